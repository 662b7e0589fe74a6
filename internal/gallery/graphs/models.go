// Package graphs has the models of graphs, paths and maps.
package graphs

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	balancedDigraphs,
	gerrymander,
	graphPaths,
	knightPaths,
	latticePaths,
	mycielski,
	snakes,
	states,
}
