package kit

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
)

// A File appears whole or not at all: it is written beside its place, and put
// there by Commit.
type File struct {
	name string
	temp *os.File
	*bufio.Writer
}

// Create begins a file. Unless it is committed, Discard removes it again.
func Create(name string) (*File, error) {
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return nil, OpenError(name, err)
	}
	return &File{name, temp, bufio.NewWriter(renamed{temp, name})}, nil
}

// renamed is a file whose errors give another name than its own.
type renamed struct {
	*os.File
	name string
}

func (r renamed) Write(b []byte) (int, error) {
	n, err := r.File.Write(b)
	if err != nil {
		err = OpenError(r.name, err)
	}
	return n, err
}

// Commit puts the file in its place.
func (f *File) Commit() error {
	err := f.Flush()
	if closeErr := f.temp.Close(); err == nil && closeErr != nil {
		err = OpenError(f.name, closeErr)
	}
	if err == nil {
		err = f.place()
	}
	if err != nil {
		os.Remove(f.temp.Name())
	}
	return err
}

// place gives a file that is written its mode and its name.
func (f *File) place() error {
	err := os.Chmod(f.temp.Name(), 0o644)
	if err == nil {
		err = os.Rename(f.temp.Name(), f.name)
	}
	if err != nil {
		return OpenError(f.name, err)
	}
	return nil
}

// Discard removes a file that was not committed. After Commit it does nothing.
func (f *File) Discard() {
	f.temp.Close()
	os.Remove(f.temp.Name()) // fails once it is renamed
}

// WriteFile writes a file, which appears whole or, if there is an error, not at all.
func WriteFile(name string, text []byte) error { return FillFile(name, Bytes(text)) }

// FillFile has write fill a file, which appears whole or, if there is an error, not at
// all.
func FillFile(name string, write func(io.Writer) error) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit()
}

// Bytes writes a text for [FillFile] and [Env.Output].
func Bytes(text []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

// Output has write fill the file that --output names, or write to standard output if it
// names none.
func (e *Env) Output(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(e.Out)
	}
	return FillFile(name, write)
}
