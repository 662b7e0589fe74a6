//go:build !bonepiledebug

package zdd

// debug is false in normal builds, and what it guards costs nothing.
const debug = false
