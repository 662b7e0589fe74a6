// Package graphs has the models of graphs, paths and maps.
package gallery

// graphsModels are the models of this family.
var graphsModels = []func() Model{
	balancedDigraphs,
	gerrymander,
	knightPaths,
	latticePaths,
	mycielski,
	snakes,
	states,
}
