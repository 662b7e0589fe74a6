// Package polycubes has the models of polycubes, bricks and balls that fill regions of space.
package gallery

// polycubesModels are the models of this family.
var polycubesModels = []func() Model{
	cubeCopies,
	hoffman,
	hypersolid,
	pentacubeTowers,
	pods,
	polyspheres,
	polysplatts,
	prisms,
	solidPentominoes,
	soma,
	weakTricubes,
}
