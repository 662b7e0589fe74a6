package kit

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// penpaLines returns the lines of a link, and penpaOf the link of lines.
func penpaLines(t *testing.T, link string) []string {
	data := must.Get(base64.StdEncoding.DecodeString(strings.TrimSpace(strings.TrimPrefix(link, penpaAddress))))(t)
	return strings.Split(string(must.Get(io.ReadAll(flate.NewReader(bytes.NewReader(data))))(t)), "\n")
}

func penpaOf(lines []string) string {
	var packed bytes.Buffer
	z, _ := flate.NewWriter(&packed, 1)
	z.Write([]byte(strings.Join(lines, "\n")))
	z.Close()
	return penpaAddress + base64.StdEncoding.EncodeToString(packed.Bytes())
}

// penpaWords are the abbreviations of Penpa+ 3.2.4, in the order in which it applies them.
var penpaWords = []string{"z", "zZ", `"qa"`, "z9", `"pu_q"`, "zQ", `"pu_a"`, "zA", `"grid"`, "zG", `"edit_mode"`, "zM", `"surface"`, "zS", `"line"`, "zL", `"lineE"`, "zE",
	`"wall"`, "zW", `"cage"`, "zC", `"number"`, "zN", `"symbol"`, "zY", `"special"`, "zP", `"board"`, "zB", `"command_redo"`, "zR", `"command_undo"`, "zU", `"command_replay"`, "z8",
	`"numberS"`, "z1", `"freeline"`, "zF", `"freelineE"`, "z2", `"thermo"`, "zT", `"arrows"`, "z3", `"direction"`, "zD", `"squareframe"`, "z0", `"polygon"`, "z5",
	`"deletelineE"`, "z4", `"killercages"`, "z6", `"nobulbthermo"`, "z7", `"__a"`, "z_", "null", "zO"}

// TestPenpa writes random boards, reads the lines as the editor does, and reads the link back, as it is and as
// the editor would write it.
func TestPenpa(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for range 300 {
		rows, cols := 1+rng.IntN(7), 1+rng.IntN(7)
		pips := make([]uint8, rows*cols)
		for i := range pips {
			pips[i] = uint8(rng.IntN(14))
			if rng.IntN(5) == 0 {
				pips[i] = dominosa.MaxPip + 1
			}
		}
		pips[0], pips[len(pips)-1] = 3, 200
		p := dominosa.Puzzle{Board: dominosa.BoardOf(rows, cols, pips)}
		if rng.IntN(2) == 0 {
			p.Bones = must.Get(notation.ParseBones("0-1, 3-200, 2 x 4-5"))(t)
		}
		tiling := p.Board.Places()
		tiling = tiling[:min(len(tiling), 1)]
		link := string(penpaLink(nil, p, tiling))
		lines := penpaLines(t, link)
		var layers [2]struct {
			Number map[int][]any
			Line   map[string]int
		}
		var steps []int
		must.Do(t, json.Unmarshal([]byte(lines[3]), &layers[0]))
		must.Do(t, json.Unmarshal([]byte(lines[4]), &layers[1]))
		must.Do(t, json.Unmarshal([]byte(lines[5]), &steps))
		for _, i := range []int{1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17} {
			must.Equal(t, json.Valid([]byte(lines[i])), true, "line %d", i)
		}
		must.Equal(t, len(lines), 19, "lines")
		must.Equal(t, strings.Contains(strings.ReplaceAll(strings.Join(lines, ""), "pu_q", ""), "z"), false, "a z, which the editor takes for a mark")
		has := map[int]bool{}
		cell := 0
		for _, step := range steps {
			cell += step
			has[cell] = true
		}
		for k := range (rows + 4) * (cols + 4) {
			row, col := k/(cols+4)-2, k%(cols+4)-2
			want := ""
			if 0 <= row && row < rows && 0 <= col && col < cols && pips[row*cols+col] <= dominosa.MaxPip {
				want = fmt.Sprint([]any{pips[row*cols+col], 1, 1})
			}
			got := ""
			if has[k] {
				got = fmt.Sprint(layers[0].Number[k])
			}
			must.Equal(t, got, want, "cell %d", k)
		}
		must.Equal(t, len(layers[1].Line), len(tiling), "lines of the solution")
		middle := nearest(rows, cols)
		begin := fmt.Sprintf("square,%d,%d,38,0,1,1,%d,%d,%d,%d,0,0,0,0,", cols, rows, 38*(cols+1), 38*(rows+1), middle, middle)
		must.Equal(t, strings.HasPrefix(lines[0], begin), true, "%s begins with %s", lines[0], begin)

		short := strings.Join(lines, "\n")
		for i := 0; i < len(penpaWords); i += 2 {
			short = strings.ReplaceAll(short, penpaWords[i], penpaWords[i+1])
		}
		for _, link := range []string{link, penpaOf(strings.Split(short, "\n")), strings.TrimRight(strings.TrimSpace(link), "=") + "&l=solvedup"} {
			q := must.Get(ofPenpa(strings.TrimSpace(link)))(t)
			must.Equal(t, q.Board.Equal(p.Board) && q.Set().Equal(p.Set()), true, "%v %v\n%v %v", q.Board, q.Set(), p.Board, p.Set())
		}
	}
}

// nearest returns the point next to the middle of the cells, of all cells, corners and edges, as the editor finds it.
func nearest(rows, cols int) (k int) {
	wide, high := cols+4, rows+4
	best := 1 << 30
	for kind, offset := range [][2]int{{0, 0}, {1, 1}, {0, 1}, {1, 0}} { // in half cells, across and down
		for i := range wide * high {
			x, y := 2*(i%wide)+offset[0]-(cols+3), 2*(i/wide)+offset[1]-(rows+3)
			if x*x+y*y < best {
				best, k = x*x+y*y, kind*wide*high+i
			}
		}
	}
	return k
}

// TestPenpaFaults refuses links, and takes the numbers of others.
func TestPenpaFaults(t *testing.T) {
	good := func() []string { return penpaLines(t, string(penpaLink(nil, must.Get(read(t, "01\n10"))(t), nil))) }
	edit := func(line int, old, with string) string {
		lines := good()
		must.Equal(t, strings.Contains(lines[line], old), true, "%s in %s", old, lines[line])
		lines[line] = strings.Replace(lines[line], old, with, 1)
		return penpaOf(lines)
	}
	for _, tt := range []struct{ link, want string }{
		{edit(3, `"1"`, `1`), "01/10"},
		{edit(3, `"number"`, `"numbers"`), "its lines are not those of a grid of squares"},
		{edit(3, `["0",1,"1"]`, `[null]`), `row 1, column 1: found "<nil>", expected a number from 0 to 254`},
		{edit(3, `["0",1,"1"]`, `[]`), ".1/10"},
		{edit(3, `"14":["0",1,"1"],"15":["1",1,"1"],`, ``), "10"},
		{edit(3, `"0"`, `"x"`), `row 1, column 1: found "x", expected a number`},
		{edit(3, `"0"`, `"255"`), `row 1, column 1: found "255"`},
		{edit(3, `{`, ``), "its lines are not those of a grid of squares"},
		{edit(5, `[14`, `[-14`), "no cell has a number"},
		{edit(0, "square", "hex"), `found the grid "hex", expected square`},
		{edit(0, "square,2", "square,x"), "its lines are not those of a grid of squares"},
		{edit(0, "square,2", "square,2000000000"), "its lines are not those of a grid of squares"},
		{edit(0, "double-1", "double-x"), `bones: column 8: found "x"`},
		{penpaAddress, "its end is missing or damaged"},
		{penpaAddress + "@", "its end is missing or damaged"},
		{strings.TrimSpace(string(penpaLink(nil, must.Get(read(t, "01\n10"))(t), nil)))[:600], "its end is missing or damaged"},
	} {
		p, err := ofPenpa(tt.link)
		got := fmt.Sprint(err)
		if err == nil {
			got = strings.ReplaceAll(strings.TrimSpace(p.Board.String()), "\n", "/")
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// read returns the puzzle of a text.
func read(t *testing.T, text string) (dominosa.Puzzle, error) {
	b, err := notation.ParseBoard(text)
	return dominosa.Puzzle{Board: b}, err
}
