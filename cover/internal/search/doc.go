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
// Callbacks run on the caller's goroutine.
package search
