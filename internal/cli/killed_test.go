package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// A resumable is a command that keeps its state in a run directory.
type resumable struct {
	args, in string
	grows    string // the file of the directory that has the state
	result   string // the file that has the result, "" if it is printed
}

func (r *resumable) command(t *testing.T, dir, workers string) *exec.Cmd {
	cmd := bonepile(t.Context(), append(strings.Fields(r.args), "--run", dir, "--workers", workers)...)
	cmd.Stdin = strings.NewReader(r.in)
	return cmd
}

// TestKilledSlow kills runs again and again, as hard as the system can, or interrupts them. What
// comes out in the end is what comes out without, to the last character.
func TestKilledSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	for _, tt := range []resumable{
		{"record -n 4 --nodes 60000000", "", "record.json", "record.json"},
		{"cover solve --numbers", answered(t, "", "model queens 14"), "run.json", ""},
	} {
		t.Run(tt.args, func(t *testing.T) {
			rng := randtest.New(t, 8, 8)
			dir := t.TempDir()
			for kills := 0; ; kills++ {
				cmd := tt.command(t, dir, []string{"1", "2", "3"}[rng.IntN(3)])
				var out, errOut bytes.Buffer
				cmd.Stdout, cmd.Stderr = &out, &errOut
				before, _ := os.ReadFile(filepath.Join(dir, tt.grows))
				must.Do(t, cmd.Start())
				done := make(chan error, 1)
				go func() { done <- cmd.Wait() }()
				sig := []os.Signal{os.Kill, os.Interrupt}[rng.IntN(2)]
				wait := time.Duration(rng.Int64N(int64(time.Second / 3)))
				if kills == 0 {
					wait = 0 // a fast machine may have done the rest before any wait ends
				}
				if err, killed := killOnProgress(cmd, done, filepath.Join(dir, tt.grows), before, sig, wait); killed && kills < 40 {
					continue
				} else if err != nil {
					t.Fatalf("%v\n%s", err, errOut.String())
				}
				whole := t.TempDir()
				want := must.Get(tt.command(t, whole, "2").Output())(t)
				got := out.Bytes()
				if tt.result != "" {
					got, _ = os.ReadFile(filepath.Join(dir, tt.result))
					want, _ = os.ReadFile(filepath.Join(whole, tt.result))
				}
				if !bytes.Equal(got, want) || len(want) < 100 || kills == 0 {
					t.Errorf("after %d kills\n%.10000s\nwant\n%.10000s", kills, got, want)
				}
				t.Logf("%d kills, %s", kills, errOut.String())
				return
			}
		})
	}
}

// killOnProgress ends a command by a signal a moment after a file is not what it was before,
// however fast the machine, and says whether it ended it.
func killOnProgress(cmd *exec.Cmd, done <-chan error, name string, before []byte, sig os.Signal, wait time.Duration) (error, bool) {
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
		case <-time.After(wait):
		}
		cmd.Process.Signal(sig)
		err := <-done
		return err, err != nil
	}
}
