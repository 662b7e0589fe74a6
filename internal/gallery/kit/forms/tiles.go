package forms

import (
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// Tiling returns the instance of a region filled with copies of one piece. An
// option is the cells of a copy; there is no item for the piece. keep says which
// copies are allowed; nil allows all.
func Tiling(l Lattice, region, s Shape, keep func(Shape) bool) (*kit.Instance, error) {
	g := &Packing{Lattice: l, Region: region, Pieces: []Piece{{Name: "copy", Shape: s, Copies: len(region) / len(s)}}}
	b := kit.NewBuilder[Placed]()
	for _, c := range region {
		b.AddPrimary(g.CellName(c))
	}
	for _, at := range Placements(region, g.Ways(g.Pieces[0]), l.Axes) {
		if keep != nil && !keep(at) {
			continue
		}
		words := make([]string, len(at))
		for i, c := range at {
			words[i] = g.CellName(c)
		}
		b.Add(Placed{0, at}, words...)
	}
	return b.Instance(g.Check, func(list []Placed) string {
		h := *g
		h.Pieces = nil
		for i := range list {
			h.Pieces = append(h.Pieces, Piece{Name: string(kit.Digits[10+i%(len(kit.Digits)-10)])})
			list[i].Piece = i
		}
		return h.Text(list)
	})
}

// Redraw makes in.Text a drawing in which place gives the row and the column of a
// cell, for regions whose cells are not where their coordinates say. Cells are read
// from the options, where they follow the name of a piece.
func (g *Packing) Redraw(in *kit.Instance, place func(Point) (row, col int)) {
	at := map[string][2]int{}
	var rows, cols int
	low := [2]int{}
	for i, c := range g.Region {
		row, col := place(c)
		at[g.CellName(c)] = [2]int{row, col}
		if i == 0 {
			low = [2]int{row, col}
		}
		low[0], low[1] = min(low[0], row), min(low[1], col)
		rows, cols = max(rows, row+1), max(cols, col+1)
	}
	rows, cols = rows-low[0], cols-low[1]
	in.Text = func(sol cover.Solution) string {
		d := kit.NewDrawing(rows, cols, ' ')
		draw := func(name string, mark rune) {
			if p, ok := at[name]; ok {
				d[p[0]-low[0]][p[1]-low[1]] = mark
			}
		}
		for name := range at {
			draw(name, '.')
		}
		for _, k := range sol {
			words := strings.Fields(in.Problem.OptionString(k))
			for _, name := range words[1:] {
				draw(name, []rune(words[0])[0])
			}
		}
		return d.String()
	}
}

// FlatRegion reads a region of the plane.
func FlatRegion(text string) (Shape, error) {
	s, err := ParseRegion(text)
	if err == nil && slices.ContainsFunc(s, func(p Point) bool { return p[2] != 0 }) {
		return nil, errRegion
	}
	return s, err
}
