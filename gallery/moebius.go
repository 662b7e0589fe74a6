package gallery

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/cover"
)

// The twelve pentominoes on a Moebius strip: exercise 280. The strip has four rows and
// fifteen columns, and its end is put to its beginning upside down: the cell in row x and
// column y+15 is that in row 3-x and column y.
//
// Moving on and turning round make 60 images of every answer. X has 30 places, which the
// moves take into each other, so that it is given one; to turn the strip round that place
// takes W, which nothing of the kind leaves as it lies, to another place, and of each two
// such one remains.
//
// An option is a piece in one place.
func moebius() Model {
	f := func(kind Kind, args, want string) Figure {
		return Figure{ID: "ex280-01", Source: "TAOCP 7.2.2.1, answer 280", Kind: kind, Args: args, Want: want}
	}
	answers := f(Solutions, "reduced=yes", "850")
	answers.Slow = true
	return Model{
		Name:   "moebius-pentominoes",
		Title:  "The twelve pentominoes on a Moebius strip",
		Source: "TAOCP 7.2.2.1, exercise 280",
		About: "The twelve pentominoes fill a strip of 4 by 15 cells whose end is put to its beginning upside down. An option is a piece in one place. " +
			"One of 60 images of an answer, by moving it along the strip and turning it round, can be asked for.",
		Params:  []Param{choice("reduced", "leave out all but one of 60 images", "yes", "no")},
		Figures: []Figure{answers},
		Build:   buildMoebius,
	}
}

// The size of the strip.
const (
	stripRows = 4
	stripCols = 15
)

// onStrip returns the cell of the strip that a cell of the endless one is.
func onStrip(p point) point {
	if floorDiv(p[1], stripCols)%2 != 0 {
		p[0] = stripRows - 1 - p[0]
	}
	p[1] -= stripCols * floorDiv(p[1], stripCols)
	return p
}

// rolled returns what a shape of the endless strip covers.
func rolled(s shape) shape {
	points := make([]point, len(s))
	for i, p := range s {
		points[i] = onStrip(p)
	}
	return newShape(points)
}

// roundX turns the strip round, about column 0.
func roundX(s shape) shape {
	return rolled(s.moved(func(p point) point { return point{p[0], -p[1]} }))
}

func buildMoebius(a Args) (*Instance, error) {
	g := &packing{lattice: squares(), region: cuboid(stripRows, stripCols, 1)}
	for _, s := range pentominoShapes() {
		g.pieces = append(g.pieces, piece{name: s.name, shape: s.shape})
	}
	b := cover.NewBuilder()
	g.items(b)
	var options []placed
	for i, p := range g.pieces {
		for _, at := range stripPlacements(p.shape) {
			if a.Text("reduced") == "yes" && (p.name == "X" && !at.equal(rolled(p.shape.shifted(point{0, -1}))) ||
				p.name == "W" && compareShapes(roundX(at), at) < 0) {
				continue
			}
			words := []string{p.name}
			for _, c := range at {
				words = append(words, g.cellName(c))
			}
			b.AddOption(words...)
			options = append(options, placed{i, at})
		}
	}
	return instance(b,
		func(sol cover.Solution) error { return checkMoebius(g, chosen(sol, options)) },
		func(sol cover.Solution) string { return g.text(chosen(sol, options)) })
}

// stripPlacements returns where a piece can lie on the strip, each place once.
func stripPlacements(s shape) (list []shape) {
	for _, at := range placements(cuboid(stripRows, stripCols+5, 1), s.oriented(squares(), squares().all), 2) {
		if lo, _ := at.box(); lo[1] < stripCols {
			list = append(list, rolled(at))
		}
	}
	slices.SortFunc(list, compareShapes)
	return slices.CompactFunc(list, shape.equal)
}

// checkMoebius goes by the rules: on the strip cut open at some column, and one half
// turned over, every piece is what it was; none overlaps another, and no cell is free.
func checkMoebius(g *packing, list []placed) error {
	filled := map[point]bool{}
	lies := map[int]bool{}
	for _, l := range list {
		name := g.pieces[l.piece].name
		if lies[l.piece] {
			return fmt.Errorf("%s lies there twice", name)
		}
		lies[l.piece] = true
		if !isRolled(l.at, g.pieces[l.piece].shape) {
			return fmt.Errorf("what lies at %s is not %s", g.cellName(l.at[0]), name)
		}
		for _, c := range l.at {
			if filled[c] {
				return fmt.Errorf("two pieces overlap at %s", g.cellName(c))
			}
			filled[c] = true
		}
	}
	if len(lies) != len(g.pieces) || len(filled) != len(g.region) {
		return errors.New("pieces are left out, or cells are free")
	}
	return nil
}

// isRolled reports whether cells of the strip are a piece where it is cut open before
// the first column, or after its seventh.
func isRolled(at, s shape) bool {
	l := squares()
	want := s.canonical(l, l.all)
	open := make([]point, len(at))
	for i, c := range at {
		open[i] = c
		if c[1] < stripCols/2 {
			open[i] = point{stripRows - 1 - c[0], c[1] + stripCols}
		}
	}
	return at.canonical(l, l.all).equal(want) || newShape(open).canonical(l, l.all).equal(want)
}
