package generate

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
	"bonepile/internal/must"
)

// TestSamplerCounts holds the counts to those of the boards one by one, by an engine
// that the sampler does not use, with holes and copies of bones too, and sees that boards
// depend on seed and number alone.
func TestSamplerCounts(t *testing.T) {
	shapes := map[*dominosa.Board]*dominosa.Bones{
		must.Get(notation.ParseBoard("0000\n0..0\n0000"))(t): must.Get(notation.ParseBones("2 x 0-0, 3 x 0-1"))(t),
	}
	for n := range 8 {
		shapes[frameOf(t, n)] = dominosa.Full(n)
	}
	for _, m := range []Model{Permutation, Shuffle} {
		for shape, set := range shapes {
			s := must.Get(NewSampler(shape, set, m))(t)
			counts := make([]uint64, 300)
			if done, err := s.Counts(context.Background(), 7, 0, counts); err != nil || done != len(counts) {
				t.Fatalf("%v, %v: %d boards, %v", m, set, done, err)
			}
			for i, got := range counts {
				p := dominosa.Puzzle{Board: s.Board(7, uint64(i)), Bones: set}
				if !p.Fits() {
					t.Fatalf("%v, %v, board %d: %v", m, set, i, p.Check())
				}
				want := must.Get(p.Count(context.Background(), dominosa.Config{Engine: dominosa.Wide}))(t)
				if !want.IsUint64() || want.Uint64() != got {
					t.Errorf("%v, %v, board %d: %d solutions, want %v", m, set, i, got, want)
				}
				if m == Shuffle && got == 0 {
					t.Errorf("%v, board %d was made from a solution and has none", set, i)
				}
			}
			again := make([]uint64, 100)
			must.Get(s.Counts(context.Background(), 7, 200, again))(t)
			must.Same(t, again, counts[200:], "%v, %v: boards when begun at 200", m, set)
		}
	}
}

// TestSamplerEvenly draws many boards of so small a shape that all arrays come up
// often, and holds how often to how likely they are: all 6!/(3! 3!) arrays of double-1
// the same under Permutation, and in proportion to their solutions under Shuffle.
func TestSamplerEvenly(t *testing.T) {
	shape := must.Get(notation.ParseBoard("000\n000"))(t)
	for _, m := range []Model{Permutation, Shuffle} {
		s := must.Get(NewSampler(shape, dominosa.Full(1), m))(t)
		const draws = 100000
		seen := map[string]int{}
		solutions := map[string]float64{}
		for i := range uint64(draws) {
			b := s.Board(3, i)
			key := string(box.Open(b).Pips)
			if seen[key]++; seen[key] == 1 {
				solutions[key] = float64(len(testkit.BruteTilings(dominosa.Puzzle{Board: b, Bones: dominosa.Full(1)}, 0)))
			}
		}
		total := 0.0
		for _, k := range solutions {
			total += k
		}
		if m == Permutation && len(seen) != 20 {
			t.Errorf("%d arrays, want 20 = 6!/(3! 3!)", len(seen))
		}
		if m == Shuffle && total != 36 {
			t.Errorf("%v solutions of all arrays, want 36 = 3 tilings * 3! * 2", total)
		}
		for key, n := range seen {
			p := 1.0 / 20
			if m == Shuffle {
				p = solutions[key] / total
			}
			if z := (float64(n) - draws*p) / math.Sqrt(draws*p*(1-p)); math.Abs(z) > 4.5 {
				t.Errorf("%v: %v came %d times, %.1f deviations from %.0f", m, []byte(key), n, z, draws*p)
			}
		}
	}
}

func TestSamplerRefused(t *testing.T) {
	parse := func(text string) *dominosa.Board {
		return must.Get(notation.ParseBoard(text))(t)
	}
	atMost := must.Get(notation.ParseBones("at most double-1"))(t)
	for _, tt := range []struct {
		name  string
		shape string
		set   *dominosa.Bones
		model Model
		want  error
	}{
		{"too many cells", "0000\n0000", dominosa.Full(1), Permutation, ErrNoFit},
		{"bones left over", "00\n00", atMost, Permutation, ErrNoFit},
		{"bones that may be left over", "000\n000", atMost, Shuffle, ErrNoFit},
		{"no tiling", "000.\n00.0", dominosa.Full(1), Shuffle, ErrNoTiling},
		{"no tiling, which a permutation need not have", "000.\n00.0", dominosa.Full(1), Permutation, nil},
	} {
		if _, err := NewSampler(parse(tt.shape), tt.set, tt.model); !errors.Is(err, tt.want) || tt.want == nil && err != nil {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	wide := emptyFrame(31, 32)
	for i := range box.Open(wide).Pips {
		box.Open(wide).Pips[i] = 0
	}
	box.Open(wide).Recount()
	if _, err := NewSampler(wide, dominosa.Full(30), Shuffle); !errors.Is(err, ErrUniform) {
		t.Errorf("double-30: %v, want %v", err, ErrUniform)
	}
}

// TestSamplerStops cancels a batch: it says how many boards are done.
func TestSamplerStops(t *testing.T) {
	s := must.Get(NewSampler(frameOf(t, 6), dominosa.Full(6), Permutation))(t)
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	cancel(why)
	done, err := s.Counts(ctx, 1, 0, make([]uint64, 10))
	if done != 0 || !errors.Is(err, why) {
		t.Errorf("%d boards, %v", done, err)
	}
}

// TestSamplerHuge counts a board with more solutions than 64 bits hold: 65 blocks
// of 2x2 cells, each to be tiled in two ways with the same bones.
func TestSamplerHuge(t *testing.T) {
	row := strings.Repeat("00.", 65)
	shape := must.Get(notation.ParseBoard(row + "\n" + row))(t)
	set := must.Get(notation.ParseBones("130 x 0-0"))(t)
	s := must.Get(NewSampler(shape, set, Permutation))(t)
	if _, err := s.Counts(context.Background(), 1, 0, make([]uint64, 1)); !errors.Is(err, ErrHuge) {
		t.Errorf("%v, want %v", err, ErrHuge)
	}
}
