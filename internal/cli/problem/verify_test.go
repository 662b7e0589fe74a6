package problem_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"bonepile/internal/cli"
	"bonepile/internal/cli/problem"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestSolveIsVerified runs what solve prints through verify, on random problems.
func TestSolveIsVerified(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	dir := t.TempDir()
	solved := 0
	for i := range 200 {
		p := problem.RandomProblem(rng)
		var text bytes.Buffer
		must.Get(p.WriteTo(&text))(t)
		file := filepath.Join(dir, "problem.dlx")
		must.Do(t, os.WriteFile(file, text.Bytes(), 0o666))
		args := []string{"cover", "solve", file}
		if i%2 == 0 {
			args = append(args, "--numbers")
		}
		var out, errOut, verdict bytes.Buffer
		switch status := cli.Run(t.Context(), args, nil, &out, &errOut); {
		case status == 1 && out.Len() == 0:
			continue
		case status != 0:
			t.Fatalf("status %d for\n%s%s", status, text.String(), errOut.String())
		}
		solved++
		solutions := out.String()
		if status := cli.Run(t.Context(), []string{"cover", "verify", file}, &out, &verdict, &errOut); status != 0 {
			t.Fatalf("status %d, %s%s for\n%s\n%s", status, verdict.String(), errOut.String(), text.String(), solutions)
		}
	}
	must.Least(t, solved, 50, "problems with solutions")
}
