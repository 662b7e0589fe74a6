package count

import (
	"math"
	"math/big"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Counting by recalling what came of what is left: a way of [Problem.CountLeft],
// for problems where the item to branch on is better picked anew at every node.
//
// It walks the tree of rule [Fewest], down to nodes whose sub-problem was met
// before. At a node it has a list of the options left. A choice makes a new list,
// in one pass over the old one, and in this pass counts the options of all items
// side by side, in planes of bits that add by carry.
//
// # The key
//
// Every primary item has a bit, and so has every secondary item with each colour
// that an option gives it, or with none. An option has a mask, of what it names,
// and kills, of what no other option may name any more. So an option conflicts
// with a choice if its mask meets the kills. The key of a node is the union of the
// masks of the options left.
//
// That key is exact: an option is left if and only if its mask is within it. If it
// is left, by definition. If not, some choice kills a bit of its mask; no option
// left has that bit; so the key does not have it. And the primary items still to
// be covered are those of the key, or else one of them has no option left and the
// node is a dead end, of which no key is made. Keys are compared in full.
//
// Where items are alike (count_alike.go), those of a set that are in the key are
// taken for the first of them. An exchange of such items maps options to options,
// so what is left goes over to what has that key, with as many solutions.
//
// # Parts
//
// If the options left fall into sets, of which none conflicts with an option of
// another and none shares an item to be covered, then what is left is as many
// problems, and their numbers are multiplied. Each has a key of its own, as exact
// as the whole: no option outside a set has its mask within the key of the set,
// since it would share an item to be covered. To look for parts costs some passes
// over the list; after a failure fewer and fewer nodes are looked at.
//
// # Memory
//
// Nodes with a single choice are not remembered: what is below them is. When the
// table has had its memory, what took least work makes room for what took more,
// close to where hashing points. What is forgotten is only counted again.
//
// # Cost
//
// A node takes a pass over the list of its parent, some 2 ns an option and word.
// Nothing is allocated in the loop, but by numbers beyond 63 bits.

// A recaller is the private state of one run.
type recaller struct {
	words, prim int // of a mask; those that have bits of primary items
	masks       []uint64
	kills       []uint64

	lists []int32  // of options left, one after the other: a stack
	keys  []uint64 // a key for each of the lists: a stack
	table recallTable

	planes [4][]uint64 // counts of options by item, in binary; the last says 8 or more
	counts []int32     // scratch

	p     *xc.Problem // until alike is known
	alike [][]xc.Item // sets of items; their bits are their numbers
	first []uint64    // scratch: a key in which those of a set are the first

	near      []uint64 // scratch: what conflicts with a part
	gap, wait int      // nodes to pass before the next look for parts

	pause   uint64       // nodes at which to poll
	poll    func() error // says why to stop, or nil
	limit   uint64       // of work
	most    uint64       // nodes
	work    uint64
	err     error
	done    float64 // share of the tree that was behind when the last run stopped
	largest int     // options in the root
	parts   int     // that nodes fell into
	stats   tree.Stats
}

// An amount is a number of solutions: n, or big if that is not nil.
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
	r := &recaller{words: w, prim: max(1, (p.Primary+63)/64), table: newRecallTable(w, math.MaxUint64), poll: func() error { return nil }}
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
	r.p = p
	r.keys = make([]uint64, w) // what the root has to cover
	for i := range p.Primary {
		setBit(r.keys, i)
	}
	return r
}

// descent returns about how much work it is to go down the tree once. Who goes on
// does so again.
func (r *recaller) descent() uint64 {
	down := uint64(r.largest*r.words) * uint64(64*r.prim) / 8
	if r.p != nil {
		down += alikeWork * uint64(len(r.p.Entries))
	}
	return down
}

// recallNode is the work of a node beside that of its list.
const recallNode = 24

func setBit(set []uint64, i int) { set[i>>6] |= 1 << (i & 63) }

// run counts until work reaches the limit, most nodes were visited or some more,
// or poll, which sets err, says to stop.
// What was found is remembered, so that it is called again to go on.
func (r *recaller) run(limit, most uint64) (n amount, done bool) {
	if r.p != nil {
		r.alike = alike(r.p)
		r.work += alikeWork * uint64(len(r.p.Entries))
		r.p = nil
	}
	r.limit, r.err = limit, nil
	r.most = r.stats.Nodes + min(most, math.MaxUint64-r.stats.Nodes)
	r.lists, r.keys = r.lists[:r.largest], r.keys[:r.words]
	none := make([]uint64, r.words)
	r.stats.Nodes++
	item, size := r.narrow(0, r.largest, 0, none)
	switch {
	case size == 0:
		return amount{}, true
	case item < 0:
		return amount{n: 1}, true
	}
	n, r.done, done = r.solve(r.largest, len(r.lists), r.words, item, size)
	return n, done
}

// solve returns the number of solutions of the node whose list is
// lists[from:to], whose key begins at keys[key], and which branches on an item
// with size choices. If ok is false the run was stopped, behind a share of what is
// below.
func (r *recaller) solve(from, to, key, item, size int) (sum amount, behind float64, ok bool) {
	if size > 1 {
		if n, known := r.table.find(r.kept(key)); known {
			r.stats.Hits++
			return n, 1, true
		}
	}
	if r.stop() {
		return amount{}, .5, false
	}
	before := r.work
	if size > 1 && to-from > 3 {
		if r.wait > 0 {
			r.wait--
		} else if n := r.part(from, to); n < to-from {
			r.gap = 0
			if sum, behind, ok = r.product(from, to, key); ok {
				r.remember(key, sum, before)
			}
			return sum, behind, ok
		} else {
			r.gap = min(2*r.gap+1, 255)
			r.wait = r.gap
		}
	}
	word, bit := item>>6, uint64(1)<<(item&63)
	tried := 0
	for at := from; at < to && tried < size; at++ {
		k := int(r.lists[at]) * r.words
		if r.masks[k+word]&bit == 0 {
			continue
		}
		n, behind, ok := r.child(from, to, key, r.kills[k:k+r.words])
		if !ok {
			return amount{}, (float64(tried) + behind) / float64(size), false
		}
		sum = sum.plus(n)
		tried++
	}
	if size > 1 {
		r.remember(key, sum, before)
	}
	return sum, 1, true
}

// stop reports whether to stop.
func (r *recaller) stop() bool {
	if r.stats.Nodes >= r.pause {
		r.pause = r.stats.Nodes + tree.CheckEvery
		r.err = r.poll()
	}
	return r.err != nil || r.work >= r.limit || r.stats.Nodes >= r.most
}

// child solves what a choice leaves of a node, or what a part is of it.
func (r *recaller) child(from, to, key int, kills []uint64) (n amount, behind float64, ok bool) {
	r.stats.Nodes++
	lists, keys := len(r.lists), len(r.keys)
	item, size := r.narrow(from, to, key, kills)
	switch {
	case size == 0:
		ok = true
	case item < 0:
		n, ok = amount{n: 1}, true
	default:
		n, behind, ok = r.solve(lists, len(r.lists), keys, item, size)
	}
	r.lists, r.keys = r.lists[:lists], r.keys[:keys]
	return n, behind, ok
}

// remember puts the number of a node into the table.
func (r *recaller) remember(key int, n amount, before uint64) {
	r.stats.Memo++
	r.table.put(r.kept(key), n, r.work-before+1)
}

// kept returns the key under which a node is remembered. It is good until the next.
func (r *recaller) kept(key int) []uint64 {
	mine := r.keys[key:][:r.words]
	if len(r.alike) == 0 {
		return mine
	}
	r.first = append(r.first[:0], mine...)
	for _, set := range r.alike {
		n := 0
		for _, i := range set {
			if b := uint64(1) << (i & 63); r.first[i>>6]&b != 0 {
				r.first[i>>6] &^= b
				n++
			}
		}
		for _, i := range set[:n] {
			setBit(r.first, int(i))
		}
	}
	return r.first
}

// narrow makes the list of options that the kills leave of lists[from:to], on top
// of the stack, and its key, and returns the item to branch on and how many
// choices it has. Choices are 0 if an item to be covered has no option left; the
// item is -1, with a choice, if none is to be covered.
func (r *recaller) narrow(from, to, key int, kills []uint64) (item, choices int) {
	r.work += uint64((to-from)*r.words) + recallNode
	for range r.words {
		r.keys = append(r.keys, 0)
	}
	if r.words == 1 {
		return r.narrowOne(from, to, key, kills[0])
	}
	begin := len(r.lists)
	mine := r.keys[len(r.keys)-r.words:]
	w, prim := r.words, r.prim
	p0, p1, p2, p3 := r.planes[0][:prim], r.planes[1][:prim], r.planes[2][:prim], r.planes[3][:prim]
	clear(p0)
	clear(p1)
	clear(p2)
	clear(p3)
options:
	for at := from; at < to; at++ {
		o := r.lists[at]
		mask := r.masks[int(o)*w:][:w:w]
		for k, m := range mask {
			if m&kills[k] != 0 {
				continue options
			}
		}
		r.lists = append(r.lists, o)
		for k, m := range mask {
			mine[k] |= m
		}
		for k := range p0 {
			m := mask[k]
			c0 := p0[k] & m
			p0[k] ^= m
			c1 := p1[k] & c0
			p1[k] ^= c0
			c2 := p2[k] & c1
			p2[k] ^= c1
			p3[k] |= c2
		}
	}
	any := uint64(0)
	for k := range prim {
		need := r.keys[key+k] &^ kills[k] & r.primaries(k)
		any |= need
		if need&^mine[k] != 0 {
			return 0, 0
		}
	}
	if any == 0 {
		return -1, 1
	}
	for n := uint64(1); n < 8; n++ {
		x0, x1, x2 := n&1-1, n>>1&1-1, n>>2-1 // all ones where the bit of n is 0
		for k := range p0 {
			if m := mine[k] & (p0[k] ^ x0) & (p1[k] ^ x1) & (p2[k] ^ x2) &^ p3[k] & r.primaries(k); m != 0 {
				return k<<6 + bits.TrailingZeros64(m), int(n)
			}
		}
	}
	return r.fewest(begin, mine)
}

// primaries returns the bits of a word that are of primary items.
func (r *recaller) primaries(k int) uint64 { return r.keys[k] }

// narrowOne is narrow for masks of one word.
func (r *recaller) narrowOne(from, to, key int, kills uint64) (item, choices int) {
	var mine, p0, p1, p2, p3 uint64
	masks, lists, begin := r.masks, r.lists, len(r.lists)
	for at := from; at < to; at++ {
		o := lists[at]
		m := masks[o]
		if m&kills != 0 {
			continue
		}
		lists = append(lists, o)
		mine |= m
		c0 := p0 & m
		p0 ^= m
		c1 := p1 & c0
		p1 ^= c0
		c2 := p2 & c1
		p2 ^= c1
		p3 |= c2
	}
	r.lists = lists
	r.keys[len(r.keys)-1] = mine
	need := r.keys[key] &^ kills & r.keys[0]
	switch {
	case need&^mine != 0:
		return 0, 0
	case need == 0:
		return -1, 1
	}
	for n := uint64(1); n < 8; n++ {
		if m := need & (p0 ^ (n&1 - 1)) & (p1 ^ (n>>1&1 - 1)) & (p2 ^ (n>>2 - 1)) &^ p3; m != 0 {
			return bits.TrailingZeros64(m), int(n)
		}
	}
	return r.fewest(begin, r.keys[len(r.keys)-1:])
}

// fewest returns the item that has fewest options in lists[from:], whose key is
// given, and how many: for nodes where none has less than 8.
func (r *recaller) fewest(from int, key []uint64) (item, choices int) {
	clear(r.counts)
	for _, o := range r.lists[from:] {
		for k, m := range r.masks[int(o)*r.words:][:r.prim] {
			for ; m != 0; m &= m - 1 {
				r.counts[k<<6+bits.TrailingZeros64(m)]++
			}
		}
	}
	choices = r.largest + 1
	for k := range r.prim {
		for m := key[k] & r.primaries(k); m != 0; m &= m - 1 {
			i := k<<6 + bits.TrailingZeros64(m)
			if n := int(r.counts[i]); n < choices {
				item, choices = i, n
			}
		}
	}
	return item, choices
}

// part brings together, at the front of lists[from:to], the options that hang
// together with the first, and returns how many those are.
func (r *recaller) part(from, to int) int {
	list, w := r.lists[from:to], r.words
	near := append(r.near[:0], r.kills[int(list[0])*w:][:w]...)
	n := 1
	for grown := true; grown && n < len(list); {
		grown = false
		r.work += uint64((len(list) - n) * w)
		for at := n; at < len(list); at++ {
			o := int(list[at])
			if !meets(r.masks[o*w:][:w], near) {
				continue
			}
			for k, m := range r.kills[o*w:][:w] {
				near[k] |= m
			}
			list[n], list[at] = list[at], list[n]
			n++
			grown = true
		}
	}
	r.near = near
	return n
}

// meets reports whether two sets have a bit in common.
func meets(a, b []uint64) bool {
	for k, x := range a {
		if x&b[k] != 0 {
			return true
		}
	}
	return false
}

// product multiplies the numbers of the parts of a node.
func (r *recaller) product(from, to, key int) (n amount, behind float64, ok bool) {
	n = amount{n: 1}
	for at := from; at < to; {
		size := r.part(at, to)
		r.parts++
		top := len(r.keys) // the bits that are no part's
		r.keys = append(r.keys, r.keys[key:key+r.words]...)
		others := r.keys[top:]
		for _, o := range r.lists[at : at+size] {
			for k, m := range r.masks[int(o)*r.words:][:r.words] {
				others[k] &^= m
			}
		}
		m, behind, ok := r.child(at, at+size, key, others)
		r.keys = r.keys[:top]
		if !ok {
			return amount{}, (float64(at-from) + behind*float64(size)) / float64(to-from), false
		}
		if n = n.times(m); n.isZero() {
			break
		}
		at += size
	}
	return n, 1, true
}
