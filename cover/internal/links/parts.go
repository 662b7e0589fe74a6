package links

import (
	"context"
	"fmt"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// begin takes s, which is at the root, to where a part begins, and makes that
// the root of the search. If more is false, there is no node to enter. The way
// there is not counted: it was counted when the part was made.
func (s *Search) begin(pt tree.Part) (more bool, err error) {
	s.Base = len(pt.Path)
	before := s.Stats
	for l, t := range pt.Path {
		if xc.Debug {
			s.Check()
		}
		of, _ := s.Open()
		if of != t.Of {
			return false, fmt.Errorf("%w: turn %d of %v: there are %d choices", tree.ErrPart, l+1, pt, of)
		}
		s.Pass(t.Choice - 1)
		if pt.Rest && l == s.Base-1 {
			s.Base--
			s.Stats = before // the choices that follow are new
			if more = s.Advance(); !more {
				s.Close()
			}
			return more, nil
		}
		if !s.Advance() || s.Position(l) != t {
			return false, fmt.Errorf("%w: turn %d of %v: the constraint refuses it", tree.ErrPart, l+1, pt)
		}
	}
	s.Stats = before
	return true, nil
}

// finish takes s back to the root of the tree.
func (s *Search) finish() {
	s.Base = 0
	for s.Level > 0 {
		s.Leave()
	}
}

const nodeWork = 1000 // of Split, beside what is taken off

// Split divides the tree of a search under cfg into at least n parts: nodes with all that
// is below them, in the order of the search. Those that are no leaves are on one level or
// two. Limits and callbacks of cfg are ignored.
func Split(ctx context.Context, p *xc.Problem, cfg tree.Config, n int) ([]tree.Part, tree.Stats, error) {
	if cfg.Choice.Learns() {
		return nil, tree.Stats{}, fmt.Errorf("%w: rule %v", tree.ErrReplay, cfg.Choice)
	}
	s, err := New(&cfg, p)
	if err != nil {
		return nil, tree.Stats{}, err
	}
	m := xc.NewMeter(ctx)
	parts, whole := []tree.Part{{}}, false // leaves of the tree as far as it was opened; whole: all of it was
	for !whole && len(parts) < n {
		whole = true
		var next []tree.Part
		for j, pt := range parts {
			missing := n - len(next) - (len(parts) - j)
			if missing <= 0 {
				next = append(next, pt)
				continue
			}
			children, err := s.children(pt, m)
			if err != nil {
				return nil, tree.Stats{}, err
			}
			if len(children) == 0 {
				children = []tree.Part{pt} // a leaf, still to be visited
			} else {
				whole = false
			}
			next = append(next, children...)
		}
		parts = next
	}
	return parts, s.Totals(), nil
}

// children returns the nodes below the one that pt leads to, none if it is a
// leaf. If there are some, it is visited, and counted.
func (s *Search) children(pt tree.Part, m *xc.Meter) ([]tree.Part, error) {
	before := s.Stats
	if _, err := s.begin(pt); err != nil {
		return nil, err
	}
	if xc.Debug {
		s.Check()
	}
	var parts []tree.Part
	s.Open()
	for s.Next() {
		if m.Over(nodeWork + len(s.P.Entries)) {
			return nil, m.Err()
		}
		path := append(append(make([]tree.Turn, 0, s.Level), pt.Path...), s.Position(s.Level-1))
		parts = append(parts, tree.Part{Path: path})
	}
	if s.Level > s.Base {
		s.Close()
	}
	s.finish()
	if len(parts) == 0 {
		s.Stats = before
		return nil, nil
	}
	s.Count(len(pt.Path))
	return parts, nil
}
