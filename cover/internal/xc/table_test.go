package xc_test

import (
	"testing"

	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

// TestKeys puts keys into a table that differ by little.
func TestKeys(t *testing.T) {
	for _, words := range []int{1, 2, 5} {
		table := xc.NewKeys(words)
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
			if n := table.Len(); n != int(want) || table.Bytes() < uint64((8*words+12)*n) || table.Bytes() > uint64((12*words+24)*n+4096) {
				t.Fatalf("%d words: %d keys, want %d, in %d bytes", words, n, want, table.Bytes())
			}
		}
	}
	// Equal in the high half of the hash, of which a slot keeps no more: only a comparison helps.
	seen := map[uint64]uint64{}
	for n := uint64(0); ; n++ {
		h := xc.Hash([]uint64{n}) >> 32
		other, found := seen[h]
		if seen[h] = n; !found {
			continue
		}
		table := xc.NewKeys(1)
		table.Find([]uint64{other})
		if e, known := table.Find([]uint64{n}); known || e != 1 {
			t.Errorf("a hash was trusted: number %d", e)
		}
		return
	}
}

// TestKeysPeak holds the peak that a table foretells against what it takes: the key and the
// slots that grow are there twice.
func TestKeysPeak(t *testing.T) {
	for _, words := range []int{1, 3} {
		table, grown := xc.NewKeys(words), 0
		key := make([]uint64, words)
		for n := range uint64(20000) {
			peak, before := table.Peak(1), table.Bytes()
			key[words-1] = n
			table.Find(key)
			takes := table.Bytes()
			if takes > before { // what grows doubles at most, and is there as it was
				takes += takes - before
				grown++
			}
			if takes > peak+peak/8 { // append rounds up
				t.Fatalf("%d words, key %d: takes %d bytes, at most %d foretold", words, n, takes, peak)
			}
		}
		must.Least(t, grown, 10, "%d words: times it grew", words)
	}
}

// TestKeysReset empties a table, and fills it anew with more keys and with fewer.
func TestKeysReset(t *testing.T) {
	table := xc.NewKeys(2)
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
