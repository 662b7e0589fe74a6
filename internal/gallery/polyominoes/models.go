// Package polyominoes has the models of polyominoes that fill regions of the plane.
package polyominoes

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	aztec,
	blocking,
	calendar,
	checkered,
	chessboard,
	copies,
	eleven,
	fences,
	hexominoes,
	moebius,
	nonominoes,
	oneSided,
	parallominoes,
	pentominoes,
	sixEach,
	stacks,
	tetrominoHoles,
	trominoes,
}
