package bits

import (
	"fmt"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// The engine Bits: sets of options as words of bits. It walks the tree of
// Algorithms X, C and M that the links walk, and a node costs it a fixed number
// of operations on words for each active item, however many options go.
//
// Every primary item has a bit for each of its options, in the order of its list.
// What is left of all lists is a state. For every option there is a row, with the
// bits that choosing it takes away:
//
//	child = parent &^ row
//
// That is all there is to choosing. Every level has a state of its own, so
// nothing is ever undone. Lists of secondary items, and their colours, are no part
// of a state: they only say what is in the rows, once, when the engine is made.
//
// Under rule Fewest, a node where an active item has no option left is a dead end
// of the reference too: it takes an item with fewest, and has no choice. So we
// leave as soon as we come by such an item, whatever else the state would hold.
//
// What to take away is nearly all known beforehand, but for Algorithm M: an item
// that may be covered several times loses its list only when its bound is used
// up, or when it is to have no more options. It has a row too, its whole list,
// that is joined to the row of the option then. Options that were ruled out by the
// order of choices are taken off the state of the level that branches on their
// item. See m.go for why.
//
// # Data
//
// A state and a row are as many words each: first a bit for every primary item,
// set in a state if the item is active, in a row if it ceases to be; then the
// words of the items.
//
//	active | p q r r r s …
//
// Items with at most 64 options each are packed, several to a word, and counted
// under a mask: form narrow. If some has more, each has words of its own: form
// wide, where a summary by item and level says which of its words are not empty.
// The others are not looked at, and what stands there is stale.
//
// # Invariants
//
// When a node has been looked at, in its state, unless it is a dead end:
//
//	(live)   the bits of an active item are those of the options that are on its
//	         ring by (live) of x.go, or m.go; the active items are the same
//	(sum)    in form wide, bit j of the summary of an active item is set if and
//	         only if one of its words number j*step to j*step+step-1 is not empty
//	(quota)  as in m.go, but items of bound 1 that cease to be active keep it
//
// Method check tests the invariants.
//
// # Cost
//
// Rows take options*T*8 bytes, where T is the number of words of a state: the sum
// of the items' options, over 64, and a bit more. To make them takes T steps an
// entry. A node takes T/2 steps or so; there the links take an update for every
// entry that goes. So this engine is for problems where a choice rules out much:
// see [Engine].

// MaxMemory is how many bytes the tables of an engine may take.
const MaxMemory = 256 << 20

// A Search is the engine Bits: the private state of one run.
type Search struct {
	*tree.Walk

	Form     BitForm
	Leftmost bool // rule First

	// Tables, see bits_build.go.
	active  int      // words at the head of a state
	Stride  int      // words of a state
	rows    []uint64 // of all options, then one that takes away nothing, then those of lists
	spans   []span   // by primary item
	options []int32  // by bit of a state; nothing for the active items
	filled  []int32  // for join
	Start   []uint64 // the state before anything is chosen: it stands before those of levels

	states []uint64 // start, then by level
	Sums   []uint64 // by level and primary item, for form wide
	Trials []trial  // by level above the present one
	Row    []uint64 // what the last choice takes away from the state of its level

	Many *bitQuotas // for Algorithm M; nil for the others
}

// A BitForm says how items lie in words, and which loop looks at them.
type BitForm uint8

const (
	Narrow BitForm = iota // each item within a word
	Wide                  // each item with words of its own
	Mixed                 // those of at most 64 options within a word: for rule First and Algorithm M
)

// A span is where the options of an item are in a state.
type span struct {
	mask       uint64 // of its bits in each word
	begin, end int32  // words
}

// shortWords is how many words an item may have without a summary. For pent5x12
// and soma, of up to 5 words, summaries are 13 % slower.
const shortWords = 5

// long reports whether an item of form wide has a summary.
func (sp *span) long() bool { return sp.end-sp.begin > shortWords }

// step returns how many words there are to a bit of the summary.
func (sp *span) step() int32 { return (sp.end - sp.begin + 63) / 64 }

// A trial is the choice that a level makes.
type trial struct {
	item      int32
	option    int32 // chosen; -1 if none: the item is to have no more
	tried, of int32 // choices so far, with the present one; choices
	none      bool  // the last choice is none

	// Options yet to be tried: the rest of a word, the words behind it to end,
	// and the blocks of the summary behind those.
	word, end int32
	rest      uint64
	blocks    uint64
}

// New makes the engine for a search of p under cfg.
func New(p *xc.Problem, cfg *tree.Config) (*Search, error) {
	if err := cfg.Check(p); err != nil {
		return nil, err
	}
	switch {
	case !cfg.Plain():
		return nil, fmt.Errorf("%w: bits know rules fewest and first, and no other wishes", tree.ErrEngine)
	case p.HasDemands():
		return nil, fmt.Errorf("%w: bits know no demands", tree.ErrEngine)
	case p.Weighted:
		return nil, fmt.Errorf("%w: bits know no weights", tree.ErrEngine)
	}
	b := newApartBits(p)
	b.Leftmost = cfg.Choice == tree.First
	b.Lay()
	if bytes := b.Memory(); bytes > MaxMemory {
		return nil, fmt.Errorf("%w: the tables of bits would take %d MiB of %d", tree.ErrEngine, bytes>>20, MaxMemory>>20)
	}
	b.build()
	return b, nil
}

// newApartBits returns an engine without tables, apart from all others: see line.
func newApartBits(p *xc.Problem) *Search {
	apart := &struct {
		_ [tree.Line]uint64
		Search
		_ [tree.Line]uint64
	}{}
	b := &apart.Search
	b.Walk = tree.NewWalk(p)
	b.Engine = b
	return b
}

// Run walks a part of the tree: see engine. Each round of the loop enters a node.
func (b *Search) Run(part tree.Part, visit func() bool) error {
	more, err := b.Begin(part)
	if err != nil {
		return err
	}
	if more && b.Many == nil && b.Form == Narrow {
		more, err = false, b.runNarrow(visit)
	}
	for more {
		if b.Stats.Nodes >= b.Pause {
			if err := b.Tick(); err != nil {
				return err
			}
		}
		b.Count(b.Level)
		i, n := b.Look()
		if xc.Debug {
			b.Check(i, n)
		}
		switch {
		case i < 0:
			b.Stats.Solutions++
			if !visit() {
				return tree.ErrStop
			}
		case n > 0:
			b.open(i, n)
		}
		more = b.next()
	}
	if err == nil {
		b.Level, b.Base = 0, 0
	}
	return err
}

// Begin goes to where a part begins, as begin of a search does.
func (b *Search) Begin(pt tree.Part) (more bool, err error) {
	b.Level, b.Base = 0, 0
	b.Row = b.RowOf(len(b.P.Ends))
	if b.Many != nil {
		copy(b.Many.Quotas, b.Many.whole)
	}
	for l, t := range pt.Path {
		i, n := b.Look()
		if xc.Debug {
			b.Check(i, n)
		}
		if i < 0 || n != t.Of || t.Choice < 1 || t.Choice > n {
			return false, fmt.Errorf("%w: turn %d of %v: there are %d choices", tree.ErrPart, l+1, pt, n)
		}
		b.open(i, n)
		for range t.Choice - 1 {
			b.skip()
		}
		b.next()
	}
	if b.Base = b.Level; pt.Rest {
		b.Base--
	}
	return true, nil
}

// Look makes the state of the node that was just entered, and returns the item
// to branch on and how many choices it has, or -1 and 0 if no item is active.
func (b *Search) Look() (item, choices int32) {
	if len(b.states) < (b.Level+2)*b.Stride {
		b.grow()
	}
	from := b.states[b.Level*b.Stride:][:b.Stride]
	to := b.states[(b.Level+1)*b.Stride:][:b.Stride]
	switch b.Form {
	case Narrow:
		return b.lookNarrow(from, to)
	case Wide:
		return b.lookWide(from, to)
	}
	return b.lookMixed(from, to)
}

// open goes down a level, where n choices for item i are yet to be made.
func (b *Search) open(i, n int32) {
	sp := &b.spans[i]
	t := &b.Trials[b.Level]
	t.item, t.tried, t.of, t.word, t.end = i, 0, n, sp.begin, sp.end
	switch state := b.state(); {
	case b.Form == Wide && sp.long():
		t.word, t.end = sp.begin-1, sp.begin // the first block is to come
		t.blocks, t.rest = b.Sums[b.Level*len(b.spans)+int(i)], 0
	default:
		t.rest = state[sp.begin] & sp.mask
	}
	if b.Many != nil {
		t.none = b.Many.Quotas[i].Need() == 0
		if b.Many.several(i) {
			b.Many.Quotas[i].Bound--
		}
	}
	b.Level++
}

// state returns the state of this level.
func (b *Search) state() []uint64 { return b.states[(b.Level+1)*b.Stride:][:b.Stride] }

// runNarrow is the loop of run for form narrow, where the rest of a trial is all
// that is left to try. Nodes are so cheap there that the steps between them count.
func (b *Search) runNarrow(visit func() bool) error {
	for {
		if b.Stats.Nodes >= b.Pause {
			if err := b.Tick(); err != nil {
				return err
			}
		}
		level, stride := b.Level, b.Stride
		b.Count(level)
		if len(b.states) < (level+2)*stride {
			b.grow()
		}
		states := b.states[level*stride:][:2*stride]
		to := states[stride:]
		i, n := b.lookNarrow(states[:stride], to)
		if xc.Debug {
			b.Check(i, n)
		}
		if n > 0 {
			sp, t := &b.spans[i], &b.Trials[level]
			t.item, t.tried, t.of, t.word = i, 0, n, sp.begin
			t.rest = to[sp.begin] & sp.mask
			level++
		} else {
			if i < 0 {
				b.Stats.Solutions++
				if !visit() {
					return tree.ErrStop
				}
			}
			for ; level > b.Base && b.Trials[level-1].rest == 0; level-- {
			}
		}
		if b.Level = level; level == b.Base {
			return nil
		}
		t := &b.Trials[level-1]
		bit := bits.TrailingZeros64(t.rest)
		t.rest &= t.rest - 1
		t.tried++
		t.option = b.options[int(t.word)<<6+bit]
		b.Row = b.RowOf(int(t.option))
	}
}

// next makes the next choice below the root of the search: of this level, or of
// the last one above it that has one left. It returns false if none has.
func (b *Search) next() bool {
	for b.Level > b.Base {
		t := &b.Trials[b.Level-1]
		if b.Many != nil && t.tried > 0 {
			b.retract(t)
		}
		if t.tried < t.of {
			t.tried++
			if b.Many != nil {
				b.try(t)
				return true
			}
			t.option = b.following(t)
			b.Row = b.RowOf(int(t.option))
			return true
		}
		if b.Many != nil && b.Many.several(t.item) {
			b.Many.Quotas[t.item].Bound++
		}
		b.Level--
	}
	return false
}

// following returns the first option yet to be tried on this level. There is one.
func (b *Search) following(t *trial) int32 {
	for t.rest == 0 {
		t.word++
		if t.word >= t.end {
			sp := &b.spans[t.item]
			t.word = sp.begin + sp.step()*int32(bits.TrailingZeros64(t.blocks))
			t.end = t.word + sp.step()
			t.blocks &= t.blocks - 1
		}
		t.rest = b.states[b.Level*b.Stride+int(t.word)]
	}
	bit := bits.TrailingZeros64(t.rest)
	t.rest &= t.rest - 1
	return b.options[int(t.word)<<6+bit]
}

// skip goes over a choice of the last level.
func (b *Search) skip() {
	t := &b.Trials[b.Level-1]
	t.tried++
	t.option = b.following(t)
	if b.Many != nil {
		b.ruleOut(t)
		t.option = -1
	}
}

// RowOf returns row k.
func (b *Search) RowOf(k int) []uint64 { return b.rows[k*b.Stride:][:b.Stride:b.Stride] }

// grow makes room for the state of this level, and its trial.
func (b *Search) grow() {
	levels := 2*b.Level + 8
	b.Trials = append(b.Trials, make([]trial, levels-len(b.Trials))...)
	b.states = append(b.states, make([]uint64, (levels+1)*b.Stride-len(b.states))...)
	if b.Form == Wide {
		b.Sums = append(b.Sums, make([]uint64, levels*len(b.spans)-len(b.Sums))...)
	}
}

// Position returns the choice that was last made on a level.
func (b *Search) Position(level int) tree.Turn {
	return tree.Turn{Choice: b.Trials[level].tried, Of: b.Trials[level].of}
}

// Solution appends the options chosen to sol.
func (b *Search) Solution(sol xc.Solution) xc.Solution {
	for l := range b.Level {
		if k := b.Trials[l].option; k >= 0 {
			sol = append(sol, int(k))
		}
	}
	return sol
}

// Chosen returns the choices that lead to where b is.
func (b *Search) Chosen() []tree.Chosen {
	list := make([]tree.Chosen, b.Level)
	for l := range list {
		t := b.Trials[l]
		list[l] = tree.Chosen{Item: xc.Item(t.item), Option: int(t.option), Turn: tree.Turn{Choice: t.tried, Of: t.of}}
	}
	return list
}
