package rectangles

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
)

// Rectangles that fill a rectangle.

// A rect is the cells of rows a to b-1 and columns c to d-1.
type rect struct{ a, b, c, d int }

// rects returns all rectangles within m rows of n cells for which ok holds, in
// order.
func rects(m, n int, ok func(rect) bool) (list []rect) {
	for rows := range kit.Combinations(m+1, 2) {
		for cols := range kit.Combinations(n+1, 2) {
			if r := (rect{rows[0], rows[1], cols[0], cols[1]}); ok(r) {
				list = append(list, r)
			}
		}
	}
	return list
}

// cells returns the names of the cells of r.
func (r rect) cells() (list []string) {
	for i := r.a; i < r.b; i++ {
		for j := r.c; j < r.d; j++ {
			list = append(list, string([]byte{'p', kit.Digits[i], kit.Digits[j]}))
		}
	}
	return list
}

// area returns the number of cells of r.
func (r rect) area() int { return (r.b - r.a) * (r.d - r.c) }

// spans reports whether r reaches from side to side of m rows of n cells.
func (r rect) spans(m, n int) bool { return r.a == 0 && r.b == m || r.c == 0 && r.d == n }

// meets reports whether r and s have a cell in common.
func (r rect) meets(s rect) bool { return r.a < s.b && s.a < r.b && r.c < s.d && s.c < r.d }

// checkFilled reports whether rectangles fill m rows of n cells, none twice.
func checkFilled(m, n int, list []rect) error {
	area := 0
	for i, r := range list {
		area += r.area()
		for _, s := range list[:i] {
			if r.meets(s) {
				return fmt.Errorf("the rectangles at row %d, column %d and row %d, column %d overlap", s.a+1, s.c+1, r.a+1, r.c+1)
			}
		}
	}
	if area != m*n {
		return fmt.Errorf("%d of %d cells are filled", area, m*n)
	}
	return nil
}

// checkReduced reports whether every line across the whole has the edge of some
// rectangle on it: no row or column could go.
func checkReduced(m, n int, list []rect) error {
	return checkLines(m, n, list, "no rectangle begins %s %d", func(from, to, line int) bool { return line == from || line == to })
}

// checkFaults reports whether every line across the whole goes through the
// inside of some rectangle.
func checkFaults(m, n int, list []rect) error {
	return checkLines(m, n, list, "the line %s %d cuts no rectangle", func(from, to, line int) bool { return from < line && line < to })
}

// checkLines reports whether every line across the whole meets some rectangle as it should.
func checkLines(m, n int, list []rect, wrong string, meets func(from, to, line int) bool) error {
	for i := 1; i < m; i++ {
		if !slices.ContainsFunc(list, func(r rect) bool { return meets(r.a, r.b, i) }) {
			return fmt.Errorf(wrong, "below row", i)
		}
	}
	for j := 1; j < n; j++ {
		if !slices.ContainsFunc(list, func(r rect) bool { return meets(r.c, r.d, j) }) {
			return fmt.Errorf(wrong, "right of column", j)
		}
	}
	return nil
}

// checkMotley reports whether no two rectangles have the same rows, or the same
// columns.
func checkMotley(list []rect) error {
	for i, r := range list {
		for _, s := range list[:i] {
			if r.a == s.a && r.b == s.b || r.c == s.c && r.d == s.d {
				return errors.New("two rectangles have the same rows or columns")
			}
		}
	}
	return nil
}

// rectText draws rectangles with a letter each, in order.
func rectText(m, n int, list []rect) string {
	d := kit.NewDrawing(m, n, '.')
	for k, r := range list {
		letter := []rune(kit.Digits[10:])[k%(len(kit.Digits)-10)]
		for i := r.a; i < r.b; i++ {
			for j := r.c; j < r.d; j++ {
				d[i][j] = letter
			}
		}
	}
	return d.Spaced()
}
