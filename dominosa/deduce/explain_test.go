package deduce

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
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
		fmt.Fprintf(&text, "-- %s --\n%v\n%v\n%s", r.Name, p.Board, p.Set(), par.appendText(nil, true))
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
	{".1010 .1111 00001 10011", "at most 2 x 0-0, 5 x 0-1, 3 x 1-1", Config{NoTrial: true}, "Without a supposition no rule says more"},
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
		if x := Explain(p, d, tt.cfg); !strings.Contains(x.End.String(), tt.want) {
			t.Errorf("%s: %q, want %q", tt.rows, x.End.String(), tt.want)
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
	placeForm = regexp.MustCompile(`(?:(\d+)-(\d+) at )?r(\d+)c(\d+)-r(\d+)c(\d+)`)
	cellForm  = regexp.MustCompile(`r(\d+)c(\d+)`)
	boneForm  = regexp.MustCompile(`(\d+)-(\d+)`)
	outForm   = regexp.MustCompile(`(\d+-\d+) (?:cannot lie at|at) ((?:` + placeWords + listGap + `?)+)`)
	blockForm = regexp.MustCompile(`(\d+-\d+) (?:on|covers) (r\d+c\d+)(?: blocks ((?:` + placeWords + listGap + `?)+))?`)
	usedForm  = regexp.MustCompile(`(\d+-\d+) for ((?:` + placeWords + listGap + `?)+) is already laid`)
	stepForm  = regexp.MustCompile(`step (\d+) ruled out ((?:` + placeWords + listGap + `?)+)`)
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

// claims holds a sentence to the definition.
func (v *view) claims(s Sentence, gone map[dominosa.Place]int) error {
	text, st := s.Text.String(), s.Step
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
	head, _, _ := strings.Cut(text, ", because")
	switch name := st.Rule.Name; {
	case name == "cell-place":
		x, y := st.Forced[0].Cells()
		errs = append(errs, v.whyGone(s, gone), because(v, st), missing(cellsIn(head), []dominosa.Cell{x, y}))
		if !strings.HasSuffix(text, ". So "+st.Forced[0].Bone.String()+" lies there.") {
			return errors.New("another bone lies there")
		}
	case name == "bone-place":
		var lie []dominosa.Place // those that overlap others are told, but cannot lie
		for _, pl := range placesIn(b, head) {
			if !slices.ContainsFunc(lie, func(q dominosa.Place) bool { return overlap(pl, q) }) {
				lie = append(lie, pl)
			}
		}
		if errs = append(errs, because(v, st), claimed("what lies", lie, st.Forced)); head != text {
			errs = append(errs, v.whyGone(s, gone))
		}
	case strings.HasPrefix(name, "chain-"):
		errs = append(errs, v.follows(s))
	case name != "trial" && name != "long-trial" && name != "guess":
		errs = append(errs, v.names(s), because(v, st))
	}
	return errors.Join(errs...)
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
	for _, m := range blockForm.FindAllStringSubmatch(s.Text.String(), -1) {
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
	for _, m := range usedForm.FindAllStringSubmatch(s.Text.String(), -1) {
		if b := bonesIn(m[1])[0]; v.left(b) > 0 {
			return fmt.Errorf("%v is left", b)
		}
		said = append(said, placesIn(v.p.Board, m[2])...)
	}
	for _, m := range stepForm.FindAllStringSubmatch(s.Text.String(), -1) {
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

// names checks that a sentence names the places, bones and cells of its step, which because
// holds to the definition, and no others.
func (v *view) names(s Sentence) error {
	why, text := s.Step.Because, s.Text.String()
	ways := slices.Clone(why.Places)
	for _, c := range why.Cases {
		ways = append(ways, c.Place)
	}
	places := slices.Concat(s.Step.RuledOut, s.Step.Forced, ways)
	bones, cells := why.Bones, slices.Concat(why.Cells, why.Others)
	for _, pl := range places {
		x, y := pl.Cells()
		bones, cells = append(bones[:len(bones):len(bones)], pl.Bone), append(cells, x, y)
	}
	if s.Step.Rule.Name == "cells-clash" {
		ways = nil // it has no room for them
	}
	rest, named := placeForm.ReplaceAllString(text, ""), placesIn(v.p.Board, text)
	return errors.Join(missing(named, places), missing(cellsIn(rest), cells), missing(bonesIn(rest), bones),
		missing(ways, named), missing(why.Bones, bonesIn(text)))
}

// missing reports what is in one list and not in another.
func missing[T comparable](list, from []T) error {
	for _, x := range list {
		if !slices.Contains(from, x) {
			return fmt.Errorf("%v is in %v, not in %v", x, list, from)
		}
	}
	return nil
}

// chainForm matches what the sentence about a chain says, piece by piece.
var chainForm = regexp.MustCompile(`(?P<c>r\d+c\d+) (?:pairs )?with (?P<d>r\d+c\d+)` +
	`|(?P<bone>\d+-\d+) (?P<not>does not lie|lies) at (?P<at>` + placeWords + `)(?:, since it and (?P<link>` + placeWords + `) are the only links of (?P<n>\S+) cells?, an (?P<parity>\S+) number)?` +
	`|(?P<if>if it does not)`)

// A course is what a sentence about a chain has supposed so far.
type course struct {
	*view
	laid, struck []dominosa.Place
}

func (v course) excluded(pl dominosa.Place) bool {
	return slices.Contains(v.struck, pl) || slices.ContainsFunc(v.laid, func(q dominosa.Place) bool { return q != pl && overlap(pl, q) })
}

// used counts the copies of a bone laid.
func (v course) used(b dominosa.Bone) int { return inChain(v.laid, b) }

// taken reports whether what is laid leaves a place no room.
func (v course) taken(pl dominosa.Place) bool {
	return !slices.Contains(v.laid, pl) && (v.excluded(pl) || v.used(pl.Bone) >= v.left(pl.Bone))
}

// follows checks the sentence about a chain: that each piece follows from those before.
func (v *view) follows(s Sentence) error {
	head, end, _ := strings.Cut(s.Text.String(), ". ")
	var at course
	var from, to []dominosa.Place
	for i, m := range chainForm.FindAllStringSubmatch(head, -1) {
		g := func(name string) string { return m[chainForm.SubexpIndex(name)] }
		says := g("not") != "does not lie"
		switch {
		case i == 0:
			at, from = course{view: v}, placesIn(v.p.Board, g("at"))
		case g("if") != "":
			at, says = course{view: v}, false
		case g("c") != "":
			c, d := cellsIn(g("c"))[0], cellsIn(g("d"))[0]
			to = []dominosa.Place{v.joining(c, d)}
			for _, pl := range v.at(c) {
				if pl != to[0] && !at.excluded(pl) {
					return fmt.Errorf("%s: there is %v", m[0], pl)
				}
			}
		case g("link") != "":
			to = placesIn(v.p.Board, g("at"))
			other := placesIn(v.p.Board, g("link"))[0]
			if err := v.parted(to[0], other, g("n"), g("parity")); err != nil {
				return err
			}
			// A chain that fails may have both: a place that lies, and that overlaps another.
			if lies := says == (g("parity") == "even"); lies && !slices.Contains(at.laid, other) || !lies && !at.excluded(other) {
				return fmt.Errorf("%s: it does not follow", m[0])
			}
		default:
			to = placesIn(v.p.Board, g("at"))
			for _, pl := range v.of(to[0].Bone) {
				if says && pl != to[0] && !at.excluded(pl) || v.left(pl.Bone) != 1 || !says && at.used(pl.Bone) == 0 {
					return fmt.Errorf("%s: there is %v", m[0], pl)
				}
			}
		}
		if i == 0 || g("if") != "" {
			to = from
		}
		if says {
			at.laid = append(at.laid, to...)
		} else {
			at.struck = append(at.struck, to...)
		}
	}
	if len(from) == 0 {
		if !strings.Contains(s.Text.String(), "leads from") {
			return fmt.Errorf("no chain")
		}
		return nil
	}
	return at.fails(s, head, end, from[0])
}

// fails checks the end of a sentence about a chain.
func (v course) fails(s Sentence, head, end string, from dominosa.Place) error {
	out := s.Step.RuledOut
	last := head[strings.LastIndex(head, "then ")+5:]
	last = last[strings.LastIndex(last, ", and ")+1:]
	ok := false
	used := func(text string, more int) (ok bool) {
		for _, b := range bonesIn(text) {
			ok = true
			if v.used(b) < v.left(b)+more {
				return false
			}
		}
		return ok
	}
	switch bones, cell, _ := strings.Cut(head, ", all that "); {
	case strings.HasPrefix(end, "Either way a bone"):
		for _, m := range regexp.MustCompile(`at (`+placeWords+`) meets (.*?) or (.*?)[;.]`).FindAllStringSubmatch(end, -1) {
			pl, one, two := placesIn(v.p.Board, m[1])[0], placesIn(v.p.Board, m[2]), placesIn(v.p.Board, m[3])
			ok = slices.Contains(out, pl) && (slices.ContainsFunc(one, func(q dominosa.Place) bool { return overlap(pl, q) }) || inChain(one, pl.Bone) == v.left(pl.Bone)) &&
				(slices.Contains(one, from) || len(one) > 0 && strings.Contains(head, "; and if it does not")) && slices.Contains(v.struck, from) && v.taken(pl) && len(two) > 0
			if !ok {
				return fmt.Errorf("%v has room", pl)
			}
		}
		return nil
	case strings.HasPrefix(end, "Either way"):
		two := placesIn(v.p.Board, end[:strings.Index(end, ", so")])
		ok = len(two) == 2 && slices.Contains(two, from) && two[0].Bone == two[1].Bone && slices.Equal(v.struck[:1], []dominosa.Place{from}) && v.used(from.Bone) == 1 && v.left(from.Bone) == 1
	case cell != "":
		c := cellsIn(cell)[0]
		of := bonesIn(bones[max(strings.LastIndex(bones, "then "), strings.LastIndex(bones, "c")):])
		ok = onlyBones(v.at(c), of) == nil && !slices.ContainsFunc(of, func(b dominosa.Bone) bool { return v.used(b) < v.left(b) })
	case strings.HasSuffix(head, " is used twice"):
		ok = used(last, 1) && v.left(bonesIn(last)[0]) == 1
	case strings.HasSuffix(head, " than are left"):
		ok = used(last, 1)
	case strings.HasSuffix(head, " is covered twice"):
		n := 0
		for _, pl := range v.laid {
			if covers(pl, cellsIn(last)[0]) {
				n++
			}
		}
		ok = n > 1
	case strings.HasSuffix(head, " has no partner left"):
		ok = !slices.ContainsFunc(v.at(cellsIn(last)[0]), func(pl dominosa.Place) bool { return !v.taken(pl) })
	case strings.HasSuffix(head, " left"):
		b := bonesIn(last)[0]
		room := slices.DeleteFunc(v.of(b), v.excluded)
		ok = len(room) < v.left(b) && strings.Contains(last, "no place") == (v.left(b) == 1)
	}
	for _, pl := range out {
		ok = ok && (strings.HasPrefix(end, "Either") || pl == from || len(out) > 1 && slices.Contains(v.laid, pl))
	}
	if !ok {
		return fmt.Errorf("%s: %v with %v", last, from, v.laid)
	}
	return nil
}

// parted checks that two places are the only links of an area with a number of cells.
func (v *view) parted(p, q dominosa.Place, number, parity string) error {
	two := []dominosa.Place{p, q}
	slices.SortFunc(two, dominosa.Place.Compare)
	x, y := p.Cells()
	one, rest := v.flood(x, two), v.flood(y, two)
	n := min(len(one), len(rest))
	if slices.Contains(one, y) || strconv.Itoa(n) != number || (n%2 != 0) != (parity == "odd") ||
		!slices.Equal(v.leaving(one), two) && !slices.Equal(v.leaving(rest), two) {
		return fmt.Errorf("the areas are %v and %v", one, rest)
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

// rereadWords holds a whole explanation to the definition. It counts sentences by
// rule.
func rereadWords(t *testing.T, p dominosa.Puzzle, d *Deduction, cfg Config, told map[string]int) {
	t.Helper()
	x := Explain(p, d, cfg)
	v := newView(p, cfg.Laid)
	gone, after := map[dominosa.Place]int{}, map[dominosa.Place]int{}
	steps := 0
	for i, par := range x.Rounds {
		if par.Number != i+1 || par.Run != (par.Rule.Level == Trivial) || !par.Run && (par.Head().String() == "") != (len(par.Sentences) == 1) {
			t.Fatalf("paragraph %d: %+v", i, par)
		}
		before, round := v.copied(), 0
		for _, s := range par.Sentences {
			if s.Step.Round != round {
				before, round = v.copied(), s.Step.Round
			}
			told[s.Step.Rule.Name]++
			if err := before.claims(s, gone); err != nil {
				t.Fatalf("%v\n%v\nround %d, %s: %s\n%v", p.Board, p.Set(), par.Number, par.Rule.Name, s.Text.String(), err)
			}
			must.Do(t, v.follow(s.Step))
			steps++
			for _, pl := range slices.Concat(s.Step.RuledOut, s.Step.Forced) {
				after[pl] = par.Number
			}
			if steps == len(d.Steps) || d.Steps[steps].Round != round {
				maps.Copy(gone, after)
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
		d := must.Get(Solve(t.Context(), p, Config{}))(t)
		rereadWords(t, p, d, Config{}, told)
		if d.Outcome == Solved && len(d.Laid) > 2 {
			cfg := Config{Laid: d.Laid[:2]}
			d = must.Get(Solve(t.Context(), p, cfg))(t)
			rereadWords(t, p, d, cfg, told)
		}
	}
	words, sum := map[string][]int{}, sha256.New()
	ratedBoards(t, 6, func(n int, level string, e notation.Entry) {
		if e.Line > 8 {
			return
		}
		for _, deduction := range []func(context.Context, dominosa.Puzzle, Config) (*Deduction, error){Solve, Path} {
			d := must.Get(deduction(t.Context(), e.Puzzle, Config{}))(t)
			rereadWords(t, e.Puzzle, d, Config{}, told)
			fmt.Fprintln(sum, Explain(e.Puzzle, d, Config{}).Whole())
		}
		if n == 6 {
			d := must.Get(Path(t.Context(), e.Puzzle, Config{}))(t)
			words[level] = append(words[level], len(strings.Fields(Explain(e.Puzzle, d, Config{}).String())))
		}
	})
	for level, most := range map[string]int{"trivial": 90, "basic": 130, "hard": 250, "extreme": 330} {
		slices.Sort(words[level])
		if n := len(words[level]); n < 8 || words[level][n/2] > most {
			t.Errorf("%s takes %v words, want %d in the median", level, words[level], most)
		}
	}
	must.Equal(t, fmt.Sprintf("%.4x", sum.Sum(nil)), "beae4be8", "all words about the rated boards")
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
		if text := Explain(p, d, Config{}).Whole(); !strings.Contains(text, want) {
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
