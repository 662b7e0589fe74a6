package queens

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// boards returns the answers of a problem of queens, each as its rows in one
// word.
func boards(t *testing.T, n int, ask string) map[string]bool {
	t.Helper()
	in := kittest.New(queens(), fmt.Sprint(n), ask)
	list := map[string]bool{}
	for sol := range in.Solutions(cover.Config{}) {
		if err := in.Check(sol); err != nil {
			t.Fatal(err)
		}
		list[strings.ReplaceAll(strings.ReplaceAll(in.Text(sol), " ", ""), "\n", "")] = true
	}
	return list
}

// images returns a board turned and turned over.
func images(board string, n int) (list []string) {
	for turn := range 8 {
		var image []byte
		for i := range n {
			for j := range n {
				r, c := i, j
				if turn&1 != 0 {
					r = n - 1 - r
				}
				if turn&2 != 0 {
					c = n - 1 - c
				}
				if turn&4 != 0 {
					r, c = c, r
				}
				image = append(image, board[r*n+c])
			}
		}
		list = append(list, string(image))
	}
	return list
}

// TestQueensReduced holds every way to leave out mirror images against all
// answers and what they ask for: something remains of every class, and only
// one where that is promised.
func TestQueensReduced(t *testing.T) {
	onDiagonals := func(board string, n int) (down, up int) {
		for i := range n {
			if board[i*n+i] == 'Q' {
				down++
			}
			if board[i*n+n-1-i] == 'Q' {
				up++
			}
		}
		return down, up
	}
	for _, tt := range []struct {
		ask   string
		n     []int
		one   bool // of each class
		wants func(board string, n int) bool
	}{
		{"both-diagonals", []int{5, 6, 7, 8, 9}, true, func(board string, n int) bool {
			down, up := onDiagonals(board, n)
			return down > 0 && up > 0 && (n%2 == 0 || board[n*n/2] != 'Q')
		}},
		{"one-diagonal", []int{4, 5, 6, 7, 8, 9}, true, func(board string, n int) bool {
			down, up := onDiagonals(board, n)
			return down+up == 1
		}},
		{"no-diagonal-reduced", []int{5, 7, 9, 11}, true, func(board string, n int) bool {
			down, up := onDiagonals(board, n)
			return down+up == 0
		}},
		{"no-diagonal-reduced", []int{6, 8, 10}, false, func(board string, n int) bool {
			down, up := onDiagonals(board, n)
			return down+up == 0
		}},
		{"centre-reduced", []int{5, 7, 9}, false, func(board string, n int) bool { return board[n*n/2] == 'Q' }},
	} {
		for _, n := range tt.n {
			if kittest.Debug && n > 8 {
				continue // too long with checks on
			}
			kept := boards(t, n, tt.ask)
			classes := 0
			var wanted int
			for board := range boards(t, n, "all") {
				if !tt.wants(board, n) {
					continue
				}
				wanted++
				of, first := map[string]bool{}, board
				for _, image := range images(board, n) {
					first = min(first, image)
					if kept[image] {
						of[image] = true
					}
				}
				if len(of) == 0 || tt.one && len(of) > 1 {
					t.Errorf("n=%d %s: %d are kept of the class of %s", n, tt.ask, len(of), board)
				}
				if first == board {
					classes++
				}
			}
			if len(kept) > wanted/4 && wanted > 8 || len(kept) < classes || tt.one && len(kept) != classes {
				t.Errorf("n=%d %s: %d are kept of %d in %d classes", n, tt.ask, len(kept), wanted, classes)
			}
		}
	}
}

// TestQueensTurned finds the answers that turns keep among all answers.
func TestQueensTurned(t *testing.T) {
	found := 0
	for n := 4; n <= 9; n++ {
		half, quarter := boards(t, n, "half-turn"), boards(t, n, "quarter-turn")
		for board := range boards(t, n, "all") {
			turned := images(board, n)
			if half[board] != (turned[3] == board) || quarter[board] != (turned[5] == board) {
				t.Errorf("n=%d: %s: by half a turn %t, by a quarter %t", n, board, half[board], quarter[board])
			}
			if half[board] {
				found++
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d symmetric answers", found)
	}
	if kittest.Debug {
		return // too long with checks on
	}
	for n, want := range map[int]int{12: 1, 13: 1, 16: 4} { // 8, 8, 64 divided by 8, 8, 16
		if got := len(boards(t, n, "quarter-reduced")); got != want {
			t.Errorf("n=%d: %d answers, want %d", n, got, want)
		}
	}
}
