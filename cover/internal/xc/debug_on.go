//go:build bonepiledebug

package xc

// Debug makes every search check its invariants.
const Debug = true

// Due tells whether a search checks its invariants at a node: at each of the first, and at
// one in ten thousand after that, so that a debug build can run a large search.
func Due(nodes uint64) bool { return nodes < 2000 || nodes%10007 == 0 }
