// Package polycubes has the models of polycubes, bricks and balls that fill regions of space.
package polycubes

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/pack"
)

// Models are the models of this family.
var Models = []func() kit.Model{
	pack.Model("cube-copies"),
	pack.Model("soma-facades"),
	pack.Model("flat-blocks"),
	hoffman,
	hypersolid,
	pack.Model("pentacube-towers"),
	pack.Model("pentacubes"),
	pods,
	polyspheres,
	pack.Model("polysplatts"),
	pack.Model("tetracube-prisms"),
	pack.Model("solid-pentominoes"),
	pack.Model("soma"),
	tripods,
	twiceDice,
	pack.Model("u-blocks"),
	pack.Model("weak-tricubes"),
}
