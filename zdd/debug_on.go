//go:build bonepiledebug

package zdd

// debug makes every diagram check its invariants when it is built.
const debug = true
