package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	line     int
	label    string // in front of the cells, or ""
	pips     []uint8
	sentence bool // no cells, but words
}

var (
	looseForm = &cellForm{holes: slices.Concat(quotedHoles, []string{"_", "?", "*"})}
	looseFact = pattern(`([a-z]\w*)\(\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*,\s*([0-9]{1,3})\s*\)`)
	looseTR   = pattern(`(?i)<tr\b[^>]*>`)
	looseTD   = pattern(`(?i)<t[dh]\b[^>]*>`)
	looseTag  = pattern(`<[^>]*>`)
	looseRule = pattern(`^[-=+_|\s]*$`)
	looseGap  = pattern(`^,|,\s*,|\|\s*\||\t\t`) // where a cell is missing
	looseMark = pattern(`[ \t,|]+`)
	looseWord = pattern(`[A-Za-z]`)

	// Of the entities of HTML, cells have these; package html has all, and takes 60 kB of a page.
	looseSpaces = strings.NewReplacer("&nbsp;", " ", "&#160;", " ", "&#xA0;", " ", "\u00a0", " ", "&minus;", "-", "&ndash;", "-")
)

// readLoose finds a board in a block, and says what it took.
func readLoose(b textBlock) (board *dominosa.Board, note string) {
	text := string(b.text)
	switch {
	case len(text) > maxLoose:
		return nil, ""
	case looseTR().MatchString(text):
		return looseBoard(looseTable(b.n, text), 6)
	case looseFact().MatchString(text):
		return looseFacts(text)
	}
	var rows []looseRow
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		for _, part := range looseParts(line) {
			if r, ok := looseLine(strings.Trim(part, " \t|")); ok {
				r.line = b.n + i
				rows = append(rows, r)
			} else if !looseRule().MatchString(part) {
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

// looseLine reads a line that is cells, perhaps behind a label, or a sentence. No cell may be missing, or be
// something else.
func looseLine(line string) (r looseRow, ok bool) {
	words := looseMark().Split(strings.Trim(line, ","), -1)
	missing := looseGap().MatchString(line)
	for i, w := range words {
		pips, ok := looseCells(w)
		if !ok && i == 0 && len(words) > 2 {
			r.label = w
			continue
		}
		if !ok || missing {
			return looseRow{sentence: true}, looseWord().MatchString(line)
		}
		r.pips = append(r.pips, pips...)
	}
	return r, len(r.pips) > 0
}

// looseCells reads a number, a sign for a hole, or digits and such signs side by side.
func looseCells(w string) (pips []uint8, ok bool) {
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

// looseUnlabelled takes sentences off rows, and labels: words in front of all rows, or numbers that count, and
// numbers that count above the columns.
func looseUnlabelled(rows []looseRow) []looseRow {
	for len(rows) > 0 && rows[0].sentence {
		rows = rows[1:]
	}
	for len(rows) > 0 && rows[len(rows)-1].sentence {
		rows = rows[:len(rows)-1]
	}
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
func looseTable(line int, text string) (rows []looseRow) {
	at := looseTR().FindAllStringIndex(text, -1)
	for i, tr := range looseTR().Split(text, -1)[1:] {
		r := looseRow{line: line + strings.Count(text[:at[i][0]], "\n")}
		for _, td := range looseTD().Split(tr, -1)[1:] {
			cell := looseSpaces.Replace(looseTag().ReplaceAllString(td, " "))
			v, ok := looseForm.read([]byte(strings.TrimSpace(cell)))
			if !ok {
				return nil
			}
			r.pips = append(r.pips, v)
		}
		rows = append(rows, r)
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
func looseFacts(text string) (*dominosa.Board, string) {
	facts := looseFact().FindAllStringSubmatch(text, -1)
	if len(facts) < 6 || strings.Trim(looseFact().ReplaceAllString(text, ""), " \t\n.,;") != "" {
		return nil, ""
	}
	low := [3]int{9999, 9999}
	cells := make([][3]int, len(facts))
	for i, m := range facts {
		for k := range low {
			cells[i][k], _ = strconv.Atoi(m[k+2])
			low[k] = min(low[k], cells[i][k])
		}
	}
	shape := placedBoard{most: 4 * len(text)}
	for i, f := range cells {
		if facts[i][1] != facts[0][1] || shape.put(dominosa.Cell{Row: f[0] - low[0], Col: f[1] - low[1]}, f[2]) != "" {
			return nil, ""
		}
	}
	b, err := shape.board()
	if err != nil || len(shape.pips) < len(facts) || !(dominosa.Puzzle{Board: b}).Fits() {
		return nil, ""
	}
	return b, prose.Numbered(len(cells), "fact")
}
