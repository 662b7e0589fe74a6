package covertest

import (
	"fmt"
	"strings"

	"bonepile/cover/internal/xc"
)

// Problems of the text and its exercises, with items and options in the order of the
// publication wherever that is known: the size of the tree depends on it. Gallery
// has those of the gallery.

// Parse returns the problem of a text, in which "/" may stand for a new line.
func Parse(text string) *xc.Problem { return parse(strings.ReplaceAll(text, "/", "\n")) }

func parse(text string) *xc.Problem {
	p, err := xc.Parse(strings.NewReader(text))
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

// Extreme returns the problem of all 2^n - 1 options on n items: (82).
func Extreme(n int) *xc.Problem { return HalfSoft(n, 0) }

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

// Subsets returns the problem of choosing k[i] of n[i] options for each i.
func Subsets(k, n []int) *xc.Problem {
	b := xc.NewBuilder()
	for i := range k {
		b.AddBounded(k[i], k[i], fmt.Sprint(i))
	}
	for i := range n {
		for range n[i] {
			b.AddOption(fmt.Sprint(i))
		}
	}
	return Build(b)
}
