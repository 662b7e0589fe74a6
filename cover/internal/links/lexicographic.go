package links

import (
	"context"
	"fmt"
	"iter"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Solutions in lexicographic order, without the price of it.
//
// Rule First branches on the first active item i0, goes through its options x0 in
// order, then to the first item i1 that x0 leaves active, and so on. So it comes
// upon solutions in increasing order of i0 x0 i1 x1 …, but may lose its way for
// ever in a subtree without solutions that Fewest would see through at once.
//
// Here levels up to one that is called lead branch as First does, and those
// below by the rule of the Config. A solution is in its place in the order if all
// levels above it are up to lead. If not, it still says that the subtree has a
// solution: we go back to level lead + 1, which is the new lead, and branch there
// on the first item. When a level up to lead tries its next option, that level is
// the new lead.
//
//	(lead) every level up to lead branches on its first active item; subtrees of
//	       options that those levels have tried before are behind, and all their
//	       solutions visited, in order
//
// See exercise 36 of 7.2.2.1, whose LL is lead.

// Lexicographic is Solutions in the order that rule [tree.First] gives. A subtree that has
// solutions is entered once more for each level that it has, and its nodes are counted
// each time.
func Lexicographic(ctx context.Context, p *xc.Problem, cfg tree.Config) iter.Seq2[xc.Solution, error] {
	return func(yield func(xc.Solution, error) bool) {
		err := cfg.Replays("lexicographic order")
		if err == nil && (cfg.Binary || cfg.Interchangeable != nil || cfg.Suffixes) {
			err = fmt.Errorf("%w: lexicographic order comes of branching on items only", tree.ErrConfig)
		}
		if err != nil {
			yield(nil, err)
			return
		}
		s, err := New(&cfg, p)
		if err != nil {
			yield(nil, err)
			return
		}
		s.ordered = newRule(s, &cfg, noPalette(s))
		s.ordered.lead, s.ordered.again, s.picker = 0, true, s.ordered
		sol := make(xc.Solution, 0, 16)
		err = s.Start(ctx, cfg, func() bool {
			sol = s.Solution(sol[:0])
			return yield(sol, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// inOrder reports whether a solution is in its place in the order.
func (r *rule) inOrder() bool { return r.Level <= r.lead+1 }

// goBack goes back to the level that is the new lead.
func (r *rule) goBack() {
	for r.lead++; r.Level > r.lead; {
		r.Leave()
	}
	r.again = true
}
