// Package sequences has the models of sequences, cycles and arrays.
package sequences

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
	langford,
	toneRows,
	universalCycle,
	windowTorus,
}
