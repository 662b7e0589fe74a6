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

const wantTableCell = "a number from 0 to 254, or NA for a hole"

// isPrinted reports whether a line is the head of a matrix that R printed.
func isPrinted(text []byte) bool { return bytes.HasPrefix(text, []byte("[,")) }

// tokens returns where the words of a line begin and end.
func (l textLine) tokens() (list [][2]int) {
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
		words := l.tokens()
		last = l
		if isPrinted(l.text[words[0][0]:]) {
			if cols += wide; wide > 0 && row < len(rows) {
				return nil, l.fail(words[0][0], "the end of the rows above", fmt.Sprintf("row [%d,]", row+1))
			}
			wide, row = len(words), 0
			for i, w := range words {
				if want := fmt.Sprintf("[,%d]", cols+i+1); string(l.text[w[0]:w[1]]) != want {
					return nil, l.fail(w[0], prose.Quoted(l.text[w[0]:w[1]]), want)
				}
			}
			continue
		}
		if want := fmt.Sprintf("[%d,]", row+1); string(l.text[words[0][0]:words[0][1]]) != want {
			return nil, l.fail(words[0][0], prose.Quoted(l.text[words[0][0]:words[0][1]]), want)
		}
		if n := len(words) - 1; n != wide {
			return nil, l.fail(len(l.text), "a row of "+prose.Numbered(n, "cell"), prose.Numbered(wide, "cell")+" as in the head")
		}
		if cols == 0 {
			rows = append(rows, nil)
		} else if row == len(rows) {
			return nil, l.fail(words[0][0], "a further row", "the end of the board")
		}
		for _, w := range words[1:] {
			v, err := l.tableCell(w[0], w[1])
			if err != nil {
				return nil, err
			}
			rows[row] = append(rows[row], v)
		}
		row++
	}
	if row < len(rows) || row == 0 {
		return nil, last.fail(len(last.text), "the end of the rows", fmt.Sprintf("row [%d,]", row+1))
	}
	g := rowGrid{pips: bytes.Join(rows, nil), rows: len(rows), cols: cols + wide}
	return g.board(), nil
}

// tableCell reads what stands in a part of a line.
func (l textLine) tableCell(start, end int) (uint8, error) {
	text := l.text[start:end]
	if string(text) == "NA" || len(text) == 0 {
		return grid.Hole, nil
	}
	v, ok := numberCell(text)
	if !ok {
		return 0, l.fail(start, prose.Quoted(text), wantTableCell)
	}
	return v, nil
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
		if start >= len(line) {
			return nil, l.fail(end, "a row of 0 cells", "at least one cell")
		}
		for start < len(line) {
			from := start + 1
			after := len(line)
			if i := bytes.IndexByte(line[from:], '|'); i >= 0 {
				after = from + i
			}
			cell := textLine{l.n, line[:after]}
			from = cell.skip(from)
			_, to := cell.bounds()
			v, err := l.tableCell(from, max(from, to))
			if err != nil {
				return nil, err
			}
			if m := g.add(v); m != nil {
				return nil, l.fail(from, m.found, m.want)
			}
			start = after
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
