// Package sets has the models of matchings, permutations, partitions and other questions about sets.
package sets

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
	colourPartitions,
	csp,
	exactCover,
	factorizations,
	focusToy,
	gropes,
	matchings,
	menage,
	ordered,
	partitions,
	permutations,
	roundTable,
}
