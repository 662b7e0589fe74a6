package edges

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Nine of the 24 squares of heads and tails in a square of 3 by 3: exercise 139. Sets of
// nine are equivalent if animals are exchanged, or all heads with all tails, or if all squares
// are turned over, which makes 96 motions of the 24 squares.

func nineTiles() kit.Model {
	return kit.Model{
		Name:   "nine-heads-and-tails",
		Title:  "Nine squares of heads and tails",
		Source: "TAOCP 7.2.2.1, exercise 139",
		About: "The sides of a square show the heads of two of four animals, side by side, and the tails of the other two. Nine different squares fill a larger one of 3 by 3, " +
			"so that every head meets a tail of its kind. An option is a square in a place and an orientation. The answer shows each: above, left, below, right; heads are capitals.",
		Story:   "1,307,504 sets of nine squares form 14,124 classes. 1,883 of them have a single answer, up to rotation.",
		Picture: kit.Drawn(picture.Tiles),
		Params:  []kit.Param{kit.Text("tiles", "the nine squares, counterclockwise, with commas between them", "ABcd,BCda,CDab,DAbc,ABdc,BDca,DCab,BDac,ACdb")},
		Build:   buildNineTiles,
	}
}

func buildNineTiles(a kit.Args) (*kit.Instance, error) {
	all := headTiles()
	var tiles []string
	for word := range strings.SplitSeq(a.Text("tiles"), ",") {
		at := -1
		for _, r := range rotations(word) {
			at = max(at, slices.Index(all, r))
		}
		if at < 0 || slices.Contains(tiles, all[at]) {
			return nil, fmt.Errorf("tiles: found %q, expected a square such as ABcd, two capitals next to each other and all of a to d, and another one each time", word)
		}
		tiles = append(tiles, all[at])
	}
	if len(tiles) != 9 {
		return nil, fmt.Errorf("tiles: found %d squares, expected 9", len(tiles))
	}
	return headsPuzzle(squareCells(3, 3, false), tiles).instance()
}

// headTiles returns the 24 squares, each from the first of its heads on.
func headTiles() (tiles []string) {
	for _, tile := range necklaces("abcd", 4) {
		for _, t := range rotations(tile) {
			if len(kit.UniqueLetters(t)) == 4 {
				tiles = append(tiles, strings.ToUpper(t[:2])+t[2:])
			}
		}
	}
	return tiles
}

// headsPuzzle is the puzzle of cells that squares fill, whose heads meet tails of their kind.
func headsPuzzle(cells []tileCell, tiles []string) *tilePuzzle {
	for _, c := range cells { // seen from above and from the left
		c.sides[2], c.sides[3] = "~"+c.sides[2], "~"+c.sides[3]
	}
	return &tilePuzzle{cells: cells, tiles: tiles, behind: func(c byte) byte { return c ^ 'a' ^ 'A' }}
}
