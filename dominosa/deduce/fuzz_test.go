package deduce

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
)

// FuzzDeduce holds the ladder, and the rules in random order, to their laws on
// puzzles of any bytes.
func FuzzDeduce(f *testing.F) {
	f.Add([]byte{3, 4, 3, 0, 3, 2, 2, 1, 1, 0, 3, 0, 2, 2, 0, 3, 2, 1, 3, 1, 0, 1, 0, 3})
	f.Add([]byte{3, 3, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0})
	f.Add([]byte{2, 5, 1, 2, 0, 0, 0, 1, 1, 1})
	f.Add([]byte{4, 4, 2, 3, 0, 1, 2, 250, 1, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		p := testkit.OddPuzzle(data)
		if d, _ := deduceSound(t, p, Config{}); d == nil || d.Fault != nil {
			return
		}
		seed := uint64(len(data))
		for _, b := range data {
			seed = seed*131 + uint64(b)
		}
		rulesSound(t, rand.New(rand.NewPCG(seed, 0)), p, testkit.BruteTilings(p, 0), make([]int, len(ladder)))
	})
}

// TestDeduceConfig: what the caller may ask for.
func TestDeduceConfig(t *testing.T) {
	p := testkit.PuzzleFile(t, "knuth-70a") // two solutions
	d, err := Solve(t.Context(), p, Config{})
	if err != nil || d.Outcome != Stuck || len(d.Open) == 0 {
		t.Fatalf("%v %v", d, err)
	}
	for _, pl := range d.Open { // any of them decides between the two
		laid := append(slices.Clone(d.Laid), pl)
		e, err := Solve(t.Context(), p, Config{Laid: laid})
		if err != nil || e.Outcome != Solved || !slices.Contains(e.Laid, pl) {
			t.Errorf("with %v: %v %v", pl, e.Outcome, err)
		}
	}
	wrong := []dominosa.Place{{Bone: dominosa.NewBone(6, 6), Row: 0, Col: 0, Down: false}, {Bone: dominosa.NewBone(0, 6), Row: 90, Col: 0, Down: false}, {Bone: dominosa.NewBone(0, 6), Row: -1, Col: 0, Down: true}, d.Laid[0]}
	for _, pl := range wrong {
		if _, err := Solve(t.Context(), p, Config{Laid: []dominosa.Place{d.Laid[0], pl}}); !errors.Is(err, ErrNotPlaceable) {
			t.Errorf("%v: %v", pl, err)
		}
	}
	one, err := Solve(t.Context(), p, Config{MaxRounds: 1})
	if err != nil || one.Rounds != 1 || !slices.EqualFunc(one.Steps, d.Steps[:len(one.Steps)], func(x, y Step) bool { return stepText(x) == stepText(y) }) {
		t.Errorf("one round: %+v %v", one, err)
	}
	for level := Trivial; level <= Beyond; level++ {
		e, err := Solve(t.Context(), p, Config{Max: level})
		if err != nil || e.Level > level || len(e.Open) < len(d.Open) {
			t.Errorf("up to %v: %v with %d places open, %v", level, e.Level, len(e.Open), err)
		}
	}
}

// TestDeduceStops: the end of the context and the limit of a search end a
// deduction, with what was found.
func TestDeduceStops(t *testing.T) {
	k := new(knowledge)
	p := testkit.PuzzleFile(t, "keller-73")
	k.start(t.Context(), p, Config{})
	for k.step(slices.Index(ladder, &trial)) >= 0 {
		_ = k
	}
	if k.Open == 0 {
		t.Fatal("solved too easily for this test")
	}
	ctx := &testkit.Countdown{Context: context.Background(), Number: 3}
	d, err := Solve(ctx, p, Config{})
	if err != testkit.ErrCountdown || d.Rounds > 2 {
		t.Errorf("%d rounds, %v", d.Rounds, err)
	}
}
