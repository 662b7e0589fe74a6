//go:build !bonepiledebug

package dominosa

// debug turns on the checks of invariants at every node; see debug_on.go.
const debug = false
