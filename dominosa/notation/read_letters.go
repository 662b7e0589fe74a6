package notation

import (
	"bytes"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
)

// The solution after an ID: a letter for each position, row by row. L and R
// are the left and right half of a domino, T and B the upper and lower one, and
// a dot stands for a hole.
//
//	3:31330011212322012300	LRLRTTLRTBBLRBTLRLRB
//
// Dots at cells leave them open. The dominoes are then not a solution but given.

// A mate is where the other half of a domino is, and its letter.
type mate struct {
	down, right int
	letter      end
	where       string
}

// mates has the mate of each letter that is a half of a domino.
var mates = [256]mate{
	endLeft:   {0, 1, endRight, "to the right of it"},
	endRight:  {0, -1, endLeft, "to the left of it"},
	endTop:    {1, 0, endBottom, "below it"},
	endBottom: {-1, 0, endTop, "above it"},
}

// isLetters reports whether a column can be meant for the letters of so many positions.
func isLetters(column []byte, positions int) bool {
	return len(column) == positions || len(bytes.Trim(column, " LRTB.")) == 0
}

// readLetters reads the solution of a board, or the dominoes given with it, from pos to
// the end of the line.
//
// An ID with one number says which bones there are, and the solution is held
// to them. An ID with a size does not: the dominoes have to be whole, no more.
func (f idFrame) readLetters(l textLine, pos int, e *Entry, g *giver) *SyntaxError {
	b := e.Board
	_, stop := l.bounds()
	letters := l.text[pos:stop]
	if n, size := len(letters), len(b.Grid().Pips); n != size {
		found := "a further letter"
		if n < size {
			found = "the end after " + prose.Numbered(n, "letter")
		}
		return l.fail(pos+min(n, size), found, prose.Numbered(size, "letter")+", one for each position")
	}
	t := make(dominosa.Tiling, 0, b.Grid().Cells/2)
	for i, c := range letters {
		m := &mates[c]
		switch {
		case end(c) == endNone:
			continue
		case b.Grid().Pips[i] == grid.Hole:
			return l.failRune(pos+i, ". for the hole")
		case m.letter == 0:
			return l.failRune(pos+i, "L, R, T or B, or . for an open cell")
		}
		row, col := i/b.Grid().Cols, i%b.Grid().Cols
		j := i + m.down*b.Grid().Cols + m.right
		other := b.At(row+m.down, col+m.right)
		if other == dominosa.Hole || end(letters[j]) != m.letter {
			return l.fail(pos+i, prose.Quoted(letters[i:i+1]), fmt.Sprintf("%c %s", m.letter, m.where))
		}
		if i < j {
			t = append(t, dominosa.Place{Bone: dominosa.NewBone(int(b.Grid().Pips[i]), other), Row: row, Col: col, Down: m.down == 1})
		}
	}
	if 2*len(t) < b.Grid().Cells {
		for _, pl := range t {
			if want := g.give(pl); want != "" {
				return l.fail(pos, pl.String(), want)
			}
		}
		return nil
	}
	if !f.ours {
		if err := (dominosa.Puzzle{Board: b, Bones: dominosa.Full(f.top)}).Verify(t); err != nil {
			return l.fail(pos, fmt.Sprintf("no solution (%v)", err), fmt.Sprintf("each bone of double-%d once", f.top))
		}
	}
	e.Solution = t
	return nil
}
