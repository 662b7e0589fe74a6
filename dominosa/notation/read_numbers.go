package notation

import (
	"bytes"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
)

// The form numbers: a row a line, each cell a number, and between them blanks,
// a comma, or both. Any pip fits.
//
//	 1  4 10
//	"12","",3
//
// Holes are . or x or - or "". Quotes around a cell mean nothing otherwise. A
// comma may also end a line: it is how to write a board of one column, whose
// lines would be taken for rows of digits, or one of two columns that would be
// taken for a flat list (see flatSize).

var wantNumber = fmt.Sprintf("a number from 0 to %d", dominosa.MaxPip)

var wantNumberCell = wantNumber + `, or . x - "" for a hole`

// separated reports whether the line has something that separates cells.
func (l textLine) separated() bool {
	start, end := l.bounds()
	return bytes.ContainsAny(l.text[start:end], " \t,\"'")
}

// token returns where the cell at pos begins and ends, and the position after
// the comma behind it if there is one. At the end of the line start is end.
//
// A comma too many is a token of its own, which nobody takes for a cell.
func (l textLine) token(pos int) (start, end, next int) {
	start = l.skip(pos)
	end = start
	if end == len(l.text) {
		return start, end, end
	}
	switch c := l.text[start]; c {
	case ',':
		return start, start + 1, start + 1
	case '"', '\'':
		if n := bytes.IndexByte(l.text[start+1:], c); n >= 0 {
			end += n + 2
		}
	}
	for end < len(l.text) && !isBlank(l.text[end]) && l.text[end] != ',' {
		end++
	}
	next = l.skip(end)
	if next < len(l.text) && l.text[next] == ',' {
		next++
	}
	return start, end, next
}

// numberCell returns the pip that a token stands for.
func numberCell(token []byte) (pip uint8, ok bool) {
	if n := len(token); n >= 2 && token[0] == token[n-1] && (token[0] == '"' || token[0] == '\'') {
		token = bytes.Trim(token[1:n-1], " \t")
		if len(token) == 0 {
			return grid.Hole, true
		}
	}
	if len(token) == 1 && isHole(token[0]) {
		return grid.Hole, true
	}
	n, ok := decimal(token, dominosa.MaxPip)
	return uint8(n), ok
}

// decimal returns the number that text consists of, and whether it is one and
// at most most. A larger number comes back as most+1, what is no number as 0.
func decimal(text []byte, most int) (n int, ok bool) {
	for _, c := range text {
		if c -= '0'; c > 9 {
			return 0, false
		}
		n = min(10*n+int(c), most+1)
	}
	return n, n <= most && len(text) > 0
}

// readNumbers reads the board that is in a block.
func readNumbers(b textBlock) (*dominosa.Board, error) {
	var g rowGrid
	for l := range b.lines() {
		place := 0 // where endRow's misfit is: the first cell too many, or the end
		for start, end, next := l.token(0); start < end; start, end, next = l.token(next) {
			v, ok := numberCell(l.text[start:end])
			if !ok {
				return nil, l.fail(start, prose.Quoted(l.text[start:end]), wantNumberCell)
			}
			if g.rows == 0 || g.width < g.cols {
				place = end
			} else if g.width == g.cols {
				place = start
			}
			if m := g.add(v); m != nil {
				return nil, l.fail(start, m.found, m.want)
			}
		}
		if m := g.endRow(); m != nil {
			return nil, l.fail(place, m.found, m.want)
		}
	}
	return g.board(), nil
}
