// Package sets has the models of matchings, permutations, partitions and other questions about sets.
package gallery

// setsModels are the models of this family.
var setsModels = []func() Model{
	colourPartitions,
	csp,
	exactCover,
	factorizations,
	focusToy,
	matchings,
	menage,
	ordered,
	partitions,
	permutations,
	roundTable,
}
