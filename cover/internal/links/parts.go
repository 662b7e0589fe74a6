package links

import (
	"fmt"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// begin takes s, which is at the root, to where a part begins, and makes that
// the root of the search. If more is false, there is no node to enter. What led
// there is not counted: who made the part has done that.
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
		x := s.Pass(t.Choice - 1)
		if pt.Rest && l == s.Base-1 {
			s.Base--
			s.Stats = before // the choices that follow are new
			if more = s.Advance(x); !more {
				s.Close()
			}
			return more, nil
		}
		if !s.Advance(x) || s.Position(l) != t {
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

// Pass goes over the first n choices of the last level, and returns what
// advance wants to know.
func (s *Search) Pass(n int32) (x int32) {
	x = s.Choice[s.Level-1]
	switch {
	case s.forks != nil:
		s.forks[s.Level-1].tried = n
		return x
	case s.Quotas == nil: // they leave nothing behind, but suffixes
		for range n {
			x = s.Nodes[x].Down
			if s.suffixes && s.Level == 1 {
				s.lock(x)
			}
		}
		return x
	}
	for b := &s.Branchings[s.Level-1]; b.tried < n; { // they rule out what others must not have
		b.tried++
		s.Try(b.Item)
		s.takeBack(b.Item)
	}
	return x
}

// Position returns the choice that was last made on a level.
func (s *Search) Position(level int) tree.Turn {
	switch {
	case s.forks != nil:
		f := s.forks[level]
		return tree.Turn{Choice: f.tried, Of: f.choices}
	case s.Quotas != nil:
		b := s.Branchings[level]
		return tree.Turn{Choice: b.tried, Of: b.choices}
	}
	x := s.Choice[level]
	i := s.Nodes[x].Item
	c := int32(1)
	for y := s.Nodes[i].Down; y != x; y = s.Nodes[y].Down {
		c++
	}
	return tree.Turn{Choice: c, Of: s.Items[i].Size}
}

// show tells Config.Trace of the node that was just opened.
func (s *Search) show(choices int32, solved bool) {
	v := tree.Visit{Level: s.Level, Item: xc.Item(s.Picked) - 1, Choices: int(choices), Solution: solved}
	if choices > 0 || s.Quotas == nil && s.forks == nil && s.Picked != 0 {
		v.Level-- // open went down
	}
	s.trace(v)
}

// Chosen returns the choices that lead to where s is.
func (s *Search) Chosen() []tree.Chosen {
	list := make([]tree.Chosen, s.Level)
	for l := range list {
		c := tree.Chosen{Option: -1, Turn: s.Position(l)}
		x := s.Choice[l]
		if int(x) >= len(s.Items) {
			c.Option = s.Option(x)
		}
		c.Item = xc.Item(s.Nodes[x].Item) - 1
		list[l] = c
	}
	return list
}
