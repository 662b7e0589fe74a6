package sudoku

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"afterForced":    afterForced,
	"bothMotions":    kittest.OfTexts(bothMotions),
	"cluelessBoxes":  kittest.OfTexts(cluelessBoxes),
	"fewestClues a":  fewestClues(sudoku28a),
	"fewestClues b":  fewestClues(sudoku28b),
	"firstRows":      firstRows,
	"fiveClues":      fiveClues,
	"forcedCells":    forcedCells,
	"inequalities":   inequalities,
	"minimalClues":   minimalClues,
	"nakedTuples":    nakedTuples,
	"queenPatterns":  queenPatterns,
	"shidokuClasses": kittest.OfTexts(shidokuClasses),
	"singles":        singles,
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// bothMotions counts the squares that the motion of boxes takes to themselves, up to the
// names of the digits, as the motion of the instance does.
func bothMotions(texts iter.Seq[string]) string {
	n := 0
	for text := range texts {
		rows := strings.Split(strings.ReplaceAll(text, " ", ""), "\n")
		becomes := map[byte]byte{}
		kept := true
		for at := range 81 {
			c := kit.Cell{Row: at / 9, Col: at % 9}
			d := sudokuMotions["boxes"](c)
			digit, image := rows[c.Row][c.Col], rows[d.Row][d.Col]
			if becomes[digit] == 0 {
				becomes[digit] = image
			}
			kept = kept && becomes[digit] == image
		}
		if kept {
			n++
		}
	}
	return fmt.Sprint(n)
}

const behrensBoxes = "AAABB/AACBB/DCCCB/DDCEE/DDEEE"

// inequalities counts the patterns of < and > between neighbours that squares
// have, and those that only one has: squares that such clues can tell from all
// others.
func inequalities(in *kittest.Instance) string {
	sets, once, _ := kittest.CountComparisons(in)
	return fmt.Sprintf("%d, %d", sets, once)
}

// firstRows counts the options of the first row.
func firstRows(in *kittest.Instance) string {
	n := 0
	for k := range in.Problem.Options() {
		if strings.HasPrefix(in.Problem.OptionString(k), "# ") {
			n++
		}
	}
	return fmt.Sprint(n)
}

// queenPatterns counts what the digits 1 to 7 of the answers look like, whatever the others
// do, and how many of these patterns are the same after a half turn, up to the names of the digits.
func queenPatterns(in *kittest.Instance) string {
	patterns := map[string]bool{}
	for sol := range in.Solutions(cover.Config{Tree: cover.Tree{Choice: cover.Sharp}}) {
		text := strings.Join(strings.Fields(in.Text(sol)), "")
		patterns[strings.NewReplacer("8", ".", "9", ".").Replace(text)] = true
	}
	kept := 0
	for p := range patterns {
		back := []byte(p)
		slices.Reverse(back)
		becomes := map[byte]byte{}
		same := true
		for i := range back {
			if becomes[p[i]] == 0 {
				becomes[p[i]] = back[i]
			}
			same = same && becomes[p[i]] == back[i] && (p[i] == '.') == (back[i] == '.')
		}
		if same {
			kept++
		}
	}
	return fmt.Sprintf("%d, %d", len(patterns), kept)
}

const sudokuA = "..3.1..../415....9./2.65..3../5...8...9/.7.9...32/.38..4.6./...26.4.3/...3....8/32...795."
