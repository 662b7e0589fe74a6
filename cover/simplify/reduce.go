// Package simplify makes an exact cover problem smaller or stronger before it is searched.
//
// [Reduce] is Algorithm P: an option that leaves some item without options is in no
// solution and goes, and of items that ask for the same, one stays. It is worth its time for
// most problems that take over a second. [Prune] removes options only, for problems with a
// constraint.
//
// [Strengthen] forbids one half of every exchange: if two options of a solution can be
// replaced by two others, one pair of the two is enough. A problem with a solution still
// has one then, and [Strengthening.Expand] makes all the others from those without a
// search. It pays where many parts of a solution can be exchanged, as in packings of equal
// pieces.
package simplify

import (
	"context"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// Algorithm P: a problem made smaller before it is searched.
//
// An option blocks a primary item that it does not name if it conflicts with every
// option that names it: once it is chosen, nothing is left to cover the item. Such an
// option is in no solution, and goes. That includes what an item forces: if every option
// of p names q, without colour, then the options that name q and not p block p.
//
// Once the blocking options are gone, some items say the same as others. If two primary
// items are named by the same options, one of them is enough. If every option of a
// secondary item names one and the same primary item, no two of them are ever chosen
// together, and the secondary item may go.
//
// Both steps are repeated in rounds, since an option that is gone may leave an item with
// so few that others now block it. The options that remain in the end do not depend on
// the order of the steps: whatever blocks an item still blocks it when other options
// disappear.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithm P. What it does to
// options is the same. It removes a secondary item only if a primary one is named by
// exactly the same options; as some of them are enough, more items may go here.
//
// # How
//
// The book covers each item with dancing links, commits to each of its options and looks
// for an item that is left without any. Here we start from the item that is blocked: what
// blocks p conflicts with each of its options, so it is among those that conflict with
// the one that has fewest neighbours, and nearly all of these are cleared by the first or
// second option of p that they are compared with. Nothing is hidden, so nothing is
// undone, and p is looked at again only if it has lost options since. A look at an entry
// costs one unit of work.
//
// What costs is an option that does block p, since it has to be compared with every
// option of p. If one entry of it is always to blame, other options with that entry need
// no comparison: of the work on (110), which is to find that 20,730 of 83,630 options
// block something, that saved seven eighths.
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
	// Rounds is what was removed, in order. A round goes through the items once; rounds
	// that removed nothing are left out.
	Rounds []Round

	Options, Items int // how many were removed

	// Work is the number of entries of options that Reduce went through.
	Work uint64

	// Complete reports that nothing more can be removed: the budget was enough.
	Complete bool

	// Dead is a primary item that was left without options, or had none from the
	// beginning; then the problem has no solution. It is -1 if there is no such item.
	Dead cover.Item

	kept []int // by option of the reduced problem: its number in the original
}

// A Round is what one pass through all items removed: first options, then items.
// Numbers are those of the original problem.
type Round struct {
	Options []Blocking
	Items   []Implied
}

// A Blocking is an option that was removed because it conflicted with every option
// that Item had left.
type Blocking struct {
	Option int
	Item   cover.Item
}

// An Implied is an item that was removed because every option that named it also named
// By, which is primary, and, if Item is primary, the other way round as well. By is -1 if
// Item is secondary and no option named it any more.
type Implied struct{ Item, By cover.Item }

// Option returns the number that option k of the reduced problem has in the original. It
// panics if there is no option k.
func (r *Reduction) Option(k int) int { return r.kept[k] }

// Original returns the solution of the original problem that a solution of the reduced
// one stands for, in the same order.
func (r *Reduction) Original(sol cover.Solution) cover.Solution {
	orig := make(cover.Solution, len(sol))
	for i, k := range sol {
		orig[i] = r.kept[k]
	}
	return orig
}

// Reduce returns a problem with as many solutions as p, but without options and items
// that are not needed. [Reduction.Original] turns its solutions into those of p. What
// remains keeps its order. If nothing can be removed, the problem returned is p itself.
//
// It stops when it has gone through as many entries as the budget says, or a few more to
// finish a comparison; 0 means no limit. It also stops when ctx ends, and returns the
// cause. Either way the problem and the Reduction are valid, with what was removed up to
// then. From a problem with demands nothing is removed: the error is [cover.ErrDemands].
// If a primary item turns out to have no option, only that item remains.
//
// Options keep their costs. An item with bounds other than 1 and 1, or with weights, takes
// no part: it is not removed, never counts as blocked, and options that share it do not
// conflict because of it. The conditions of a problem need its items, so from a problem with
// conditions only options are removed, as by [Prune].
//
// It takes 8 bytes per entry and about 30 per option, besides the new problem. Most of
// the time goes into comparing options that share items: [Reduction.Work] entries.
func Reduce(ctx context.Context, p *cover.Problem, budget uint64) (*cover.Problem, *Reduction, error) {
	return reduce(ctx, p, budget, false)
}

// Prune is [Reduce] that removes options and no items. Use it for a problem that is
// searched with a constraint, which needs its items.
func Prune(ctx context.Context, p *cover.Problem, budget uint64) (*cover.Problem, *Reduction, error) {
	return reduce(ctx, p, budget, true)
}

// reduce removes what Reduce does, or only options if keepItems is true.
func reduce(ctx context.Context, p *cover.Problem, budget uint64, keepItems bool) (*cover.Problem, *Reduction, error) {
	r := newReducer(ctx, box.Open(p), budget)
	err := r.run(keepItems || r.p.HasConditions())
	if q := r.problem(); q != r.p {
		p = box.New[cover.Problem](q)
	}
	return p, r.report(), err
}

// A reducer is the private state of one reduction.
type reducer struct {
	p     *xc.Problem
	heavy []bool     // by item: it is given weights; nil if none is
	live  []bool     // by option
	gone  []bool     // by item
	size  []int32    // by item
	list  [][]xc.Use // by item

	// An item is looked at again if its size is no longer what it was then.
	blocked []int32 // by item: size when options that block it were last looked for
	implied []int32 // by item: size when items that say the same were last looked for

	out Reduction

	limit limit

	// Scratch of reduce_block.go.
	taken    []xc.Colour       // by item: what the option that is compared asks of it
	look     int32             // counts calls of suspect: fewer than items and entries
	seen     []int32           // by option: the look that last came upon it
	suspects []int32           // options that may block the item that is looked at
	fatal    map[xc.Entry]bool // entries that block it, whoever has them
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
		list:    xc.Uses(p),
		blocked: slices.Repeat([]int32{-1}, items),
		implied: slices.Repeat([]int32{-1}, items),
		out:     Reduction{Dead: -1},
		limit:   limit{ctx: ctx, budget: budget},
		taken:   make([]xc.Colour, items),
		seen:    make([]int32, len(p.Ends)),
		fatal:   make(map[xc.Entry]bool),
	}
	for i, uses := range r.list {
		r.size[i] = int32(len(uses))
	}
	for k := range r.live {
		r.live[k] = true
	}
	return r
}

// run repeats rounds until one removes nothing, or until it is stopped. The error is
// the cause of the context's end.
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
	if r.out.Complete || r.limit.ctx.Err() == nil {
		return nil
	}
	return context.Cause(r.limit.ctx)
}

// stop reports whether work is to stop. Between two calls little work is done, or as
// much as the caller bounds.
func (r *reducer) stop() bool {
	const every = 1 << 16 // units of work, a fraction of a millisecond
	return r.limit.reached(r.out.Work, every)
}

// A limit ends work when its context ends, or at a budget, if that is not 0.
type limit struct {
	ctx    context.Context
	budget uint64
	pause  uint64 // the work at which to look next
}

// reached reports whether work is to stop. It looks once in every so many units of work.
func (l *limit) reached(work, every uint64) bool {
	if work < l.pause {
		return false
	}
	if l.ctx.Err() != nil || l.budget > 0 && work >= l.budget {
		return true
	}
	l.pause = work + every
	if l.budget > 0 {
		l.pause = min(l.pause, l.budget)
	}
	return false
}

// simple reports whether item i is to be covered exactly once, or at most once.
func (r *reducer) simple(i xc.Item) bool {
	return int(i) >= r.p.Primary || (r.p.Bounds == nil || r.p.Bounds[i] == xc.Once) && (r.heavy == nil || !r.heavy[i])
}

// options returns the live options of item i.
func (r *reducer) options(i xc.Item) []xc.Use {
	if len(r.list[i]) > int(r.size[i]) {
		r.list[i] = slices.DeleteFunc(r.list[i], func(n xc.Use) bool { return !r.live[n.Option] })
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
