package kit

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
)

// FullFor returns the full set that covers this many cells, or nil.
func FullFor(cells int) *dominosa.Bones {
	for n := range dominosa.MaxPip + 1 {
		if (n+1)*(n+2) == cells {
			return dominosa.Full(n)
		}
	}
	return nil
}

// Outline returns the shape called name, or one that suits a set if it is "". If the set
// is free, as nobody requested it, a rectangle may have another number of cells.
func (e *Env) Outline(name string, set *dominosa.Bones, sym generate.Symmetry, seed uint64, free bool) (*dominosa.Board, error) {
	cells := 2 * set.Size()
	switch {
	case name == "" && sym != generate.NoSymmetry:
		name = "random"
	case name == "":
		rows := 1 // as square as it can be
		for r := 1; r*r <= cells; r++ {
			if cells%r == 0 {
				rows = r
			}
		}
		name = fmt.Sprintf("%dx%d", rows, cells/rows)
	}
	if info, err := os.Stat(name); strings.ContainsAny(name, "./\\") || err == nil && !info.IsDir() {
		text, _, err := e.Text(name, "")
		if err != nil {
			return nil, err
		}
		b, err := generate.ParseShape(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return b, nil
	}
	if rows, cols, ok := Grid(name); ok && rows <= dominosa.MaxCells/cols {
		if whole := rows * cols; set.AtMost() && whole < cells || free && FullFor(whole) != nil {
			cells = whole
		}
	}
	b, err := generate.ShapeNamed(name, cells, sym, seed)
	if err != nil && strings.HasPrefix(name, "word:") {
		for n := range 41 { // letters 18 cells wide
			if _, smaller := generate.ShapeNamed(name, (n+1)*(n+2), sym, seed); smaller == nil {
				return nil, fmt.Errorf("%w; the smallest set for it is double-%d (-n %d)", err, n, n)
			}
		}
	}
	return b, err
}

// Grid reads two numbers above 0 with an x between them, such as 4x14.
func Grid(text string) (a, b int, ok bool) {
	left, right, found := strings.Cut(text, "x")
	a, err1 := strconv.Atoi(left)
	b, err2 := strconv.Atoi(right)
	return a, b, found && err1 == nil && err2 == nil && a > 0 && b > 0
}
