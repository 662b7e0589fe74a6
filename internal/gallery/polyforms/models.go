// Package polyforms has the models of polyiamonds, polyhexes, polyaboloes and other shapes that fill regions of the plane.
package polyforms

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
	congruentPairs,
	packed("tetrahexes"),
	packed("polyhexes"),
	packed("polyiamonds"),
	tetraboloFrames,
	tetraboloes,
	packed("tetraskews"),
	wallpaper,
	packed("whirls"),
	windmills,
}
