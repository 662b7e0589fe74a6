package cover

import (
	"iter"
	"slices"
)

// An Item is the number of an item, in the order given: primary items come
// first, from 0.
type Item int32

// A Colour is the number of a colour of one problem. Zero is no colour, and
// agrees with nothing: an item without colour is shared with no other option.
type Colour int32

// An Entry is an item as an option names it.
type Entry struct {
	Item   Item
	Colour Colour // 0 on every primary item
}

// A Problem is an exact cover problem.
// It is immutable and safe for concurrent use.
//
// It takes 8 bytes an entry and 4 an option, beside the names; a search takes
// 16 bytes an entry and 16 an option of its own.
type Problem struct {
	names   []string        // by item
	index   map[string]Item // names backwards
	primary int             // items before this one are primary
	colours []string        // by colour; colours[0] stands for none
	entries []Entry         // of all options, one after the other
	ends    []int32         // option k ends before entries[ends[k]]
}

// Invariants of a Problem, kept by Builder and relied on by everybody else:
//
//	(names)   names are valid (see checkName) and distinct
//	(once)    no option names an item twice
//	(primary) every option names a primary item
//	(plain)   no primary item has a colour
//	(fits)    all nodes of a search can be numbered by an int32

// Items returns the number of items.
func (p *Problem) Items() int { return len(p.names) }

// Primary returns the number of primary items. They are the items below it.
func (p *Problem) Primary() int { return p.primary }

// Options returns the number of options.
func (p *Problem) Options() int { return len(p.ends) }

// Entries returns the number of entries of all options together.
func (p *Problem) Entries() int { return len(p.entries) }

// Name returns the name of an item.
func (p *Problem) Name(i Item) string { return p.names[i] }

// ColourName returns the name of a colour, "" for none.
func (p *Problem) ColourName(c Colour) string { return p.colours[c] }

// Lookup returns the item of a name.
func (p *Problem) Lookup(name string) (i Item, ok bool) {
	i, ok = p.index[name]
	return i, ok
}

// Option returns the entries of option k, counted from 0, in the order given.
func (p *Problem) Option(k int) iter.Seq[Entry] {
	return slices.Values(p.option(k))
}

// option is Option for readers who do not write.
func (p *Problem) option(k int) []Entry {
	var begin int32
	if k > 0 {
		begin = p.ends[k-1]
	}
	return p.entries[begin:p.ends[k]]
}

// coloured reports whether any option gives a colour to an item.
func (p *Problem) coloured() bool {
	return slices.ContainsFunc(p.entries, func(e Entry) bool { return e.Colour != 0 })
}

// Equal reports whether two problems have the same text: the same items, and
// the same options, each in the same order. Numbers of colours do not matter.
func (p *Problem) Equal(q *Problem) bool {
	return p.primary == q.primary &&
		slices.Equal(p.names, q.names) &&
		slices.Equal(p.ends, q.ends) &&
		slices.EqualFunc(p.entries, q.entries, func(e, f Entry) bool {
			return e.Item == f.Item && p.colours[e.Colour] == q.colours[f.Colour]
		})
}
