package cover

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Turn says which choice was made at a node of the search tree: number
// Choice, from 1, of as many as Of.
type Turn struct{ Choice, Of int32 }

// A Part is a piece of the tree of one problem, searched under one rule: the
// node that Path leads to from the root, and all below it. An empty Path is
// the whole tree.
//
// With Rest, the last turn of Path stands for itself and all turns after it, so
// that the Part is what is left to do at a node: it has no node above those.
//
// As text it is the turns one after the other, "2/3 1/4 2+/5" for the second
// choice of three, then the first of four, then all but the first of five; the
// whole tree is "all".
type Part struct {
	Path []Turn
	Rest bool // only if Path is not empty
}

// ErrPart reports a [Part] that is not one of the tree that is searched: the
// problem, or the rule of branching, is another.
var ErrPart = errors.New("cover: not a part of this search")

func (pt Part) String() string {
	if len(pt.Path) == 0 {
		return "all"
	}
	var b []byte
	for l, t := range pt.Path {
		if l > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(t.Choice), 10)
		if pt.Rest && l == len(pt.Path)-1 {
			b = append(b, '+')
		}
		b = append(b, '/')
		b = strconv.AppendInt(b, int64(t.Of), 10)
	}
	return string(b)
}

// ParsePart reads what String writes. An error says which turn is wrong.
func ParsePart(text string) (Part, error) {
	words := strings.Fields(text)
	if len(words) == 1 && words[0] == "all" {
		return Part{}, nil
	}
	var pt Part
	for l, w := range words {
		c, of, _ := strings.Cut(w, "/")
		if last := l == len(words)-1; last {
			c, pt.Rest = strings.CutSuffix(c, "+")
		}
		n, err1 := strconv.ParseUint(c, 10, 31)
		t, err2 := strconv.ParseUint(of, 10, 31)
		if err1 != nil || err2 != nil || n < 1 || n > t {
			return Part{}, fmt.Errorf("cover: turn %d of a part: found %q, expected a choice and of how many, such as 2/3", l+1, w)
		}
		pt.Path = append(pt.Path, Turn{int32(n), int32(t)})
	}
	if len(words) == 0 {
		return Part{}, errors.New("cover: a part without turns; the whole tree is \"all\"")
	}
	return pt, nil
}

// share returns which part of the tree a part is if all subtrees of a node are
// of one size. For a deep one it may round to 0.
func (pt Part) share() float64 {
	share := 1.0
	for _, t := range pt.Path {
		share /= float64(t.Of)
	}
	if pt.Rest {
		t := pt.Path[len(pt.Path)-1]
		share *= float64(t.Of - t.Choice + 1)
	}
	return share
}

// before returns which part of the tree comes before pt, as share does.
func (pt Part) before() float64 {
	sum, part := 0.0, 1.0
	for _, t := range pt.Path {
		part /= float64(t.Of)
		sum += float64(t.Choice-1) * part
	}
	return sum
}

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
