package xc

import (
	"math/bits"
	"slices"
)

// The hash tables of the engines. Keys are bit strings of a fixed number of words,
// compared in full: hashing only decides where to look. Both kinds have open
// addressing with linear probing, and a power of two of places.
//
// [Keys] numbers the keys as they come, for values that are kept elsewhere or refer
// to each other. [Records] keeps each key and its value side by side, so that a look
// touches one line of the cache; there a record moves when the table grows.

// Hash spreads a key over 64 bits, of which the upper ones matter most. It takes two
// steps per word, because a multiplication alone leaves the low bits to themselves.
func Hash(key []uint64) uint64 {
	h := uint64(0)
	for _, w := range key {
		h = (h ^ w) * hashFactor
		h ^= h >> 32
	}
	return h * hashFactor
}

const hashFactor = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio, odd

// Mix scatters the bits of x: the end of Steele, Lea and Flood's SplitMix64 (OOPSLA 2014).
func Mix(x uint64) uint64 {
	x += hashFactor
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Keys gives every key a number, counted from 0.
//
// Invariants:
//
//	(stored) key e is keys[e*words:][:words], unless all were skipped
//	(found)  e+1 is in slots, in the first of equal or free ones from the slot of its
//	         hash on
//	(sparse) at most 2/3 of the slots are taken
type Keys struct {
	words int // of a key
	n     int32
	keys  []uint64
	slots []uint64 // 0 is free; otherwise e+1, and above it the upper 32 bits of the hash
	shift uint8    // 64 less the logarithm of len(slots)
}

const leastSlots = 64 // of a table of keys

// NewKeys returns an empty table for keys of so many words.
func NewKeys(words int) Keys {
	t := Keys{words: words}
	t.resize(leastSlots)
	return t
}

// Len returns how many keys there are, skipped ones included.
func (t *Keys) Len() int { return int(t.n) }

// Of returns key e. It is valid until the table changes.
func (t *Keys) Of(e int32) []uint64 { return t.keys[int(e)*t.words:][:t.words] }

// Bytes returns how much memory the table takes.
func (t *Keys) Bytes() uint64 { return 8*uint64(cap(t.keys)) + 8*uint64(cap(t.slots)) }

// Peak returns how much memory the table takes at most while n more keys come in: for a
// moment what grows is there twice, old and new.
func (t *Keys) Peak(n int) uint64 {
	bytes := t.Bytes() + Growth(cap(t.keys), len(t.keys)+n*t.words)
	if 3*(int(t.n)+n) > 2*len(t.slots) {
		bytes += 16 * uint64(len(t.slots))
	}
	return bytes
}

// Growth returns how many bytes append takes, beside those of a slice of words with so much
// capacity, until the slice has so many.
func Growth(capacity, words int) uint64 {
	if words <= capacity {
		return 0
	}
	return 8 * uint64(max(words, capacity+capacity/4+256))
}

// Find returns the number of a key, and whether it had one before: if not, it now has
// the next.
func (t *Keys) Find(key []uint64) (e int32, known bool) {
	h := Hash(key)
	mask := len(t.slots) - 1
	i := int(h >> t.shift)
	for ; t.slots[i] != 0; i = (i + 1) & mask {
		if h>>32 == t.slots[i]>>32 {
			if e = int32(uint32(t.slots[i])) - 1; t.is(e, key) {
				return e, true
			}
		}
	}
	e = t.n
	t.n++
	t.keys = append(t.keys, key...)
	t.slots[i] = h>>32<<32 | uint64(e+1)
	if 3*int(t.n) > 2*len(t.slots) {
		t.resize(2 * len(t.slots))
	}
	return e, false
}

// is reports whether key e is this one.
func (t *Keys) is(e int32, key []uint64) bool {
	for k, w := range t.Of(e) {
		if w != key[k] {
			return false
		}
	}
	return true
}

// Skip returns the next number, which no key has.
func (t *Keys) Skip() (e int32) {
	t.n++
	return t.n - 1
}

// Reset empties the table, with room for n keys. It keeps its memory, and clears no
// more of it than it needs.
func (t *Keys) Reset(n int) {
	t.n, t.keys = 0, t.keys[:0]
	size := leastSlots
	for 3*n > 2*size {
		size *= 2
	}
	if size > cap(t.slots) {
		t.slots = make([]uint64, size)
	} else {
		t.slots = t.slots[:size]
		clear(t.slots)
	}
	t.shift = shiftFor(size)
}

// resize makes n slots, 2^32 at most.
func (t *Keys) resize(n int) {
	old := t.slots
	t.slots = make([]uint64, n)
	t.shift = shiftFor(n)
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

// shiftFor returns by how much to shift a hash for one of n places.
func shiftFor(n int) uint8 { return uint8(64 - bits.TrailingZeros(uint(n))) }

// Records holds records of Stride words, each with its key in front. Its users insert,
// replace and change records in Slots by themselves.
//
// Invariant: (found) a record lies before the first free place from that of its hash on.
type Records struct {
	Words, Stride int // of a key; of a record
	Mark          int // the word of a record that is 0 if and only if its place is free
	Slots         []uint64
	N             int // records, counted by the users
	shift         uint8
}

// Places returns for how many records there are places.
func (t *Records) Places() int { return len(t.Slots) / t.Stride }

// Bytes returns how much memory the table takes.
func (t *Records) Bytes() uint64 { return 8 * uint64(len(t.Slots)) }

// Find returns where in Slots the record of a key is, or where it would be.
func (t *Records) Find(key []uint64) (at int, known bool) {
	at = int(Hash(key)>>t.shift) * t.Stride
	for ; ; at += t.Stride {
		if at == len(t.Slots) {
			at = 0
		}
		switch record := t.Slots[at : at+t.Stride]; {
		case record[t.Mark] == 0:
			return at, false
		case slices.Equal(record[:t.Words], key):
			return at, true
		}
	}
}

// FindWord is Find for records of two words, a key and a value, whose key is not 0
// and marks them. It returns -1 for a key without a record.
func (t *Records) FindWord(key uint64) int {
	table := t.Slots
	mask := len(table) - 2
	h := key * hashFactor
	h = (h ^ h>>32) * hashFactor
	for at := int(h>>t.shift) * 2; ; at = (at + 2) & mask {
		switch table[at] {
		case key:
			return at
		case 0:
			return -1
		}
	}
}

// Resize gives the table n places, a power of two and more than there are records.
func (t *Records) Resize(n int) {
	old := t.Slots
	t.Slots = make([]uint64, n*t.Stride)
	t.shift = shiftFor(n)
	for from := 0; from < len(old); from += t.Stride {
		if record := old[from : from+t.Stride]; record[t.Mark] != 0 {
			at, _ := t.Find(record[:t.Words])
			copy(t.Slots[at:], record)
		}
	}
}

// Widen gives every record another word at its end, 0 at first.
func (t *Records) Widen() {
	old, stride := t.Slots, t.Stride
	t.Stride++
	t.Slots = make([]uint64, len(old)/stride*t.Stride)
	for at := 0; at < len(old); at += stride {
		copy(t.Slots[at/stride*t.Stride:], old[at:at+stride])
	}
}
