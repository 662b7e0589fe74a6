package generate_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// changed returns how many cells of two boards with one frame differ.
func changed(a, b *dominosa.Board) (n int) {
	for i, v := range box.Open(a).Pips {
		if v != box.Open(b).Pips[i] {
			n++
		}
	}
	return n
}

// uniqueTwo returns all boards of double-2 in a frame of 3 by 4 that have one solution.
func uniqueTwo(t *testing.T) (unique []*dominosa.Board) {
	t.Helper()
	pips := make([]uint8, 12)
	var set func(i int)
	set = func(i int) {
		if i < len(pips) {
			for v := range uint8(3) {
				pips[i] = v
				set(i + 1)
			}
			return
		}
		p := dominosa.Puzzle{Board: dominosa.BoardOf(3, 4, slices.Clone(pips)), Bones: dominosa.Full(2)}
		if p.Fits() && must.Get(p.Decide(t.Context(), dominosa.Config{}))(t) == dominosa.Unique {
			unique = append(unique, p.Board)
		}
	}
	set(0)
	return unique
}

// mended returns the boards that Mend finds, as IDs, and how many cells they change.
func mended(t *testing.T, p dominosa.Puzzle, cfg generate.MendConfig) (ids []string, cells int) {
	t.Helper()
	for m := range must.All(t, generate.Mend(t.Context(), p, cfg)) {
		if n := changed(p.Board, m.Board); n != len(m.Changes) || len(ids) > 0 && n != cells && !cfg.Keep {
			t.Fatalf("%v of\n%v: %d cells differ from\n%v", m.Changes, m.Board, n, p.Board)
		}
		for _, c := range m.Changes {
			if p.Board.At(c.Row, c.Col) != c.From || m.Board.At(c.Row, c.Col) != c.To {
				t.Fatalf("%v: not so on\n%v", c, m.Board)
			}
		}
		ids, cells = append(ids, fmt.Sprint(m.Board)), len(m.Changes)
	}
	slices.Sort(ids)
	return ids, cells
}

// Mend finds all boards with one solution that are nearest to a board of double-2, and no
// others: all 3^12 of them are looked at.
func TestMendAgainstAll(t *testing.T) {
	rng := randtest.New(t, 71, 1)
	unique, set := uniqueTwo(t), dominosa.Full(2)
	sizes := map[int]int{}
	for range 300 {
		pips := make([]uint8, 12)
		for i := range pips {
			pips[i] = uint8(rng.IntN(3))
		}
		b := dominosa.BoardOf(3, 4, pips)
		want, least := []string(nil), 13
		for _, u := range unique {
			switch n := changed(b, u); {
			case n > least:
				continue
			case n < least:
				want, least = nil, n
			}
			want = append(want, fmt.Sprint(u))
		}
		slices.Sort(want)
		got, cells := mended(t, dominosa.Puzzle{Board: b, Bones: set}, generate.MendConfig{Most: 12})
		if !slices.Equal(got, want) || cells != least {
			t.Fatalf("found %d boards with %d changes, of %d with %d, for\n%v", len(got), cells, len(want), least, b)
		}
		sizes[cells]++
	}
	t.Log("boards by changes:", sizes)
	if len(sizes) < 4 {
		t.Error("too few different boards")
	}
}

// With Keep, what is found shows a solution of the board on other bones, and as few
// dominoes change as can: one by one they are tried by the definition.
func TestMendKeep(t *testing.T) {
	rng := randtest.New(t, 71, 2)
	set := dominosa.Full(2)
	met := map[int]int{}
	for range 200 {
		bones := rng.Perm(6)
		pips := make([]uint8, 12)
		for i, pair := range [6][2]int{{0, 1}, {2, 3}, {4, 8}, {5, 9}, {6, 7}, {10, 11}} {
			n := 0
			for b := range set.All() {
				if n == bones[i] {
					pips[pair[0]], pips[pair[1]] = b.Lo, b.Hi
				}
				n++
			}
		}
		p := dominosa.Puzzle{Board: dominosa.BoardOf(3, 4, pips), Bones: set}
		want := nearestKept(t, p)
		var got []string
		for m := range must.All(t, generate.Mend(t.Context(), p, generate.MendConfig{Keep: true, Most: 6})) {
			got = append(got, fmt.Sprint(m.Board))
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%d boards, by the definition %d, for\n%v", len(got), len(want), p.Board)
		}
		met[min(2, len(got))]++
	}
	if met[1]+met[2] < 150 {
		t.Error("too few boards were mended:", met)
	}
}

// nearestKept returns the boards with one solution that differ from p in the fewest
// dominoes of a solution of p.
func nearestKept(t *testing.T, p dominosa.Puzzle) (list []string) {
	least := 7
	for tiling := range must.All(t, p.Solutions(t.Context(), dominosa.Config{})) {
		pips := slices.Clone(box.Open(p.Board).Pips)
		var lay func(i, differ int, used uint)
		lay = func(i, differ int, used uint) {
			if differ > least {
				return
			}
			if i == len(tiling) {
				b := dominosa.BoardOf(3, 4, slices.Clone(pips))
				if v, _ := (dominosa.Puzzle{Board: b, Bones: p.Bones}).Decide(t.Context(), dominosa.Config{}); v != dominosa.Unique {
					return
				}
				if differ < least {
					list, least = nil, differ
				}
				if id := fmt.Sprint(b); !slices.Contains(list, id) {
					list = append(list, id)
				}
				return
			}
			one, two := tiling[i].Cells()
			a, c := one.Row*4+one.Col, two.Row*4+two.Col
			n := 0
			for b := range p.Bones.All() {
				if used>>n&1 == 0 {
					for _, way := range [2][2]uint8{{b.Lo, b.Hi}, {b.Hi, b.Lo}} {
						pips[a], pips[c] = way[0], way[1]
						d := differ
						if int(way[0]) != p.Board.At(one.Row, one.Col) || int(way[1]) != p.Board.At(two.Row, two.Col) {
							d++
						}
						lay(i+1, d, used|1<<n)
						if b.Lo == b.Hi {
							break
						}
					}
				}
				n++
			}
		}
		lay(0, 0, 0)
	}
	slices.Sort(list)
	return list
}

func TestMendLimits(t *testing.T) {
	b := must.Get(notation.ParseBoard("0011\n2211\n2200"))(t)
	p := dominosa.Puzzle{Board: b}
	last := func(ctx context.Context, cfg generate.MendConfig) (n int, last error) {
		for _, err := range generate.Mend(ctx, p, cfg) {
			if last = err; err == nil {
				n++
			}
		}
		return n, last
	}
	if n, err := last(t.Context(), generate.MendConfig{MaxBoards: 1}); n != 0 || !errors.Is(err, dominosa.ErrLimit) {
		t.Errorf("one board: %d found, %v", n, err)
	}
	all, err := last(t.Context(), generate.MendConfig{})
	if all == 0 || err != nil {
		t.Errorf("%d found, %v", all, err)
	}
	if n, err := last(t.Context(), generate.MendConfig{Accept: func(dominosa.Puzzle) bool { return false }, Most: 1}); n != 0 || err != nil {
		t.Errorf("nothing is accepted: %d found, %v", n, err)
	}
	for range generate.Mend(t.Context(), p, generate.MendConfig{}) {
		break // and nothing comes after it
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if n, err := last(ended, generate.MendConfig{}); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %d found, %v", n, err)
	}
	if _, err := last(t.Context(), generate.MendConfig{Keep: true, Most: 1}); errors.Is(err, generate.ErrRecipe) {
		if v, _ := p.Decide(t.Context(), dominosa.Config{}); v != dominosa.None {
			t.Error("the board has a solution to keep, but", err)
		}
	}
	p.Bones = dominosa.Full(6)
	if _, err := last(t.Context(), generate.MendConfig{}); !errors.Is(err, generate.ErrNoFit) {
		t.Error("12 cells for 28 bones:", err)
	}
}
