package prooftest

import (
	"io"

	"github.com/crillab/gophersat/explain"
)

// Published asks a published checker, that of gophersat, whether a formula is refuted: every
// line of the proof has to follow from those before it by unit propagation alone. It ignores
// deletions.
func Published(formula, proof io.Reader) (bool, error) {
	f, err := explain.ParseCNF(formula)
	if err != nil {
		return false, err
	}
	return f.Unsat(proof)
}
