package gallery

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/cover"
)

// congruentPairs is two pairs of the four pentiamonds that make the same shape:
// exercise 314. Two layers lie above each other, one for each pair. A triangle is
// filled in both or free in both: items are its two copies and the pieces, and an
// option is a piece of its layer, or that a triangle is free. The first piece has one
// place, and the other of its layer touches it; the shape hangs together, then.
func congruentPairs() Model {
	return Model{
		Name:   "congruent-pairs",
		Title:  "Two pairs of pentiamonds make the same shape",
		Source: "TAOCP 7.2.2.1, exercise 314",
		About: "The four pieces of five triangles are parted into two pairs, and both make the same shape of ten triangles. Pieces may be turned and turned over. " +
			"An option is a piece of the upper or the lower shape, or that a triangle is in neither.",
		Params: []Param{choice("partner", "the piece that goes with A", "B", "C", "D")},
		Figures: []Figure{
			{ID: "ex314-01", Source: "TAOCP 7.2.2.1, answer 314", Kind: Solutions, Args: "partner=B", Want: "1", Times: congruentTimes},
			{ID: "ex314-01", Source: "TAOCP 7.2.2.1, answer 314", Kind: Solutions, Args: "partner=C", Want: "0"},
			{ID: "ex314-01", Source: "TAOCP 7.2.2.1, answer 314", Kind: Solutions, Args: "partner=D", Want: "0"},
		},
		Build: buildCongruentPairs,
	}
}

// congruentTimes is how many motions keep piece A where it is, it and its mirror image
// being the same: so often is an answer found.
const congruentTimes = 2

// congruentSides are the names of the two copies of a triangle, for the layers.
const congruentSides = "xy"

func buildCongruentPairs(a Args) (*Instance, error) {
	l := triangles()
	// g is the upper layer and the lower one, of which each has two of the pieces.
	g := &packing{lattice: l, pieces: named(animals(l, 5, l.all))}
	partner := int(a.Text("partner")[0] - 'A')
	layer := func(piece int) int {
		if piece == 0 || piece == partner {
			return 0
		}
		return 1
	}
	around := cuboid(16, 16, 2)
	first := g.pieces[0].shape.shifted(point{6, 6})
	list := []placed{{0, first}}
	for _, at := range placements(around, g.ways(g.pieces[partner]), l.axes) {
		if len(at.without(first)) == len(at) && newShape(slices.Concat(at, first)).connected(l) {
			list = append(list, placed{partner, at})
			g.region = append(g.region, at...)
		}
	}
	g.region = newShape(append(g.region, first...))
	for i, p := range g.pieces {
		if layer(i) == 1 {
			for _, at := range placements(g.region, g.ways(p), l.axes) {
				list = append(list, placed{i, at})
			}
		}
	}
	name := func(layer int, c point) string { return congruentSides[layer:layer+1] + g.cellName(c) }
	b := cover.NewBuilder()
	for _, p := range g.pieces {
		b.AddPrimary(p.name)
	}
	for _, c := range g.region {
		b.AddPrimary(name(0, c), name(1, c))
	}
	for _, at := range list {
		words := []string{g.pieces[at.piece].name}
		for _, c := range at.at {
			words = append(words, name(layer(at.piece), c))
		}
		b.AddOption(words...)
	}
	for _, c := range g.region {
		b.AddOption(name(0, c), name(1, c))
		list = append(list, placed{piece: -1})
	}
	shapes := func(sol cover.Solution) (layers [2][]placed) {
		for _, at := range chosen(sol, list) {
			if at.piece >= 0 {
				layers[layer(at.piece)] = append(layers[layer(at.piece)], at)
			}
		}
		return layers
	}
	return instance(b,
		func(sol cover.Solution) error { return g.checkPairs(shapes(sol)) },
		func(sol cover.Solution) string { return g.pairsText(shapes(sol)) })
}

// checkPairs goes by the rules: every piece is there once and is what it was; those of
// a pair do not overlap, and both pairs make one shape.
func (g *packing) checkPairs(layers [2][]placed) error {
	var made [2]shape
	lie := map[int]int{}
	for i, list := range layers {
		cells := 0
		for _, at := range list {
			p := g.pieces[at.piece]
			lie[at.piece]++
			if !at.at.canonical(g.lattice, g.lattice.all).equal(p.shape.canonical(g.lattice, g.lattice.all)) {
				return fmt.Errorf("what lies at %s is not %s", g.cellName(at.at[0]), p.name)
			}
			made[i] = append(made[i], at.at...)
			cells += len(at.at)
		}
		if made[i] = newShape(made[i]); len(made[i]) < cells {
			return fmt.Errorf("pieces of pair %d overlap", i+1)
		}
	}
	for i, p := range g.pieces {
		if lie[i] != 1 {
			return fmt.Errorf("%s is there %d times", p.name, lie[i])
		}
	}
	if !made[0].connected(g.lattice) || !made[0].canonical(g.lattice, g.lattice.all).equal(made[1].canonical(g.lattice, g.lattice.all)) {
		return errors.New("the two shapes are not the same, or fall apart")
	}
	return nil
}

// pairsText draws the two shapes beside each other.
func (g *packing) pairsText(layers [2][]placed) string {
	at := func(p point) (row, col int) { return p[1], 2*p[0] + p[1] + p[2] }
	var used [][2]int
	for _, list := range layers {
		for _, l := range list {
			for _, c := range l.at {
				row, col := at(c)
				used = append(used, [2]int{row, col})
			}
		}
	}
	if len(used) == 0 {
		return ""
	}
	lo, hi := used[0], used[0]
	for _, u := range used {
		lo = [2]int{min(lo[0], u[0]), min(lo[1], u[1])}
		hi = [2]int{max(hi[0], u[0]), max(hi[1], u[1])}
	}
	// Row and column tell which way a triangle points: an even sum is kept even.
	lo[1] -= (lo[0] + lo[1]) & 1
	width := (hi[1] - lo[1] + 3) &^ 1
	d := newDrawing(hi[0]-lo[0]+1, 2*width, ' ')
	for i, list := range layers {
		for _, l := range list {
			for _, c := range l.at {
				row, col := at(c)
				d[row-lo[0]][col-lo[1]+i*width] = []rune(g.pieces[l.piece].name)[0]
			}
		}
	}
	return d.String()
}
