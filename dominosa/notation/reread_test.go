package notation

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"bonepile/dominosa"
)

// A reread reads what a form wrote, going by the form's description and by
// nothing that the writer uses. The board is nil if the form does not show it.
// The puzzle is for what a form leaves out: a frame, the pips of a place.
type reread func(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error)

// rereads has, for every form, how to read a board and how a tiling.
var rereads = map[string]struct{ board, tiling reread }{
	"box":    {rereadBox, rereadBox},
	"ascii":  {rereadASCII, rereadASCII},
	"rows":   {rereadRows, rereadLinkedRows},
	"places": {rereadPlaces, rereadPlaces},
	"table":  {nil, rereadTable},
	"dots":   {rereadDots, rereadDots},
	"pairs":  {rereadLists, rereadPairs},
	"matrix": {rereadMatrix, rereadTable},
	"id":     {rereadID, rereadID},
	"json":   {rereadJSON, rereadJSON},
}

// rereadRows reads digits side by side, or numbers with blanks between.
func rereadRows(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	var pips []int
	rows, cols := 0, 0
	for line := range strings.Lines(text) {
		if high := p.Board.High(); strings.Contains(line, ",") != (high > 9 && p.Board.Cols() <= 2) {
			return nil, nil, fmt.Errorf("%q: a comma missing or too many", line)
		}
		fields := strings.Fields(strings.TrimSuffix(line, ",\n"))
		if p.Board.High() <= 9 {
			fields = strings.Split(strings.TrimSuffix(line, "\n"), "")
		}
		rows, cols = rows+1, len(fields)
		for _, s := range fields {
			v, err := strconv.Atoi(strings.Replace(s, ".", "-1", 1))
			if err != nil {
				return nil, nil, err
			}
			pips = append(pips, v)
		}
	}
	b, err := dominosa.NewBoard(rows, cols, pips)
	return b, nil, err
}

// rereadPlaces reads a place a line.
func rereadPlaces(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	var ps []dominosa.Place
	for line := range strings.Lines(text) {
		var u, v, row, col, row2, col2 int
		if _, err := fmt.Sscanf(line, "%d-%d r%dc%d r%dc%d\n", &u, &v, &row, &col, &row2, &col2); err != nil {
			return nil, nil, err
		}
		pl := dominosa.Place{Bone: dominosa.NewBone(u, v), Row: row - 1, Col: col - 1, Down: row2 > row}
		x, y := pl.Cells()
		if want := fmt.Sprintf("%d-%d r%dc%d r%dc%d\n", u, v, x.Row+1, x.Col+1, y.Row+1, y.Col+1); line != want || u != p.Board.At(x.Row, x.Col) || v != p.Board.At(y.Row, y.Col) {
			return nil, nil, fmt.Errorf("%q is not as %v is written", line, pl)
		}
		ps = append(ps, pl)
	}
	return nil, ps, nil
}

// rereadTable reads mikefc's table and asks that it is in the order of the pile.
func rereadTable(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	heading, rest, _ := strings.Cut(text, "\n")
	if h := strings.Fields(heading); strings.Join(h, " ") != "row col direction" {
		return nil, nil, fmt.Errorf("heading %q", h)
	}
	var ps []dominosa.Place
	last := dominosa.Bone{}
	for line := range strings.Lines(rest) {
		if len(line) != len(heading)+1 {
			return nil, nil, fmt.Errorf("%q is not as long as the heading", line)
		}
		var name string
		var row, col, direction int
		if _, err := fmt.Sscan(line, &name, &row, &col, &direction); err != nil {
			return nil, nil, err
		}
		u, v, dash := strings.Cut(name, "-")
		if !dash {
			u, v = name[:1], name[1:]
		}
		lo, err1 := strconv.Atoi(u)
		hi, err2 := strconv.Atoi(v)
		if err := errors.Join(err1, err2); err != nil {
			return nil, nil, err
		}
		pl := dominosa.Place{Bone: dominosa.NewBone(lo, hi), Row: row - 1, Col: col - 1, Down: direction == 1}
		if lo > hi || lo < int(last.Lo) || lo == int(last.Lo) && hi < int(last.Hi) {
			return nil, nil, fmt.Errorf("%q is out of order", line)
		}
		last = pl.Bone
		ps = append(ps, pl)
	}
	return nil, ps, nil
}

// rereadLists reads a matrix of Mathematica, which is JSON in other letters.
func rereadLists(_ dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	var cells [][]*int
	text = strings.NewReplacer("{", "[", "}", "]", `""`, "null").Replace(text)
	if err := json.Unmarshal([]byte(text), &cells); err != nil {
		return nil, nil, err
	}
	b, err := boardOfCells(cells)
	return b, nil, err
}

// rereadPairs reads pairs of coordinates and asks that they are in the order
// of the pile.
func rereadPairs(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	var pairs [][2][2]int
	text = strings.NewReplacer("{", "[", "}", "]").Replace(text)
	if err := json.Unmarshal([]byte(text), &pairs); err != nil {
		return nil, nil, err
	}
	var ps []dominosa.Place
	last := dominosa.Bone{}
	for _, pair := range pairs {
		pl := placeOfCells(p.Board, pair)
		if pl.Bone.Lo < last.Lo || pl.Bone.Lo == last.Lo && pl.Bone.Hi < last.Hi {
			return nil, nil, fmt.Errorf("%v comes after %v", pl, last)
		}
		last = pl.Bone
		ps = append(ps, pl)
	}
	return nil, ps, nil
}

// placeOfCells returns the place on two cells counted from 1.
func placeOfCells(b *dominosa.Board, c [2][2]int) dominosa.Place {
	return dominosa.Place{
		Bone: dominosa.NewBone(b.At(c[0][0]-1, c[0][1]-1), b.At(c[1][0]-1, c[1][1]-1)),
		Row:  c[0][0] - 1,
		Col:  c[0][1] - 1,
		Down: c[0][0] < c[1][0],
	}
}

// boardOfCells returns the board with rows of pips, nil for a hole.
func boardOfCells(cells [][]*int) (*dominosa.Board, error) {
	var pips []int
	cols := 0
	for _, row := range cells {
		cols = len(row)
		for _, v := range row {
			switch {
			case v == nil:
				pips = append(pips, dominosa.Hole)
			case *v < 0:
				return nil, fmt.Errorf("pip %d", *v)
			default:
				pips = append(pips, *v)
			}
		}
	}
	return dominosa.NewBoard(len(cells), cols, pips)
}

var matrixText = regexp.MustCompile(`^matrix\(c\(([0-9NA, \n]+)\), nrow = (\d+), ncol = (\d+), byrow = TRUE\)\n$`)

// rereadMatrix reads R's matrix.
func rereadMatrix(_ dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	m := matrixText.FindStringSubmatch(text)
	if m == nil {
		return nil, nil, errors.New("no matrix")
	}
	var pips []int
	for s := range strings.SplitSeq(m[1], ",") {
		s = strings.TrimSpace(s)
		if s == "NA" {
			s = "-1"
		}
		v, err := strconv.Atoi(s)
		if err != nil {
			return nil, nil, err
		}
		pips = append(pips, v)
	}
	rows, _ := strconv.Atoi(m[2])
	cols, _ := strconv.Atoi(m[3])
	b, err := dominosa.NewBoard(rows, cols, pips)
	return b, nil, err
}

var idToken = regexp.MustCompile(`\d|\[\d+\]|\.`)

// rereadID reads a game ID, Tatham's or ours, and the letters after it.
func rereadID(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	id, letters, _ := strings.Cut(strings.TrimSuffix(text, "\n"), "\t")
	frame, desc, _ := strings.Cut(id, ":")
	var rows, cols int
	if _, err := fmt.Sscanf(frame, "%dx%d", &rows, &cols); err != nil {
		n, err := strconv.Atoi(frame)
		if err != nil {
			return nil, nil, err
		}
		if p.Bones != nil && !p.Bones.Grid().IsFull() {
			return nil, nil, errors.New("an ID that asks for other bones")
		}
		rows, cols = n+1, n+2
	}
	var pips []int
	for _, s := range idToken.FindAllString(desc, -1) {
		v, err := strconv.Atoi(strings.Replace(strings.Trim(s, "[]"), ".", "-1", 1))
		if err != nil {
			return nil, nil, err
		}
		pips = append(pips, v)
	}
	b, err := dominosa.NewBoard(rows, cols, pips)
	if err != nil || letters == "" {
		return b, nil, err
	}
	if len(letters) != rows*cols {
		return nil, nil, fmt.Errorf("%d letters", len(letters))
	}
	var ps []dominosa.Place
	for i := range letters {
		row, col := i/cols, i%cols
		c := [2][2]int{{row + 1, col + 1}, {row + 1, col + 2}}
		mate := i + 1
		switch letters[i] {
		case 'L':
			if col+1 == cols || letters[mate] != 'R' {
				return nil, nil, fmt.Errorf("letter %d is L without R", i)
			}
		case 'T':
			c[1], mate = [2]int{row + 2, col + 1}, i+cols
			if row+1 == rows || letters[mate] != 'B' {
				return nil, nil, fmt.Errorf("letter %d is T without B", i)
			}
		default:
			continue
		}
		ps = append(ps, placeOfCells(b, c))
	}
	if ends := len(letters) - strings.Count(letters, "."); ends != 2*len(ps) {
		return nil, nil, fmt.Errorf("%d letters for %d dominoes", ends, len(ps))
	}
	return b, ps, nil
}

// rereadJSON reads an object of docs/json.md and asks that it has no other keys.
func rereadJSON(p dominosa.Puzzle, text string) (*dominosa.Board, []dominosa.Place, error) {
	var object struct {
		Cells    [][]*int `json:"cells"`
		Bones    *string  `json:"bones"`
		Solution []struct {
			Bone  [2]uint8  `json:"bone"`
			Cells [2][2]int `json:"cells"`
		} `json:"solution"`
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&object); err != nil {
		return nil, nil, err
	}
	if (object.Bones == nil) != (p.Bones == nil) || p.Bones != nil && *object.Bones != p.Bones.String() {
		return nil, nil, errors.New("other bones")
	}
	b, err := boardOfCells(object.Cells)
	if err != nil {
		return nil, nil, err
	}
	var ps []dominosa.Place
	for _, s := range object.Solution {
		pl := placeOfCells(b, s.Cells)
		if pl.Bone != (dominosa.Bone{Lo: s.Bone[0], Hi: s.Bone[1]}) {
			return nil, nil, fmt.Errorf("%v is not %v", pl, s.Bone)
		}
		ps = append(ps, pl)
	}
	return b, ps, nil
}
