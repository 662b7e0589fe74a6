//go:build bonepiledebug

package kittest

// Debug says that package cover checks its invariants at every node, which
// makes it slow.
const Debug = true
