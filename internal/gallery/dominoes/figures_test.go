package dominoes

import (
	"fmt"
	"math/bits"
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"lopsidedPaths": kittest.Just(lopsidedPaths),
	"onePathOrTwo":  kittest.Just(onePathOrTwo),
	"otherPaths":    kittest.Just(otherPaths),
	"pathStarts":    kittest.Just(pathStarts),
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// pathCounts counts the dominoes with no path, with one, two and three, and those without
// crossings.
func pathCounts() (paths [4]int, plain int) {
	for _, d := range pathDominoes() {
		paths[len(d)]++
		if !d.crosses() {
			plain++
		}
	}
	return paths, plain
}

// onePathOrTwo counts the dominoes with one path, and with two.
func onePathOrTwo() string {
	paths, _ := pathCounts()
	return fmt.Sprintf("%d, %d", paths[1], paths[2])
}

// otherPaths counts those with three paths or none, and all without crossings.
func otherPaths() string {
	paths, plain := pathCounts()
	return fmt.Sprintf("%d, %d", paths[3]+paths[0], plain)
}

// lopsidedPaths counts the dominoes without crossings with two points more on one cell, and
// those with a point at just one end.
func lopsidedPaths() string {
	var lopsided, oneEnd int
	for _, d := range pathDominoes() {
		if first := bits.OnesCount(uint(d.points() & 0b110001)); !d.crosses() {
			lopsided += kit.Bit(2*first != bits.OnesCount(uint(d.points())))
			oneEnd += d.points()>>2&1 ^ d.points()>>5&1
		}
	}
	return fmt.Sprintf("%d, %d", lopsided, oneEnd)
}

// pathStarts counts the pieces on which one path starts and another joins two points.
func pathStarts() (n int) {
	for start := range pathPoints {
		for p := range pathPoints {
			for q := range p {
				if p != start && q != start {
					n++
				}
			}
		}
	}
	return n / 2 // half a turn takes none to itself
}
