package notation

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// What people have is often a form with something around it: a heading, the order of the set, numbers of
// rows and columns, semicolons, the tags of a web page, facts such as tile(1,2,0). A block that is no board as it
// stands may be one of these. It is taken only if every line is either all cells or no cell at all, all rows
// are equally long, and the board matches a full set; [Entry.Note] says what was taken.

// maxLoose is how many bytes a block may have in which a board is looked for.
const maxLoose = 1 << 16

// A looseRow is a line of cells.
type looseRow struct {
	line  int
	label string // in front of the cells, or ""
	pips  []uint8
}

var (
	looseForm = &cellForm{holes: slices.Concat(quotedHoles, []string{"_", "?", "*"})}

	// Of the entities of HTML, cells have these; package html has all, and takes 60 kB of a page.
	looseSpaces = strings.NewReplacer("&nbsp;", " ", "&#160;", " ", "&#xA0;", " ", "\u00a0", " ", "&minus;", "-", "&ndash;", "-")
)

// readLoose finds a board in a block, and says what it took.
func readLoose(b textBlock) (board *dominosa.Board, note string) {
	if len(b.text) > maxLoose {
		return nil, ""
	}
	if rows := looseTable(b); rows != nil {
		return looseBoard(rows, 6)
	}
	if board, note = looseFacts(b); board != nil {
		return board, note
	}
	var rows []looseRow
	ended := false
	for i, line := range strings.Split(strings.TrimSuffix(string(b.text), "\n"), "\n") {
		for _, part := range looseParts(line) {
			switch r, words := looseLine(strings.Trim(part, " \t|")); {
			case len(r.pips) > 0 && !ended:
				r.line = b.n + i
				rows = append(rows, r)
			case words && len(r.pips) == 0:
				ended = len(rows) > 0
			case strings.Trim(part, "-=+_| \t\r\f") != "":
				return nil, ""
			}
		}
	}
	ordered := len(rows) > 2 && len(rows[0].pips) == 1 && rows[0].label == "" // the order of the set
	if ordered {
		order := int(rows[0].pips[0])
		if board, note = looseBoard(looseUnlabelled(rows[1:]), 6); board.High() != order {
			return nil, ""
		}
		return board, note
	}
	return looseBoard(looseUnlabelled(rows), 12) // of few numbers a part may match by chance
}

// looseParts divides a line at semicolons, unless these stand between single cells.
func looseParts(line string) []string {
	parts := strings.Split(strings.TrimRight(line, "; \t"), ";")
	if len(parts) > 1 && !slices.ContainsFunc(parts, func(p string) bool { return len(strings.Fields(strings.ReplaceAll(p, ",", " "))) > 1 }) {
		return []string{strings.Join(parts, ",")}
	}
	return parts
}

// looseLine reads a line that is cells, perhaps behind a label, or reports whether it has words. No cell may be
// missing, or be something else.
func looseLine(line string) (r looseRow, words bool) {
	ok := !strings.Contains(line, "\t\t")
	l, n := textLine{text: []byte(strings.ReplaceAll(line, "|", ","))}, 0
	for start, end := l.token(0); start >= 0; start, end = l.token(end) {
		pips, cells := looseCells(line[start:end])
		if n++; n == 1 && !cells {
			r.label = line[start:end]
			continue
		}
		r.pips, ok = append(r.pips, pips...), ok && cells
	}
	if !ok || n < 3 && r.label != "" {
		r.pips = nil
	}
	return r, strings.ContainsFunc(line, unicode.IsLetter)
}

// looseCells reads a number, a sign for a hole, or digits and such signs side by side.
func looseCells(w string) (pips []uint8, ok bool) {
	w = strings.TrimPrefix(w, "+")
	if len(w) == 1 || len(w) <= 3 && !strings.HasPrefix(w, "0") && strings.Trim(w, "0123456789") == "" {
		v, ok := looseForm.read([]byte(w))
		return []uint8{v}, ok && w != ""
	}
	for i := range len(w) {
		v, ok := rowForm.read([]byte(w[i : i+1]))
		if !ok || w[i] == '-' {
			return nil, false
		}
		pips = append(pips, v)
	}
	return pips, true
}

// looseUnlabelled takes labels off rows: words in front of all rows, or numbers that count, and
// numbers that count above the columns.
func looseUnlabelled(rows []looseRow) []looseRow {
	if len(rows) < 2 {
		return nil
	}
	head, rest := rows[0], rows[1:]
	worded := !slices.ContainsFunc(rest, func(r looseRow) bool { return r.label == "" })
	headed := head.label == "" && counts(head.pips)
	switch {
	case worded && headed && len(head.pips) == len(rest[0].pips):
		return rest
	case worded != (head.label != ""):
		return nil
	case worded || !headed:
		return rows
	}
	var first []uint8
	cut := slices.Clone(rest)
	for i, r := range cut {
		if len(r.pips) != len(head.pips)+1 {
			return rows
		}
		first = append(first, r.pips[0])
		cut[i].pips = r.pips[1:]
	}
	if !counts(first) {
		return nil
	}
	return cut
}

// counts reports whether numbers count from 0 or 1.
func counts(list []uint8) bool {
	for i, v := range list {
		if int(v) != int(list[0])+i {
			return false
		}
	}
	return len(list) > 1 && list[0] <= 1
}

// looseTable returns the rows of a table in HTML. A cell of something else gives none.
func looseTable(b textBlock) (rows []looseRow) {
	const row, cell = "\x1e", "\x1f" // in place of their tags
	var text strings.Builder
	for _, part := range strings.Split(string(b.text), "<") {
		tag, after, ok := strings.Cut(part, ">")
		mark := " "
		switch name := strings.Fields(strings.ToLower(tag) + " >")[0]; {
		case !ok:
			after = part
		case name == "tr":
			mark = row
		case name == "td" || name == "th":
			mark = cell
		}
		text.WriteString(strings.Repeat("\n", strings.Count(tag, "\n")) + mark + after)
	}
	for i, tr := range strings.Split(text.String(), row) {
		r := looseRow{line: b.n}
		b.n += strings.Count(tr, "\n")
		for _, td := range strings.Split(tr, cell)[1:] {
			v, ok := looseForm.read([]byte(strings.TrimSpace(looseSpaces.Replace(td))))
			if !ok {
				return nil
			}
			r.pips = append(r.pips, v)
		}
		if i > 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

// looseBoard returns the board of rows if it has at least this many cells and matches a full set.
func looseBoard(rows []looseRow, least int) (*dominosa.Board, string) {
	var g rowGrid
	for _, r := range rows {
		g.pips, g.width = append(g.pips, r.pips...), len(r.pips)
		if m := g.endRow(); m != nil || g.cols == 0 {
			return nil, ""
		}
	}
	b := g.board()
	if b.Rows() < 2 || b.Cells() < least || !(dominosa.Puzzle{Board: b}).Fits() {
		return nil, ""
	}
	return b, fmt.Sprintf("%s of %d from line %d on", prose.Numbered(b.Rows(), "row"), b.Cols(), rows[0].line)
}

// looseFacts returns the board of facts of one name, each the row, the column and the number of a cell.
func looseFacts(b textBlock) (*dominosa.Board, string) {
	lines := slices.Collect(b.lines())
	c := newTextCursor(&Reader{held: lines[1:], err: io.EOF}, lines[0], 0)
	name := string(c.word())
	var cells [][3]int
	low := [3]int{dominosa.MaxCells, dominosa.MaxCells}
	for isName := len(name) > 0 && name[0]-'a' < 26; isName && c.acceptWord(name); {
		var cell [3]int
		for i, sign := range []byte("(,,") {
			c.expect(sign)
			cell[i] = c.number(0, dominosa.MaxCells, "")
			low[i] = min(low[i], cell[i])
		}
		c.expect(')')
		for c.accept('.') || c.accept(',') || c.accept(';') {
		}
		cells = append(cells, cell)
	}
	shape := placedBoard{most: 4 * len(b.text)}
	for _, f := range cells {
		if shape.put(dominosa.Cell{Row: f[0] - low[0], Col: f[1] - low[1]}, f[2]) != "" {
			return nil, ""
		}
	}
	board, err := shape.board()
	if c.peek() != 0 || c.pos < len(c.l.text) || c.err != nil || err != nil || len(cells) < 6 || len(shape.pips) < len(cells) || !(dominosa.Puzzle{Board: board}).Fits() {
		return nil, ""
	}
	return board, prose.Numbered(len(cells), "fact")
}
