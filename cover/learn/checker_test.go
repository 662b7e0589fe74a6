package learn_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/cover/learn"
	"bonepile/internal/randtest"
)

// TestCheckerSlow has a published checker confirm proofs: drat-trim (N. Wetzler, M. Heule,
// W. Hunt, 2014), which Debian has as a package of that name.
func TestCheckerSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("BONEPILE_SLOW=1 runs it")
	}
	checker, err := exec.LookPath("drat-trim")
	if err != nil {
		t.Skip("drat-trim is not installed")
	}
	problems := []*xc.Problem{covertest.Complete(9), covertest.Complete(11), covertest.Open("sudoku09"), covertest.Open("sudoku00")}
	rng := randtest.New(t, 61, 3)
	for range 400 {
		problems = append(problems, covertest.Random(rng, proofFeatures, 12))
	}
	dir, confirmed := t.TempDir(), 0
	for _, p := range problems {
		ans, formula, proof := proven(t, p, learn.Question{})
		if ans.Second != nil || strings.Contains(formula, "\n0\n") { // it refuses to read an empty clause
			continue
		}
		names := [2]string{filepath.Join(dir, "f.cnf"), filepath.Join(dir, "f.drat")}
		for i, text := range []string{formula, proof} {
			if err := os.WriteFile(names[i], []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		out, err := exec.CommandContext(t.Context(), checker, names[0], names[1]).CombinedOutput()
		if !strings.Contains(string(out), "s VERIFIED") && !strings.Contains(string(out), "trivial UNSAT") {
			t.Fatalf("%v: %s\n%s%s", err, out, formula, proof)
		}
		confirmed++
	}
	if confirmed < 60 {
		t.Errorf("only %d proofs were confirmed", confirmed)
	}
}
