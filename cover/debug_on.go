//go:build bonepiledebug

package cover

// debug makes every search check its invariants at every node.
const debug = true
