// Package polyforms has the models of polyiamonds, polyhexes, polyaboloes and other shapes that fill regions of the plane.
package gallery

// polyformsModels are the models of this family.
var polyformsModels = []func() Model{
	congruentPairs,
	enlargedTetrahexes,
	polyhexes,
	polyiamonds,
	tetraboloes,
	tetraskews,
}
