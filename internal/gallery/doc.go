// Package gallery holds puzzles and questions as exact cover problems, each
// with what others have published about it.
//
//	m, err := gallery.Named("queens")
//	in, err := m.New("n=8")            // or "8"
//	for sol, err := range in.Solutions(ctx, cover.Config{}) {
//		fmt.Print(in.Text(sol))
//	}
//
// A [Model] is an entry of the gallery: its parameters, how it becomes a
// [cover.Problem], its published figures. With values for its parameters it is
// an [Instance]: a problem, a check that knows the rules of the puzzle and not
// the encoding, and its answers as people read them.
//
// A [Figure] is a published number and what it is a number of.
// [Model.Recompute] finds it anew.
//
// A new model is one file and one line in table.go; docs/gallery.md shows how.
// What models share is in files without a model:
// build.go, grid.go, ordering.go, packing.go, region.go, shape.go, symmetry.go.
package gallery
