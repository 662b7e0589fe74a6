package book

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/must"
)

// made makes puzzles after a recipe, in turn of each level that is asked for, with
// their ratings.
func made(t testing.TB, r generate.Recipe, count int) []Puzzle {
	t.Helper()
	g := must.Get(generate.New(r))(t)
	var list []Puzzle
	for m := range must.All(t, g.Boards(t.Context(), 1, count, 0)) {
		rating := deduce.Rating{Level: deduce.Trivial}
		if r.Keep != (generate.AnyNumber{}) {
			rating = must.Get(deduce.Rate(t.Context(), m.Puzzle))(t)
		}
		list = append(list, Puzzle{Puzzle: m.Puzzle, Solution: m.Solution, Rating: rating})
	}
	return list
}

// full returns a recipe for double-n in a rectangle.
func full(t testing.TB, n int) generate.Recipe {
	t.Helper()
	b := must.Get(generate.ShapeNamed(fmt.Sprintf("%dx%d", n+1, n+2), (n+1)*(n+2), generate.NoSymmetry, 1))(t)
	return generate.Recipe{Shape: b}
}

// mixed are puzzles of all levels, the hardest first.
func mixed(t testing.TB, count int) []Puzzle {
	t.Helper()
	var list []Puzzle
	for level := deduce.Beyond; level >= deduce.Trivial; level-- {
		r := full(t, 6)
		r.Keep = generate.Levels{Least: level, Most: level}
		list = append(list, made(t, r, count)...)
	}
	return list
}

func set(t testing.TB, puzzles []Puzzle, o Options) *Book {
	t.Helper()
	return must.Get(New(puzzles, o))(t)
}

// disjoint reports whether two rectangles have no point in common but those of edges.
func disjoint(a, b draw.Box) bool {
	const eps = 0.01
	return a.X1 <= b.X0+eps || b.X1 <= a.X0+eps || a.Y1 <= b.Y0+eps || b.Y1 <= a.Y0+eps
}

func within(a, b draw.Box) bool {
	const eps = 0.01
	return a.X0 >= b.X0-eps && a.Y0 >= b.Y0-eps && a.X1 <= b.X1+eps && a.Y1 <= b.Y1+eps
}

// checkPages checks invariant (blocks) on all pages.
func checkPages(t *testing.T, name string, b *Book) {
	t.Helper()
	for n, p := range b.pages {
		all := slices.Concat(p.blocks, p.outside)
		for i, block := range all {
			sheet := draw.Box{X0: -b.Bleed, Y0: -b.Bleed, X1: b.Paper.W + b.Bleed, Y1: b.Paper.H + b.Bleed}
			if inside := i < len(p.blocks); inside != within(block, p.area) || !within(block, sheet) {
				t.Fatalf("%s, page %d: block %d at %.1f leaves its part of the page, margins %.1f", name, n+1, i, block, p.area)
			}
			for j, other := range all[:i] {
				if !disjoint(block, other) {
					t.Fatalf("%s, page %d: block %d at %.1f and block %d at %.1f overlap", name, n+1, i, block, j, other)
				}
			}
		}
		for _, m := range p.Marks {
			box := m.Box(fonts.Width)
			if !slices.ContainsFunc(slices.Concat(all, p.grounds), func(block draw.Box) bool { return within(box, block) }) {
				t.Fatalf("%s, page %d: %v %q at %.1f is in no block", name, n+1, m.Kind, m.Text, box)
			}
		}
	}
}

// TestGeometry checks the pages of books on every paper with every number of puzzles
// a page, of nine sets from double-1 to double-20 and of several shapes, and that nothing on
// them has moved.
func TestGeometry(t *testing.T) {
	books := map[string][]Puzzle{}
	for _, n := range []int{1, 2, 3, 4, 6, 9, 12, 16, 20} {
		r := full(t, n)
		r.Keep = generate.AnyNumber{}
		one := made(t, r, 1)[0]
		books[fmt.Sprintf("double-%d", n)] = slices.Repeat([]Puzzle{one}, max(2, 6-n/2))
	}
	for name, bones := range map[string]string{
		"1x56": "double-6", "56x1": "double-6", "2x28": "double-6", "heart": "double-9", "word:LONG": "double-9",
		"4x4": "at most double-12", "8x14": "2 x double-6", "3x4": "40-100,41-101,42-254,43-253,44-44,45-45",
	} {
		set := must.Get(notation.ParseBones(bones))(t)
		cells := 2 * set.Size()
		if set.AtMost() {
			cells = 16
		}
		shape := must.Get(generate.ShapeNamed(name, cells, generate.NoSymmetry, 1))(t)
		books[name] = made(t, generate.Recipe{Shape: shape, Bones: set, Keep: generate.AnyNumber{}}, 3)
	}
	books["levels"] = mixed(t, 2)
	for _, name := range slices.Sorted(maps.Keys(books)) {
		list := books[name]
		books["all sorts"] = append(books["all sorts"], list[0])
	}
	slices.SortFunc(books["all sorts"], func(p, q Puzzle) int { return cmp.Compare(p.Board.Cells(), q.Board.Cells()) })
	checked, sum := 0, sha256.New()
	for _, name := range slices.Sorted(maps.Keys(books)) {
		puzzles := books[name]
		for _, paper := range papers() {
			for _, perPage := range PerPage() {
				b := set(t, puzzles, Options{
					Title:  "Dominoes for long winter evenings, and for those who cannot sleep in summer",
					Author: "Nobody in Particular", Paper: paper, PerPage: perPage, Command: "bonepile book",
					Solutions: perPage != 2, Pips: perPage == 1, Large: perPage == 3, Gutter: 10 * float64(perPage%4), Bleed: 5 * float64(perPage%3),
				})
				checkPages(t, fmt.Sprintf("%s, %s, %d a page", name, paper.Name, perPage), b)
				checked += len(b.pages)
				fmt.Fprintf(sum, "%.3f\n", b.Smallest)
				for _, p := range b.pages {
					for _, m := range p.Marks {
						fmt.Fprintf(sum, "%v %q %v %.1f %.1f %v %v %v %.1f\n", m.Kind, m.Text, m.Bold, m.Size, m.Thick, m.Fill, m.Line, m.Anchor, m.Box(fonts.Width))
					}
				}
			}
		}
	}
	must.Least(t, checked, 400, "pages checked")
	// Look at some pages before you write another number here.
	must.Equal(t, fmt.Sprintf("%.4x", sum.Sum(nil)), "eb6ea587", "the marks of all pages")
}

// TestFit compares fit with the definition: what it returns fits, and with cells one
// step larger there is no number of bones in a row that would, below or beside the board.
func TestFit(t *testing.T) {
	fits := func(p dominosa.Puzzle, f fitted, w, h float64) bool {
		x, y := f.traySize(p.Set().Size())
		boardW, boardH := f.cell*(float64(p.Board.Cols())+frame), f.cell*(float64(p.Board.Rows())+frame)
		if f.beside {
			return boardW+trayAside+x <= w && max(boardH, y) <= h
		}
		return max(boardW, x) <= w && boardH+trayAbove+y <= h
	}
	var sides [2]int
	for n := 1; n <= 20; n += 3 {
		r := full(t, n)
		r.Keep = generate.AnyNumber{}
		p := made(t, r, 1)[0].Puzzle
		b := &Book{Options: Options{Large: n == 4}}
		for w := 100.0; w < 600; w += 83 {
			for h := 100.0; h < 800; h += 91 {
				f := b.fit(p, w, h)
				if !fits(p, f, w, h) || f.bone > max(b.boneFor(f.cell), boneShare*f.cell) {
					t.Errorf("double-%d into %v by %v: %+v does not fit", n, w, h, f)
				}
				if f.beside {
					sides[1]++
				} else {
					sides[0]++
				}
				c := f.cell + fitStep
				for k := range 2 * p.Set().Size() {
					if c <= b.enlarged(largestCell) && fits(p, fitted{c, b.boneFor(c), 1 + k/2, k%2 == 0}, w, h) {
						t.Errorf("double-%d into %v by %v: cells of %v fit, not only of %v", n, w, h, c, f.cell)
						break
					}
				}
			}
		}
	}
	if sides[0] < 50 || sides[1] < 50 {
		t.Errorf("%d lists below boards, %d beside them", sides[0], sides[1])
	}
}

// texts returns what is written on a page, in order.
func (p *page) texts() []string {
	var list []string
	for _, m := range p.Marks {
		if m.Kind == draw.Text {
			list = append(list, m.Text)
		}
	}
	return list
}

// pageOf returns the pages, from 0, on which a text stands by itself.
func (b *Book) pageOf(text string) []int {
	var list []int
	for n, p := range b.pages {
		if slices.Contains(p.texts(), text) {
			list = append(list, n)
		}
	}
	return list
}

// levelPages returns the first page of the levels, and the first after them.
func (b *Book) levelPages() (from, to int) {
	i := slices.IndexFunc(b.chapters, func(c chapter) bool { return c.level != deduce.NoLevel })
	return b.chapters[i].page, b.at[len(b.at)-1] + 1
}

// TestContents looks for everything where the book says it is: the pages of puzzles and
// solutions, by their texts; the contents, the index, links and the outline.
func TestContents(t *testing.T) {
	puzzles := mixed(t, 7)
	for i, paper := range papers() {
		for k, perPage := range PerPage() {
			if i != k && i > 0 {
				continue // the other papers once each
			}
			b := set(t, puzzles, Options{Paper: paper, PerPage: perPage, Solutions: true})
			contents := b.pages[1].texts()
			for _, c := range b.chapters {
				at := slices.Index(contents, c.title)
				if at < 0 || !slices.Contains(contents[at+1:min(at+3, len(contents))], fmt.Sprint(c.page+1)) ||
					!slices.Contains(b.pages[c.page].texts(), c.title) && c.title != "Solutions" {
					t.Errorf("%q on page %d: contents %q", c.title, c.page+1, contents)
				}
			}
			for i, z := range b.Puzzles {
				checkPuzzle(t, b, i, z)
			}
			must.Equal(t, len(b.links), 3*len(b.Puzzles)+len(b.chapters), "links")
			for i, e := range b.outline {
				if word, ok := strings.CutPrefix(e.Text, "Puzzle "); ok && !slices.Equal(b.pageOf("Puzzle "+word), []int{e.Page}) {
					t.Errorf("outline: %s on page %d", e.Text, e.Page+1)
				}
				if i > 0 && e.Page < b.outline[i-1].Page || i > 0 && e.Level > b.outline[i-1].Level+1 || i == 0 && e.Level > 0 {
					t.Errorf("outline: %v after %v", e, b.outline[max(0, i-1)])
				}
			}
			must.Equal(t, len(b.outline), len(b.Puzzles)+7+5, "outline: lines")
		}
	}
}

// checkPuzzle checks that a puzzle is on its page with its level, numbers and bones, has its
// solution where its title leads, and its line in the index.
func checkPuzzle(t *testing.T, b *Book, i int, z Puzzle) {
	t.Helper()
	title := fmt.Sprintf("Puzzle %d", i+1)
	at := slices.DeleteFunc(b.pageOf(title), func(n int) bool { return !slices.Contains(b.at, n) })
	if !slices.Equal(at, []int{b.at[i]}) {
		t.Fatalf("puzzle %d is on pages %v, not %d", i+1, at, b.at[i])
	}
	texts := b.pages[at[0]].texts()
	if !slices.Contains(texts, z.Rating.Level.String()) {
		t.Errorf("puzzle %d: no level %v on its page", i+1, z.Rating.Level)
	}
	// The numbers of the page that follow the title are those of the board, then
	// those of the bones.
	from := slices.Index(texts, title) + 2
	var want []string
	for row := range z.Board.Rows() {
		for col := range z.Board.Cols() {
			want = append(want, fmt.Sprint(z.Board.At(row, col)))
		}
	}
	bones := slices.Collect(maps.Keys(maps.Collect(z.Set().All())))
	slices.SortFunc(bones, func(a, b dominosa.Bone) int { return cmp.Or(int(a.Hi)-int(b.Hi), int(a.Lo)-int(b.Lo)) })
	for _, bone := range bones {
		want = append(want, fmt.Sprint(bone.Lo), fmt.Sprint(bone.Hi))
	}
	if got := texts[from : from+len(want)]; !slices.Equal(got, want) {
		t.Errorf("puzzle %d: numbers %q, want %q", i+1, got, want)
	}
	if texts[from+len(want)] != "Time" {
		t.Errorf("puzzle %d: no room for the time, but %q", i+1, texts[from+len(want)])
	}
	solved, listed := false, false
	for _, l := range b.links {
		texts := b.pages[l.To].texts()
		if l.Page == at[0] && slices.Contains(texts, fmt.Sprint(i+1)) && slices.ContainsFunc(texts, func(s string) bool { return strings.HasPrefix(s, "Solution") }) {
			solved = true
		}
		listed = listed || l.To == at[0] && slices.Contains(b.pages[l.Page].texts(), "Index by difficulty") && slices.Contains(b.pages[l.Page].texts(), fmt.Sprintf("%s × %d", z.Rating.Hardest.Title, timesHardest(z)))
	}
	if !solved || !listed {
		t.Errorf("puzzle %d: a link to its solution: %v, from the index: %v", i+1, solved, listed)
	}
}

// TestAlone counts the puzzles of pages: none stands alone where a page has several.
func TestAlone(t *testing.T) {
	one := made(t, full(t, 6), 1)[0]
	for _, perPage := range PerPage() {
		for n := 1; n <= 14; n++ {
			b := set(t, slices.Repeat([]Puzzle{one}, n), Options{Paper: papers()[0], PerPage: perPage})
			on := map[int]int{}
			for _, at := range b.at {
				on[at]++
			}
			must.Equal(t, len(b.at), n, "puzzles")
			for at, k := range on {
				if k > max(3, perPage) || k == 1 && perPage > 1 && n > 1 {
					t.Errorf("%d of %d puzzles on page %d, of %d a page", k, n, at+1, perPage)
				}
			}
		}
	}
}

// TestOpeners checks that the pages before each level teach its rules, first the one that is
// most often the hardest: all rules of levels up to extreme, and in a book of hard puzzles
// those of easier levels but trivial ones as well.
func TestOpeners(t *testing.T) {
	b := set(t, mixed(t, 5), Options{Paper: papers()[0], PerPage: 4})
	opened := 0
	for _, c := range b.chapters {
		if c.level == deduce.NoLevel {
			continue
		}
		opened++
		hardest := map[string]int{}
		for _, z := range b.Puzzles {
			if z.Rating.Level == c.level {
				hardest[z.Rating.Hardest.Name]++
			}
		}
		rules := b.taught(c.level, slices.IndexFunc(b.Puzzles, func(z Puzzle) bool { return z.Rating.Level == c.level }), len(b.Puzzles))
		if len(rules) == 0 || rules[0].Level != c.level || !slices.Contains(b.pages[c.page].texts(), rules[0].Title) {
			t.Errorf("%v: its page does not teach its first rule", c.level)
		}
		for _, n := range hardest {
			if n > hardest[rules[0].Name] && c.level != deduce.Beyond {
				t.Errorf("%v: %s comes first, though others are the hardest more often: %v", c.level, rules[0].Name, hardest)
			}
		}
	}
	taught := func(b *Book) map[string]bool {
		titles := map[string]bool{}
		from, to := b.levelPages()
		for _, p := range b.pages[from:to] {
			for _, text := range p.texts() {
				titles[text] = true
			}
		}
		return titles
	}
	hard := slices.DeleteFunc(mixed(t, 5), func(z Puzzle) bool { return z.Rating.Level != deduce.Hard })
	for what, titles := range map[deduce.Level]map[string]bool{deduce.Extreme: taught(b), deduce.Hard: taught(set(t, hard, Options{Paper: papers()[0], PerPage: 1}))} {
		for _, r := range deduce.Rules() {
			if (r.Level > deduce.Trivial || what > deduce.Hard) && r.Level <= what && !titles[r.Title] {
				t.Errorf("of the rules up to %v, nothing teaches %q", what, r.Title)
			}
		}
	}
	must.Equal(t, opened, 5, "levels opened")
}

// TestMethod checks the page that says how the book was made: the command, and the
// fingerprint, worked out from the rows of the boards.
func TestMethod(t *testing.T) {
	puzzles := mixed(t, 2)
	b := set(t, puzzles, Options{Paper: papers()[1], PerPage: 1, Command: "bonepile book --seed 1", Version: "v9.8"})
	text := strings.Join(b.pages[len(b.pages)-1].texts(), "")
	hash := sha256.New()
	for _, z := range b.Puzzles {
		digits := ""
		for row := range z.Board.Rows() {
			for col := range z.Board.Cols() {
				digits += fmt.Sprint(z.Board.At(row, col))
			}
		}
		fmt.Fprintf(hash, "6:%s\n", digits)
	}
	for _, want := range []string{"Each of the 10 puzzles has exactly one solution", "bonepile book --seed 1", "v9.8", fmt.Sprintf("%x", hash.Sum(nil))} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	if strings.Contains(text, "The solutions at the back") {
		t.Error("a book without solutions speaks of them")
	}
}

// TestHowTo checks that the worked example is complete, and that a person who knows only the
// two questions and one thing more can follow its steps.
func TestHowTo(t *testing.T) {
	z, d := solved(example)
	if err := z.Verify(d.Laid); err != nil {
		t.Error(err)
	}
	if d.Level > deduce.Basic {
		t.Errorf("the example is of level %v", d.Level)
	}
	for _, paper := range papers() {
		b := set(t, mixed(t, 1), Options{Paper: paper, PerPage: 1})
		var words []string
		end, _ := b.levelPages()
		for _, p := range b.pages[2:end] {
			words = append(words, p.texts()...)
		}
		all := strings.Join(words, " ")
		letters, round := deduce.Letters{}, 0
		for _, par := range deduce.Explain(z, d, deduce.Config{}).Rounds {
			for _, s := range par.Sentences {
				if s.Step.Round != round { // a picture has letters of its sentences alone
					letters, round = deduce.Letters{}, s.Step.Round
				}
				if text := s.Text.In(say.Voice{Name: letters.Name}); !strings.Contains(strings.Join(strings.Fields(all), " "), text) {
					t.Errorf("%s: %q is not told", paper.Name, text)
				}
			}
		}
	}
}

func TestBad(t *testing.T) {
	one := made(t, full(t, 2), 1)
	good := Options{Title: "Dominoes", Paper: papers()[0], PerPage: 2}
	for name, c := range map[string]struct {
		puzzles []Puzzle
		change  func(*Options)
		want    string
	}{
		"none":     {nil, func(*Options) {}, "without puzzles"},
		"per page": {one, func(o *Options) { o.PerPage = 5 }, "5 puzzles per page"},
		"gutter":   {one, func(o *Options) { o.Gutter = 300 }, "a gutter of 300 points"},
		"bleed":    {one, func(o *Options) { o.Bleed = -1 }, "a bleed of -1 points"},
		"paper":    {one, func(o *Options) { o.Paper = Paper{} }, "paper size"},
		"title":    {one, func(o *Options) { o.Title = "Dominoes ★" }, "no character '★'"},
		"author":   {one, func(o *Options) { o.Author = "骨" }, "no character '骨'"},
		"newline":  {one, func(o *Options) { o.Title = "a\nb" }, `no character '\n'`},
	} {
		o := good
		c.change(&o)
		if _, err := New(c.puzzles, o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := PaperNamed("A6"); err == nil || !strings.Contains(err.Error(), "A4, A5, letter") {
		t.Error(err)
	}
	if p, err := PaperNamed("Letter"); err != nil || p.W != 612 {
		t.Errorf("%v, %v", p, err)
	}
}

// document writes a book.
func document(t testing.TB, b *Book) []byte {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, b.Write(&text))
	return text.Bytes()
}

// TestDocument has other programs read a book: one checks it, one finds the text.
func TestDocument(t *testing.T) {
	b := set(t, mixed(t, 3), Options{Title: "Fifteen", Author: "Nobody", Paper: papers()[1], PerPage: 2, Solutions: true})
	file := filepath.Join(t.TempDir(), "book.pdf")
	must.Do(t, os.WriteFile(file, document(t, b), 0o644))
	run := func(name string, args ...string) string {
		t.Helper()
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not there", name)
		}
		out, err := exec.Command(name, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	if out := run("qpdf", "--check", file); strings.Contains(strings.ToUpper(out), "WARNING") {
		t.Error(out)
	}
	pages := strings.Split(run("pdftotext", file, "-"), "\f")
	if len(pages) != len(b.pages)+1 {
		t.Errorf("%d pages with text of %d", len(pages)-1, len(b.pages))
	}
	for n, p := range b.pages {
		// pdftotext may join what stands close together; letters do not get lost.
		squeeze := func(s string) string {
			letters := []rune(strings.Join(strings.Fields(s), ""))
			slices.Sort(letters)
			return string(letters)
		}
		if got, want := squeeze(pages[n]), squeeze(strings.Join(p.texts(), "")); got != want {
			t.Errorf("page %d: text\n%s\nwant\n%s", n+1, got, want)
		}
		for i := range b.Puzzles {
			if title := fmt.Sprintf("Puzzle %d\n", i+1); strings.Contains(pages[n], title) != (b.at[i] == n) {
				t.Errorf("page %d has the title %q: %v", n+1, title, strings.Contains(pages[n], title))
			}
		}
	}
	if out := run("pdffonts", file); len(regexp.MustCompile(`(?m)yes \w+ +yes +\d+ +0$`).FindAllString(out, -1)) != 2 {
		t.Errorf("fonts that are not embedded, or cannot be told as text:\n%s", out)
	}
}

// TestRuns: each puzzle is in the index by rule below its hardest rule, and below no rule that
// it does not need.
func TestRuns(t *testing.T) {
	must.Equal(t, runs([]int{1, 3, 4, 6, 7, 8, 10}), "1, 3–4, 6–8, 10", "runs")
	b := set(t, mixed(t, 4), Options{Paper: papers()[0], PerPage: 4})
	found := 0
	for i, r := range deduce.Rules() {
		hardest, others := b.needing(0, i)
		for k, list := range [][]int{hardest, others} {
			for _, n := range list {
				if z := b.Puzzles[n-1].Rating; z.Used[i] == 0 || (z.Hardest.Name == r.Name) != (k == 0) {
					t.Errorf("puzzle %d is below %s", n, r.Title)
				}
				found += 1 - k
			}
		}
	}
	must.Equal(t, found, len(b.Puzzles), "puzzles below their hardest rule")
}
