package constraint

import (
	"math/bits"
	"slices"
	"testing"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/internal/must"
)

// A row of n letters of d is a valid puzzle in (n-2)^2 d(d-1)…(d-n+3) cases, if
// n > 1: exercise 441.
func TestHitoriRow(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for d := 1; d <= 4; d++ {
			want := (n - 2) * (n - 2)
			for i := range n - 2 {
				want *= d - i
			}
			valid := 0
			row := make([]byte, n)
			var all func(at int)
			all = func(at int) {
				if at < n {
					for c := range d {
						row[at] = byte('A' + c)
						all(at + 1)
					}
					return
				}
				if answers(t, string(row)) == 1 {
					valid++
				}
			}
			if all(0); valid != want {
				t.Errorf("%d letters of %d: %d puzzles, want %d", n, d, valid, want)
			}
		}
	}
}

// answers counts the answers of a row: black cells without neighbours, the others connected, and
// among these no letter twice.
func answers(t *testing.T, row string) (n int) {
	for _, black := range patterns(t, board{1, len(row)}, nil) {
		white := []byte(row)
		for j := len(row) - 1; j >= 0; j-- {
			if black>>j&1 > 0 {
				white = slices.Delete(white, j, j+1)
			}
		}
		if slices.Sort(white); len(slices.Compact(slices.Clone(white))) == len(white) {
			n++
		}
	}
	return n
}

// A pattern is a set of black cells: bit cols*i+j is cell i, j.
type pattern uint64

// patterns returns the sets of black cells without neighbours that leave the others connected.
func patterns(t *testing.T, bd board, stats *tree.Stats) (list []pattern) {
	p := independent(bd)
	for sol := range must.All(t, search.Solutions(t.Context(), p, tree.Config{Constraint: lower(bd.connected()), Stats: stats})) {
		var black pattern
		for _, k := range sol {
			black |= pattern(k%2) << (k / 2) // options come in pairs, a cell each
		}
		list = append(list, black)
	}
	return list
}

// hitoriCovers returns those of these sets to which no cell could be added: exercise 442.
func hitoriCovers(t *testing.T, bd board, stats *tree.Stats) []pattern {
	return slices.DeleteFunc(patterns(t, bd, stats), func(black pattern) (more bool) {
		bd.each(func(i, j int) { more = more || bd.joins(black, i, j) })
		return more
	})
}

func (b board) black(p pattern, i, j int) bool { return p>>(b.cols*i+j)&1 > 0 }

// joins reports whether a cell could be black too.
func (b board) joins(p pattern, i, j int) bool {
	if b.black(p, i, j) {
		return false
	}
	for _, d := range ways {
		if b.on(i+d[0], j+d[1]) && b.black(p, i+d[0], j+d[1]) {
			return false
		}
	}
	p |= 1 << (b.cols*i + j)
	pieces := 0
	b.each(func(i, j int) {
		if !b.black(p, i, j) {
			pieces++
			p = b.fill(p, i, j)
		}
	})
	return pieces == 1
}

// fill blackens a white cell and all that are connected to it.
func (b board) fill(p pattern, i, j int) pattern {
	p |= 1 << (b.cols*i + j)
	for _, d := range ways {
		if i, j := i+d[0], j+d[1]; b.on(i, j) && !b.black(p, i, j) {
			p = b.fill(p, i, j)
		}
	}
	return p
}

func TestHitoriCovers(t *testing.T) {
	for _, want := range []struct {
		board
		covers, least, most int    // as counted by a sweep in the gallery, and black cells
		nodes               uint64 // ours
	}{{board{3, 3}, 11, 2, 4, 120}, {board{3, 5}, 75, 3, 6, 1199}, {board{4, 4}, 110, 4, 5, 1765}, {board{5, 5}, 1804, 5, 9, 62417}} {
		var stats tree.Stats
		list := hitoriCovers(t, want.board, &stats)
		got := want
		got.covers, got.least, got.most, got.nodes = len(list), want.rows*want.cols, 0, stats.Nodes
		for _, p := range list {
			n := bits.OnesCount64(uint64(p))
			got.least, got.most = min(got.least, n), max(got.most, n)
		}
		must.Equal(t, got, want, "(exercise 442)")
		if bound := (want.rows*want.cols + 4) / 3; got.most > bound { // (mn + 2)/3, upwards
			t.Errorf("%v: %d black cells, more than %d (exercise 443)", want.board, got.most, bound)
		}
	}
	// X_n = 2 X_(n-2) + 2 X_(n-3) covers of 2 by n.
	var x []int
	for n := range 13 {
		x = append(x, 0)
		if n > 0 {
			x[n] = len(hitoriCovers(t, board{2, n}, nil))
		}
		if n > 4 && x[n] != 2*x[n-2]+2*x[n-3] {
			t.Errorf("2 by %d: %d covers, want %d (exercise 442)", n, x[n], 2*x[n-2]+2*x[n-3])
		}
	}
	must.Same(t, x[1:4], []int{2, 4, 6}, "2 by 1 to 3: covers")
}
