package bits

import (
	"math"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A wideSearch is the kind wide. States are long: they are made item by item, so that a
// dead end is seen before all is made.
type wideSearch struct {
	core
	sums []uint64 // summaries, by level and primary item
}

// shortWords is how many words an item may have without a summary. For pent5x12
// and soma, of up to 5 words, summaries are 13 % slower.
const shortWords = 5

// long reports whether an item of kind wide has a summary.
func (sp *span) long() bool { return sp.end-sp.begin > shortWords }

// step returns how many words there are to a bit of the summary: a block.
func (sp *span) step() int32 { return (sp.end - sp.begin + 63) / 64 }

func newWide(p *xc.Problem, t tables) *wideSearch {
	s := tree.Apart[wideSearch]()
	s.init(s, p, t)
	s.sums = make([]uint64, len(s.trials)*len(s.spans))
	for i, sp := range s.spans {
		if sp.long() {
			s.sums[i] = 1<<((sp.end-sp.begin)/sp.step()) - 1
		}
	}
	return s
}

// Twin returns another engine on the same tables.
func (s *wideSearch) Twin() Search { return newWide(s.P, s.tables) }

func (s *wideSearch) look() (item, choices int32) {
	from, to := s.place()
	if room := len(s.trials) * len(s.spans); len(s.sums) < room {
		s.sums = append(s.sums, make([]uint64, room-len(s.sums))...)
	}
	row := s.row[:len(from)]
	to = to[:len(from)]
	best := uint64(math.MaxUint64)
	for a := range s.active {
		w := from[a] &^ row[a]
		to[a] = w
		for ; w != 0; w &= w - 1 {
			i := int32(a<<6 + bits.TrailingZeros64(w))
			sp := &s.spans[i]
			n := int32(0)
			if sp.long() {
				n = s.lookLong(i, from, to)
			} else {
				r, t := row[sp.begin:sp.end], to[sp.begin:sp.end]
				for k, x := range from[sp.begin:sp.end] {
					x &^= r[k]
					t[k] = x
					n += int32(bits.OnesCount64(x))
				}
			}
			if n == 0 {
				return i, 0
			}
			best = min(best, uint64(n)<<32|uint64(i))
		}
	}
	if best == math.MaxUint64 {
		return -1, 0
	}
	return int32(uint32(best)), int32(best >> 32)
}

// lookLong makes what the state has of an item with a summary, and returns how
// many options there are left.
func (s *wideSearch) lookLong(i int32, from, to xc.Bitset) int32 {
	row := s.row[:len(from)]
	to = to[:len(from)]
	sp := &s.spans[i]
	step := sp.step()
	items := len(s.spans)
	above := s.sums[max(0, s.Level-1)*items+int(i)]
	n, sum := 0, uint64(0)
	for m := above; m != 0; m &= m - 1 {
		begin := int(sp.begin + step*int32(bits.TrailingZeros64(m)))
		any := uint64(0)
		for k := begin; k < begin+int(step); k++ {
			x := from[k] &^ row[k]
			to[k] = x
			n += bits.OnesCount64(x)
			any |= x
		}
		if any != 0 {
			sum |= m & -m
		}
	}
	s.sums[s.Level*items+int(i)] = sum
	return int32(n)
}

func (s *wideSearch) open(i, n int32) {
	sp, t := &s.spans[i], &s.trials[s.Level]
	s.core.open(i, n)
	t.end = sp.end
	if sp.long() {
		t.word, t.end = sp.begin-1, sp.begin // the first block is to come
		t.blocks, t.rest = s.sums[(s.Level-1)*len(s.spans)+int(i)], 0
	}
}

// following returns the first option yet to be tried on the last level, where words that
// are stale are passed over. There is one.
func (s *wideSearch) following(t *trial) int32 {
	for t.rest == 0 {
		t.word++
		if t.word >= t.end {
			sp := &s.spans[t.item]
			t.word = sp.begin + sp.step()*int32(bits.TrailingZeros64(t.blocks))
			t.end = t.word + sp.step()
			t.blocks &= t.blocks - 1
		}
		t.rest = s.states[s.Level*s.stride+int(t.word)]
	}
	return s.pop(t)
}

// Price is more than that of kind narrow.
func (s *wideSearch) Price() float64 { return 1.4 * s.core.Price() }
