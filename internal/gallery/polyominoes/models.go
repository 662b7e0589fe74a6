// Package polyominoes has the models of polyominoes that fill regions of the plane.
package polyominoes

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/pack"
)

// Models are the models of this family.
var Models = []func() kit.Model{
	pack.Model("aztec-pentominoes"),
	pack.Model("blocking"),
	pack.Model("calendar"),
	pack.Model("checkered"),
	pack.Model("chessboard"),
	pack.Model("copies"),
	eleven,
	fences,
	pack.Model("hexominoes"),
	moebius,
	pack.Model("nonominoes"),
	pack.Model("one-sided"),
	pack.Model("pack"),
	pack.Model("parallominoes"),
	pack.Model("pentominoes"),
	sixEach,
	pack.Model("stacks"),
	pack.Model("tetromino-holes"),
	pack.Model("trominoes"),
}
