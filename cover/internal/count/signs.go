package count

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"bonepile/cover/internal/tree"
)

// Counting by signs, for problems that can be stated as a choice of one option for each
// of some items such that the others are covered.
//
// Let every option name exactly one item of a set A, and let B be the other items. A
// choice is one option for every item of A; it is a solution if it names every item of
// B once. Give every item b of B a sign x(b), 1 or -1. An option has the product of the
// signs of its items of B, an item of A the sum F(a) of its options. Then
//
//	F = product of all x(b) times product of all F(a)
//
// is a sum over all choices, each the product of all x(b) and of all signs that it
// names. Sum that over all ways to give signs: a choice is counted 2^|B| times if it
// names every b an odd number of times, and otherwise as often up as down. If no choice
// names items of B more than |B|+1 times in all, an odd number of times is once. So the
// number of solutions is the mean of F. What a choice names is never looked at: there
// are 2^|B| points to visit, and nothing to remember.
//
// It is Ryser's formula for permanents (Combinatorial Mathematics, 1963), with signs in
// place of zeros and ones, and the method by which M. Godfrey counts Langford pairings
// (see OEIS A014552).
//
// # Fixed signs
//
// Let T be a set of items of B of which all options of an a name an odd number, or all
// an even number, for every a of A. To change all signs in T changes F by a sign that is
// the same at all points. If it is -1 the mean is 0, and there is no solution. If it is
// 1, points that differ by T are equal. Such sets are the vectors of a space over two
// elements; so it is enough to visit points where as many items keep the sign 1 as its
// dimension. In Langford's problem they are the slots, and every second slot: so one
// number more takes 4 times as many points, and n of the form 4k+1 or 4k+2 takes none.
//
// # Points
//
// Points are visited in blocks, in which the last signs vary. From block to block a
// single sign changes, as in a Gray code, and the options that have it determine what
// is added where. Sums come as numbers of options of sign 1, side by side in a few
// words; a table for every few of them has their product, because each takes few
// values. A block is made by doubling: one half differs from the other by the options
// that have one sign, and that is a constant except for options that have more of the
// signs that vary.
//
// # Invariants
//
//	(number) words hold, in the field of every a of A, the number of its options that
//	         have sign 1, and in one more the product of the signs that vary in a
//	         block, as 1 or 0. Words are sums, and carries and borrows on the way leave
//	         no trace in them once every number fits its field
//	(gray)   base is the first point of a block, all of whose signs that vary are 1;
//	         slope is what changes when one of them changes, of options that have no
//	         other of them
//
// # Cost
//
// A point takes about 5 to 15 ns, and a block 4 KB, so it stays in the first cache. The
// number of points is known before. A block is summed in signs_sum.go. Several workers
// visit blocks of their own, in signs_workers.go.

const (
	signsFree  = 48 // signs that are not fixed: 2^48 points take weeks
	signsLow   = 9  // of them vary in a block
	signsStep  = 4  // work of a word of a point
	chunkBits  = 11 // of a word, for the fields of a table
	wordChunks = 4
)

// A signs is the private state of one run.
type signs struct {
	entrant
	none   bool // there is no solution, and nothing to do
	of     splitting
	points uint64
	price  uint64 // work of a block: in steps of about a nanosecond
	low    int    // signs that vary in a block
	words  int    // of a point
	halves []int
	tables []signsWord    // by word
	high   [][]signChange // by sign that changes from block to block: its options
	mixed  [][]signsMixed // by sign in a block
	twist  [][]uint64     // by word: what doubling adds, beside constants
	narrow bool           // sums of a block fit a word

	poll    func() error // says why to stop, or nil
	workers int          // that visit points
	crew    []*signs     // the workers, if there are several

	block  uint64 // that is next
	turned uint64 // signs that change from block to block and are -1: a Gray code of a block
	odd    bool   // an odd number of signs that change from block to block are -1
	base   []uint64
	slopes [][]uint64 // those of the signs in a block, and then those of mixed
	signed []bool     // by option: the product of its signs that change from block to block is -1
	point  [][]uint64 // by word: a block
	half   [2][]int64 // products of a block
	ones   []int64    // those of no words
	lo, hi uint64     // the sum of all blocks so far, of 128 bits
}

// A signsTable has the product of all fields in a chunk.
type signsTable [1 << chunkBits]int16

// A signChange is what an option adds where a sign changes.
type signChange struct {
	option int
	word   int
	one    uint64 // in the field of its a
	slopes []int
}

// signsMixed are options that have a sign in a block, the same others before it,
// and some that change from block to block.
type signsMixed struct {
	others uint64
	slope  int
}

// newSigns prepares to count, with blocks in which so many signs vary. It returns nil if
// numbers do not fit.
func newSigns(sp splitting, low int) *signs {
	s := &signs{entrant: entrant{kind: tree.BySigns}, none: sp.none, of: sp, poll: func() error { return nil }}
	if s.none {
		return s
	}
	if sp.signs > signsFree {
		return nil
	}
	s.points = 1 << sp.signs
	s.low = min(low, sp.signs)
	field, ok := s.layOut(sp)
	if !ok {
		return nil
	}
	s.base = make([]uint64, s.words)
	for range s.low {
		s.slopes = append(s.slopes, make([]uint64, s.words))
	}
	s.high = make([][]signChange, sp.signs-s.low)
	s.mixed = make([][]signsMixed, s.low)
	for range s.words {
		s.point = append(s.point, make([]uint64, 1<<s.low))
		s.twist = append(s.twist, make([]uint64, 1<<s.low))
	}
	for h := range s.half {
		s.half[h] = make([]int64, 1<<s.low)
	}
	s.ones = slices.Repeat([]int64{1}, 1<<s.low)
	for g, options := range sp.groups {
		for _, o := range options {
			s.addOption(o, field[g])
		}
	}
	s.addOption(1<<s.low-1, field[len(sp.groups)])
	s.price = uint64(1+s.words/2) << s.low
	for l, list := range s.mixed {
		s.price += uint64(len(list)*s.words) << l
	}
	s.price *= signsStep
	return s
}

// A signsField is where a number is.
type signsField struct {
	word, shift int
}

// layOut gives every item of A a field, makes the tables, and reports whether products
// fit.
func (s *signs) layOut(sp splitting) (field []signsField, ok bool) {
	size := make([]int, len(sp.groups)+1) // options
	for g, options := range sp.groups {
		size[g] = len(options)
	}
	size[len(sp.groups)] = 1 // the product of the signs in a block
	order := make([]int, len(size))
	for g := range order {
		order[g] = g
	}
	slices.SortStableFunc(order, func(a, b int) int { return size[b] - size[a] })
	var used []int      // bits, by chunk
	var bound []float64 // of products, by word, as logarithms
	field = make([]signsField, len(size))
	for _, g := range order {
		width := bits.Len(uint(size[g]))
		if width > chunkBits {
			return nil, false
		}
		c := slices.IndexFunc(used, func(n int) bool { return n+width <= chunkBits })
		if c < 0 {
			c, used = len(used), append(used, 0)
		}
		k, j := c/wordChunks, c%wordChunks
		if k == len(bound) {
			bound = append(bound, 0)
			s.tables = append(s.tables, oneWord())
		}
		s.tables[k][j].multiply(used[c], size[g])
		bound[k] += math.Log2(float64(max(size[g], 1)))
		field[g] = signsField{k, j*chunkBits + used[c]}
		used[c] += width
	}
	s.words = len(bound)
	const most = 62
	all, h, sum := float64(sp.signs), 0, 0.
	for _, b := range bound {
		all += b
		if sum += b; sum > most && h == 0 {
			h, sum = 1, b
		}
		s.halves = append(s.halves, h)
	}
	s.narrow = all-float64(sp.signs-s.low) < most
	return field, sum <= most && all < 126
}

// oneWord returns the tables of a word without fields: all products are 1.
func oneWord() (w signsWord) {
	for j := range w {
		for v := range w[j] {
			w[j][v] = 1
		}
	}
	return w
}

// multiply multiplies the products of a table by the sum that a field stands for.
func (t *signsTable) multiply(shift, size int) {
	width := bits.Len(uint(size))
	for v := range t {
		n := v >> shift & (1<<width - 1)
		if n <= size { // else the field does not come to this
			t[v] *= int16(2*n - size)
		}
	}
}

// addOption puts an option into the sums at the first point, where all signs are 1.
func (s *signs) addOption(o uint64, f signsField) {
	one := uint64(1) << f.shift
	s.base[f.word] += one
	low, high := o&(1<<s.low-1), o>>s.low
	t := signChange{option: len(s.signed), word: f.word, one: one}
	s.signed = append(s.signed, false)
	for rest := low; rest != 0; rest &= rest - 1 {
		l := bits.TrailingZeros64(rest)
		if others := low & (1<<l - 1); others != 0 && high == 0 {
			s.addTwist(l, others, f.word, one)
		} else {
			n := s.slopeOf(l, others)
			s.slopes[n][f.word] += one
			t.slopes = append(t.slopes, n)
		}
	}
	for ; high != 0; high &= high - 1 {
		h := bits.TrailingZeros64(high)
		s.high[h] = append(s.high[h], t)
	}
}

// addTwist puts an option that has sign l, and others before it, into twist.
func (s *signs) addTwist(l int, others uint64, word int, one uint64) {
	for x := range uint64(1) << l {
		if bits.OnesCount64(x&others)&1 != 0 {
			s.twist[word][1<<l|x] += one
		} else {
			s.twist[word][1<<l|x] -= one
		}
	}
}

// slopeOf returns the number of the slope of options that have sign l and others
// before it.
func (s *signs) slopeOf(l int, others uint64) int {
	if others == 0 {
		return l
	}
	for _, m := range s.mixed[l] {
		if m.others == others {
			return m.slope
		}
	}
	s.mixed[l] = append(s.mixed[l], signsMixed{others, len(s.slopes)})
	s.slopes = append(s.slopes, make([]uint64, s.words))
	return len(s.slopes) - 1
}

// signsPoll is how many blocks are visited between two polls.
const signsPoll = 1 << 10

// join lets signs into a race.
func (s *signs) join(r *race) *signs {
	s.poll, s.workers = r.poll, r.cfg.Workers
	return s
}

func (s *signs) progress() (tree.Stats, uint64, uint64) {
	points := s.block << s.low
	return tree.Stats{Nodes: points, Done: float64(points) / float64(max(1, s.points))}, s.block * s.price, 0
}

func (s *signs) forecast() float64 { return float64((s.points >> s.low) * s.price) }

// run visits points until work reaches the limit, about most points were visited, poll says
// to stop, or all is done. Unless it is done it can be called again to continue.
func (s *signs) run(limit, _, most uint64) (done bool, err error) {
	limit -= min(limit, s.block*s.price)
	if s.none {
		return true, nil
	}
	blocks := s.points >> s.low
	n := min(blocks-s.block, upTo(limit, s.price), upTo(most, 1<<s.low))
	if end := s.block + n; s.workers > 1 && n >= 2*signsPoll {
		err = s.together(end)
	} else {
		for s.block < end && err == nil {
			s.scan(min(end, s.block+signsPoll))
			if s.block < end {
				err = s.poll()
			}
		}
	}
	return s.block == blocks, err
}

// upTo returns how many times each is in all, rounded up.
func upTo(all, each uint64) uint64 {
	if all == 0 {
		return 0
	}
	return (all-1)/each + 1
}

// scan visits the blocks up to end.
func (s *signs) scan(end uint64) {
	for ; s.block < end; s.block++ {
		for d := s.turned ^ s.block ^ s.block>>1; d != 0; d &= d - 1 { // one, but where a worker begins
			s.change(bits.TrailingZeros64(d))
		}
		s.fill()
		s.sum()
	}
}

// change changes a sign that does not vary in a block.
func (s *signs) change(h int) {
	s.odd = !s.odd
	s.turned ^= 1 << h
	for _, t := range s.high[h] {
		one := t.one
		if s.signed[t.option] {
			one = -one
		}
		s.signed[t.option] = !s.signed[t.option]
		s.base[t.word] -= one
		for _, n := range t.slopes {
			s.slopes[n][t.word] -= 2 * one
		}
	}
}

// fill makes the points of a block.
func (s *signs) fill() {
	for k, point := range s.point {
		point[0] = s.base[k]
		for l := range s.low {
			n := 1 << l
			from, to, twist, slope := point[:n], point[n:2*n], s.twist[k][n:2*n], s.slopes[l][k]
			for x := range to {
				to[x] = from[x] - slope + twist[x]
			}
			for _, m := range s.mixed[l] {
				if slope := s.slopes[m.slope][k]; slope != 0 {
					for x := range to {
						flip := -uint64(bits.OnesCount64(uint64(x)&m.others) & 1)
						to[x] -= slope ^ flip - flip
					}
				}
			}
		}
	}
}

// count returns the number of solutions, once all is done.
func (s *signs) count() *big.Int {
	n := new(big.Int)
	if s.none {
		return n
	}
	n.SetInt64(int64(s.hi)).Lsh(n, 64).Add(n, new(big.Int).SetUint64(s.lo))
	return n.Rsh(n, uint(bits.TrailingZeros64(s.points)))
}
