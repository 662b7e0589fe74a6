package graphs

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// TestLatticePaths compares with the product of (i+j+k-1)/(i+j+k-2) over i ≤ j ≤ k ≤ n.
func TestLatticePaths(t *testing.T) {
	for n := 1; n <= 10; n++ {
		product := big.NewRat(1, 1)
		for k := 1; k <= n; k++ {
			for j := 1; j <= k; j++ {
				for i := 1; i <= j; i++ {
					product.Mul(product, big.NewRat(int64(i+j+k-1), int64(i+j+k-2)))
				}
			}
		}
		in := kittest.New(latticePaths(), strings.Fields(big.NewInt(int64(n)).String())...)
		got, err := in.Problem.Count(t.Context(), cover.CountConfig{Way: cover.BySweep})
		if err != nil || !product.IsInt() || got.Cmp(product.Num()) != 0 {
			t.Errorf("n=%d: %v (%v), want %v", n, got, err, product)
		}
	}
}

// TestSnakeCheck gives wrong paths to the rules of snakes, on a board of 3 by 3 where a
// rook goes two moves from the upper left.
func TestSnakeCheck(t *testing.T) {
	s := &snakeBoard{rows: 3, cols: 3, moves: 2, piece: "rook", start: kit.Cell{Row: 0, Col: 0}}
	for at := range 9 {
		s.cells = append(s.cells, kit.Cell{Row: at / 3, Col: at % 3})
	}
	for drawing, want := range map[string]string{
		"*o../.*./...": "",
		"*../.../...":  "1 cells are on the path, expected 3",
		"*o./.o./.*.":  "4 cells are on the path, expected 3",
		"*o./..*/...":  "of the path is one move from ",
		"*o./.o./...":  "1 ends, expected 2",
		"o*./.*./...":  "2 ends, expected 2",
		"*-o/..*/...":  "row 1, column 2 has no option",
	} {
		said := kit.Settled(3, 3, nil)
		for i, row := range strings.Split(drawing, "/") {
			for j := range row[:min(3, len(row))] {
				said[i][j] = strings.Index(".o*", row[j:j+1])
			}
		}
		got := ""
		if err := s.check(said); err != nil {
			got = err.Error()
		}
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", drawing, got, want)
		}
	}
}

// TestDigraphCheck gives matrices to the rules: the triangle 1 to 2 to 3 to 1, another, and less.
func TestDigraphCheck(t *testing.T) {
	for text, want := range map[string]string{
		" +-/- +/+- ": "",
		" +-/- -/++ ": "more edges leave vertex 2 than come to it, or fewer",
		" +-/- ./+. ": "an edge at 2 has no direction",
		" +-/- ?/+? ": "an edge at 2 has no direction",
	} {
		var matrix kit.Drawing
		for row := range strings.SplitSeq(text, "/") {
			matrix = append(matrix, []rune(row))
		}
		kittest.Err(t, text, checkDigraph(matrix), want)
	}
	in := kittest.New(balancedDigraphs(), "n=3")
	sol, _ := in.First(cover.Config{})
	kittest.Err(t, "a vertex that is silent", in.Check(sol[1:]), "cover")
	kittest.Err(t, "a vertex that speaks twice", in.Check(append(sol, sol[0])), "cover")
}

// TestSnakesBrute counts snakes by walking.
func TestSnakesBrute(t *testing.T) {
	for _, args := range []string{"king rows=3 cols=4 moves=4", "knight rows=4 cols=4 moves=5", "rook rows=3 cols=3 moves=3", "queen rows=3 cols=4 moves=2", "king rows=4 cols=4 moves=8 start=-", "bishop rows=5 cols=4 moves=4 start=02"} {
		in := kittest.New(snakes(), strings.Fields("piece="+args)...)
		got := in.Count(cover.Config{})
		if want := walkSnakes(args); got != uint64(want) || want == 0 {
			t.Errorf("%s: %d, want %d", args, got, want)
		}
	}
}

// snakeSteps are the moves of each piece, as rows down and columns to the right, and
// whether it continues in that direction.
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
func snakeNear(piece string, c, d kit.Cell) bool {
	moves := snakeSteps[piece]
	for _, step := range moves.steps {
		for k := 1; k == 1 || moves.far && k < 12; k++ {
			if d == (kit.Cell{Row: c.Row + k*step[0], Col: c.Col + k*step[1]}) {
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
	near := func(c, d kit.Cell) bool { return snakeNear(piece, c, d) }
	cycle := start == "-"
	count := 0
	var walk func(way []kit.Cell)
	walk = func(way []kit.Cell) {
		last := way[len(way)-1]
		if cycle && len(way) == s.moves || !cycle && len(way) == s.moves+1 {
			if !cycle || near(last, way[0]) {
				count++
			}
			return
		}
		for at := range s.rows * s.cols {
			c := kit.Cell{Row: at / s.cols, Col: at % s.cols}
			closing := cycle && len(way) == s.moves-1
			if !near(last, c) || slices.Contains(way, c) {
				continue
			}
			touches := slices.ContainsFunc(way[:len(way)-1], func(d kit.Cell) bool { return near(c, d) && !(closing && d == way[0]) })
			if !touches {
				walk(append(slices.Clone(way), c))
			}
		}
	}
	for at := range s.rows * s.cols {
		c := kit.Cell{Row: at / s.cols, Col: at % s.cols}
		if cycle || c == (kit.Cell{Row: int(start[0] - '0'), Col: int(start[1] - '0')}) {
			walk([]kit.Cell{c})
		}
	}
	if cycle {
		count /= 2 * s.moves
	}
	return count
}

// TestPeople compares the regions of a small map with all sets of its states, and reads bad lists.
func TestPeople(t *testing.T) {
	_, near := stateMap("AL-FL AL-GA AL-MS AL-TN AR-LA AR-MO AR-MS AR-TN FL-GA GA-NC GA-SC GA-TN LA-MS NC-SC NC-TN MO-TN MS-TN")
	regions := 0
	for seed := range 20 {
		c := &census{near: near, low: 9, high: 14 + seed%5}
		for i := range near {
			c.people = append(c.people, 1+(i*i*7+i*3+seed*5)%9)
		}
		want := map[uint64]bool{}
		for set := uint64(1); set < 1<<len(near); set++ {
			n := 0
			for i := range near {
				n += int(set>>i&1) * c.people[i]
			}
			reached := set & -set
			for range near {
				for i := range near {
					if set>>i&1 != 0 && near[i]&reached != 0 {
						reached |= 1 << i
					}
				}
			}
			if reached == set && n >= c.low && n <= c.high {
				want[set] = true
			}
		}
		regions += len(want)
		c.regions(func(set uint64) {
			if !want[set] {
				t.Errorf("seed %d: %b is no region, or comes twice", seed, set)
			}
			delete(want, set)
		})
		if len(want) > 0 {
			t.Errorf("seed %d: %d regions are missing", seed, len(want))
		}
	}
	must.Least(t, regions, 500, "regions")
	for text, want := range map[string]string{
		"people=AL":                  "people: the last state has no number",
		"people=AL\n0":               `people: found "0" for AL, expected a number from 1 to 1000000000`,
		"people=AL\n1\nAL\n2":        "people: found AL twice",
		"people=AL\n1":               "people: no number for AR",
		"people=census also=CA+XX":   `also: found "XX", expected a state, such as NY`,
		"people=census also=CA+TX":   "also: CA+TX is not connected",
		"people=census low=9 high=8": "low=9 high=8: expected low up to high",
	} {
		if _, err := states().New(strings.Split(text, " ")...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
