package generate_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"testing"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	shapes "bonepile/dominosa/generate"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/deduce"
	"bonepile/dominosa/pips/generate"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

type mix = [pips.Unequal + 1]int

// unique says by count whether a puzzle has one solution.
func unique(t *testing.T, p pips.Puzzle) bool {
	t.Helper()
	return must.Get(p.Count(t.Context(), dominosa.Config{}))(t).Cmp(big.NewInt(1)) == 0
}

// without returns a puzzle with region i dropped.
func without(p pips.Puzzle, i int) pips.Puzzle {
	p.Regions = slices.Delete(slices.Clone(p.Regions), i, i+1)
	return p
}

// TestPuzzles makes small puzzles, TestSlowPuzzles 2,000 of the sizes in print.
func TestPuzzles(t *testing.T)     { puzzles(t, 150, 7) }
func TestSlowPuzzles(t *testing.T) { randtest.Slow(t, "some minutes"); puzzles(t, 2000, 12) }

// puzzles makes puzzles of up to so many dominoes. Each has one solution, by count, and the
// level; the ladder solves it; and no condition can be dropped.
func puzzles(t *testing.T, rounds, largest int) {
	levels := []boards.Level{boards.NoLevel, boards.Trivial, boards.Basic, boards.Hard, boards.Extreme}
	rated := map[boards.Level]int{}
	conditions, bones := 0, 0
	for i := range rounds {
		o := generate.Order{Count: 2 + i/len(levels)%(largest-1), Least: levels[i%len(levels)], Most: levels[i%len(levels)]}
		if o.Most > boards.Basic {
			o.Count = max(largest/2+2, o.Count)
		}
		made := must.Get(o.Puzzle(t.Context(), 7, uint64(i)))(t)
		id := must.Get(notation.ID(made.Puzzle))(t)
		must.Do(t, made.Verify(made.Solution))
		if !unique(t, made.Puzzle) {
			t.Fatalf("%s has several solutions", id)
		}
		rating := must.Get(deduce.Rate(t.Context(), made.Puzzle))(t)
		rated[rating.Level]++
		must.Equal(t, made.Level, o.Most, "level said of %s", id)
		if o.Most != boards.NoLevel {
			must.Equal(t, rating.Level, o.Most, "level of %s", id)
		}
		must.Equal(t, rating.Outcome, boards.Solved, "outcome of %s", id)
		for j := range made.Regions {
			if p := without(made.Puzzle, j); unique(t, p) && (o.Most == boards.NoLevel || must.Get(deduce.Rate(t.Context(), p))(t).Level <= o.Most) {
				t.Fatalf("%s: region %d can be dropped", id, j+1)
			}
		}
		conditions, bones = conditions+len(made.Regions), bones+made.Bones.Size()
	}
	for _, level := range levels[1:] {
		must.Least(t, rated[level], rounds/6, "puzzles of level %v", level)
	}
	if 100*conditions > 85*bones {
		t.Errorf("%d conditions for %d bones", conditions, bones)
	}
}

// TestSeveral makes puzzles with any number of solutions. Package deduce asks whether the ladder
// strikes nothing of them.
func TestSeveral(t *testing.T) {
	rounds, several := 200, 0
	for i := range rounds {
		made := must.Get(generate.Order{Count: 2 + i%7, Any: true}.Puzzle(t.Context(), 1, uint64(i)))(t)
		must.Do(t, made.Verify(made.Solution))
		if must.Get(made.Solve(t.Context(), dominosa.Config{}))(t).Verdict == dominosa.Many {
			several++
		}
	}
	must.Least(t, several, rounds/3, "puzzles with several solutions")
}

// TestSeed makes the same puzzles again, with other numbers of workers, and has the names of
// all time for them.
func TestSeed(t *testing.T) {
	o := generate.Order{Count: 6}
	var want []string
	for _, workers := range []int{1, 0, 5} {
		var got []string
		for made := range must.All(t, o.Puzzles(t.Context(), 3, 40, workers)) {
			got = append(got, must.Get(notation.ID(made.Puzzle))(t))
		}
		if want == nil {
			want = got
		}
		must.Same(t, got, want, "puzzles of %d workers", workers)
	}
	must.Equal(t, want[7], must.Get(notation.ID(must.Get(o.Puzzle(t.Context(), 3, 7))(t).Puzzle))(t), "puzzle 7")
	other := must.Get(notation.ID(must.Get(o.Puzzle(t.Context(), 4, 7))(t).Puzzle))(t)
	if other == want[7] || len(slices.Compact(slices.Sorted(slices.Values(want)))) < 40 {
		t.Error("puzzles twice")
	}
	must.Equal(t, fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, want)))[:12], "22fba3412561", "puzzles of seed 3, which are named for ever")
}

// TestOrders meets orders of each kind.
func TestOrders(t *testing.T) {
	few := map[dominosa.Bone]int{} // of 0, 3, 8 and 9
	for i, lo := range []uint8{0, 3, 8, 9} {
		for _, hi := range []uint8{0, 3, 8, 9}[i:] {
			few[dominosa.Bone{Lo: lo, Hi: hi}] = 1
		}
	}
	heart := must.Get(shapes.ShapeNamed("heart", 20, shapes.NoSymmetry, 0))(t)
	for name, o := range map[string]generate.Order{
		"heart":   {Count: 10, Shape: heart},
		"numbers": {Bones: must.Get(dominosa.NewBones(maps.All(few), false))(t), Count: 7, Shape: must.Get(shapes.ShapeNamed("2x7", 14, shapes.NoSymmetry, 0))(t)},
		"theme":   {Count: 8, Theme: 7},
		"mix":     {Count: 6, Mix: mix{pips.Equal: 1, pips.Greater: 2}},
		"turned":  {Count: 7, Symmetry: shapes.HalfTurn, Least: boards.Trivial, Most: boards.Basic},
		"range":   {Count: 7, Least: boards.Basic},
		"set":     {Bones: dominosa.Full(4)},
	} {
		t.Run(name, func(t *testing.T) {
			for made := range must.All(t, o.Puzzles(t.Context(), 2, 10, 0)) {
				id := must.Get(notation.ID(made.Puzzle))(t)
				if !unique(t, made.Puzzle) {
					t.Errorf("%s has several solutions", id)
				}
				if o.Shape != nil && !made.Shape.Equal(o.Shape) {
					t.Errorf("%s has another shape", id)
				}
				if o.Bones != nil && o.Count == 0 && !made.Bones.Equal(o.Bones) {
					t.Errorf("%s has other bones", id)
				}
				for b, n := range made.Bones.All() {
					if o.Bones != nil && n > o.Bones.Of(b) {
						t.Errorf("%s has %d of %v", id, n, b)
					}
				}
				sums, same := 0, 0
				for _, r := range made.Regions {
					if o.Mix != (mix{}) && o.Mix[r.Kind] == 0 {
						t.Errorf("%s has a condition of another kind, %v", id, r.Kind)
					}
					if r.Kind == pips.Sum {
						if sums++; r.Target == o.Theme {
							same++
						}
					}
				}
				if o.Theme > 0 && (same < 2 || 2*same < sums) {
					t.Errorf("%s: %d of %d sums have the theme", id, same, sums)
				}
				if o.Least != boards.NoLevel && made.Level < o.Least || o.Most != boards.NoLevel && made.Level > o.Most {
					t.Errorf("%s: level %v", id, made.Level)
				}
				if o.Symmetry == shapes.HalfTurn {
					for _, c := range made.Cells() {
						if made.Shape.At(made.Shape.Rows()-1-c.Row, made.Shape.Cols()-1-c.Col) == dominosa.Hole {
							t.Fatalf("%s is not the same turned", id)
						}
					}
				}
			}
		})
	}
}

// TestWhole makes puzzles of a whole set, which takes patience: with few conditions no search ends.
func TestWhole(t *testing.T) {
	for i := range uint64(3) {
		made := must.Get(generate.Order{Bones: dominosa.Full(5)}.Puzzle(t.Context(), 8, i))(t)
		must.Equal(t, made.Bones.Equal(dominosa.Full(5)) && unique(t, made.Puzzle), true, "%v is a puzzle of double-five", made.Puzzle)
		must.Least(t, made.Tries, 2, "tries")
	}
}

// TestErr refuses orders that contradict themselves, gives up, and stops.
func TestErr(t *testing.T) {
	for _, o := range []generate.Order{
		{Count: -1}, {Count: 29}, {Bones: new(dominosa.Bones)}, {Theme: -1}, {Theme: 31}, {Bones: dominosa.Full(1), Theme: 6},
		{Mix: mix{pips.Free: 1, pips.Sum: 1}}, {Mix: mix{pips.Less: 1, pips.Sum: -1}}, {Mix: mix{pips.Sum: -1}},
		{Mix: mix{pips.Equal: 1}, Theme: 4}, {Least: boards.Hard, Most: boards.Basic}, {Any: true, Most: boards.Hard},
		{Count: 3, Shape: must.Get(dominosa.NewBoard(1, 4, make([]int, 4)))(t)},
		{Count: 1, Shape: must.Get(dominosa.NewBoard(2, 2, []int{0, dominosa.Hole, dominosa.Hole, 0}))(t)},
		{Count: 2, Shape: must.Get(dominosa.NewBoard(2, 4, []int{0, dominosa.Hole, 0, 0, dominosa.Hole, dominosa.Hole, dominosa.Hole, 0}))(t)},
	} {
		if _, err := o.Puzzle(t.Context(), 1, 0); !errors.Is(err, generate.ErrOrder) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	_, err := generate.Order{Count: 1, Least: boards.Extreme, Most: boards.Extreme, Tries: 20}.Puzzle(t.Context(), 1, 0)
	if !errors.Is(err, generate.ErrGiveUp) {
		t.Errorf("one domino of level extreme: %v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	if _, err := (generate.Order{}).Puzzle(ctx, 1, 0); err != cause {
		t.Errorf("stopped: %v", err)
	}
	for _, err := range (generate.Order{Count: 29}).Puzzles(t.Context(), 1, 5, 2) {
		if !errors.Is(err, generate.ErrOrder) {
			t.Error(err)
		}
	}
}

func ExampleOrder() {
	o := generate.Order{Count: 5, Most: boards.Trivial, Least: boards.Trivial}
	made, err := o.Puzzle(context.Background(), 1, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := notation.Text(made.Puzzle)
	fmt.Print(text)
	// Output:
	// ..A?
	// ..AB
	// ..BB
	// .CB.
	// ?C..
	// A0 B= C3
	// 0-0 0-6 3-3 4-6 6-6
}

func ExampleOrder_Puzzles() {
	o := generate.Order{Count: 4, Mix: [...]int{pips.Sum: 1, pips.Equal: 1, pips.Unequal: 0}}
	for made, err := range o.Puzzles(context.Background(), 1, 3, 0) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(notation.ID(made.Puzzle))
	}
	// Output:
	// 5x3:..?..?.?A?BA..A:e,6:22333666 <nil>
	// 3x6:A.....A.....ABBCC?:e,10,2:00050624 <nil>
	// 6x2:AA.A.?B?.?.?:14,3:11143555 <nil>
}

// BenchmarkPuzzle measures the levels at the sizes that print has for them, and all at ten.
func BenchmarkPuzzle(b *testing.B) {
	for _, order := range []generate.Order{
		{Count: 5, Most: boards.Trivial}, {Count: 7, Most: boards.Basic}, {Count: 10, Most: boards.Hard},
		{Count: 10, Most: boards.Trivial}, {Count: 10, Most: boards.Basic}, {Count: 8, Most: boards.Extreme},
	} {
		order.Least = order.Most
		b.Run(fmt.Sprintf("%v-%d", order.Most, order.Count), func(b *testing.B) {
			for i := range b.N {
				must.Get(order.Puzzle(b.Context(), 1, uint64(i)))(b)
			}
		})
	}
}
