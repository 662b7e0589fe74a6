package watch

import (
	"math/bits"
	"slices"

	"bonepile/cover/internal/xc"
)

// What conditions make of the states of a sweep.
//
// A sweep goes through the options in groups, at most one option of each, and keeps what the
// options so far mean for those to come. A condition adds what it has made of the vertices that
// an option before has touched and one to come may touch: the front. That is a number for each
// of them, in a slot that it has during that time: 0 if nothing is known, 1 if it is settled, and
// from 2 on a name of the path that ends there, or of the component that it is in. So two sets of
// options that make the same of the front can be completed in the same ways. See
// front_loop.go and front_connected.go. The method is that of Simpath: Knuth, The Art of
// Computer Programming, 7.1.4, exercise 225; it is known as plugs, too.
//
// # Invariants
//
//	(names) names are given in the order of slots, so equal fronts are equal states
//	(front) the slot of a vertex is 0 before its first group and after its last

// A Front is what the conditions of one problem make of states. It is private to one sweep.
type Front struct {
	tracks []*track
	words  int
	last   int // the group after all
}

// A track is one condition.
type track struct {
	follower
	val  []uint16 // by slot; the first says whether a loop is closed, or a component complete
	live []span   // by vertex or edge
	word int      // where it begins in a state
	each int      // slots in a word
	bits int      // of a slot
}

// mostSlots is how many slots a condition may have, so that names fit into them.
const mostSlots = 1 << 12

// A follower changes the slots of a track. It returns false where no solution can follow.
type follower interface {
	choose(t *track, k, at int) bool
	leave(t *track, at int) bool // nothing of this group is to come
	accept(t *track) bool
}

// settled returns, by item, a group after which nothing new can be said of it: one without which
// a primary item would not be covered all of whose options name it.
func settled(p *xc.Problem, at []int32, groups int) []int32 {
	after := make([]int32, len(p.Names))
	for i := range after {
		after[i] = int32(groups)
	}
	times := make([]int, len(p.Names))
	for i, options := range xc.OptionsOf(p)[:p.Primary] {
		if lo, _ := p.BoundsOf(xc.Item(i)); lo == 0 {
			continue
		}
		last := int32(0)
		for _, k := range options {
			last = max(last, at[k])
			for _, e := range p.Option(int(k)) {
				if times[e.Item]++; times[e.Item] == len(options) {
					after[e.Item] = min(after[e.Item], last)
				}
			}
		}
		for _, k := range options {
			for _, e := range p.Option(int(k)) {
				times[e.Item] = 0
			}
		}
	}
	return after
}

// A span is when something has a slot: for how many groups, and which. It has none if first > last.
type span struct{ first, last, slot int32 }

// NewFront returns the front of p, where option k is in group at[k]. It is nil if
// p has no conditions. It reports whether that can be.
func NewFront(p *xc.Problem, at []int32, groups int) (f *Front, ok bool) {
	if !p.HasConditions() {
		return nil, true
	}
	f = &Front{last: groups}
	after := settled(p, at, groups)
	for _, c := range p.Conditions {
		t := &track{}
		var most int // names at a time
		switch c := c.(type) {
		case *xc.Loop:
			most, ok = newLoopFront(p, c, t, at, after, groups)
		case *xc.Connected:
			most, ok = newConnectedFront(p, c, t, at, after, groups)
		}
		if !ok || len(t.val) > mostSlots {
			return nil, false
		}
		t.bits = max(1, bits.Len(uint(1+most)))
		t.each = 63 / t.bits
		t.word = f.words
		f.words += (len(t.val) + t.each - 1) / t.each
		f.tracks = append(f.tracks, t)
	}
	return f, true
}

// Words returns how many words of a state the front takes. The uppermost bit of each stays 0.
func (f *Front) Words() int {
	if f == nil {
		return 0
	}
	return f.words
}

// Clone returns the front for another sweep at the same time.
func (f *Front) Clone() *Front {
	if f == nil {
		return nil
	}
	g := *f
	g.tracks = nil
	for _, t := range f.tracks {
		u := *t
		u.val = make([]uint16, len(t.val))
		g.tracks = append(g.tracks, &u)
	}
	return &g
}

// Step changes its words of a state in front of group at to what they are in front of a later one,
// if an option is chosen of this group, or none if that is -1, and none of those between. It reports
// whether a solution may follow; if not, the state is good for nothing.
func (f *Front) Step(state []uint64, option, at, to int) bool {
	if f == nil {
		return true
	}
	for _, t := range f.tracks {
		words := state[t.word:]
		for i := range t.val {
			t.val[i] = uint16(words[i/t.each] >> (i % t.each * t.bits) & (1<<t.bits - 1))
		}
		if option >= 0 && !t.choose(t, option, at) {
			return false
		}
		for g := at; g < to; g++ {
			if !t.leave(t, g) {
				return false
			}
		}
		if to == f.last {
			if !t.accept(t) {
				return false
			}
			t.val[0] = 0
		}
		t.put(words)
	}
	return true
}

// put writes the slots into words, with new names: (names).
func (t *track) put(words []uint64) {
	clear(words[:(len(t.val)+t.each-1)/t.each])
	var small [64]uint16
	name, n := small[:], uint16(1)
	if most := int(slices.Max(t.val)); most >= len(name) {
		name = make([]uint16, most+1)
	}
	for i, v := range t.val {
		if v > 1 {
			if name[v] == 0 {
				n++
				name[v] = n
			}
			v = name[v]
		}
		words[i/t.each] |= uint64(v) << (i % t.each * t.bits)
	}
}

// fresh returns a name that nothing has.
func (t *track) fresh() uint16 { return max(1, slices.Max(t.val)) + 1 }

// rename gives all that have one name another.
func (t *track) rename(from, to uint16) {
	for i, v := range t.val {
		if v == from {
			t.val[i] = to
		}
	}
}

// lay gives every span that has groups a slot after that of the flag, and returns what leaves by group.
func (t *track) lay(groups int) (leaving [][]int32) {
	order := make([]int32, 0, len(t.live))
	for v, s := range t.live {
		if s.first <= s.last {
			order = append(order, int32(v))
		}
	}
	slices.SortStableFunc(order, func(u, v int32) int { return int(t.live[u].first - t.live[v].first) })
	until := []int32{int32(groups)} // by slot
	for _, v := range order {
		s := &t.live[v]
		at := slices.IndexFunc(until, func(last int32) bool { return last < s.first })
		if at < 0 {
			at = len(until)
			until = append(until, 0)
		}
		until[at], s.slot = s.last, int32(at)
	}
	t.val = make([]uint16, len(until))
	return lasts(t.live, groups)
}

// during returns what options say before it is settled.
func during(said xc.Lists, at []int32, until func(v int32) int32) (l xc.Lists) {
	for k := range said.Ends {
		for _, v := range said.Of(k) {
			if at[k] <= until(v) {
				l.All = append(l.All, v)
			}
		}
		l.Ends = append(l.Ends, int32(len(l.All)))
	}
	return l
}

// lasts returns by group what has its last group there.
func lasts(live []span, groups int) [][]int32 {
	l := make([][]int32, groups)
	for v, s := range live {
		if s.first <= s.last {
			l[s.last] = append(l[s.last], int32(v))
		}
	}
	return l
}

// touch widens a span by a group.
func (s *span) touch(at int32) { s.first, s.last = min(s.first, at), max(s.last, at) }

// spans returns n empty ones.
func spans(n, groups int) []span {
	list := make([]span, n)
	for i := range list {
		list[i] = span{int32(groups), -1, 0}
	}
	return list
}
