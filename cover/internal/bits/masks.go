package bits

import (
	"math/bits"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A masksSearch is the kind masks. A state has a bit for each item, and beside the states
// lie lists of the options that are left, each as the mask of its items. A choice filters
// the list of its level into that of the next one:
//
//	child = those of rest that have nothing in common with the choice
//
// A node costs as many steps as its parent has options left, which are few soon where each
// option rules out most of the others.
type masksSearch struct {
	core
	masks xc.Bitset // of stride words each: those of all options, then the lists of levels
	ids   []int32   // the options that they are of
	lists []list    // all options, then those of levels
	items []int32   // room for open
}

// A list is a part of the masks: those from begin to end. When an item is chosen, the
// options without it come to lie before rest, and its options are the ids behind.
type list struct{ begin, rest, end int }

const (
	maskWords  = 8  // of a mask at most
	maskPlanes = 24 // of a count

	denseOptions = 256    // of a dense problem at least
	denseShare   = 2. / 3 // of the options that one of them rules out
)

// Dense reports whether a search of p under a rule of choice is on masks: they are short,
// nothing has a colour or bounds, and an option rules out two thirds of all. That is found from
// a sample. Kind wide is 1.2 times as fast as masks for a share of .6, and takes twice to five
// times as long from .7 on.
func Dense(p *xc.Problem, choice tree.Choice) bool {
	n := len(p.Ends)
	if n < denseOptions || !masked(p, choice) {
		return false
	}
	const chosen, seen = 32, 512
	mine := make(xc.Bitset, (len(p.Names)+63)/64)
	ruledOut, of := 0, 0
	for c := range chosen {
		clear(mine)
		for _, e := range p.Option(c * n / chosen) {
			mine.Add(int32(e.Item))
		}
		for k := 0; k < n; k += max(1, n/seen) {
			of++
			if slices.ContainsFunc(p.Option(k), func(e xc.Entry) bool { return mine.Has(int32(e.Item)) }) {
				ruledOut++
			}
		}
	}
	return float64(ruledOut) >= denseShare*float64(of)
}

// masked reports whether the kind masks can search p.
func masked(p *xc.Problem, choice tree.Choice) bool {
	return choice == tree.Fewest && len(p.Names) <= 64*maskWords && !p.HasBounds() && len(p.Ends) < 1<<maskPlanes-8 && !p.Coloured()
}

// layMasks makes the tables of the kind masks.
func layMasks(p *xc.Problem) (t tables) {
	t.active = (p.Primary + 63) / 64
	t.stride = max(1, (len(p.Names)+63)/64)
	t.rows = make(xc.Bitset, (len(p.Ends)+1)*t.stride)
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			t.rowOf(k).Add(int32(e.Item))
		}
	}
	t.start = make(xc.Bitset, t.stride)
	for i := range p.Primary {
		t.start.Add(int32(i))
	}
	return t
}

func newMasks(p *xc.Problem, t tables) *masksSearch {
	s := tree.Apart[masksSearch]()
	s.init(s, p, t)
	n := len(p.Ends)
	s.masks = make(xc.Bitset, 3*(n+8)*t.stride)
	copy(s.masks, t.rows)
	s.ids = make([]int32, 3*(n+8))
	for k := range n {
		s.ids[k] = int32(k)
	}
	s.items = make([]int32, n)
	s.lists = make([]list, len(s.trials)+1)
	s.lists[0] = list{0, n, n}
	return s
}

// Twin returns another engine on the same tables.
func (s *masksSearch) Twin() Search { return newMasks(s.P, s.tables) }

func (s *masksSearch) look() (item, choices int32) {
	active := s.child()[:s.active]
	if len(s.lists) < s.Level+2 {
		s.lists = append(s.lists, make([]list, len(s.trials)+1-len(s.lists))...)
	}
	above := s.lists[s.Level]
	if room := above.end + above.rest - above.begin + 8; len(s.ids) < room {
		s.ids = append(s.ids, make([]int32, room)...)
		s.masks = append(s.masks, make(xc.Bitset, len(s.ids)*s.stride-len(s.masks))...)
	}
	end := above.end + s.filter(above)
	s.lists[s.Level+1] = list{above.end, end, end}
	clear(s.masks[end*s.stride:][:7*s.stride]) // fewest takes eight at a time
	return s.fewest(active, s.masks[above.end*s.stride:], end-above.end)
}

// filter writes the options before rest that have nothing in common with the last choice
// behind a list, and returns how many there are.
func (s *masksSearch) filter(above list) int {
	w := s.stride
	row := s.row[:w]
	from, ids := s.masks[above.begin*w:above.rest*w], s.ids[above.begin:above.rest]
	to, toIDs := s.masks[above.end*w:], s.ids[above.end:]
	toIDs = toIDs[:len(ids)]
	n := 0
	if w > 2 {
		for k, id := range ids {
			m := from[k*w:][:w]
			if meet(m, row) {
				continue
			}
			copy(to[n*w:], m)
			toIDs[n] = id
			n++
		}
		return n
	}
	r0, r1 := row[0], row[w-1]
	for k, id := range ids {
		m0, m1 := from[k*w], from[k*w+w-1]
		to[n*w], to[n*w+w-1], toIDs[n] = m0, m1, id
		n += free(m0&r0 | m1&r1)
	}
	return n
}

// meet reports whether two sets have something in common.
func meet(a, b xc.Bitset) bool {
	b = b[:len(a)]
	for j, x := range a {
		if x&b[j] != 0 {
			return true
		}
	}
	return false
}

// free returns 1 if a word is 0, and otherwise 0, without a branch.
func free(w uint64) int { return int((w|-w)>>63 ^ 1) }

// fewest returns the leftmost of the active items that fewest of n masks have, and how many
// that are. The masks are followed by seven that are empty.
//
// It counts all items together: bit i of planes 0, 1, 2 … is the binary number of masks that have
// item i. Eight masks are added by seven adders that work on 64 items.
func (s *masksSearch) fewest(active, masks xc.Bitset, n int) (item, choices int32) {
	var planes [maskPlanes][maskWords]uint64
	w, any := s.stride, uint64(0)
	top := bits.Len(uint(n))
	for j, a := range active {
		if any |= a; a == 0 {
			continue
		}
		var ones, twos, fours uint64
		for k := j; k < n*w+j; k += 8 * w {
			m := masks[k:][:7*w+1]
			var a, b, c, d, e, f, g uint64
			a, ones = add(ones, m[0], m[w])
			b, ones = add(ones, m[2*w], m[3*w])
			c, ones = add(ones, m[4*w], m[5*w])
			d, ones = add(ones, m[6*w], m[7*w])
			e, twos = add(twos, a, b)
			f, twos = add(twos, c, d)
			g, fours = add(fours, e, f)
			for p := 3; g != 0; p++ {
				planes[p][j], g = planes[p][j]^g, planes[p][j]&g
			}
		}
		planes[0][j], planes[1][j], planes[2][j] = ones, twos, fours
	}
	if any == 0 {
		return -1, 0
	}
	var few, fewer [maskWords]uint64
	copy(few[:], active)
	for p := top - 1; p >= 0; p-- {
		any = 0
		for j := range active {
			fewer[j] = few[j] &^ planes[p][j]
			any |= fewer[j]
		}
		if any != 0 {
			few = fewer
		} else {
			choices |= 1 << p
		}
	}
	for j, w := range few {
		if w != 0 {
			return int32(j<<6 + bits.TrailingZeros64(w)), choices
		}
	}
	panic("unreachable")
}

// add adds three bits in each of 64 places.
func add(x, y, z uint64) (carry, sum uint64) {
	u := x ^ y
	return x&y | u&z, u ^ z
}

// open parts the list of this level into the options without an item and those with it.
func (s *masksSearch) open(i, n int32) {
	t, l, w := &s.trials[s.Level], &s.lists[s.Level+1], s.stride
	*t = trial{item: i, of: n}
	j, shift := int(i>>6), uint(i&63)
	rest, with := l.begin, 0
	items := s.items
	for k := l.begin; k < l.end; k++ {
		m, to := s.masks[k*w:][:w], s.masks[rest*w:][:w]
		has := int(m[j] >> shift & 1)
		id := s.ids[k]
		items[with], s.ids[rest] = id, id
		copy(to, m)
		with += has
		rest += 1 - has
	}
	copy(s.ids[rest:], items[:with])
	l.rest = rest
	s.Level++
}

// following returns the option that the last level tries now.
func (s *masksSearch) following(t *trial) int32 {
	return s.ids[s.lists[s.Level].rest+int(t.tried)-1]
}

// Price is that of the list of the last choice.
func (s *masksSearch) Price() float64 {
	l := s.lists[s.Level]
	return 30 + .9*float64((l.rest-l.begin)*s.stride)
}

func (s *masksSearch) optionsLeft(i int32) (options []int32) {
	l := s.lists[s.Level+1]
	for k := l.begin; k < l.end; k++ {
		if s.masks[k*s.stride:].Has(i) {
			options = append(options, s.ids[k])
		}
	}
	return options
}
