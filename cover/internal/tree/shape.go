package tree

import (
	"slices"
	"strconv"

	"bonepile/cover/internal/xc"
)

// What can be seen of a search from outside: its nodes as they come, for a
// drawing of the tree, and the choices that lead to where it is, as progress.

// A Visit is a node of the search tree as the search enters it.
type Visit struct {
	Level    int
	Item     xc.Item // that it branches on; -1 if no item is active
	Choices  int     // of that item; 0 at a dead end
	Solution bool
}

// AppendShape appends v as a line of the files in which Knuth's programs keep
// the shape of a tree.
func AppendShape(p *xc.Problem, b []byte, v Visit) []byte {
	if v.Solution {
		return append(b, "sol\n"...)
	}
	b = strconv.AppendInt(b, int64(v.Choices), 10)
	if v.Item >= 0 {
		b = append(append(b, ' '), p.Names[v.Item]...)
	}
	return append(b, '\n')
}

// A Chosen is the choice that a level has made.
type Chosen struct {
	Item   xc.Item // that the level branches on
	Option int     // that was chosen; -1 if none: the item is to have no more, or the option is left out
	Turn           // which choice it is, of how many
}

// AppendChosen appends a choice as Knuth's programs print it.
func AppendChosen(p *xc.Problem, b []byte, c Chosen) []byte {
	if c.Option < 0 {
		b = append(append(b, "null "...), p.Names[c.Item]...)
	} else {
		option := p.Option(c.Option)
		begin := slices.IndexFunc(option, func(e xc.Entry) bool { return e.Item == c.Item })
		for j := range option {
			if j > 0 {
				b = append(b, ' ')
			}
			b = p.AppendEntry(b, option[(begin+j)%len(option)])
		}
	}
	b = strconv.AppendInt(append(b, " ("...), int64(c.Choice), 10)
	return append(strconv.AppendInt(append(b, " of "...), int64(c.Of), 10), ')')
}
