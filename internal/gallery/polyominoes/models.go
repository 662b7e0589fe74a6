// Package polyominoes has the models of polyominoes that fill regions of the plane.
package polyominoes

import (
	_ "embed"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/pack"
)

//go:embed pack.txt
var texts string

// packed returns a model that is a text.
var packed = pack.Models(texts)

// Models are the models of this family.
var Models = []func() kit.Model{
	packed("aztec-pentominoes"),
	packed("blocking"),
	packed("calendar"),
	packed("checkered"),
	packed("chessboard"),
	packed("copies"),
	eleven,
	fences,
	packed("hexominoes"),
	moebius,
	packed("nonominoes"),
	packed("one-sided"),
	packed("pack"),
	packed("parallominoes"),
	packed("pentominoes"),
	sixEach,
	packed("stacks"),
	packed("tetromino-holes"),
	packed("trominoes"),
}
