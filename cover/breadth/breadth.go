// Package breadth counts the solutions of an exact cover problem option by option,
// without a search: Algorithm N of Knuth, The Art of Computer Programming, 7.2.2.1,
// exercise 40, for bounds, weights and colours as well.
//
// The options are gone through once, in a given order. In front of an option, every
// selection of earlier options that may still become a solution is summed up as a
// state: what it has made of the items that are open, that is, between their first
// option and their last. Selections in the same state can be completed in the same
// ways, so all that is kept of them is their number. An option leaves a state as it is
// if the selection does without it, and leads to another if it is taken. After the last
// option of an item, selections that have covered it too seldom are dropped, and the
// item is forgotten, so that selections that differ in nothing else become one. In the
// end the number of the one state that is left is the number of solutions.
//
// So the cost depends on how many items are open at a time, which depends on the order
// of the options, and not on the number of solutions; [NarrowOrder] looks for a good
// order. Each option costs one look at a table for each state there is, and one more
// for each that can take it. A state takes 8 bytes for every 64 bits of the open items,
// as many for the number, and 12 to 24 bytes of index; there are two tables.
//
// [cover.Problem.Count] is faster for most problems: this package is for the figures of
// the exercise, and for those who want to set the order.
package breadth

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Invariants after each option; an item is a field of some bits in the state (plan.go):
//
//	(open)   a state has ones only in the fields of open items, which have had their
//	         first option and not their last
//	(once)   no two entries of the table have one state
//	(number) the number of an entry is that of the selections of the options so far that
//	         lead to its state, that cover nothing too often, and no item too seldom
//	         that is not open any more
//
// A debug build checks (open) and (once) after each option.

var (
	// ErrEntries reports a count that needs more entries than [Config.MaxEntries].
	ErrEntries = errors.New("cover: limit of entries reached")

	// ErrOrder reports a [Config.Order] that does not name every option once.
	ErrOrder = errors.New("cover: not an order of the options")
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

	// Stats, if not nil, receives the totals when the count ends, in whatever way.
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
	return count(ctx, p.Arrays(), cfg)
}

func count(ctx context.Context, p *xc.Problem, cfg Config) (*big.Int, error) {
	b, err := newBreadth(p, cfg)
	if err != nil {
		return nil, err
	}
	if err := b.run(ctx, cfg); err != nil {
		return nil, err
	}
	if b.now.len() == 0 {
		return new(big.Int), nil
	}
	return xc.BigOf(b.now.value(0)), nil
}

// A breadth is the private state of one run.
type breadth struct {
	plan plan
	now  *table // after the options so far
	next *table // after one more, while it is made

	state []uint64 // scratch
	stats Stats
}

// newBreadth returns a run before the first option: one selection, the empty one.
func newBreadth(p *xc.Problem, cfg Config) (*breadth, error) {
	if p.HasDemands() {
		return nil, tree.ErrDemands
	}
	if err := tree.NoConditions(p, "the count by options"); err != nil {
		return nil, err
	}
	if cfg.Order != nil && !isOrder(p, cfg.Order) {
		return nil, ErrOrder
	}
	b := &breadth{plan: newPlan(p, cfg.Order)}
	words := b.plan.words
	b.now, b.next = newTable(words), newTable(words)
	b.state = make([]uint64, words)
	b.stats.Bits = b.plan.bits
	if b.plan.possible {
		e, _ := b.now.find(b.state)
		b.now.add(e, []uint64{1})
	}
	return b, nil
}

// isOrder reports whether order names every option once.
func isOrder(p *xc.Problem, order []int) bool {
	seen := make([]bool, p.Options())
	for _, k := range order {
		if k < 0 || k >= len(seen) || seen[k] {
			return false
		}
		seen[k] = true
	}
	return len(order) == len(seen)
}

// run goes through the options.
func (b *breadth) run(ctx context.Context, cfg Config) error {
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = b.stats }()
	}
	limit := math.MaxInt32 // of an index
	if cfg.MaxEntries > 0 {
		limit = min(limit, cfg.MaxEntries)
	}
	b.tally()
	for j := range b.plan.steps {
		if err := b.step(ctx, &b.plan.steps[j], limit, cfg.MaxMemory); err != nil {
			return err
		}
		b.stats.Options++
		b.tally()
		if xc.Debug {
			b.check(j)
		}
	}
	return nil
}

// tally adds the present table to the totals.
func (b *breadth) tally() {
	b.stats.Peak = max(b.stats.Peak, b.now.len())
	b.stats.Entries += uint64(b.now.len())
}

// checkEvery is how many entries pass between looks at the context. An entry costs about
// 50 ns, and more when the table is larger than the caches.
const checkEvery = 4096

// step goes on by one option.
func (b *breadth) step(ctx context.Context, s *step, limit int, memory uint64) error {
	b.next.reset(b.now)
	reach := 0
	for f := range b.now.len() {
		if f%checkEvery == 0 {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if memory > 0 && b.now.bytes()+b.next.bytes() > memory {
				return tree.ErrMemory
			}
		}
		for _, option := range [...]int{s.option, -1} {
			copy(b.state, b.now.state(f))
			if option >= 0 && !s.take(b.state) {
				continue
			}
			reach++
			if !s.close(b.state) {
				continue
			}
			e, found := b.next.find(b.state)
			if !found && e >= limit {
				return ErrEntries
			}
			b.next.add(e, b.now.value(f))
		}
	}
	b.stats.Reach = max(b.stats.Reach, reach)
	b.now, b.next = b.next, b.now
	return nil
}

// check checks (open) and (once) after step j.
func (b *breadth) check(j int) {
	seen := map[string]bool{}
	for e := range b.now.len() {
		state := b.now.state(e)
		for w, x := range state {
			open := uint64(0)
			if w < len(b.plan.open[j]) { // else no field was that far up yet
				open = b.plan.open[j][w]
			}
			if x&^open != 0 {
				panic(fmt.Sprintf("cover: (open): step %d: word %d of a state is %#x, open is %#x", j, w, x, open))
			}
		}
		if key := fmt.Sprint(state); seen[key] {
			panic(fmt.Sprintf("cover: (once): step %d: two entries have state %s", j, key))
		} else {
			seen[key] = true
		}
	}
}
