package logic

import (
	"maps"
	"os"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// loopsByClues returns how many sets of all clues, on a board of m by n cells, belong to
// one loop, to two, and so on, by an exhaustive search for covers.
func loopsByClues(t *testing.T, m, n int) map[int]int {
	t.Helper()
	in := kittest.New(slitherlink(), "clues="+strings.Repeat("/"+strings.Repeat(".", n), m)[1:])
	edges := make([][]int, in.Problem.Options())
	for k := range edges {
		for i, line := range strings.Split(in.Text(cover.Solution{k}), "\n") {
			for j, ch := range line {
				if ch == '-' || ch == '|' {
					edges[k] = append(edges[k], i*(2*n+1)+j)
				}
			}
		}
	}
	times := map[string]int{}
	for sol := range in.All() {
		has := make([]bool, (2*m+1)*(2*n+1))
		for _, k := range sol {
			for _, e := range edges[k] {
				has[e] = true
			}
		}
		clues := make([]byte, m*n)
		for at := range clues {
			i, j := 2*(at/n)+1, 2*(at%n)+1
			for _, e := range [][2]int{{i - 1, j}, {i + 1, j}, {i, j - 1}, {i, j + 1}} {
				if has[e[0]*(2*n+1)+e[1]] {
					clues[at]++
				}
			}
		}
		times[string(clues)]++
	}
	return histogram(maps.Values(times))
}

func histogram(times func(yield func(int) bool)) map[int]int {
	h := map[int]int{}
	for n := range times {
		h[n]++
	}
	return h
}

// A walker draws loops with a pencil: from its first point to the right, and on until it
// is back. It knows nothing of covers.
type walker struct {
	m, n  int
	used  []bool
	first int
	long  int
	clues []byte
	times map[string]int
}

// draw adds n to the clues of the cells on both sides of an edge from p in direction d.
func (w *walker) draw(p, d int, n byte) {
	i, j := p/(w.n+1), p%(w.n+1)
	add := func(i, j int) {
		if i >= 0 && i < w.m && j >= 0 && j < w.n {
			w.clues[i*w.n+j] += n
		}
	}
	switch d {
	case 1:
		add(i-1, j)
		add(i, j)
	case -1:
		add(i-1, j-1)
		add(i, j-1)
	case w.n + 1:
		add(i, j-1)
		add(i, j)
	default:
		add(i-1, j-1)
		add(i-1, j)
	}
}

func (w *walker) walk(p int) {
	for _, d := range []int{1, -1, w.n + 1, -w.n - 1} {
		q := p + d
		if d == 1 && p%(w.n+1) == w.n || d == -1 && p%(w.n+1) == 0 || q < w.first || q >= len(w.used) {
			continue
		}
		closed := q == w.first && w.long > 1
		if w.used[q] && !closed {
			continue
		}
		w.draw(p, d, 1)
		if closed {
			w.times[string(w.clues)]++
		} else {
			w.used[q] = true
			w.long++
			w.walk(q)
			w.long--
			w.used[q] = false
		}
		w.draw(p, d, 255)
	}
}

// newWalker returns one on a board of m by n cells.
func newWalker(m, n int) *walker {
	return &walker{m: m, n: n, used: make([]bool, (m+1)*(n+1)), clues: make([]byte, m*n), times: map[string]int{}}
}

// walkAll draws all loops.
func (w *walker) walkAll() {
	for p := range w.m * (w.n + 1) {
		if p%(w.n+1) == w.n {
			continue
		}
		w.first, w.long = p, 1
		w.used[p], w.used[p+1] = true, true
		w.draw(p, 1, 1)
		w.walk(p + 1)
		w.draw(p, 1, 255)
		w.used[p], w.used[p+1] = false, false
	}
}

// drawnByClues is loopsByClues, by drawing.
func drawnByClues(m, n int) map[int]int {
	w := newWalker(m, n)
	w.walkAll()
	return histogram(maps.Values(w.times))
}

// A board of m by n cells has so many sets of all clues that belong to one loop, and to
// two. If m+1 and n+1 have no common factor there are none of two (exercise 411, N.
// Beluhov), so no such board is in a list.
type board struct{ m, n, one, two int }

func testBoards(t *testing.T, boards []board) {
	for _, b := range boards {
		want := map[int]int{1: b.one, 2: b.two}
		found, drawn := loopsByClues(t, b.m, b.n), drawnByClues(b.m, b.n)
		if !maps.Equal(found, want) || !maps.Equal(drawn, want) {
			t.Errorf("%dx%d: %v, %v drawn, want %v", b.m, b.n, found, drawn, want)
		}
	}
}

// TestLoopsOfClues answers a question of exercise 411 for small boards: no three loops
// have all clues the same.
func TestLoopsOfClues(t *testing.T) {
	testBoards(t, []board{{2, 2, 9, 2}, {3, 3, 207, 3}, {2, 5, 271, 2}, {3, 5, 5032, 1}, {4, 4, 9293, 28}, {2, 8, 4036, 2}})
}

// TestLoopsOfCluesSlow is TestLoopsOfClues for larger boards.
func TestLoopsOfCluesSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes a minute: BONEPILE_SLOW=1 runs it")
	}
	testBoards(t, []board{{2, 11, 57092, 2}, {3, 7, 114061, 4}, {5, 5, 1222177, 93}, {3, 9, 2577864, 3}})
}
