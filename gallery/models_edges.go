// Package edges has the models of tiles and cubes whose edges or faces match.
package gallery

// edgesModels are the models of this family.
var edgesModels = []func() Model{
	cubeBrick,
	cubeRow,
	headsTails,
	macmahonOutlines,
	macmahonSquares,
	macmahonSymmetry,
	macmahonTriangles,
	nineTiles,
	octahedron,
	quintominal,
	triangleTorus,
}
