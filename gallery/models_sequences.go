// Package sequences has the models of sequences, cycles and arrays.
package gallery

// sequencesModels are the models of this family.
var sequencesModels = []func() Model{
	langford,
	toneRows,
	universalCycle,
	windowTorus,
}
