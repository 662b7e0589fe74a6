package edges

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"borderClasses":          borderClasses,
	"brickClasses":           brickClasses,
	"diagramThousands":       kittest.DiagramThousands,
	"fiveRows":               fiveRows,
	"headsClasses":           headsClasses,
	"nineAnswers":            nineAnswers,
	"nineClasses":            nineClasses,
	"octahedronSets":         octahedronSets,
	"offAxis":                offAxis,
	"rowClasses":             rowClasses,
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
	seen := map[string]bool{}
	for _, c := range kit.WordsOf("abc", 6) {
		if seen[c] || c[faceUp] == c[faceDown] || c[faceFront] == c[faceBack] || c[faceLeft] == c[faceRight] {
			continue
		}
		n++
		for _, d := range cubeTurns(c) {
			seen[d] = true
		}
	}
	return n
}

// octahedronSets counts the sets of eight triangles that answers use, and the ways to divide all 24 into such sets.
func octahedronSets(in *kittest.Instance) string {
	sets := map[string]bool{}
	for sol := range in.All() {
		var tiles []string
		for shown := range strings.FieldsSeq(in.Text(sol)) {
			tiles = append(tiles, slices.Min(rotations(shown)))
		}
		slices.Sort(tiles)
		sets[strings.Join(tiles, " ")] = true
	}
	b := cover.NewBuilder()
	b.AddPrimary(necklaces("abcd", 3)...)
	for _, set := range slices.Sorted(maps.Keys(sets)) {
		b.AddOption(strings.Fields(set)...)
	}
	return fmt.Sprintf("%d, %s", len(sets), kittest.Fast(kittest.Must(b.Build())))
}

// borderClasses counts the borders of the hexagon that may be asked for: a colour is on 18
// sides altogether, an even number, and each inner border takes two of them, so that none comes
// an odd number of times on the outer one. Two borders are of one class if shifting or reversing
// the word of sides and exchanging colours makes one of the other. It lists the
// classes, by their first member, that three pairs of a motion and an exchange keep. Motions of the
// hexagon shift by an even number of sides: last are the classes under these.
func borderClasses(*kittest.Instance) string {
	const sides = 12
	var borders, classes, real int
	var three []string
	var fill func(w []byte, odd, colours int)
	fill = func(w []byte, odd, colours int) { // first members have new colours in order
		if len(w) < sides {
			for ch := 0; ch <= min(colours, 3); ch++ {
				fill(append(w, byte('0'+ch)), odd^1<<ch, max(colours, ch+1))
			}
			return
		}
		if odd != 0 {
			return
		}
		names := 1 // ways to name the colours
		for k := range colours {
			names *= 4 - k
		}
		borders += names
		keep, first, firstReal := 0, true, true
		for turn, over := range kit.Pairs(sides, 2) {
			c := renamedBorder(w, turn, over == 1)
			first = first && c >= string(w)
			firstReal = firstReal && (turn%2 != over || c >= string(w))
			if c == string(w) {
				keep++
			}
		}
		real += kit.Bit(firstReal)
		if first {
			classes++
			if colours >= 3 && keep == 3 {
				three = append(three, string(w))
			}
		}
	}
	fill(make([]byte, 0, sides), 0, 0)
	return fmt.Sprintf("%d; %d; %s; %d", borders, classes, strings.Join(three, " "), real)
}

// renamedBorder moves a border, and names its colours 0, 1, … in the order in which they come.
func renamedBorder(w []byte, turn int, over bool) string {
	moved := make([]byte, len(w))
	var name [256]byte
	next := byte('0')
	for i := range moved {
		from := (i + turn) % len(w)
		if over {
			from = (turn + len(w) - i) % len(w)
		}
		if ch := w[from]; name[ch] == 0 {
			name[ch] = next
			next++
		}
		moved[i] = name[w[from]]
	}
	return string(moved)
}
