//go:build !bonepiledebug

package coverjobs

const debug = false
