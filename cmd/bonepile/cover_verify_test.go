package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestSolveIsVerified runs what solve prints through verify, on random problems.
func TestSolveIsVerified(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	dir := t.TempDir()
	solved := 0
	for i := range 200 {
		p := randomProblem(rng)
		text, err := p.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		problem := filepath.Join(dir, "problem.dlx")
		if err := os.WriteFile(problem, text, 0o666); err != nil {
			t.Fatal(err)
		}
		args := []string{"cover", "solve", problem}
		if i%2 == 0 {
			args = append(args, "--numbers")
		}
		var out, errOut, verdict bytes.Buffer
		switch status := run(t.Context(), args, nil, &out, &errOut); {
		case status == statusNone && out.Len() == 0:
			continue
		case status != statusDone:
			t.Fatalf("status %d for\n%s%s", status, text, errOut.String())
		}
		solved++
		solutions := out.String()
		if status := run(t.Context(), []string{"cover", "verify", problem}, &out, &verdict, &errOut); status != statusDone {
			t.Fatalf("status %d, %s%s for\n%s\n%s", status, verdict.String(), errOut.String(), text, solutions)
		}
	}
	if solved < 50 {
		t.Errorf("only %d problems have solutions: the test says too little", solved)
	}
}
