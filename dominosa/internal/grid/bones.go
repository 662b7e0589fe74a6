package grid

// A Bones is a set of bones as arrays.
type Bones struct {
	High   int      // no bone has a higher pip
	Count  []uint16 // how many of each, by boneIndex
	Size   int      // sum of count
	Single bool     // no count is above 1
	AtMost bool
}

// BoneIndex returns the number of a bone, lo at most hi, in the pile of double-high,
// which begins 0-0, 0-1, ..., 0-high, 1-1.
func BoneIndex(lo, hi uint8, high int) int {
	return int(lo)*(2*high+1-int(lo))/2 + int(hi)
}

// IsFull reports whether s is the full set of double-high, used exactly.
func (s *Bones) IsFull() bool { return s.Single && !s.AtMost && s.Size == len(s.Count) }

// PipCounts returns how often each pip occurs on the bones of the set, with one
// look at every bone.
func (s *Bones) PipCounts() (need [Hole]int32) {
	k := 0
	for lo := range s.High + 1 {
		for hi := lo; hi <= s.High; hi++ {
			n := int32(s.Count[k])
			need[lo] += n
			need[hi] += n
			k++
		}
	}
	return need
}
