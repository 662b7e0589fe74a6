// Package cover solves exact cover problems.
//
// A problem has items and options. An option is a list of items. A solution
// is a set of options that names every primary item exactly once and every
// secondary item at most once; options that give a secondary item the same
// colour may share it. [Parse] and [Problem.WriteTo] speak the text form of
// Donald Knuth's programs:
//
//	| a comment
//	p q r | x y
//	p q x y:A
//	p r x:A y
//	p x:B
//	q x:A
//	r y:B
//
// The first line that is no comment names the items, with a bar before the
// secondary ones; every other line is an option. Item and colour names may be
// of any length. The same problem can be made with a [Builder].
//
//	p, err := cover.Parse(r)
//	for sol, err := range p.Solutions(ctx, cover.Config{}) { … }
//	n, err := p.Count(ctx, cover.Config{})
//
// A [Problem] is immutable data, a run is private state, a result is a plain
// value, so any number of goroutines may search one problem at a time.
//
// Searching is Algorithm X, or C where colours occur, of The Art of Computer
// Programming, section 7.2.2.1. Its [Stats] are those of the book, node for
// node and update for update: see x.go.
package cover
