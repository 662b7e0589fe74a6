package kit

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// Links of Penpa+, an editor of puzzles. What follows p= is lines, deflated and in base 64:
//
//	0      square, columns, rows, pixels of a cell, how it is turned and mirrored, the canvas, the
//	       point in its middle twice, four settings; title, author, source, rules, two settings
//	1      the rows and columns of white space
//	2      the mode
//	3, 4   the puzzle, and what the solver has entered
//	5      the cells: the first, then differences
//	6-18   settings
//
// The frame has two cells more on every side. Cells have their number in it, row by row, behind them come
// the corners, then the edges below and to the right of cells. A number is ["12",1,"1"]: with its style and its
// kind. In the lines common words are z and a character; zZ is a z.

const (
	penpaAddress = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

	// The rules, in which a comma is %2C, and lines of a new puzzle.
	penpaRules = "Divide the cells into dominoes so that each one of the set is there once. The set: "
	penpaMode  = `{"qa":"pu_q","grid":["1","2","1"],"pu_q":{"edit_mode":"number","surface":["",1],"line":["1",2],"lineE":["1",2],"wall":["",2],"cage":["1",10],"number":["1",1],"symbol":["circle_L",1],"special":["thermo",""],"board":["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",1]},` +
		`"pu_a":{"edit_mode":"line","surface":["",1],"line":["1",3],"lineE":["1",3],"wall":["",3],"cage":["1",10],"number":["1",2],"symbol":["circle_L",1],"special":["thermo",""],"board":["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",9]}}`
	penpaLayer = `{"command_redo":{"__a":[]},"command_undo":{"__a":[]},"command_replay":{"__a":[]},"surface":{},"number":%s,"numberS":{},"symbol":{},"freeline":{},"freelineE":{},"thermo":[],"arrows":[],"direction":[],"squareframe":[],"polygon":[],"line":%s,"lineE":{},"wall":{},"cage":{},"deletelineE":{},"killercages":[],"nobulbthermo":[]}`
)

// penpaLink appends a link. A solution is lines that the solver has entered.
func penpaLink(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	rows, cols := p.Board.Rows(), p.Board.Cols()
	numbers, lines := map[string][]any{}, map[string]int{}
	var cells []int
	last := 0
	for row := range rows {
		for col := range cols {
			if pip := p.Board.At(row, col); pip != dominosa.Hole {
				k := penpaCell(cols, row, col)
				numbers[strconv.Itoa(k)] = []any{strconv.Itoa(pip), 1, "1"}
				cells, last = append(cells, k-last), k
			}
		}
	}
	for _, place := range t {
		a, b := place.Cells()
		lines[fmt.Sprintf("%d,%d", penpaCell(cols, a.Row, a.Col), penpaCell(cols, b.Row, b.Col))] = 3
	}
	middle := penpaCell(cols, (rows-1)/2, (cols-1)/2) // the cell, the corner, or the edge below or to the right
	middle += (cols + 4) * (rows + 4) * [2][2]int{{1, 3}, {2, 0}}[cols%2][rows%2]
	text := fmt.Sprintf("square,%d,%d,38,0,1,1,%d,%d,%d,%d,0,0,0,0,Title: Dominosa,Author: ,,%s,OFF,false\n[0,0,0,0]\n%s\n",
		cols, rows, 38*(cols+1), 38*(rows+1), middle, middle, strings.ReplaceAll(penpaRules+p.Set().String(), ",", "%2C"), penpaMode)
	empty := fmt.Sprintf(penpaLayer, "{}", "{}")
	text += fmt.Sprintf(penpaLayer, penpaJSON(numbers), "{}") + "\n" + fmt.Sprintf(penpaLayer, "{}", penpaJSON(lines)) + "\n" + penpaJSON(cells) +
		"\n[]\n{}\n\"x\"\n\"x\"\n[3,0,10]\n" + penpaMode + "\n\"x\"\n0\n" + empty + "\n" + empty + "\n{}\n[]\n"
	var packed bytes.Buffer
	z, _ := flate.NewWriter(&packed, flate.BestCompression) // a level that there is
	z.Write([]byte(text))
	z.Close()
	return append(base64.StdEncoding.AppendEncode(append(dst, penpaAddress...), packed.Bytes()), '\n')
}

func penpaJSON(v any) string {
	text, _ := json.Marshal(v) // maps and lists of numbers and words
	return string(text)
}

func penpaCell(cols, row, col int) int { return (row+2)*(cols+4) + col + 2 }

// penpaBegins matches how a text of links begins.
var penpaBegins = pattern(`^\s*http\S*penpa-edit\S*&p=`)

// readPenpa returns the boards of links, one on each line, as text that package notation reads.
func readPenpa(in *Input) (text string, err error) {
	all, err := io.ReadAll(in)
	if err != nil {
		return "", OpenError(in.Name, err)
	}
	for i, link := range strings.Split(string(all), "\n") {
		if link = strings.TrimSpace(link); link != "" {
			p, err := ofPenpa(link)
			if err != nil {
				return "", Bad(in.Name, i+1, fmt.Errorf("%s, line %d: a link of Penpa+: %w", in.Name, i+1, err))
			}
			text += string(notation.JSON.Board(nil, p))
		}
	}
	return text, nil
}

// penpaWord is an abbreviation in the lines of a link.
var penpaWord = pattern(`z[0-9A-Z_]`)

// ofPenpa returns the puzzle of a link: cells of its grid that have numbers.
func ofPenpa(link string) (p dominosa.Puzzle, err error) {
	_, data, _ := strings.Cut(link, "&p=")
	data, _, _ = strings.Cut(data, "&")
	packed, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(strings.ReplaceAll(data, "%3D", "="), "="))
	if err != nil {
		return p, errors.New("its end is missing or damaged")
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), 1<<22)) // enough for the largest grid
	lines := strings.Split(string(text), "\n")
	if err != nil || len(lines) < 6 {
		return p, errors.New("its end is missing or damaged")
	}
	head := strings.Split(lines[0], ",")
	if !slices.Contains([]string{"square", "sudoku", "kakuro"}, head[0]) || len(head) < 3 {
		return p, fmt.Errorf("found the grid %.20q, expected square, sudoku or kakuro", head[0])
	}
	cols, err1 := strconv.Atoi(head[1])
	rows, err2 := strconv.Atoi(head[2])
	var layer map[string]json.RawMessage
	var numbers map[string][]any
	var steps []int
	plain := penpaWord().ReplaceAllStringFunc(lines[3], func(word string) string {
		if full, ok := map[string]string{"zO": "null", "zZ": "z", "zN": `"number"`}[word]; ok {
			return full
		}
		return `"` + word + `"`
	})
	err = errors.Join(err1, err2, json.Unmarshal([]byte(plain), &layer), json.Unmarshal([]byte(lines[5]), &steps))
	if err != nil || json.Unmarshal(layer["number"], &numbers) != nil || rows < 1 || cols < 1 || rows > 1000 || cols > 1000 {
		return p, errors.New("its lines are not those of a grid of squares")
	}
	pips := bytes.Repeat([]byte{dominosa.MaxPip + 1}, rows*cols) // holes
	top, left, bottom, right := rows, cols, 0, 0
	cell := 0
	for _, step := range steps {
		cell += step
		entry, row, col := numbers[strconv.Itoa(cell)], cell/(cols+4)-2, cell%(cols+4)-2
		if len(entry) == 0 {
			continue
		}
		n, err := strconv.ParseUint(fmt.Sprint(entry[0]), 10, 8)
		if err != nil || n > dominosa.MaxPip || cell < 0 || row < 0 || row >= rows || col < 0 || col >= cols {
			return p, fmt.Errorf("row %d, column %d: found %.20q, expected a number from 0 to %d", row+1, col+1, fmt.Sprint(entry[0]), dominosa.MaxPip)
		}
		pips[row*cols+col] = uint8(n)
		top, left, bottom, right = min(top, row), min(left, col), max(bottom, row+1), max(right, col+1)
	}
	if bottom == 0 {
		return p, errors.New("no cell has a number")
	}
	var inner []uint8
	for row := top; row < bottom; row++ {
		inner = append(inner, pips[row*cols+left:row*cols+right]...)
	}
	p.Board = dominosa.BoardOf(bottom-top, right-left, inner)
	if len(head) > 18 {
		if _, set, ok := strings.Cut(head[18], penpaRules); ok {
			p.Bones, err = notation.ParseBones(strings.ReplaceAll(set, "%2C", ","))
		}
	}
	return p, err
}
