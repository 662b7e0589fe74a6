package dominosa

import (
	"strconv"
	"strings"

	"bonepile/dominosa/internal/grid"
)

// String returns the board as text that package notation reads: a line for each row,
// with a digit for each cell and a dot for each hole or, if a pip is above 9, numbers
// with blanks between them. There is no newline at the end.
func (b *Board) String() string {
	text, _ := b.AppendText(nil)
	return strings.TrimSuffix(string(text), "\n")
}

// AppendText appends the text of [Board.String] and a newline. The error is always
// nil.
func (b *Board) AppendText(dst []byte) ([]byte, error) {
	const blanks = "    "
	width, gap := 1, 0
	if b.High() > 9 {
		width, gap = len(strconv.Itoa(b.High())), 1
	}
	var buf [3]byte
	for row := range b.Rows() {
		for col := range b.Cols() {
			text := append(buf[:0], '.')
			if v := b.grid.Pips[row*b.Cols()+col]; v != grid.Hole {
				text = strconv.AppendUint(buf[:0], uint64(v), 10)
			}
			dst = append(dst, blanks[:width+min(col, gap)-len(text)]...)
			dst = append(dst, text...)
		}
		if gap > 0 && b.Cols() <= 2 {
			dst = append(dst, ',') // else the row could be taken for digits or a size
		}
		dst = append(dst, '\n')
	}
	return dst, nil
}
