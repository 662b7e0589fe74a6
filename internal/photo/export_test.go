package photo

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"
)

// TestMain runs nothing if the run is short, as one that looks for races is: this package
// starts no goroutines, and the detector made its tests take six minutes.
func TestMain(m *testing.M) {
	flag.Parse()
	if !testing.Short() {
		os.Exit(m.Run())
	}
}

// NewGrid returns a grid whose cells have no guesses yet.
func NewGrid(rows, cols int) *Grid {
	return &Grid{Rows: rows, Cols: cols, Cells: make([]Cell, rows*cols), at: &lattice{}, scale: 1}
}

// Divided returns what 0 to 9 and 10 have of a spread after the third opinion.
func Divided(before [11]float64, third []float64, byHand float64) (after [11]float64) {
	s := new(spread)
	copy(s[isNumber:], before[:])
	first := *s
	s.digits(&first, &first, third, byHand)
	copy(after[:], s[isNumber:])
	return after
}

// Weights returns the weights of the networks, by the names of their files.
func Weights() map[string][]byte {
	return map[string][]byte{"weights.bin": weights, "ink.bin": inkWeights, "digit.bin": digitWeights}
}

// Digest stands for all that was seen in a grid: a number that is one per cent larger
// makes another. Processors that round sums in their own way have no digest.
func (g *Grid) Digest() string {
	if runtime.GOARCH != "amd64" {
		return ""
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%.3v %.3v", g.Cells, g.outlined))
	return fmt.Sprintf("%.4x", sum[:])
}

// Looked returns how many cells of the last picture were looked at in search of grids.
func (r *Reader) Looked() int { return r.looked }

// Pick is what would be at a place of a list if it were sorted.
var Pick = pick

// Inks returns what finds the ink of one square after the other.
func Inks() func(out, square []float32) bool { return new(inker).Ink }

// At returns the brightness of a picture at a place, in pixels from its upper left corner.
func (p *Picture) At(x, y float64) float64 { return float64(p.at(x, y)) }

// Seen is how ink is seen again.
var Seen = seen
