// Package sets has the models of matchings, permutations, partitions and other questions about sets.
package sets

import "bonepile/internal/gallery/kit"

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
