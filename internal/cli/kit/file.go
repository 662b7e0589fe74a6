package kit

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

	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A File is one that is being written. A regular file appears whole or not at all: it is
// written beside its place, and put there by Commit. A device, a FIFO and standard
// output are written as they are.
type File struct {
	name string      // for messages
	out  *os.File    // nil: standard output
	put  string      // where Commit puts the file, "" if it is there already
	mode fs.FileMode // of the file that it replaces, 0 if there is none
	*bufio.Writer
}

// Create begins a file. Unless it is committed, Discard removes it again. A symbolic
// link stays, and the file that it leads to is written. A file that cannot be written is
// not replaced either.
func Create(name string) (*File, error) {
	info, err := writable(name)
	f := &File{name: name}
	switch {
	case err != nil:
	case info != nil && !info.Mode().IsRegular():
		f.out, err = os.OpenFile(name, os.O_WRONLY, 0)
	default:
		if f.put, err = target(name); err == nil {
			f.out, err = temporary(filepath.Dir(f.put), info)
		}
		if info != nil {
			f.mode = info.Mode().Perm()
		}
	}
	if err != nil {
		return nil, OpenError(name, err)
	}
	f.Writer = bufio.NewWriter(renamed{f.out, name})
	return f, nil
}

// writable returns an error in words if there can be no file with a name, or the one
// that is there cannot be written. It returns what is there, or nil.
func writable(name string) (fs.FileInfo, error) {
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

// target returns the name of the file that a name leads to by symbolic links, whether
// there is one or not.
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

// temporary makes a file in a directory, to replace the one that info describes or, if
// it is nil, none. Until it is complete nobody else reads it if it replaces one.
func temporary(dir string, info fs.FileInfo) (*os.File, error) {
	mode := fs.FileMode(0o666) // less what umask takes away
	if info != nil {
		mode = 0o600
	}
	if _, done := cleaned.LoadOrStore(dir, true); !done {
		clean(dir)
	}
	for try := 0; ; try++ {
		f, err := os.OpenFile(filepath.Join(dir, fmt.Sprintf("%s%x", unfinished, rand.Uint64())), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		switch {
		case err == nil && isOurs(f) || try == 100:
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

// cleaned has the directories that this process has cleaned.
var cleaned sync.Map

// isOurs keeps a file that was just made from those who clean its directory, and reports
// whether it is still there.
func isOurs(f *os.File) bool {
	switch err := jobs.Hold(f); {
	case err == jobs.ErrInUse:
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

// clean removes what processes have left unfinished in a directory that were killed. The
// files of processes that are alive are held.
func clean(dir string) {
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
		if jobs.Hold(f) == nil {
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

// Commit puts the file in its place.
func (f *File) Commit() error {
	err := f.Flush()
	if f.out == nil {
		return err
	}
	if closeErr := f.out.Close(); err == nil && closeErr != nil {
		err = OpenError(f.name, closeErr)
	}
	if f.put == "" {
		return err
	}
	if err == nil {
		err = f.place()
	}
	if err != nil {
		os.Remove(f.out.Name())
	}
	return err
}

// place gives a file that is written its mode and its name.
func (f *File) place() (err error) {
	if f.mode != 0 {
		err = os.Chmod(f.out.Name(), f.mode)
	}
	if err == nil {
		err = os.Rename(f.out.Name(), f.put)
	}
	if err != nil {
		return OpenError(f.name, err)
	}
	return nil
}

// Discard removes a file that was not committed. After Commit it does nothing.
func (f *File) Discard() {
	if f.out == nil {
		return
	}
	f.out.Close()
	if f.put != "" {
		os.Remove(f.out.Name()) // fails once it is renamed
	}
}

// WriteFile writes a file, which appears whole or, if there is an error, not at all.
func WriteFile(name string, text []byte) error { return fill(Create, name, Bytes(text)) }

// fill has write fill a file that create begins.
func fill(create func(string) (*File, error), name string, write func(io.Writer) error) error {
	f, err := create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit()
}

// Bytes writes a text for [Env.Output].
func Bytes(text []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

// standardOutput reports whether a name stands for standard output.
func standardOutput(name string) bool { return name == "-" || name == "/dev/stdout" }

// Create begins the file that a flag names; "-" is standard output.
func (e *Env) Create(name string) (*File, error) {
	if standardOutput(name) {
		return &File{name: name, Writer: bufio.NewWriter(e.Out)}, nil
	}
	return Create(name)
}

// Output has write fill the file that a flag names, or write to standard output if it
// names none or is "-".
func (e *Env) Output(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(e.Out)
	}
	return fill(e.Create, name, write)
}

// outputName is the value of a flag that names a file to write. It is refused at once,
// not after hours of work, if that file cannot be written.
type outputName struct {
	name *string
	only bool // nothing else goes to standard output, whose name is ""
}

func (f outputName) Type() string   { return "string" }
func (f outputName) String() string { return "" }
func (f outputName) Set(name string) error {
	switch {
	case !standardOutput(name):
		if _, err := writable(name); err != nil {
			return err
		}
	case f.only:
		name = ""
	}
	*f.name = name
	return nil
}

// notWritten returns an error if a file is one that a flag of the command writes, whatever
// the names and links: it would be lost.
func (e *Env) notWritten(path string) (err error) {
	info, statErr := os.Stat(path)
	if statErr != nil || !info.Mode().IsRegular() {
		return nil
	}
	for _, cmd := range e.commands {
		cmd.Flags().Visit(func(f *pflag.Flag) {
			out, ok := f.Value.(outputName)
			if !ok {
				return
			}
			if there, statErr := os.Stat(*out.name); statErr == nil && os.SameFile(info, there) {
				err = fmt.Errorf("%s: --%s would overwrite what is read here; give it another name", path, f.Name)
			}
		})
	}
	return err
}

// OutputFlag gives cmd the flag --output, for [Env.Output].
func OutputFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().VarP(outputName{name, true}, "output", "o", "write to `FILE`, whole or not at all, instead of standard output")
}

// FileFlag gives cmd a flag for a file that is written beside the results, by
// [Env.Output] or [Env.Create].
func FileFlag(cmd *cobra.Command, name *string, flag, usage string) {
	cmd.Flags().Var(outputName{name, false}, flag, usage)
}
