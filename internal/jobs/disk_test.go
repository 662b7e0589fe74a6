package jobs_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
)

// A full writer has no more space than left bytes.
type full struct {
	io.Writer
	left *int
}

func (f full) Write(b []byte) (int, error) {
	n := min(len(b), *f.left)
	*f.left -= n
	n, err := f.Writer.Write(b[:n])
	if err == nil && n < len(b) {
		err = syscall.ENOSPC
	}
	return n, err
}

// listQueens lists the placements of 8 queens as a run in a directory.
func listQueens(t *testing.T, dir string) (string, error) {
	r := jobstest.Run(8)
	r.Kind = jobstest.Listing()
	var list strings.Builder
	total, err := jobs.Do(t.Context(), r, jobs.Config{Workers: 2, Budget: 30, Dir: dir, Each: func(_ string, result []byte) error {
		list.Write(result)
		return nil
	}})
	if err == nil && len(total.Poisoned) > 0 {
		err = fmt.Errorf("%v", total.Poisoned)
	}
	return list.String(), err
}

// TestDiskFull lets the disk fill up in the midst of a run: it ends with the reason, and with
// more room it goes on where it was.
func TestDiskFull(t *testing.T) {
	defer func(old func(io.Writer) io.Writer) { *jobs.FileWriter = old }(*jobs.FileWriter)
	want, err := listQueens(t, t.TempDir())
	if err != nil || strings.Count(want, "\n") != 92 {
		t.Fatalf("%d lines, %v", strings.Count(want, "\n"), err)
	}
	dir, ended := t.TempDir(), 0
	for room := 0; ; room += 1 << 10 {
		*jobs.FileWriter = func(w io.Writer) io.Writer { return full{w, new(room)} }
		got, err := listQueens(t, dir)
		if err == nil {
			must.Equal(t, got, want, "with %d bytes", room)
			break
		}
		if ended++; !errors.Is(err, syscall.ENOSPC) || room > 1<<20 {
			t.Fatalf("with %d bytes: %v", room, err)
		}
	}
	must.Least(t, ended, 3, "ends")
}

// TestSealed changes every byte of a run's results: all changes are refused by the name of
// the file.
func TestSealed(t *testing.T) {
	dir := t.TempDir()
	want := must.Get(listQueens(t, dir))(t)
	name := filepath.Join(dir, jobs.ResultsFile)
	good, err := os.ReadFile(name)
	if err != nil || len(good) < 1000 {
		t.Fatal(len(good), err)
	}
	write := func(b []byte) {
		t.Helper()
		must.Do(t, os.WriteFile(name, b, 0o644))
	}
	for at := 0; at < len(good); at += 3 {
		bad := append([]byte(nil), good...)
		bad[at] ^= 1 << (at % 8)
		write(bad)
		if list, err := listQueens(t, dir); !errors.Is(err, jobs.ErrCorrupt) || !strings.HasPrefix(err.Error(), name) || list != "" {
			t.Fatalf("byte %d: %v, %q", at, err, list)
		}
	}
	write(make([]byte, len(good)))
	if _, err := listQueens(t, dir); !errors.Is(err, jobs.ErrCorrupt) {
		t.Errorf("zeros: %v", err)
	}
	write(good)
	if got, err := listQueens(t, dir); err != nil || got != want {
		t.Errorf("as it was: %v", err)
	}
}
