//go:build !goexperiment.simd

package main

import "errors"

// train needs the vectors of package archsimd.
func train(_, _ string, _ uint64, _ int) error {
	return errors.New("training takes a compiler with GOEXPERIMENT=simd, on amd64")
}
