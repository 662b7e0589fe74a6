package record

import (
	"bytes"
	"errors"
	"testing"

	"bonepile/cover/dimacs"
	"bonepile/cover/learn"
	"bonepile/internal/must"
	"bonepile/internal/prooftest"
	"bonepile/internal/randtest"
)

// refutation decides a claim by learning from conflicts, and reports whether there is no
// array. Then its proof is checked, by a program that knows clauses only.
func refutation(t *testing.T, c Claim) bool {
	t.Helper()
	var proof, formula bytes.Buffer
	s := must.Get(c.Solver(learn.Config{Proof: &proof}))(t)
	solution := must.Get(s.Solve(t.Context(), learn.Question{}))(t)
	if solution != nil {
		return false
	}
	must.Do(t, dimacs.Write(&formula, c.Problem, c.Clauses...))
	must.Do(t, prooftest.Check(&formula, &proof))
	return true
}

// TestFormulas has the claims of proofs for double-2 to double-4 decided as formulas.
func TestFormulas(t *testing.T) {
	decideClaims(t, 2, 0)
	decideClaims(t, 3, 88)
	decideClaims(t, 4, 1012)
}

// TestFormulasSlow does so for double-5.
func TestFormulasSlow(t *testing.T) {
	randtest.Slow(t, "some seconds")
	decideClaims(t, 5, 23929)
}

// decideClaims has all claims of a proof decided as formulas.
func decideClaims(t *testing.T, n int, atLeast uint64) {
	claims := 0
	p, err := Goal{Shape: rectangle(t, n+1, n+2), N: n}.Prove(t.Context(), ProofConfig{AtLeast: atLeast, Claim: func(c Claim) error {
		if claims++; refutation(t, c) != c.Refuted {
			t.Errorf("double-%d: claim %d: refuted is %v, and not as a formula", n, claims, c.Refuted)
		}
		return nil
	}})
	if err != nil || claims != int(p.Claims) || claims == 0 {
		t.Errorf("double-%d: %d claims, %+v, %v", n, claims, p, err)
	}
}

// TestFormulasRandom decides random claims for double-2 in both ways.
func TestFormulasRandom(t *testing.T) {
	rng := randtest.New(t, 23, 4)
	table := newTilingTable(3, 4)
	found := errors.New("found")
	verdicts := map[bool]int{}
	for range 60 {
		c := randomClaim(rng, table)
		_, _, err := c.refute(t.Context(), func([]int) error { return found })
		f, ferr := c.formula(c.single())
		if ferr != nil {
			t.Fatal(ferr)
		}
		refuted := refutation(t, f)
		if refuted != (err == nil) {
			t.Errorf("%+v: refuted is %v as a formula: %v", c, refuted, err)
		}
		verdicts[refuted]++
	}
	if min(verdicts[true], verdicts[false]) < 5 {
		t.Errorf("%v: too few", verdicts)
	}
}
