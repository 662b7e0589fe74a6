package count

import (
	"math"
	"math/big"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Counting by a search that remembers the number of solutions of the rest, for
// problems where the item to branch on is better chosen anew at every node.
//
// It walks the tree of rule [tree.Fewest], down to nodes whose sub-problem was met
// before. At a node it has a list of the options left. A choice makes a new list in
// one pass over the old one, and in this pass counts the options of all items side by
// side, in planes of bits that add with carry (recall_lists.go).
//
// # The key
//
// Every primary item has a bit, and so has every secondary item with each colour that
// an option gives it, or with none. An option has a mask, the bits that it names, and
// kills, the bits that no other option may name any more. So an option conflicts with
// a choice if its mask meets the kills. The key of a node is the union of the masks of
// the options left.
//
// That key is exact: an option is left if and only if its mask is within it. If it is
// left, that is the definition. If not, some choice kills a bit of its mask; no option
// left has that bit; so the key does not have it. And the primary items still to be
// covered are those of the key; otherwise one of them has no option left and the node
// is a dead end, for which no key is made. Keys are compared in full.
//
// # Cost
//
// Nodes with a single choice are not remembered, but what is below them is. When the table has
// used its memory, it begins anew: what is forgotten is only counted again. A node takes a pass
// over the list of its parent, about 2 ns per option and word.

// A recaller is the private state of one run.
type recaller struct {
	words, prim int // of a mask; those that have bits of primary items
	masks       []uint64
	kills       []uint64

	lists []int32  // of options left, one after the other: a stack
	keys  []uint64 // a key for each of the lists: a stack

	table   xc.Keys  // of sub-problems
	numbers []amount // of their solutions; unknown while they are counted
	memory  uint64   // for both

	planes [4][]uint64 // counts of options by item, in binary; the last says 8 or more
	counts []int32     // scratch

	weights []amount // by option, nil if all are 1; then a number of solutions is a sum of their products
	order   []int32  // in which to branch on items, nil for the one with fewest options

	pause   uint64       // nodes at which to poll
	breath  uint64       // or work
	poll    func() error // says why to stop, or nil
	most    uint64       // nodes
	work    uint64       // words of masks that were looked at
	err     error
	largest int // options in the root
	stats   tree.Stats
}

// unknown stands for a number that is not known: one so small is never big.
var unknown = amount{n: 1 << 63}

// newRecaller prepares a run for p, which has no bounds, no weights and no
// demands.
func newRecaller(p *xc.Problem) *recaller {
	pairs, of := map[pairing]int{}, map[xc.Item][]int{}
	n := p.Primary
	for _, e := range p.Entries {
		if pair := (pairing{e.Item, e.Colour}); int(e.Item) >= p.Primary {
			if _, known := pairs[pair]; !known {
				pairs[pair] = n
				of[e.Item] = append(of[e.Item], n)
				n++
			}
		}
	}
	w := max(1, (n+63)/64)
	r := &recaller{words: w, prim: max(1, (p.Primary+63)/64), table: xc.NewKeys(w), memory: math.MaxUint64, poll: func() error { return nil }}
	r.masks = make([]uint64, len(p.Ends)*w)
	r.kills = make([]uint64, len(p.Ends)*w)
	for k := range p.Ends {
		mask, kills := r.masks[k*w:][:w], r.kills[k*w:][:w]
		for _, e := range p.Option(k) {
			if int(e.Item) < p.Primary {
				setBit(mask, int(e.Item))
				setBit(kills, int(e.Item))
				continue
			}
			own := pairs[pairing{e.Item, e.Colour}]
			setBit(mask, own)
			for _, other := range of[e.Item] {
				if other != own || e.Colour == 0 {
					setBit(kills, other)
				}
			}
		}
	}
	for k := range r.planes {
		r.planes[k] = make([]uint64, r.prim)
	}
	r.counts = make([]int32, 64*r.prim)
	for k := range p.Ends {
		r.lists = append(r.lists, int32(k))
	}
	r.largest = len(r.lists)
	r.keys = make([]uint64, w) // what the root has to cover
	for i := range p.Primary {
		setBit(r.keys, i)
	}
	return r
}

const (
	recallBreath = 1 << 21  // words between two polls, at most
	recallStacks = 16 << 20 // bytes that its stacks may always take
	recallLeast  = 1 << 16  // bytes that its table may always take
)

// recallBytes returns about how much memory the masks of p take: more than p where items are
// many.
func recallBytes(p *xc.Problem) uint64 {
	return 16 * uint64(len(p.Ends)) * uint64((len(p.Names)+63)/64)
}

func setBit(set []uint64, i int) { set[i>>6] |= 1 << (i & 63) }

// run counts until about most nodes were visited, or poll says to stop, which sets err.
func (r *recaller) run(most uint64) (n amount, done bool) {
	r.begin(most)
	return r.child(0, r.largest, 0, make([]uint64, r.words))
}

// begin goes to the root, for a run that visits about most nodes.
func (r *recaller) begin(most uint64) {
	r.err = nil
	r.most = r.stats.Nodes + min(most, math.MaxUint64-r.stats.Nodes)
	r.lists, r.keys = r.lists[:r.largest], r.keys[:r.words]
}

// solve returns the number of solutions of the node whose list is lists[from:to], whose
// key begins at keys[key], and which branches on an item with size choices. If ok is
// false, the run was stopped.
func (r *recaller) solve(from, to, key, item, size int) (sum amount, ok bool) {
	if size > 1 {
		if n := *r.number(key); n != unknown {
			r.stats.Hits++
			return n, true
		}
	}
	if r.stop() {
		return amount{}, false
	}
	word, bit := item>>6, uint64(1)<<(item&63)
	tried := 0
	for at := from; at < to && tried < size; at++ {
		k := int(r.lists[at]) * r.words
		if r.masks[k+word]&bit == 0 {
			continue
		}
		n, ok := r.child(from, to, key, r.kills[k:k+r.words])
		if !ok {
			return amount{}, false
		}
		if r.weights != nil {
			n = n.times(r.weights[k/r.words])
		}
		sum = sum.plus(n)
		tried++
	}
	if size > 1 {
		r.stats.Memo++
		*r.number(key) = sum
	}
	return sum, true
}

// number returns where the number of a key is. It is good until the next.
func (r *recaller) number(key int) *amount {
	if r.table.Peak(1)+24*uint64(cap(r.numbers)) > max(r.memory, recallLeast) {
		r.table, r.numbers = xc.NewKeys(r.words), nil
	}
	e, known := r.table.Find(r.keys[key:][:r.words])
	if !known {
		r.numbers = append(r.numbers, unknown)
	}
	return &r.numbers[e]
}

// stop reports whether to stop.
func (r *recaller) stop() bool {
	if r.stats.Nodes >= r.pause || r.work >= r.breath {
		r.pause, r.breath = r.stats.Nodes+tree.CheckEvery, r.work+recallBreath
		stacks := 4*uint64(cap(r.lists)) + 8*uint64(cap(r.keys))
		if r.err = r.poll(); r.err == nil && stacks > max(r.memory, recallStacks) {
			r.err = tree.ErrMemory
		}
	}
	return r.err != nil || r.stats.Nodes >= r.most
}

// child solves what a choice leaves of a node.
func (r *recaller) child(from, to, key int, kills []uint64) (n amount, ok bool) {
	r.stats.Nodes++
	lists, keys := len(r.lists), len(r.keys)
	item, size := r.narrow(from, to, key, kills)
	switch {
	case size == 0:
		ok = true
	case item < 0:
		n, ok = amount{n: 1}, true
	default:
		n, ok = r.solve(lists, len(r.lists), keys, item, size)
	}
	r.lists, r.keys = r.lists[:lists], r.keys[:keys]
	return n, ok
}

// An amount is a number of solutions: big, or n below 2^63 if that is nil.
type amount struct {
	n   uint64
	big *big.Int
}

func (t amount) isZero() bool { return t.n == 0 && t.big == nil }

func (t amount) value() *big.Int {
	if t.big != nil {
		return t.big
	}
	return new(big.Int).SetUint64(t.n)
}

func (t amount) plus(u amount) amount {
	if t.big == nil && u.big == nil {
		if sum, carry := bits.Add64(t.n, u.n, 0); carry == 0 && sum>>63 == 0 {
			return amount{n: sum}
		}
	}
	return amount{big: new(big.Int).Add(t.value(), u.value())}
}

func (t amount) times(u amount) amount {
	if t.isZero() || u.isZero() {
		return amount{}
	}
	if t.big == nil && u.big == nil {
		if hi, lo := bits.Mul64(t.n, u.n); hi == 0 && lo>>63 == 0 {
			return amount{n: lo}
		}
	}
	return amount{big: new(big.Int).Mul(t.value(), u.value())}
}
