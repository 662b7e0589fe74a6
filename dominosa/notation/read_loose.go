package notation

import (
	"fmt"
	"html"
	"regexp"
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
	pips     []int
	sentence bool // no cells, but words
}

var (
	looseFact = regexp.MustCompile(`([a-z]\w*)\(\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*,\s*([0-9]{1,3})\s*\)`)
	looseTR   = regexp.MustCompile(`(?i)<tr\b[^>]*>`)
	looseTD   = regexp.MustCompile(`(?i)<t[dh]\b[^>]*>`)
	looseTag  = regexp.MustCompile(`<[^>]*>`)
	looseRule = regexp.MustCompile(`^[-=+_|]{3,}$`)
)

// readLoose finds a board in a block, and says what it took.
func readLoose(b textBlock) (*dominosa.Board, string) {
	text := string(b.text)
	switch {
	case len(text) > maxLoose:
		return nil, ""
	case looseTR.MatchString(text):
		return looseRows(looseTable(b.n, text), 6)
	case looseFact.MatchString(text):
		return looseFacts(text)
	}
	var rows []looseRow
	least := 12 // cells: of few numbers a part may match by chance
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		for _, part := range looseParts(line) {
			if r, ok := looseLine(part); ok {
				r.line = b.n + i
				rows = append(rows, r)
			} else if !looseRule.MatchString(strings.TrimSpace(part)) && strings.TrimSpace(part) != "" {
				return nil, ""
			}
		}
	}
	if len(rows) > 2 && len(rows[0].pips) == 1 && rows[0].label == "" { // the order of the set
		order := rows[0].pips[0]
		if rows = rows[1:]; order != looseHigh(rows) {
			return nil, ""
		}
		least = 6
	}
	for len(rows) > 0 && rows[0].sentence {
		rows = rows[1:]
	}
	for len(rows) > 0 && rows[len(rows)-1].sentence {
		rows = rows[:len(rows)-1]
	}
	return looseRows(looseUnlabelled(rows), least)
}

func looseHigh(rows []looseRow) (high int) {
	for _, r := range rows {
		high = max(high, slices.Max(append([]int{0}, r.pips...)))
	}
	return high
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
	line = strings.Trim(line, " \t|")
	words := strings.FieldsFunc(line, func(c rune) bool { return c == ' ' || c == '\t' || c == ',' || c == '|' })
	whole := strings.Join(strings.Fields(line), "")
	missing := strings.Contains(whole, ",,") || strings.Contains(whole, "||") || strings.HasPrefix(whole, ",") || strings.Contains(line, "\t\t")
	for i, w := range words {
		pips, ok := looseCells(w)
		if !ok && i == 0 && len(words) > 2 {
			r.label = w
			continue
		}
		if !ok || missing {
			r = looseRow{sentence: true}
			return r, strings.ContainsFunc(line, func(c rune) bool { return isLetter(byte(min(c, 127))) && c < 127 })
		}
		r.pips = append(r.pips, pips...)
	}
	return r, len(r.pips) > 0
}

// looseCells reads a number, a sign for a hole, or digits and such signs side by side.
func looseCells(w string) (pips []int, ok bool) {
	if n, err := strconv.Atoi(w); err == nil && n >= 0 && len(w) <= 3 && (len(w) == 1 || w[0] != '0') {
		return []int{n}, n <= dominosa.MaxPip
	}
	if strings.Trim(w, "0123456789.xX") != "" && w != "-" && w != "_" && w != "?" && w != "*" {
		return nil, false
	}
	for i := range len(w) {
		if c := w[i]; c-'0' <= 9 {
			pips = append(pips, int(c-'0'))
		} else {
			pips = append(pips, dominosa.Hole)
		}
	}
	return pips, len(pips) > 0
}

// looseUnlabelled takes the labels off rows: words in front of all rows, or numbers that count, and numbers that
// count above the columns.
func looseUnlabelled(rows []looseRow) []looseRow {
	if len(rows) < 2 {
		return nil
	}
	head, rest := rows[0], rows[1:]
	worded := !slices.ContainsFunc(rest, func(r looseRow) bool { return r.label == "" })
	headed := head.label == "" && counts(head.pips)
	if worded {
		if headed && len(head.pips) == len(rest[0].pips) {
			return rest
		}
		if head.label == "" {
			return nil
		}
		return rows
	}
	if !headed {
		if head.label != "" {
			return nil
		}
		return rows
	}
	var first []int
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
func counts(list []int) bool {
	for i, v := range list {
		if v != list[0]+i {
			return false
		}
	}
	return len(list) > 1 && (list[0] == 0 || list[0] == 1)
}

// looseTable returns the rows of a table in HTML. A cell of something else gives none.
func looseTable(line int, text string) (rows []looseRow) {
	at := looseTR.FindAllStringIndex(text, -1)
	for i, tr := range looseTR.Split(text, -1)[1:] {
		r := looseRow{line: line + strings.Count(text[:at[i][0]], "\n")}
		for _, td := range looseTD.Split(tr, -1)[1:] {
			cell := strings.TrimSpace(strings.ReplaceAll(html.UnescapeString(looseTag.ReplaceAllString(td, " ")), "\u00a0", " "))
			pips, ok := looseCells(cell)
			if cell == "" {
				pips, ok = []int{dominosa.Hole}, true
			}
			if !ok || len(pips) != 1 {
				return nil
			}
			r.pips = append(r.pips, pips[0])
		}
		rows = append(rows, r)
	}
	return rows
}

// looseRows returns the board of rows if it has at least this many cells and matches a full set.
func looseRows(rows []looseRow, least int) (*dominosa.Board, string) {
	if len(rows) < 2 || slices.ContainsFunc(rows, func(r looseRow) bool { return r.sentence || len(r.pips) != len(rows[0].pips) }) {
		return nil, ""
	}
	var pips []int
	for _, r := range rows {
		pips = append(pips, r.pips...)
	}
	b := fitting(len(rows), len(rows[0].pips), pips)
	if b == nil || b.Cells() < least {
		return nil, ""
	}
	return b, fmt.Sprintf("%s of %d from line %d on", prose.Numbered(b.Rows(), "row"), b.Cols(), rows[0].line)
}

// fitting returns a board if it matches a full set, or else nil.
func fitting(rows, cols int, pips []int) *dominosa.Board {
	if rows*cols == 0 {
		return nil
	}
	b, err := dominosa.NewBoard(rows, cols, pips)
	if err != nil || !(dominosa.Puzzle{Board: b}).Fits() {
		return nil
	}
	return b
}

// looseFacts returns the board of facts of one name, each the row, the column and the number of a cell.
func looseFacts(text string) (*dominosa.Board, string) {
	facts := looseFact.FindAllStringSubmatch(text, -1)
	if len(facts) < 6 || strings.Trim(looseFact.ReplaceAllString(text, ""), " \t\n.,;") != "" {
		return nil, ""
	}
	low, high := [3]int{9999, 9999}, [3]int{}
	var cells [][3]int
	for _, m := range facts {
		var f [3]int
		for i := range f {
			f[i], _ = strconv.Atoi(m[i+2])
			low[i], high[i] = min(low[i], f[i]), max(high[i], f[i])
		}
		if cells = append(cells, f); m[1] != facts[0][1] {
			return nil, ""
		}
	}
	rows, cols := high[0]-low[0]+1, high[1]-low[1]+1
	if rows*cols > 4*len(text) || high[2] > dominosa.MaxPip {
		return nil, ""
	}
	pips := slices.Repeat([]int{dominosa.Hole}, rows*cols)
	for _, f := range cells {
		at := &pips[(f[0]-low[0])*cols+f[1]-low[1]]
		if *at != dominosa.Hole {
			return nil, ""
		}
		*at = f[2]
	}
	return fitting(rows, cols, pips), prose.Numbered(len(cells), "fact")
}
