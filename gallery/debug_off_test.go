//go:build !bonepiledebug

package gallery

const debug = false
