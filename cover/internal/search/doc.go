// Package search visits the solutions of an exact cover problem: it chooses the
// engine, applies limits, and divides the work among workers.
//
//	search.go    solutions, one by one, and their number
//	decide.go    whether there is none, one, or more
//	engine.go    the engine that a configuration names
//	auto.go      the engine that chooses itself
//	team.go      a search by several workers: how it works, its invariants
//	worker.go    what one of them does
//	delivery.go  how solutions get from the workers to the caller
//
// A search left to choose its engine begins on cells, or on links if the caller wants
// the totals that only links count. Once a few nodes have shown what a node costs, it
// may go on elsewhere; the other engine takes over the walk and what is left of the
// tree, so nothing is searched twice.
//
// A worker is a goroutine with an engine of its own. One with nothing to do waits; a
// busy one gives away parts of its tree. Every node is in one part, so totals do not
// depend on the number of workers. Callbacks run on the caller's goroutine.
package search
