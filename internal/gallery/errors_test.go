package gallery

import (
	"strings"
	"testing"

	"bonepile/internal/must"
)

// TestFormErrors gives parameters that cannot be.
func TestFormErrors(t *testing.T) {
	for args, want := range map[string]string{
		"polyiamonds polygon=4,2,1":           "expected four numbers",
		"polyiamonds polygon=4,2,1,2":         "expected four numbers",
		"polyiamonds polygon=4,4,0,0":         "something is left",
		"polyiamonds polygon=5,2,1,0":         "31 cells, expected 20",
		"tetraboloes polygon=7x7":             "expected rows, columns",
		"tetraboloes polygon=2x9;2,0,0,1":     "expected rows, columns",
		"tetraboloes polygon=4x4;0,0,0,0":     "32 halves of squares, expected 56",
		"one-sided region=3x3":                "9 cells, expected 90",
		"one-sided region=3x3x10":             "not a region",
		"trominoes region=3x3":                "9 cells, expected a multiple of 3 and 1 more",
		"blocking pieces=AB":                  "no pieces of squares",
		"stacks heights=22222/33333":          "25 cells, expected 60",
		"stacks heights=23/2x":                "8 cells, expected 60",
		"motley m=3 n=4 symmetry=quarter":     "only a square has that one",
		"dissections m=1 n=2 tiles=trominoes": "no rectangle may lie anywhere",
		"copies region=2x5 middle=one":        "not a square of odd side",
		"pods region=2x2-00":                  "expected a box",
		"soma region=3x3x4":                   "36 cells, expected 27",
		"flat-blocks pieces=##,#!":            "not a drawing, expected #",
		"flat-blocks pieces=##":               "27 cells, expected 2",
		"pentacubes region=2x2x3":             "12 cells, expected a multiple of 5",
		"u-blocks region=3x3x3":               "27 cells, expected a multiple of 12",
		"pentominoes region=6x10 without=O":   "60 cells, expected 55",
		"copies shape=## region=3x3":          "9 cells, expected a multiple of 2",
		"polyiamonds holes=1":                 "20 cells, expected 21",
		// Of models that read texts:
		"exact-cover rows=0110/10x1":            "line 1, column 8",
		"exact-cover rows=011/10":               "3 cells in a row, not 2",
		"snakes start=9z":                       "expected a cell of the board",
		"snakes start=000":                      "expected a row and a column",
		"contained-queens n=5 m=5":              "expected a smaller number",
		"nine-heads-and-tails tiles=ABcd":       "1 squares, expected 9",
		"nine-heads-and-tails tiles=ABcd,dABc":  `found "dABc"`,
		"nine-heads-and-tails tiles=AbCd":       `found "AbCd"`,
		"hypersolid-pentominoes sides=2x2x15":   "found 3 numbers, expected 4",
		"hypersolid-pentominoes sides=2x2x3x4":  "48 cells, expected 60",
		"word-sudoku words=CAT,DOG":             `found "DOG"`,
		"word-sudoku letters=ACEMOPRTT":         "nine different letters",
		"alphabet-blocks words=ACE,IC":          `found "IC"`,
		"word-search rows=4 cols=5 reduced=yes": "is not a square",
	} {
		words := strings.Fields(args)
		m := must.Get(Named(words[0]))(t)
		if _, err := m.New(words[1:]...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}
