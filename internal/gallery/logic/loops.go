package logic

import (
	"errors"
	"fmt"

	"bonepile/cover/constraint"
	"bonepile/internal/gallery/kit"
)

// A loop on a lattice of points, for Slitherlink and Masyu, after exercises 410 to
// 422. Points are items, with an option for every two edges that the loop may
// take through one, and one for no edge; edges are secondary items, of colour 1 if
// they are part of the loop, and 0 otherwise. Solutions are then sets of loops:
// constraint.Loop ensures that there is only one.

// A loopBoard is the lattice of points. Point i, j has the coordinates 2i, 2j, and what
// lies between two points, an edge or a cell, has their mean.
type loopBoard struct{ rows, cols int }

// height and width are the numbers of coordinates.
func (l loopBoard) height() int { return 2*l.rows - 1 }
func (l loopBoard) width() int  { return 2*l.cols - 1 }

// each calls f for all points, or edges, or cells: for every coordinate whose
// parities are these.
func (l loopBoard) each(i, j int, f func(kit.Cell)) {
	for row := i; row < l.height(); row += 2 {
		for col := j; col < l.width(); col += 2 {
			f(kit.Cell{Row: row, Col: col})
		}
	}
}

// around returns the edges at a point, or a cell.
func (l loopBoard) around(c kit.Cell) []kit.Cell { return c.Beside(l.height(), l.width()) }

// A loopBuilder adds options that say which edges are part of the loop.
type loopBuilder struct {
	loopBoard
	*kit.BoardBuilder
}

// points declares the points; the items of clues come after them.
func (l *loopBuilder) points() {
	l.each(0, 0, func(c kit.Cell) { l.AddPrimary(c.Name()) })
}

// edges declares the edges, which come after all primary items, and adds the
// options of the points.
func (l *loopBuilder) edges() {
	l.each(0, 1, func(c kit.Cell) { l.AddSecondary(c.Name()) })
	l.each(1, 0, func(c kit.Cell) { l.AddSecondary(c.Name()) })
	l.each(0, 0, func(c kit.Cell) {
		l.choices(c.Name(), l.around(c), func(n int) bool { return n == 0 || n == 2 })
	})
}

// choices adds an option for every way to choose a number of the edges that may
// allows.
func (l *loopBuilder) choices(item string, edges []kit.Cell, may func(n int) bool) {
	for set := range 1 << len(edges) {
		var say []kit.Setting
		n := 0
		for at, e := range edges {
			say = append(say, kit.Setting{Cell: e, Value: set >> at & 1})
			n += set >> at & 1
		}
		if may(n) {
			kit.AddSaying(l.BoardBuilder, say, item)
		}
	}
}

// loop is the condition that edges of colour 1 are one loop.
func (l loopBoard) loop() *constraint.Loop {
	loop := &constraint.Loop{}
	add := func(edge, from, to kit.Cell) {
		loop.Edges = append(loop.Edges, constraint.LoopEdge{From: from.Name(), To: to.Name(), In: constraint.Mark{Item: edge.Name(), Colour: "1"}})
	}
	l.each(0, 1, func(c kit.Cell) { add(c, kit.Cell{Row: c.Row, Col: c.Col - 1}, kit.Cell{Row: c.Row, Col: c.Col + 1}) })
	l.each(1, 0, func(c kit.Cell) { add(c, kit.Cell{Row: c.Row - 1, Col: c.Col}, kit.Cell{Row: c.Row + 1, Col: c.Col}) })
	return loop
}

// instance returns the instance of what was added. check compares the edges with the clues, and
// draw puts them into a drawing of the loop, on points or in cells.
func (l *loopBuilder) instance(loops string, check func(edges [][]int) error, draw func(kit.Drawing)) (*kit.Instance, error) {
	in, err := kit.BoardInstance(l.BoardBuilder, l.height(), l.width(),
		func(edges [][]int) error {
			if err := l.check(edges, loops == "one"); err != nil {
				return err
			}
			return check(edges)
		},
		func(edges [][]int) string { return l.text(edges, draw) })
	if loops == "one" {
		return in.Require(err, l.loop())
	}
	return in, err
}

// has returns how many of the edges are part of the loop.
func (l loopBoard) has(edges [][]int, list ...kit.Cell) (n int) {
	for _, c := range list {
		if c.On(l.height(), l.width()) && edges[c.Row][c.Col] == 1 {
			n++
		}
	}
	return n
}

// check returns an error unless the edges are a loop, or several.
func (l loopBoard) check(edges [][]int, one bool) (err error) {
	ends := map[kit.Cell]bool{}
	l.each(0, 0, func(c kit.Cell) {
		switch n := l.has(edges, l.around(c)...); {
		case n == 2:
			ends[c] = true
		case n != 0 && err == nil:
			err = fmt.Errorf("%d edges at point %d, %d", n, c.Row/2, c.Col/2)
		}
		for _, e := range l.around(c) {
			if edges[e.Row][e.Col] < 0 {
				err = fmt.Errorf("an edge at point %d, %d has no value, or several", c.Row/2, c.Col/2)
			}
		}
	})
	if err != nil || !one {
		return err
	}
	if len(ends) == 0 {
		return errors.New("there is no loop")
	}
	// The points and edges of the loop, as cells, are connected.
	if !kit.ConnectedCells(l.height(), l.width(), func(c kit.Cell) bool { return ends[c] || (c.Row+c.Col)%2 == 1 && edges[c.Row][c.Col] == 1 }) {
		return errors.New("there is more than one loop")
	}
	return nil
}

// text draws the edges.
func (l loopBoard) text(edges [][]int, draw func(kit.Drawing)) string {
	d := kit.NewDrawing(l.height(), l.width(), ' ')
	l.each(0, 0, func(c kit.Cell) { d[c.Row][c.Col] = '+' })
	for c, v := range kit.Entries(edges) {
		switch {
		case v == 1 && c.Row%2 == 0:
			d[c.Row][c.Col] = '-'
		case v == 1:
			d[c.Row][c.Col] = '|'
		case v == kit.Clash:
			d[c.Row][c.Col] = '?'
		}
	}
	draw(d)
	return d.String()
}
