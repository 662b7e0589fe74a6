//go:build bonepiledebug

package xc

// Debug makes every search check its invariants at every node.
const Debug = true
