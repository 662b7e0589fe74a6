// Package edges has the models of tiles and cubes whose edges or faces match.
package edges

import "bonepile/internal/gallery/kit"

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
