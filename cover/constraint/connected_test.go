package constraint

import (
	"math/bits"
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
				p, connected := hitori([]string{string(row)}, true)
				if count(t, p, connected, nil) == 1 {
					valid++
				}
			}
			if all(0); valid != want {
				t.Errorf("%d letters of %d: %d puzzles, want %d", n, d, valid, want)
			}
		}
	}
}

// A pattern is a set of black cells: bit cols*i+j is cell i, j.
type pattern uint64

// hitoriCovers returns the sets of black cells without neighbours that leave the
// others connected and to which no cell could be added: exercise 442.
func hitoriCovers(t *testing.T, bd board, stats *tree.Stats) (covers []pattern) {
	p := independent(bd)
	for sol := range must.All(t, search.Solutions(t.Context(), p, tree.Config{Constraint: lower(bd.connected()), Stats: stats})) {
		var black pattern
		for _, k := range sol {
			black |= pattern(k%2) << (k / 2) // options come in pairs, a cell each
		}
		more := false
		bd.each(func(i, j int) { more = more || bd.joins(black, i, j) })
		if !more {
			covers = append(covers, black)
		}
	}
	return covers
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

// turned returns the pattern with cell i, j where to sends it.
func (b board) turned(p pattern, to func(i, j int) (int, int)) (other pattern) {
	b.each(func(i, j int) {
		if b.black(p, i, j) {
			i, j = to(i, j)
			other |= 1 << (b.cols*i + j)
		}
	})
	return other
}

// A coverStudy is what exercise 442 says of the covers of a board, -1 for what it
// does not say.
type coverStudy struct {
	board
	least, most   int    // black cells
	both          int    // covers with horizontal and vertical symmetry
	quarter, diag int    // pairs with symmetry by 90 degrees, or about both diagonals, but not all eight
	nodes         uint64 // ours
}

var coverStudies = []coverStudy{
	{board{3, 3}, -1, -1, 3, 0, 0, 120},
	{board{3, 5}, -1, -1, 5, -1, -1, 1199},
	{board{4, 4}, -1, -1, -1, 1, 0, 1765},
	{board{5, 5}, 5, 9, 10, 1, 0, 62417},
}

func (want coverStudy) check(t *testing.T) {
	var stats tree.Stats
	got := coverStudy{want.board, want.rows * want.cols, 0, 0, 0, 0, 0}
	r, c := want.rows-1, want.cols-1
	for _, p := range hitoriCovers(t, want.board, &stats) {
		n := bits.OnesCount64(uint64(p))
		got.least, got.most = min(got.least, n), max(got.most, n)
		same := func(to func(i, j int) (int, int)) bool { return want.turned(p, to) == p }
		rows := same(func(i, j int) (int, int) { return r - i, j })
		columns := same(func(i, j int) (int, int) { return i, c - j })
		if rows && columns {
			got.both++
		}
		if r != c {
			continue
		}
		if !rows && same(func(i, j int) (int, int) { return j, r - i }) {
			got.quarter++
		}
		if !rows && same(func(i, j int) (int, int) { return j, i }) && same(func(i, j int) (int, int) { return r - j, r - i }) {
			got.diag++
		}
	}
	if bound := (want.rows*want.cols + 4) / 3; got.most > bound { // (mn + 2)/3, upwards
		t.Errorf("%v: %d black cells, more than %d (exercise 443)", want.board, got.most, bound)
	}
	got.quarter, got.diag, got.nodes = got.quarter/2, got.diag/2, stats.Nodes
	for _, v := range [][2]*int{{&got.least, &want.least}, {&got.most, &want.most}, {&got.both, &want.both}, {&got.quarter, &want.quarter}, {&got.diag, &want.diag}} {
		if *v[1] < 0 {
			*v[0] = *v[1]
		}
	}
	must.Equal(t, got, want, "(exercise 442)")
}

func TestHitoriCovers(t *testing.T) {
	for _, want := range coverStudies {
		want.check(t)
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
