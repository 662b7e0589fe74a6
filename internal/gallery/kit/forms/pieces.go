package forms

import (
	"slices"
	"strconv"
	"strings"

	"bonepile/internal/gallery/kit"
)

// A Piece of a packing.
type Piece struct {
	Name   string
	Shape  Shape
	Ways   []Shape // the orientations it may have; of the lattice, all, if nil
	Copies int     // 1 if 0
	Spare  int     // of these, how many may be left out

	Motions []Motion // that it may undergo, if not those of its packing
}

// Pentominoes returns the twelve pentominoes by Conway's names.
func Pentominoes() []Piece {
	return drawnPieces("O #####", "P ###/##", "Q ####/#", "R  ##/##/ #", "S ###/  ##", "T ###/ #/ #",
		"U # #/###", "V ###/#/#", "W #/##/ ##", "X  #/###/ #", "Y ####/ #", "Z ##/ #/ ##")
}

// Trominoes returns the straight one and the bent one.
func Trominoes() []Piece { return drawnPieces("I ###", "L ##/#") }

// Tetrominoes returns the five tetrominoes by their usual names.
func Tetrominoes() []Piece {
	return drawnPieces("i ####", "l ###/#", "q ##/##", "s ##/ ##", "t ###/ #")
}

// drawnPieces returns pieces of squares, each a letter, a blank and a drawing.
func drawnPieces(texts ...string) []Piece {
	return kit.Map(texts, func(t string) Piece { return Piece{Name: t[:1], Shape: Drawn(t[2:])} })
}

// Solid returns the polycube of a text: its cells as three digits each.
func Solid(text string) Shape {
	return NewShape(kit.Map(strings.Fields(text), func(word string) Point {
		return Point{int(word[0] - '0'), int(word[1] - '0'), int(word[2] - '0')}
	}))
}

// Soma returns Piet Hein's seven pieces: all that three or four cubes can make, except
// boxes. Their numbers are those of (40): bent, ell, tee, skew, the two twists, claw.
func Soma() (list []Piece) {
	for i, cells := range []string{
		"000 001 010", "000 001 002 010", "000 001 002 011", "001 002 010 011", "000 001 010 101", "000 001 010 110", "000 001 010 100",
	} {
		list = append(list, Piece{Name: strconv.Itoa(i + 1), Shape: Solid(cells)})
	}
	return list
}

// Tetrahexes returns the seven tetrahexes by name.
func Tetrahexes() []Piece {
	hex := func(name string, points ...Point) Piece { return Piece{Name: name, Shape: NewShape(points)} }
	return []Piece{
		hex("bar", Point{0, 0}, Point{0, 1}, Point{0, 2}, Point{0, 3}),
		hex("bee", Point{0, 0}, Point{0, 1}, Point{1, 0}, Point{1, 1}),
		hex("arch", Point{0, 0}, Point{0, 1}, Point{1, -1}, Point{1, 1}),
		hex("boot", Point{0, 0}, Point{0, 1}, Point{0, 2}, Point{1, 1}),
		hex("worm", Point{0, 0}, Point{0, 1}, Point{0, 2}, Point{1, 2}),
		hex("wave", Point{0, 0}, Point{0, 1}, Point{1, 1}, Point{1, 2}),
		hex("propeller", Point{0, 0}, Point{0, 1}, Point{1, -1}, Point{-1, 0}),
	}
}

// Named returns the piece of a name, or none.
func Named(pieces []Piece, name string) (p Piece) {
	if i := slices.IndexFunc(pieces, func(p Piece) bool { return p.Name == name }); i >= 0 {
		p = pieces[i]
	}
	return p
}

// Letter returns name n of pieces without names: A to Z, then small letters, then A1 and so on.
func Letter(n int) string {
	letters := kit.Digits[36:] + kit.Digits[10:36]
	if n < len(letters) {
		return letters[n : n+1]
	}
	return letters[n%len(letters):n%len(letters)+1] + strconv.Itoa(n/len(letters))
}

// Lettered names shapes by letters.
func Lettered(shapes []Shape) (list []Piece) {
	for i, s := range shapes {
		list = append(list, Piece{Name: Letter(i), Shape: s})
	}
	return list
}

// TotalCells returns the number of cells of some pieces.
func TotalCells(pieces []Piece) (n int) {
	for _, p := range pieces {
		n += len(p.Shape) * max(1, p.Copies)
	}
	return n
}
