// Package pack reads texts that say which pieces fill which region, as people type them, and
// makes models of such texts. This is one:
//
//	| The twelve pentominoes around a hole.
//	region 8x8-33,34,43,44
//	pieces pentominoes
//	symmetry
//
// A statement is a line, or ends at a semicolon. A line that begins with | is a comment. Lines that
// begin with a blank draw what the statement before them is about.
//
//	cells KIND           squares, triangles, hexagons or cubes; squares if nothing is said; skews are
//	                     squares and rhombuses in turn, splatts truncated octahedra
//	region REGION ...    what is filled: 6x10, 3x3x3-000, ##./###, a piece, or a drawing below;
//	                     2*## is twice as large, and several regions stand side by side
//	board                the same, where a word below stands for each cell
//	shaded               squares are light and dark in turn in the picture
//	high N               a region of cubes is N layers of this
//	checkered            squares are a and b in turn, and so are those of pieces
//	free CELL ...        cells that stay free, by the words of the board or as items name them; the
//	                     last such statement counts
//	spare CELL ...       cells that may stay free; all, if none is named
//	piece NAME SHAPE     a piece: ####/#, a piece with a name, or a drawing below
//	pieces SET ...       pentominoes, hexominoes, 5-iamonds, soma, I2, L4, F5, RUW, ##,##/#
//	without NAME ...     pieces that are not used
//	drawn NAME ...       pieces that are not turned
//	colours AB ...       a cell of a piece that is a may lie on one of the region that is b, in drawings of
//	                     cubes; the same letters, if nothing is said
//	blocked SET ...      those that are not used have no room left
//	isolated NAME ...    pieces that touch neither the border nor each other, even at corners
//	uncrossed            the boxes of no two pieces have the same middle
//	odd LO-HI NAME ...   pieces that cover LO to HI squares whose row and column have an odd sum
//	names last           the items of pieces: first, last or secondary; apart: each piece has its own
//	                     letter in the text
//	cut                  no place cuts off a number of cells that pieces cannot fill
//	symmetry             of answers that motions of the region make of each other, one remains
//
// Piece and pieces may say how many there are (x3, 0-2, any; one, if nothing is said), and how they
// are moved: free, one-sided, which is turned and not turned over, or fixed. In a drawing # is a
// cell; on squares and hexagons letters from a on are cells of colours, where # is a. In a region + is a
// cell that may stay free, and on squares a digit is a cell that as many pieces cover. Letters on cubes are cells
// of colours, and # has none and fits any; capital letters may stay free. Layers of cubes are separated by an
// empty line, or by two slashes. Triangles hang and stand in turn, along rows and columns, and the first hangs.
// The cells of a row of hexagons are two columns apart, and
// rows are shifted by one. Symmetry divides out turns and mirror images, in space turns alone; it needs a
// piece that is there once and that none of them keeps, or names such as X Z W: Z must not be turned
// over where a mirror image keeps X, and W must lie as drawn where a turn does.
package pack

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// A word of a text.
type word struct {
	text      string
	line, col int
}

// A statement is a key, words, and the rows of a drawing.
type statement struct {
	key         word
	words, rows []word
}

// A Puzzle is what a text says.
type Puzzle struct {
	*forms.Packing
	lines     []string
	cells     string // squares, triangles, hexagons or cubes
	checkered bool
	shaded    bool        // squares of the picture are light and dark in turn
	region    word        // where the text has it
	whole     forms.Shape // the region before cells were taken away
	labels    map[string]forms.Point
	pieces    []word        // where the text has each
	blocked   []forms.Shape // where no further piece may fit
	keep      []func(p forms.Piece, at forms.Shape) bool

	marks  map[forms.Point]rune // the signs of cells of the last drawing, other than #
	under  map[forms.Point]rune // the colours of the region
	colour map[string]bool      // the colour of a piece and that of the region below
}

// A keyword says when a statement is read, and how.
type keyword struct {
	rank int
	read func(*Puzzle, statement) error
}

var keywords = map[string]keyword{
	"cells": {0, (*Puzzle).readCells}, "checkered": {1, (*Puzzle).readCheckered}, "shaded": {1, func(g *Puzzle, _ statement) error { g.shaded = true; return nil }},
	"region": {2, (*Puzzle).readRegion}, "board": {2, (*Puzzle).readBoard}, "high": {3, (*Puzzle).readHigh},
	"free": {4, (*Puzzle).readFree}, "spare": {5, (*Puzzle).readSpare},
	"piece": {6, (*Puzzle).readPiece}, "pieces": {6, (*Puzzle).readPieces}, "without": {7, (*Puzzle).readWithout}, "": {8, (*Puzzle).settle},
	"blocked": {9, (*Puzzle).readBlocked}, "drawn": {9, (*Puzzle).readDrawn}, "odd": {9, (*Puzzle).readOdd}, "colours": {9, (*Puzzle).readColours}, "isolated": {9, (*Puzzle).readIsolated}, "names": {9, (*Puzzle).readNames}, "cut": {9, (*Puzzle).readCut}, "uncrossed": {9, (*Puzzle).readUncrossed}, "symmetry": {10, (*Puzzle).readSymmetry},
}

// Read reads a text. An error is a [*cover.SyntaxError].
func Read(text string) (*Puzzle, error) {
	g := &Puzzle{Packing: &forms.Packing{Lattice: forms.Squares()}, lines: strings.Split(strings.ReplaceAll(text, "\r", ""), "\n"), cells: "squares", labels: map[string]forms.Point{}}
	g.Keep = func(p forms.Piece, at forms.Shape) bool {
		return !slices.ContainsFunc(g.keep, func(keep func(forms.Piece, forms.Shape) bool) bool { return !keep(p, at) })
	}
	list := g.statements()
	slices.SortStableFunc(list, func(a, b statement) int { return cmp.Compare(keywords[a.key.text].rank, keywords[b.key.text].rank) })
	for _, s := range list {
		known, ok := keywords[s.key.text]
		if !ok {
			return nil, g.fault(s.key, "an unknown statement", strings.Join(slices.Sorted(maps.Keys(keywords))[1:], ", "))
		}
		if err := known.read(g, s); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// statements splits the text. The last statement, without a key, stands for its end.
func (g *Puzzle) statements() (list []statement) {
	for i, line := range g.lines {
		col := 1
		switch n := len(list); {
		case strings.HasPrefix(line, "|"):
		case n > 0 && strings.TrimLeft(line, " \t") != line:
			list[n-1].rows = append(list[n-1].rows, word{line, i + 1, 1})
		case n > 0 && line == "" && list[n-1].rows != nil:
			list[n-1].rows = append(list[n-1].rows, word{line, i + 1, 1})
		default:
			for part := range strings.SplitSeq(line, ";") {
				if words := fields(word{part, i + 1, col}); len(words) > 0 {
					list = append(list, statement{key: words[0], words: words[1:]})
				}
				col += utf8.RuneCountInString(part) + 1
			}
		}
	}
	return append(list, statement{key: word{"", len(g.lines), 1}})
}

// fields returns the words of a text.
func fields(w word) []word {
	return slices.DeleteFunc(split(word{strings.ReplaceAll(w.text, "\t", " "), w.line, w.col}, " "), func(w word) bool { return w.text == "" })
}

// split returns what stands between separators.
func split(w word, separator string) (list []word) {
	for part := range strings.SplitSeq(w.text, separator) {
		list = append(list, word{part, w.line, w.col})
		w.col += utf8.RuneCountInString(part) + 1
	}
	return list
}

// fault returns the error of a word.
func (g *Puzzle) fault(w word, reason, want string) error {
	return &cover.SyntaxError{Line: w.line, Col: w.col, Text: g.lines[w.line-1], Found: w.text, Want: want, Err: errors.New(reason)}
}

// only returns the only word of a statement, or its key if there are none or several.
func (s statement) only() word {
	if len(s.words) == 1 {
		return s.words[0]
	}
	return s.key
}

func (g *Puzzle) readCells(s statement) error {
	w := s.only()
	g.cells, _, _ = strings.Cut(w.text, "-")
	switch w.text {
	case "squares":
	case "triangles":
		g.Lattice, g.Place, g.Tight = forms.Triangles(), forms.TrianglePlace, true
	case "hexagons":
		g.Lattice, g.Place, g.Tight = forms.Hexagons(), forms.HexPlace, true
	case "cubes":
		g.Lattice = forms.Cubes()
	case "cubes-and-edges":
		g.Lattice = forms.CubesAndEdges()
	case "skews":
		g.Lattice, g.Place = forms.Skews(), forms.Unskewed
	case "splatts":
		g.Lattice = forms.Splatts()
	default:
		return g.fault(w, "no kind of cells", "squares, triangles, hexagons, cubes, skews or splatts")
	}
	return nil
}

// solid reports whether cells are in space.
func (g *Puzzle) solid() bool { return g.Lattice.Axes > 2 }

func (g *Puzzle) readCheckered(s statement) error {
	if g.cells != "squares" {
		return g.fault(s.key, "only squares are checkered", "cells squares")
	}
	g.checkered, g.Lattice = true, forms.CheckeredSquares()
	return nil
}

// setRegion sets the region. Cells have their names as labels.
func (g *Puzzle) setRegion(at word, region forms.Shape) error {
	for i, c := range region {
		if g.checkered {
			region[i][2] = (c[0] + c[1]) % 2
		}
	}
	g.region, g.Region = at, forms.NewShape(region)
	if g.whole = g.Region; len(region) == 0 {
		return g.fault(at, "no cell", "a region")
	}
	if lo, hi := region.Box(); g.cells == "squares" && lo[2] != hi[2] {
		g.Place = func(p forms.Point) kit.Cell { return kit.Cell{Row: p[0], Col: p[1]} }
	}
	for _, c := range g.Region {
		g.labels[g.CellName(c)] = c
	}
	return nil
}

func (g *Puzzle) readRegion(s statement) error {
	if len(s.rows) > 0 {
		shape, err := g.draw(s.rows)
		if err != nil {
			return err
		}
		return g.setMarked(s.key, shape)
	}
	var all forms.Shape
	for _, w := range s.words {
		times, size, ok := strings.Cut(w.text, "*")
		k, err := strconv.Atoi(times)
		if !ok || err != nil || k < 1 || k > 9 || g.cells != "squares" {
			k, size = 1, w.text
		}
		shape, err := g.size(word{size, w.line, w.col})
		if err != nil {
			return err
		}
		switch {
		case len(g.marks) > 0 && len(s.words)*k == 1:
			return g.setMarked(w, shape)
		case len(g.marks) > 0:
			return g.fault(w, "not a drawing", "# for a cell, or . for none, in one of several regions")
		}
		left := 0
		if len(all) > 0 {
			_, hi := all.Box()
			left = hi[1] + 2
		}
		for _, c := range shape {
			for i := range k * k {
				all = append(all, forms.Point{k*c[0] + i/k, left + k*c[1] + i%k, c[2]})
			}
		}
	}
	return g.setRegion(s.only(), all)
}

// setMarked sets the region that was drawn last: which cells may stay free, and their colours.
func (g *Puzzle) setMarked(at word, region forms.Shape) error {
	g.under = map[forms.Point]rune{}
	heights := map[forms.Point]int{}
	for c, sign := range g.marks {
		if sign == '+' || unicode.IsUpper(sign) {
			if g.checkered {
				c[2] = (c[0] + c[1]) % 2
			}
			g.Free = append(g.Free, c)
		}
		switch {
		case unicode.IsLetter(sign):
			g.under[c] = unicode.ToLower(sign)
		case sign != '+':
			heights[c] = int(sign - '0')
		}
	}
	if len(heights) > 0 {
		g.Heights = heights
	}
	g.Free = forms.NewShape(g.Free)
	return g.setRegion(at, region)
}

// size reads a region in a word.
func (g *Puzzle) size(w word) (s forms.Shape, err error) {
	if s, err = g.shape(w); s != nil || err != nil {
		return s, err
	}
	if g.cells == "triangles" && strings.Contains(w.text, ",") {
		if s, err = forms.ParsePolygon(w.text); err != nil {
			err = g.fault(w, "not a polygon", err.Error())
		}
		return s, err
	}
	if s, err = forms.ParseRegion(w.text); err != nil {
		_, want, _ := strings.Cut(err.Error(), "expected ")
		return nil, g.fault(w, "not a region", cmp.Or(want, err.Error()))
	}
	if _, hi := s.Box(); !g.solid() && hi[2] > 0 {
		return nil, g.fault(w, "not a region of the plane", "two sides")
	}
	switch g.cells {
	case "triangles":
		s = append(s, s.Shifted(forms.Point{0, 0, 1})...)
	case "skews":
		s = s.Moved(func(p forms.Point) forms.Point { return forms.Skewed(p[0], p[1]) })
	case "splatts":
		s = slices.DeleteFunc(s, func(p forms.Point) bool { return p[0]&1 != p[1]&1 || p[1]&1 != p[2]&1 })
	}
	return s, nil
}

func (g *Puzzle) readBoard(s statement) error {
	var shape forms.Shape
	labels := map[string]forms.Point{}
	words := s.words // in one line, with slashes between rows
	for _, row := range s.rows {
		words = append(append(words, fields(row)...), word{"/", row.line, row.col})
	}
	var c forms.Point
	for _, w := range words {
		switch _, twice := labels[w.text]; {
		case w.text == "/":
			c = forms.Point{c[0] + 1, -1}
		case w.text == ".":
		case twice || g.cells != "squares" || g.checkered:
			return g.fault(w, "not a cell of a plain board of squares", "a word that is there once")
		default:
			shape, labels[w.text] = append(shape, c), c
		}
		c[1]++
	}
	err := g.setRegion(s.key, shape)
	g.labels = labels
	return err
}

func (g *Puzzle) readHigh(s statement) error {
	w := s.only()
	n, err := strconv.Atoi(w.text)
	if err != nil || n < 1 || g.Region == nil || n*len(g.Region) > forms.MaxCells || !g.solid() || len(g.marks) > 0 {
		return g.fault(w, "no number of layers", "a number from 1, and a region of cubes")
	}
	return g.setRegion(g.region, forms.Raised(g.Region, n))
}

// named returns the cells that a statement names.
func (g *Puzzle) named(s statement) (list forms.Shape, err error) {
	for _, names := range s.words {
		for _, w := range split(names, ",") {
			c, ok := g.labels[w.text]
			if w.text == "-" {
				continue
			}
			if !ok || !g.whole.Has(c) {
				return nil, g.fault(w, "no such cell", "a word of the board, or a cell of the region by its row and column from 0, as items name it")
			}
			list = append(list, c)
		}
	}
	return forms.NewShape(list), nil
}

func (g *Puzzle) readFree(s statement) error {
	cells, err := g.named(s)
	if len(cells) > 0 {
		g.Region, g.Free = g.whole.Without(cells), g.Free.Without(cells)
	}
	if err == nil && len(g.Region) == 0 {
		err = g.fault(s.key, "no cell is left", "a region, and fewer cells")
	}
	return err
}

func (g *Puzzle) readSpare(s statement) (err error) {
	g.Free, err = g.named(s)
	if g.SoftCells = len(s.words) == 0; g.Heights != nil {
		return g.fault(s.key, "cells that several pieces cover", "none that may stay free")
	}
	return err
}
