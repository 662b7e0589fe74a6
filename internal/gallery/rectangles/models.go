// Package rectangles has the models of rectangles and squares that fill a rectangle.
package rectangles

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	dissections,
	motley,
	partridge,
	partridgeBox,
	partridgeGaps,
	perfectRectangles,
}
