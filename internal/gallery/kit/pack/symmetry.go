package pack

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Answers that a motion of the region makes of each other. A motion counts if it keeps the region
// and the cells that may stay free, and makes of each piece one that is there as often. Of the
// places of a piece that is there once, those are kept that no motion takes to an earlier one: if no
// motion keeps a place as it is, one of all images of an answer remains. Where motions do, a
// second piece, which differs from its mirror image, must not be turned over, and where turns are among
// them, a third one must lie as it is drawn; so say the items flip and turn.

// symmetries returns the motions that keep the region, other than staying.
func (g *Puzzle) symmetries() (list []forms.Motion) {
	all := g.Lattice.All
	if g.solid() { // there is no mirror in space
		all = g.Lattice.Turns
	}
	for i, m := range all {
		d, _ := g.Region.Box()
		moved, _ := g.Region.Moved(m).Box()
		for axis := range d {
			if d[axis] -= moved[axis]; axis >= g.Lattice.Axes {
				d[axis] = 0
			}
		}
		h := func(p forms.Point) forms.Point { return m(p).Plus(d) }
		if i > 0 && g.Region.Moved(h).Equal(g.Region) && g.Free.Moved(h).Equal(g.Free) && !slices.ContainsFunc(g.Region, func(c forms.Point) bool { return g.Heights[h(c)] != g.Heights[c] }) && !slices.ContainsFunc(g.Pieces, func(p forms.Piece) bool { return g.image(p, h) == "" }) {
			list = append(list, h)
		}
	}
	return list
}

// image returns the name of the piece that a motion makes of one.
func (g *Puzzle) image(p forms.Piece, h forms.Motion) string {
	for _, q := range g.Pieces {
		if ways := g.Ways(q); q.Copies == p.Copies && q.Spare == p.Spare && len(q.Shape) == len(p.Shape) && len(ways) == len(g.Ways(p)) &&
			!slices.ContainsFunc(g.Ways(p), func(s forms.Shape) bool { return !slices.ContainsFunc(ways, s.Moved(h).Normal(g.Lattice.Axes).Equal) }) {
			return q.Name
		}
	}
	return ""
}

// keeping returns the motions that keep a shape as it is.
func keeping(at forms.Shape, motions []forms.Motion) []forms.Motion {
	return kit.Filter(motions, func(h forms.Motion) bool { return at.Moved(h).Equal(at) })
}

func (g *Puzzle) readSymmetry(s statement) error {
	if s.only().text == "middle" {
		return g.middle(s.only())
	}
	if len(g.under) > 0 {
		return g.fault(s.key, "cubes have colours", "no symmetry, which knows none of them")
	}
	var named []forms.Piece
	if err := g.each(s.words, func(i int) { named = append(named, g.Pieces[i]) }); err != nil {
		return err
	}
	motions := g.symmetries()
	for _, p := range g.Pieces {
		if len(named) > 0 && named[0].Name != p.Name || p.Copies != 1 || p.Spare > 0 || g.Unnamed || slices.ContainsFunc(motions, func(h forms.Motion) bool { return g.image(p, h) != p.Name }) {
			continue
		}
		first := slices.DeleteFunc(forms.Placements(g.Region, g.Ways(p), g.Lattice.Axes), func(at forms.Shape) bool {
			return slices.ContainsFunc(motions, func(h forms.Motion) bool { return forms.CompareShapes(at.Moved(h), at) < 0 })
		})
		free := !slices.ContainsFunc(first, func(at forms.Shape) bool { return len(keeping(at, motions)) > 0 })
		if !free && len(named) == 0 {
			continue
		}
		g.keep = append(g.keep, func(q forms.Piece, at forms.Shape) bool {
			return q.Name != p.Name || slices.ContainsFunc(first, at.Equal)
		})
		if free || len(named) == 1 || len(named) > 1 && g.others(named, first, motions) {
			return nil
		}
	}
	return g.fault(s.key, "a motion of the region can keep each piece that is there once", "pieces such as X Z W: the first can be kept, the second differs from its mirror image, turns change the third")
}

// others keeps the second and the third piece from places in which motions that keep the first
// would make another answer of one. It reports whether they can.
func (g *Puzzle) others(named []forms.Piece, first []forms.Shape, motions []forms.Motion) bool {
	p, q, r := named[0], named[1], named[len(named)-1]
	turned := q.Shape.Oriented(g.Lattice, g.Lattice.Turns)
	over := func(at forms.Shape) bool { return !slices.ContainsFunc(turned, at.Normal(g.Lattice.Axes).Equal) }
	other := func(at forms.Shape) bool { return !at.Normal(g.Lattice.Axes).Equal(r.Shape) }
	turns := func(h forms.Motion) bool { return !over(q.Shape.Moved(h)) }
	always := true
	for _, at := range first {
		kept := keeping(at, motions)
		always = always && len(kept) > 0
		if slices.ContainsFunc(kept, func(h forms.Motion) bool { return turns(h) && (len(named) < 3 || !other(r.Shape.Moved(h))) }) {
			return false
		}
	}
	if always && len(named) == 2 {
		g.keep = append(g.keep, func(piece forms.Piece, at forms.Shape) bool { return piece.Name != q.Name || !over(at) })
		return true
	}
	g.also([]string{"flip", "turn"}[:len(named)-1], func(piece forms.Piece, at forms.Shape) (items []string) {
		kept := keeping(at, motions)
		if piece.Name == p.Name && len(kept) > 0 || piece.Name == q.Name && over(at) {
			items = append(items, "flip")
		}
		if len(named) > 2 && (piece.Name == p.Name && slices.ContainsFunc(kept, turns) || piece.Name == r.Name && other(at)) {
			items = append(items, "turn")
		}
		return items
	}, func([]forms.Placed) error { return nil })
	return true
}

// middle lets the piece in the middle of a square of odd side lie only as it is drawn. As no motion
// of the square but staying keeps the middle and the shape, one of eight images of an answer remains.
func (g *Puzzle) middle(w word) error {
	lo, hi := g.Region.Box()
	side := hi[0] - lo[0] + 1
	if len(g.Region) != side*side || hi[1]-lo[1]+1 != side || side%2 == 0 || g.cells != "squares" || !g.Unnamed {
		return g.fault(w, "not a square of odd side", "another region, and copies of one piece")
	}
	middle := forms.Point{(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2}
	g.keep = append(g.keep, func(p forms.Piece, at forms.Shape) bool {
		return !at.Has(middle) || at.Normal(2).Equal(p.Shape)
	})
	return nil
}

func (g *Puzzle) readDrawn(s statement) error {
	return g.each(s.words, func(i int) { g.Pieces[i].Ways = []forms.Shape{g.Pieces[i].Shape} })
}

func (g *Puzzle) readOdd(s statement) error {
	if len(s.words) == 0 {
		return g.fault(s.key, "no numbers", "numbers such as 3-5, and pieces")
	}
	least, most, ok := count(s.words[0].text)
	if !ok {
		return g.fault(s.words[0], "no numbers", "numbers such as 3-5, and pieces")
	}
	names := map[string]bool{}
	g.keep = append(g.keep, func(p forms.Piece, at forms.Shape) bool {
		odd := 0
		for _, c := range at {
			odd += (c[0] + c[1]) & 1
		}
		return !names[p.Name] || least <= odd && odd <= most
	})
	return g.each(s.words[1:], func(i int) { names[g.Pieces[i].Name] = true })
}

// also adds items to options, and a rule.
func (g *Puzzle) also(items []string, more func(forms.Piece, forms.Shape) []string, rule func([]forms.Placed) error) {
	before, check := g.More, g.Rule
	g.MoreItems = append(g.MoreItems, items...)
	g.More, g.Rule = more, rule
	if before != nil {
		g.More = func(p forms.Piece, at forms.Shape) []string { return append(before(p, at), more(p, at)...) }
	}
	if check != nil {
		g.Rule = func(list []forms.Placed) error { return errors.Join(check(list), rule(list)) }
	}
}

// readIsolated gives each cell a mark: 0 where one of the pieces lies, and 1 around it.
func (g *Puzzle) readIsolated(s statement) error {
	if g.cells != "squares" || g.checkered {
		return g.fault(s.key, "only plain squares can be apart", "cells squares")
	}
	names := map[string]bool{}
	marks := kit.Map(g.CellNames(g.Region), func(name string) string { return name + "'" })
	touches := func(at forms.Shape) bool { return len(at.Around().Without(g.Region)) > 0 }
	g.keep = append(g.keep, func(p forms.Piece, at forms.Shape) bool { return !names[p.Name] || !touches(at) })
	g.also(marks, func(p forms.Piece, at forms.Shape) (marks []string) {
		for colour, cells := range []forms.Shape{at, at.Around()} {
			for _, c := range cells {
				if names[p.Name] {
					marks = append(marks, fmt.Sprintf("%s':%d", g.CellName(c), colour))
				}
			}
		}
		return marks
	}, func(list []forms.Placed) error {
		list = slices.DeleteFunc(slices.Clone(list), func(p forms.Placed) bool { return !names[g.Pieces[p.Piece].Name] })
		for i, p := range list {
			around := forms.Placed{At: p.At.Around()}
			if touches(p.At) || slices.ContainsFunc(list[:i], around.Overlaps) {
				return fmt.Errorf("%s touches the border, or another piece that must not", g.Pieces[p.Piece].Name)
			}
		}
		return nil
	})
	return g.each(s.words, func(i int) { names[g.Pieces[i].Name] = true })
}

// readUncrossed names the middle of the box of each place, by twice its coordinates.
func (g *Puzzle) readUncrossed(statement) error {
	middle := func(_ forms.Piece, at forms.Shape) []string {
		lo, hi := at.Box()
		return []string{fmt.Sprintf("m%d.%d.%d", lo[0]+hi[0], lo[1]+hi[1], lo[2]+hi[2])}
	}
	var middles []string
	for _, p := range g.Pieces {
		for _, at := range forms.Placements(g.Region, g.Ways(p), g.Lattice.Axes) {
			middles = append(middles, middle(p, at)...)
		}
	}
	slices.Sort(middles)
	g.also(slices.Compact(middles), middle, func(list []forms.Placed) error {
		seen := map[string]bool{}
		for _, p := range list {
			m := middle(forms.Piece{}, p.At)[0]
			if seen[m] {
				return errors.New("two pieces cross")
			}
			seen[m] = true
		}
		return nil
	})
	return nil
}

func (g *Puzzle) readNames(s statement) error {
	w := s.only()
	if w.text == "apart" {
		g.Apart = slices.ContainsFunc(g.Pieces, func(p forms.Piece) bool { return p.Copies > 1 })
		return nil
	}
	if !slices.Contains([]string{"first", "last", "secondary"}, w.text) {
		return g.fault(w, "no place for the items of pieces", "first, last or secondary")
	}
	g.NamesLast, g.SoftNames = w.text != "first", w.text == "secondary"
	return nil
}

// readCut leaves out places that cut off a number of cells that is no multiple of the greatest
// divisor of all pieces.
func (g *Puzzle) readCut(s statement) error {
	divisor := 0
	for _, p := range g.Pieces {
		for n := len(p.Shape); n > 0; {
			divisor, n = n, divisor%n
		}
	}
	if len(g.Free) > 0 || g.SoftCells {
		return g.fault(s.key, "cells may stay free", "no cells that may")
	}
	g.keep = append(g.keep, func(_ forms.Piece, at forms.Shape) bool {
		return !slices.ContainsFunc(g.Region.Without(at).Parts(g.Lattice), func(part forms.Shape) bool { return len(part)%divisor != 0 })
	})
	return nil
}
