// Package rectangles has the models of rectangles and squares that fill a rectangle.
package rectangles

import (
	_ "embed"

	"bonepile/internal/gallery/kit"
)

//go:embed models.txt
var heads string

// described returns a model that a text describes.
var described = kit.Described(heads)

// Models are the models of this family.
var Models = []func() kit.Model{
	dissections,
	motley,
	partridge,
	partridgeBox,
	partridgeGaps,
	perfectRectangles,
}
