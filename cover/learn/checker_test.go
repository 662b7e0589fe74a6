package learn_test

import (
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/cover/learn"
	"bonepile/internal/prooftest"
	"bonepile/internal/randtest"
)

// TestPublishedChecker has a published checker confirm proofs, that of gophersat: every line
// has to follow from those before it by unit propagation alone. It ignores deletions.
func TestPublishedChecker(t *testing.T) {
	problems := []*xc.Problem{covertest.Complete(7), covertest.Complete(9), covertest.Open("sudoku00"), covertest.DominoTilings(5, 5), covertest.DominoTilings(3, 7)}
	rng := randtest.New(t, 61, 3)
	for range 250 {
		problems = append(problems, covertest.Random(rng, proofFeatures, 12), covertest.Vast(rng, 12))
	}
	confirms := func(formula, proof string) bool {
		t.Helper()
		valid, err := prooftest.Published(strings.NewReader(formula), strings.NewReader(proof))
		if err != nil {
			t.Fatalf("%v\n%s%s", err, formula, proof)
		}
		return valid
	}
	confirmed, long := 0, 0
	for _, p := range problems {
		ans, formula, proof := proven(t, p, learn.Question{})
		if ans.Second != nil || strings.Contains(formula, "\n0\n") { // which leaves nothing to prove
			continue
		}
		if !strings.HasSuffix(proof, "\n0\n") && proof != "0\n" || !confirms(formula, proof) {
			t.Fatalf("not confirmed:\n%s%s", formula, proof)
		}
		confirmed++
		if !confirms(formula, "0\n") { // it takes the other lines
			long++
		}
	}
	t.Logf("%d proofs, %d of more than a line", confirmed, long)
	if confirmed < 60 || long < 4 {
		t.Errorf("%d proofs were confirmed, %d of more than a line", confirmed, long)
	}
}
