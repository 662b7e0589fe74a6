// Package sequences has the models of sequences, cycles and arrays.
package sequences

import "bonepile/internal/gallery/kit"

// Models are the models of this family.
var Models = []func() kit.Model{
	langford,
	toneRows,
	universalCycle,
	windowTorus,
}
