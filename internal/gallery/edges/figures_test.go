package edges

import (
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"borderClasses":          borderClasses,
	"fiveRows":               fiveRows,
	"headsClasses":           headsClasses,
	"nineAnswers":            nineAnswers,
	"nineClasses":            nineClasses,
	"offAxis":                offAxis,
	"outlineClasses hexes":   outlineClasses(hexOutlines),
	"outlineClasses iamonds": outlineClasses(bentOutlines),
	"strongAndOthers":        strongAndOthers,
	"threeColourCubes":       kittest.Just(threeColourCubes),
	"twoMirrors":             twoMirrors,
	"weakOnly 2":             weakOnly(2),
	"weakOnly 4":             weakOnly(4),
	"weakOnly 8":             weakOnly(8),
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// threeColourCubes counts the ways to give the faces of a cube three colours or fewer, so
// that opposite faces differ.
func threeColourCubes() (n int) {
	seen := map[paintedCube]bool{}
	for _, w := range kit.WordsOf("abc", 6) {
		c := paintedCube([]byte(w))
		if seen[c] || c[faceUp] == c[faceDown] || c[faceFront] == c[faceBack] || c[faceLeft] == c[faceRight] {
			continue
		}
		n++
		for _, d := range c.cubeTurns() {
			seen[d] = true
		}
	}
	return n
}
