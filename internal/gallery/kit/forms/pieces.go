package forms

import (
	"slices"

	"bonepile/internal/gallery/kit"
)

// A Piece of a packing.
type Piece struct {
	Name   string
	Shape  Shape
	Ways   []Shape // the orientations it may have; of the lattice, all, if nil
	Copies int     // 1 if 0
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
func drawnPieces(texts ...string) (list []Piece) {
	for _, t := range texts {
		list = append(list, Piece{Name: t[:1], Shape: Drawn(t[2:])})
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

// Lettered names shapes by the letters from A on, and then by small ones.
func Lettered(shapes []Shape) (list []Piece) {
	letters := kit.Digits[36:] + kit.Digits[10:36]
	for i, s := range shapes {
		list = append(list, Piece{Name: letters[i : i+1], Shape: s})
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
