//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A long is a command that goes on from its run directory, and how it ends.
type long struct {
	name string
	args []string
	file string // in the directory
}

// TestInterrupted interrupts searches that have a run directory, once they have begun.
// They say how to go on, another process may not use the directory at the same time,
// and the same command comes to what it comes to without interruption.
func TestInterrupted(t *testing.T) {
	for _, l := range []long{
		{"record", []string{"record", "-n", "3", "--evaluations", "1500000", "--workers", "1"}, recordFile},
		{"chance", []string{"chance", "-n", "3", "--samples", "400000", "--workers", "1"}, chanceFile},
		{"census", []string{"census", "--size", "3", "--workers", "1"}, ""},
	} {
		t.Run(l.name, func(t *testing.T) { l.interrupt(t) })
	}
}

func (l *long) interrupt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	args := append(slices.Clone(l.args), "--run", dir)
	first := bonepile(t.Context(), args...)
	var errOut bytes.Buffer
	first.Stderr = &errOut
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "lock")); err == nil {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	if err := first.Process.Signal(syscall.SIGSTOP); err != nil { // so that it does not end meanwhile
		t.Fatal(err)
	}
	status, out, says := said(t, bonepile(t.Context(), args...))
	if status != 2 || out != "" || !strings.Contains(says, "another process is at this run") || strings.Count(says, "\n") != 1 {
		t.Errorf("beside another: status %d, %q, said %s", status, out, says)
	}
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGCONT} {
		if err := first.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
	}
	if first.Wait(); first.ProcessState.ExitCode() != 3 || !strings.Contains(errOut.String(), "interrupted") {
		t.Fatalf("%v, said %s", first.ProcessState, errOut.String())
	}
	if l.file == "" { // the census is held to its own checks, and would take too long
		return
	}
	again, out, says := said(t, bonepile(t.Context(), args...))
	whole := filepath.Join(t.TempDir(), "whole")
	once, want, _ := said(t, bonepile(t.Context(), append(slices.Clone(l.args), "--run", whole)...))
	if again != 0 || once != 0 || l.name == "chance" && out != want {
		t.Errorf("status %d and %d, said %s\n%s\nwant\n%s", again, once, says, out, want)
	}
	got, err := os.ReadFile(filepath.Join(dir, l.file))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(whole, l.file)); err != nil || !bytes.Equal(got, text) {
		t.Errorf("%v: %s has\n%s\nwant\n%s", err, l.file, got, text)
	}
}
