// Package dominoes has the models of dominoes on a board.
package gallery

// dominoesModels are the models of this family.
var dominoesModels = []func() Model{
	dominosa,
	dominoTilings,
}
