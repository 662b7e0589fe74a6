package deduce

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// explained returns the puzzle of a case of ruleCases, and what is said of it up
// to the first use of its rule.
func explained(t *testing.T, rung int) (dominosa.Puzzle, *Explanation) {
	t.Helper()
	tt := ruleCases[rung]
	p := dominosa.Puzzle{Board: testkit.DigitBoard(t, strings.Fields(tt.rows)...)}
	if tt.set != "" {
		p.Bones = must.Get(notation.ParseBones(tt.set))(t)
	}
	k := new(knowledge)
	k.start(t.Context(), p, Config{})
	firstUse(k, rung)
	return p, Explain(p, &Deduction{Steps: k.steps}, Config{MaxRounds: 1})
}

// TestExplainRules has a paragraph of every rule, on the board that needs it.
func TestExplainRules(t *testing.T) {
	var text strings.Builder
	for i, r := range ladder {
		p, x := explained(t, i)
		par := x.Rounds[len(x.Rounds)-1]
		if par.Rule.Name != r.Name {
			t.Errorf("%s: told is %s", r.Name, par.Rule.Name)
		}
		fmt.Fprintf(&text, "-- %s --\n%v\n%v\n%s", r.Name, p.Board, p.Set(), par.appendText(nil))
	}
	golden(t, "testdata/explain/rules.txt", text.String())
}

// endings are explanations that end in every way.
var endings = []struct {
	rows, set string
	cfg       Config
	want      string
}{
	{"110 001", "", Config{}, "this is the only solution."},
	{"110 001", "", Config{Laid: []dominosa.Place{{Bone: dominosa.NewBone(0, 0), Row: 1}}}, "With the bones given"},
	{"00 11", "at most 2 x double-1", Config{}, "there are several solutions: four places are still possible."},
	{"00 11", "at most 2 x double-1", Config{Max: Beyond}, "there are several solutions"},
	{"1220 1200 1201", "", Config{Max: Trivial}, "No rule up to the level trivial says more"},
	{"1220 1200 1201", "", Config{MaxRounds: 1}, "Here it was stopped; "},
	{".1010 .1111 00001 10011", "at most 2 x 0-0, 5 x 0-1, 3 x 1-1", Config{NoGuess: true}, "Without a guess no rule says more"},
	{"0102 1110 0222", "", Config{}, "There is no solution: 0-0 has no place on the board."},
	{"0110 0221 0122", "", Config{}, "Cell r1c1 has no partner left: there is no solution."},
	{"2110 2100 1022", "", Config{}, ": there is no solution."},
	{"110 001", "", Config{Laid: []dominosa.Place{{Bone: dominosa.NewBone(0, 1), Row: 0, Col: 0, Down: true}}}, "with the bones given, there is no solution."},
}

func TestExplainEnd(t *testing.T) {
	for _, tt := range endings {
		p := dominosa.Puzzle{Board: testkit.DigitBoard(t, strings.Fields(tt.rows)...)}
		if tt.set != "" {
			p.Bones, _ = notation.ParseBones(tt.set)
		}
		d := must.Get(Solve(t.Context(), p, tt.cfg))(t)
		if x := Explain(p, d, tt.cfg); !strings.Contains(x.End, tt.want) {
			t.Errorf("%s: %q, want %q", tt.rows, x.End, tt.want)
		}
	}
}

// What follows reads sentences again and holds what they claim to the definition,
// in the position that the steps before their round leave.

const (
	placeWords = `r\d+c\d+-r\d+c\d+`
	listGap    = `(?:, | and | or )`
)

var (
	placeForm  = regexp.MustCompile(`(?:(\d+)-(\d+) at )?r(\d+)c(\d+)-r(\d+)c(\d+)`)
	cellForm   = regexp.MustCompile(`r(\d+)c(\d+)`)
	boneForm   = regexp.MustCompile(`(\d+)-(\d+)`)
	outForm    = regexp.MustCompile(`(\d+-\d+) (?:cannot lie at|at) ((?:` + placeWords + listGap + `?)+)`)
	blockForm  = regexp.MustCompile(`(\d+-\d+) (?:on|covers) (r\d+c\d+)(?: blocks ((?:` + placeWords + listGap + `?)+))?`)
	usedForm   = regexp.MustCompile(`(\d+-\d+) is no longer free for ((?:` + placeWords + listGap + `?)+)`)
	stepForm   = regexp.MustCompile(`step (\d+) ruled out ((?:` + placeWords + listGap + `?)+)`)
	linkForm   = regexp.MustCompile(`only links of (\d+) cells?`)
	countWords = regexp.MustCompile(`(?i)(\d+) open cells?`)
)

// numbersIn returns the groups of a match that are numbers.
func numbersIn(m []string) []int {
	var list []int
	for _, s := range m[1:] {
		if n, err := strconv.Atoi(s); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// placesIn reads every place in a text, with the bone that the board shows there.
func placesIn(b *dominosa.Board, text string) []dominosa.Place {
	var list []dominosa.Place
	for _, m := range placeForm.FindAllStringSubmatch(text, -1) {
		n := numbersIn(append([]string{""}, m[3:]...))
		x, y := dominosa.Cell{Row: n[0] - 1, Col: n[1] - 1}, dominosa.Cell{Row: n[2] - 1, Col: n[3] - 1}
		pl := dominosa.Place{Bone: dominosa.NewBone(b.At(x.Row, x.Col), b.At(y.Row, y.Col)), Row: x.Row, Col: x.Col, Down: y.Row > x.Row}
		if u, v := pl.Cells(); u != x || v != y || m[1] != "" && pl.Bone.String() != m[1]+"-"+m[2] {
			panic("no place: " + m[0])
		}
		list = append(list, pl)
	}
	slices.SortFunc(list, dominosa.Place.Compare)
	return list
}

// cellsIn reads every cell in a text.
func cellsIn(text string) []dominosa.Cell {
	var list []dominosa.Cell
	for _, m := range cellForm.FindAllStringSubmatch(text, -1) {
		n := numbersIn(m)
		list = append(list, dominosa.Cell{Row: n[0] - 1, Col: n[1] - 1})
	}
	return list
}

// bonesIn reads every bone in a text that names no places in words.
func bonesIn(text string) []dominosa.Bone {
	var list []dominosa.Bone
	for _, m := range boneForm.FindAllStringSubmatch(text, -1) {
		n := numbersIn(m)
		list = append(list, dominosa.NewBone(n[0], n[1]))
	}
	return list
}

// between returns what stands between two pieces of a text, and whether both are
// there.
func between(text, from, to string) (string, bool) {
	_, rest, ok := strings.Cut(text, from)
	if !ok {
		return "", false
	}
	return func() (string, bool) { s, _, ok := strings.Cut(rest, to); return s, ok }()
}

// claims holds a sentence to the definition.
func (v *view) claims(s Sentence, gone map[dominosa.Place]int) error {
	text, st := s.Text, s.Step
	claimed := func(what string, got, want []dominosa.Place) error {
		want = slices.Clone(want)
		slices.SortFunc(want, dominosa.Place.Compare)
		if !slices.Equal(got, want) {
			return fmt.Errorf("%s: it says %v, it is %v", what, got, want)
		}
		return nil
	}
	var errs []error
	b := v.p.Board
	if i := strings.Index(text, " cannot lie at "); i >= 0 {
		var got []dominosa.Place
		for _, m := range outForm.FindAllStringSubmatch(text[strings.LastIndex(text[:i], " ")+1:], -1) {
			for _, pl := range placesIn(b, m[2]) {
				if pl.Bone.String() != m[1] {
					return fmt.Errorf("the bone is not %s", m[1])
				}
				got = append(got, pl)
			}
		}
		slices.SortFunc(got, dominosa.Place.Compare)
		errs = append(errs, claimed("what is out", got, st.RuledOut))
	}
	if name := st.Rule.Name; name == "cell-place" || name == "bone-place" && strings.Contains(text, " because ") {
		errs = append(errs, v.whyGone(s, gone))
	}
	for _, c := range claimTable {
		if slices.Contains(c.rules, st.Rule.Name) {
			errs = append(errs, c.check(v, s))
		}
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// whyGone checks what is said of the other places of a bone or ways of a cell: that
// each is named once, with a bone that lies there or else the step that ruled it out.
func (v *view) whyGone(s Sentence, gone map[dominosa.Place]int) error {
	only := s.Step.Forced[0]
	var want, said []dominosa.Place
	for _, pl := range v.p.Board.Places() {
		of := pl.Bone == only.Bone
		if s.Step.Rule.Name == "cell-place" {
			of = covers(pl, s.Step.Because.Cells[0]) && v.p.Set().Of(pl.Bone) > 0
		}
		if of && pl != only && !slices.Contains(v.laid, pl) {
			want = append(want, pl)
		}
	}
	for _, m := range blockForm.FindAllStringSubmatch(s.Text, -1) {
		c := cellsIn(m[2])[0]
		if !slices.ContainsFunc(v.laid, func(q dominosa.Place) bool { return q.Bone.String() == m[1] && covers(q, c) }) {
			return fmt.Errorf("%s does not lie on %v", m[1], c)
		}
		for _, pl := range placesIn(v.p.Board, m[3]) {
			if !covers(pl, c) {
				return fmt.Errorf("%v does without %v", pl, c)
			}
			said = append(said, pl)
		}
		if m[3] == "" {
			said = append(said, v.joining(s.Step.Because.Cells[0], c))
		}
	}
	for _, m := range usedForm.FindAllStringSubmatch(s.Text, -1) {
		if b := bonesIn(m[1])[0]; v.left(b) > 0 {
			return fmt.Errorf("%v is left", b)
		}
		said = append(said, placesIn(v.p.Board, m[2])...)
	}
	for _, m := range stepForm.FindAllStringSubmatch(s.Text, -1) {
		for _, pl := range placesIn(v.p.Board, m[2]) {
			x, y := pl.Cells()
			if strconv.Itoa(gone[pl]) != m[1] || v.covered(x) || v.covered(y) {
				return fmt.Errorf("%v went in step %d, or is covered", pl, gone[pl])
			}
			said = append(said, pl)
		}
	}
	if slices.SortFunc(said, dominosa.Place.Compare); !slices.Equal(said, want) {
		return fmt.Errorf("it says %v, the others are %v", said, want)
	}
	return nil
}

// joining returns the place on two neighbouring cells.
func (v *view) joining(c, d dominosa.Cell) dominosa.Place {
	for _, pl := range v.p.Board.Places() {
		if covers(pl, c) && covers(pl, d) {
			return pl
		}
	}
	panic("cells that are no neighbours")
}

// claimTable has what is claimed by the sentences of each rule, besides what is
// out.
var claimTable = []struct {
	rules []string
	check func(v *view, s Sentence) error
}{
	{[]string{"bone-place"}, func(v *view, s Sentence) error {
		bone := bonesIn(s.Text)[0]
		where, ok := between(s.Text, "fits only at ", ", because")
		if !ok {
			where, ok = between(s.Text, "lies at each: ", ".")
		}
		if got := placesIn(v.p.Board, where); !ok || !slices.Equal(got, v.of(bone)) || len(got) != v.left(bone) {
			return fmt.Errorf("it has %v", v.of(bone))
		}
		if strings.Contains(s.Text, "meet nowhere else") {
			n := 0
			for _, pl := range v.p.Board.Places() {
				if pl.Bone == bone {
					n++
				}
			}
			if n != 1 {
				return fmt.Errorf("they meet in %d places", n)
			}
		}
		return nil
	}},
	{[]string{"cell-place"}, func(v *view, s Sentence) error {
		cells := cellsIn(s.Text)
		bone, _ := between(s.Text, ". So ", " lies there")
		if ways := v.at(cells[0]); len(ways) != 1 || !covers(ways[0], cells[1]) || ways[0].Bone.String() != bone {
			return fmt.Errorf("it has %v", ways)
		}
		if n := len(neighbours(v.p.Board, cells[0])); strings.Contains(s.Text, "no other neighbour") != (n == 1) {
			return fmt.Errorf("it has %d neighbours", n)
		}
		return nil
	}},
	{[]string{"cell-bone"}, func(v *view, s Sentence) error {
		where, _ := between(s.Text, "(at ", ")")
		ways := v.at(cellsIn(s.Text)[0])
		if !slices.Equal(placesIn(v.p.Board, where), ways) {
			return fmt.Errorf("it has %v", ways)
		}
		name, _ := between(s.Text, "covered only by ", " ")
		return onlyBones(ways, bonesIn(name))
	}},
	{[]string{"bone-homeless"}, func(v *view, s Sentence) error {
		where, _ := between(s.Text, "only the places ", " left")
		if bone := bonesIn(s.Text)[0]; !slices.Equal(placesIn(v.p.Board, where), v.of(bone)) {
			return fmt.Errorf("it has %v", v.of(bone))
		} else if strings.Contains(s.Text, " copies;") != (v.left(bone) > 1) {
			return fmt.Errorf("%d copies are left", v.left(bone))
		}
		return nil
	}},
	{[]string{"cell-stranded"}, func(v *view, s Sentence) error {
		where, _ := between(s.Text, "(at ", ")")
		c, _ := between(s.Text, ", then ", " would be left")
		bone := bonesIn(s.Text)[0]
		w := v.supposing(s.Step.RuledOut[0])
		got := placesIn(v.p.Board, where)
		for _, pl := range v.at(cellsIn(c)[0]) {
			if slices.Contains(got, pl) != (pl.Bone == bone && !overlap(pl, s.Step.RuledOut[0])) || w.live[pl] {
				return fmt.Errorf("%v is left", pl)
			}
		}
		return nil
	}},
	{[]string{"odd-areas", "only-link", "two-links"}, func(v *view, s Sentence) error {
		m := countWords.FindStringSubmatch(s.Text)
		n, _ := strconv.Atoi(m[1])
		area := s.Step.Because.Cells
		if n != len(area) {
			return fmt.Errorf("they are %d", len(area))
		}
		head, list, ok := strings.Cut(strings.Replace(s.Text, " open cell (", " open cells (", 1), " open cells (")
		if !ok {
			return nil // an area without links; its cells are not named
		}
		links := v.leaving(area)
		if !slices.Equal(placesIn(v.p.Board, strings.ToLower(head)), links) {
			return fmt.Errorf("links are %v", links)
		}
		list, _, _ = strings.Cut(list, ")")
		if named := cellsIn(list); len(area) <= 12 && !slices.Equal(named, area) {
			return fmt.Errorf("the area is %v", area)
		}
		if strings.Contains(s.Text, "even number") != (s.Step.Rule.Name == "two-links" && n%2 == 0) {
			return fmt.Errorf("even or odd?")
		}
		return nil
	}},
	{[]string{"number-set", "bone-set", "double-set"}, func(v *view, s Sentence) error {
		head, tail, _ := strings.Cut(s.Text, "see ")
		cells := cellsIn(head)
		tail, _, _ = strings.Cut(tail, ".")
		bones := bonesIn(strings.Split(tail, ", of which")[0])
		if show, ok := between(head, " show ", " "); ok {
			for _, c := range cells {
				if strings.Trim(show, ".") != strconv.Itoa(v.p.Board.At(c.Row, c.Col)) {
					return fmt.Errorf("%v does not show %s", c, show)
				}
			}
		}
		if besides, ok := between(head, "Besides ", " they"); ok {
			bones = append(bones, bonesIn(besides)...)
		}
		seen := map[dominosa.Bone]bool{}
		for _, c := range cells {
			if err := onlyBones(v.at(c), bones); err != nil || v.covered(c) {
				return fmt.Errorf("%v: %w", c, err)
			}
			for _, pl := range v.at(c) {
				seen[pl.Bone] = true
			}
		}
		if got := prose.Counted(len(cells), "cell"); len(cells) > 1 && !strings.Contains(strings.ToLower(s.Text), got) {
			return fmt.Errorf("not %s", got)
		}
		return nil
	}},
	{[]string{"bones-confined"}, func(v *view, s Sentence) error {
		_, cellText, _ := strings.Cut(s.Text, " can cover only ")
		cellText, _, _ = strings.Cut(cellText, ".")
		boneText, _ := between(s.Text, "the bones ", " can cover")
		cells := cellsIn(cellText)
		for _, b := range bonesIn(boneText) {
			for _, pl := range v.of(b) {
				if !slices.ContainsFunc(cells, func(c dominosa.Cell) bool { return covers(pl, c) }) {
					return fmt.Errorf("%v is elsewhere", pl)
				}
			}
		}
		return nil
	}},
	{[]string{"area-set"}, func(v *view, s Sentence) error {
		head, tail, _ := strings.Cut(s.Text, " can pair only with ")
		neighbours := cellsIn(tail[:strings.IndexAny(tail, ".:j")])
		for _, c := range cellsIn(head) {
			for _, pl := range v.at(c) {
				if !slices.ContainsFunc(neighbours, func(d dominosa.Cell) bool { return covers(pl, d) }) {
					return fmt.Errorf("%v leads elsewhere", pl)
				}
			}
		}
		return nil
	}},
	{[]string{"chain-repeats", "chain-starves", "chain-bone", "chain-fails", "chain-both"}, func(v *view, s Sentence) error {
		one, two, ok := strings.Cut(s.Text, ", or else ")
		if !ok {
			return nil
		}
		two, _, _ = strings.Cut(two, ".")
		links, one, _ := strings.Cut(one, ". So either ")
		sorted := func(list []dominosa.Place) []dominosa.Place {
			list = slices.Clone(list)
			slices.SortFunc(list, dominosa.Place.Compare)
			return list
		}
		why := s.Step.Because
		if err := v.linked(links, slices.Concat(why.Chain, why.Anti)); err != nil {
			return err
		}
		if !slices.Equal(placesIn(v.p.Board, one), sorted(why.Chain)) || !slices.Equal(placesIn(v.p.Board, two), sorted(why.Anti)) {
			return fmt.Errorf("sides are %v and %v", why.Chain, why.Anti)
		}
		if b, ok := between(s.Text, "would take ", " too often"); ok && inChain(why.Chain, bonesIn(b)[0]) <= v.left(bonesIn(b)[0]) {
			return fmt.Errorf("%s is not taken too often", b)
		}
		if c, ok := between(s.Text, "would cover ", " twice"); ok {
			n := 0
			for _, pl := range why.Chain {
				if covers(pl, cellsIn(c)[0]) {
					n++
				}
			}
			if n < 2 {
				return fmt.Errorf("%s is covered once", c)
			}
		}
		if c, ok := between(s.Text, "would leave nothing for ", ", so"); ok {
			for _, pl := range v.at(cellsIn(c)[0]) {
				if !slices.ContainsFunc(why.Chain, func(q dominosa.Place) bool { return overlap(pl, q) }) && inChain(why.Chain, pl.Bone) < v.left(pl.Bone) {
					return fmt.Errorf("%v is left", pl)
				}
			}
		}
		return nil
	}},
	{[]string{"all-ways"}, func(v *view, s Sentence) error {
		list, _ := between(s.Text, " left: ", ". Whichever")
		var ways []dominosa.Place
		if cells := s.Step.Because.Cells; len(cells) > 0 {
			ways = v.at(cellsIn(s.Text)[0])
		} else {
			ways = v.of(bonesIn(s.Text)[0])
		}
		if !slices.Equal(placesIn(v.p.Board, list), ways) {
			return fmt.Errorf("ways are %v", ways)
		}
		return nil
	}},
}

// linked checks the links of a chain: that each holds, and that they join all places.
func (v *view) linked(text string, all []dominosa.Place) error {
	joined := map[dominosa.Place]bool{all[0]: true}
	for _, link := range strings.Split(text, "; ") {
		two, cells := placesIn(v.p.Board, link), cellsIn(link)
		m := linkForm.FindStringSubmatch(link)
		switch {
		case len(two) == 0 && len(cells) == 3:
			two = []dominosa.Place{v.joining(cells[0], cells[1]), v.joining(cells[0], cells[2])}
			slices.SortFunc(two, dominosa.Place.Compare)
			if !slices.Equal(v.at(cells[0]), two) {
				return fmt.Errorf("%s: the ways are %v", link, v.at(cells[0]))
			}
		case len(two) == 2 && m == nil:
			if b := bonesIn(link)[0]; !slices.Equal(v.of(b), two) || v.left(b) != 1 {
				return fmt.Errorf("%s: the places are %v", link, v.of(b))
			}
		case len(two) == 2:
			x, y := two[0].Cells()
			one, rest := v.flood(x, two), v.flood(y, two)
			n := min(len(one), len(rest))
			if slices.Contains(one, y) || strconv.Itoa(n) != m[1] || (n%2 != 0) != strings.HasSuffix(link, "odd number") ||
				!slices.Equal(v.leaving(one), two) && !slices.Equal(v.leaving(rest), two) {
				return fmt.Errorf("%s: the areas are %v and %v", link, one, rest)
			}
		default:
			return fmt.Errorf("no link: %s", link)
		}
		if joined[two[0]] == joined[two[1]] {
			return fmt.Errorf("%s: joins nothing", link)
		}
		joined[two[0]], joined[two[1]] = true, true
	}
	if len(joined) != len(all) {
		return fmt.Errorf("%d of %d places are joined", len(joined), len(all))
	}
	return nil
}

// flood returns the cells reached from one by places that are possible, without some.
func (v *view) flood(c dominosa.Cell, without []dominosa.Place) []dominosa.Cell {
	area := []dominosa.Cell{c}
	for i := 0; i < len(area); i++ {
		for _, pl := range v.at(area[i]) {
			x, y := pl.Cells()
			for _, d := range []dominosa.Cell{x, y} {
				if !slices.Contains(without, pl) && !slices.Contains(area, d) {
					area = append(area, d)
				}
			}
		}
	}
	return area
}

// neighbours returns the cells beside a cell.
func neighbours(b *dominosa.Board, c dominosa.Cell) []dominosa.Cell {
	var list []dominosa.Cell
	for _, pl := range b.Places() {
		x, y := pl.Cells()
		switch c {
		case x:
			list = append(list, y)
		case y:
			list = append(list, x)
		}
	}
	return list
}

// rereadWords holds a whole explanation to the definition. It counts sentences by
// rule.
func rereadWords(t *testing.T, p dominosa.Puzzle, d *Deduction, cfg Config, told map[string]int) {
	t.Helper()
	x := Explain(p, d, cfg)
	v := newView(p, cfg.Laid)
	gone := map[dominosa.Place]int{}
	steps := 0
	for i, par := range x.Rounds {
		before := v.copied()
		if par.Number != d.Steps[steps].Round || (par.Head == "") != (len(par.Sentences) == 1) {
			t.Fatalf("paragraph %d: %+v", i, par)
		}
		for _, s := range par.Sentences {
			told[s.Step.Rule.Name]++
			if err := before.claims(s, gone); err != nil {
				t.Fatalf("%v\n%v\nround %d, %s: %s\n%v", p.Board, p.Set(), par.Number, par.Rule.Name, s.Text, err)
			}
			must.Do(t, v.follow(s.Step))
			steps++
		}
		for _, s := range par.Sentences {
			for _, pl := range slices.Concat(s.Step.RuledOut, s.Step.Forced) {
				gone[pl] = par.Number
			}
		}
	}
	if steps != len(d.Steps) {
		t.Fatalf("%d steps told of %d", steps, len(d.Steps))
	}
}

// TestExplainClaims reads explanations of puzzles of every kind again.
func TestExplainClaims(t *testing.T) {
	told := map[string]int{}
	rng := randtest.New(t, 11, 12)
	for range 400 {
		p := drawnPuzzle(rng)
		d, err := Solve(t.Context(), p, Config{})
		if err != nil {
			t.Fatal(err)
		}
		rereadWords(t, p, d, Config{}, told)
		if d.Outcome == Solved && len(d.Laid) > 2 {
			cfg := Config{Laid: d.Laid[:2]}
			d = must.Get(Solve(t.Context(), p, cfg))(t)
			rereadWords(t, p, d, cfg, told)
		}
	}
	ratedBoards(t, 6, func(n int, level string, e notation.Entry) {
		if e.Line > 8 {
			return
		}
		d := must.Get(Solve(t.Context(), e.Puzzle, Config{}))(t)
		rereadWords(t, e.Puzzle, d, Config{}, told)
	})
	t.Log(told)
	rare := []string{"chain-bone", "only-link", "bone-set", "bones-confined", "all-ways", "long-trial", "guess"} // see TestExplainRuleClaims
	for _, r := range ladder {
		if told[r.Name] < 3 && !slices.Contains(rare, r.Name) {
			t.Errorf("%s was told %d times only", r.Name, told[r.Name])
		}
	}
}

// TestExplainRuleClaims reads the sentence of every rule again, the rarest too,
// and those about several copies of a bone.
func TestExplainRuleClaims(t *testing.T) {
	p := dominosa.Puzzle{Board: testkit.DigitBoard(t, ".111", "1001", "010.")}
	p.Bones, _ = notation.ParseBones("2 x double-1 less 0-0")
	d := must.Get(Solve(t.Context(), p, Config{}))(t)
	rereadWords(t, p, d, Config{}, map[string]int{})
	for _, want := range []string{
		"1-1 has only the places r1c2-r1c3, r1c3-r1c4 and r1c4-r2c4 left for two copies; a bone at r1c3-r1c4 would leave too few of them",
		"1-1 has two copies left and as many places, so one lies at each: r1c2-r1c3 and r1c4-r2c4.",
	} {
		if text := Explain(p, d, Config{}).String(); !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for i := range ladder {
		p, x := explained(t, i)
		rereadWords(t, p, x.Deduction, Config{}, map[string]int{})
	}
}

// golden compares text with a file, or rewrites it with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *testkit.Update {
		must.Do(t, os.WriteFile(name, []byte(got), 0o644))
	}
	want := must.Get(os.ReadFile(name))(t)
	must.Equal(t, got, string(want), "%s", name)
}
