// Package logic has the models of logic puzzles, whose clues leave one solution.
package logic

import (
	_ "embed"

	"bonepile/internal/gallery/kit"
)

//go:embed models.txt
var heads string

// described returns a model that a text describes.
var described = kit.Described(heads)

// Models are the models of this family.
var Models = []func() kit.Model{
	arrows,
	futoshiki,
	hidato,
	hitori,
	hitoriCovers,
	hitoriSeedless,
	kakuro,
	kakuroDiagrams,
	kenken,
	masyu,
	saveTheSheep,
	slitherlink,
	zebra,
}
