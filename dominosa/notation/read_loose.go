package notation

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
)

// What people have is often a form with something around it: a heading, the order of the set, numbers of
// rows and columns, the signs of a programming language, the tags of a web page, facts such as tile(1,2,0). A block
// that is no board as it stands may be one of these. Its cells are taken in rows: single signs such as commas may stand
// between the cells of a row, and a word, a bracket or the end of the line ends it. The longest run of rows that are
// equally long is the board if it matches a full set, perhaps without labels; [Entry.Note] says what was taken.

// maxLoose is how many bytes a block may have in which a board is looked for.
const maxLoose = 1 << 16

// A looseRow is cells side by side.
type looseRow struct {
	line  int
	label string // the word in front of the cells, or ""
	prose bool   // other words are on the line
	pips  []uint8
}

var (
	looseForm = &cellForm{holes: slices.Concat(quotedHoles, []string{"_", "?", "*", "null", "None", "NA"})}

	// Of the entities of HTML, cells have these; package html has all, and takes 60 kB of a page.
	looseText = strings.NewReplacer("&nbsp;", " ", "&#160;", " ", "&#xA0;", " ", "\u00a0", " ", "&minus;", "-", "&ndash;", "-",
		"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9")
)

// readLoose finds a board in a block, and says what it took.
func readLoose(b textBlock) (board *dominosa.Board, note string) {
	if len(b.text) > maxLoose {
		return nil, ""
	}
	least := 6
	rows := looseTable(b)
	if rows == nil {
		rows, least = looseRows(b), 12 // of few numbers a part may match by chance
	}
	if board, note = looseFacts(rows); board != nil {
		return board, note
	}
	from, to := longestRun(rows)
	if commas := bytes.ReplaceAll(b.text, []byte(";"), []byte(",")); to == 0 && !bytes.Equal(commas, b.text) {
		return readLoose(textBlock{b.n, commas}) // semicolons stand between single cells
	} else if to < from+2 {
		return nil, ""
	}
	run, around := rows[from:to], slices.Concat(rows[:from], rows[to:])
	for _, r := range run[1:] {
		if (r.label == "") != (run[1].label == "") {
			return nil, ""
		}
	}
	if looseMore(around, len(run[0].pips)) {
		return nil, ""
	}
	for i := range 4 {
		board, note = looseBoard(run, i&1, i>>1)
		if board == nil {
			continue
		}
		sized := len(around) == 1 && len(around[0].pips) == 1 && slices.Contains([]int{board.High(), board.Rows()}, int(around[0].pips[0]))
		if board.Cells() >= least || sized {
			return board, note
		}
	}
	return nil, ""
}

// longestRun returns where the longest run of rows that are equally long begins and ends.
func longestRun(rows []looseRow) (from, to int) {
	for i, j := 0, 0; i < len(rows); i = j {
		for j = i; j < len(rows) && len(rows[j].pips) == len(rows[i].pips); j++ {
		}
		if len(rows[i].pips) > 1 && j-i > to-from && !isPile(rows[i:j]) {
			from, to = i, j
		}
	}
	return from, to
}

// looseMore reports whether the rows around a board, which has cols columns, are damaged
// rows of it, or another board.
func looseMore(around []looseRow, cols int) bool {
	for i, r := range around {
		n := len(r.pips)
		size := n == 3 && r.pips[1] == grid.Hole // such as 3x4
		if 2*n > cols && r.label == "" && !r.prose && !size && !counts(r.pips) {
			return true
		}
		if i > 0 && n > 2 && n == len(around[i-1].pips) && (n == cols || !r.prose) && r.line-around[i-1].line < 2 {
			return true
		}
	}
	return false
}

// isPile reports whether rows are the bones of a set, each once.
func isPile(rows []looseRow) bool {
	seen := map[[2]uint8]bool{}
	for _, r := range rows {
		pips := slices.DeleteFunc(slices.Clone(r.pips), func(v uint8) bool { return v == grid.Hole })
		if len(pips) != 2 {
			return false
		}
		seen[[2]uint8{min(pips[0], pips[1]), max(pips[0], pips[1])}] = true
	}
	return len(rows) > 2 && len(seen) == len(rows)
}

// looseRows returns the rows of a block, or none if a cell is missing between two others.
func looseRows(b textBlock) (rows []looseRow) {
	var r looseRow
	end := func() {
		if len(r.pips) > 1 || len(r.pips) == 1 && r.pips[0] != grid.Hole { // a single sign is no cell
			rows = append(rows, r)
			r.label = ""
		}
		r.pips = nil
	}
	signs, words := 0, 0 // since the last cell; on the line
	text := looseText.Replace(string(b.text))
	for line := b.n; len(text) > 0; {
		n := strings.IndexAny(text, " \t\n,;:|&()[]{}<>=\\/\"'")
		switch {
		case n == 0 && text[0] == '\n':
			end()
			markProse(rows, line, words)
			line++
			words, r.label = 0, ""
		case n == 0 && strings.IndexByte(",|&", text[0]) >= 0:
			signs++
		case strings.HasPrefix(text, "\t\t"):
			signs = 2
		case n == 0 && strings.IndexByte(" \t\"'", text[0]) < 0:
			end()
		}
		if n == 0 {
			text = text[1:]
			continue
		}
		word := text[:n]
		text = text[n:]
		if pips, ok := looseCells(word); !ok || strings.HasPrefix(text, ":") {
			letters := strings.ContainsFunc(word, unicode.IsLetter)
			if end(); letters {
				words++
			}
			if ok || letters {
				r.label = strings.Trim(word, ".-+*#")
			}
		} else if len(r.pips) > 0 && signs > 1 {
			return nil
		} else {
			r.pips, r.line = append(r.pips, pips...), line
		}
		signs = 0
	}
	end()
	return rows
}

// markProse marks the rows of a line if words other than their labels stand on it.
func markProse(rows []looseRow, line, words int) {
	for i := len(rows) - 1; i >= 0 && rows[i].line == line; i-- {
		rows[i].prose = words > 1 || words > 0 && rows[i].label == ""
	}
}

// looseCells reads a number, a word or sign for a hole, or digits and such signs side by side.
func looseCells(w string) (pips []uint8, ok bool) {
	w = strings.TrimPrefix(w, "+")
	if len(w) == 2 && w[1] == '.' {
		w = w[:1]
	}
	if v, ok := looseForm.read([]byte(w)); ok && (len(w) == 1 || len(w) > 1 && w[0] != '0') {
		return []uint8{v}, true
	}
	digits := strings.ReplaceAll(w, "-", "")
	if digits == "" || digits != w && strings.Join(strings.Split(digits, ""), "-") != w {
		return nil, false // hyphens stand between single digits
	}
	for i := range len(digits) {
		v, ok := rowForm.read([]byte(digits[i : i+1]))
		if !ok {
			return nil, false
		}
		pips = append(pips, v)
	}
	return pips, true
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
		name := strings.FieldsFunc(strings.ToLower(tag)+" .", func(c rune) bool { return !unicode.IsLetter(c) && c != '/' && c != '.' })[0]
		switch {
		case !ok:
			tag, after = "", part
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
			v, ok := looseForm.read([]byte(strings.TrimSpace(looseText.Replace(td))))
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

// looseBoard returns the board of rows without the first rows and columns, which must count, if it matches a full set.
func looseBoard(rows []looseRow, labels, columns int) (*dominosa.Board, string) {
	var g rowGrid
	var first []uint8
	if labels > 0 && !counts(rows[0].pips) {
		return nil, ""
	}
	for _, r := range rows[labels:] {
		first = append(first, r.pips[0])
		g.pips, g.width = append(g.pips, r.pips[columns:]...), len(r.pips)-columns
		g.endRow()
	}
	b := g.board()
	if b.Rows() < 2 || columns > 0 && !counts(first) || !(dominosa.Puzzle{Board: b}).Fits() {
		return nil, ""
	}
	return b, fmt.Sprintf("%s of %d from line %d on", prose.Numbered(b.Rows(), "row"), b.Cols(), rows[labels].line)
}

// looseFacts returns the board of facts of one name, each the row, the column and the number of a cell.
func looseFacts(facts []looseRow) (*dominosa.Board, string) {
	shape := placedBoard{most: 64 * len(facts)}
	low := [2]uint8{255, 255}
	for _, f := range facts {
		if len(f.pips) != 3 || f.label == "" || f.label != facts[0].label {
			return nil, ""
		}
		low = [2]uint8{min(low[0], f.pips[0]), min(low[1], f.pips[1])}
	}
	for _, f := range facts {
		if shape.put(dominosa.Cell{Row: int(f.pips[0] - low[0]), Col: int(f.pips[1] - low[1])}, int(f.pips[2])) != "" {
			return nil, ""
		}
	}
	b, err := shape.board()
	if err != nil || len(facts) < 6 || len(shape.pips) < len(facts) || !(dominosa.Puzzle{Board: b}).Fits() {
		return nil, ""
	}
	return b, prose.Numbered(len(facts), "fact")
}
