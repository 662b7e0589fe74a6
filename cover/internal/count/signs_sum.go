package count

import "math/bits"

// sum adds the products of a block.
func (s *signs) sum() {
	half := [2][]int64{nil, s.ones}
	for k, point := range s.point {
		h := s.halves[k]
		product(&s.tables[k], s.half[h], point, k == 0 || h > s.halves[k-1])
		half[h] = s.half[h]
	}
	n := int64(0)
	lo, hi := uint64(0), uint64(0)
	switch b := half[1]; {
	case !s.narrow:
		lo, hi = dot(half[0], b)
	case s.halves[s.words-1] == 0: // b is all ones
		for _, a := range half[0] {
			n += a
		}
	default:
		for x, a := range half[0] {
			n += a * b[x]
		}
	}
	if s.narrow {
		lo, hi = uint64(n), uint64(n>>63)
	}
	if s.odd {
		borrow := uint64(0)
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	s.add(lo, hi)
}

// add adds to the sum of all blocks.
func (s *signs) add(lo, hi uint64) {
	carry := uint64(0)
	s.lo, carry = bits.Add64(s.lo, lo, 0)
	s.hi, _ = bits.Add64(s.hi, hi, carry)
}

// A signsWord is the tables of a word.
type signsWord = [wordChunks]signsTable

// product multiplies what is in dst, or 1 if that is new, by the products of the
// fields of the points.
func product(t *signsWord, dst []int64, points []uint64, fresh bool) {
	const mask = 1<<chunkBits - 1
	dst = dst[:len(points)]
	if fresh {
		for x, w := range points {
			dst[x] = int64(t[0][w&mask]) * int64(t[1][w>>chunkBits&mask]) *
				(int64(t[2][w>>(2*chunkBits)&mask]) * int64(t[3][w>>(3*chunkBits)&mask]))
		}
		return
	}
	for x, w := range points {
		dst[x] *= int64(t[0][w&mask]) * int64(t[1][w>>chunkBits&mask]) *
			(int64(t[2][w>>(2*chunkBits)&mask]) * int64(t[3][w>>(3*chunkBits)&mask]))
	}
}

// dot returns the sum of the products of two lists, in 128 bits.
func dot(a, b []int64) (lo, hi uint64) {
	b = b[:len(a)]
	for x, m := range a {
		n := b[x]
		top, bottom := bits.Mul64(uint64(m), uint64(n))
		top -= uint64(m>>63&n + n>>63&m) // a factor below 0 was taken for one that is 2^64 more
		carry := uint64(0)
		lo, carry = bits.Add64(lo, bottom, 0)
		hi, _ = bits.Add64(hi, top, carry)
	}
	return lo, hi
}
