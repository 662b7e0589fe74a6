// Package graphs has the models of graphs, paths and maps.
package graphs

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
	balancedDigraphs,
	gerrymander,
	knightPaths,
	latticePaths,
	mycielski,
	snakes,
	states,
}
