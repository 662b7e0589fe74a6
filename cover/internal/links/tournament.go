package links

import (
	"fmt"
	"math"

	"bonepile/cover/internal/xc"
)

// A tournament among the items, for problems that have many.
//
// To look at every active item at every node takes time in proportion to the square of
// the items where the search goes as deep as there are items. So the items are the
// leaves of a binary tree, in their order, and each of its nodes knows which item below
// it is first by its key, the leftmost of several. An item is noted when the lists
// change what its key depends on: how many options it has, its quota, whether it is
// active. Before the next pick the keys of those noted are made anew, with what is
// above them, as far up as it changes. If most of the items were noted that is as much
// work as to look at all of them.
//
// Keys may also depend on a number, the bar, which changes from node to node: a key says
// between which bars it holds, and nodes know which bars suit all keys below them.
//
// # Invariants
//
// When First has been called,
//
//	(keys)   the key of an active item is what key returns, that of any other is none
//	(winner) a node has the item of least key among the leaves below it, the leftmost of
//	         several

// A Key says how good an item is to branch on: the less, the better, first by Score, then
// by Tie.
type Key struct{ Score, Tie uint64 }

// none is the key of an item that is not active, and more than any other.
var none = Key{math.MaxUint64, math.MaxUint64}

func (k Key) less(other Key) bool {
	return k.Score < other.Score || k.Score == other.Score && k.Tie < other.Tie
}

// A Span is the bars for which a key holds: those above Over, up to UpTo.
type Span struct{ Over, UpTo int64 }

// Always is the span of keys that do not depend on a bar.
var Always = Span{math.MinInt64, math.MaxInt64}

// A tournament is played where there are as many primary items as many, and share times as
// many as a choice notes. Debug builds play nearly always.
var (
	many  = 2000
	share = 8.
)

func init() {
	if xc.Debug {
		many, share = 5, 0
	}
}

// Many reports whether a problem has so many items that a tournament pays.
func Many(p *xc.Problem) bool {
	if p.Primary < many {
		return false
	}
	sizes := make([]float64, len(p.Names))
	for _, e := range p.Entries {
		sizes[e.Item]++
	}
	entries, options := float64(len(p.Entries)), float64(max(1, len(p.Ends)))
	noted := 0. // by a choice at the root, on average
	for _, n := range sizes {
		noted += n * n / options * entries / options
	}
	return share*noted <= float64(p.Primary)
}

// A Tournament finds the active item of least key. The zero value has yet to begin.
type Tournament struct {
	l   *Lists
	key func(i int32) (Key, Span)

	leaves int     // a power of two; leaf i is node leaves + i
	winner []int32 // by node; the root is node 1
	keys   []Key   // by header
	spans  []Span  // by node; nil if the keys do not depend on a bar

	noted  []int32
	marked xc.Bitset // of those
}

// Play makes a tournament among the items of the lists and has it told what changes. The
// keys do not depend on a bar if barred is false.
func (l *Lists) Play(barred bool, key func(i int32) (Key, Span)) *Tournament {
	n := l.P.Primary + 1
	t := &Tournament{l: l, key: key, leaves: 1}
	for t.leaves < n {
		t.leaves *= 2
	}
	t.winner = make([]int32, 2*t.leaves)
	t.keys = make([]Key, t.leaves)
	if barred {
		t.spans = make([]Span, 2*t.leaves)
	}
	t.marked = xc.NewBitset(n)
	for i := range t.keys {
		t.keys[i], t.winner[t.leaves+i] = none, int32(i)
		t.setSpan(t.leaves+i, Always)
		if 0 < i && i < n {
			t.note(int32(i))
		}
	}
	l.played = t
	return t
}

// setSpan notes the span of a leaf.
func (t *Tournament) setSpan(leaf int, s Span) {
	if t.spans != nil {
		t.spans[leaf] = s
	}
}

// note says that the key of item i may have changed.
func (t *Tournament) note(i int32) {
	if int(i) <= t.l.P.Primary && !t.marked.Has(i) {
		t.marked.Add(i)
		t.noted = append(t.noted, i)
	}
}

// noteRing notes item i and those of all options on its ring.
func (t *Tournament) noteRing(i int32) {
	t.note(i)
	for x := t.l.Nodes[i].Down; x != i && t.l.within(x); x = t.l.Nodes[x].Down {
		t.l.NoteOption(x)
	}
}

// Note says that the key of item i may have changed, if there is a tournament.
func (l *Lists) Note(i int32) {
	if l.played != nil {
		l.played.note(i)
	}
}

// NoteOption notes the items of the option of node x, but for that of x, if there is a tournament.
func (l *Lists) NoteOption(x int32) {
	if l.played == nil {
		return
	}
	for y := x + 1; y != x; y++ {
		if nd := l.Nodes[y]; nd.Item > 0 {
			l.played.note(nd.Item)
		} else { // spacer: on to the option's first node
			y = nd.Up - 1
		}
	}
}

// First returns the active item of least key, the leftmost of several, or 0 if no item is
// active. The bar is what it is now.
func (t *Tournament) First(bar int64) int32 {
	t.settle()
	if t.spans != nil {
		t.suit(1, max(bar, math.MinInt64+1)) // which is over Always
	}
	if xc.Debug {
		t.check()
	}
	best := t.winner[1]
	if t.keys[best] == none {
		return 0
	}
	return best
}

// settle makes the keys of the items noted anew.
func (t *Tournament) settle() {
	const dense = 8 // if one item of so many was noted, all nodes are looked at
	all := len(t.noted) > t.leaves/dense
	for _, i := range t.noted {
		t.marked.Remove(i)
		if t.rekey(i) && !all {
			t.replay(t.leaves + int(i))
		}
	}
	t.noted = t.noted[:0]
	if all {
		for n := t.leaves - 1; n > 0; n-- {
			t.play(n)
		}
	}
}

// rekey makes the key of item i anew, and reports whether anything changed.
func (t *Tournament) rekey(i int32) (changed bool) {
	k, span := none, Always
	if it := &t.l.Items[i]; t.l.Items[it.Left].Right == i { // it is active
		k, span = t.key(i)
	}
	leaf := t.leaves + int(i)
	if k == t.keys[i] && (t.spans == nil || span == t.spans[leaf]) {
		return false
	}
	t.keys[i] = k
	t.setSpan(leaf, span)
	return true
}

// replay plays all nodes above a leaf whose key changed, until nothing changes.
func (t *Tournament) replay(leaf int) {
	i := t.winner[leaf]
	for n := leaf / 2; n > 0; n /= 2 {
		was := t.winner[n]
		if changed := t.play(n); !changed && was != i {
			break
		}
	}
}

// play finds out what a node should know from the two below it, and reports whether it
// was told anything else before.
func (t *Tournament) play(n int) (changed bool) {
	a, b := t.winner[2*n], t.winner[2*n+1]
	if t.keys[b].less(t.keys[a]) {
		a = b
	}
	changed = t.winner[n] != a
	t.winner[n] = a
	if t.spans != nil {
		s, o := t.spans[2*n], t.spans[2*n+1]
		s.Over, s.UpTo = max(s.Over, o.Over), min(s.UpTo, o.UpTo)
		changed = changed || t.spans[n] != s
		t.spans[n] = s
	}
	return changed
}

// suit makes the keys below a node anew that do not hold for the bar.
func (t *Tournament) suit(n int, bar int64) {
	if s := t.spans[n]; s.Over < bar && bar <= s.UpTo {
		return
	}
	if n >= t.leaves {
		t.rekey(int32(n - t.leaves))
		return
	}
	t.suit(2*n, bar)
	t.suit(2*n+1, bar)
	t.play(n)
}

// check checks (keys) and (winner).
func (t *Tournament) check() {
	best := int32(0)
	for i := t.l.Items[0].Right; i != 0; i = t.l.Items[i].Right {
		k, _ := t.key(i)
		if k != t.keys[i] {
			panic(fmt.Sprintf("cover: (keys): level %d: item %d has %v, should have %v", t.l.Level, i, t.keys[i], k))
		}
		if best == 0 || k.less(t.keys[best]) {
			best = i
		}
	}
	if w := t.winner[1]; best != w && (best != 0 || t.keys[w] != none) {
		panic(fmt.Sprintf("cover: (winner): level %d: item %d, should be %d", t.l.Level, w, best))
	}
}

// A playoff is a picker by a tournament.
type playoff struct {
	*Search
	*Tournament
}

func (p playoff) pick() (best, choices int32) {
	if best = p.First(0); best != 0 {
		choices = p.choices(best)
	}
	return best, choices
}

// fewestOf is the key of rule Fewest: see rules.go and bounds.go. An item without choices
// ties with no other, for the leftmost is taken.
func (l *Lists) fewestOf(i int32) (Key, Span) {
	n := l.choices(i)
	return l.keyOf(i, n, uint64(n)), Always
}

// keyOf returns the key of item i, which has n choices and a score.
func (l *Lists) keyOf(i, n int32, score uint64) Key {
	if n == 0 || l.Quotas == nil {
		return Key{Score: score}
	}
	return Key{score, uint64(l.Spare(i))<<32 | uint64(math.MaxInt32-l.Items[i].Size)}
}
