package gallery

import (
	"fmt"
	"strings"

	"bonepile/cover"
)

// Packings: pieces that fill a region, as a cover problem. An option is a piece
// in one place, with the cells that it fills.

// A piece of a packing.
type piece struct {
	name   string
	shape  shape
	ways   []shape // the orientations it may have; of the lattice, all, if nil
	copies int     // 1 if 0
}

// A packing is pieces and a region to fill. What is left out is nil or false.
type packing struct {
	lattice lattice
	region  shape
	pieces  []piece

	flat      bool // pieces may not be turned over, but where ways says so
	softNames bool // a piece may be left out
	softCells bool // a cell may be left free
	namesLast bool // the items of cells come before those of pieces

	// keep says which options there are.
	keep func(p piece, at shape) bool

	// more returns further items of an option, which moreItems declares: they are
	// secondary.
	more      func(p piece, at shape) []string
	moreItems []string
}

// digits are the digits of a coordinate in the name of a cell.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// cellName names a cell of the region by its coordinates, a digit each, or by
// numbers with points between them where digits do not do.
func (g *packing) cellName(p point) string {
	_, hi := g.region.box()
	if max(hi[0], hi[1], hi[2]) >= len(digits) {
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(p[:max(2, g.lattice.axes)]), "[]"), " ", ".")
	}
	name := []byte{digits[p[0]], digits[p[1]]}
	if g.lattice.axes > 2 || hi[2] > 0 {
		name = append(name, digits[p[2]])
	}
	return string(name)
}

// A placed is a piece in its place.
type placed struct {
	piece int
	at    shape
}

// instance returns the instance of a packing.
func (g *packing) instance() (*Instance, error) {
	b := cover.NewBuilder()
	g.items(b)
	var options []placed
	for i, p := range g.pieces {
		for _, at := range placements(g.region, g.ways(p), g.lattice.axes) {
			if g.keep != nil && !g.keep(p, at) {
				continue
			}
			words := []string{p.name}
			for _, c := range at {
				words = append(words, g.cellName(c))
			}
			if g.more != nil {
				words = append(words, g.more(p, at)...)
			}
			b.AddOption(words...)
			options = append(options, placed{i, at})
		}
	}
	return instance(b,
		func(sol cover.Solution) error { return g.check(chosen(sol, options)) },
		func(sol cover.Solution) string { return g.text(chosen(sol, options)) })
}

// items declares the items, primary ones first.
func (g *packing) items(b *cover.Builder) {
	cells := func(add func(...string) cover.Item) {
		for _, c := range g.region {
			add(g.cellName(c))
		}
	}
	if g.namesLast && !g.softCells {
		cells(b.AddPrimary)
	}
	for _, p := range g.pieces {
		switch n := max(1, p.copies); {
		case g.softNames:
		case n > 1:
			b.AddBounded(n, n, p.name)
		default:
			b.AddPrimary(p.name)
		}
	}
	if !g.namesLast && !g.softCells {
		cells(b.AddPrimary)
	}
	if g.softNames {
		for _, p := range g.pieces {
			b.AddSecondary(p.name)
		}
	}
	if g.softCells {
		cells(b.AddSecondary)
	}
	b.AddSecondary(g.moreItems...)
}

// motions returns how pieces may be moved.
func (g *packing) motions() []motion {
	if g.flat || g.lattice.axes > 2 { // there is no mirror in space
		return g.lattice.turns
	}
	return g.lattice.all
}

// ways returns the orientations of a piece.
func (g *packing) ways(p piece) []shape {
	if p.ways != nil {
		return p.ways
	}
	return p.shape.oriented(g.lattice, g.motions())
}

// check goes by the rules: every piece lies in the region as often as it may,
// and is what it was, but for a motion; no two overlap, and no cell is free.
func (g *packing) check(list []placed) error {
	filled := map[point]bool{}
	lie := make([]int, len(g.pieces))
	for _, l := range list {
		p := g.pieces[l.piece]
		lie[l.piece]++
		if motions := g.motions(); !l.at.canonical(g.lattice, motions).equal(p.shape.canonical(g.lattice, motions)) {
			return fmt.Errorf("what lies at %s is not %s", g.cellName(l.at[0]), p.name)
		}
		for _, c := range l.at {
			switch {
			case !g.region.has(c):
				return fmt.Errorf("%s lies outside at %v", p.name, c)
			case filled[c]:
				return fmt.Errorf("two pieces overlap at %s", g.cellName(c))
			}
			filled[c] = true
		}
	}
	for i, p := range g.pieces {
		if n := max(1, p.copies); lie[i] > n || lie[i] < n && !g.softNames {
			return fmt.Errorf("%s lies there %d times, expected %d", p.name, lie[i], n)
		}
	}
	if !g.softCells && len(filled) < len(g.region) {
		return fmt.Errorf("%d cells are free", len(g.region)-len(filled))
	}
	return nil
}

// text draws the region with the first letter of its piece in each cell, and a
// dot where there is none. Layers of space stand side by side, from the lowest.
func (g *packing) text(list []placed) string {
	lo, hi := g.region.box()
	rows, cols := hi[0]-lo[0]+1, hi[1]-lo[1]+1
	at := func(p point) (row, col int) { return p[0] - lo[0], p[1] - lo[1] + (p[2]-lo[2])*(cols+1) }
	d := newDrawing(rows, (hi[2]-lo[2]+1)*(cols+1)-1, ' ')
	for _, c := range g.region {
		row, col := at(c)
		d[row][col] = '.'
	}
	for _, l := range list {
		for _, c := range l.at {
			row, col := at(c)
			d[row][col] = []rune(g.pieces[l.piece].name)[0]
		}
	}
	return d.spaced()
}
