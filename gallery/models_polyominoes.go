// Package polyominoes has the models of polyominoes that fill regions of the plane.
package gallery

// polyominoesModels are the models of this family.
var polyominoesModels = []func() Model{
	blocking,
	checkered,
	chessboard,
	eleven,
	hexominoes,
	moebius,
	nonominoes,
	oneSided,
	parallominoes,
	pentominoes,
	sixEach,
	stacks,
	trominoes,
	yPentominoes,
}
