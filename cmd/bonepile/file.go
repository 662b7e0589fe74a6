package main

import (
	"bufio"
	"os"
	"path/filepath"
)

// A wholeFile is a file that appears whole or not at all: it is written beside
// its place, and put there by commit.
type wholeFile struct {
	name string
	f    *os.File
	*bufio.Writer
}

// createWhole begins a file. Without commit, discard takes it away again.
func createWhole(name string) (*wholeFile, error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return nil, openError(name, err)
	}
	return &wholeFile{name, f, bufio.NewWriter(f)}, nil
}

// commit puts the file in its place.
func (w *wholeFile) commit() error {
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
		return openError(w.name, err)
	}
	return nil
}

// discard takes back a file that was not committed. After commit it does
// nothing.
func (w *wholeFile) discard() {
	w.f.Close()
	os.Remove(w.f.Name()) // fails once it is renamed
}

// writeWhole writes a file so that it appears whole or not at all.
func writeWhole(name string, text []byte) error {
	w, err := createWhole(name)
	if err != nil {
		return err
	}
	defer w.discard()
	if _, err := w.Write(text); err != nil {
		return openError(name, err)
	}
	return w.commit()
}
