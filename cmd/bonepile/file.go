package main

import (
	"os"
	"path/filepath"
)

// writeWhole writes a file so that it appears whole or not at all.
func writeWhole(name string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return openError(name, err)
	}
	defer os.Remove(f.Name()) // fails once it is renamed
	if _, err := f.Write(text); err != nil {
		f.Close()
		return openError(name, err)
	}
	if err := f.Close(); err != nil {
		return openError(name, err)
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return openError(name, err)
	}
	if err := os.Rename(f.Name(), name); err != nil {
		return openError(name, err)
	}
	return nil
}
