// Package polyforms has the models of polyiamonds, polyhexes, polyaboloes and other shapes that fill regions of the plane.
package polyforms

import (
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/pack"
)

// Models are the models of this family.
var Models = []func() kit.Model{
	congruentPairs,
	pack.Model("tetrahexes"),
	pack.Model("polyhexes"),
	pack.Model("polyiamonds"),
	tetraboloFrames,
	tetraboloes,
	pack.Model("tetraskews"),
	wallpaper,
	pack.Model("whirls"),
	windmills,
}
