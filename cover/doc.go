// Package cover solves exact cover problems: all of Donald Knuth's "Dancing
// Links" (The Art of Computer Programming, section 7.2.2.1), and what it leaves
// open.
//
// A problem has items and options. An option is a list of items. A solution
// is a set of options that names every primary item exactly once and every
// secondary item at most once; options that give a secondary item the same
// colour may share it.
//
//	p, err := cover.Parse(r)
//	for sol, err := range p.Solutions(ctx, cover.Config{}) { … }
//	n, err := p.Count(ctx, cover.Config{})
//
// A [Problem] is immutable data, a run is private state, a result is a plain
// value, so any number of goroutines may search one problem at a time. Work is
// counted in nodes, never in seconds: limits, statistics and checkpoints depend on
// the problem and the [Config] alone.
//
// # The text form
//
// [Parse] and [Problem.WriteTo] speak the text form of Knuth's programs; a
// [Builder] makes the same problems in Go.
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
// secondary ones; every other line is an option. A blank line, or one that
// begins with a bar, is a comment. Names may be of any length, and have any
// characters but blanks, and ':' and '|' in those of items. What may be added:
//
//	x:A      in an option: a colour, for a secondary item
//	2|p      among the items: every solution covers p twice
//	1:3|p    from once to three times
//	p:*2     in an option: it covers p twice, being of weight 2
//	|5       in an option: it costs 5; several costs add up
//
// So coins of 1, 2 and 2, of which some make 3 at the least cost, are
//
//	3|sum
//	sum |4
//	sum:*2 |3
//	sum:*2 |6
//
// A secondary item without a colour agrees with nothing, not even itself. An
// option without primary item could be added to many a solution or left out at
// will: it is dropped with a warning ([ParseWarn]), or kept as a demand, which
// every solution has to rule out ([ParseDemands], exercise 19).
//
// # Which algorithm when
//
//	all solutions, or the first     [Problem.Solutions], [Problem.First]
//	how many                        [Problem.CountLeft], the fastest way that fits;
//	                                [Problem.Count], which visits each;
//	                                [Problem.CountMemo] and [Problem.CountBreadth],
//	                                which do not
//	all of them, kept small         [Problem.Diagram], for package zdd
//	the k cheapest, or dearest      [Problem.Cheapest], [Problem.Dearest]
//	the least bad worst option      [Problem.Minimax]
//	none, one or many               [Problem.Decide]
//	in lexicographic order          [Problem.Lexicographic]
//	how long it will take           [Problem.Estimate]
//	a smaller problem first         [Problem.Reduce], [Problem.Prune]
//	one of many that are alike      [Problem.Strengthen], Config.Interchangeable,
//	                                Config.Suffixes
//	a condition beyond items        Config.Constraint: [Loop], [Connected], [All]
//	a part of the work              [Problem.Split], Config.Resume
//	is it a solution?               [Problem.Verify]
//
// Solutions, Count and First are Algorithm X; C where colours occur; M where
// bounds or weights do. They take memory in proportion to the problem, and time in
// proportion to the search tree, whatever that is: [Problem.Estimate] tells.
// [Stats] of the default rule are those of the book, node for node and update for
// update: see x.go, and m.go for Algorithm M.
//
// CountMemo and Diagram are Algorithm Z. They remember every sub-problem that they
// met, and are faster by any factor where the same sub-problems come again, as in
// tilings; where none does, they cost two or three times a search, and memory
// besides (Config.MaxMemory). CountBreadth goes through the options and not through
// a tree: it is good if items that lie close together come close together.
//
// Cheapest is X$, C$ and M$ in one: a branch and bound whose lower bounds come from
// taxes on the items. What it takes is hard to foresee.
//
// Reduce is Algorithm P. It is worth its time for most problems that take over a
// second. Strengthen pays where many parts of a solution can be exchanged, as in
// packings of equal pieces.
//
// # Branching
//
// Which item a search branches on decides how large its tree is: see [Choice].
// [Fewest] is the rule of the book. Sharp and Nonsharp obey names that begin with
// '#', Focus and Failures learn where the trouble is, Random draws lots. Config.Binary
// makes nodes that take an option or leave it out; Config.Shuffle tries options in
// random order.
//
// # Stopping and going on
//
// Config has limits on nodes, solutions and memory, and a context ends a search as
// well. What is left is a [Checkpoint], which has a text form; [Config.Resume] goes
// on from it, on any machine, and both searches together are exactly one.
//
// # Sources
//
// Exercises of 7.2.2.1 are named where they are used. What is not in the book says
// so: weights (w.go), costs with multiplicities (cheapest_search.go), diagrams of
// problems with multiplicities (z.go), bipairs with bounds and colours (bipair.go),
// parts of a tree (part.go).
package cover
