// Package refute proves that a domino grid has no solution, in steps that a person
// can follow. [Find] looks for a short [Proof]; [Proof.Verify] checks one by the
// definition.
package refute
