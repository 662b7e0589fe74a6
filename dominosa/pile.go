package dominosa

// A pile is a set of bones as arrays.
type pile struct {
	high   int      // no bone has a higher pip
	count  []uint16 // how many of each, by boneIndex
	size   int      // sum of count
	single bool     // no count is above 1
	atMost bool
}

// boneIndex returns the number of a bone, lo at most hi, in the pile of double-high,
// which begins 0-0, 0-1, ..., 0-high, 1-1.
func boneIndex(lo, hi uint8, high int) int {
	return int(lo)*(2*high+1-int(lo))/2 + int(hi)
}

// isFull reports whether s is the full set of double-high, used exactly.
func (s *pile) isFull() bool { return s.single && !s.atMost && s.size == len(s.count) }

// pipCounts returns how often each pip occurs on the bones of the set, with one
// look at every bone.
func (s *pile) pipCounts() (need [hole]int32) {
	k := 0
	for lo := range s.high + 1 {
		for hi := lo; hi <= s.high; hi++ {
			n := int32(s.count[k])
			need[lo] += n
			need[hi] += n
			k++
		}
	}
	return need
}
