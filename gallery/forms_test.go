package gallery

import (
	"slices"
	"strings"
	"testing"
)

// TestFormCounts counts pieces on all lattices, as others have: OEIS A000105,
// A000577, A000228, A006074 (free polyominoes, polyiamonds, polyhexes,
// polyaboloes), and the Catalan numbers.
func TestFormCounts(t *testing.T) {
	count := func(what string, want []int, of func(n int) int) {
		for i, w := range want {
			if got := of(i + 1); got != w {
				t.Errorf("%d %s of size %d, want %d", got, what, i+1, w)
			}
		}
	}
	free := func(l lattice) func(n int) int {
		return func(n int) int { return len(animals(l, n, l.all)) }
	}
	count("polyominoes", []int{1, 1, 2, 5, 12, 35}, free(squares()))
	count("polyiamonds", []int{1, 1, 1, 3, 4, 12, 24}, free(triangles()))
	count("polyhexes", []int{1, 1, 3, 7, 22}, free(hexagons()))
	count("polyaboloes", []int{1, 3, 4, 14, 30}, func(n int) int { return len(aboloShapes(n)) })
	count("parallominoes", []int{1, 2, 5, 14, 42}, func(n int) int { return len(parallominoShapes(n + 1)) })
	count("one-sided pentominoes", []int{18}, func(int) int { return len(oneSidedPieces()) })
}

// TestFormMotions asks of all lattices in the plane that motions send neighbours to
// neighbours, and are different.
func TestFormMotions(t *testing.T) {
	for name, l := range map[string]lattice{"squares": squares(), "checkered": checkeredSquares(), "triangles": triangles(), "hexagons": hexagons()} {
		images := map[string]bool{}
		for _, m := range l.all {
			for _, p := range l.starts {
				p[0], p[1] = p[0]-2, p[1]+5
				for _, q := range l.neighbours(p) {
					if !slices.Contains(l.neighbours(m(p)), m(q)) {
						t.Errorf("%s: %v and %v go to %v and %v", name, p, q, m(p), m(q))
					}
				}
			}
			images[compareKey(m(point{7, 2, 0}), m(point{-1, 3, 0}))] = true
		}
		if len(images) != len(l.all) {
			t.Errorf("%s: %d different motions of %d", name, len(images), len(l.all))
		}
	}
}

func compareKey(p, q point) string {
	return strings.Join([]string{string(rune(p[0] + 100)), string(rune(p[1] + 100)), string(rune(p[2] + 100)), string(rune(q[0] + 100)), string(rune(q[1] + 100)), string(rune(q[2] + 100))}, "")
}

// TestFormChecks gives wrong answers to rules that options hardly break.
func TestFormChecks(t *testing.T) {
	wrong := func(err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	wrong(checkFilled(1, 2, []rect{{0, 1, 0, 1}}), "1 of 2 cells")
	wrong(checkFilled(1, 2, []rect{{0, 1, 0, 2}, {0, 1, 1, 2}}), "overlap")
	wrong(checkReduced(2, 1, []rect{{0, 2, 0, 1}}), "below row 1")
	wrong(checkReduced(1, 2, []rect{{0, 1, 0, 2}}), "right of column 1")
	wrong(checkFaults(2, 1, []rect{{0, 1, 0, 1}, {1, 2, 0, 1}}), "below row 1")
	wrong(checkFaults(1, 2, []rect{{0, 1, 0, 1}, {0, 1, 1, 2}}), "right of column 1")
	wrong(checkMotley([]rect{{0, 1, 0, 1}, {0, 1, 1, 2}}), "the same rows")
	wrong(checkHoffman([]brick27{{point{}, "abc"}, {point{}, "abc"}}), "two bricks")
	wrong(checkHoffman([]brick27{{point{}, "abc"}, {point{0, 0, 1}, "bac"}}), "missing or twice")
	if isTatami([]string{"ab", "cd"}) || !isTatami([]string{"ab", "cb"}) || !isTatami([]string{"ab", "aa"}) {
		t.Error("isTatami")
	}
	if n := len(levelled([]placed{{0, drawn("##")}, {0, drawn("##")}, {0, drawn(" ##")}, {0, drawn("  #")}})); n != 3 {
		t.Errorf("%d levels, want 3", n)
	}
	if apart(map[point]point{{}: {2, 3, 4}}) {
		t.Error("one brick of 27 passes")
	}
}

// TestFormErrors gives parameters that cannot be.
func TestFormErrors(t *testing.T) {
	for args, want := range map[string]string{
		"polyiamonds polygon=4,2,1":            "expected four numbers",
		"polyiamonds polygon=4,2,1,2":          "expected four numbers",
		"polyiamonds polygon=4,4,0,0":          "nothing is left",
		"polyiamonds polygon=5,2,1,0":          "31 triangles, expected 20",
		"tetraboloes polygon=7x7":              "expected rows, columns",
		"tetraboloes polygon=2x9;2,0,0,1":      "expected rows, columns",
		"tetraboloes polygon=4x4;0,0,0,0":      "32 halves of squares, expected 56",
		"one-sided region=3x3":                 "9 cells, expected 90",
		"one-sided region=3x3x10":              "not a region",
		"trominoes region=3x3":                 "9 cells, expected a multiple of 3 and 1 more",
		"blocking pieces=AB":                   "expected letters from O to Z",
		"stacks heights=22222":                 "five digits that add up to 12",
		"stacks heights=2322x":                 "expected digits from 1",
		"motley m=3 n=4 symmetry=quarter":      "only a square has that one",
		"dissections m=1 n=2 tiles=trominoes":  "no rectangle may lie anywhere",
		"y-pentominoes region=2x5 middle=one":  "no square of odd side",
		"cube-copies region=2x3x3 middle=once": "no cube of odd side",
		"pods region=2x2-00":                   "expected a box",
	} {
		words := strings.Fields(args)
		m, err := Named(words[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.New(words[1:]...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}
