//go:build unix

package whole

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"bonepile/internal/must"

	"github.com/creack/pty"
)

// mode returns the mode of a file.
func mode(t *testing.T, name string) fs.FileMode {
	t.Helper()
	info := must.Get(os.Lstat(name))(t)
	return info.Mode()
}

// TestFileMode writes files that are new, which get the mode that umask leaves, and files
// that are there, which keep theirs. Nothing else is left in the directory.
func TestFileMode(t *testing.T) {
	dir := t.TempDir()
	defer syscall.Umask(syscall.Umask(0o027))
	for _, old := range []fs.FileMode{0, 0o600, 0o640, 0o666, 0o755} {
		name, want := filepath.Join(dir, fmt.Sprint(uint32(old))), old
		if old == 0 {
			want = 0o640
		} else if err := errors.Join(os.WriteFile(name, nil, 0o600), os.Chmod(name, old)); err != nil {
			t.Fatal(err)
		}
		must.Do(t, WriteFile(name, []byte("text"), 0o666))
		must.Equal(t, mode(t, name), want, "mode")
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 5 {
		t.Errorf("%v, %v", list, err)
	}
}

// TestFileDurable has a file on disk before it takes the place of another, and then the directory.
func TestFileDurable(t *testing.T) {
	defer func(old func(*os.File) error) { syncFile = old }(syncFile)
	name := filepath.Join(t.TempDir(), "file")
	var synced []string
	syncFile = func(f *os.File) error {
		written, _ := os.ReadFile(f.Name()) // nothing of a directory
		there, _ := os.ReadFile(name)
		synced = append(synced, fmt.Sprintf("%s while there is %q", written, there))
		return nil
	}
	for _, text := range []string{"first", "second"} {
		must.Do(t, WriteFile(name, []byte(text), 0o666))
	}
	want := []string{`first while there is ""`, ` while there is "first"`, `second while there is "first"`, ` while there is "second"`}
	if !slices.Equal(synced, want) {
		t.Errorf("%q, want %q", synced, want)
	}
}

// TestFileFails ends in the middle of a file: what was there stays, with its mode.
func TestFileFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	must.Do(t, os.WriteFile(name, []byte("old"), 0o600))
	failed := errors.New("failed")
	f, err := Create(name, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	err = f.Fill(func(w io.Writer) error {
		w.Write(make([]byte, 1<<16))
		return failed
	})
	text, _ := os.ReadFile(name)
	list, _ := os.ReadDir(filepath.Dir(name))
	if err != failed || string(text) != "old" || len(list) != 1 {
		t.Errorf("%v, %q, %v", err, text, list)
	}
}

// TestFileThrough writes to a FIFO, to a device and by links, all of which stay.
func TestFileThrough(t *testing.T) {
	dir := t.TempDir()
	fifo, link, file := filepath.Join(dir, "fifo"), filepath.Join(dir, "link"), filepath.Join(dir, "file")
	must.Do(t, syscall.Mkfifo(fifo, 0o600))
	got := make([]byte, 4)
	in := must.Get(os.OpenFile(fifo, os.O_RDWR, 0))(t)
	defer in.Close()
	if err := WriteFile(fifo, []byte("text"), 0o666); err != nil || mode(t, fifo).Type() != fs.ModeNamedPipe {
		t.Fatalf("%v, now %v", err, mode(t, fifo))
	}
	if _, err := io.ReadFull(in, got); err != nil || string(got) != "text" {
		t.Errorf("%q came by the FIFO, %v", got, err)
	}
	// A terminal of the test's own: a writer that is wrong would replace a device that
	// others use.
	if ours, tty, err := pty.Open(); err != nil {
		t.Log(err)
	} else {
		defer ours.Close()
		defer tty.Close()
		clear(got)
		if err := WriteFile(tty.Name(), []byte("text"), 0o666); err != nil {
			t.Error(err)
		} else if _, err := io.ReadFull(ours, got); err != nil || string(got) != "text" {
			t.Errorf("%q came by the device, %v", got, err)
		}
	}
	must.Do(t, os.Symlink("file", link))
	for _, text := range []string{"new", "newer"} { // the link leads nowhere at first
		err := WriteFile(link, []byte(text), 0o666)
		got, _ := os.ReadFile(file)
		if err != nil || string(got) != text || mode(t, link).Type() != fs.ModeSymlink || mode(t, file).Type() != 0 {
			t.Errorf("%v, %q, link %v", err, got, mode(t, link))
		}
	}
	must.Do(t, os.Symlink("loop", filepath.Join(dir, "loop")))
	if err := WriteFile(filepath.Join(dir, "loop"), nil, 0o666); err == nil {
		t.Error("a link to itself was written")
	}
}

// TestFileLeftovers kills nobody: a file that nobody holds is left over, and goes with the
// next file of a directory that this process has not seen. One that is being written stays.
func TestFileLeftovers(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, unfinished+"1")
	other := filepath.Join(dir, unfinished+"site-1")
	must.Do(t, errors.Join(os.WriteFile(left, nil, 0o600), os.Mkdir(other, 0o700)))
	a := must.Get(Create(filepath.Join(dir, "a"), 0o666))(t)
	if _, err := os.Stat(left); err == nil {
		t.Errorf("%s is still there", left)
	}
	cleaned.Delete(dir) // as another process
	if err := WriteFile(filepath.Join(dir, "b"), []byte("b"), 0o666); err != nil {
		t.Error(err)
	}
	if _, err := a.WriteString("a"); err != nil {
		t.Error(err)
	}
	if err := a.Commit(); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{"a": "a", "b": "b"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != 3 {
		t.Errorf("%v, %v", list, err)
	}
}

// TestAbandon ends a process in the middle of a file: nothing stays of it, and what was committed does.
func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	if err := WriteFile(filepath.Join(dir, "whole"), []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Create(filepath.Join(dir, "half"), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Discard()
	Abandon()
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 || names[0].Name() != "whole" {
		t.Errorf("%v: there is %v", err, names)
	}
}
