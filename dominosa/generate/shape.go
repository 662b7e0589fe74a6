package generate

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
)

// Shapes by name, with exactly as many cells as are asked for and a tiling.
//
// A figure is a number for every cell: how large the figure has to be to take the
// cell in. So a figure of n cells is the n cells of least number. Cells come in
// pairs that mirror each other left and right, about an axis between two columns;
// as one of a pair is black and the other white, there are as many of both. If the
// cells chosen cannot be tiled all the same, those that a largest matching leaves
// out are given up for the next in order, until they can.
//
// A random outline grows by dominoes, each laid with its images under the symmetry.
//
// A word is letters of 5 by 7 squares, stretched to a few cells more, which are given up.

// A Symmetry is what an outline is the same under.
type Symmetry uint8

const (
	NoSymmetry Symmetry = iota
	LeftRight           // mirrored left and right
	UpDown              // mirrored up and down
	HalfTurn            // turned upside down
	FourFold            // all three
)

// symmetries are the names of the symmetries.
var symmetries = [...]string{"none", "left-right", "up-down", "half-turn", "both"}

// String returns the symmetry's name: "left-right".
func (s Symmetry) String() string { return prose.Named(s, symmetries[:]...) }

// SymmetryNamed returns the symmetry with a name.
func SymmetryNamed(name string) (Symmetry, error) {
	if i := slices.Index(symmetries[:], name); i >= 0 {
		return Symmetry(i), nil
	}
	return 0, fmt.Errorf("dominosa: unknown symmetry %q: expected %s", name, strings.Join(symmetries[:], ", "))
}

// ErrShape reports a shape that has no meaning, or is impossible with that number of cells.
var ErrShape = errors.New("impossible shape")

// ShapeNamed returns a board with a number of cells, which is even, and an outline that
// is named: "7x8" or another rectangle, ring, cross, heart, disc, diamond, bricks, "word:HI"
// or another word of letters A to Z and digits, and random, an outline of the given symmetry
// that depends on the seed. The pips are all 0. The error wraps [ErrShape] and says
// what would do.
func ShapeNamed(name string, cells int, sym Symmetry, seed uint64) (*dominosa.Board, error) {
	fail := func(format string, args ...any) (*dominosa.Board, error) {
		return nil, fmt.Errorf("dominosa: %w: %s", ErrShape, fmt.Sprintf(format, args...))
	}
	if cells <= 0 || cells%2 != 0 || cells > dominosa.MaxCells {
		return fail("%s; dominoes take an even number", prose.Numbered(cells, "cell"))
	}
	if rows, cols, ok := sidesOf(name); ok {
		if rows*cols != cells {
			return fail("%s has %s, not %d%s", name, prose.Numbered(rows*cols, "cell"), cells, nearbyShapes(cells/2))
		}
		return dominosa.NewBoard(rows, cols, make([]int, cells))
	}
	var b *dominosa.Board
	if text, ok := strings.CutPrefix(name, "word:"); ok {
		var least int
		if b, least = wordShape(strings.ToUpper(text), cells); b == nil && least == 0 {
			return fail("%q: a word is of the letters A to Z and digits", text)
		} else if b == nil {
			return fail("%q takes at least %s, not %d", text, prose.Numbered(least, "cell"), cells)
		}
	} else if name == "random" {
		if b = grownShape(cells, sym, seed); b == nil {
			return fail("no outline of %s has the symmetry %v", prose.Numbered(cells, "cell"), sym)
		}
	} else if name == "bricks" {
		if cells%4 != 0 {
			return fail("%s are not made of blocks of four", prose.Numbered(cells, "cell"))
		}
		b = brickShape(cells / 4)
	} else {
		f, ok := figures[name]
		if !ok {
			return fail("unknown name %q: expected a rectangle as 7x8, random, bricks, word:HI or %s", name, figureNames)
		}
		if b = figureShape(cells, f); b == nil {
			return fail("no %s of %s can be tiled", name, prose.Numbered(cells, "cell"))
		}
	}
	if !has(b, sym) {
		return fail("%s of %s has not the symmetry %v; random has", name, prose.Numbered(cells, "cell"), sym)
	}
	return b, nil
}

// sidesOf returns the sides of a rectangle written as 7x8.
func sidesOf(name string) (rows, cols int, ok bool) {
	a, b, ok := strings.Cut(name, "x")
	if !ok {
		return 0, 0, false
	}
	rows, err1 := strconv.Atoi(a)
	cols, err2 := strconv.Atoi(b)
	return rows, cols, err1 == nil && err2 == nil && rows > 0 && cols > 0 && rows <= dominosa.MaxCells/cols
}

// has reports whether the outline has a symmetry.
func has(b *dominosa.Board, sym Symmetry) bool {
	for i, v := range box.Open(b).Pips {
		for _, c := range sym.images(dominosa.Cell{Row: i / b.Cols(), Col: i % b.Cols()}, b.Rows()-1, b.Cols()-1) {
			if (b.At(c.Row, c.Col) == dominosa.Hole) != (v == grid.Hole) {
				return false
			}
		}
	}
	return true
}

// images returns a cell and its images; rows r and bottom-r are images, and columns c and right-c.
func (s Symmetry) images(c dominosa.Cell, bottom, right int) []dominosa.Cell {
	mirrored, flipped := dominosa.Cell{Row: c.Row, Col: right - c.Col}, dominosa.Cell{Row: bottom - c.Row, Col: c.Col}
	turned := dominosa.Cell{Row: bottom - c.Row, Col: right - c.Col}
	return [...][]dominosa.Cell{{c}, {c, mirrored}, {c, flipped}, {c, turned}, {c, mirrored, flipped, turned}}[s]
}

// figures say how large a figure of some cells has to be to reach a point, given from its centre
// in half cells, rightwards and upwards.
var figures = map[string]func(x, y, cells int) int{
	"disc":    func(x, y, _ int) int { return x*x + y*y },
	"diamond": func(x, y, _ int) int { return magnitude(x) + magnitude(y) },
	"cross":   func(x, y, _ int) int { return max(3*min(magnitude(x), magnitude(y)), max(magnitude(x), magnitude(y))) },
	"ring":    ringNumber,
	"heart":   heartNumber,
}

// figureNames lists them in a message.
const figureNames = "cross, diamond, disc, heart, ring"

func magnitude(x int) int { return max(x, -x) }

// ringNumber is the distance from a circle whose length times a sixth of its diameter is the area.
func ringNumber(x, y, cells int) int {
	radius := 1 // in half cells: pi d²/6 = cells, d in cells
	for 11*radius*radius < 21*cells {
		radius++
	}
	return magnitude(x*x + y*y - radius*radius)
}

// heartNumber is the least s such that the point is in the heart of size s, which grows from
// its centre: x² + (6y/5 - 4√|x|/5)² <= 1 for s = 1.
func heartNumber(x, y, _ int) int {
	const fine = 64 // steps of a root
	x = magnitude(x)
	for s := max(x, 1); ; s++ {
		bend, reach := root(fine*fine*x*s), root(fine*fine*(s*s-x*x))
		if magnitude(6*fine*y-4*bend) <= 5*reach {
			return s
		}
	}
}

// root returns the square root of n, rounded down.
func root(n int) int { return int(math.Sqrt(float64(n))) }

// figureShape returns the cells of least number that can be tiled; nil if none are near.
func figureShape(cells int, number func(x, y, cells int) int) *dominosa.Board {
	side := 4
	for side*side < 3*cells+64 {
		side += 2
	}
	var right []int32 // positions in the right half
	numbers := make([]int, side*side)
	for row := range side {
		for col := side / 2; col < side; col++ {
			numbers[row*side+col] = number(2*col+1-side, side-1-2*row, cells)
			right = append(right, int32(row*side+col))
		}
	}
	slices.SortFunc(right, func(p, q int32) int { return cmp.Or(cmp.Compare(numbers[p], numbers[q]), cmp.Compare(p, q)) })
	mirror := func(at int32) int { return int(at) + side - 1 - 2*(int(at)%side) }
	banned := make([]bool, len(right))
	for range 100 {
		b := emptyFrame(side, side)
		taken := 0
		for i, p := range right {
			if !banned[i] && taken < cells {
				box.Open(b).Pips[p], box.Open(b).Pips[mirror(p)] = 0, 0
				taken += 2
			}
		}
		if taken < cells {
			return nil
		}
		box.Open(b).Recount()
		mates := matching(b)
		whole := true
		for i, p := range right {
			if box.Open(b).Pips[p] != grid.Hole && (mates[p] < 0 || mates[mirror(p)] < 0) {
				banned[i], whole = true, false
			}
		}
		if whole {
			return cropped(b)
		}
	}
	return nil
}

// emptyFrame returns a board of holes.
func emptyFrame(rows, cols int) *dominosa.Board {
	return dominosa.BoardOf(rows, cols, slices.Repeat([]uint8{grid.Hole}, rows*cols))
}

// matching returns the cell that a largest matching joins each one to, or -1.
func matching(b *dominosa.Board) []int32 {
	m := &floor.Matcher{}
	m.Match(floor.New(b), new(dice.Dice))
	return m.Mate
}

// cropped returns the board without empty rows and columns around it.
func cropped(b *dominosa.Board) *dominosa.Board {
	top, left, bottom, right := b.Rows(), b.Cols(), 0, 0
	for i, v := range box.Open(b).Pips {
		if v != grid.Hole {
			top, left = min(top, i/b.Cols()), min(left, i%b.Cols())
			bottom, right = max(bottom, i/b.Cols()), max(right, i%b.Cols())
		}
	}
	var pips []uint8
	for row := top; row <= bottom; row++ {
		pips = append(pips, box.Open(b).Pips[row*b.Cols()+left:row*b.Cols()+right+1]...)
	}
	return dominosa.BoardOf(bottom-top+1, right-left+1, pips)
}

// brickShape returns rows of blocks of 2x2 cells, each row shifted by a cell: a square, about.
func brickShape(blocks int) *dominosa.Board {
	wide := 1
	for wide*wide < blocks {
		wide++
	}
	rows := (blocks + wide - 1) / wide
	b := emptyFrame(2*rows, 2*wide+1)
	for i := range blocks {
		addBlock(b, dominosa.Cell{Row: 2 * (i / wide), Col: 2*(i%wide) + i/wide%2})
	}
	return cropped(b)
}

// grownShape grows an outline of so many cells; nil if it cannot.
func grownShape(cells int, sym Symmetry, seed uint64) *dominosa.Board {
	d := dice.New(seed, 0x51a9e)
	for range 50 {
		if b := grow(cells, sym, &d); b != nil {
			return b
		}
	}
	return nil
}

// grow tries it once. The axes are between two columns and through a row, so that
// a domino in the middle is its own image; an odd number of dominoes begins with
// that. (For UpDown, rows and columns change their parts.)
func grow(cells int, sym Symmetry, d *dice.Dice) *dominosa.Board {
	half := 2
	for half*half < cells {
		half++
	}
	bottom, right, middle := 2*half, 2*half+1, dominosa.Cell{Row: half, Col: half + 1}
	if sym == UpDown {
		bottom, right, middle = right, bottom, dominosa.Cell{Row: half + 1, Col: half}
	}
	b := emptyFrame(bottom+1, right+1)
	frontier := []dominosa.Cell{{Row: half, Col: half}}
	if cells/2%2 != 0 {
		addDomino(b, frontier[0], middle, sym, cells)
		frontier = append(around(frontier[0]), around(middle)...)
	}
	for b.Cells() < cells {
		if len(frontier) == 0 {
			return nil
		}
		i := d.Below(len(frontier))
		c := frontier[i]
		frontier[i] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		turn := d.Below(4)
		for n := range 4 {
			e := around(c)[(turn+n)%4]
			if added := addDomino(b, c, e, sym, cells); added != nil {
				for _, x := range added {
					frontier = append(frontier, around(x)...)
				}
				break
			}
		}
	}
	return cropped(b)
}

// around returns the neighbours of a cell.
func around(c dominosa.Cell) []dominosa.Cell {
	return []dominosa.Cell{{Row: c.Row - 1, Col: c.Col}, {Row: c.Row, Col: c.Col - 1}, {Row: c.Row, Col: c.Col + 1}, {Row: c.Row + 1, Col: c.Col}}
}

// addDomino adds a domino and its images, if they are inside the frame, apart from each other and from
// what is there, and not too many. It returns their cells, nil if it cannot.
func addDomino(b *dominosa.Board, c, e dominosa.Cell, sym Symmetry, cells int) []dominosa.Cell {
	bottom, right := b.Rows()-1, b.Cols()-1
	cs, es := sym.images(c, bottom, right), sym.images(e, bottom, right)
	var added []dominosa.Cell
	for i := range cs {
		x, y := cs[i], es[i]
		seenX, seenY := slices.Index(added, x), slices.Index(added, y)
		if seenX >= 0 && seenY >= 0 && seenX/2 == seenY/2 {
			continue // an image of itself
		}
		if seenX >= 0 || seenY >= 0 {
			return nil
		}
		for _, z := range [2]dominosa.Cell{x, y} {
			if z.Row < 0 || z.Row > bottom || z.Col < 0 || z.Col > right || b.At(z.Row, z.Col) != dominosa.Hole {
				return nil
			}
		}
		added = append(added, x, y)
	}
	if b.Cells()+len(added) > cells {
		return nil
	}
	for _, x := range added {
		box.Open(b).Pips[x.Row*b.Cols()+x.Col] = 0
	}
	box.Open(b).Recount()
	return added
}

// ParseShape reads an outline that is drawn: one row per line, where #, *, @, o and O
// are cells and blanks, dots and hyphens are none; lines may differ in length. What
// holds none of the five characters is read as a board, in any of the forms of
// [notation.ParseBoard].
func ParseShape(text string) (*dominosa.Board, error) {
	const marks, gaps = "#*@oO", " .-"
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\r", ""), "\n"), "\n")
	wide, drawn := 0, false
	for _, l := range lines {
		if strings.Trim(l, marks+gaps) != "" {
			return notation.ParseBoard(text)
		}
		drawn = drawn || strings.ContainsAny(l, marks)
		wide = max(wide, len(l))
	}
	if !drawn || len(lines) > dominosa.MaxCells/wide {
		return notation.ParseBoard(text)
	}
	b := emptyFrame(len(lines), wide)
	for row, l := range lines {
		for col := range len(l) {
			if strings.IndexByte(marks, l[col]) >= 0 {
				box.Open(b).Pips[row*wide+col] = 0
			}
		}
	}
	return cropped(b), nil
}
