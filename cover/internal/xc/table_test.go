package xc

import "testing"

// TestKeys puts keys into a table that differ by little.
func TestKeys(t *testing.T) {
	for _, words := range []int{1, 2, 5} {
		table := NewKeys(words)
		key := make([]uint64, words)
		for round := range 2 {
			want := int32(0)
			for k := range words {
				for n := range uint64(3000) {
					clear(key)
					key[k] = n
					if n == 0 && k > 0 {
						continue
					}
					if e, known := table.Find(key); e != want || known != (round == 1) {
						t.Fatalf("%d words: %v has number %d, known %t, want %d", words, key, e, known, want)
					}
					want++
				}
			}
			if table.n != want || table.Bytes() < uint64(8*words*int(want)+8*len(table.slots)) || table.Bytes() > uint64(12*words*int(want)+8*len(table.slots)+4096) || 3*int(want) > 2*len(table.slots) {
				t.Fatalf("%d words: %d keys, want %d, in %d slots", words, table.n, want, len(table.slots))
			}
		}
	}
	// Equal in all but the low bits of the hash: only a comparison helps.
	table := NewKeys(1)
	table.Find([]uint64{5})
	h := Hash([]uint64{6})
	table.slots[h>>table.shift] = h>>32<<32 | 1
	if e, known := table.Find([]uint64{6}); known || e != 1 {
		t.Errorf("a hash was trusted: number %d", e)
	}
}

// TestKeysPeak holds the peak that a table foretells against what it takes: the key and the
// slots that grow are there twice.
func TestKeysPeak(t *testing.T) {
	for _, words := range []int{1, 3} {
		table, grown := NewKeys(words), 0
		key := make([]uint64, words)
		for n := range uint64(20000) {
			peak, keys, slots := table.Peak(1), cap(table.keys), cap(table.slots)
			key[words-1] = n
			table.Find(key)
			takes := table.Bytes()
			if cap(table.keys) > keys {
				takes += 8 * uint64(keys)
				grown++
			}
			if cap(table.slots) > slots {
				takes += 8 * uint64(slots)
				grown++
			}
			if takes > peak+peak/8 { // append rounds up
				t.Fatalf("%d words, key %d: takes %d bytes, at most %d foretold", words, n, takes, peak)
			}
		}
		if grown < 10 {
			t.Errorf("%d words: grew %d times", words, grown)
		}
	}
}

// TestKeysReset empties a table, and fills it anew with more keys and with fewer.
func TestKeysReset(t *testing.T) {
	table := NewKeys(2)
	for _, n := range []int{10, 5000, 7, 600} {
		table.Reset(n)
		for e := range int32(n) {
			if got, known := table.Find([]uint64{uint64(n), uint64(e)}); known || got != e {
				t.Fatalf("key %d of %d: %d, known %t", e, n, got, known)
			}
		}
		if got, known := table.Find([]uint64{uint64(n), 3}); !known || got != 3 || table.Len() != n {
			t.Fatalf("%d keys: number %d, known %t, %d in all", n, got, known, table.Len())
		}
	}
}
