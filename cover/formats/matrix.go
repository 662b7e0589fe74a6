package formats

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
)

var errMatrix = errors.New("not a matrix of 0 and 1")

// A cell is an entry of a matrix, with the line that names it.
type cell struct{ row, col, line int32 }

// readMatrix reads a matrix of the Matrix Market, whose entries come in any order, or column
// by column.
func readMatrix(s *scanner, cfg Config) (*cover.Problem, error) {
	s.reason = errMatrix
	s.full()
	var head [5]string
	for i, words := range [...]string{"%%MatrixMarket", "matrix", "coordinate array", "pattern integer real", "general symmetric"} {
		head[i] = strings.ToLower(s.word)
		if !slices.Contains(strings.Fields(strings.ToLower(words)), head[i]) {
			s.fail(strings.ReplaceAll(words, " ", " or "))
		}
		s.next()
	}
	m := &matrix{scanner: s, valued: head[3] != "pattern", symmetric: head[4] == "symmetric"}
	s.end(s.word, "the end of the line")
	s.comment = "%"
	s.full()
	m.rows = s.number(0, math.MaxInt32, "the number of rows")
	s.next()
	m.cols = s.number(0, maxItems, fmt.Sprintf("the number of columns, at most %d", maxItems))
	if m.symmetric && m.cols != m.rows {
		s.fail(fmt.Sprintf("%d columns, as a symmetric matrix has", m.rows))
	}
	count := 0
	if head[2] == "coordinate" {
		s.next()
		count = s.number(0, math.MaxInt32, "the number of entries")
	}
	s.end(s.next(), "the end of the line")
	m.size, m.found = *s, strconv.Itoa(m.rows)
	if head[2] == "coordinate" {
		m.coordinates(count)
	} else {
		m.array()
	}
	slices.SortFunc(m.cells, func(a, b cell) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col), cmp.Compare(a.line, b.line))
	})
	return m.problem(cfg)
}

// A matrix is one of the Matrix Market while it is read.
type matrix struct {
	*scanner
	rows, cols        int
	size              scanner // at the end of their line, or of the first row without entry
	found             string  // there
	valued, symmetric bool
	cells             []cell
	lists             []int // the pairs of brackets around lists, the outermost first
	depth             int   // how many of them are open
}

// coordinates reads the entries of a matrix, one per line.
func (m *matrix) coordinates(count int) {
	wantRow, wantCol := fmt.Sprintf("a row from 1 to %d", m.rows), fmt.Sprintf("a column from 1 to %d", m.cols)
	for n := 0; n < count && !m.failed(); n++ {
		m.full()
		row := m.number(1, m.rows, wantRow)
		m.next()
		col := m.number(1, m.cols, wantCol)
		m.next()
		m.value(row, col)
	}
	m.end(m.full(), fmt.Sprintf("the end of the text, after %d entries", count))
}

// array reads all values of a matrix, column by column, of a symmetric one those on the
// diagonal and below.
func (m *matrix) array() {
	m.valued = true
	for col := 1; col <= m.cols; col++ {
		first := 1
		if m.symmetric {
			first = col
		}
		for row := first; row <= m.rows && !m.failed(); row++ {
			m.full()
			m.value(row, col)
		}
	}
	m.end(m.full(), "the end of the text, after the last column")
}

// value reads the value at hand, which ends its line, and adds the entry if it is 1.
func (m *matrix) value(row, col int) {
	value := 1.
	if m.valued {
		var err error
		if value, err = strconv.ParseFloat(m.word, 64); err != nil || value != 0 && value != 1 {
			m.fail("0 or 1")
		}
		m.next()
	}
	m.end(m.word, "the end of the line")
	if value == 1 {
		m.cells = append(m.cells, cell{int32(row), int32(col), int32(m.line)})
		if m.symmetric && row != col {
			m.cells = append(m.cells, cell{int32(col), int32(row), int32(m.line)})
		}
	}
}

// problem returns the problem of the matrix, whose entries are sorted.
func (m *matrix) problem(cfg Config) (*cover.Problem, error) {
	if m.failed() {
		return nil, m.err
	}
	b := cover.NewBuilder()
	cells := m.cells
	for c := range m.cols {
		b.AddPrimary(strconv.Itoa(c + 1))
	}
	empty, first := m.rows, int32(1)
	var entries []cover.Entry
	for i, c := range cells {
		if i > 0 && c.row == cells[i-1].row && c.col == cells[i-1].col {
			return nil, &cover.SyntaxError{
				Line: int(c.line), Col: 1, Text: fmt.Sprintf("%d %d", c.row, c.col), Found: strconv.Itoa(int(c.row)),
				Want: "an entry that does not repeat line " + strconv.Itoa(int(cells[i-1].line)), Err: errMatrix,
			}
		}
		entries = append(entries, cover.Entry{Item: cover.Item(c.col - 1)})
		if i+1 == len(cells) || cells[i+1].row != c.row {
			b.AddEntries(entries...)
			entries = entries[:0]
			empty--
			if first == c.row {
				first++
			}
		}
	}
	if empty > 0 && cfg.Warn != nil {
		cfg.Warn(&cover.SyntaxError{
			Line: m.size.line, Col: 1, Text: m.size.text, Found: m.found, Want: "an entry in each row",
			Err: fmt.Errorf("%d without entry, ignored, row %d first", empty, first),
		})
	}
	return b.Build()
}

// dividers are what may stand between the digits of a row, beside blanks.
const dividers = ",;" + brackets

// readDense reads rows of 0 and 1, a line each or in brackets. Blanks and commas between them
// mean nothing, nor does the word array, of NumPy. As MATLAB has it, a semicolon in brackets
// ends a row; as MiniZinc, a bar.
func readDense(s *scanner, cfg Config) (*cover.Problem, error) {
	s.reason, s.single, s.run = errMatrix, "01"+brackets, ",;|"
	m := &matrix{scanner: s}
	ends := "])}"
	for s.advance() {
		if isRemark(s.text) {
			continue
		}
		col := 0
		for more := true; more; {
			last := s.word
			s.next()
			m.bracket()
			switch more = s.word != ""; {
			case !more, strings.ContainsAny(s.word, ends):
				m.endRow(col)
				col = 0
			case last == "[" && s.word == "|":
				ends = "|"
			case m.rows == 0 && col == 0 && (s.word == "array" || s.word == "np.array"):
			case s.word != "0" && s.word != "1" && strings.Trim(s.word, dividers) != "":
				s.fail("0 or 1")
			case strings.Contains(s.word, "["):
				ends += ";"
			case s.word != "0" && s.word != "1":
			case m.rows > 0 && col == m.cols:
				s.fail(fmt.Sprintf("the end of a row of %d columns", m.cols))
			default:
				if col++; s.word == "1" {
					m.cells = append(m.cells, cell{int32(m.rows + 1), int32(col), int32(s.line)})
				}
			}
		}
	}
	if m.depth > 0 {
		s.fail(fmt.Sprintf("%q", brackets[2*m.lists[m.depth-1]+1:][:1]))
	}
	return m.problem(cfg)
}

// brackets are pairs that lists stand in.
const brackets = "[](){}"

// bracket opens or ends a list if the word at hand is a bracket. Lists of one depth have the same.
func (m *matrix) bracket() {
	i := strings.Index(brackets, m.word)
	if m.word == "" || i < 0 {
		return
	}
	shut := i % 2
	switch at := m.depth - shut; {
	case at < 0:
		m.fail("0 or 1, or the end of the text")
	case at == len(m.lists):
		m.lists = append(m.lists, i/2)
	case m.lists[at] != i/2:
		m.fail(fmt.Sprintf("%q", brackets[2*m.lists[at]+shut:][:1]))
	}
	m.depth += 1 - 2*shut
}

// endRow ends a row of this many columns, unless it has not begun.
func (m *matrix) endRow(cols int) {
	if cols == 0 {
		return
	}
	if m.rows++; m.rows == 1 {
		m.cols = cols
	}
	if cols < m.cols {
		m.fail(fmt.Sprintf("%d columns, not %d", m.cols, cols))
	}
	if n := len(m.cells); m.size.line == 0 && (n == 0 || int(m.cells[n-1].row) < m.rows) {
		m.size, m.found = *m.scanner, strings.TrimSpace(m.text)
	}
}

// isRemark reports whether a line says nothing about a matrix.
func isRemark(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#' || line[0] == '%' || strings.HasPrefix(line, "//")
}

// isDense reports whether a text begins with rows of 0 and 1 that cannot be the names of
// items and options: they are lists in a list, a digit is twice in a row, a row has brackets or commas, or
// rows are words of one length that differ.
func isDense(begin string) bool {
	nested := strings.Join(strings.Fields(begin), "")
	nested = strings.TrimPrefix(strings.TrimPrefix(nested, "np."), "array(")
	if (strings.HasPrefix(nested, "[[") || strings.HasPrefix(nested, "[|")) && strings.Trim(nested, dividers+"|0123456789") == "" {
		return true // lists in a list, of whatever numbers
	}
	digits, lists, words, differ, first := true, false, true, false, ""
	for line := range strings.Lines(begin) {
		if isRemark(line) {
			continue
		}
		row := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(dividers+" \t\r\n", r) })
		for _, word := range row {
			if strings.Trim(word, "01") != "" {
				return false
			}
			digits = digits && len(word) == 1
		}
		commas, lone := strings.Count(line, ","), len(strings.Fields(line)) < len(row) && !strings.ContainsAny(line, "[{(")
		switch {
		case len(row) == 0:
			continue
		case lone && 0 < commas && commas < len(row)-1:
			return false // names such as 0,1
		}
		lists = lists || len(row) > 2 || len(row) == 2 && row[0] == row[1] || strings.ContainsAny(line, "[{,")
		if first == "" {
			first = row[0]
		}
		cut := !strings.HasSuffix(line, "\n") && len(row[0]) < len(first)
		words = words && len(row) == 1 && (len(row[0]) == len(first) || cut)
		differ = differ || row[0] != first
	}
	return digits && lists || words && differ && len(first) > 1
}
