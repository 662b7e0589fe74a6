package gallery

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
)

// TestSmallErrors gives parameters that cannot be, to models that read texts.
func TestSmallErrors(t *testing.T) {
	for args, want := range map[string]string{
		"constraints system=x1<=x2,x1~x2":                   "line 1, column 13",
		"constraints system=x1<=x2,x3=y":                    "line 1, column 11",
		"constraints system=1<2":                            "from one to six variables",
		"constraints system=x1+x2+x3+x4+x5=1 values=10":     "",
		"constraints system=x1=0,x2+x3+x4+x5+x6+x7=1,x8=y9": "column 29",
		"exact-cover rows=0110/10x1":                        "line 1, column 8",
		"exact-cover rows=011/10":                           "3 cells in a row, not 2",
		"snakes start=9z":                                   "expected a cell of the board",
		"snakes start=000":                                  "expected a row and a column",
		"contained-queens n=5 m=5":                          "expected a smaller number",
		"nine-heads-and-tails tiles=ABcd":                   "1 squares, expected 9",
		"nine-heads-and-tails tiles=ABcd,dABc":              `found "dABc"`,
		"nine-heads-and-tails tiles=AbCd":                   `found "AbCd"`,
		"hypersolid-pentominoes sides=2x2x15":               "expected four numbers",
		"hypersolid-pentominoes sides=2x2x3x4":              "48 cells, expected 60",
		"word-sudoku words=CAT,DOG":                         `found "DOG"`,
		"word-sudoku letters=ACEMOPRTT":                     "nine different letters",
		"alphabet-blocks words=ACE,IC":                      `found "IC"`,
		"word-search rows=4 cols=5 reduced=yes":             "is no square",
	} {
		words := strings.Fields(args)
		m, err := Named(words[0])
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.New(words[1:]...)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}

// TestConstraintsBrute compares the answers of systems with all tuples of values.
func TestConstraintsBrute(t *testing.T) {
	for _, system := range []string{"x1<x2,x2!=x3", "x1+x2>=x3+1,x3>x1", "x1+x1=x2,x2>=x3,x3+2>x1", "x3=x1+x2+x4"} {
		in, err := csp().New("values=3", "system="+system)
		if err != nil {
			t.Fatal(err)
		}
		got, err := allTexts(t.Context(), in, &cover.Stats{})
		if err != nil {
			t.Fatal(err)
		}
		list, err := parseCSP(system)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, c := range list {
			last = max(last, slices.Max(c.vars))
		}
		var want []string
		for of := range tuplesOf(upTo(last), 3) {
			text := ""
			for v := range last {
				text += fmt.Sprint(of[v+1])
			}
			if !slices.ContainsFunc(list, func(c linearConstraint) bool { return !c.holds(of) }) {
				want = append(want, text)
			}
		}
		if got != strings.Join(want, " ") || len(want) == 0 {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
	}
	for relation, want := range map[string]string{"=": "1", "!=": "02", "<": "0", "<=": "01", ">": "2", ">=": "12"} {
		list, err := parseCSP("x1" + relation + "1")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for x := range 3 {
			if list[0].holds(map[int]int{1: x}) {
				got += fmt.Sprint(x)
			}
		}
		if got != want {
			t.Errorf("x1%s1: %s, want %s", relation, got, want)
		}
	}
}

// TestSnakesBrute counts snakes by walking.
func TestSnakesBrute(t *testing.T) {
	for _, args := range []string{"king rows=3 cols=4 moves=4", "knight rows=4 cols=4 moves=5", "rook rows=3 cols=3 moves=3", "queen rows=3 cols=4 moves=2", "king rows=4 cols=4 moves=8 start=-", "bishop rows=5 cols=4 moves=4 start=02"} {
		in, err := snakes().New(strings.Fields("piece=" + args)...)
		if err != nil {
			t.Fatal(err)
		}
		got, err := in.Count(t.Context(), cover.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if want := walkSnakes(args); got != uint64(want) || want == 0 {
			t.Errorf("%s: %d, want %d", args, got, want)
		}
	}
}

// snakeSteps are the moves of each piece, as rows down and columns to the right, and
// whether it goes on in that direction.
var snakeSteps = map[string]struct {
	steps [][2]int
	far   bool
}{
	"king":   {[][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}, false},
	"knight": {[][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}, false},
	"bishop": {[][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, true},
	"rook":   {[][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}, true},
	"queen":  {[][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}, true},
}

// snakeNear reports whether a piece goes from c to d, step by step.
func snakeNear(piece string, c, d cell) bool {
	moves := snakeSteps[piece]
	for _, step := range moves.steps {
		for k := 1; k == 1 || moves.far && k < 12; k++ {
			if d == (cell{c.row + k*step[0], c.col + k*step[1]}) {
				return true
			}
		}
	}
	return false
}

// walkSnakes goes all ways on a board; a cycle is walked from each of its cells, both
// ways.
func walkSnakes(args string) int {
	var piece string
	s := snakeBoard{}
	start := "00"
	for i, word := range strings.Fields(args) {
		name, value, _ := strings.Cut(word, "=")
		n := 0
		fmt.Sscan(value, &n)
		switch {
		case i == 0:
			piece = word
		case name == "rows":
			s.rows = n
		case name == "cols":
			s.cols = n
		case name == "moves":
			s.moves = n
		default:
			start = value
		}
	}
	near := func(c, d cell) bool { return snakeNear(piece, c, d) }
	cycle := start == "-"
	count := 0
	var walk func(way []cell)
	walk = func(way []cell) {
		last := way[len(way)-1]
		if cycle && len(way) == s.moves || !cycle && len(way) == s.moves+1 {
			if !cycle || near(last, way[0]) {
				count++
			}
			return
		}
		for at := range s.rows * s.cols {
			c := cell{at / s.cols, at % s.cols}
			closing := cycle && len(way) == s.moves-1
			if !near(last, c) || slices.Contains(way, c) {
				continue
			}
			touches := slices.ContainsFunc(way[:len(way)-1], func(d cell) bool { return near(c, d) && !(closing && d == way[0]) })
			if !touches {
				walk(append(slices.Clone(way), c))
			}
		}
	}
	for at := range s.rows * s.cols {
		c := cell{at / s.cols, at % s.cols}
		if cycle || c == (cell{int(start[0] - '0'), int(start[1] - '0')}) {
			walk([]cell{c})
		}
	}
	if cycle {
		count /= 2 * s.moves
	}
	return count
}
