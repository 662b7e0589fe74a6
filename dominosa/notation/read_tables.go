package notation

import (
	"bytes"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
)

// Two forms that other programs print.
//
// A matrix as R prints it. What is too wide for a line comes in several parts, one below
// the other.
//
//	     [,1] [,2] [,3]
//	[1,]    1    4   NA
//	[2,]    1    2    1
//
// A table in Markdown. The line below the head may be missing; a head without numbers is
// no row. A hole is empty, or as in the form numbers.
//
//	| 1 | 4 |   |
//	|---|---|---|
//	| 1 | 2 | 1 |

var tableForm = cellForm{func(text []byte) (uint8, bool) {
	if string(text) == "NA" || len(text) == 0 {
		return grid.Hole, true
	}
	return numberCell(text)
}, wantNumber + ", or NA for a hole"}

// isPrinted reports whether a line is the head of a matrix that R printed.
func isPrinted(text []byte) bool { return bytes.HasPrefix(text, []byte("[,")) }

// words returns where the words of a line begin and end.
func (l textLine) words() (list [][2]int) {
	for start, end := l.skip(0), 0; start < len(l.text); start = l.skip(end) {
		for end = start; end < len(l.text) && !isBlank(l.text[end]); end++ {
		}
		list = append(list, [2]int{start, end})
	}
	return list
}

// readPrinted reads a matrix as R prints it.
func readPrinted(b textBlock) (*dominosa.Board, error) {
	var rows [][]uint8
	cols, wide, row := 0, 0, 0 // of the parts before; of this part; the next row of it
	var last textLine
	for l := range b.lines() {
		words := l.words()
		last = l
		if isPrinted(l.text[words[0][0]:]) {
			if cols += wide; wide > 0 && row < len(rows) {
				return nil, l.fail(words[0][0], "the end of the rows above", fmt.Sprintf("row [%d,]", row+1))
			}
			wide, row = len(words), 0
			for i, w := range words {
				if err := l.named(w, fmt.Sprintf("[,%d]", cols+i+1)); err != nil {
					return nil, err
				}
			}
			continue
		}
		if err := l.named(words[0], fmt.Sprintf("[%d,]", row+1)); err != nil {
			return nil, err
		}
		if n := len(words) - 1; n != wide {
			return nil, l.fail(len(l.text), "a row of "+prose.Numbered(n, "cell"), prose.Numbered(wide, "cell")+" as in the head")
		}
		if cols == 0 {
			rows = append(rows, nil)
		} else if row == len(rows) {
			return nil, l.fail(words[0][0], "a further row", "the end of the board")
		}
		g := rowGrid{pips: rows[row]}
		if err := tableForm.row(l, words[1:], &g); err != nil {
			return nil, err
		}
		rows[row] = g.pips
		row++
	}
	if row < len(rows) || row == 0 {
		return nil, last.fail(len(last.text), "the end of the rows", fmt.Sprintf("row [%d,]", row+1))
	}
	g := rowGrid{pips: bytes.Join(rows, nil), rows: len(rows), cols: cols + wide}
	return g.board(), nil
}

// named makes sure that a word of a line is what it has to be.
func (l textLine) named(at [2]int, want string) error {
	if word := l.text[at[0]:at[1]]; string(word) != want {
		return l.fail(at[0], prose.Quoted(word), want)
	}
	return nil
}

// readMarkdown reads a table in Markdown.
func readMarkdown(b textBlock) (*dominosa.Board, error) {
	var g rowGrid
	var last textLine
	n := 0
	for l := range b.lines() {
		start, end := l.bounds()
		if l.text[start] != '|' {
			return nil, l.failRune(start, `"|" and a row of the table`)
		}
		line := bytes.TrimSuffix(l.text[:end], []byte("|"))
		last = l
		n++
		switch {
		case n == 2 && len(bytes.Trim(line, "|:- \t")) == 0 && bytes.IndexByte(line, '-') > 0:
			continue // the line below the head
		case n == 1 && !bytes.ContainsAny(line, "0123456789"):
			continue // a head of names, or of nothing
		}
		var cells [][2]int
		for start < len(line) {
			after := len(line)
			if i := bytes.IndexByte(line[start+1:], '|'); i >= 0 {
				after = start + 1 + i
			}
			cell := textLine{l.n, line[:after]}
			from := cell.skip(start + 1)
			_, to := cell.bounds()
			cells, start = append(cells, [2]int{from, max(from, to)}), after
		}
		if len(cells) == 0 {
			return nil, l.fail(end, "a row of 0 cells", "at least one cell")
		}
		if err := tableForm.row(l, cells, &g); err != nil {
			return nil, err
		}
		if m := g.endRow(); m != nil {
			return nil, l.fail(end, m.found, m.want)
		}
	}
	if g.rows == 0 {
		_, end := last.bounds()
		return nil, last.fail(end, "the end of the table", "a row of cells")
	}
	return g.board(), nil
}
