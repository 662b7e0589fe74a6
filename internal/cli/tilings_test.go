package cli

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// bruteTilings counts the tilings of a shape by the definition: the first open
// cell is covered by a domino that goes right or down.
func bruteTilings(open [][]bool) int {
	for i, row := range open {
		for j := range row {
			if !row[j] {
				continue
			}
			n := 0
			row[j] = false
			if j+1 < len(row) && row[j+1] {
				row[j+1] = false
				n += bruteTilings(open)
				row[j+1] = true
			}
			if i+1 < len(open) && open[i+1][j] {
				open[i+1][j] = false
				n += bruteTilings(open)
				open[i+1][j] = true
			}
			row[j] = true
			return n
		}
	}
	return 1
}

// TestTilingsTooLarge asks for drawings with more dominoes than a set can have, on
// a board that is nothing but wide.
func TestTilingsTooLarge(t *testing.T) {
	row := strings.Repeat("0", math.MaxUint16+1)
	var out, errOut bytes.Buffer
	status := Run(t.Context(), []string{"tilings", "--limit", "1"}, strings.NewReader(row+"\n"+row+"\n"), &out, &errOut)
	want := "the shape has 131072 cells; at most 131071 can be drawn on"
	if status != statusBad || out.Len() > 0 || !strings.Contains(errOut.String(), want) {
		t.Errorf("status %d, %s%s", status, out.String(), errOut.String())
	}
}

// TestTilings holds the count, and the number of different drawings, against
// brute force on random shapes with random pips.
func TestTilings(t *testing.T) {
	randtest.Lone(t)
	rng := randtest.New(t, 5, 6)
	some := 0
	for range 300 {
		rows, cols := 1+rng.IntN(5), 1+rng.IntN(6)
		open := make([][]bool, rows)
		var text strings.Builder
		for i := range open {
			open[i] = make([]bool, cols)
			for j := range open[i] {
				if open[i][j] = rng.IntN(8) > 0; open[i][j] {
					fmt.Fprint(&text, rng.IntN(10))
				} else {
					text.WriteByte('.')
				}
			}
			text.WriteByte('\n')
		}
		want := bruteTilings(open)
		wantStatus := statusDone
		if want == 0 {
			wantStatus = statusNone
		}
		if want > 1 {
			some++
		}
		var count, drawn, errOut bytes.Buffer
		status := Run(t.Context(), []string{"tilings"}, strings.NewReader(text.String()), &count, &errOut)
		if status != wantStatus || count.String() != fmt.Sprintln(want) {
			t.Fatalf("status %d, count %s%s, want %d:\n%s", status, count.String(), errOut.String(), want, text.String())
		}
		status = Run(t.Context(), []string{"tilings", "--all"}, strings.NewReader(text.String()), &drawn, &errOut)
		if status != wantStatus || strings.ContainsAny(drawn.String(), "0123456789") {
			t.Fatalf("status %d:\n%s", status, drawn.String())
		}
		different := map[string]bool{}
		for drawing := range strings.SplitSeq(drawn.String(), "\n\n") {
			different[strings.TrimRight(drawing, "\n")] = true
		}
		if drawn.Len() == 0 {
			clear(different)
		}
		// A shape with a row of holes alone has a blank line in its drawing.
		if cut := strings.Contains("\n"+text.String(), "\n"+strings.Repeat(".", cols)+"\n"); !cut && len(different) != want {
			t.Fatalf("%d different drawings, want %d:\n%s", len(different), want, drawn.String())
		}
	}
	must.Least(t, some, 50, "shapes with several tilings")
}
