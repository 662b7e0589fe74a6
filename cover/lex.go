package cover

import (
	"context"
	"fmt"
	"iter"
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

// Lexicographic is Solutions in the order that rule [First] gives: by the
// option of the first item, then by the option of the first item that this
// leaves active, and so on, and each solution is in that order. It is much
// faster than First where solutions are rare; cfg.Choice says how it looks for
// them. A subtree that has solutions is entered once more for each level that
// it has, and its nodes are counted each time.
//
// It cannot go on from a [Checkpoint], nor write one: the error is [ErrReplay].
func (p *Problem) Lexicographic(ctx context.Context, cfg Config) iter.Seq2[Solution, error] {
	return func(yield func(Solution, error) bool) {
		err := cfg.replays("lexicographic order")
		if err == nil && (cfg.Binary || cfg.Interchangeable != nil || cfg.Suffixes) {
			err = fmt.Errorf("%w: lexicographic order, and Binary, Interchangeable or Suffixes", ErrConfig)
		}
		if err != nil {
			yield(nil, err)
			return
		}
		s, err := cfg.newSearch(p)
		if err != nil {
			yield(nil, err)
			return
		}
		if s.rule == nil {
			s.rule = cfg.newRule(p)
		}
		s.rule.lead = 0
		sol := make(Solution, 0, 16)
		err = s.start(ctx, cfg, func() bool {
			sol = s.solution(sol[:0])
			return yield(sol, nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// runLex is run for the whole tree in lexicographic order.
func (s *search) runLex(visit func() bool) error {
	r := s.rule
	for {
		if s.stats.Nodes >= s.pause {
			if err := s.tick(); err != nil {
				return err
			}
		}
		s.count(s.level)
		if debug {
			s.check()
		}
		n, solved := s.open()
		solved = solved && (s.watch == nil || s.watch.Accept())
		ordered := s.level <= r.lead+1
		if s.trace != nil {
			s.show(n, solved && ordered)
		}
		if solved && !ordered {
			for r.lead++; s.level > r.lead; {
				s.leave()
			}
			continue
		}
		if solved {
			s.stats.Solutions++
			if !visit() {
				return errStop
			}
		}
		for !s.next() {
			if s.level == 0 {
				return nil
			}
			s.close()
		}
		r.lead = min(r.lead, s.level-1)
	}
}
