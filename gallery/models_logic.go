// Package logic has the models of logic puzzles, whose clues leave one solution.
package gallery

// logicModels are the models of this family.
var logicModels = []func() Model{
	futoshiki,
	hidato,
	hitori,
	hitoriCovers,
	hitoriSeedless,
	kakuro,
	kenken,
	masyu,
	saveTheSheep,
	slitherlink,
	zebra,
}
