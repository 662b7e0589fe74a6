// Package dominoes has the models of dominoes on a board.
package dominoes

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	dominosa,
	dominoTilings,
	pathDominoModel,
}
