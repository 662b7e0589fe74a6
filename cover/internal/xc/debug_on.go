//go:build bonepiledebug

package xc

// Debug makes every search check its invariants.
const Debug = true

// Due reports whether a search checks its invariants at a node: at each of the first 2,000, then
// at one in ten thousand, so that a debug build can run a large search.
func Due(nodes uint64) bool { return nodes < 2000 || nodes%10007 == 0 }
