package covertest

import (
	"fmt"
	"strings"

	"bonepile/cover/internal/xc"
)

// The models of the published problems with bounds.

// Domination returns the problem of m queens on a board of n by n that attack
// or occupy every cell: (64). Queens stand only where they may.
func Domination(n, m int, may func(i, j int) bool) *xc.Problem {
	b := xc.NewBuilder()
	b.AddBounded(m, m, "#")
	for i := range n {
		b.AddBounded(1, m, Names(fmt.Sprintf("%d,%%d", i), 0, n-1)...)
	}
	for i := range n {
		for j := range n {
			if may(i, j) {
				b.AddOption(append([]string{"#", fmt.Sprintf("%d,%d", i, j)}, attacked(n, i, j)...)...)
			}
		}
	}
	return Build(b)
}

// attacked returns the cells that a queen attacks, without her own.
func attacked(n, i, j int) (cells []string) {
	for k := range n {
		for l := range n {
			if (k != i || l != j) && (k == i || l == j || k+l == i+j || k-l == i-j) {
				cells = append(cells, fmt.Sprintf("%d,%d", k, l))
			}
		}
	}
	return cells
}

// Anywhere lets a queen stand on every cell.
func Anywhere(i, j int) bool { return true }

// UnderAttack is domination where each queen is attacked by another, on 8 by 8:
// exercise 161. A queen does not cover her own cell.
func UnderAttack(m int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddBounded(m, m, "#")
	for i := range 8 {
		b.AddBounded(1, m, Names(fmt.Sprintf("%d,%%d", i), 0, 7)...)
	}
	for i := range 8 {
		for j := range 8 {
			b.AddOption(append([]string{"#"}, attacked(8, i, j)...)...)
		}
	}
	return Build(b)
}

// Partridge returns the problem of k squares of size k, for all k up to n, that
// fill a square: (61).
func Partridge(n int) *xc.Problem {
	side := n * (n + 1) / 2
	b := xc.NewBuilder()
	for k := 1; k <= n; k++ {
		b.AddBounded(k, k, fmt.Sprintf("#%d", k))
	}
	for i := range side {
		b.AddPrimary(Names(fmt.Sprintf("%d,%%d", i), 0, side-1)...)
	}
	for k := 1; k <= n; k++ {
		for i := range side - k + 1 {
			for j := range side - k + 1 {
				option := []string{fmt.Sprintf("#%d", k)}
				for di := range k {
					option = append(option, Names(fmt.Sprintf("%d,%%d", i+di), j, j+k-1)...)
				}
				b.AddOption(option...)
			}
		}
	}
	return Build(b)
}

// A dissection is a way to cut a rectangle of rows by cols into rectangles
// [a,b) by [c,d): exercises 360 to 365.
type dissection struct {
	rows, cols int
	reduced    bool // every inner line bounds some rectangle from above or from the left
	faultfree  bool // every inner line goes through some rectangle
	motley     bool // no two rectangles have the same a and b, or the same c and d
	keep       func(height, width int) bool
}

func (m dissection) Problem() *xc.Problem {
	b := xc.NewBuilder()
	for i := range m.rows {
		b.AddPrimary(Names(fmt.Sprintf("p%d,%%d", i), 0, m.cols-1)...)
	}
	m.addLines(b)
	for from := range m.rows {
		for to := from + 1; to <= m.rows; to++ {
			for left := range m.cols {
				for right := left + 1; right <= m.cols; right++ {
					if m.keep == nil || m.keep(to-from, right-left) {
						b.AddOption(m.rectangle(from, to, left, right)...)
					}
				}
			}
		}
	}
	return Build(b)
}

// addLines adds the items that keep a dissection in order.
func (m dissection) addLines(b *xc.Builder) {
	// A line is there at most once for each cell along it; in a motley
	// dissection, for each end that an interval which begins at it can have.
	lines := func(kind string, n, across int) {
		for i := 1; i < n; i++ {
			hi := across
			if m.motley {
				hi = min(hi, n-i)
			}
			if m.reduced {
				b.AddBounded(1, hi, fmt.Sprintf("%s%d", kind, i))
			}
		}
	}
	lines("x", m.rows, m.cols)
	lines("y", m.cols, m.rows)
	if m.faultfree {
		b.AddBounded(1, m.cols, Names("X%d", 1, m.rows-1)...)
		b.AddBounded(1, m.rows, Names("Y%d", 1, m.cols-1)...)
	}
	if m.motley {
		for i := range m.rows {
			b.AddSecondary(Names(fmt.Sprintf("x%d-%%d", i), i+1, m.rows)...)
		}
		for i := range m.cols {
			b.AddSecondary(Names(fmt.Sprintf("y%d-%%d", i), i+1, m.cols)...)
		}
	}
}

// rectangle returns the option of rows [a,e) by columns [c,d).
func (m dissection) rectangle(a, e, c, d int) (option []string) {
	for i := a; i < e; i++ {
		option = append(option, Names(fmt.Sprintf("p%d,%%d", i), c, d-1)...)
	}
	if m.reduced && a > 0 {
		option = append(option, fmt.Sprintf("x%d", a))
	}
	if m.reduced && c > 0 {
		option = append(option, fmt.Sprintf("y%d", c))
	}
	if m.faultfree {
		option = append(option, Names("X%d", a+1, e-1)...)
		option = append(option, Names("Y%d", c+1, d-1)...)
	}
	if m.motley {
		option = append(option, fmt.Sprintf("x%d-%d", a, e), fmt.Sprintf("y%d-%d", c, d))
	}
	return option
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

func Reduced(rows, cols int) dissection {
	return dissection{rows: rows, cols: cols, reduced: true}
}

// strict has no rectangle as long as the whole.
func strict(rows, cols int) dissection {
	m := Reduced(rows, cols)
	m.keep = func(height, width int) bool { return height < rows && width < cols }
	return m
}

func faultfree(rows, cols int) dissection {
	m := Reduced(rows, cols)
	m.faultfree = true
	return m
}

func Motley(rows, cols int) dissection {
	m := strict(rows, cols)
	m.motley = true
	return m
}

// trominoes are faultfree and straight.
func trominoes(rows, cols int, reduced bool) dissection {
	return dissection{rows: rows, cols: cols, reduced: reduced, faultfree: true,
		keep: func(height, width int) bool { return height+width == 4 && height != width }}
}

// Kernels is domination by queens that do not attack each other: exercise 161.
func Kernels(m int) *xc.Problem {
	d := Domination(8, m, Anywhere)
	b := xc.NewBuilder()
	b.AddBounded(m, m, "#")
	for i := range 8 {
		b.AddBounded(1, m, Names(fmt.Sprintf("%d,%%d", i), 0, 7)...)
	}
	edge := func(v, w string) string { return min(v, w) + "-" + max(v, w) }
	cells := d.Names[1:]
	for v := range 64 {
		for _, w := range attacked(8, v/8, v%8) {
			if cells[v] < w {
				b.AddSecondary(edge(cells[v], w))
			}
		}
	}
	for v := range 64 {
		option := strings.Fields(d.OptionString(v))
		for _, w := range attacked(8, v/8, v%8) {
			option = append(option, edge(cells[v], w))
		}
		b.AddOption(option...)
	}
	return Build(b)
}

// sudokuTwice7 is sudoku c with 7 twice, and no 8, in every row, column and
// box: exercise 51.
func sudokuTwice7() *xc.Problem {
	p := Sudoku(SudokuC, false)
	b := xc.NewBuilder()
	for i := range p.Primary {
		name := p.Name(xc.Item(i))
		switch {
		case name[0] != 'p' && name[2] == '8':
		case name[0] != 'p' && name[2] == '7':
			b.AddBounded(2, 2, name)
		default:
			b.AddPrimary(name)
		}
	}
	for k := range p.Options() {
		if option := strings.Fields(p.OptionString(k)); option[1][2] != '8' {
			b.AddOption(option...)
		}
	}
	return Build(b)
}
