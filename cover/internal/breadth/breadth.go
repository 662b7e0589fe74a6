// Package breadth is the engine of the public package of that name: Algorithm N of
// Knuth, The Art of Computer Programming, 7.2.2.1, exercise 40, for bounds, weights and
// colours as well.
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
// A [Run] pauses where it is told to, for a race with other ways to count.
package breadth

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/watch"
	"bonepile/cover/internal/xc"
	"bonepile/internal/limbs"
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

// A Config tunes [Count], as in the public package.
type Config struct {
	Order      []int
	MaxEntries int
	MaxMemory  uint64
	Stats      *Stats
}

// Stats are the totals of a count, as in the public package.
type Stats struct {
	Options, Peak int
	Entries       uint64
	Bits, Reach   int
}

// Count returns the number of solutions of p, or an error: [ErrEntries], [ErrOrder],
// [tree.ErrMemory], [tree.ErrDemands], or the cause of ctx's end.
func Count(ctx context.Context, p *xc.Problem, cfg Config) (*big.Int, error) {
	r, err := New(p, cfg.Order, xc.NewMeter(ctx))
	if err != nil {
		return nil, err
	}
	if cfg.Stats != nil {
		defer func() { *cfg.Stats = r.stats }()
	}
	if cfg.MaxEntries > 0 {
		r.limit = min(r.limit, cfg.MaxEntries)
	}
	memory := uint64(math.MaxUint64)
	if cfg.MaxMemory > 0 {
		memory = cfg.MaxMemory
	}
	_, err = r.Advance(math.MaxUint64, memory, math.MaxUint64, func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r.Number(), nil
}

// A Run is a count that can pause.
type Run struct {
	plan  plan
	front *watch.Front // has the last words of a state, nil without conditions
	now   *table       // after the options so far
	next  *table       // after one more, while it is made

	at, entry int // the option that is gone through, and the next entry
	reach     int // states that this option has led to
	limit     int // of entries

	work      uint64
	nodes     uint64   // states reached
	estimated Estimate // by option: work before it
	state     []uint64 // scratch
	stats     Stats
}

// New returns a run before the first option: one selection, the empty one. The order is
// that of [Config]. It is good for nothing if the meter is over.
func New(p *xc.Problem, order []int, m *xc.Meter) (*Run, error) {
	if p.HasDemands() {
		return nil, tree.ErrDemands
	}
	if order != nil && !isOrder(p, order) {
		return nil, ErrOrder
	}
	r := &Run{plan: newPlan(p, order, m), limit: math.MaxInt32}
	at := make([]int32, len(p.Ends))
	for j := range r.plan.steps {
		at[r.plan.steps[j].option] = int32(j)
	}
	var can bool
	if r.front, can = watch.NewFront(p, at, len(at)); !can {
		return nil, fmt.Errorf("cover: the count by options cannot keep the conditions of the problem: %w", errors.ErrUnsupported)
	}
	words := r.plan.words + r.front.Words()
	r.now, r.next = newTable(words), newTable(words)
	r.state = make([]uint64, words)
	r.stats.Bits = r.plan.bits
	if r.plan.possible && r.front.Step(r.state[r.plan.words:], -1, 0, 0) {
		e, _ := r.now.find(r.state)
		r.now.Add(e, []uint64{1})
	}
	r.tally()
	return r, nil
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

// Number returns the number of solutions, once all is done.
func (r *Run) Number() *big.Int {
	if r.now.len() == 0 {
		return new(big.Int)
	}
	return limbs.Big(r.now.Of(0))
}

// Progress returns how much was done: states reached and kept, the work, and how many
// bytes the tables take.
func (r *Run) Progress() (nodes, kept, work, bytes uint64) {
	return r.nodes, r.stats.Entries, r.work, r.now.bytes() + r.next.bytes()
}

// Release gives the tables back. The run is over.
func (r *Run) Release() { r.now, r.next = newTable(len(r.state)), newTable(len(r.state)) }

// tally adds the present table to the totals.
func (r *Run) tally() {
	r.stats.Peak = max(r.stats.Peak, r.now.len())
	r.stats.Entries += uint64(r.now.len())
}

const (
	checkEvery = 4096 // entries between looks at the limits
	arrival    = 40   // work of a look at a table, in steps of about a nanosecond
	perEntry   = 10   // work of an entry without it
)

// Advance continues until its total work reaches limit, about most more states were
// reached, the tables take more than memory bytes, poll says to stop, or all is done. After
// the first two it can be called again to continue.
func (r *Run) Advance(limit, memory, most uint64, poll func() error) (done bool, err error) {
	most = r.nodes + min(most, math.MaxUint64-r.nodes)
	for ; r.at < len(r.plan.steps); r.at++ {
		if r.entry == 0 {
			r.next.reset(r.now.len(), r.now.Limbs)
			r.reach = 0
		}
		for r.entry < r.now.len() {
			if r.work >= limit || r.nodes >= most {
				return false, nil
			}
			if err := poll(); err != nil {
				return false, err
			}
			end := min(r.entry+checkEvery, r.now.len())
			if r.now.bytes()+r.next.peak(2*(end-r.entry)) > memory {
				return false, tree.ErrMemory
			}
			before := r.reach
			if err := r.step(&r.plan.steps[r.at], end); err != nil {
				return false, err
			}
			r.nodes += uint64(r.reach - before)
			r.work += perEntry*uint64(end-r.entry) + arrival*uint64(r.reach-before)
			r.entry = end
		}
		r.entry = 0
		r.stats.Reach = max(r.stats.Reach, r.reach)
		r.now, r.next = r.next, r.now
		r.stats.Options++
		r.tally()
		if xc.Debug {
			r.check(r.at)
		}
	}
	return true, nil
}

// step goes on by one option, for the entries up to end.
func (r *Run) step(s *step, end int) error {
	for f := r.entry; f < end; f++ {
		for _, option := range [...]int{s.option, -1} {
			copy(r.state, r.now.state(f))
			if option >= 0 && !s.take(r.state) {
				continue
			}
			r.reach++
			if !r.close(s, option) {
				continue
			}
			e, found := r.next.find(r.state)
			if !found && e >= r.limit {
				return ErrEntries
			}
			r.next.Add(e, r.now.Of(f))
		}
	}
	return nil
}

// close forgets, in r.state, what is over after step s, where an option was taken or, for -1, none.
// It returns false if no solution can follow.
func (r *Run) close(s *step, option int) bool {
	return s.close(r.state) && r.front.Step(r.state[r.plan.words:], option, r.at, r.at+1)
}

// check checks (open) and (once) after step j.
func (r *Run) check(j int) {
	seen := map[string]bool{}
	for e := range r.now.len() {
		state := r.now.state(e)
		for w, x := range state[:r.plan.words] {
			open := uint64(0)
			if w < len(r.plan.open[j]) { // else no field was that far up yet
				open = r.plan.open[j][w]
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

// Keeping a run, so that another process can go on with it: as the order of its options, where it
// is, and its tables. What a state says depends on the plan, so a sum of that is kept as well.

// Save writes what a run has come to.
func (r *Run) Save(w *xc.WordWriter) {
	w.Put(uint64(len(r.plan.steps)))
	for i := range r.plan.steps {
		w.Put(uint64(r.plan.steps[i].option))
	}
	w.Put(r.plan.sum(), uint64(r.at), uint64(r.entry), uint64(r.reach), r.work, r.nodes)
	w.Put(uint64(r.stats.Options), uint64(r.stats.Peak), r.stats.Entries, uint64(r.stats.Reach))
	w.Floats(r.estimated)
	for _, t := range []*table{r.now, r.next} {
		w.Put(uint64(t.Limbs), uint64(t.len()))
		for e := 0; e < t.len() && w.Err() == nil; e++ {
			w.Put(t.state(e)...)
			w.Put(t.Of(e)...)
		}
	}
}

// Load returns the run of p that was saved, and whether it is one.
func Load(p *xc.Problem, rd *xc.WordReader) (r *Run, ok bool) {
	order := make([]int, rd.Len(math.MaxInt32))
	for j := range order {
		order[j] = rd.Len(math.MaxInt32)
	}
	if rd.Err() != nil || !isOrder(p, order) {
		return nil, false
	}
	r, err := New(p, order, nil)
	if err != nil || rd.Next() != r.plan.sum() {
		return nil, false
	}
	r.at, r.entry, r.reach = rd.Len(len(order)), rd.Len(math.MaxInt32), rd.Len(math.MaxInt)
	r.work, r.nodes = rd.Next(), rd.Next()
	r.stats.Options, r.stats.Peak, r.stats.Entries, r.stats.Reach = rd.Len(math.MaxInt), rd.Len(math.MaxInt), rd.Next(), rd.Len(math.MaxInt)
	r.estimated = rd.Floats()
	for _, t := range []*table{r.now, r.next} {
		limbs, n := rd.Len(1<<20), rd.Len(math.MaxInt32)
		t.reset(n, limbs)
		number := make([]uint64, limbs)
		for ; n > 0 && rd.Err() == nil; n-- {
			rd.Fill(r.state)
			e, _ := t.find(r.state)
			rd.Fill(number)
			t.Add(e, number)
		}
	}
	return r, rd.Err() == nil && r.entry <= r.now.len() && len(r.estimated) == len(order)+1
}

// sum returns a number that other plans most probably do not have.
func (p *plan) sum() uint64 {
	return xc.Hash(xc.Words(fmt.Sprint(p.words, p.bits, p.possible, p.steps)))
}
