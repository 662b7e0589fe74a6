package cli

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestDiagramKilledSlow kills a run for a diagram again and again, as hard as the
// system can. What comes out in the end is the diagram of one search, to the last
// character.
func TestDiagramKilledSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes some minutes: BONEPILE_SLOW=1 runs it")
	}
	var problem, want bytes.Buffer
	if status := Run(t.Context(), []string{"model", "queens", "13"}, nil, &problem, io.Discard); status != 0 {
		t.Fatal(status)
	}
	if status := Run(t.Context(), []string{"cover", "diagram"}, bytes.NewReader(problem.Bytes()), &want, io.Discard); status != 0 {
		t.Fatal(status)
	}
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(8, 8))
	for kills := 0; ; kills++ {
		cmd := bonepile(t.Context(), "cover", "diagram", "--run", dir, "--workers", "2")
		var out, errOut bytes.Buffer
		cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(problem.Bytes()), &out, &errOut
		before, _ := os.ReadFile(filepath.Join(dir, "run.json"))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		err, killed := killOnProgress(cmd, done, filepath.Join(dir, "run.json"), before, rng)
		if killed && kills < 40 {
			continue
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, errOut.String())
		}
		if out.String() != want.String() || out.Len() < 1<<16 {
			t.Errorf("after %d kills %d bytes, want %d", kills, out.Len(), want.Len())
		}
		if kills == 0 {
			t.Error("it ended before it had left anything to go on from")
		}
		t.Logf("%d kills, %s", kills, errOut.String())
		return
	}
}
