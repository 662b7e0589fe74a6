// Package polyforms has the models of polyiamonds, polyhexes, polyaboloes and other shapes that fill regions of the plane.
package polyforms

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	congruentPairs,
	enlargedTetrahexes,
	polyhexes,
	polyiamonds,
	tetraboloFrames,
	tetraboloes,
	tetraskews,
	wallpaper,
	whirls,
	windmills,
}
