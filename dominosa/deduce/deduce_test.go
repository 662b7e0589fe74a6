package deduce

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/box"
	"bonepile/internal/randtest"
)

// drawnPuzzle draws a small puzzle of any kind: a shape with or without holes;
// bones dealt on a tiling of it, so that there is a solution, or pips at random; a
// set that is full, or fits, or has bones to spare, or a bone wrong.
func drawnPuzzle(rng *rand.Rand) dominosa.Puzzle {
	if rng.IntN(2) == 0 {
		n := 2 + rng.IntN(3)
		var bones []dominosa.Bone
		for b := range dominosa.Full(n).All() {
			bones = append(bones, b)
		}
		return dominosa.Puzzle{Board: testkit.Dealt(rng, n+1, n+2, tiled(rng, n+1, n+2), bones)}
	}
	rows, cols := 1+rng.IntN(5), 2+rng.IntN(5)
	t := strewn(rng, rows, cols)
	high := rng.IntN(5)
	count := make([]uint16, (high+1)*(high+2)/2)
	var bones []dominosa.Bone
	most := 1 + rng.IntN(2)
	for len(bones) < len(t) {
		b := dominosa.NewBone(rng.IntN(high+1), rng.IntN(high+1))
		if i := grid.BoneIndex(b.Lo, b.Hi, high); int(count[i]) < most {
			count[i]++
			bones = append(bones, b)
		} else if rng.IntN(5) == 0 {
			most++
		}
	}
	board := testkit.Dealt(rng, rows, cols, t, bones)
	atMost := rng.IntN(3) == 0
	if atMost {
		for range rng.IntN(4) {
			count[rng.IntN(len(count))]++
		}
	}
	if rng.IntN(4) == 0 && board.Cells() > 1 { // two cells change places
		i, j := rng.IntN(len(box.Open(board).Pips)), rng.IntN(len(box.Open(board).Pips))
		if box.Open(board).Pips[i] != grid.Hole && box.Open(board).Pips[j] != grid.Hole {
			box.Open(board).Pips[i], box.Open(board).Pips[j] = box.Open(board).Pips[j], box.Open(board).Pips[i]
		}
	}
	return dominosa.Puzzle{Board: board, Bones: testkit.BonesOf(high, count, atMost)}
}

// tiled returns a tiling of a rectangle at random.
func tiled(rng *rand.Rand, rows, cols int) (t dominosa.Tiling) {
	b := dominosa.BoardOf(rows, cols, make([]uint8, rows*cols))
	roll := dice.New(rng.Uint64(), 0)
	pairs, _ := new(floor.Matcher).Draw(floor.New(b), &roll, nil)
	for _, p := range pairs {
		t = append(t, dominosa.Place{Row: int(p[0]) / cols, Col: int(p[0]) % cols, Down: p[1] != p[0]+1})
	}
	return t
}

// strewn lays places at random until there is hardly room: at least one.
func strewn(rng *rand.Rand, rows, cols int) dominosa.Tiling {
	taken := map[dominosa.Cell]bool{}
	var t dominosa.Tiling
	for try := 0; try < 2*rows*cols || len(t) == 0; try++ {
		p := dominosa.Place{Row: rng.IntN(rows), Col: rng.IntN(cols), Down: rng.IntN(2) == 0}
		x, y := p.Cells()
		if y.Row < rows && y.Col < cols && !taken[x] && !taken[y] {
			taken[x], taken[y] = true, true
			t = append(t, p)
		}
	}
	slices.SortFunc(t, dominosa.Place.Compare)
	return t
}

// A view is what is known before a step, kept in the plainest way.
type view struct {
	p    dominosa.Puzzle
	live map[dominosa.Place]bool
	laid []dominosa.Place
}

func newView(p dominosa.Puzzle, laid []dominosa.Place) *view {
	v := &view{p: p, live: map[dominosa.Place]bool{}}
	for _, pl := range p.Board.Places() {
		if p.Set().Of(pl.Bone) > 0 {
			v.live[pl] = true
		}
	}
	for _, pl := range laid {
		v.lay(pl)
	}
	return v
}

func (v *view) lay(pl dominosa.Place) {
	v.laid = append(v.laid, pl)
	delete(v.live, pl)
	for q := range v.live {
		if overlap(pl, q) || v.left(q.Bone) == 0 {
			delete(v.live, q)
		}
	}
}

// left is how many copies of a bone are not laid.
func (v *view) left(b dominosa.Bone) int {
	n := v.p.Set().Of(b)
	for _, pl := range v.laid {
		if pl.Bone == b {
			n--
		}
	}
	return n
}

func (v *view) covered(c dominosa.Cell) bool {
	return slices.ContainsFunc(v.laid, func(pl dominosa.Place) bool { return covers(pl, c) })
}

// at and of return the places still possible at a cell and of a bone, in order.
func (v *view) at(c dominosa.Cell) []dominosa.Place {
	return v.some(func(pl dominosa.Place) bool { return covers(pl, c) })
}

func (v *view) of(b dominosa.Bone) []dominosa.Place {
	return v.some(func(pl dominosa.Place) bool { return pl.Bone == b })
}

func (v *view) some(want func(dominosa.Place) bool) []dominosa.Place {
	var list []dominosa.Place
	for pl := range v.live {
		if want(pl) {
			list = append(list, pl)
		}
	}
	slices.SortFunc(list, dominosa.Place.Compare)
	return list
}

// supposing returns the view with one more place laid.
func (v *view) supposing(pl dominosa.Place) *view {
	w := v.copied()
	w.lay(pl)
	return w
}

func covers(pl dominosa.Place, c dominosa.Cell) bool {
	x, y := pl.Cells()
	return x == c || y == c
}

func overlap(p, q dominosa.Place) bool {
	x, y := q.Cells()
	return covers(p, x) || covers(p, y)
}

// follow takes a step, and reports what is wrong with it: it does not fit what
// is known, or what it rests on does not hold.
func (v *view) follow(s Step) error {
	if len(s.Forced)+len(s.RuledOut) == 0 {
		return errors.New("says nothing")
	}
	for _, pl := range slices.Concat(s.Forced, s.RuledOut) {
		if !v.live[pl] {
			return fmt.Errorf("%v was not possible any more", pl)
		}
	}
	for _, pl := range s.Forced {
		v.lay(pl)
	}
	for _, pl := range s.RuledOut {
		delete(v.live, pl)
	}
	return nil
}

// deduceSound holds the ladder to its law on one puzzle: no step rules out what
// some solution has, or lays what some solution lacks, and the end is as
// promised. It returns the deduction, and how many solutions there are, up to a
// limit; then nothing was tested.
func deduceSound(t *testing.T, p dominosa.Puzzle, cfg Config) (*Deduction, int) {
	t.Helper()
	const limit = 3000
	all := testkit.BruteTilings(p, limit)
	if len(all) == limit {
		return nil, limit
	}
	all = slices.DeleteFunc(all, func(sol dominosa.Tiling) bool {
		return slices.ContainsFunc(cfg.Laid, func(pl dominosa.Place) bool { return !slices.Contains(sol, pl) })
	})
	in := map[dominosa.Place]int{}
	for _, sol := range all {
		for _, pl := range sol {
			in[pl]++
		}
	}
	d, err := Solve(t.Context(), p, cfg)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%v\n%v\n%v\n%s", box.Open(p.Board).Pips, p.Board.Cols(), p.Set(), fmt.Sprintf(format, args...))
	}
	if err != nil {
		fail("%v", err)
	}
	v := newView(p, cfg.Laid)
	for i := 0; i < len(d.Steps); {
		round := d.Steps[i].Round
		before := v.copied()
		for ; i < len(d.Steps) && d.Steps[i].Round == round; i++ {
			s := d.Steps[i]
			for _, pl := range s.Forced {
				if in[pl] != len(all) {
					fail("%s forces %v, which a solution lacks", s.Rule.Name, pl)
				}
			}
			for _, pl := range s.RuledOut {
				if in[pl] > 0 {
					fail("%s rules out %v, which a solution has", s.Rule.Name, pl)
				}
			}
			if err := because(before, s); err != nil {
				fail("round %d: %s: %v\n%+v", round, s.Rule.Name, err, s)
			}
			if err := v.follow(s); err != nil {
				fail("round %d: %s: %v\n%+v", round, s.Rule.Name, err, s)
			}
		}
	}
	open := v.some(func(dominosa.Place) bool { return true })
	if !cfg.NoSteps && d.Fault == nil && !slices.Equal(open, d.Open) {
		fail("open are %v, not %v", d.Open, open)
	}
	switch d.Outcome {
	case Solved:
		if len(all) != 1 || !slices.Equal(all[0], d.Laid) {
			fail("%d solutions, but solved as %v", len(all), d.Laid)
		}
	case Contradicted:
		if len(all) > 0 || (d.Fault == nil) == (d.End == nil) {
			fail("%d solutions, but contradicted: %v %v", len(all), d.Fault, d.End)
		}
	default:
		if cfg.Max == NoLevel && !cfg.NoTrial && cfg.MaxRounds == 0 {
			if len(all) < 2 {
				fail("%d solutions, but stuck", len(all))
			}
			for _, pl := range d.Open {
				if in[pl] == 0 || in[pl] == len(all) {
					fail("stuck, but %v is in %d of %d solutions", pl, in[pl], len(all))
				}
			}
		}
	}
	return d, len(all)
}

func (v *view) copied() *view {
	return &view{p: v.p, live: maps.Clone(v.live), laid: slices.Clone(v.laid)}
}

// TestDeduceSound holds all rules to their law on puzzles of every kind.
func TestDeduceSound(t *testing.T) {
	rng := randtest.New(t, 5, 6)
	used := make([]int, len(ladder))
	outcomes := map[Outcome]int{}
	tested, limited := 0, 0
	for range 2000 {
		p := drawnPuzzle(rng)
		var cfg Config
		switch rng.IntN(6) {
		case 0:
			cfg.Max = Level(1 + rng.IntN(5))
		case 1:
			if sols := testkit.BruteTilings(p, 5); len(sols) > 0 {
				sol := sols[rng.IntN(len(sols))]
				for range rng.IntN(3) {
					if pl := sol[rng.IntN(len(sol))]; !slices.Contains(cfg.Laid, pl) {
						cfg.Laid = append(cfg.Laid, pl)
					}
				}
			}
		}
		d, n := deduceSound(t, p, cfg)
		if d == nil {
			limited++
			continue
		}
		if n > 0 && d.Fault == nil {
			tested++
		}
		outcomes[d.Outcome]++
		for r, n := range d.Used {
			used[r] += n
		}
		quiet := cfg
		quiet.NoSteps = true
		q, err := Solve(context.Background(), p, quiet)
		if err != nil || !slices.Equal(q.Used, d.Used) || !slices.Equal(q.Open, d.Open) || q.Outcome != d.Outcome {
			t.Fatalf("%v %v: without steps %+v, with them %+v", box.Open(p.Board).Pips, p.Set(), q, d)
		}
	}
	t.Log(tested, limited, outcomes, used)
	if tested < 900 || outcomes[Contradicted] < 10 || outcomes[Solved] < 200 || outcomes[Stuck] < 200 {
		t.Errorf("%d puzzles with solutions, outcomes %v: the test says too little", tested, outcomes)
	}
}
