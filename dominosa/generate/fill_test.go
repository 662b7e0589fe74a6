package generate_test

import (
	"errors"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// partOf returns the board with every cell made free but those that keep says.
func partOf(b *dominosa.Board, keep func() bool) *dominosa.Board {
	pips := slices.Clone(box.Open(b).Pips)
	for i := range pips {
		if !keep() {
			pips[i] = 255
		}
	}
	return dominosa.BoardOf(b.Rows(), b.Cols(), pips)
}

// A board is completed exactly if some board with one solution shows its fixed cells: all
// boards of double-2 are looked at.
func TestFillAgainstAll(t *testing.T) {
	rng := randtest.New(t, 72, 1)
	frame, unique := dominosa.BoardOf(3, 4, make([]uint8, 12)), uniqueTwo(t)
	shows := func(b, fixed *dominosa.Board) bool {
		for i, v := range box.Open(fixed).Pips {
			if v != 255 && v != box.Open(b).Pips[i] {
				return false
			}
		}
		return true
	}
	made, none, few := 0, 0, 0
	for n := range 400 {
		pips := rng.Perm(12)
		all := make([]uint8, 12)
		for i, at := range pips {
			all[at] = uint8(i / 4)
		}
		fixed := partOf(dominosa.BoardOf(3, 4, all), func() bool { return rng.IntN(100) < 20*(n%5) })
		sum := 0
		for _, b := range unique {
			if shows(b, fixed) {
				sum++
			}
		}
		g := must.Get(generate.New(generate.Recipe{Shape: frame, Method: generate.Quick{Fixed: fixed}, Tries: 300}))(t)
		m, err := g.Board(t.Context(), 1, uint64(n))
		var giveUp *generate.GiveUpError
		switch {
		case err == nil:
			made++
			if v, _ := m.Decide(t.Context(), dominosa.Config{}); v != dominosa.Unique || !shows(m.Board, fixed) {
				t.Fatalf("made\n%vof\n%v", m.Board, fixed)
			}
			must.Do(t, m.Verify(m.Solution))
		case !errors.As(err, &giveUp):
			t.Fatal(err)
		case sum == 0:
			none++
		case sum > 2:
			t.Errorf("gave up, but %d boards show\n%v", sum, fixed)
		default:
			few++
		}
	}
	t.Logf("%d made; there was none in %d cases; %d missed that were one or two", made, none, few)
	if made < 200 || none < 50 || few > 10 {
		t.Error("the cases are not spread as they should be")
	}
}

func TestFillLevels(t *testing.T) {
	rng := randtest.New(t, 72, 2)
	for _, n := range []int{6, 9} {
		frame := dominosa.BoardOf(n+1, n+2, make([]uint8, (n+1)*(n+2)))
		g := must.Get(generate.New(generate.Recipe{Shape: frame}))(t)
		m := must.Get(g.Board(t.Context(), 5, uint64(n)))(t)
		fixed := partOf(m.Board, func() bool { return rng.IntN(3) == 0 })
		for _, level := range []deduce.Level{deduce.Trivial, deduce.Basic, deduce.Extreme} {
			g := must.Get(generate.New(generate.Recipe{Shape: frame, Keep: generate.Levels{Least: level, Most: level}, Method: generate.Quick{Fixed: fixed}}))(t)
			m := must.Get(g.Board(t.Context(), 1, 0))(t)
			must.Equal(t, must.Get(deduce.Rate(t.Context(), m.Puzzle))(t).Level, level, "double-%d: level", n)
		}
	}
}

func TestFixedErrors(t *testing.T) {
	frame := dominosa.BoardOf(2, 3, make([]uint8, 6))
	for _, c := range []struct {
		pips []uint8
		want error
	}{
		{[]uint8{7, 255, 255, 255, 255, 255}, generate.ErrNoFit},
		{[]uint8{1, 1, 1, 1, 255, 255}, generate.ErrNoFit},
		{[]uint8{1, 1, 1, 255, 255, 255}, nil},
	} {
		_, err := generate.New(generate.Recipe{Shape: frame, Method: generate.Quick{Fixed: dominosa.BoardOf(2, 3, c.pips)}})
		if !errors.Is(err, c.want) {
			t.Errorf("%v: %v", c.pips, err)
		}
	}
	for _, other := range []*dominosa.Board{dominosa.BoardOf(3, 2, make([]uint8, 6)), dominosa.BoardOf(2, 4, make([]uint8, 8))} {
		if _, err := generate.New(generate.Recipe{Shape: frame, Method: generate.Quick{Fixed: other}}); !errors.Is(err, generate.ErrRecipe) {
			t.Error("another frame:", err)
		}
	}
}
