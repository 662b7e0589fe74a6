package forms

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// A Packing is pieces that fill a region, as a cover problem. An option is a piece in
// one place, with the cells that it fills. Most fields can stay zero.
type Packing struct {
	Lattice Lattice
	Region  Shape
	Pieces  []Piece

	Unnamed   bool // copies of one piece, which has no item; in the text each has its own letter
	Apart     bool // in the text each piece has its own letter, and not that of its name
	SoftNames bool // a piece may be left out
	SoftCells bool // a cell may be left free
	NamesLast bool // the items of cells come before those of pieces

	Free Shape // the cells that may be left free, if not all may or none

	// Heights says how many pieces cover a cell, if not one. The text has as few layers as it can.
	Heights map[Point]int

	// Place says where a cell stands in the text, if its coordinates do not. A tight text
	// has no blanks between cells.
	Place func(Point) kit.Cell
	Tight bool

	// Keep says which options there are.
	Keep func(p Piece, at Shape) bool

	// Places says where a piece fits into the region, and Same whether a shape is the piece,
	// where shifts and the motions of the lattice do not. Rule is checked as well.
	Places func(p Piece) []Shape
	Same   func(p Piece, at Shape) bool
	Rule   func(list []Placed) error

	// More returns further items of an option, which MoreItems declares: they are
	// secondary.
	More      func(p Piece, at Shape) []string
	MoreItems []string
}

// CellName names a cell of the region by its coordinates: a digit for each, or
// numbers with dots between them where digits do not suffice.
func (g *Packing) CellName(p Point) string { return g.CellNames(Shape{p})[0] }

// CellNames names the cells of a shape.
func (g *Packing) CellNames(s Shape) (names []string) {
	_, hi := g.Region.Box()
	for _, p := range s {
		if max(hi[0], hi[1], hi[2]) < len(kit.Digits) {
			name := []byte{kit.Digits[p[0]], kit.Digits[p[1]], kit.Digits[p[2]]}
			names = append(names, string(name[:max(2+kit.Bit(hi[2] > 0), g.Lattice.Axes)]))
		} else {
			names = append(names, strings.ReplaceAll(strings.Trim(fmt.Sprint(p[:max(2, g.Lattice.Axes)]), "[]"), " ", "."))
		}
	}
	return names
}

// Option returns the items of a piece in its place: its name and its cells.
func (g *Packing) Option(p Piece, at Shape) []string {
	if g.Unnamed {
		return g.CellNames(at)
	}
	return append([]string{p.Name}, g.CellNames(at)...)
}

// A Placed is a piece in its place.
type Placed struct {
	Piece int
	At    Shape
}

// Instance returns the instance of a packing.
func (g *Packing) Instance() (*kit.Instance, error) {
	b := kit.NewBuilder[Placed]()
	g.Items(b.Builder)
	g.AddPieces(b)
	return b.Instance(g.Check, g.Text)
}

// AddPieces adds the options of pieces.
func (g *Packing) AddPieces(b *kit.Builder[Placed]) {
	for i, p := range g.Pieces {
		for _, at := range g.places(p) {
			if g.Keep != nil && !g.Keep(p, at) {
				continue
			}
			words := g.Option(p, at)
			if g.More != nil {
				words = append(words, g.More(p, at)...)
			}
			b.Add(Placed{i, at}, words...)
		}
	}
}

// places returns where a piece fits into the region.
func (g *Packing) places(p Piece) []Shape {
	if g.Places != nil {
		return g.Places(p)
	}
	return Placements(g.Region, g.Ways(p), g.Lattice.Axes)
}

// same reports whether a shape is a piece.
func (g *Packing) same(p Piece, at Shape) bool {
	if g.Same != nil {
		return g.Same(p, at)
	}
	normal := p.Shape.Normal(g.Lattice.Axes)
	return slices.ContainsFunc(g.motions(p), func(m Motion) bool { return at.Moved(m).Normal(g.Lattice.Axes).Equal(normal) })
}

// Whole is Instance for a given region, which has to have as many cells as the pieces.
func (g *Packing) Whole() (*kit.Instance, error) {
	if n := TotalCells(g.Pieces); len(g.Region) != n {
		return nil, fmt.Errorf("region: %d cells, expected %d", len(g.Region), n)
	}
	return g.Instance()
}

// Items declares the items, primary ones first.
func (g *Packing) Items(b *cover.Builder) {
	free := g.free()
	addCells := func() {
		for _, c := range g.Region.Without(free) {
			b.AddBounded(g.height(c), g.height(c), g.CellName(c))
		}
	}
	if g.NamesLast {
		addCells()
	}
	for _, p := range g.Pieces {
		switch n := max(1, p.Copies); {
		case g.soft(p) || g.Unnamed:
		case n > 1 || p.Spare > 0:
			b.AddBounded(n-p.Spare, n, p.Name)
		default:
			b.AddPrimary(p.Name)
		}
	}
	if !g.NamesLast {
		addCells()
	}
	for _, p := range g.Pieces {
		if g.soft(p) && !g.Unnamed {
			b.AddSecondary(p.Name)
		}
	}
	b.AddSecondary(g.CellNames(free)...)
	b.AddSecondary(g.MoreItems...)
}

// soft reports whether the item of a piece is secondary: it is there at most once, may be left out, and
// options have items of cells that are not.
func (g *Packing) soft(p Piece) bool {
	return g.SoftNames || p.Copies <= 1 && p.Spare > 0 && len(g.free()) == 0
}

// height returns how many pieces cover a cell.
func (g *Packing) height(c Point) int { return max(1, g.Heights[c]) }

// Cells returns how many cells pieces have to cover, each as often as they do.
func (g *Packing) Cells() int {
	n := 0
	for _, c := range g.Region {
		n += g.height(c)
	}
	return n
}

// free returns the cells that may be left free.
func (g *Packing) free() Shape {
	if g.SoftCells {
		return g.Region
	}
	return g.Free
}

// motions returns the motions that a piece may undergo.
func (g *Packing) motions(p Piece) []Motion {
	switch {
	case p.Motions != nil:
		return p.Motions
	case g.Lattice.Axes > 2: // there is no mirror in space
		return g.Lattice.Turns
	}
	return g.Lattice.All
}

// Ways returns the orientations of a piece.
func (g *Packing) Ways(p Piece) []Shape {
	if p.Ways != nil {
		return p.Ways
	}
	return p.Shape.Oriented(g.Lattice, g.motions(p))
}

// Check applies the rules: every piece lies in the region as often as it should and
// keeps its shape; no two overlap, and no cell is free.
func (g *Packing) Check(list []Placed) error {
	filled := map[Point]int{}
	lie := make([]int, len(g.Pieces))
	for _, l := range list {
		p := g.Pieces[l.Piece]
		lie[l.Piece]++
		if !g.same(p, l.At) {
			return fmt.Errorf("what lies at %s is not %s", g.CellName(l.At[0]), p.Name)
		}
		for _, c := range l.At {
			switch {
			case !g.Region.Has(c):
				return fmt.Errorf("%s lies outside at %v", p.Name, c)
			case filled[c] == g.height(c):
				return fmt.Errorf("two pieces overlap at %s", g.CellName(c))
			}
			filled[c]++
		}
	}
	for i, p := range g.Pieces {
		if n := max(1, p.Copies); lie[i] > n || lie[i] < n-p.Spare && !g.SoftNames {
			return fmt.Errorf("%s is used %d times, expected %d", p.Name, lie[i], n)
		}
	}
	free := 0
	for _, c := range g.Region.Without(g.free()) {
		free += g.height(c) - filled[c]
	}
	if free > 0 {
		return fmt.Errorf("%d cells are free", free)
	}
	if g.Rule != nil {
		return g.Rule(list)
	}
	return nil
}

// Text draws the region with the first letter of its piece in each cell, and a
// dot where there is none. Layers of space stand side by side, from the lowest.
func (g *Packing) Text(list []Placed) string {
	switch {
	case g.Unnamed || g.Apart:
		return g.copies(list)
	case g.Heights != nil:
		return g.heap(list)
	}
	place, lo, hi := g.Place, kit.Cell{}, kit.Cell{}
	if place == nil {
		from, to := g.Region.Box()
		place = func(p Point) kit.Cell {
			return kit.Cell{Row: p[0] - from[0], Col: p[1] - from[1] + (p[2]-from[2])*(to[1]-from[1]+2)}
		}
	} else {
		lo = place(g.Region[0])
	}
	for _, c := range g.Region {
		at := place(c)
		lo, hi = kit.Cell{Row: min(lo.Row, at.Row), Col: min(lo.Col, at.Col)}, kit.Cell{Row: max(hi.Row, at.Row), Col: max(hi.Col, at.Col)}
	}
	d := kit.NewDrawing(hi.Row-lo.Row+1, hi.Col-lo.Col+1, ' ')
	draw := func(s Shape, mark rune) {
		for _, c := range s {
			at := place(c).Step(lo, -1)
			d[at.Row][at.Col] = mark
		}
	}
	draw(g.Region, '.')
	for _, l := range list {
		draw(l.At, []rune(g.Pieces[l.Piece].Name)[0])
	}
	if g.Tight {
		return d.String()
	}
	return d.Spaced()
}

// Lying returns the pieces among what options mean: what has no cells is no piece.
func Lying(list []Placed) []Placed {
	return slices.DeleteFunc(slices.Clone(list), func(p Placed) bool { return p.At == nil })
}

// Overlaps reports whether two pieces have a cell in common.
func (p Placed) Overlaps(q Placed) bool { return slices.ContainsFunc(p.At, q.At.Has) }

// CopiesOf returns the packing of a region with copies of a piece. An option is the cells of a copy; there is
// no item for the piece.
func CopiesOf(l Lattice, region, s Shape) *Packing {
	return &Packing{Lattice: l, Region: region, Unnamed: true, Pieces: []Piece{{Name: "copy", Shape: s, Copies: len(region) / len(s)}}}
}

// copies is Text where each piece gets its own letter, in order.
func (g *Packing) copies(list []Placed) string {
	h := *g
	h.Pieces, h.Unnamed, h.Apart = nil, false, false
	for i := range list {
		h.Pieces = append(h.Pieces, Piece{Name: string(kit.Digits[10+i%(len(kit.Digits)-10)])})
		list[i].Piece = i
	}
	return h.Text(list)
}

// heap is Text where pieces lie on each other: in as few layers as possible, so that those of one do not
// overlap. It colours the graph of pieces that do: it tries 1, 2, … layers.
func (g *Packing) heap(list []Placed) string {
	h := &Packing{Region: g.Region, Pieces: g.Pieces}
	for n := 1; ; n++ {
		if layers := make([][]Placed, n); intoLayers(list, layers, 0) {
			var heap []Placed
			for k, layer := range layers {
				h.Region = NewShape(append(h.Region, g.Region.Shifted(Point{0, 0, k})...))
				heap = append(heap, kit.Map(layer, func(p Placed) Placed { return Placed{p.Piece, p.At.Shifted(Point{0, 0, k})} })...)
			}
			return h.Text(heap)
		}
	}
}

// intoLayers adds the pieces of list to layers, of which the first used are not
// empty: each to one of those, or the next. If it returns false, layers is as it was.
func intoLayers(list []Placed, layers [][]Placed, used int) bool {
	if len(list) == 0 {
		return true
	}
	for k := range min(used+1, len(layers)) {
		if slices.ContainsFunc(layers[k], list[0].Overlaps) {
			continue
		}
		layers[k] = append(layers[k], list[0])
		if intoLayers(list[1:], layers, max(used, k+1)) {
			return true
		}
		layers[k] = layers[k][:len(layers[k])-1]
	}
	return false
}
