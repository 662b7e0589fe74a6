package covertest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// The models of the published problems. Items and options come in the order
// of the publication wherever that is known: the size of the tree depends on
// it.

// Parse returns the problem of a text, in which "/" may stand for a new line.
func Parse(text string) *xc.Problem {
	p, err := xc.Parse(strings.NewReader(strings.ReplaceAll(text, "/", "\n")))
	if err != nil {
		panic(err)
	}
	return p
}

// Build returns what b built.
func Build(b *xc.Builder) *xc.Problem {
	p, err := b.Build()
	if err != nil {
		panic(err)
	}
	return p
}

// Names returns format filled with the numbers from lo to hi.
func Names(format string, lo, hi int) (list []string) {
	for i := lo; i <= hi; i++ {
		list = append(list, fmt.Sprintf(format, i))
	}
	return list
}

// Langford returns the problem of putting 1, 1, 2, 2, …, n, n in a row with i
// others between the two of each i: (16).
func Langford(n int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(Names("%d", 1, n)...)
	b.AddPrimary(Names("s%d", 1, 2*n)...)
	for i := 1; i <= n; i++ {
		for j := 1; j+i+1 <= 2*n; j++ {
			b.AddOption(fmt.Sprint(i), fmt.Sprintf("s%d", j), fmt.Sprintf("s%d", j+i+1))
		}
	}
	return Build(b)
}

// organPipe returns the numbers below n from the middle outwards.
func organPipe(n int) (order []int) {
	order = append(order, n/2)
	for d := 1; len(order) < n; d++ {
		order = append(order, n/2-d)
		if n/2+d < n {
			order = append(order, n/2+d)
		}
	}
	return order
}

// Queens returns the problem of n queens: (23), with rows and columns in
// organ-pipe order.
func Queens(n int) *xc.Problem {
	b := xc.NewBuilder()
	for _, i := range organPipe(n) {
		b.AddPrimary(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", i))
	}
	return withDiagonals(b, n)
}

// RowQueens is [Queens] with rows and columns in natural order.
func RowQueens(n int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(Names("r%d", 0, n-1)...)
	b.AddPrimary(Names("c%d", 0, n-1)...)
	return withDiagonals(b, n)
}

// withDiagonals completes the problem of n queens: diagonals, and an option per cell.
func withDiagonals(b *xc.Builder, n int) *xc.Problem {
	b.AddSecondary(Names("a%d", 0, 2*n-2)...)
	b.AddSecondary(Names("b%d", 0, 2*n-2)...)
	for i := range n {
		for j := range n {
			b.AddOption(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", j),
				fmt.Sprintf("a%d", i+j), fmt.Sprintf("b%d", n-1-i+j))
		}
	}
	return Build(b)
}

// Pairwise returns the problem of choosing a_j and b_k with j <= k, both below
// m: (25), by a secondary item for each pair that would be wrong.
func Pairwise(m int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary("a", "b")
	b.AddSecondary(Names("x%d", 0, m-1)...)
	for j := range m {
		b.AddOption(append([]string{"a"}, Names("x%d", 0, j-1)...)...)
		b.AddOption("b", fmt.Sprintf("x%d", j))
	}
	return Build(b)
}

// Sudoku returns the problem of a grid, row by row, with anything but a digit
// from 1 to 9 for an open cell: (30) without what the clues cover. If soft is
// set, only the cells are primary.
func Sudoku(grid string, soft bool) *xc.Problem {
	grid = strings.ReplaceAll(grid, " ", "")
	entries := func(i, j, k int) []string {
		return []string{fmt.Sprintf("p%d%d", i, j), fmt.Sprintf("r%d%d", i, k),
			fmt.Sprintf("c%d%d", j, k), fmt.Sprintf("b%d%d", i/3*3+j/3, k)}
	}
	clued := map[string]bool{}
	for at, ch := range grid {
		if '1' <= ch && ch <= '9' {
			for _, e := range entries(at/9, at%9, int(ch-'0')) {
				clued[e] = true
			}
		}
	}
	b := xc.NewBuilder()
	for _, kind := range "prcb" {
		lo := 1
		if kind == 'p' {
			lo = 0
		}
		for i := range 9 {
			for j := lo; j < lo+9; j++ {
				name := fmt.Sprintf("%c%d%d", kind, i, j)
				switch {
				case clued[name]:
				case soft && kind != 'p':
					b.AddSecondary(name)
				default:
					b.AddPrimary(name)
				}
			}
		}
	}
	for i := range 9 {
		for j := range 9 {
			for k := 1; k <= 9; k++ {
				if e := entries(i, j, k); !slices.ContainsFunc(e, func(s string) bool { return clued[s] }) {
					b.AddOption(e...)
				}
			}
		}
	}
	return Build(b)
}

// Extreme returns the problem of all 2^n - 1 options on n items: (82).
func Extreme(n int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(Names("%d", 1, n)...)
	for set := 1; set < 1<<n; set++ {
		var option []xc.Entry
		for i := range n {
			if set>>i&1 != 0 {
				option = append(option, xc.Entry{Item: xc.Item(i)})
			}
		}
		b.AddEntries(option...)
	}
	return Build(b)
}

// Complete returns the problem of the perfect matchings of n points: (86).
func Complete(n int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(Names("%d", 0, n-1)...)
	for i := range n {
		for j := i + 1; j < n; j++ {
			b.AddEntries(xc.Entry{Item: xc.Item(i)}, xc.Entry{Item: xc.Item(j)})
		}
	}
	return Build(b)
}

// Copies returns k independent copies of a problem given by its options, each
// a word of one-letter items.
func Copies(options string, k int) *xc.Problem {
	b := xc.NewBuilder()
	letters := strings.Split(strings.ReplaceAll(options, " ", ""), "")
	slices.Sort(letters)
	for c := range k {
		for _, letter := range slices.Compact(slices.Clone(letters)) {
			b.AddPrimary(fmt.Sprintf("%s'%d", letter, c))
		}
	}
	for c := range k {
		for _, option := range strings.Fields(options) {
			var words []string
			for _, letter := range option {
				words = append(words, fmt.Sprintf("%c'%d", letter, c))
			}
			b.AddOption(words...)
		}
	}
	return Build(b)
}

// Seating returns the problème des ménages, where person j may not sit at
// place j or j+1: exercise 14.
func Seating(n int) *xc.Problem {
	return Permutations(n, func(j, k int) bool { return k != j && k != (j+1)%n })
}

// Staircase returns the permutations of n that send j, from 1, to j+1 at most:
// exercise 196.
func Staircase(n int) *xc.Problem {
	return Permutations(n, func(j, k int) bool { return k <= j+1 })
}

// Permutations returns the problem of the permutations of n numbers from 0
// that send j to k only if they may.
func Permutations(n int, may func(j, k int) bool) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(Names("X%d", 0, n-1)...)
	b.AddPrimary(Names("Y%d", 0, n-1)...)
	for j := range n {
		for k := range n {
			if may(j, k) {
				b.AddEntries(xc.Entry{Item: xc.Item(j)}, xc.Entry{Item: xc.Item(n + k)})
			}
		}
	}
	return Build(b)
}

// Unmatched returns the three-dimensional matching problem of exercise 199,
// "a_i b_j c_k", where the first m of the a have only m-1 of the c to share.
func Unmatched(n, m int) *xc.Problem {
	b := xc.NewBuilder()
	for _, kind := range []string{"a", "b", "c"} {
		b.AddPrimary(Names(kind+"%d", 1, n)...)
	}
	for i := range n {
		for j := range n {
			for k := range n {
				if i >= m || k < m-1 {
					b.AddEntries(xc.Entry{Item: xc.Item(i)}, xc.Entry{Item: xc.Item(n + j)}, xc.Entry{Item: xc.Item(2*n + k)})
				}
			}
		}
	}
	return Build(b)
}

// HalfSoft returns the problem of all options on n primary and m secondary
// items that name a primary one: exercise 185.
func HalfSoft(n, m int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(Names("%d", 1, n)...)
	b.AddSecondary(Names("%d", n+1, n+m)...)
	for set := range 1 << (n + m) {
		var option []xc.Entry
		for i := range n + m {
			if set>>i&1 != 0 {
				option = append(option, xc.Entry{Item: xc.Item(i)})
			}
		}
		if set&(1<<n-1) != 0 {
			b.AddEntries(option...)
		}
	}
	return Build(b)
}

// Colouring returns the problem of the partitions of a chessboard into
// solutions of p, whose options are "r_i c_j …": exercise 25. If p is queens,
// they are the colourings of its graph.
func Colouring(p *xc.Problem, n int) *xc.Problem {
	b := xc.NewBuilder()
	for i := range n {
		b.AddPrimary(Names(fmt.Sprintf("r%dc%%d", i), 0, n-1)...)
	}
	for sol := range search.Solutions(context.Background(), p, tree.Config{}) {
		var words []string
		for _, k := range sol {
			w := strings.Fields(p.OptionString(k))
			words = append(words, w[0]+w[1])
		}
		b.AddOption(words...)
	}
	return Build(b)
}
