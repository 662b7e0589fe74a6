package pips

import "bonepile/dominosa/pips/internal/marks"

// Marks is marks, for tests.
func (p Puzzle) Marks() (k *marks.Position, alive bool, err error) { return p.marks() }
