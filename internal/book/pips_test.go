package book

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	solve "bonepile/dominosa/pips/deduce"
	pipsgen "bonepile/dominosa/pips/generate"
	"bonepile/internal/draw"
	"bonepile/internal/must"
)

// pipsPuzzles are Pips puzzles of four levels, the hardest first.
func pipsPuzzles(t testing.TB, count int) (list []Puzzle) {
	t.Helper()
	for level := deduce.Extreme; level >= deduce.Trivial; level-- {
		o := pipsgen.Order{Count: 7, Least: level, Most: level}
		for m := range must.All(t, o.Puzzles(t.Context(), 5, count, 1)) {
			list = append(list, NewPips(m.Puzzle, m.Solution, must.Get(solve.Rate(t.Context(), m.Puzzle))(t)))
		}
	}
	return list
}

// TestPips sets books of Pips puzzles, alone and behind grids, on every paper: nothing overlaps,
// grids come first, each part goes from easy to hard, and every puzzle has its signs, and its
// solution.
func TestPips(t *testing.T) {
	some := pipsPuzzles(t, 3)
	solved := map[string]bool{}
	for i, paper := range papers() {
		for _, perPage := range PerPage() {
			for _, puzzles := range [][]Puzzle{some, slices.Concat(some, mixed(t, 1))} {
				b := set(t, puzzles, Options{Paper: paper, PerPage: perPage, Solutions: true, Large: perPage == 1, Pips: i == 1, Bleed: 5 * float64(i)})
				checkPages(t, fmt.Sprintf("%s, %d a page, %d puzzles", paper.Name, perPage, len(puzzles)), b)
				must.Equal(t, len(b.at), len(puzzles), "puzzles")
				for n, z := range b.Puzzles {
					if n > 0 && (z.kind() < b.Puzzles[n-1].kind() || z.kind() == b.Puzzles[n-1].kind() && z.Rating.Level < b.Puzzles[n-1].Rating.Level) {
						t.Errorf("puzzle %d is out of order", n+1)
					}
					if z.pips == nil {
						continue
					}
					must.Do(t, z.pips.Verify(unturned(t, z)))
					texts := b.pages[b.at[n]].texts()
					for _, r := range z.pips.Regions {
						if sign := strings.ReplaceAll(r.Sign(), "≠", "="); sign != "" && !slices.Contains(texts, sign) {
							t.Errorf("puzzle %d: no sign %s on its page", n+1, sign)
						}
					}
					solved[z.section()] = true
				}
				how := b.pageOf("How to play Pips")
				must.Equal(t, len(how), 2, "in the contents and on its page")
				must.Equal(t, how[1] > 2, len(puzzles) > len(some), "Pips behind the grids")
			}
		}
	}
	must.Equal(t, len(solved), 4, "levels")
}

// unturned returns the solution of a Pips puzzle of a book with its dominoes turned as they lie.
func unturned(t testing.TB, z Puzzle) (list dominosa.Tiling) {
	t.Helper()
	for _, pl := range z.Solution {
		a, b := pl.Cells()
		u, v := z.Board.At(a.Row, a.Col), z.Board.At(b.Row, b.Col)
		must.Equal(t, dominosa.NewBone(u, v), pl.Bone, "the bone on its cells")
		pl.Turned = u > v
		list = append(list, pl)
	}
	return list
}

// TestPipsExamples: each rule but one has an example that uses it, and that of the worked example is
// solved; pictures of steps have a heavy frame for each domino laid.
func TestPipsExamples(t *testing.T) {
	b := &Book{Options: Options{Paper: papers()[0]}}
	for _, r := range solve.Rules() {
		q := b.pipsLesson(r, 400, b.prose())
		must.Equal(t, q.picture.W > 0, r.Name != "long-trial", "%s: an example", r.Name)
	}
	must.Equal(t, len(pipsExamples), len(solve.Rules()), "examples, and a worked one for that without")
	_, d := pipsExample("")
	must.Equal(t, d.Outcome, deduce.Solved, "the worked example")
	for _, r := range solve.Rules() {
		if r.Name == "long-trial" {
			continue
		}
		p, d := pipsExample(r.Name)
		z, stages := Stages(p, d)
		last := stages[len(stages)-1]
		_, laid := p.Shown(d.Laid, 0)
		must.Equal(t, len(laid), len(last.Laid)+len(last.New), "%s: dominoes in the last stage", r.Name)
		for _, pl := range slices.Concat(last.Laid, last.New) {
			a, b := pl.Cells()
			must.Equal(t, slices.Contains(laid, pl) && dominosa.NewBone(z.Board.At(a.Row, a.Col), z.Board.At(b.Row, b.Col)) == pl.Bone, true, "%s: %v lies with its numbers", r.Name, pl)
		}
	}
	heavy := 0
	for _, q := range b.pipsPanels(250, b.prose()) {
		for _, m := range q.picture.Marks {
			if m.Kind == draw.Rect && m.Thick == 4 {
				heavy++
			}
		}
	}
	must.Equal(t, heavy, len(d.Laid), "dominoes laid in steps")
	if words := strings.Join((&Book{Puzzles: []Puzzle{{pips: &pips.Puzzle{}}}}).pipsRules(), " "); !strings.Contains(words, "every bone of the list is used") {
		t.Error(words)
	}
}
