package count

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A count by recall in parts, by several workers.
//
// A sub-problem is its key: see recall.go. So the number of solutions is a sum of terms, each a
// sub-problem and how often it counts. A term becomes several by the choices for the item that
// it branches on, and of those with one key only one is left. Terms are counted apart, in any
// order and wherever; what is below them repeats, so workers of one process have one table.
//
// Two workers that come to the same sub-problem at the same time would both count it, step by
// step. So every other worker makes the choices in the opposite order: they meet in the middle.

// A Term is a sub-problem and how often its solutions count.
type Term struct {
	Times *big.Int
	Key   []uint64 // nil for the whole problem
}

// Terms counts the terms of one problem, in several goroutines at once if need be. A zero one panics.
type Terms struct {
	first *recaller
	root  []uint64 // the key of the whole problem
	table *sharedTable

	mu   sync.Mutex
	idle []*recaller
	made int
}

const (
	termsFirst = 64 // of the whole problem
	termsMore  = 16 // of a term that is interrupted
)

// NewTerms prepares to count p, with a table of so many bytes.
func NewTerms(p *xc.Problem, memory uint64) (*Terms, error) {
	if p.Multiple() || p.HasDemands() || p.HasConditions() || p.Primary == 0 {
		return nil, fmt.Errorf("cover: this problem cannot be counted by recall: %w", errors.ErrUnsupported)
	}
	if recallBytes(p) > memory {
		return nil, tree.ErrMemory
	}
	r := newRecaller(p)
	r.begin(0, 0)
	root := slices.Clone(r.keys)
	for k := range r.largest {
		for i, m := range r.masks[k*r.words:][:r.words] {
			root[i] |= m
		}
	}
	r.table.memory = memory
	r.shared = newSharedTable(r.words, memory)
	return &Terms{first: r, root: root, table: r.shared}, nil
}

// Count counts a term until it is done or ctx ends. What it has not counted is left as terms,
// several if it can be cut.
func (t *Terms) Count(ctx context.Context, term Term) (sum *big.Int, left []Term, nodes uint64, err error) {
	r := t.worker()
	defer t.put(r)
	before := r.stats.Nodes
	defer func() { nodes = r.stats.Nodes - before }()
	if term.Key == nil {
		sum, left = r.split(Term{term.Times, t.root}, termsFirst)
		return sum, left, 0, nil
	}
	if !t.valid(term.Key) {
		return nil, nil, 0, fmt.Errorf("cover: a key of another problem")
	}
	r.poll = func() error {
		r.post(false)
		return context.Cause(ctx)
	}
	defer r.post(true)
	if r.mailing != nil {
		r.backwards = r.second != r.mailing.odd.Load()
	}
	r.begin(math.MaxUint64, math.MaxUint64)
	n, _, ok := r.child(0, r.largest, 0, r.without(term.Key))
	switch {
	case ok:
		return new(big.Int).Mul(n.value(), term.Times), nil, 0, nil
	case ctx.Err() == nil:
		return nil, nil, 0, r.err
	}
	sum, left = r.split(term, termsMore)
	return sum, left, 0, nil
}

// valid reports whether a key names only what there is.
func (t *Terms) valid(key []uint64) bool {
	if len(key) != len(t.root) {
		return false
	}
	for k, w := range key {
		if w&^t.root[k] != 0 {
			return false
		}
	}
	return true
}

// worker returns a recaller that nobody uses.
func (t *Terms) worker() *recaller {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.idle); n > 0 {
		r := t.idle[n-1]
		t.idle = t.idle[:n-1]
		return r
	}
	t.made++
	return t.first.twin(t.made%2 == 0)
}

func (t *Terms) put(r *recaller) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.idle = append(t.idle, r)
}

// twin returns another recaller with the same table, at the root.
func (r *recaller) twin(backwards bool) *recaller {
	apart := &struct {
		_ [tree.Line]uint64
		recaller
		_ [tree.Line]uint64
	}{recaller: *r}
	w := &apart.recaller
	w.lists, w.keys = slices.Clone(r.lists[:r.largest]), slices.Clone(r.keys[:r.words])
	w.first, w.near, w.backwards, w.second = nil, nil, backwards, backwards
	for k := range w.planes {
		w.planes[k] = make([]uint64, tree.Line+r.prim+tree.Line)[tree.Line:][:r.prim]
	}
	w.counts = make([]int32, len(r.counts))
	return w
}

// without returns the bits that a key does not have.
func (r *recaller) without(key []uint64) []uint64 {
	kills := slices.Clone(key)
	for k := range kills {
		kills[k] = ^kills[k]
	}
	return kills
}

// split cuts a term into about so many, those with most options first, and returns the number
// of what was counted on the way.
func (r *recaller) split(term Term, want int) (sum *big.Int, terms []Term) {
	r.begin(math.MaxUint64, math.MaxUint64)
	sum, terms = new(big.Int), []Term{term}
	at := map[string]int{} // by key: the place of its term
	sizes := []int{math.MaxInt}
	for range 16 * want {
		if len(terms) == 0 || len(terms) >= want {
			break
		}
		i := slices.Index(sizes, slices.Max(sizes))
		cut := terms[i]
		last := len(terms) - 1
		delete(at, keyText(cut.Key))
		if terms[i], sizes[i] = terms[last], sizes[last]; i < last {
			at[keyText(terms[i].Key)] = i
		}
		terms, sizes = terms[:last], sizes[:last]
		r.choices(cut, sum, func(key []uint64, size int) {
			text := keyText(key)
			if n, known := at[text]; known {
				terms[n].Times = new(big.Int).Add(terms[n].Times, cut.Times)
				return
			}
			at[text] = len(terms)
			terms, sizes = append(terms, Term{cut.Times, slices.Clone(key)}), append(sizes, size)
		})
	}
	return sum, terms
}

// keyText returns a key for a map.
func keyText(key []uint64) string { return fmt.Sprint(key) }

// choices makes the choices of a term. It calls do for each that is a sub-problem, with its key
// and how many options are left, and adds those whose number is known to sum.
func (r *recaller) choices(term Term, sum *big.Int, do func(key []uint64, size int)) {
	lists, keys := len(r.lists), len(r.keys)
	defer func() { r.lists, r.keys = r.lists[:lists], r.keys[:keys] }()
	add := func(n amount) { sum.Add(sum, new(big.Int).Mul(n.value(), term.Times)) }
	item, size := r.narrow(0, r.largest, 0, r.without(term.Key))
	switch {
	case size == 0:
		return
	case item < 0:
		add(amount{n: 1})
		return
	}
	to, key := len(r.lists), len(r.keys)
	word, bit := item>>6, uint64(1)<<(item&63)
	for at := lists; at < to; at++ {
		k := int(r.lists[at]) * r.words
		if r.masks[k+word]&bit == 0 {
			continue
		}
		r.stats.Nodes++
		item, size := r.narrow(lists, to, keys, r.kills[k:k+r.words])
		switch {
		case size == 0:
		case item < 0:
			add(amount{n: 1})
		default:
			mine := r.kept(key)
			if n, known := r.find(mine); known {
				add(n)
			} else {
				do(mine, len(r.lists)-to)
			}
		}
		r.lists, r.keys = r.lists[:to], r.keys[:key]
	}
}

// A sharedTable is a table that several workers use: shards, each behind a lock.
type sharedTable [tableShards]struct {
	sync.Mutex
	recallTable
	_ [tree.Line]uint64
}

const (
	tableBits   = 6
	tableShards = 1 << tableBits
)

func newSharedTable(words int, memory uint64) *sharedTable {
	t := new(sharedTable)
	for k := range t {
		t[k].recallTable = newRecallTable(words, memory/tableShards)
	}
	return t
}

// find returns the number of a key.
func (r *recaller) find(key []uint64) (amount, bool) {
	if r.shared == nil {
		return r.table.find(key)
	}
	t := &r.shared[mix(key)>>(64-tableBits)]
	t.Lock()
	defer t.Unlock()
	return t.find(key)
}

// put gives a key its number.
func (r *recaller) put(key []uint64, n amount, work uint64) {
	if r.shared == nil {
		r.table.put(key, n, work)
	} else if r.shared.put(key, n, work) {
		r.jot(key, n, work)
	}
}

// put gives a key its number, and reports whether it was missing: of two workers that have found
// it, one comes first.
func (s *sharedTable) put(key []uint64, n amount, work uint64) bool {
	t := &s[mix(key)>>(64-tableBits)]
	t.Lock()
	defer t.Unlock()
	_, known := t.find(key)
	if !known {
		t.put(key, n, work)
	}
	return !known
}

// mix is a hash that has nothing to do with that of a table.
func mix(key []uint64) uint64 {
	x := uint64(0)
	for _, w := range key {
		x = (x ^ w ^ w>>29) * 0xbf58476d1ce4e5b9
	}
	return x
}
