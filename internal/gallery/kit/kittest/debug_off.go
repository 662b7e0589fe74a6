//go:build !bonepiledebug

package kittest

// Debug says that package cover checks its invariants at every node.
const Debug = false
