package cli

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestRecordKilledSlow kills a search again and again, as hard as the system can.
// What its directory holds in the end is what a search without interruption
// leaves there.
func TestRecordKilledSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes some minutes: BONEPILE_SLOW=1 runs it")
	}
	search := func(dir, workers string) *exec.Cmd {
		return bonepile(t.Context(), "record", "-n", "4", "--evaluations", "60000000", "--workers", workers, "--run", dir)
	}
	whole, dir := t.TempDir(), t.TempDir()
	if out, err := search(whole, "2").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	kills := 0
	for workers := "1"; ; workers = []string{"1", "2", "3"}[rng.IntN(3)] {
		before, _ := os.ReadFile(filepath.Join(dir, "record.txt"))
		cmd := search(dir, workers)
		var errOut bytes.Buffer
		cmd.Stderr = &errOut
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		err, killed := killOnProgress(cmd, done, filepath.Join(dir, "record.txt"), before, rng)
		if killed {
			kills++
			continue
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, errOut.String())
		}
		break
	}
	read := func(dir string) string {
		text, err := os.ReadFile(filepath.Join(dir, "record.txt"))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	got, want := read(dir), read(whole)
	if got != want || strings.Count(want, "\nbest ") == 0 || strings.Contains(want, "\nround ") {
		t.Errorf("after %d kills\n%s\nwithout\n%s", kills, got, want)
	}
	if kills == 0 {
		t.Error("it ended before it had left anything to go on from")
	}
	t.Logf("%d kills", kills)
}

// killOnProgress kills a command a moment after a file is not what it was before,
// however fast the machine, and says whether it was killed before its end.
func killOnProgress(cmd *exec.Cmd, done <-chan error, name string, before []byte, rng *rand.Rand) (error, bool) {
	for {
		select {
		case err := <-done:
			return err, false
		case <-time.After(20 * time.Millisecond):
		}
		if text, err := os.ReadFile(name); err != nil || bytes.Equal(text, before) {
			continue
		}
		select {
		case err := <-done:
			return err, false
		case <-time.After(time.Duration(rng.Int64N(int64(time.Second)))):
		}
		cmd.Process.Kill()
		err := <-done
		return err, err != nil
	}
}
