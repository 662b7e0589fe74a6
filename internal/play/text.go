package play

import (
	"fmt"
	"strconv"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// A game as text, which is saved, resumed and shared, and readable for people.
//
//	bonepile game 1
//	board 3:32211030220321310103
//	title double-3, hard
//	elapsed 1m12.5s
//	highlights 3 - 1
//	checkpoint 2 "before 0-3": lay r1c2 r1c3, mark r2c1 r3c1
//	lay r1c2 r1c3 with 3
//	mark r2c1 r3c1, mark r2c2 r3c2
//	lift r1c2 r1c3
//	pencil r1c2 r1c3
//	dash r1c1 r1c2
//	restart
//	undone 1
//
// The board is a game ID or, if bones are given, JSON, in any form of a
// [dominosa.Reader] that takes a line. By other rules it is their line, and an act has a bone, the
// number on its first cell first: "lay 4-6 r1c2 r1c3". Title, elapsed, highlights and checkpoints
// follow in this order and may be missing. Highlights are the values by slot, with a
// hyphen for a free one. A checkpoint has the number of moves that led to it, its
// name in quotes, and the acts that lead from a bare board to its position.
//
// All other lines are moves, one per line, of one or more acts separated by commas. An
// act must change something: only a bone that lies can be lifted. Unmark, rub and undash
// take away what mark, pencil and dash have drawn. After "with" come
// the values that were highlighted when the move was made. The last line says how
// many of the moves are undone, if any.
//
// Blank lines and those that begin with # are ignored.

// header is the first line; its number changes with the format.
const header = "bonepile game 1"

// AppendText appends the game as text, as described above, in whole lines. [Read]
// makes an equal game of it.
func (g *Game) AppendText(dst []byte) []byte {
	dst = append(dst, header+"\nboard "...)
	dst = g.appendBoard(dst)
	if g.title != "" {
		dst = fmt.Appendf(dst, "title %s\n", g.title)
	}
	if g.elapsed > 0 {
		dst = fmt.Appendf(dst, "elapsed %v\n", g.elapsed)
	}
	if len(g.slots) > 0 {
		dst = append(appendSlots(append(dst, "highlights"...), g.slots), '\n')
	}
	bare := newPosition(g.grid)
	for _, c := range g.checkpoints {
		dst = fmt.Appendf(dst, "checkpoint %d %q:", c.Moves, c.Name)
		if acts := bare.acts(c.position); len(acts) > 0 {
			dst = g.appendActs(append(dst, ' '), acts)
		}
		dst = append(dst, '\n')
	}
	for _, t := range g.moves {
		dst = g.appendActs(dst, t.acts)
		if len(t.slots) > 0 {
			dst = appendSlots(append(dst, " with"...), t.slots)
		}
		dst = append(dst, '\n')
	}
	if n := len(g.moves) - g.done; n > 0 {
		dst = fmt.Appendf(dst, "undone %d\n", n)
	}
	return dst
}

// appendSlots appends a blank and a value, or a hyphen, for every slot.
func appendSlots(dst []byte, slots []int) []byte {
	for _, v := range slots {
		if v == free {
			dst = append(dst, " -"...)
		} else {
			dst = strconv.AppendInt(append(dst, ' '), int64(v), 10)
		}
	}
	return dst
}

// appendBoard appends the puzzle and a newline. A game ID says nothing of bones.
func (g *Game) appendBoard(dst []byte) []byte {
	switch {
	case g.grid.rules != nil:
		return append(append(dst, g.grid.rules.Line()...), '\n')
	case g.puzzle.Bones != nil:
		return notation.JSON.Board(dst, g.puzzle)
	}
	return notation.ID.Board(dst, g.puzzle)
}

func (g *Game) appendActs(dst []byte, acts []act) []byte {
	for i, a := range acts {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, verbs[a.verb]...)
		if a.verb != restart {
			if r := g.grid.rules; r != nil {
				dst = append(append(dst, ' '), r.Bone(g.grid.places[a.place])...)
			}
			x, y := g.grid.places[a.place].Cells()
			dst = appendCell(appendCell(dst, x), y)
		}
	}
	return dst
}

// appendCell appends a blank and a cell. The whole game is written after every
// move, and most of that time, for which a player waits, is spent here.
func appendCell(dst []byte, c dominosa.Cell) []byte {
	dst = strconv.AppendInt(append(dst, " r"...), int64(c.Row)+1, 10)
	return strconv.AppendInt(append(dst, 'c'), int64(c.Col)+1, 10)
}
