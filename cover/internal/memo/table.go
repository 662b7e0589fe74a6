package memo

import "math/bits"

// A sigTable is the signatures that Algorithm Z has met, each under a number, its
// entry, counted from 0. It compares signatures in full; what hashing decides is
// only where it looks. Open addressing, linear probing.
//
// Invariants:
//
//	(stored) entry e is sigs[e*words:][:words], unless all were skipped
//	(found)  e+1 is in slots, in the first of equal or free ones from the slot
//	         of its signature on
//	(sparse) no more than 2/3 of the slots are taken
type sigTable struct {
	words int // of a signature
	n     int32
	sigs  []uint64
	slots []uint64 // a power of two of them; 0 is free, else e+1 and above it 32 bits of the hash
	shift uint8    // 64 less the logarithm of len(slots)
}

func newSigTable(words int) sigTable {
	t := sigTable{words: words}
	t.resize(64)
	return t
}

// find returns the entry of a signature, and whether it was there before.
func (t *sigTable) find(sig []uint64) (e int32, known bool) {
	h := Hash(sig)
	mask := len(t.slots) - 1
	i := int(h >> t.shift)
	for ; t.slots[i] != 0; i = (i + 1) & mask {
		if h>>32 == t.slots[i]>>32 {
			if e = int32(uint32(t.slots[i])) - 1; t.is(e, sig) {
				return e, true
			}
		}
	}
	e = t.n
	t.n++
	t.sigs = append(t.sigs, sig...)
	t.slots[i] = h>>32<<32 | uint64(e+1)
	if 3*int(t.n) > 2*len(t.slots) {
		t.resize(2 * len(t.slots))
	}
	return e, false
}

// skip returns a new entry that nobody will find.
func (t *sigTable) skip() (e int32) {
	t.n++
	return t.n - 1
}

// of returns the signature of an entry.
func (t *sigTable) of(e int32) []uint64 { return t.sigs[int(e)*t.words:][:t.words] }

// is reports whether entry e is that of sig.
func (t *sigTable) is(e int32, sig []uint64) bool {
	for k, w := range t.of(e) {
		if w != sig[k] {
			return false
		}
	}
	return true
}

// Hash spreads a signature over 64 bits, of which the upper ones matter most.
// Two rounds for a word, since a multiplication alone leaves the low bits to
// themselves.
func Hash(sig []uint64) uint64 {
	const k = 0x9e3779b97f4a7c15 // 2^64 by the golden ratio, odd
	h := uint64(0)
	for _, w := range sig {
		h = (h ^ w) * k
		h ^= h >> 32
	}
	return h * k
}

// resize makes the slots anew, n of them, 2^32 at most.
func (t *sigTable) resize(n int) {
	old := t.slots
	t.slots = make([]uint64, n)
	t.shift = uint8(64 - bits.TrailingZeros(uint(n)))
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		i := int(slot >> t.shift)
		for t.slots[i] != 0 {
			i = (i + 1) & (n - 1)
		}
		t.slots[i] = slot
	}
}

// bytes returns how much memory the table takes.
func (t *sigTable) bytes() uint64 { return 8*uint64(len(t.sigs)) + 8*uint64(len(t.slots)) }
