package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"bonepile/dominosa"
)

// A page is a text as rows of characters of the same length.
type page [][]rune

// newPage fills the lines of text with blanks to the length of the longest.
func newPage(text string) page {
	var pg page
	width := 0
	for line := range strings.Lines(text) {
		pg = append(pg, []rune(strings.TrimSuffix(line, "\n")))
		width = max(width, len(pg[len(pg)-1]))
	}
	for i, line := range pg {
		pg[i] = append(line, []rune(strings.Repeat(" ", width-len(line)))...)
	}
	return pg
}

// at returns n characters, blanks where the page ends.
func (pg page) at(line, col, n int) string {
	s := ""
	for i := col; i < col+n; i++ {
		if line >= 0 && line < len(pg) && i >= 0 && i < len(pg[line]) {
			s += string(pg[line][i])
		} else {
			s += " "
		}
	}
	return s
}

// A sketch is what a form that draws shows: pips, and whether a cell is one
// with the next, by the cell's row and column.
type sketch struct {
	rows, cols  int
	pip         func(row, col int) string // blank for a hole
	right, down func(row, col int) bool
}

// read makes board and places of a sketch.
func (s sketch) read() (*dominosa.Board, []dominosa.Place, error) {
	var pips []int
	for row := range s.rows {
		for col := range s.cols {
			text, v := strings.TrimSpace(s.pip(row, col)), dominosa.Hole
			if text != "" && text != "." {
				var err error
				if v, err = strconv.Atoi(text); err != nil {
					return nil, nil, err
				}
			}
			pips = append(pips, v)
		}
	}
	b, err := dominosa.NewBoard(s.rows, s.cols, pips)
	if err != nil {
		return nil, nil, err
	}
	var ps []dominosa.Place
	for row := range s.rows {
		for col := range s.cols {
			for down, linked := range map[bool]func(int, int) bool{false: s.right, true: s.down} {
				if !linked(row, col) {
					continue
				}
				pl := dominosa.Place{Row: row, Col: col, Down: down}
				_, c := pl.Cells()
				if b.At(row, col) == dominosa.Hole || b.At(c.Row, c.Col) == dominosa.Hole {
					return nil, nil, fmt.Errorf("a link at %v leads into a hole", dominosa.Cell{Row: row, Col: col})
				}
				pl.Bone = dominosa.NewBone(b.At(row, col), b.At(c.Row, c.Col))
				ps = append(ps, pl)
			}
		}
	}
	return b, ps, nil
}

// strokes has the directions in which a box-drawing character leaves its place.
var strokes = map[rune]struct{ up, right, down, left bool }{
	'─': {false, true, false, true}, '│': {true, false, true, false},
	'┌': {false, true, true, false}, '┐': {false, false, true, true},
	'└': {true, true, false, false}, '┘': {true, false, false, true},
	'├': {true, true, true, false}, '┤': {true, false, true, true},
	'┬': {false, true, true, true}, '┴': {true, true, false, true},
	'┼': {true, true, true, true},
}

// rereadBox reads a box drawing, in which no stroke may end in the air.
func rereadBox(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	pg := newPage(text)
	for y, line := range pg {
		for x, c := range line {
			s := strokes[c]
			right, _ := utf8.DecodeRuneInString(pg.at(y, x+1, 1))
			below, _ := utf8.DecodeRuneInString(pg.at(y+1, x, 1))
			if s.right != strokes[right].left || s.down != strokes[below].up {
				return nil, nil, fmt.Errorf("line %d, character %d: a stroke ends in the air", y+1, x+1)
			}
			if x == 0 && s.left || y == 0 && s.up {
				return nil, nil, fmt.Errorf("line %d, character %d: a stroke leaves the page", y+1, x+1)
			}
		}
	}
	return boxSketch(p, pg, text)
}

// rereadASCII reads the same in +, - and |, where corners tell nothing of
// their strokes.
func rereadASCII(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	if strings.ContainsFunc(text, func(c rune) bool { return !strings.ContainsRune("+-|. \n0123456789", c) }) {
		return nil, nil, errors.New("a character that is not of this form")
	}
	return boxSketch(p, newPage(text), text)
}

// boxSketch reads what both have in common: pips and walls.
func boxSketch(p dominosa.Puzzle, pg page, text string) (*dominosa.Board, []dominosa.Place, error) {
	if strings.Contains(text, " \n") {
		return nil, nil, errors.New("blanks at the end of a line")
	}
	if len(pg) != 2*p.Board.Rows()+1 {
		return nil, nil, fmt.Errorf("%d lines", len(pg))
	}
	inner := len(strconv.Itoa(max(0, p.Board.High()))) + 2
	pip := func(row, col int) string { return pg.at(2*row+1, col*(inner+1)+1, inner) }
	hole := func(row, col int) bool { return strings.Trim(pip(row, col), " .") == "" }
	return sketch{p.Board.Rows(), p.Board.Cols(), pip,
		func(row, col int) bool {
			return !(hole(row, col) && hole(row, col+1)) && pg.at(2*row+1, (col+1)*(inner+1), 1) == " "
		},
		func(row, col int) bool {
			return !(hole(row, col) && hole(row+1, col)) && strings.TrimSpace(pg.at(2*row+2, col*(inner+1)+1, inner)) == ""
		},
	}.read()
}

// rereadLinkedRows reads rows with links: lines of links are put back where
// they were left out, and then every position has its place on the page.
func rereadLinkedRows(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	if strings.Contains(text, " \n") || strings.Contains(text, "\n\n") {
		return nil, nil, errors.New("blanks at the end of a line, or a line of nothing else")
	}
	var lines []string
	for line := range strings.Lines(text) {
		links := strings.Trim(line, " |\n") == ""
		if !links && len(lines)%2 == 1 {
			lines = append(lines, "\n")
		}
		lines = append(lines, line)
	}
	pg := newPage(strings.Join(lines, ""))
	step := len(strconv.Itoa(max(0, p.Board.High()))) + 1
	rows := (len(pg) + 1) / 2
	cols := (len(pg[0]) + 1) / step
	return sketch{rows, cols,
		func(row, col int) string { return pg.at(2*row, col*step, step-1) },
		func(row, col int) bool { return pg.at(2*row, col*step+step-1, 1) == "-" },
		func(row, col int) bool { return pg.at(2*row+1, col*step+step-2, 1) == "|" },
	}.read()
}

// rereadDots reads Albillo's grid, in which every character is known but the
// pips and the links.
func rereadDots(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	pg := newPage(text)
	step := 4
	if p.Board.High() > 99 {
		step = 6
	}
	rows, cols := (len(pg)-1)/2, (len(pg[0])-1)/step
	s := sketch{rows, cols,
		func(row, col int) string { return pg.at(2*row+1, col*step+1, step-1) },
		func(row, col int) bool { return pg.at(2*row+1, (col+1)*step, 1) == "-" },
		func(row, col int) bool { return pg.at(2*row+2, col*step+step/2-2, 5) == ": - :" },
	}
	for y, line := range pg {
		for x, c := range string(line) {
			row, col := (y-1)/2, x/step
			ok := false
			switch {
			case y%2 == 1 && x%step == 0:
				ok = c == ':' || c == '-' && x > 0 && x < cols*step
			case y%2 == 1:
				ok = c == ' ' || c >= '0' && c <= '9'
			default:
				ok = c == '.' || y > 0 && y < 2*rows &&
					(s.down(row, col) || x > 0 && s.down(row, (x-1)/step) || c == ':')
			}
			if !ok {
				return nil, nil, fmt.Errorf("line %d, character %d: unexpected %q", y+1, x+1, c)
			}
		}
	}
	return s.read()
}
