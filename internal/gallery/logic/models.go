// Package logic has the models of logic puzzles, whose clues leave one solution.
package logic

import "bonepile/internal/gallery/kit"

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
