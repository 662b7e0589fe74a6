package cover

import (
	"context"
	"fmt"
)

// Split divides the tree of a search under cfg into at least n parts, or as many
// as it has leaves, if those are fewer: they are nodes with all that is below
// them, in the order of the search, and those that are no leaves are on one level
// or two. What comes above them, and the choices that lead to them, is counted in the Stats. So if every
// part is searched as a [Checkpoint] without totals, by whomever, all totals
// together are those of one search.
//
// A rule that learns while it searches has no parts: the error is [ErrReplay].
// Limits in cfg and its hooks are not looked at. If ctx ends it returns the
// cause. It takes time proportional to the number of nodes above the parts, and
// to their level.
func (p *Problem) Split(ctx context.Context, cfg Config, n int) ([]Part, Stats, error) {
	if cfg.Choice.learns() {
		return nil, Stats{}, fmt.Errorf("%w: rule %v", ErrReplay, cfg.Choice)
	}
	s, err := cfg.newSearch(p)
	if err != nil {
		return nil, Stats{}, err
	}
	parts, whole := []Part{{}}, false // leaves of the tree as far as it was opened; whole: all of it was
	for !whole && len(parts) < n {
		whole = true
		var next []Part
		for j, pt := range parts {
			if ctx.Err() != nil {
				return nil, Stats{}, context.Cause(ctx)
			}
			missing := n - len(next) - (len(parts) - j)
			if missing <= 0 {
				next = append(next, pt)
				continue
			}
			children, err := s.children(pt)
			if err != nil {
				return nil, Stats{}, err
			}
			if len(children) == 0 {
				children = []Part{pt} // a leaf, to be visited by whom it is given
			} else {
				whole = false
			}
			next = append(next, children...)
		}
		parts = next
	}
	return parts, s.totals(), nil
}

// children returns the nodes below the one that pt leads to, none if it is a
// leaf. If there are some, it is visited, and counted.
func (s *search) children(pt Part) ([]Part, error) {
	before := s.stats
	if _, err := s.begin(pt); err != nil {
		return nil, err
	}
	if debug {
		s.check()
	}
	var parts []Part
	s.open()
	for s.next() {
		path := append(append(make([]Turn, 0, s.level), pt.Path...), s.position(s.level-1))
		parts = append(parts, Part{Path: path})
	}
	if s.level > s.base {
		s.close()
	}
	s.finish()
	if len(parts) == 0 {
		s.stats = before
		return nil, nil
	}
	s.count(len(pt.Path))
	return parts, nil
}
