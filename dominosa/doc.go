// Package dominosa solves domino grids.
//
// A [Board] is cells that show pips, in a frame of rows and columns with holes
// where it has no cell. Hidden in it lies a set of dominoes, the [Bones]; a
// board with its bones is a [Puzzle]. A [Place] is a bone on two neighbouring
// cells, and a [Tiling] a set of places that covers every cell once and uses
// the bones as the puzzle asks.
//
//	b, err := notation.ParseBoard(text)
//	p := dominosa.Puzzle{Board: b}
//	ans, err := p.Solve(ctx, dominosa.Config{})  // none, one or many, with witnesses
//	n, err := p.Count(ctx, dominosa.Config{})    // exact, without listing them
//	for t, err := range p.Solutions(ctx, dominosa.Config{}) { … }
//
// Packages below read and write boards as text (notation), solve them as a person
// would (deduce), by published methods (classic), make them (generate), prove that
// one has no solution (refute), count the tilings of a shape (tilings), have sentences
// that can be translated (say), and solve a puzzle with conditions on regions (pips).
//
// Rows and columns count from 0 in the API and from 1 in every text that people
// read.
package dominosa
