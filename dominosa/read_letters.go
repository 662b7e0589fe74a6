package dominosa

import "fmt"

// The solution after an ID: a letter for each position, row by row. L and R
// are the left and right half of a domino, T and B the upper and lower one, and
// a dot stands for a hole.
//
//	3:31330011212322012300	LRLRTTLRTBBLRBTLRLRB

// mates says for each half where the other one is, and which letter it has.
var mates = map[byte]struct {
	down, right int
	letter      byte
	where       string
}{
	byte(endLeft):   {0, 1, byte(endRight), "to the right of it"},
	byte(endRight):  {0, -1, byte(endLeft), "to the left of it"},
	byte(endTop):    {1, 0, byte(endBottom), "below it"},
	byte(endBottom): {-1, 0, byte(endTop), "above it"},
}

// readLetters reads the solution of b from pos to the end of the line.
//
// An ID with one number says which bones there are, and the solution is held
// to them. An ID with a size does not: the dominoes have to be whole, no more.
func (f idFrame) readLetters(l textLine, pos int, b *Board) (Tiling, error) {
	_, stop := l.bounds()
	letters := l.text[pos:stop]
	want := numbered(len(b.pips), "letter") + ", one for each position"
	t := make(Tiling, 0, b.cells/2)
	for i, c := range letters {
		if i == len(b.pips) {
			return nil, l.fail(pos+i, "a further letter", want)
		}
		if b.pips[i] == hole {
			if c != byte(endNone) {
				return nil, l.failRune(pos+i, ". for the hole")
			}
			continue
		}
		m, ok := mates[c]
		if !ok {
			return nil, l.failRune(pos+i, "L, R, T or B")
		}
		row, col := i/b.cols, i%b.cols
		mate := b.At(row+m.down, col+m.right)
		j := i + m.down*b.cols + m.right
		if mate == Hole || j >= len(letters) || letters[j] != m.letter {
			if j >= len(letters) && mate != Hole {
				continue // the list is too short, which is said below
			}
			return nil, l.fail(pos+i, quoted(letters[i:i+1]), fmt.Sprintf("%c %s", m.letter, m.where))
		}
		if i < j {
			t = append(t, Place{NewBone(int(b.pips[i]), mate), row, col, m.down == 1})
		}
	}
	if len(letters) < len(b.pips) {
		return nil, l.fail(stop, "the end after "+numbered(len(letters), "letter"), want)
	}
	if !f.ours {
		if err := (Puzzle{b, Full(f.top)}).Verify(t); err != nil {
			return nil, l.fail(pos, fmt.Sprintf("no solution (%v)", err), fmt.Sprintf("each bone of double-%d once", f.top))
		}
	}
	return t, nil
}
