// Package xc holds exact cover problems as plain arrays, and what every engine needs to
// read them.
//
// A [Problem] has items and options. Items are numbered from 0, the primary ones first;
// the entries of all options lie in one slice, and Ends says where each option stops.
// Engines read these arrays and never write to them, so one problem serves any number
// of searches at once. Package cover hides a Problem behind its own type; here it is
// built (builder.go), read (parse.go), written (write.go), and solutions are checked by
// the definition (verify.go).
//
// Beside the problem there is one of each thing that the engines share, such as the
// hash tables (table.go), and the switch for debug builds. With the build tag
// bonepiledebug every engine checks its invariants at every node; otherwise the checks
// cost nothing, because the compiler removes them.
//
// Every other package below cover imports xc, and xc imports none of them.
package xc

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"math"
	"slices"
)

// An Item is the number of an item: primary items come first, from 0.
type Item int32

// A Colour is the number of a colour of one problem. Zero is no colour, and agrees with
// nothing.
type Colour int32

// An Entry is an item as an option names it.
type Entry struct {
	Item   Item
	Colour Colour // 0 on every primary item
	Weight int32  // 0 stands for 1
}

// Times returns how many times the option covers the item.
func (e Entry) Times() int32 { return max(1, e.Weight) }

// A Problem is an exact cover problem. It is immutable and safe for concurrent use.
//
// Invariants, kept by [Builder] and relied on everywhere else:
//
//	(names)   names are valid (see checkName) and distinct; Index is their inverse
//	(once)    no option names an item twice
//	(primary) every option names a primary item, or is one of Demands and names an item
//	(plain)   no primary item has a colour
//	(bounds)  0 <= Lo <= Hi and 1 <= Hi; Bounds is nil, or some differ from Once
//	(weights) no weight is negative or 1, and only primary items have weights
//	(valid)   conditions name items of the problem, and words
//	(costs)   no cost is negative; Costs is nil, or some are not 0
//	(fits)    all nodes of a search can be numbered by an int32: see [Problem.Fits]
type Problem struct {
	Names   []string        // by item
	Index   map[string]Item // by name
	Primary int             // items before this one are primary
	Colours []string        // names by colour; Colours[0] is "", for none
	Entries []Entry         // of all options, one after the other
	Ends    []int32         // option k ends before Entries[Ends[k]]
	Bounds  []Bounds        // by primary item; nil if all are {1, 1}
	Costs   []int64         // by option; nil if all are 0
	Demands []int32         // options without primary item, in order

	Weighted bool // some entry has a weight

	Conditions []Condition // on solutions, beyond the items
}

// Bounds say how often a primary item is to be covered.
type Bounds struct{ Lo, Hi int32 }

// Once are the bounds of an item that is given none.
var Once = Bounds{1, 1}

// Items returns the number of items.
func (p *Problem) Items() int { return len(p.Names) }

// Options returns the number of options.
func (p *Problem) Options() int { return len(p.Ends) }

// BoundsOf returns how often a solution covers item i: at least lo and at most hi times.
func (p *Problem) BoundsOf(i Item) (lo, hi int) {
	switch {
	case int(i) >= p.Primary:
		return 0, 1
	case p.Bounds == nil:
		return 1, 1
	}
	return int(p.Bounds[i].Lo), int(p.Bounds[i].Hi)
}

// HasBounds reports whether some primary item may be covered another number of times
// than once.
func (p *Problem) HasBounds() bool { return p.Bounds != nil }

// IsDemand reports whether option k is a demand: an option without primary item.
func (p *Problem) IsDemand(k int) bool {
	if p.Demands == nil {
		return false
	}
	_, found := slices.BinarySearch(p.Demands, int32(k))
	return found
}

// HasDemands reports whether some option is a demand.
func (p *Problem) HasDemands() bool { return p.Demands != nil }

// Cost returns the cost of option k.
func (p *Problem) Cost(k int) int64 {
	if p.Costs == nil {
		return 0
	}
	return p.Costs[k]
}

// HasCosts reports whether some option costs anything.
func (p *Problem) HasCosts() bool { return p.Costs != nil }

// Option returns the entries of option k, counted from 0, in the order given. They belong
// to p, and must not be changed.
func (p *Problem) Option(k int) []Entry {
	var begin int32
	if k > 0 {
		begin = p.Ends[k-1]
	}
	return p.Entries[begin:p.Ends[k]]
}

// ColourOf returns the colour that option k, which names item i, gives it.
func (p *Problem) ColourOf(k int, i Item) Colour {
	option := p.Option(k)
	return option[slices.IndexFunc(option, func(e Entry) bool { return e.Item == i })].Colour
}

// Coloured reports whether any option gives a colour to an item.
func (p *Problem) Coloured() bool {
	return slices.ContainsFunc(p.Entries, func(e Entry) bool { return e.Colour != 0 })
}

// Tinted returns, by item, whether some option gives it a colour.
func (p *Problem) Tinted() []bool {
	tinted := make([]bool, len(p.Names))
	for _, e := range p.Entries {
		tinted[e.Item] = tinted[e.Item] || e.Colour != 0
	}
	return tinted
}

// Heavy returns, by item, whether some option gives it a weight, or nil if none
// does.
func (p *Problem) Heavy() []bool {
	if !p.Weighted {
		return nil
	}
	heavy := make([]bool, len(p.Names))
	for _, e := range p.Entries {
		heavy[e.Item] = heavy[e.Item] || e.Weight > 0
	}
	return heavy
}

// Multiple reports whether a solution may cover some primary item more often
// than once, or not at all, or an option may do so alone.
func (p *Problem) Multiple() bool { return p.HasBounds() || p.Weighted }

// Fits reports whether (fits) still holds with n more items, options or entries. A search
// has a root, a node for each item and entry, and a spacer before, between and after
// options.
func (p *Problem) Fits(n int) bool {
	return 2+len(p.Names)+len(p.Entries)+len(p.Ends)+n <= math.MaxInt32
}

// Equal reports whether two problems have the same text: the same items with
// the same bounds, the same conditions, and the same options at the same costs, each in
// the same order. The numbers of colours do not matter.
func (p *Problem) Equal(q *Problem) bool {
	return p.Primary == q.Primary &&
		slices.Equal(p.Names, q.Names) &&
		slices.Equal(p.Ends, q.Ends) &&
		slices.Equal(p.Bounds, q.Bounds) &&
		slices.Equal(p.Costs, q.Costs) &&
		bytes.Equal(p.appendConditions(nil), q.appendConditions(nil)) &&
		slices.EqualFunc(p.Entries, q.Entries, func(e, f Entry) bool {
			return e.Item == f.Item && e.Weight == f.Weight && p.Colours[e.Colour] == q.Colours[f.Colour]
		})
}

// A Solution lists the options chosen, in the order of choice.
type Solution = []int

// Fingerprint returns 32 hexadecimal digits: the beginning of the SHA-256 of the text.
func (p *Problem) Fingerprint() string {
	h := sha256.New()
	if _, err := p.WriteTo(h); err != nil {
		io.WriteString(h, "no items") // the only error: there is no text form
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// A Use is an option that names an item.
type Use struct {
	Option int32
	Colour Colour
	Times  int32 // how often it covers the item
}

// UsesOf returns, by item, the options of p that name it, by colours, then in order.
func UsesOf(p *Problem) [][]Use {
	byItem := Uses(p)
	for _, uses := range byItem {
		slices.SortStableFunc(uses, func(u, v Use) int { return cmp.Compare(u.Colour, v.Colour) })
	}
	return byItem
}

// Uses returns, by item, the options of p that name it, in order.
func Uses(p *Problem) [][]Use {
	sizes := make([]int32, len(p.Names))
	for _, e := range p.Entries {
		sizes[e.Item]++
	}
	all := make([]Use, len(p.Entries))
	byItem := make([][]Use, len(p.Names))
	for i, n := range sizes {
		byItem[i], all = all[:0:n], all[n:]
	}
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			byItem[e.Item] = append(byItem[e.Item], Use{int32(k), e.Colour, e.Times()})
		}
	}
	return byItem
}

// OptionsOf returns, by item, the options of p that name it, in order.
func OptionsOf(p *Problem) [][]int32 {
	byItem := make([][]int32, len(p.Names))
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			byItem[e.Item] = append(byItem[e.Item], int32(k))
		}
	}
	return byItem
}
