package cover

import (
	"fmt"
)

// begin takes s, which is at the root, to where a part begins, and makes that
// the root of the search. If more is false, there is no node to enter. What led
// there is not counted: who made the part has done that.
func (s *search) begin(pt Part) (more bool, err error) {
	s.base = len(pt.Path)
	before := s.stats
	for l, t := range pt.Path {
		if debug {
			s.check()
		}
		of, _ := s.open()
		if of != t.Of {
			return false, fmt.Errorf("%w: turn %d of %v: there are %d choices", ErrPart, l+1, pt, of)
		}
		x := s.pass(t.Choice - 1)
		if pt.Rest && l == s.base-1 {
			s.base--
			s.stats = before // the choices that follow are new
			if more = s.advance(x); !more {
				s.close()
			}
			return more, nil
		}
		if !s.advance(x) || s.position(l) != t {
			return false, fmt.Errorf("%w: turn %d of %v: the constraint refuses it", ErrPart, l+1, pt)
		}
	}
	s.stats = before
	return true, nil
}

// finish takes s back to the root of the tree.
func (s *search) finish() {
	s.base = 0
	for s.level > 0 {
		s.leave()
	}
}

// pass goes over the first n choices of the last level, and returns what
// advance wants to know.
func (s *search) pass(n int32) (x int32) {
	x = s.choice[s.level-1]
	switch {
	case s.forks != nil:
		s.forks[s.level-1].tried = n
		return x
	case s.quotas == nil: // they leave nothing behind, but suffixes
		for range n {
			x = s.nodes[x].down
			if s.suffixes && s.level == 1 {
				s.lock(x)
			}
		}
		return x
	}
	for b := &s.branchings[s.level-1]; b.tried < n; { // they rule out what others must not have
		b.tried++
		s.try(b.item)
		s.takeBack(b.item)
	}
	return x
}

// position returns the choice that was last made on a level.
func (s *search) position(level int) Turn {
	switch {
	case s.forks != nil:
		f := s.forks[level]
		return Turn{f.tried, f.choices}
	case s.quotas != nil:
		b := s.branchings[level]
		return Turn{b.tried, b.choices}
	}
	x := s.choice[level]
	i := s.nodes[x].item
	c := int32(1)
	for y := s.nodes[i].down; y != x; y = s.nodes[y].down {
		c++
	}
	return Turn{c, s.items[i].size}
}

// show tells Config.Trace of the node that was just opened.
func (s *search) show(choices int32, solved bool) {
	v := Visit{Level: s.level, Item: Item(s.picked) - 1, Choices: int(choices), Solution: solved}
	if choices > 0 || s.quotas == nil && s.forks == nil && s.picked != 0 {
		v.Level-- // open went down
	}
	s.trace(v)
}

// chosen returns the choices that lead to where s is.
func (s *search) chosen() []Chosen {
	list := make([]Chosen, s.level)
	for l := range list {
		c := Chosen{Option: -1, Turn: s.position(l)}
		x := s.choice[l]
		if int(x) >= len(s.items) {
			c.Option = s.option(x)
		}
		c.Item = Item(s.nodes[x].item) - 1
		list[l] = c
	}
	return list
}
