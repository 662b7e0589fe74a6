// Package covertest has problems with known answers, random ones, and brute force,
// for the tests of the packages of cover.
package covertest

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"testing"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// ToyM is the example in the introduction of Knuth's program DLX3.
const ToyM = "A B 2:3|C | X Y/A B X:0 Y:0/A C X:1 Y:1/C X:0/B X:1/C Y:1"

//go:embed testdata/*.dlx
var files embed.FS

// Open reads a problem of testdata.
func Open(t testing.TB, name string) *xc.Problem {
	f, err := files.Open("testdata/" + name + ".dlx")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := xc.Parse(f)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func Strip() PentModel { return PentModel{Rows: 3, Cols: 20, CellsFirst: true} }

// DebugNodes is the largest tree that is searched with all checks on.
const DebugNodes = 20000

const SudokuA = "..3.1.... 415....9. 2.65..3.. 5...8...9 .7.9...32 .38..4.6. ...26.4.3 ...3....8 32...795."

const SudokuB = "......3.. 1..4..... ......1.5 9........ .....26.. ....53... .5.8..... ...9...7. .83....4."

const SudokuC = ".3..1.... ...4..1.. .5.....9. 2.....6.4 ....35... 1........ 4..6..... .......5. .9......."

const Toy5 = "a b c d e f g/c e/a d g/b c f/a d f/b g/d e g"

const Toy1 = "A B C D E | F G/C E F/A D G/B C F/A D/B G/D E G"

const Toy49 = "p q r | x y/p q x y:A/p r x:A y/p x:B/q x:A/r y:B"

const Unfocused = "01 02 14 15 16 24 25 26 34 35 36 45 46"

const Focused = "01 02 134 135 145 234 2345 245 34 35 45"

// Totals returns the statistics of a whole search.
func Totals(t testing.TB, p *xc.Problem) tree.Stats {
	var stats tree.Stats
	if _, err := search.Visit(context.Background(), p, tree.Config{Engine: tree.Links, Stats: &stats}); err != nil {
		t.Fatal(err)
	}
	return stats
}

// Text returns the text of p.
func Text(t testing.TB, p *xc.Problem) string {
	b, err := p.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Coloured returns the problem of giving the cells of a grid colours so that
// neighbours differ. Each cell has an option for each colour, and each pair of
// neighbours one for each pair of different colours.
func Coloured(rows, cols, colours int) *xc.Problem {
	b := xc.NewBuilder()
	pairs := [][2]string{}
	for i := range rows {
		for j := range cols {
			b.AddPrimary(cellName(i, j) + "!")
			if j+1 < cols {
				pairs = append(pairs, [2]string{cellName(i, j), cellName(i, j+1)})
			}
			if i+1 < rows {
				pairs = append(pairs, [2]string{cellName(i, j), cellName(i+1, j)})
			}
		}
	}
	for _, pair := range pairs {
		b.AddPrimary(pair[0] + "/" + pair[1])
	}
	for i := range rows {
		for j := range cols {
			b.AddSecondary(cellName(i, j))
			for c := range colours {
				b.AddOption(cellName(i, j)+"!", fmt.Sprintf("%s:%d", cellName(i, j), c))
			}
		}
	}
	for _, pair := range pairs {
		for c := range colours {
			for d := range colours {
				if c != d {
					b.AddOption(pair[0]+"/"+pair[1], fmt.Sprintf("%s:%d", pair[0], c), fmt.Sprintf("%s:%d", pair[1], d))
				}
			}
		}
	}
	return Build(b)
}

// InTurn returns the solutions of p in the order in which they are found.
func InTurn(t *testing.T, p *xc.Problem) [][]int {
	t.Helper()
	sols := [][]int{}
	for sol, err := range search.Solutions(context.Background(), p, tree.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		sols = append(sols, slices.Clone(sol))
	}
	return sols
}

// Published holds figures that others computed, with their source: numbers in
// parentheses are equations of The Art of Computer Programming, 7.2.2.1, "ex."
// its exercises. A wrong count of solutions is a bug in the engine or in the
// model.
//
// Nodes, if not published, is the size of our own tree: it pins the branching
// rule. If a change moves it, the commit says so and why.
var Published = []struct {
	Name                      string
	P                         func() *xc.Problem
	Options                   int
	Solutions, Nodes, Updates uint64 // updates 0: not published
	Source                    string
}{
	{"toy 5", func() *xc.Problem { return Parse(Toy5) }, 6, 1, 6, 0, "(5), (6): one solution"},
	{"toy of DLX1", func() *xc.Problem { return Parse(Toy1) }, 6, 1, 6, 30, "Knuth's program DLX1: 30 updates, 6 nodes"},
	{"toy 49", func() *xc.Problem { return Parse(Toy49) }, 5, 1, 4, 0, "(49): one solution"},

	{"langford 3", func() *xc.Problem { return Langford(3) }, 9, 2, 7, 0, "OEIS A014552, twice, for reversals"},
	{"langford 4", func() *xc.Problem { return Langford(4) }, 18, 2, 18, 0, "OEIS A014552"},
	{"langford 5", func() *xc.Problem { return Langford(5) }, 30, 0, 39, 0, "OEIS A014552"},
	{"langford 7", func() *xc.Problem { return Langford(7) }, 63, 52, 607, 0, "OEIS A014552"},
	{"langford 8", func() *xc.Problem { return Langford(8) }, 84, 300, 2789, 0, "OEIS A014552"},
	{"langford 11", func() *xc.Problem { return Langford(11) }, 165, 35584, 439747, 0, "OEIS A014552"},

	{"queens 1", func() *xc.Problem { return Queens(1) }, 1, 1, 2, 0, "OEIS A000170"},
	{"queens 2", func() *xc.Problem { return Queens(2) }, 4, 0, 3, 0, "OEIS A000170"},
	{"queens 4", func() *xc.Problem { return Queens(4) }, 16, 2, 13, 0, "OEIS A000170"},
	{"queens 6", func() *xc.Problem { return Queens(6) }, 36, 4, 93, 0, "OEIS A000170"},
	{"queens 8", func() *xc.Problem { return Queens(8) }, 64, 92, 1049, 0, "OEIS A000170"},
	{"queens 10", func() *xc.Problem { return Queens(10) }, 100, 724, 11578, 0, "OEIS A000170"},
	{"queens 8 in 8 colours", func() *xc.Problem { return Colouring(Queens(8), 8) }, 92, 0, 7, 0, "ex. 25: 7 nodes"},

	{"sudoku a", func() *xc.Problem { return Sudoku(SudokuA, false) }, 146, 1, 50, 0, "(29a): 196 items, no branching"},
	{"sudoku b", func() *xc.Problem { return Sudoku(SudokuB, false) }, 307, 1, 89, 0, "(29b): 89 nodes"},
	{"sudoku b, soft", func() *xc.Problem { return Sudoku(SudokuB, true) }, 307, 1, 41877, 0, "(29b): 41,877 nodes with r, c, b secondary"},
	{"sudoku c", func() *xc.Problem { return Sudoku(SudokuC, false) }, 329, 2, 129, 0, "(29c): two solutions, 129 nodes"},
	{"sudoku 52", func() *xc.Problem { return Sudoku(sudoku52, false) }, 238, 1, 6676, 0, "ex. 52: one solution"},
	{"sudoku 54", func() *xc.Problem { return Sudoku(sudoku54, false) }, 227, 1, 220, 0, "ex. 54: 220 nodes"},

	{"pentominoes", func() *xc.Problem { return Strip().Problem() }, 1236, 8, 32644, 0, "(37): 32,644 nodes"},
	{"pentominoes, names first", namesFirst, 1236, 8, 32978, 0, "(37): 8 solutions"},
	{"pentominoes, soft names", softNames, 1236, 8, 61851, 0, "(37): 61,851 nodes"},
	{"pentominoes, fixed V", fixedV, 1182, 2, 21805, 0, "(37): 21,805 nodes"},
	{"pentominoes, cut well", CutWell, 728, 8, 4783, 0, "(37): 728 options"},
	{"pentominoes, both", cutWellFixedV, 716, 2, 1243, 0, "(37): 1243 nodes"},
	{"pentominoes, X and Z", cutWellHalfX, 718, 2, 1128, 0, "(37): 1128 nodes"},

	{"soma", func() *xc.Problem { return Soma(Rotations(false)) }, 688, 11520, 254676, 0, "(40): 34 items"},
	{"soma, fixed L", func() *xc.Problem { return Soma(Unturned) }, 550, 480, 11627, 0, "(40): 480 solutions, L in six places"},

	{"unfocused", func() *xc.Problem { return Copies(Unfocused, 1) }, 13, 0, 19, 0, "(90): 19 nodes"},
	{"unfocused, 5 copies", func() *xc.Problem { return Copies(Unfocused, 5) }, 65, 0, 319, 0, "(90): 10*2^k - 1 nodes"},
	{"focused", func() *xc.Problem { return Copies(Focused, 1) }, 11, 1, 9, 0, "(92): 9 nodes"},
	{"focused, 5 copies", func() *xc.Problem { return Copies(Focused, 5) }, 55, 1, 249, 0, "(92): 8*2^k - 7 nodes"},

	{"seating 3", func() *xc.Problem { return Seating(3) }, 3, 1, 4, 0, "ex. 14"},
	{"seating 4", func() *xc.Problem { return Seating(4) }, 8, 2, 9, 0, "ex. 14"},
	{"seating 5", func() *xc.Problem { return Seating(5) }, 15, 13, 45, 0, "ex. 14"},
	{"seating 6", func() *xc.Problem { return Seating(6) }, 24, 80, 249, 0, "ex. 14"},
	{"seating 7", func() *xc.Problem { return Seating(7) }, 35, 579, 1696, 0, "ex. 14"},
	{"seating 8", func() *xc.Problem { return Seating(8) }, 48, 4738, 13436, 0, "ex. 14"},
	{"seating 9", func() *xc.Problem { return Seating(9) }, 63, 43387, 120901, 0, "ex. 14"},

	// S(3,1)*2^2 + S(3,2)*3^2 + S(3,3)*4^2, and S(4,1)*2 + S(4,2)*3 + S(4,3)*4 + S(4,4)*5.
	{"half soft 3 2", func() *xc.Problem { return HalfSoft(3, 2) }, 28, 47, 69, 0, "ex. 185"},
	{"half soft 4 1", func() *xc.Problem { return HalfSoft(4, 1) }, 30, 52, 89, 0, "ex. 185"},
}

// PublishedM is published, in published_test.go, for problems with bounds.
// Nodes are published only where the source says so.
var PublishedM = []struct {
	Name             string
	P                func() *xc.Problem
	Solutions, Nodes uint64
	Source           string
}{
	{"toy", func() *xc.Problem { return Parse(ToyM) }, 1, 6, "Knuth's program DLX3: 6 nodes"},

	{"domination 7, 4", func() *xc.Problem { return Domination(7, 4, Anywhere) }, 86, 87494, "Knuth's program DLX3: 87,494 nodes"},
	{"domination, inner cells", func() *xc.Problem {
		return Domination(8, 5, func(i, j int) bool { return 0 < min(i, j) && max(i, j) < 7 })
	}, 284, 67816, "(64)"},
	{"domination, off the central lines", func() *xc.Problem {
		return Domination(8, 5, func(i, j int) bool { return i != 3 && i != 4 && j != 3 && j != 4 })
	}, 88, 77333, "(64)"},
	{"domination, one colour", func() *xc.Problem {
		return Domination(8, 5, func(i, j int) bool { return (i+j)%2 == 0 })
	}, 200, 30670, "(64)"},
	{"domination, two quadrants", func() *xc.Problem {
		return Domination(8, 5, func(i, j int) bool { return i/4 != j/4 })
	}, 90, 63224, "(64)"},
	{"domination, top half", func() *xc.Problem {
		return Domination(8, 5, func(i, _ int) bool { return i < 4 })
	}, 2, 13555, "(64)"},

	{"partridge 2", func() *xc.Problem { return Partridge(2) }, 0, 4, "(61)"},
	{"partridge 3", func() *xc.Problem { return Partridge(3) }, 0, 26, "(61)"},
	{"partridge 4", func() *xc.Problem { return Partridge(4) }, 0, 260, "(61)"},
	{"partridge 5", func() *xc.Problem { return Partridge(5) }, 0, 5810, "(61); Knuth's program DLX3: 5810 nodes"},

	{"reduced 3x5", Reduced(3, 5).Problem, 20165, 92737, "ex. 360"},
	{"strictly reduced 3x5", strict(3, 5).Problem, 13731, 67151, "ex. 362"},
	{"faultfree 3x5", faultfree(3, 5).Problem, 216, 3901, "ex. 363"},
	{"motley 3x3", Motley(3, 3).Problem, 2, 16, "ex. 365"},
	{"motley 4x4", Motley(4, 4).Problem, 16, 275, "ex. 365"},
	{"motley 4x5", Motley(4, 5).Problem, 20, 911, "ex. 365"},
	{"trominoes 7x9", trominoes(7, 9, true).Problem, 32, 2407, "ex. 364: 32 reduced"},
	{"trominoes 7x9, all", trominoes(7, 9, false).Problem, 32, 2175, "ex. 364: 32 in all"},
	{"trominoes 8x9, all", trominoes(8, 9, false).Problem, 48, 4233, "ex. 364: 48 in all"},
	{"trominoes 7x12", trominoes(7, 12, true).Problem, 706, 46769, "ex. 364: 706 reduced"},
	{"trominoes 7x12, all", trominoes(7, 12, false).Problem, 1026, 45152, "ex. 364: 1026 in all"},

	{"sudoku of a multiset", sudokuTwice7, 6, 336, "ex. 51"},
	{"kernels of 5 queens", func() *xc.Problem { return Kernels(5) }, 728, 104762, "ex. 161"},
}

func cutWellFixedV() *xc.Problem {
	m := Strip()
	m.turns = fixed("V")
	m.Keep = func(_ string, way []Cube) bool { return cutsWell(way, m.Rows, m.Cols) }
	return m.Problem()
}

// cutWellHalfX keeps the middle of X, its third cell, in the left half.
func cutWellHalfX() *xc.Problem {
	m := Strip()
	m.turns = Unflipped("Z")
	m.Keep = func(name string, way []Cube) bool {
		return cutsWell(way, m.Rows, m.Cols) && (name != "X" || way[2].Y < m.Cols/2)
	}
	return m.Problem()
}

func fixedV() *xc.Problem {
	m := Strip()
	m.turns = fixed("V")
	return m.Problem()
}

func namesFirst() *xc.Problem {
	m := Strip()
	m.CellsFirst = false
	return m.Problem()
}

func softNames() *xc.Problem {
	m := Strip()
	m.softNames = true
	return m.Problem()
}

// Clues of the sudokus of the text, rows separated by blanks.
const (
	sudoku52 = "12.3..4.. 4..1..... ..5.6.... 3......1. .7....23. ......6.8 .4.2...7. ..9.8.... .....5..6"
	sudoku54 = "....1.... 41.....9. ..65..... 5...8...9 .7.....32 .38..4... ...26.4.. ...3....8 3....7.5."
)
