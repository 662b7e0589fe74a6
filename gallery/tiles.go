package gallery

import (
	"slices"
	"strings"

	"bonepile/cover"
)

// Packings of many copies of one piece, and drawings of packings on other
// lattices.

// tiles returns the instance of a region filled with copies of one piece. An
// option is the cells of a copy; there is no item for the piece. keep says, if it
// is not nil, which copies may be.
func tiles(l lattice, region, s shape, keep func(shape) bool) (*Instance, error) {
	g := &packing{lattice: l, region: region, pieces: []piece{{name: "copy", shape: s, copies: len(region) / len(s)}}}
	b := cover.NewBuilder()
	for _, c := range region {
		b.AddPrimary(g.cellName(c))
	}
	var options []placed
	for _, at := range placements(region, g.ways(g.pieces[0]), l.axes) {
		if keep != nil && !keep(at) {
			continue
		}
		words := make([]string, len(at))
		for i, c := range at {
			words[i] = g.cellName(c)
		}
		b.AddOption(words...)
		options = append(options, placed{0, at})
	}
	return instance(b,
		func(sol cover.Solution) error { return g.check(chosen(sol, options)) },
		func(sol cover.Solution) string {
			h := *g
			h.pieces = nil
			var list []placed
			for i, p := range chosen(sol, options) {
				h.pieces = append(h.pieces, piece{name: string(digits[10+i%(len(digits)-10)])})
				list = append(list, placed{i, p.at})
			}
			return h.text(list)
		})
}

// redraw makes in.Text a drawing in which place tells the row and the column of a
// cell. It is for regions whose cells are not where their coordinates say.
// Cells are read from the options, where they follow the name of a piece.
func (g *packing) redraw(in *Instance, place func(point) (row, col int)) {
	at := map[string][2]int{}
	var rows, cols int
	low := [2]int{}
	for i, c := range g.region {
		row, col := place(c)
		at[g.cellName(c)] = [2]int{row, col}
		if i == 0 {
			low = [2]int{row, col}
		}
		low[0], low[1] = min(low[0], row), min(low[1], col)
		rows, cols = max(rows, row+1), max(cols, col+1)
	}
	rows, cols = rows-low[0], cols-low[1]
	in.Text = func(sol cover.Solution) string {
		d := newDrawing(rows, cols, ' ')
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

// named gives shapes the letters from A on, and then the small ones, as names.
func named(shapes []shape) (list []piece) {
	letters := digits[36:] + digits[10:36]
	for i, s := range shapes {
		list = append(list, piece{name: letters[i : i+1], shape: s})
	}
	return list
}

// total returns the number of cells of some pieces.
func total(pieces []piece) (n int) {
	for _, p := range pieces {
		n += len(p.shape) * max(1, p.copies)
	}
	return n
}

// flatRegion reads a region of the plane.
func flatRegion(text string) (shape, error) {
	s, err := parseRegion(text)
	if err == nil && slices.ContainsFunc(s, func(p point) bool { return p[2] != 0 }) {
		return nil, errRegion
	}
	return s, err
}
