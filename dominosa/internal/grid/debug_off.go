//go:build !bonepiledebug

package grid

// Debug turns on the checks of invariants at every node; see debug_on.go.
const Debug = false
