//go:build bonepiledebug

package coverjobs

// debug says that engines check their invariants at every node, which takes a hundred times as
// long.
const debug = true
