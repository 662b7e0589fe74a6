package logic

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// slitherlink is the puzzle of exercises 410 to 420: the loop of loops.go,
// around cells whose clues are items too, with an option for every way to choose that
// many of their edges.
func slitherlink() kit.Model {
	return kit.Model{
		Name:    "slitherlink",
		Title:   "Slitherlink: one loop, with clues to how it passes cells",
		Source:  "TAOCP 7.2.2.1, exercises 410 to 420",
		About:   "A loop goes along the edges of cells and passes no point twice. A clue says how many edges of its cell are in the loop. An option says which of the edges at a point, or around a clue, are part of the loop.",
		Story:   "Twelve 1s in the pattern of the default leave one loop. So do twelve 0s and twelve 3s in the same cells, but twelve 2s leave 40.",
		Picture: kit.Drawn(picture.Lattice).Showing("clues=..3.22223/2.2..2.../.332....3/2.1...3.3/3....312./...2..2.2/23233.2..", 0),
		Params: []kit.Param{
			kit.Text("clues", "the rows, with . for a cell without a clue", "1.1.1/1...1/1...1/1...1/1.1.1"),
			kit.Choice("loops", "one loop, or any number of them", "one", "any"),
		},
		Build: buildSlitherlink,
	}
}

func buildSlitherlink(a kit.Args) (*kit.Instance, error) {
	clues, err := kit.ReadGrid(a.Text("clues"), 0, 0, "a clue from 0 to 4, or . for none", ".01234")
	if err != nil {
		return nil, err
	}
	l := &loopBuilder{loopBoard: loopBoard{len(clues) + 1, len(clues[0]) + 1}, BoardBuilder: kit.NewBuilder[[]kit.Setting]()}
	given := func(f func(c kit.Cell, clue int)) {
		for c, ch := range kit.Entries(clues) {
			if ch != '.' {
				f(kit.Cell{Row: 2*c.Row + 1, Col: 2*c.Col + 1}, int(ch-'0'))
			}
		}
	}
	l.points()
	given(func(c kit.Cell, _ int) { l.AddPrimary(c.Name()) })
	l.edges()
	given(func(c kit.Cell, clue int) {
		l.choices(c.Name(), l.around(c), func(n int) bool { return n == clue })
	})
	board := l.loopBoard
	check := func(edges [][]int) (err error) {
		given(func(c kit.Cell, clue int) {
			if n := board.has(edges, board.around(c)...); n != clue && err == nil {
				err = fmt.Errorf("%v has %d edges, not %d", kit.Cell{Row: c.Row / 2, Col: c.Col / 2}, n, clue)
			}
		})
		return err
	}
	draw := func(d kit.Drawing) {
		given(func(c kit.Cell, clue int) { d[c.Row][c.Col] = rune('0' + clue) })
	}
	return l.instance(a.Text("loops"), check, draw)
}
