// Package gallery holds puzzles and questions as exact cover problems, each
// with what others have published about it.
//
//	m, err := gallery.Named("queens")
//	in, err := m.New("n=8")            // or "8"
//	for sol, err := range in.Problem.Solutions(ctx, cover.Config{}) {
//		fmt.Print(in.Text(sol))
//	}
//
// A [kit.Model] is an entry of the gallery: its parameters, and how it becomes a
// [cover.Problem]. With values for its parameters it is a [kit.Instance]: a
// problem, a check that knows the rules of the puzzle and not the encoding, and
// its answers as people read them. Package figures has what was published.
//
// Every folder except kit and figures is a family of models, and table.go lists them. What
// models share is in kit and, where pieces fill regions, in kit/forms.
// docs/gallery.md shows how to write a model.
package gallery
