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

// A cellForm is how a form writes the cells that stand apart on a line.
type cellForm struct {
	read func(token []byte) (pip uint8, ok bool)
	want string
}

var numberForm = cellForm{numberCell, wantNumber + `, or . x - "" for a hole`}

// row adds the cells of a line to a grid. Each is a token, which begins at one place and ends at another.
func (f cellForm) row(l textLine, tokens [][2]int, g *rowGrid) error {
	for _, at := range tokens {
		text := l.text[at[0]:at[1]]
		v, ok := f.read(text)
		if m := g.add(v); m != nil {
			return l.fail(at[0], m.found, m.want)
		}
		if !ok {
			return l.fail(at[0], prose.Quoted(text), f.want)
		}
	}
	return nil
}

// separated reports whether the line has something that separates cells.
func (l textLine) separated() bool {
	start, end := l.bounds()
	return bytes.ContainsAny(l.text[start:end], " \t,\"'")
}

// separated reports whether the first line has that.
func (b textBlock) separated() bool {
	for l := range b.lines() {
		return l.separated()
	}
	return false
}

// tokens returns where the cells of a line begin and end. A comma too many is a token, which nobody
// takes for a cell.
func (l textLine) tokens() (list [][2]int) {
	for start := l.skip(0); start < len(l.text); {
		end, c := start+1, l.text[start]
		if c == '"' || c == '\'' {
			end += bytes.IndexByte(l.text[end:], c) + 1
		}
		for c != ',' && end < len(l.text) && !isBlank(l.text[end]) && l.text[end] != ',' {
			end++
		}
		list = append(list, [2]int{start, end})
		if start = l.skip(end); c != ',' && start < len(l.text) && l.text[start] == ',' {
			start = l.skip(start + 1)
		}
	}
	return list
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
		tokens := l.tokens()
		if err := numberForm.row(l, tokens, &g); err != nil {
			return nil, err
		}
		start, end := l.bounds()
		if at := bytes.Index(l.text[start:end], []byte("\t\t")); at >= 0 {
			return nil, l.fail(start+at, "two tabs", "a cell between them")
		}
		if m := g.endRow(); m != nil {
			place := tokens[len(tokens)-1][1]
			if len(tokens) > g.cols {
				place = tokens[g.cols][0]
			}
			return nil, l.fail(place, m.found, m.want)
		}
	}
	return g.board(), nil
}
