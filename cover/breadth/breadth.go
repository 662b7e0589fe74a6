// Package breadth counts the solutions of an exact cover problem option by option,
// without a search: Algorithm N of Knuth, The Art of Computer Programming, 7.2.2.1,
// exercise 40, for bounds, weights and colours as well.
//
// The cost depends on how many items are open at a time, that is, between their first
// option and their last, and not on the number of solutions; [NarrowOrder] looks for a
// good order of the options. Each option costs one look-up for each state that the open
// items can be in, and one more for each state that can take it. A state takes 8 bytes
// for every 64 bits of the open items, as many for the number, and 12 to 24 bytes of
// index; there are two tables.
//
// [cover.Problem.Count] is faster for most problems, and uses this method where that
// promises most: this package has the figures of the exercise, and lets you set the order.
package breadth

import (
	"context"
	"math/big"

	"bonepile/cover"
	"bonepile/cover/internal/breadth"
	"bonepile/internal/box"
)

var (
	// ErrEntries reports a count that needs more entries than [Config.MaxEntries].
	ErrEntries = breadth.ErrEntries

	// ErrOrder reports a [Config.Order] that does not name every option once.
	ErrOrder = breadth.ErrOrder
)

// A Config tunes [Count]. The zero value goes through the options in the order given,
// without limits.
type Config struct {
	// Order is the order in which to go through the options: every number of an option
	// once, or nil for the order given. [NarrowOrder] finds one with few open items.
	Order []int

	// MaxEntries stops the count with [ErrEntries] when a table would have more entries.
	// Zero means 2^31-1.
	MaxEntries int

	// MaxMemory stops the count with [cover.ErrMemory] when the tables take more bytes,
	// which is checked every few thousand entries. Zero means no limit.
	MaxMemory uint64

	// Stats, if not nil, receives the totals when the count ends, however it ends.
	Stats *Stats
}

// Stats are the totals of a count. They depend on the problem and on the order of its
// options alone.
type Stats struct {
	Options int    // that were gone through
	Peak    int    // entries of the largest table
	Entries uint64 // of all tables: one before the first option, and those after each
	Bits    int    // of a state, at most

	// Reach is the most states that one option has led to, before anything was
	// forgotten: one for each entry, and one more if it could take the option.
	Reach int
}

// Count returns the number of solutions of p, however large. It visits none of them, but
// keeps a table, which grows exponentially with the number of items that are open at a
// time. It is at its best where every option names items that are close to each other,
// and the options are in order of their place.
//
// If there is an error, there is no number: [ErrEntries], [ErrOrder],
// [cover.ErrMemory], [cover.ErrDemands], or the cause of ctx's end, which is checked
// every few thousand entries.
func Count(ctx context.Context, p *cover.Problem, cfg Config) (*big.Int, error) {
	low := breadth.Config{Order: cfg.Order, MaxEntries: cfg.MaxEntries, MaxMemory: cfg.MaxMemory, Stats: (*breadth.Stats)(cfg.Stats)}
	return breadth.Count(ctx, box.Open(p), low)
}

// NarrowOrder returns an order of the options of p in which few items are open at a
// time, for [Config]. It is a heuristic, but its states never have more bits than those
// of the order given.
//
// It takes time in proportion to the sum of the squares of the lengths of the
// options, and to the square of the number of items.
func NarrowOrder(p *cover.Problem) []int { return breadth.NarrowOrder(box.Open(p)) }
