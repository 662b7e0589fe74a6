package wide

import (
	"context"
	"encoding/binary"

	"bonepile/dominosa/internal/grid"
)

// Counting with the wide engine: the search of wide_search.go, where a
// position that falls apart is counted part by part, and no part twice.
//
// After settling, the open cells form parts: cells that share a live place
// belong together, and so do the cells of all live places of a scarce bone, one
// whose copies may run out. Nothing that is laid in one part changes another,
// so the number of solutions is the product over the parts. A part is
// determined by its open cells, the bones of its live places and, of the scarce
// ones, the copies left (by invariant (live) of wide.go); its count is kept
// under exactly these. Trusting a hash instead miscounts sooner or later;
// two public engines do.
//
// On boards of double-20 it is this that makes a count of 3*10^7 solutions a
// matter of milliseconds.

// maxMemory bounds the bytes of keys kept. When it is reached everything is
// forgotten and learned anew, so that a long count runs on and its result and
// statistics depend on the puzzle alone.
const maxMemory = 256 << 20

// A counter is what counting needs besides the search.
type counter struct {
	known  map[string]grid.Tally
	memory int
	key    []byte
	stack  []int32 // cells and bones of the parts that are being counted

	label []int32 // by item: the part it was found in, if mark says so
	mark  []uint32
	epoch uint32
	walk  []int32
}

// Count returns the number of solutions.
func (w *Engine) Count(ctx context.Context, l grid.Limits) grid.Tally {
	if !w.Begin(ctx, l) {
		return grid.Tally{}
	}
	c := &w.counter
	items := len(w.Left)
	*c = counter{known: map[string]grid.Tally{}, key: c.key, stack: c.stack[:0], walk: c.walk,
		label: append(c.label[:0], make([]int32, items)...), mark: append(c.mark[:0], make([]uint32, items)...)}
	all := make([]int32, items)
	for i := range all {
		all[i] = int32(i)
	}
	n := w.countOpen(part{all[:w.Cells], all[w.Cells:]})
	c.known = nil
	return n
}

// countOpen settles the position and counts the ways to complete what is then
// still open of a part. It leaves what it laid on the trail.
func (w *Engine) countOpen(p part) grid.Tally {
	if w.Stats.Nodes++; w.Stats.Nodes >= w.Next && w.Poll() {
		return grid.Tally{}
	}
	if !w.Settle() {
		return grid.Tally{}
	}
	if grid.Debug {
		w.Check(func(int) bool { return false })
	}
	c := &w.counter
	base := len(c.stack)
	rest := w.rest(p)
	n := grid.Tally{Small: 1}
	switch {
	case len(rest.cells) == 0:
	case w.whole(rest):
		n = w.countPart(rest)
	default:
		for _, q := range w.split(rest) {
			if n = n.Times(w.countPart(q)); n.IsZero() {
				break
			}
		}
	}
	c.stack = c.stack[:base]
	return n
}

// countPart counts the ways to complete a part in which nothing is forced.
// Afterwards the position is as it was.
func (w *Engine) countPart(p part) grid.Tally {
	c := &w.counter
	c.key = p.appendKey(c.key[:0], w)
	if n, ok := c.known[string(c.key)]; ok {
		w.Stats.MemoHits++
		return n
	}
	key := string(c.key) // c.key is overwritten below
	w.Stats.Branches++
	var n grid.Tally
	it := p.cells[0] // it has two places, as in branch: what is before it is in no part with it
	for _, q := range w.Of[w.From[it]:w.From[it+1]] {
		if !w.Live[q] {
			continue
		}
		mark := len(w.Trail)
		if w.Lay(q) {
			n = n.Plus(w.countOpen(p))
		}
		w.Undo(mark)
	}
	if c.memory += len(key) + 64; c.memory > maxMemory {
		c.memory = 0
		clear(c.known)
	}
	c.known[key] = n
	return n
}

// A part is open cells that depend on each other, in ascending order, and the
// bones of their live places, in the order of the pile.
type part struct{ cells, bones []int32 }

// appendKey appends what determines the part's count: its cells as
// differences, a zero, which no later difference is, and its bones with the
// copies left of each.
func (p part) appendKey(key []byte, w *Engine) []byte {
	last := int32(-1)
	for _, c := range p.cells {
		key = binary.AppendUvarint(key, uint64(c-last))
		last = c
	}
	key = append(key, 0)
	for _, k := range p.bones {
		key = binary.AppendUvarint(key, uint64(k-last))
		last = k
		switch {
		case w.single:
		case w.scarce(k):
			key = binary.AppendUvarint(key, uint64(w.Left[k]))
		default:
			key = append(key, 0)
		}
	}
	return key
}

// scarce reports whether the copies left of a bone may run out: it has more
// live places than that, and there are more bones to lay. Otherwise it does
// not matter how many of them are used, and where.
func (w *Engine) scarce(bone int32) bool {
	left := w.Left[bone]
	return w.Size[bone] > left && w.Open > 2*int(left)
}

// rest returns what is open of a part: its open cells, and its bones that have
// live places. It stands on the stack.
func (w *Engine) rest(p part) part {
	c := &w.counter
	base := len(c.stack)
	for _, cell := range p.cells {
		if w.Left[cell] != 0 {
			c.stack = append(c.stack, cell)
		}
	}
	middle := len(c.stack)
	for _, k := range p.bones {
		if w.Size[k] > 0 {
			c.stack = append(c.stack, k)
		}
	}
	end := len(c.stack)
	return part{c.stack[base:middle:middle], c.stack[middle:end:end]}
}

// whole reports whether the open cells all depend on each other, as they
// mostly do. It stops walking when it has seen them all.
func (w *Engine) whole(rest part) bool {
	w.counter.epoch++
	return w.walkFrom(rest.cells[0], 0, len(rest.cells)) == len(rest.cells)
}

// split returns the parts that a rest falls apart into, in the order of their
// first cells.
func (w *Engine) split(rest part) []part {
	c := &w.counter
	c.epoch++
	var parts []part
	for _, cell := range rest.cells {
		if c.mark[cell] != c.epoch {
			w.walkFrom(cell, int32(len(parts)), len(rest.cells))
			parts = append(parts, part{})
		}
		p := &parts[c.label[cell]]
		p.cells = append(p.cells, cell)
	}
	for _, k := range rest.bones {
		for _, q := range w.Of[w.From[k]:w.From[k+1]] {
			if !w.Live[q] {
				continue
			}
			// The places of a bone that is not scarce may be in many parts.
			p := &parts[c.label[w.Places[q].A]]
			if n := len(p.bones); n == 0 || p.bones[n-1] != k {
				p.bones = append(p.bones, k)
			}
		}
	}
	return parts
}

// walkFrom labels the open cells that depend on one, by way of live places and
// of scarce bones, and returns how many there are. It stops at enough.
func (w *Engine) walkFrom(cell, label int32, enough int) int {
	c := &w.counter
	walk := append(c.walk[:0], cell)
	c.mark[cell], c.label[cell] = c.epoch, label
	for i := 0; i < len(walk) && len(walk) < enough; i++ {
		at := walk[i]
		for _, q := range w.Of[w.From[at]:w.From[at+1]] {
			if !w.Live[q] {
				continue
			}
			pl := w.Places[q]
			other := pl.A ^ pl.B ^ at
			if c.mark[other] != c.epoch {
				c.mark[other], c.label[other] = c.epoch, label
				walk = append(walk, other)
			}
			k := pl.Bone
			if c.mark[k] == c.epoch || !w.scarce(k) {
				continue
			}
			c.mark[k] = c.epoch
			for _, r := range w.Of[w.From[k]:w.From[k+1]] {
				if !w.Live[r] {
					continue
				}
				for _, x := range [2]int32{w.Places[r].A, w.Places[r].B} {
					if c.mark[x] != c.epoch {
						c.mark[x], c.label[x] = c.epoch, label
						walk = append(walk, x)
					}
				}
			}
		}
	}
	c.walk = walk
	return len(walk)
}
