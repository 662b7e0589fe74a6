package notation

import (
	"bytes"
	"fmt"
	"slices"

	"bonepile/dominosa"
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

var (
	tableForm   = &cellForm{next: textLine.column, holes: slices.Concat(quotedHoles, []string{"NA", "|"}), want: wantNumber + ", or NA for a hole"}
	printedForm = &cellForm{next: textLine.word, holes: tableForm.holes, want: tableForm.want}
)

// isPrinted reports whether a line is the head of a matrix that R printed.
func isPrinted(text []byte) bool { return bytes.HasPrefix(text, []byte("[,")) }

// readPrinted reads a matrix as R prints it.
func readPrinted(b textBlock) (*dominosa.Board, error) {
	var rows [][]uint8
	cols, wide, row := 0, 0, 0 // of the parts before; of this part; the next row of it
	var last textLine
	for l := range b.lines() {
		last = l
		start, end := l.word(0)
		if isPrinted(l.text[start:]) && row == len(rows) {
			cols, wide, row = cols+wide, 0, 0
			for ; start >= 0; start, end = l.word(end) {
				wide++
				if want := fmt.Sprintf("[,%d]", cols+wide); string(l.text[start:end]) != want {
					return nil, l.fail(start, prose.Quoted(l.text[start:end]), want)
				}
			}
			continue
		}
		if want := fmt.Sprintf("[%d,]", row+1); string(l.text[start:end]) != want {
			return nil, l.fail(start, prose.Quoted(l.text[start:end]), want)
		}
		if cols == 0 {
			rows = append(rows, nil)
		} else if row == len(rows) {
			return nil, l.fail(start, "a further row", "the end of the board")
		}
		g := rowGrid{pips: rows[row]}
		if err := printedForm.cells(l, end, &g); err != nil {
			return nil, err
		}
		if g.width != wide {
			return nil, l.fail(len(l.text), "a row of "+prose.Numbered(g.width, "cell"), prose.Numbered(wide, "cell")+" as in the head")
		}
		rows[row] = g.pips
		row++
	}
	if row < len(rows) || row == 0 {
		return nil, last.fail(len(last.text), "the end of the rows", fmt.Sprintf("row [%d,]", row+1))
	}
	return dominosa.BoardOf(len(rows), cols+wide, bytes.Join(rows, nil)), nil
}

// readMarkdown reads a table in Markdown.
func readMarkdown(b textBlock) (*dominosa.Board, error) {
	var g rowGrid
	lines := slices.Collect(b.lines())
	for i, l := range lines {
		start, end := l.bounds()
		switch text := l.text[start:end]; {
		case text[0] != '|':
			return nil, l.failRune(start, `"|" and a row of the table`)
		case i == 1 && len(bytes.Trim(text, "|:- \t")) == 0 && bytes.IndexByte(text, '-') > 0:
			continue // the line below the head
		case i == 0 && !bytes.ContainsAny(text, "0123456789"):
			continue // a head of names, or of nothing
		}
		if err := tableForm.row(l, 0, &g); err != nil {
			return nil, err
		}
	}
	if last := lines[len(lines)-1]; g.cols == 0 {
		_, end := last.bounds()
		return nil, last.fail(end, "the end of the table", "a row of cells")
	}
	return g.board(), nil
}
