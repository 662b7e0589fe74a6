package notation

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
)

// What people have is often no form but numbers in rows with something around them: a heading, the size,
// numbers of rows and columns, semicolons, the tags of a web page, facts such as tile(1,2,0). In a block that is
// no board as it stands a board is looked for, and taken only if it matches a full set: then nothing else can
// be meant. [Entry.Note] says what was taken.

// maxLoose is how many bytes a block may have in which a board is looked for.
const maxLoose = 1 << 16

// A looseRow is the numbers of a line, holes among them.
type looseRow struct {
	line int
	pips []int
}

var (
	looseFact = regexp.MustCompile(`\(\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*,\s*([0-9]{1,3})\s*\)`)
	looseTag  = regexp.MustCompile(`<[^>]*>`)
)

// readLoose finds a board in a block, and says what it took. If labels is set, the block is a board
// already, and nothing but the numbers of rows and columns may be left out.
func readLoose(b textBlock, labels bool) (*dominosa.Board, string) {
	if len(b.text) > maxLoose {
		return nil, ""
	}
	if board := looseFacts(b.text); board != nil {
		return board, prose.Numbered(board.Cells(), "fact")
	}
	rows := looseRows(b)
	for top := range min(5, len(rows)) {
		for bottom := range min(3, len(rows)-top) {
			for left := range 2 {
				some := rows[top : len(rows)-bottom]
				if labels && (bottom > 0 || !isLabelled(rows, top, left)) {
					continue
				}
				// Of few numbers a part may match by chance.
				board := looseBoard(some, left)
				if board != nil && (board.Cells() >= 12 || !labels && top < 2 && bottom+left == 0) {
					return board, fmt.Sprintf("%s of %d from line %d on", prose.Numbered(board.Rows(), "row"), board.Cols(), some[0].line)
				}
			}
		}
	}
	return nil, ""
}

// isLabelled reports whether the first row and the first number of each row count, as far as they are left out.
func isLabelled(rows []looseRow, top, left int) bool {
	counts := func(list []int) bool {
		for i, v := range list {
			if v != list[0]+i {
				return false
			}
		}
		return list[0] == 0 || list[0] == 1
	}
	var first []int
	for _, r := range rows[top:] {
		first = append(first, r.pips[0])
	}
	return top+left > 0 && top < 2 && (top == 0 || counts(rows[0].pips)) && (left == 0 || counts(first))
}

// looseRows returns the rows of numbers in a block.
func looseRows(b textBlock) (rows []looseRow) {
	text := string(b.text)
	if lower := strings.ToLower(text); strings.Contains(lower, "<tr") && len(lower) == len(text) {
		text = strings.ReplaceAll(text, "\n", " ")
		for i := strings.LastIndex(lower, "<tr"); i >= 0; i = strings.LastIndex(lower[:i], "<tr") {
			text = text[:i] + "\n" + text[i:]
		}
		text = looseTag.ReplaceAllString(text, " ")
	}
	glued := slices.ContainsFunc(looseWords(text), func(w string) bool { return len(w) > 1 && (w[0] == '0' || isMixed(w)) })
	for i, line := range strings.Split(text, "\n") {
		for part := range strings.SplitSeq(line, ";") {
			if pips := looseNumbers(part, glued); len(pips) > 0 {
				rows = append(rows, looseRow{b.n + i, pips})
			}
		}
	}
	return rows
}

// looseWords returns what stands between blanks and signs.
func looseWords(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool {
		return c <= '~' && !isWord(byte(c)) && c != '?' && c != '*' || c >= 0x2500 && c < 0x2580
	})
}

// isMixed reports whether a word has digits and signs for holes, side by side. A hyphen may be a link.
func isMixed(w string) bool {
	return strings.Trim(w, "0123456789.x") == "" && strings.ContainsAny(w, ".x") && strings.ContainsAny(w, "0123456789")
}

// looseNumbers returns the numbers of a line; digits side by side are a number each if they are glued, or many.
func looseNumbers(line string, glued bool) (pips []int) {
	for _, w := range looseWords(line) {
		n, err := strconv.Atoi(w)
		switch {
		case len(w) == 1 && strings.Contains(".xX-_?*", w):
			pips = append(pips, dominosa.Hole)
		case err == nil && n >= 0 && n <= dominosa.MaxPip && len(w) <= 3 && !(glued && len(w) > 1):
			pips = append(pips, n)
		case isMixed(w), err == nil && n >= 0, strings.Trim(w, "0123456789") == "":
			for i := range len(w) {
				pips = append(pips, looseDigit(w[i]))
			}
		}
	}
	return pips
}

func looseDigit(c byte) int {
	if isHole(c) {
		return dominosa.Hole
	}
	return int(c - '0')
}

// looseBoard returns the board of some rows without so many numbers at their beginning, or nil if it matches no
// full set. Short rows have holes at their end if there are signs for others; else nobody knows where they begin.
func looseBoard(rows []looseRow, left int) *dominosa.Board {
	cols, cells, high, all := 0, 0, 0, 0
	for _, r := range rows {
		if len(r.pips) <= left {
			return nil
		}
		cols = max(cols, len(r.pips)-left)
		all += len(r.pips) - left
		for _, v := range r.pips[left:] {
			if high = max(high, v); v != dominosa.Hole {
				cells++
			}
		}
	}
	if cells != (high+1)*(high+2) || cells == all && cells != len(rows)*cols {
		return nil
	}
	pips := make([]int, 0, len(rows)*cols)
	for _, r := range rows {
		pips = append(pips, r.pips[left:]...)
		pips = append(pips, slices.Repeat([]int{dominosa.Hole}, cols-len(r.pips)+left)...)
	}
	return fitting(len(rows), cols, pips)
}

// fitting returns a board if it matches a full set, or else nil.
func fitting(rows, cols int, pips []int) *dominosa.Board {
	b, err := dominosa.NewBoard(rows, cols, pips)
	if err != nil || !(dominosa.Puzzle{Board: b}).Fits() {
		return nil
	}
	return b
}

// looseFacts returns the board of facts, each the row, the column and the number of a cell, or nil.
func looseFacts(text []byte) *dominosa.Board {
	if bytes.Count(text, []byte("(")) < 2 {
		return nil
	}
	var facts [][3]int
	low, high := [2]int{9999, 9999}, [2]int{}
	for _, m := range looseFact.FindAllSubmatch(text, -1) {
		var f [3]int
		for i := range f {
			f[i], _ = strconv.Atoi(string(m[i+1]))
		}
		for i := range low {
			low[i], high[i] = min(low[i], f[i]), max(high[i], f[i])
		}
		facts = append(facts, f)
	}
	rows, cols := high[0]-low[0]+1, high[1]-low[1]+1
	if len(facts) < 2 || rows*cols > 4*len(text) {
		return nil
	}
	pips := slices.Repeat([]int{dominosa.Hole}, rows*cols)
	for _, f := range facts {
		at := &pips[(f[0]-low[0])*cols+f[1]-low[1]]
		if *at != dominosa.Hole || f[2] > dominosa.MaxPip {
			return nil
		}
		*at = f[2]
	}
	return fitting(rows, cols, pips)
}
