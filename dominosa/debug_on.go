//go:build bonepiledebug

package dominosa

// debug makes the engines check their invariants at every node. It is on in
// builds with -tags bonepiledebug, and costs nothing in others.
const debug = true
