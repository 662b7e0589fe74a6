package logic

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// masyu is the puzzle of exercises 421 to 428: the loop of loops.go goes through
// cells, which are its points. A circle is an item too. A black one has an option
// for each way to turn there and then go straight, a white one for each way to go
// straight and turn before it, after it, or both. Edges that lead off the board
// are not part of the loop: options with them are left out.
func masyu() kit.Model {
	return kit.Model{
		Name:    "masyu",
		Title:   "Masyu: one loop through black and white circles",
		Source:  "TAOCP 7.2.2.1, exercises 421 to 428",
		About:   "A loop goes from cell to cell, through all circles and no cell twice. At a black circle (b) it turns, and goes straight through the cells before and after it. At a white circle (w) it goes straight, and turns in at least one of these cells. An option says which of the edges at a cell, or of those that matter to a circle, are part of the loop.",
		Story:   "There are 1,222,363 loops on a board of 6 by 6 cells. The most circles that one can have are 24; 64 loops have none.",
		Picture: kit.Drawn(picture.Lattice),
		Params: []kit.Param{
			kit.Text("clues", "the rows, with b, w, and . for a cell without a circle", "..b../...w./...../w.w../...w."),
			kit.Choice("loops", "one loop, or any number of them", "one", "any"),
		},
		Build: buildMasyu,
	}
}

func buildMasyu(a kit.Args) (*kit.Instance, error) {
	clues, err := kit.ReadGrid(a.Text("clues"), 0, 0, "b or w for a circle, or . for none", ".bw")
	if err != nil {
		return nil, err
	}
	l := &loopBuilder{loopBoard: loopBoard{len(clues), len(clues[0])}, BoardBuilder: kit.NewBuilder[[]kit.Setting]()}
	given := func(f func(c kit.Cell, clue rune)) {
		for c, ch := range kit.Entries(clues) {
			if ch != '.' {
				f(kit.Cell{Row: 2 * c.Row, Col: 2 * c.Col}, ch)
			}
		}
	}
	l.points()
	given(func(c kit.Cell, _ rune) { l.AddPrimary(c.Name() + "c") })
	l.edges()
	given(func(c kit.Cell, clue rune) {
		if clue == 'b' {
			l.black(c)
		} else {
			l.white(c)
		}
	})
	board := l.loopBoard
	check := func(edges [][]int) (err error) {
		given(func(c kit.Cell, clue rune) {
			if !board.circle(edges, c, clue) && err == nil {
				err = fmt.Errorf("the loop does not pass %v as %c wants it", kit.Cell{Row: c.Row / 2, Col: c.Col / 2}, clue)
			}
		})
		return err
	}
	return l.instance(a.Text("loops"), check, func(d kit.Drawing) {
		given(func(c kit.Cell, clue rune) { d[c.Row][c.Col] = clue })
	})
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
			at := func(n int) kit.Cell { return kit.Cell{Row: c.Row + n*d.Row, Col: c.Col + n*d.Col} }
			l.addOnBoard(c, []kit.Setting{{Cell: at(-1), Value: 1}, {Cell: at(1), Value: 1}, {Cell: at(-3), Value: outer & 1}, {Cell: at(3), Value: outer >> 1}})
		}
	}
}

// addOnBoard adds an option of a circle, leaving out edges off the board that it says
// are not part of the loop.
func (l *loopBuilder) addOnBoard(c kit.Cell, say []kit.Setting) {
	var kept []kit.Setting
	for _, s := range say {
		if s.On(l.height(), l.width()) {
			kept = append(kept, s)
		} else if s.Value == 1 {
			return
		}
	}
	kit.AddSaying(l.BoardBuilder, kept, c.Name()+"c")
}

// circle reports whether the loop passes a circle as it should.
func (l loopBoard) circle(edges [][]int, c kit.Cell, kind rune) bool {
	straightNext := 0 // neighbours on the loop that it passes straight
	ways := 0
	for _, d := range []kit.Cell{{Row: -1, Col: 0}, {Row: 0, Col: -1}, {Row: 0, Col: 1}, {Row: 1, Col: 0}} {
		if l.has(edges, kit.Cell{Row: c.Row + d.Row, Col: c.Col + d.Col}) == 0 {
			continue
		}
		ways++
		if l.straight(edges, kit.Cell{Row: c.Row + 2*d.Row, Col: c.Col + 2*d.Col}) {
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
