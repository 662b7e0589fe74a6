package simplify

import (
	"context"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithm P: a problem made smaller before it is searched.
//
// An option blocks a primary item that it does not name if it conflicts with
// every option that names it: who chooses the one has nothing left to cover
// the other. Such an option is in no solution, and goes. That includes what an
// item forces: if every option of p names q, without colour, then the options
// that name q and not p block p.
//
// Once the blocking options are gone, some items say the same as others. If
// two primary items are named by the same options, one of them is enough. If
// every option of a secondary item names one and the same primary item, then
// no two of them are ever chosen together, and the secondary item may go.
//
// Both go on in rounds, since an option that is gone may leave an item with so
// few that others now block it. The options that remain in the end do not
// depend on the order of the steps: whatever blocks an item goes on blocking it
// while options of others disappear.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithm P. What it does
// to options is the same. For a secondary item to go it asks that a primary one
// be named by just the same options; since some of them are enough, more items
// may go here.
//
// # How
//
// The book covers each item with dancing links, commits to each of its options
// and looks for an item that is left without any. Here we go from the item that
// is blocked: who blocks p conflicts with each of its options, so it is among
// those that conflict with the one that has fewest neighbours, and nearly all
// of these are cleared by the first or second option of p that they are compared
// with. Nothing is hidden, so nothing is undone; and p is looked at again only
// if it has lost options since. A look at an entry costs one unit of work.
//
// What costs is an option that does block p, since it has to be compared with
// every option of p. Where one entry of it is to blame alone, the others with
// that entry need no comparison: of the work on (110), which is to find that
// 20,730 of 83,630 options block something, that saved seven eighths.
//
// # Invariants
//
//	(size)  size[i] is the number of live options that name item i
//	(list)  list[i] holds, in order, the live options that name item i, and
//	        perhaps dead ones
//	(same)  the solutions of p are those of the live options and the items not
//	        gone

// A Reduction says what [Reduce] removed, and why.
type Reduction struct {
	// Rounds is what was removed, in order. A round goes once through the
	// items; one that removed nothing is left out.
	Rounds []Round

	Options, Items int // removed, in all

	// Work is the number of entries of options that were looked at.
	Work uint64

	// Complete says that there is nothing more to be found: the budget was
	// enough.
	Complete bool

	// Dead is a primary item that was left without options, or that had none
	// from the beginning; -1 if there is none. With it, the problem has no
	// solution.
	Dead xc.Item

	kept []int // by option of the reduced problem: its number in the original
}

// A Round is what one pass through all items removed, in this order. Numbers
// of options and items are those of the original problem.
type Round struct {
	Options []Blocking
	Items   []Implied
}

// A Blocking is an option that conflicted with every option of an item that
// were left when it was removed.
type Blocking struct {
	Option int
	Item   xc.Item
}

// An Implied is an item that was removed because every option that named it
// named By too, which is primary, and, if Item is primary, the other way round
// as well. By is -1 if Item is secondary and no option named it any more.
type Implied struct{ Item, By xc.Item }

// Option returns the number in the original problem of option k of the
// reduced one.
func (r *Reduction) Option(k int) int { return r.kept[k] }

// Original returns the solution of the original problem that belongs to a
// solution of the reduced one, in the same order.
func (r *Reduction) Original(sol cover.Solution) cover.Solution {
	orig := make(cover.Solution, len(sol))
	for i, k := range sol {
		orig[i] = r.kept[k]
	}
	return orig
}

// Reduce returns a problem with as many solutions as p, which [Reduction.Original] turns
// into those of p, but without options and items that are not needed for that. The order
// of what remains is as it was. If nothing can be removed, the problem is that of p.
//
// It stops when it has looked at as many entries as the budget says, or some more to end
// a comparison; 0 means no limit. It stops as well when ctx ends, and returns the cause.
// Either way the problem and the Reduction are valid, and what was removed until then is
// removed. Nothing is removed from a problem with demands: the error is
// [cover.ErrDemands]. If a primary item is found to have no option, that item is all that
// remains.
//
// Costs of options remain. An item that may be covered another number of times than
// once, or is given weights, takes no part: it is not removed, it is not said to be
// blocked, and options that share it are not in conflict because of it.
//
// Beside the new problem it takes 8 bytes per entry and some 30 per option.
func Reduce(ctx context.Context, p *cover.Problem, budget uint64) (*cover.Problem, *Reduction, error) {
	return face(p)(reduce(ctx, p.Arrays(), budget))
}

// Prune is [Reduce] that removes options and no items. It is for those who add
// conditions of their own to the solutions, and need the items for that.
func Prune(ctx context.Context, p *cover.Problem, budget uint64) (*cover.Problem, *Reduction, error) {
	return face(p)(prune(ctx, p.Arrays(), budget))
}

// face returns what turns a smaller problem into one that others know.
func face(p *cover.Problem) func(*xc.Problem, *Reduction, error) (*cover.Problem, *Reduction, error) {
	return func(q *xc.Problem, r *Reduction, err error) (*cover.Problem, *Reduction, error) {
		if q == p.Arrays() {
			return p, r, err
		}
		return cover.FromArrays(q), r, err
	}
}

func reduce(ctx context.Context, p *xc.Problem, budget uint64) (*xc.Problem, *Reduction, error) {
	r := newReducer(ctx, p, budget)
	err := r.run(false)
	return r.problem(), r.report(), err
}

func prune(ctx context.Context, p *xc.Problem, budget uint64) (*xc.Problem, *Reduction, error) {
	r := newReducer(ctx, p, budget)
	err := r.run(true)
	return r.problem(), r.report(), err
}

// A reducer is the private state of one reduction.
type reducer struct {
	p     *xc.Problem
	heavy []bool    // by item: it is given weights; nil if none is
	live  []bool    // by option
	gone  []bool    // by item
	size  []int32   // by item
	list  [][]named // by item

	// Each item is looked at again if its size is not what it was then.
	blocked []int32 // by item: size when options that block it were last looked for
	implied []int32 // by item: size when items that say the same were last looked for

	out Reduction

	// When out.Work reaches pause, stop looks at ctx and at the budget.
	ctx    context.Context
	budget uint64
	pause  uint64

	// Scratch of reduce_block.go.
	taken    []xc.Colour       // by item: what the option that is compared asks of it
	look     int32             // counts calls of suspect: fewer than items and entries
	seen     []int32           // by option: the look that last came upon it
	suspects []int32           // options that may block the item that is looked at
	fatal    map[xc.Entry]bool // entries that block it, whoever has them
}

// named is an option as the list of one of its items has it.
type named struct {
	option int32
	colour xc.Colour
}

// newReducer lists the options of every item, in time linear in the size of p.
func newReducer(ctx context.Context, p *xc.Problem, budget uint64) *reducer {
	items := len(p.Names)
	r := &reducer{
		p:       p,
		heavy:   p.Heavy(),
		live:    make([]bool, len(p.Ends)),
		gone:    make([]bool, items),
		size:    make([]int32, items),
		list:    make([][]named, items),
		blocked: slices.Repeat([]int32{-1}, items),
		implied: slices.Repeat([]int32{-1}, items),
		out:     Reduction{Dead: -1},
		ctx:     ctx,
		budget:  budget,
		taken:   make([]xc.Colour, items),
		seen:    make([]int32, len(p.Ends)),
		fatal:   make(map[xc.Entry]bool),
	}
	for _, e := range p.Entries {
		r.size[e.Item]++
	}
	room := make([]named, len(p.Entries))
	for i, n := range r.size {
		r.list[i], room = room[:0:n], room[n:]
	}
	for k := range p.Ends {
		r.live[k] = true
		for _, e := range p.Option(k) {
			r.list[e.Item] = append(r.list[e.Item], named{int32(k), e.Colour})
		}
	}
	return r
}

// run goes on in rounds until one removes nothing, or until it is stopped. The
// error is the cause of the end of the context.
func (r *reducer) run(keepItems bool) error {
	if r.p.HasDemands() {
		return tree.ErrDemands
	}
	for {
		r.out.Rounds = append(r.out.Rounds, Round{})
		on := r.blocks() && (keepItems || r.implies())
		if xc.Debug {
			r.check()
		}
		last := len(r.out.Rounds) - 1
		removed := r.out.Rounds[last]
		if len(removed.Options)+len(removed.Items) == 0 {
			r.out.Rounds = r.out.Rounds[:last]
			r.out.Complete = on
			on = false
		}
		if !on {
			break
		}
	}
	if r.out.Complete || r.ctx.Err() == nil {
		return nil
	}
	return context.Cause(r.ctx)
}

// stop reports whether work is to stop. What is looked at between two calls is
// little, or is bounded by the caller.
func (r *reducer) stop() bool {
	if r.out.Work < r.pause {
		return false
	}
	const every = 1 << 16 // units of work, a fraction of a millisecond
	if r.ctx.Err() != nil || r.budget > 0 && r.out.Work >= r.budget {
		return true
	}
	r.pause = r.out.Work + every
	if r.budget > 0 {
		r.pause = min(r.pause, r.budget)
	}
	return false
}

// simple reports whether item i is to be covered once, or once at most.
func (r *reducer) simple(i xc.Item) bool {
	return int(i) >= r.p.Primary || (r.p.Bounds == nil || r.p.Bounds[i] == xc.Once) && (r.heavy == nil || !r.heavy[i])
}

// options returns the live options of item i.
func (r *reducer) options(i xc.Item) []named {
	if len(r.list[i]) > int(r.size[i]) {
		r.list[i] = slices.DeleteFunc(r.list[i], func(n named) bool { return !r.live[n.option] })
	}
	return r.list[i]
}

// removeOption removes option k, which blocks item i.
func (r *reducer) removeOption(k int, i xc.Item) {
	r.live[k] = false
	for _, e := range r.p.Option(k) {
		r.size[e.Item]--
	}
	round := &r.out.Rounds[len(r.out.Rounds)-1]
	round.Options = append(round.Options, Blocking{k, i})
	r.out.Options++
}

// removeItem removes item i, because of item by.
func (r *reducer) removeItem(i, by xc.Item) {
	r.gone[i] = true
	round := &r.out.Rounds[len(r.out.Rounds)-1]
	round.Items = append(round.Items, Implied{i, by})
	r.out.Items++
}
