//go:build !bonepiledebug

package classic

const debug = false
