// Package polycubes has the models of polycubes, bricks and balls that fill regions of space.
package polycubes

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
	packed("cube-copies"),
	packed("soma-facades"),
	packed("flat-blocks"),
	hoffman,
	hypersolid,
	packed("pentacube-towers"),
	packed("pentacubes"),
	pods,
	polyspheres,
	packed("polysplatts"),
	packed("tetracube-prisms"),
	packed("solid-pentominoes"),
	packed("soma"),
	tripods,
	twiceDice,
	packed("u-blocks"),
	packed("weak-tricubes"),
}
