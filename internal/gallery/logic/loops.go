package logic

import (
	"errors"
	"fmt"
	"slices"

	"bonepile/cover/constraint"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
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

// A loopKind is what clues there are, and what they say of the loop.
type loopKind struct {
	offset int                                                           // 1 if they lie in cells, between points, and 0 if they lie on points
	mark   string                                                        // the end of their items' names
	add    func(l *loopBuilder, c kit.Cell, clue rune)                   // adds the options of a clue
	check  func(l loopBoard, edges [][]int, c kit.Cell, clue rune) error // says how the loop disobeys it
}

// build returns the instance of clues.
func (k loopKind) build(a kit.Args, clues [][]rune) (*kit.Instance, error) {
	board := loopBoard{len(clues) + k.offset, len(clues[0]) + k.offset}
	l := &loopBuilder{board, kit.NewBuilder[[]kit.Setting]()}
	given := func(f func(c kit.Cell, clue rune)) {
		for c, ch := range kit.Entries(clues) {
			if ch != '.' {
				f(kit.Cell{Row: 2*c.Row + k.offset, Col: 2*c.Col + k.offset}, ch)
			}
		}
	}
	l.each(0, 0, func(c kit.Cell) { l.AddPrimary(c.Name()) })
	given(func(c kit.Cell, _ rune) { l.AddPrimary(c.Name() + k.mark) })
	l.edges()
	given(func(c kit.Cell, clue rune) { k.add(l, c, clue) })
	one := a.Text("loops") == "one"
	check := func(edges [][]int) error {
		err := board.check(edges, one)
		given(func(c kit.Cell, clue rune) {
			if err == nil {
				err = k.check(board, edges, c, clue)
			}
		})
		return err
	}
	in, err := kit.BoardInstance(l.BoardBuilder, board.height(), board.width(), check, func(edges [][]int) string {
		d := board.drawn(edges)
		given(func(c kit.Cell, clue rune) { d[c.Row][c.Col] = clue })
		return d.String()
	})
	if one {
		return in.Require(err, board.loop())
	}
	return in, err
}

// has returns how many of the edges are part of the loop.
func (l loopBoard) has(edges [][]int, list ...kit.Cell) int {
	return len(kit.Filter(list, func(c kit.Cell) bool { return c.On(l.height(), l.width()) && edges[c.Row][c.Col] == 1 }))
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

// drawn draws the edges.
func (l loopBoard) drawn(edges [][]int) kit.Drawing {
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
	return d
}

// slitherlink is the puzzle of exercises 410 to 420: the loop of loops.go,
// around cells whose clues are items too, with an option for every way to choose that
// many of their edges.
var slitherlink = kit.Described("slitherlink", kit.Drawn(picture.Lattice), kit.OfGrid("clues", "a clue from 0 to 4, or . for none", ".01234", slitherlinkClues.build))

// slitherlinkClues are how many edges of its cell the loop has.
var slitherlinkClues = loopKind{
	offset: 1,
	add: func(l *loopBuilder, c kit.Cell, clue rune) {
		l.choices(c.Name(), l.around(c), func(n int) bool { return n == int(clue-'0') })
	},
	check: func(l loopBoard, edges [][]int, c kit.Cell, clue rune) error {
		if n := l.has(edges, l.around(c)...); n != int(clue-'0') {
			return fmt.Errorf("%v has %d edges, not %c", kit.Cell{Row: c.Row / 2, Col: c.Col / 2}, n, clue)
		}
		return nil
	},
}

// masyu is the puzzle of exercises 421 to 428: the loop of loops.go goes through
// cells, which are its points. A circle is an item too. A black one has an option
// for each way to turn there and then go straight, a white one for each way to go
// straight and turn before it, after it, or both. Edges that lead off the board
// are not part of the loop: options with them are left out.
var masyu = kit.Described("masyu", kit.Drawn(picture.Lattice), kit.OfGrid("clues", "b or w for a circle, or . for none; only Slitherlink has numbers", ".bw", masyuClues.build))

// masyuClues are circles.
var masyuClues = loopKind{
	mark: "c",
	add: func(l *loopBuilder, c kit.Cell, clue rune) {
		if clue == 'b' {
			l.black(c)
		} else {
			l.white(c)
		}
	},
	check: func(l loopBoard, edges [][]int, c kit.Cell, clue rune) error {
		if !l.circle(edges, c, clue) {
			return fmt.Errorf("the loop does not pass %v as %c wants it", kit.Cell{Row: c.Row / 2, Col: c.Col / 2}, clue)
		}
		return nil
	},
}

// black adds the options of a black circle: two arms, of two edges each.
func (l *loopBuilder) black(c kit.Cell) {
	for _, di := range [2]int{-1, 1} {
		for _, dj := range [2]int{-1, 1} {
			var say []kit.Setting
			for n := 1; n <= 3; n += 2 {
				say = append(say, kit.Setting{Cell: kit.Cell{Row: c.Row + n*di, Col: c.Col}, Value: 1}, kit.Setting{Cell: kit.Cell{Row: c.Row, Col: c.Col + n*dj}, Value: 1})
			}
			l.addOnBoard(c, say)
		}
	}
}

// white adds the options of a white circle: the edges before and behind it, and
// the next ones, at least one of which is not part of the loop.
func (l *loopBuilder) white(c kit.Cell) {
	for _, d := range []kit.Cell{{Row: 0, Col: 1}, {Row: 1, Col: 0}} {
		for outer := range 3 {
			at := func(n int) kit.Cell { return c.Step(d, n) }
			l.addOnBoard(c, []kit.Setting{{Cell: at(-1), Value: 1}, {Cell: at(1), Value: 1}, {Cell: at(-3), Value: outer & 1}, {Cell: at(3), Value: outer >> 1}})
		}
	}
}

// addOnBoard adds an option of a circle, leaving out edges off the board that it says
// are not part of the loop.
func (l *loopBuilder) addOnBoard(c kit.Cell, say []kit.Setting) {
	off := func(s kit.Setting) bool { return !s.On(l.height(), l.width()) }
	if !slices.ContainsFunc(say, func(s kit.Setting) bool { return off(s) && s.Value == 1 }) {
		kit.AddSaying(l.BoardBuilder, slices.DeleteFunc(say, off), c.Name()+"c")
	}
}

// circle reports whether the loop passes a circle as it should.
func (l loopBoard) circle(edges [][]int, c kit.Cell, kind rune) bool {
	straightNext := 0 // neighbours on the loop that it passes straight
	ways := 0
	for _, d := range []kit.Cell{{Row: -1, Col: 0}, {Row: 0, Col: -1}, {Row: 0, Col: 1}, {Row: 1, Col: 0}} {
		if l.has(edges, c.Step(d, 1)) == 0 {
			continue
		}
		ways++
		if l.straight(edges, c.Step(d, 2)) {
			straightNext++
		}
	}
	if kind == 'b' {
		return ways == 2 && !l.straight(edges, c) && straightNext == 2
	}
	return l.straight(edges, c) && straightNext < 2
}

// straight reports whether the loop goes straight through a point.
func (l loopBoard) straight(edges [][]int, c kit.Cell) bool {
	return l.has(edges, kit.Cell{Row: c.Row - 1, Col: c.Col}, kit.Cell{Row: c.Row + 1, Col: c.Col}) == 2 ||
		l.has(edges, kit.Cell{Row: c.Row, Col: c.Col - 1}, kit.Cell{Row: c.Row, Col: c.Col + 1}) == 2
}
