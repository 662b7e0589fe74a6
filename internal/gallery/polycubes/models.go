// Package polycubes has the models of polycubes, bricks and balls that fill regions of space.
package polycubes

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	cubeCopies,
	facades,
	flatBlocks,
	hoffman,
	hypersolid,
	pentacubeTowers,
	pentacubes,
	pods,
	polyspheres,
	polysplatts,
	prisms,
	solidPentominoes,
	soma,
	tripods,
	twiceDice,
	uBlocks,
	weakTricubes,
}
