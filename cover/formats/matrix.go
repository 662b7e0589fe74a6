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

// readMatrix reads a matrix of the Matrix Market, whose entries come in any order.
func readMatrix(s *scanner, cfg Config) (*cover.Problem, error) {
	s.reason = errMatrix
	s.full()
	var field string
	for _, words := range [...]string{"%%MatrixMarket", "matrix", "coordinate", "pattern integer", "general"} {
		if field = s.word; !slices.ContainsFunc(strings.Fields(words), func(w string) bool { return strings.EqualFold(w, field) }) {
			return nil, s.fail(strings.Replace(words, " ", " or ", 1))
		}
		s.next()
	}
	valued := strings.Contains(strings.ToLower(s.text), "integer")
	if err := s.end(s.word, "the end of the line"); err != nil {
		return nil, err
	}
	s.comment = "%"
	s.full()
	rows, err := s.number(0, math.MaxInt32, "the number of rows")
	if err != nil {
		return nil, err
	}
	s.next()
	cols, err := s.number(0, maxItems, fmt.Sprintf("the number of columns, at most %d", maxItems))
	if err != nil {
		return nil, err
	}
	s.next()
	count, err := s.number(0, math.MaxInt32, "the number of entries")
	if err != nil {
		return nil, err
	}
	if err := s.end(s.next(), "the end of the line"); err != nil {
		return nil, err
	}
	size := *s
	cells, err := s.cells(rows, cols, count, valued)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(cells, func(a, b cell) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col), cmp.Compare(a.line, b.line))
	})
	return matrix(rows, cols, cells, &size, cfg)
}

// cells reads the entries of a matrix, one per line.
func (s *scanner) cells(rows, cols, count int, valued bool) (list []cell, err error) {
	wantRow, wantCol := fmt.Sprintf("a row from 1 to %d", rows), fmt.Sprintf("a column from 1 to %d", cols)
	for range count {
		s.full()
		row, err := s.number(1, rows, wantRow)
		if err != nil {
			return nil, err
		}
		s.next()
		col, err := s.number(1, cols, wantCol)
		if err != nil {
			return nil, err
		}
		if s.next(); valued {
			if s.word != "0" && s.word != "1" {
				return nil, s.fail("0 or 1")
			}
			value := s.word
			if err := s.end(s.next(), "the end of the line"); err != nil {
				return nil, err
			}
			if value == "0" {
				continue
			}
		} else if err := s.end(s.word, "the end of the line"); err != nil {
			return nil, err
		}
		list = append(list, cell{int32(row), int32(col), int32(s.line)})
	}
	return list, s.end(s.full(), fmt.Sprintf("the end of the text, after %d entries", count))
}

// matrix returns the problem of a matrix, whose entries are sorted. The line of its size is
// where size is.
func matrix(rows, cols int, cells []cell, size *scanner, cfg Config) (*cover.Problem, error) {
	b := cover.NewBuilder()
	for c := range cols {
		b.AddPrimary(strconv.Itoa(c + 1))
	}
	empty, first := rows, int32(1)
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
			Line: size.line, Col: 1, Text: size.text, Found: strconv.Itoa(rows), Want: "an entry in each row",
			Err: fmt.Errorf("%d without entry, ignored, row %d first", empty, first),
		})
	}
	return b.Build()
}
