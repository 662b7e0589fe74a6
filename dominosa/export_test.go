package dominosa

import (
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/word"
)

// Clean and Faults are the two halves of Check, which have to agree.
func Clean(p Puzzle) bool     { return p.clean() }
func Faults(p Puzzle) []Fault { return p.faults() }

// Debug is whether the engines check themselves at every node.
const Debug = grid.Debug

// WordLine is wordLine of the puzzle.
func WordLine(p Puzzle) int {
	s, _ := word.Line(p.Board.Grid(), p.Set().Grid())
	return s
}
