package polyominoes

import (
	"fmt"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Algorithm N finds where the small piece of exercise 307 can lie: it goes through the board
// once for each place and keeps only the possible borders, whereas plain search would visit every
// partial packing. In a board of 8 by 8 a single cell left free must be one of four.
func trominoes() kit.Model {
	return kit.Model{
		Name:    "trominoes",
		Title:   "Straight trominoes and one smaller piece",
		Source:  "TAOCP 7.2.2.1, (41), exercise 307",
		About:   "A region is filled with straight trominoes and one monomino, or one domino. An option is a piece in one place. A colouring of the cells shows that the small piece has few places.",
		Story:   "A colouring in three colours shows where the single cell can be; the search agrees: four places in the square of side 8.",
		Picture: kit.Drawn(picture.Letters).Showing("region=8x8", 7),
		Params: []kit.Param{
			kit.Text("region", "a rectangle such as 8x8, or a drawing of # and .", "4x4"),
			kit.Choice("small", "the smaller piece", "monomino", "domino"),
		},
		Build: forms.InPlane("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			small := smallPiece(a)
			if len(region) <= len(small) || (len(region)-len(small))%3 != 0 {
				return nil, fmt.Errorf("region: %d cells, expected a multiple of 3 and %d more", len(region), len(small))
			}
			g := &forms.Packing{Lattice: forms.Squares(), Region: region, Pieces: []forms.Piece{
				{Name: "o", Shape: small},
				{Name: "I", Shape: forms.Drawn("###"), Copies: (len(region) - len(small)) / 3},
			}}
			return g.Instance()
		}),
	}
}

// smallPiece returns the piece that is not a tromino.
func smallPiece(a kit.Args) forms.Shape {
	if a.Text("small") == "domino" {
		return forms.Drawn("##")
	}
	return forms.Drawn("#")
}
