package record

import (
	"fmt"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A flat is a tiling as the position of each cell's partner.
type flat []int

func (f flat) key() string { return fmt.Sprint([]int(f)) }

// flatTilings returns all tilings of a rectangle, by the engines.
func flatTilings(t *testing.T, rows, cols int) (list []flat) {
	t.Helper()
	set := must.Get(notation.ParseBones(fmt.Sprintf("%d x 0-0", rows*cols/2)))(t)
	p := dominosa.Puzzle{Board: rectangle(t, rows, cols), Bones: set}
	for tiling := range must.All(t, p.Solutions(t.Context(), dominosa.Config{})) {
		f := make(flat, rows*cols)
		for _, pl := range tiling {
			i, j := pl.Row*cols+pl.Col, pl.Row*cols+pl.Col+1
			if pl.Down {
				j = i + cols
			}
			f[i], f[j] = j, i
		}
		list = append(list, f)
	}
	return list
}

// flatHeights returns the heights of all tilings relative to one, by the
// definition: it walks over flips, and counts those of each block. Where it comes
// to a tiling a second time, the heights have to be the same.
func flatHeights(t *testing.T, base flat, rows, cols int) map[string][]int {
	heights := map[string][]int{base.key(): make([]int, (rows-1)*(cols-1))}
	for queue := []flat{base}; len(queue) > 0; queue = queue[1:] {
		f := queue[0]
		for r := range rows - 1 {
			for c := range cols - 1 {
				i, sense := r*cols+c, 1
				a, b, d := i+1, i+cols, i+cols+1
				g := append(flat(nil), f...)
				switch {
				case f[i] == a && f[b] == d:
					g[i], g[b], g[a], g[d] = b, i, d, a
				case f[i] == b && f[a] == d:
					g[i], g[a], g[b], g[d] = a, i, d, b
					sense = -1
				default:
					continue
				}
				h := append([]int(nil), heights[f.key()]...)
				h[r*(cols-1)+c] += sense
				if old, ok := heights[g.key()]; !ok {
					heights[g.key()] = h
					queue = append(queue, g)
				} else if fmt.Sprint(old) != fmt.Sprint(h) {
					t.Fatalf("two ways to %v give %v and %v", g, old, h)
				}
			}
		}
	}
	return heights
}

// TestHeights holds the numbers of tilings that agree at some blocks against all
// tilings, with their heights by the definition.
func TestHeights(t *testing.T) {
	rng := randtest.New(t, 8, 1)
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 3}, {4, 4}, {5, 4}, {5, 6}, {2, 9}} {
		rows, cols := size[0], size[1]
		h := newHeights(rows, cols)
		base := make(flat, rows*cols)
		for _, p := range h.places() {
			base[p[0]], base[p[1]] = p[1], p[0]
		}
		tilings := flatTilings(t, rows, cols)
		heights := flatHeights(t, base, rows, cols)
		if len(heights) != len(tilings) || h.all != float64(len(tilings)) {
			t.Fatalf("%dx%d: %d tilings, %d by flips, %v by lines", rows, cols, len(tilings), len(heights), h.all)
		}
		n := (rows - 1) * (cols - 1)
		for range 60 {
			var blocks []int
			for k := range n {
				if rng.IntN(n) < 3 {
					blocks = append(blocks, k)
				}
			}
			want := 0
			for _, x := range heights {
				same := true
				for _, k := range blocks {
					same = same && x[k] == 0
				}
				if same {
					want++
				}
			}
			if got := h.agree(blocks); got != float64(want) {
				t.Errorf("%dx%d, blocks %d: %v agree, want %d", rows, cols, blocks, got, want)
			}
		}
		for k, share := range h.share {
			most := map[int]int{}
			for _, x := range heights {
				most[x[k]]++
			}
			for x, count := range most {
				if count > most[0] {
					t.Errorf("%dx%d: at block %d, %d tilings have the height %d and only %d that of the base", rows, cols, k, count, x, most[0])
				}
			}
			if share != float64(most[0])/h.all {
				t.Errorf("%dx%d: share %v at block %d, want %d of %v", rows, cols, share, k, most[0], h.all)
			}
		}
	}
}

// TestHeightsCount holds what the head of heights.go claims against the
// engines: with bones laid on the base, all tilings that agree with it at the
// bad blocks are solutions. Mostly there are no others.
func TestHeightsCount(t *testing.T) {
	s := prepare(t, Goal{Shape: rectangle(t, 4, 5), N: 3})
	w := &worker{search: s}
	equal, many := 0, 0
	for i := range 200 {
		r := &round{Index: uint64(i), Quota: 3000}
		must.Do(t, w.start(t.Context(), r))
		if i%2 == 0 { // a good array; else a random one
			w.table.anneal(r, w.rng, 300, 0.3, func() {})
			if got := w.blocks.cost(r.Cells); got != w.table.cost {
				t.Fatalf("cost %d, want %d", w.table.cost, got)
			}
			if got := w.blocks.cost(r.Low); got != w.table.low || got > w.table.cost {
				t.Fatalf("least cost %d, that of the array %d, now %d", w.table.low, got, w.table.cost)
			}
		}
		n := must.Get(w.puzzle(r.Cells).Count(t.Context(), dominosa.Config{}))(t)
		least := w.blocks.least(r.Cells)
		if float64(n.Uint64()) < least || n.Sign() == 0 {
			t.Errorf("%s has %v solutions, at least %v by its bad blocks", gameID(w.puzzle(r.Cells)), n, least)
		}
		if float64(n.Uint64()) == least {
			equal++
		}
		if n.Uint64() > 20 {
			many++
		}
	}
	t.Logf("%d of 200 equal, %d with many solutions", equal, many)
	if equal < 100 || many < 50 {
		t.Errorf("%d of 200 equal, %d with many solutions", equal, many)
	}
}
