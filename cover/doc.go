// Package cover solves exact cover problems: all of Donald Knuth's "Dancing Links" (The
// Art of Computer Programming, section 7.2.2.1), and what it leaves open.
//
// A problem has items and options. An option is a list of items. A solution is a set of
// options that names every primary item exactly once and every secondary item at most
// once; options that give a secondary item the same colour may share it.
//
//	p, err := cover.Parse(r)
//	n, err := p.Count(ctx, cover.CountConfig{})
//	for sol, err := range p.Solutions(ctx, cover.Config{}) { … }
//
// A [Problem] is immutable data, a run is private state, and a result is a plain value, so
// any number of goroutines may search one problem at the same time. Work is counted in
// nodes, never in seconds: limits, statistics and checkpoints depend only on the problem
// and the configuration.
//
// # The text form
//
// [Parse] and [Problem.WriteTo] speak the text form of Knuth's programs; a [Builder] makes
// the same problems in Go.
//
//	| a comment
//	p q r | x y
//	p q x y:A
//	p r x:A y
//	p x:B
//	q x:A
//	r y:B
//
// The first line that is not a comment names the items, with a bar before the secondary
// ones; every other line is an option. A blank line, or one that begins with a bar or with
// //, is a comment. Names may be of any length and contain any characters but blanks; names of items
// also exclude ':' and '|'. What may be added:
//
//	x:A      in an option: a colour, for a secondary item
//	2|p      among the items: every solution covers p twice
//	1:3|p    from once to three times
//	p:*2     in an option: it covers p twice, being of weight 2
//	|5       in an option: it costs 5; several costs add up
//
// Here coins of 1, 2 and 2 are to make 3, at the least cost:
//
//	3|sum
//	sum |4
//	sum:*2 |3
//	sum:*2 |6
//
// A secondary item without a colour agrees with nothing, not even itself. An option without
// a primary item could be added to many solutions or left out at will: it is dropped, with
// a warning if [ParseWarn] reads it, or kept by [ParseDemands] as a demand, which every
// solution has to rule out (exercise 19).
//
// A text without a line of items, such as one of comments only, is the problem without items:
// it has one solution, which is empty.
//
// A comment whose first word is "require" is a condition on solutions beyond the items; other
// programs skip it. Package constraint makes the same in Go.
//
//	| require one loop                      the chosen edges are one closed loop
//	| require edge A B if x:1               this edge is chosen if an option gives x the colour 1
//	| require connected                     the rest of a graph is connected
//	| require connected minimal             and no other vertex could go
//	| require vertex A unless y             this vertex goes if an option names y
//	| require edge A B                      these vertices are neighbours
//	| require demands                       options without a primary item are demands from here on
//
// Lines about edges and vertices belong to the last loop or graph before them. A search that
// cannot keep conditions refuses the problem.
//
// # Which question, which call
//
//	all solutions                    Problem.Solutions; in lexicographic order, Problem.Lexicographic
//	one                              Problem.First
//	none, one or many                Problem.Decide
//	how many                         Problem.Count, in the fastest way that fits
//	how many, visiting each          Problem.Visit
//	how long a search will take      Problem.Estimate
//	a part of the work               Problem.Split, Config.Resume
//	is this a solution               Problem.Verify
//
// and in packages below this one:
//
//	the cheapest or dearest          cheapest.Find, FindDearest, Minimax
//	the n-th in order, or at random  counts.NewPicker
//	a sum of products of weights     counts.Weighted
//	how many differ in part          counts.Distinct
//	all of them, kept small          diagram.Of, as a diagram of package zdd
//	how many, option by option       breadth.Count, without a search tree
//	a smaller problem first          simplify.Reduce, Prune
//	one of many that are alike       simplify.Strengthen
//	a condition beyond items         constraint.Loop, Connected, All; Require
//	a proof of the number            certify.Write, Check
//	the same for a SAT solver        dimacs.Write
//	the forms of other programs      formats.Read, WriteOPB
//	items of any Go type             options.New
//	one question after another       learn.New
//
// Which item a search branches on decides how large its tree is: see [Tree] and [Choice].
//
// # Stopping and resuming
//
// Configurations limit nodes, solutions or memory, and the end of a context ends a search
// as well. What is left of a search is a [Checkpoint], which can be written as JSON. A search that
// resumes from it, on any machine, visits exactly what the first one left.
//
// # Sources
//
// The default rule has the nodes and updates of the book's Algorithms X, C and M, node for
// node and update for update. Exercises of 7.2.2.1 are named where they are used. What is
// not in the book says so: weights, costs with multiplicities, diagrams of problems with
// multiplicities, exchanges with bounds and colours, parts of a tree.
package cover
