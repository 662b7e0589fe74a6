package deduce_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/deduce"
	"bonepile/dominosa/pips/generate"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A pupil knows a puzzle and what sentences have said about it. It reads them as text, believes
// nothing that does not follow by something dumb from what they name, and knows nothing else.
// By itself it does what no step tells: a domino laid takes its cells and its copy, and a cell
// with one domino left has it.
type pupil struct {
	p    pips.Puzzle
	all  map[dominosa.Cell][]dominosa.Place
	live map[dominosa.Place]bool
	laid map[dominosa.Place]bool
}

func newPupil(p pips.Puzzle) *pupil {
	u := &pupil{p, map[dominosa.Cell][]dominosa.Place{}, map[dominosa.Place]bool{}, map[dominosa.Place]bool{}}
	for _, c := range p.Cells() {
		for bone := range p.Set().All() {
			for way := range 4 {
				pl := dominosa.Place{Bone: bone, Row: c.Row, Col: c.Col, Down: way%2 > 0, Turned: way > 1 && bone.Lo != bone.Hi}
				if _, b := pl.Cells(); p.Shape.At(b.Row, b.Col) != dominosa.Hole && !u.live[pl] {
					u.live[pl] = true
					u.all[c], u.all[b] = append(u.all[c], pl), append(u.all[b], pl)
				}
			}
		}
	}
	for _, pl := range p.Given {
		u.lay(pl)
	}
	if !slices.ContainsFunc(p.Regions, func(r pips.Region) bool { return r.Kind != pips.Sum || len(r.Cells) > 1 }) {
		for _, r := range p.Regions { // a domino grid with blanks shows its numbers
			for _, pl := range u.on(r.Cells[0]) {
				if shows(pl, r.Cells[0]) != r.Target {
					delete(u.live, pl)
				}
			}
		}
	}
	u.settle()
	return u
}

func (u *pupil) clone() *pupil { return &pupil{u.p, u.all, maps.Clone(u.live), maps.Clone(u.laid)} }

// shows returns the number that a place shows on a cell, -1 if it does not cover it.
func shows(pl dominosa.Place, c dominosa.Cell) int {
	a, b := pl.Cells()
	v, w := pl.Ends()
	switch c {
	case a:
		return v
	case b:
		return w
	}
	return -1
}

func (u *pupil) left(b dominosa.Bone) int {
	n := u.p.Set().Of(b)
	for pl := range u.laid {
		if pl.Bone == b {
			n--
		}
	}
	return n
}

func (u *pupil) lay(pl dominosa.Place) {
	u.laid[pl] = true
	for q := range u.live {
		if q != pl && (len(dominosa.CellsOf([]dominosa.Place{pl, q})) < 4 || q.Bone == pl.Bone && !u.laid[q] && u.left(q.Bone) == 0) {
			delete(u.live, q)
		}
	}
}

// on returns the places that a cell may have.
func (u *pupil) on(c dominosa.Cell) (list []dominosa.Place) {
	for _, pl := range u.all[c] {
		if u.live[pl] {
			list = append(list, pl)
		}
	}
	return list
}

// of returns the places that are left of a bone.
func (u *pupil) of(b dominosa.Bone) (list []dominosa.Place) {
	for pl := range u.live {
		if pl.Bone == b && !u.laid[pl] {
			list = append(list, pl)
		}
	}
	return list
}

func (u *pupil) dead() bool {
	for _, c := range u.p.Cells() {
		if len(u.on(c)) == 0 {
			return true
		}
	}
	for b := range u.p.Set().All() {
		if !u.p.Set().AtMost() && len(u.of(b)) < u.left(b) {
			return true
		}
	}
	return false
}

func (u *pupil) settle() {
	for again := true; again && !u.dead(); {
		again = false
		for _, c := range u.p.Cells() {
			if list := u.on(c); len(list) == 1 && !u.laid[list[0]] {
				u.lay(list[0])
				again = true
				break
			}
		}
	}
}

// numbers returns those that a cell can show.
func (u *pupil) numbers(c dominosa.Cell) map[int]bool {
	m := map[int]bool{}
	for _, pl := range u.on(c) {
		m[shows(pl, c)] = true
	}
	return m
}

// sum returns the least and most that cells can add up to, beside those of a place.
func (u *pupil) sum(cells []dominosa.Cell, beside ...dominosa.Cell) (low, high int) {
	for _, c := range cells {
		if list := slices.Sorted(maps.Keys(u.numbers(c))); len(list) > 0 && !slices.Contains(beside, c) {
			low, high = low+list[0], high+list[len(list)-1]
		}
	}
	return low, high
}

// bounds returns what a region may add up to by its condition.
func bounds(r pips.Region) (low, high int) {
	switch r.Kind {
	case pips.Sum:
		return r.Target, r.Target
	case pips.Less:
		return 0, r.Target - 1
	case pips.Greater:
		return r.Target + 1, 1 << 30
	}
	return 0, 1 << 30
}

// joined reports whether a domino may lie on two cells.
func (u *pupil) joined(a, b dominosa.Cell) bool {
	return slices.ContainsFunc(u.on(a), func(pl dominosa.Place) bool { return shows(pl, b) >= 0 })
}

const cellWord = `r\d+c\d+`

var (
	cellRE   = regexp.MustCompile(cellWord)
	boneRE   = regexp.MustCompile(`\d+-\d+`)
	wayRE    = regexp.MustCompile(`(\d+-\d+)(?: with (\d+) on (` + cellWord + `))?`)
	noRE     = regexp.MustCompile(`no (domino(?: but (.+?))?|.+?) at ((?:` + cellWord + `-` + cellWord + `(?:, | or )?)+)(?: and |, |$)?`)
	numberRE = regexp.MustCompile(`((?:` + cellWord + `(?:, | and )?)+) (?:is|are) (not )?(\d+(?:, \d+)*(?: or \d+)?)(?: and |, |$)`)
	noneRE   = regexp.MustCompile(cellWord + `(?:(?:, | and )` + cellWord + `)* can show no number(?: and |, |$)`)
	laidRE   = regexp.MustCompile(`(\d+)-(\d+) lies at (` + cellWord + `)-(` + cellWord + `)(?: and |, |$)?`)
)

func cells(text string) (list []dominosa.Cell) {
	for _, word := range cellRE.FindAllString(text, -1) {
		var c dominosa.Cell
		fmt.Sscanf(word, "r%dc%d", &c.Row, &c.Col)
		list = append(list, dominosa.Cell{Row: c.Row - 1, Col: c.Col - 1})
	}
	return list
}

func bones(text string) (list []dominosa.Bone) {
	for _, word := range boneRE.FindAllString(text, -1) {
		var a, b int
		fmt.Sscanf(word, "%d-%d", &a, &b)
		list = append(list, dominosa.NewBone(a, b))
	}
	return list
}

func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// places reads dominoes that lie.
func places(text string) (list []dominosa.Place, ok bool) {
	for _, m := range laidRE.FindAllStringSubmatch(text, -1) {
		a, b := cells(m[3])[0], cells(m[4])[0]
		v, w := atoi(m[1]), atoi(m[2])
		list = append(list, dominosa.Place{Bone: dominosa.NewBone(v, w), Row: a.Row, Col: a.Col, Down: a.Row != b.Row, Turned: v > w})
	}
	return list, len(list) > 0 && laidRE.ReplaceAllString(text, "") == ""
}

// region finds the region that a text names.
func (u *pupil) region(text string) (pips.Region, bool) {
	what, n := pips.Equal, 0
	switch {
	case strings.Contains(text, "of equal numbers"):
	case strings.Contains(text, "of different numbers"):
		what = pips.Unequal
	default:
		m := regexp.MustCompile(`region that adds up to (less than |more than )?(\d+)`).FindStringSubmatch(text)
		if m == nil {
			return pips.Region{}, false
		}
		what, n = map[string]pips.Kind{"": pips.Sum, "less than ": pips.Less, "more than ": pips.Greater}[m[1]], atoi(m[2])
	}
	var found []pips.Region
	for _, r := range u.p.Regions {
		if r.Kind == what && r.Target*map[bool]int{true: 1}[what.Counts()] == n && (len(cells(text)) == 0 || slices.Contains(r.Cells, cells(text)[0])) {
			found = append(found, r)
		}
	}
	return append(found, pips.Region{})[0], len(found) == 1
}

// A reason rules a place out, or leaves it.
type reason func(pl dominosa.Place) bool

// ends is a reason by the number that one end of a place shows on a cell of a region.
func ends(list []dominosa.Cell, out func(c dominosa.Cell, v int) bool) reason {
	return func(pl dominosa.Place) bool {
		return slices.ContainsFunc(list, func(c dominosa.Cell) bool { return shows(pl, c) >= 0 && out(c, shows(pl, c)) })
	}
}

// A lesson reads the reason of a rule: what it rules out, and what the rule means by places that
// it does not name. The reason is nil if what the text says is not so.
type lesson struct {
	rule string
	text *regexp.Regexp
	read func(u *pupil, m []string) reason
}

// told reads the reason of a step.
func (u *pupil) told(text string) (rule string, why reason) {
	for _, l := range lessons {
		if m := l.text.FindStringSubmatch(text); m != nil {
			return l.rule, l.read(u, m)
		}
	}
	return "", nil
}

// conclude reads what follows, strikes and lays it in now, and says what is not told well. Short
// words for many places mean all that the reason rules out.
func (u *pupil) conclude(now *pupil, text string, why reason) string {
	out := map[dominosa.Place]bool{}
	all := func(which func(dominosa.Place) bool) {
		for pl := range u.live {
			if which(pl) {
				out[pl] = true
			}
		}
	}
	list, lies := places(strings.Replace(text, "does not lie at", "lies at", 1))
	what, none := strings.CutPrefix(text, "there is ")
	switch {
	case lies && strings.Contains(text, " not "):
		out[list[0]] = true
	case lies:
		for _, pl := range list {
			if !u.live[pl] || why(pl) {
				return "it need not lie there"
			}
			now.lay(pl)
		}
	case none && (strings.HasPrefix(what, "no other domino") || strings.HasSuffix(what, " elsewhere")):
		all(why)
	case none:
		if rest := noRE.ReplaceAllString(what, ""); rest != "" {
			return "what is " + rest
		}
		for _, m := range noRE.FindAllStringSubmatch(what, -1) {
			at := cells(m[3])
			for i := 0; i < len(at); i += 2 {
				all(func(pl dominosa.Place) bool {
					named := slices.ContainsFunc(wayRE.FindAllStringSubmatch(m[1], -1), func(w []string) bool {
						return pl.Bone == bones(w[1])[0] && (w[2] == "" || shows(pl, cells(w[3])[0]) == atoi(w[2]))
					})
					return shows(pl, at[i]) >= 0 && shows(pl, at[i+1]) >= 0 && named != strings.HasPrefix(m[1], "domino")
				})
			}
		}
	default:
		for _, m := range noneRE.FindAllString(text, -1) {
			all(ends(cells(m), func(dominosa.Cell, int) bool { return true }))
		}
		text = noneRE.ReplaceAllString(text, "")
		for _, m := range numberRE.FindAllStringSubmatch(text, -1) {
			var numbers []int
			for _, word := range regexp.MustCompile(`\d+`).FindAllString(m[3], -1) {
				numbers = append(numbers, atoi(word))
			}
			all(ends(cells(m[1]), func(_ dominosa.Cell, v int) bool { return slices.Contains(numbers, v) == (m[2] != "") }))
		}
		if rest := numberRE.ReplaceAllString(text, ""); rest != "" {
			return "what is " + rest
		}
	}
	for pl := range out {
		if !why(pl) {
			return fmt.Sprintf("nothing told rules out %v", pl)
		}
		delete(now.live, pl)
	}
	now.settle()
	return ""
}

// step reads a step, in a position u, and takes it into now, which is u with the other steps of
// its round. It returns the rule by which the text speaks, or says what is not told well.
func (u *pupil) step(now *pupil, text string) (rule, wrong string) {
	text, told, _ := strings.Cut(strings.TrimSuffix(text, "."), ". Now ")
	why, so, ok := strings.Cut(text, ". So ")
	if strings.HasPrefix(text, "Suppose ") {
		text = strings.TrimSuffix(strings.Join(append([]string{text}, told), ". Now "), ". Now ")
		at := strings.LastIndex(text, ". So ")
		why, so = text[:at], text[at+len(". So "):]
		so, told, _ = strings.Cut(so, ". Now ")
		ok = true
	}
	rule, rules := u.told(why)
	switch {
	case !ok:
		return rule, "nothing follows"
	case rule == "":
		return rule, "what does that mean"
	case rules == nil:
		return rule, "that is not so"
	}
	before := maps.Clone(now.laid)
	if wrong = u.conclude(now, so, rules); wrong != "" {
		return rule, wrong
	}
	lies, _ := places(told)
	first, _ := places(so)
	for pl := range now.laid {
		if !before[pl] && !slices.Contains(append(lies, first...), pl) && !now.dead() {
			return rule, fmt.Sprintf("it does not tell of %v", pl)
		}
	}
	return rule, ""
}

// TestTold gives every sentence to a pupil, who must find the same places from it: of random
// puzzles with one solution, several or none, of those published, and of puzzles to order.
func TestTold(t *testing.T) {
	rng := randtest.New(t, 39, 5)
	met, levels := map[string]int{}, map[string]int{}
	check := func(p pips.Puzzle) {
		t.Helper()
		d := must.Get(deduce.Solve(t.Context(), p, deduce.Config{}))(t)
		levels[d.Outcome.String()]++
		levels[d.Hardest.Level.String()]++
		u := newPupil(p)
		start := u.clone()
		text, _ := notation.Text(p)
		for i, st := range d.Steps {
			if i > 0 && st.Round != d.Steps[i-1].Round {
				start = u.clone()
			}
			met[st.Rule.Name]++
			want := maps.Clone(u.live)
			for _, pl := range st.RuledOut {
				delete(want, pl)
			}
			rule, wrong := start.step(u, st.Text.String())
			if rule != st.Rule.Name && wrong == "" {
				wrong = "speaks as " + rule
			}
			if wrong == "" && !maps.Equal(u.live, want) && !u.dead() {
				wrong = fmt.Sprintf("comes to %d places, not %d", len(u.live), len(want))
			}
			if wrong != "" {
				t.Fatalf("%s\n%s: %v\n%s", text, st.Rule.Name, st.Text, wrong)
			}
		}
		if why, ok := strings.CutPrefix(d.End.String(), "There is no solution: "); ok && len(p.Check()) == 0 {
			if _, none := u.told(strings.TrimSuffix(why, ".")); none == nil {
				t.Fatalf("%s\n%v", text, d.End)
			}
		}
	}
	most := map[bool]int{false: 2000, true: 100}[testing.Short()]
	for i := range most {
		p := random(rng)
		check(p)
		if ans := must.Get(p.Solve(t.Context(), dominosa.Config{}))(t); ans.First != nil && i%4 == 0 {
			p.Regions = nil
			for _, pl := range ans.First {
				a, b := pl.Cells()
				v, w := pl.Ends()
				p.Regions = append(p.Regions, pips.Region{Kind: pips.Sum, Target: v, Cells: []dominosa.Cell{a}})
				if rng.IntN(2) == 0 {
					p.Regions = append(p.Regions, pips.Region{Kind: pips.Sum, Target: w, Cells: []dominosa.Cell{b}})
				}
			}
			check(p)
		}
	}
	for _, name := range []string{"shown", "several", "impossible"} {
		for _, l := range lines(t, name) {
			check(l["puzzle"].(pips.Puzzle))
		}
	}
	for level := boards.NoLevel; level <= boards.Extreme; level++ {
		o := generate.Order{Least: level, Most: level, Any: level == boards.NoLevel}
		for made, err := range o.Puzzles(t.Context(), 5, 5, 1) {
			must.Do(t, err)
			check(made.Puzzle)
		}
	}
	t.Log(met, levels)
	for _, r := range deduce.Rules() {
		if r.Name != "one-bridge" || !testing.Short() {
			must.Least(t, met[r.Name], 2, "steps of %s", r.Name)
		}
	}
}
