package cover

import (
	"fmt"
	"math/bits"
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

// bitsMemory is how many bytes the tables of an engine may take.
const bitsMemory = 256 << 20

// A bitSearch is the engine Bits: the private state of one run.
type bitSearch struct {
	*walk

	form     bitForm
	leftmost bool // rule First

	// Tables, see bits_build.go.
	active  int      // words at the head of a state
	stride  int      // words of a state
	rows    []uint64 // of all options, then one that takes away nothing, then those of lists
	spans   []span   // by primary item
	options []int32  // by bit of a state; nothing for the active items
	filled  []int32  // for join
	start   []uint64 // the state before anything is chosen: it stands before those of levels

	states []uint64 // start, then by level
	sums   []uint64 // by level and primary item, for form wide
	trials []trial  // by level above the present one
	row    []uint64 // what the last choice takes away from the state of its level

	many *bitQuotas // for Algorithm M; nil for the others
}

// A bitForm says how items lie in words, and which loop looks at them.
type bitForm uint8

const (
	narrow bitForm = iota // each item within a word
	wide                  // each item with words of its own
	mixed                 // those of at most 64 options within a word: for rule First and Algorithm M
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

// newBits makes the engine for a search of p under cfg.
func newBits(p *Problem, cfg *Config) (*bitSearch, error) {
	if err := cfg.check(p); err != nil {
		return nil, err
	}
	switch {
	case !cfg.plain():
		return nil, fmt.Errorf("%w: bits know rules fewest and first, and no other wishes", ErrEngine)
	case p.hasDemands():
		return nil, fmt.Errorf("%w: bits know no demands", ErrEngine)
	case p.weighted:
		return nil, fmt.Errorf("%w: bits know no weights", ErrEngine)
	}
	b := newApartBits(p)
	b.leftmost = cfg.Choice == First
	b.lay()
	if bytes := b.memory(); bytes > bitsMemory {
		return nil, fmt.Errorf("%w: the tables of bits would take %d MiB of %d", ErrEngine, bytes>>20, bitsMemory>>20)
	}
	b.build()
	return b, nil
}

// newApartBits returns an engine without tables, apart from all others: see line.
func newApartBits(p *Problem) *bitSearch {
	apart := &struct {
		_ [line]uint64
		bitSearch
		_ [line]uint64
	}{}
	b := &apart.bitSearch
	b.walk = newWalk(p)
	b.engine = b
	return b
}

// run walks a part of the tree: see engine. Each round of the loop enters a node.
func (b *bitSearch) run(part Part, visit func() bool) error {
	more, err := b.begin(part)
	if err != nil {
		return err
	}
	if more && b.many == nil && b.form == narrow {
		more, err = false, b.runNarrow(visit)
	}
	for more {
		if b.stats.Nodes >= b.pause {
			if err := b.tick(); err != nil {
				return err
			}
		}
		b.count(b.level)
		i, n := b.look()
		if debug {
			b.check(i, n)
		}
		switch {
		case i < 0:
			b.stats.Solutions++
			if !visit() {
				return errStop
			}
		case n > 0:
			b.open(i, n)
		}
		more = b.next()
	}
	if err == nil {
		b.level, b.base = 0, 0
	}
	return err
}

// begin goes to where a part begins, as begin of a search does.
func (b *bitSearch) begin(pt Part) (more bool, err error) {
	b.level, b.base = 0, 0
	b.row = b.rowOf(len(b.p.ends))
	if b.many != nil {
		copy(b.many.quotas, b.many.whole)
	}
	for l, t := range pt.Path {
		i, n := b.look()
		if debug {
			b.check(i, n)
		}
		if i < 0 || n != t.Of || t.Choice < 1 || t.Choice > n {
			return false, fmt.Errorf("%w: turn %d of %v: there are %d choices", ErrPart, l+1, pt, n)
		}
		b.open(i, n)
		for range t.Choice - 1 {
			b.skip()
		}
		b.next()
	}
	if b.base = b.level; pt.Rest {
		b.base--
	}
	return true, nil
}

// look makes the state of the node that was just entered, and returns the item
// to branch on and how many choices it has, or -1 and 0 if no item is active.
func (b *bitSearch) look() (item, choices int32) {
	if len(b.states) < (b.level+2)*b.stride {
		b.grow()
	}
	from := b.states[b.level*b.stride:][:b.stride]
	to := b.states[(b.level+1)*b.stride:][:b.stride]
	switch b.form {
	case narrow:
		return b.lookNarrow(from, to)
	case wide:
		return b.lookWide(from, to)
	}
	return b.lookMixed(from, to)
}

// open goes down a level, where n choices for item i are yet to be made.
func (b *bitSearch) open(i, n int32) {
	sp := &b.spans[i]
	t := &b.trials[b.level]
	t.item, t.tried, t.of, t.word, t.end = i, 0, n, sp.begin, sp.end
	switch state := b.state(); {
	case b.form == wide && sp.long():
		t.word, t.end = sp.begin-1, sp.begin // the first block is to come
		t.blocks, t.rest = b.sums[b.level*len(b.spans)+int(i)], 0
	default:
		t.rest = state[sp.begin] & sp.mask
	}
	if b.many != nil {
		t.none = b.many.quotas[i].need() == 0
		if b.many.several(i) {
			b.many.quotas[i].bound--
		}
	}
	b.level++
}

// state returns the state of this level.
func (b *bitSearch) state() []uint64 { return b.states[(b.level+1)*b.stride:][:b.stride] }

// runNarrow is the loop of run for form narrow, where the rest of a trial is all
// that is left to try. Nodes are so cheap there that the steps between them count.
func (b *bitSearch) runNarrow(visit func() bool) error {
	for {
		if b.stats.Nodes >= b.pause {
			if err := b.tick(); err != nil {
				return err
			}
		}
		level, stride := b.level, b.stride
		b.count(level)
		if len(b.states) < (level+2)*stride {
			b.grow()
		}
		states := b.states[level*stride:][:2*stride]
		to := states[stride:]
		i, n := b.lookNarrow(states[:stride], to)
		if debug {
			b.check(i, n)
		}
		if n > 0 {
			sp, t := &b.spans[i], &b.trials[level]
			t.item, t.tried, t.of, t.word = i, 0, n, sp.begin
			t.rest = to[sp.begin] & sp.mask
			level++
		} else {
			if i < 0 {
				b.stats.Solutions++
				if !visit() {
					return errStop
				}
			}
			for ; level > b.base && b.trials[level-1].rest == 0; level-- {
			}
		}
		if b.level = level; level == b.base {
			return nil
		}
		t := &b.trials[level-1]
		bit := bits.TrailingZeros64(t.rest)
		t.rest &= t.rest - 1
		t.tried++
		t.option = b.options[int(t.word)<<6+bit]
		b.row = b.rowOf(int(t.option))
	}
}

// next makes the next choice below the root of the search: of this level, or of
// the last one above it that has one left. It returns false if none has.
func (b *bitSearch) next() bool {
	for b.level > b.base {
		t := &b.trials[b.level-1]
		if b.many != nil && t.tried > 0 {
			b.retract(t)
		}
		if t.tried < t.of {
			t.tried++
			if b.many != nil {
				b.try(t)
				return true
			}
			t.option = b.following(t)
			b.row = b.rowOf(int(t.option))
			return true
		}
		if b.many != nil && b.many.several(t.item) {
			b.many.quotas[t.item].bound++
		}
		b.level--
	}
	return false
}

// following returns the first option yet to be tried on this level. There is one.
func (b *bitSearch) following(t *trial) int32 {
	for t.rest == 0 {
		t.word++
		if t.word >= t.end {
			sp := &b.spans[t.item]
			t.word = sp.begin + sp.step()*int32(bits.TrailingZeros64(t.blocks))
			t.end = t.word + sp.step()
			t.blocks &= t.blocks - 1
		}
		t.rest = b.states[b.level*b.stride+int(t.word)]
	}
	bit := bits.TrailingZeros64(t.rest)
	t.rest &= t.rest - 1
	return b.options[int(t.word)<<6+bit]
}

// skip goes over a choice of the last level.
func (b *bitSearch) skip() {
	t := &b.trials[b.level-1]
	t.tried++
	t.option = b.following(t)
	if b.many != nil {
		b.ruleOut(t)
		t.option = -1
	}
}

// rowOf returns row k.
func (b *bitSearch) rowOf(k int) []uint64 { return b.rows[k*b.stride:][:b.stride:b.stride] }

// grow makes room for the state of this level, and its trial.
func (b *bitSearch) grow() {
	levels := 2*b.level + 8
	b.trials = append(b.trials, make([]trial, levels-len(b.trials))...)
	b.states = append(b.states, make([]uint64, (levels+1)*b.stride-len(b.states))...)
	if b.form == wide {
		b.sums = append(b.sums, make([]uint64, levels*len(b.spans)-len(b.sums))...)
	}
}

// position returns the choice that was last made on a level.
func (b *bitSearch) position(level int) Turn { return Turn{b.trials[level].tried, b.trials[level].of} }

// solution appends the options chosen to sol.
func (b *bitSearch) solution(sol Solution) Solution {
	for l := range b.level {
		if k := b.trials[l].option; k >= 0 {
			sol = append(sol, int(k))
		}
	}
	return sol
}

// chosen returns the choices that lead to where b is.
func (b *bitSearch) chosen() []Chosen {
	list := make([]Chosen, b.level)
	for l := range list {
		t := b.trials[l]
		list[l] = Chosen{Item: Item(t.item), Option: int(t.option), Turn: Turn{t.tried, t.of}}
	}
	return list
}
