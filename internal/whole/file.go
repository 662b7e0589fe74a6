// Package whole writes files whole or not at all: after a crash, too, there is either the new one or
// what was there before.
package whole

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// A File is one that is being written. A regular file appears whole or not at all: it is
// written beside its place, and put there by Commit. A device, a FIFO and standard
// output are written as they are.
type File struct {
	name string      // for messages
	out  *os.File    // nil: an open stream
	put  string      // where Commit puts the file, "" if it is there already
	mode fs.FileMode // of the file that it replaces, 0 if there is none
	*bufio.Writer
}

// Create begins a file. Unless it is committed, Discard removes it again. A symbolic
// link stays, and the file that it leads to is written. A file that cannot be written is
// not replaced either. The mode, less what umask takes away, is that of a new file.
func Create(name string, mode fs.FileMode) (*File, error) {
	info, err := Writable(name)
	f := &File{name: name}
	switch {
	case err != nil:
	case info != nil && !info.Mode().IsRegular():
		f.out, err = os.OpenFile(name, os.O_WRONLY, 0)
	default:
		if info != nil {
			f.mode, mode = info.Mode().Perm(), 0o600 // until it is complete nobody else reads it
		}
		if f.put, err = target(name); err == nil {
			f.out, err = temporary(filepath.Dir(f.put), mode)
		}
	}
	if err != nil {
		return nil, OpenError(name, err)
	}
	f.Writer = bufio.NewWriter(renamed{f.out, name})
	return f, nil
}

// Stream returns what is open already as a File.
func Stream(w io.Writer) *File { return &File{Writer: bufio.NewWriter(w)} }

// Writable returns an error in words if there can be no file with a name, or the one
// that is there cannot be written. It returns what is there, or nil.
func Writable(name string) (fs.FileInfo, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if name, err = target(name); err != nil {
			return nil, err
		}
		dir := filepath.Dir(name)
		if in, err := os.Stat(dir); err != nil || !in.IsDir() {
			return nil, fmt.Errorf("there is no directory %s", dir)
		}
		return nil, nil
	case err != nil:
		return nil, clause(err)
	case info.IsDir():
		return nil, errors.New("a directory, where the name of a file was expected")
	case !info.Mode().IsRegular():
		return info, nil
	case info.Mode().Perm()&0o222 == 0: // which root could write
		return nil, errors.New("the file is read-only")
	}
	out, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return nil, clause(err)
	}
	return info, out.Close()
}

// target returns the name of the file, which may be missing, that symbolic links lead to.
func target(name string) (string, error) {
	for range 40 { // as many as Linux follows
		to, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return name, errors.New("too many symbolic links")
}

func temporary(dir string, mode fs.FileMode) (*os.File, error) {
	if _, done := cleaned.LoadOrStore(dir, true); !done {
		Clean(dir)
	}
	for try := 0; ; try++ {
		f, err := os.OpenFile(filepath.Join(dir, fmt.Sprintf("%s%x", unfinished, rand.Uint64())), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		switch {
		case err == nil && isOurs(f) || try == 100:
			begun.Store(f.Name(), true)
			return f, err
		case err == nil:
			f.Close() // another process took it for a leftover
		case !errors.Is(err, fs.ErrExist):
			return nil, err
		}
	}
}

// unfinished begins the names of files until they are put in their place.
const unfinished = ".bonepile-"

// ErrInUse reports a file that another process holds.
var ErrInUse = errors.New("another process is using it")

// cleaned has the directories cleaned by this process, and begun the files that it has not ended.
var cleaned, begun sync.Map

// Abandon removes all files that were not committed, because the process ends.
func Abandon() {
	for name := range begun.Range {
		os.Remove(name.(string))
	}
}

// isOurs keeps a new file from those who clean its directory, and reports whether it is still there.
func isOurs(f *os.File) bool {
	switch err := Hold(f); {
	case err == ErrInUse:
		return false
	case err != nil:
		return true // nobody can, and so nobody cleans
	}
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(f.Name())
	return err == nil && os.SameFile(mine, there)
}

// Clean removes what processes have left unfinished in a directory that were killed. The
// files of processes that are alive are held. The first file that a process begins in a
// directory does it as well.
func Clean(dir string) {
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1)
	for _, name := range names {
		if !strings.HasPrefix(name, unfinished) {
			continue
		}
		name = filepath.Join(dir, name)
		if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
			continue // such as a site that is being exported
		}
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		if Hold(f) == nil {
			os.Remove(name)
		}
		f.Close()
	}
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

// Sync has the disk keep what is written so far.
func (f *File) Sync() error {
	if err := f.Flush(); err != nil {
		return err
	}
	if err := syncFile(f.out); err != nil {
		return OpenError(f.name, err)
	}
	return nil
}

// Commit puts the file in its place, where it stays after a crash.
func (f *File) Commit() error {
	if f.put == "" {
		return f.end(f.Flush())
	}
	defer begun.Delete(f.out.Name())
	var err error
	if f.mode != 0 {
		err = os.Chmod(f.out.Name(), f.mode)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = f.end(err); err == nil {
		err = os.Rename(f.out.Name(), f.put)
	}
	if err != nil {
		os.Remove(f.out.Name())
		return OpenError(f.name, err)
	}
	SyncDirectory(filepath.Dir(f.put))
	return nil
}

// end closes the file. It returns err or, if that is nil, its own error.
func (f *File) end(err error) error {
	if f.out == nil {
		return err
	}
	if closeErr := f.out.Close(); err == nil && closeErr != nil {
		err = OpenError(f.name, closeErr)
	}
	return err
}

// syncFile has the disk keep a file. Tests change it.
var syncFile = (*os.File).Sync

// SyncDirectory has the disk keep what was renamed in a directory, on systems that can.
func SyncDirectory(path string) {
	if d, err := os.Open(path); err == nil {
		syncFile(d)
		d.Close()
	}
}

// Discard removes a file that was not committed. After Commit it does nothing.
func (f *File) Discard() {
	if f.out == nil {
		return
	}
	defer begun.Delete(f.out.Name())
	f.out.Close()
	if f.put != "" {
		os.Remove(f.out.Name()) // fails once it is renamed
	}
}

// WriteFile writes a file: see [Create].
func WriteFile(name string, text []byte, mode fs.FileMode) error {
	f, err := Create(name, mode)
	if err != nil {
		return err
	}
	return f.Fill(func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// Fill commits the file after write, or discards it if that fails.
func (f *File) Fill(write func(io.Writer) error) error {
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit()
}

// OpenError says in one clause what is wrong with a file.
func OpenError(name string, err error) error { return fmt.Errorf("%s: %w", name, clause(err)) }

// clause returns an error without the name of the file, which a message has already.
func clause(err error) error {
	if path, ok := errors.AsType[*os.PathError](err); ok {
		return path.Err
	}
	return err
}
