// Package covertest has problems with known answers, random ones, and brute force,
// for the tests of the packages of cover.
package covertest

import (
	"compress/gzip"
	"context"
	"embed"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

//go:embed testdata
var files embed.FS

// Open reads a problem of testdata.
func Open(name string) *xc.Problem {
	text, err := files.ReadFile("testdata/" + name + ".dlx")
	if err != nil {
		panic(err)
	}
	return Parse(string(text))
}

// Gallery returns the problem of a model of the gallery and its parameters, as in
// "focus-toy copies=4". A test of the gallery holds testdata/gallery.txt.gz to its models:
// tests that made them would be compiled with all of the gallery.
func Gallery(words string) *xc.Problem {
	_, after, ok := strings.Cut(galleryText(), "\n== "+words+"\n")
	if !ok {
		panic("testdata/gallery.txt.gz has no " + words)
	}
	problem, _, _ := strings.Cut(after, "\n== ")
	return parse(problem)
}

var galleryText = sync.OnceValue(func() string {
	f, _ := files.Open("testdata/gallery.txt.gz")
	z, _ := gzip.NewReader(f)
	text, _ := io.ReadAll(z)
	return "\n" + string(text)
})

// Sudokus of the text, (29).
const (
	SudokuA = "sudoku clues=..3.1..../415....9./2.65..3../5...8...9/.7.9...32/.38..4.6./...26.4.3/...3....8/32...795."
	SudokuB = "sudoku clues=......3../1..4...../......1.5/9......../.....26../....53.../.5.8...../...9...7./.83....4."
	SudokuC = "sudoku clues=.3..1..../...4..1../.5.....9./2.....6.4/....35.../1......../4..6...../.......5./.9......."
)

// DebugNodes is the largest tree that is searched with all checks on.
const DebugNodes = 20000

// Toys of the text, (5) and (49), and of Knuth's programs DLX1 and DLX3.
const (
	Toy5  = "a b c d e f g/c e/a d g/b c f/a d f/b g/d e g"
	Toy49 = "p q r | x y/p q x y:A/p r x:A y/p x:B/q x:A/r y:B"
	Toy1  = "A B C D E | F G/C E F/A D G/B C F/A D/B G/D E G"
	ToyM  = "A B 2:3|C | X Y/A B X:0 Y:0/A C X:1 Y:1/C X:0/B X:1/C Y:1"
)

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

func cellName(i, j int) string { return fmt.Sprintf("%d,%d", i, j) }
