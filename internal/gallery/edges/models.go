// Package edges has the models of tiles and cubes whose edges or faces match.
package edges

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
	cubeBrick,
	cubeRow,
	headsTails,
	headsTailsJoker,
	hexagons,
	macmahonCube,
	macmahonOutlines,
	macmahonSquares,
	macmahonSymmetry,
	macmahonTriangles,
	nineTiles,
	octagons,
	octahedron,
	quintominal,
	tetrahedra,
	triangleTorus,
}
