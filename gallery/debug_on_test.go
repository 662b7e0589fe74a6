//go:build bonepiledebug

package gallery

// debug says that package cover checks its invariants at every node, which
// makes it slow.
const debug = true
