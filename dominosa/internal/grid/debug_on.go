//go:build bonepiledebug

package grid

// Debug makes the engines check their invariants at every node. It is on in
// builds with -tags bonepiledebug, and costs nothing in others.
const Debug = true
