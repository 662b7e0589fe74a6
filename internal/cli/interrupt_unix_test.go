//go:build unix

package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"bonepile/internal/must"
	"bonepile/internal/whole"
)

// A long is a command that continues from its run directory, and how it ends.
type long struct {
	name string
	args []string
	file string // in the directory, which has what is known
}

// TestInterrupted interrupts searches that have a run directory, once they have begun.
// They say how to go on, another process may not use the directory at the same time,
// and the same command comes to what it comes to without interruption. Under -short, with
// which programs look for races and are slow, they do a tenth.
func TestInterrupted(t *testing.T) {
	evaluations, samples := "1500000", "400000"
	if testing.Short() {
		evaluations, samples = "150000", "40000"
	}
	for _, l := range []long{
		{"record", []string{"record", "-n", "3", "--nodes", evaluations, "--workers", "1"}, "record.json"},
		{"chance", []string{"chance", "-n", "3", "--samples", samples, "--workers", "1"}, "chance.json"},
	} {
		t.Run(l.name, func(t *testing.T) { l.interrupt(t) })
	}
}

func (l *long) interrupt(t *testing.T) {
	var dir, says string
	for try := 0; ; try++ {
		dir = filepath.Join(t.TempDir(), "run")
		status, errOut := l.begin(t, dir)
		if status == 3 {
			says = errOut
			break
		}
		if status != 0 || try == 20 { // 0: it was quicker than this test, which then says nothing
			t.Fatalf("status %d, said %s", status, errOut)
		}
	}
	if !strings.Contains(says, "interrupted") {
		t.Errorf("said %s", says)
	}
	again, out, says := said(t, bonepile(t.Context(), append(slices.Clone(l.args), "--run", dir)...))
	whole := filepath.Join(t.TempDir(), "whole")
	once, want, _ := said(t, bonepile(t.Context(), append(slices.Clone(l.args), "--run", whole)...))
	if again != 0 || once != 0 || l.name != "record" && out != want {
		t.Errorf("status %d and %d, said %s\n%s\nwant\n%s", again, once, says, out, want)
	}
	got := must.Get(os.ReadFile(filepath.Join(dir, l.file)))(t)
	if text, err := os.ReadFile(filepath.Join(whole, l.file)); err != nil || !bytes.Equal(got, text) {
		t.Errorf("%v: %s has\n%s\nwant\n%s", err, l.file, got, text)
	}
}

// begin begins the command in a directory, and interrupts it as soon as it has that to
// itself. It returns how the command ended, and what it said.
func (l *long) begin(t *testing.T, dir string) (status int, says string) {
	args := append(slices.Clone(l.args), "--run", dir)
	first := bonepile(t.Context(), args...)
	var errOut bytes.Buffer
	first.Stderr = &errOut
	must.Do(t, first.Start())
	ended := make(chan struct{})
	go func() {
		first.Wait()
		close(ended)
	}()
	signal := func(sig syscall.Signal) { first.Process.Signal(sig) } // if it has not ended
	for held := false; !held; {
		select {
		case <-ended:
			return first.ProcessState.ExitCode(), errOut.String()
		case <-time.After(2 * time.Millisecond):
		}
		if _, err := os.Stat(filepath.Join(dir, "lock")); err != nil {
			continue
		}
		signal(syscall.SIGSTOP) // so that it does not end meanwhile
		if f, err := whole.Lock(filepath.Join(dir, "lock")); err == nil {
			f.Close()
			signal(syscall.SIGCONT) // it has made the file, and not locked it yet
		} else if held = errors.Is(err, whole.ErrInUse); !held {
			t.Fatal(err)
		}
	}
	select {
	case <-ended:
	default:
		status, out, says := said(t, bonepile(t.Context(), args...))
		if status != 2 || out != "" || !strings.Contains(says, "another process is using it") || strings.Count(says, "\n") != 1 {
			t.Errorf("beside another: status %d, %q, said %s", status, out, says)
		}
	}
	signal(syscall.SIGINT)
	signal(syscall.SIGCONT)
	<-ended
	return first.ProcessState.ExitCode(), errOut.String()
}
