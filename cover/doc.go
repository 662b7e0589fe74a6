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
// A primary item may have bounds, and is then named so many times: twice by
// any solution if it is declared as 2|p, and from once to three times as
// 1:3|p. An option counts for several times if it gives p a weight: p:*2. An
// option may have a cost, |5 after one of its items.
//
//	p, err := cover.Parse(r)
//	for sol, err := range p.Solutions(ctx, cover.Config{}) { … }
//	n, err := p.Count(ctx, cover.Config{})
//
// A [Problem] is immutable data, a run is private state, a result is a plain
// value, so any number of goroutines may search one problem at a time.
//
// Searching is Algorithm X, or C where colours occur, or M where bounds do, of
// The Art of Computer Programming, section 7.2.2.1. Its [Stats] are those of
// the book, node for node and update for update: see x.go.
package cover
