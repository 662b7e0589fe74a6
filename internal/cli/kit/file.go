package kit

import (
	"bufio"
	"os"
	"path/filepath"
)

// A WholeFile is a file that appears whole or not at all: it is written beside
// its place, and put there by commit.
type WholeFile struct {
	name string
	f    *os.File
	*bufio.Writer
}

// CreateWhole begins a file. Without commit, discard takes it away again.
func CreateWhole(name string) (*WholeFile, error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return nil, OpenError(name, err)
	}
	return &WholeFile{name, f, bufio.NewWriter(f)}, nil
}

// Commit puts the file in its place.
func (w *WholeFile) Commit() error {
	err := w.Flush()
	if closeErr := w.f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Chmod(w.f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(w.f.Name(), w.name)
	}
	if err != nil {
		os.Remove(w.f.Name())
		return OpenError(w.name, err)
	}
	return nil
}

// Discard takes back a file that was not committed. After commit it does
// nothing.
func (w *WholeFile) Discard() {
	w.f.Close()
	os.Remove(w.f.Name()) // fails once it is renamed
}

// WriteWhole writes a file so that it appears whole or not at all.
func WriteWhole(name string, text []byte) error {
	w, err := CreateWhole(name)
	if err != nil {
		return err
	}
	defer w.Discard()
	if _, err := w.Write(text); err != nil {
		return OpenError(name, err)
	}
	return w.Commit()
}
