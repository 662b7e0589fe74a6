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
