//go:build bonepiledebug

package classic

// debug makes the methods check their invariants as they go. It is on in builds
// with -tags bonepiledebug, and costs nothing in others.
const debug = true
