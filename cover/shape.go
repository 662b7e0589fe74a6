package cover

import (
	"slices"
	"strconv"
)

// What can be seen of a search from outside: its nodes as they come, for a
// drawing of the tree, and the choices that lead to where it is, as progress.

// A Visit is a node of the search tree as the search enters it.
type Visit struct {
	Level    int
	Item     Item // that it branches on; -1 if no item is active
	Choices  int  // of that item; 0 at a dead end
	Solution bool
}

// show tells Config.Trace of the node that was just opened.
func (s *search) show(choices int32, solved bool) {
	v := Visit{Level: s.level, Item: Item(s.picked) - 1, Choices: int(choices), Solution: solved}
	if choices > 0 || s.quotas == nil && s.forks == nil && s.picked != 0 {
		v.Level-- // open went down
	}
	s.trace(v)
}

// AppendShape appends v as a line of the files in which Knuth's programs keep
// the shape of a tree: the number of choices and the item, or "sol". The lines of
// all visits in order tell the tree. A set of options that covers all, but is
// not accepted, has a line with 0 alone.
func (p *Problem) AppendShape(b []byte, v Visit) []byte {
	if v.Solution {
		return append(b, "sol\n"...)
	}
	b = strconv.AppendInt(b, int64(v.Choices), 10)
	if v.Item >= 0 {
		b = append(append(b, ' '), p.names[v.Item]...)
	}
	return append(b, '\n')
}

// A Chosen is the choice that a level has made.
type Chosen struct {
	Item   Item // that the level branches on
	Option int  // that was chosen; -1 if none: the item is to have no more, or the option is left out
	Turn        // which choice it is, of how many
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

// AppendProgress appends, without an end of line, what Knuth's programs report
// of a search under way, with nodes for his mems: the totals, then for each
// level two digits, which choice of how many, and then Done.
//
//	after 2048 nodes: 42 sols, 12 3f 13 0.01234
//
// The digits are 0 to 9, a to z and A to Z for numbers up to 61, and '*' for
// more. Choices beyond the first most levels are left out, with "…" for them.
func (s *Stats) AppendProgress(b []byte, most int) []byte {
	b = append(strconv.AppendUint(append(b, "after "...), s.Nodes, 10), " nodes: "...)
	b = append(strconv.AppendUint(b, s.Solutions, 10), " sols,"...)
	for l, c := range s.Choices {
		if l == most {
			b = append(b, " …"...)
			break
		}
		b = append(b, ' ', digit62(c.Choice), digit62(c.Of))
	}
	return strconv.AppendFloat(append(b, ' '), s.Done, 'f', 5, 64)
}

// digit62 returns n as a digit.
func digit62(n int32) byte {
	switch {
	case n < 10:
		return '0' + byte(n)
	case n < 36:
		return 'a' + byte(n-10)
	case n < 62:
		return 'A' + byte(n-36)
	}
	return '*'
}

// AppendChosen appends a choice as Knuth's programs print it, without an end of
// line: the option, beginning with the item branched on and going round, or
// "null" and the item, then which choice of how many.
//
//	d f a (1 of 2)
func (p *Problem) AppendChosen(b []byte, c Chosen) []byte {
	if c.Option < 0 {
		b = append(append(b, "null "...), p.names[c.Item]...)
	} else {
		option := p.option(c.Option)
		begin := slices.IndexFunc(option, func(e Entry) bool { return e.Item == c.Item })
		for j := range option {
			if j > 0 {
				b = append(b, ' ')
			}
			b = p.appendEntry(b, option[(begin+j)%len(option)])
		}
	}
	b = strconv.AppendInt(append(b, " ("...), int64(c.Choice), 10)
	return append(strconv.AppendInt(append(b, " of "...), int64(c.Of), 10), ')')
}
