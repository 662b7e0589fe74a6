// Package rectangles has the models of rectangles and squares that fill a rectangle.
package gallery

// rectanglesModels are the models of this family.
var rectanglesModels = []func() Model{
	dissections,
	motley,
	partridge,
	partridgeGaps,
	perfectRectangles,
}
