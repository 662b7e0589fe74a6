package kit

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bonepile/dominosa"
)

// A Source is a board that was read, with the name of its input.
type Source struct {
	dominosa.Entry
	Input string
}

// Where names the board in messages.
func (s Source) Where() string { return fmt.Sprintf("%s, line %d", s.Input, s.Line) }

// Boards calls f with every board of the files in turn. It ends at the first
// error: what came before it has been answered.
func (e *Env) Boards(files []string, f func(Source) error) error {
	paths, err := expand(files)
	if err != nil {
		return err
	}
	e.Several = len(paths) > 1
	for _, path := range paths {
		if err := e.boardsOf(path, f); err != nil {
			return err
		}
	}
	return nil
}

func (e *Env) boardsOf(path string, f func(Source) error) error {
	name, in := "standard input", e.In
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return OpenError(path, err)
		}
		defer file.Close()
		name, in = path, file
	} else if IsTerminal(e.In) {
		e.Say("reading boards from the terminal; Ctrl-D ends them\n")
	}
	r := dominosa.NewReader(in)
	for {
		entry, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := f(Source{Entry: entry, Input: name}); err != nil {
			return err
		}
		if e.Ctx.Err() != nil {
			e.Say("interrupted after %s\n", Source{Entry: entry, Input: name}.Where())
			return ErrStopped
		}
	}
}

// extensions are those of the files in a directory that are taken for boards.
var extensions = []string{".txt", ".json", ".id"}

// expand replaces directories by their files and nothing by standard input.
func expand(files []string) ([]string, error) {
	if len(files) == 0 {
		return []string{"-"}, nil
	}
	var paths []string
	for _, name := range files {
		if name == "-" {
			paths = append(paths, name)
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			return nil, OpenError(name, err)
		}
		if !info.IsDir() {
			paths = append(paths, name)
			continue
		}
		list, err := os.ReadDir(name) // sorted by name
		if err != nil {
			return nil, OpenError(name, err)
		}
		before := len(paths)
		for _, entry := range list {
			if !entry.IsDir() && slices.Contains(extensions, filepath.Ext(entry.Name())) {
				paths = append(paths, filepath.Join(name, entry.Name()))
			}
		}
		if len(paths) == before {
			return nil, fmt.Errorf("%s: a directory without boards (%s files)", name, strings.Join(extensions, ", "))
		}
	}
	return paths, nil
}

// OpenError says in one clause why a file cannot be read.
func OpenError(name string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Check refuses a board that does not go with its bones, with all that is
// wrong with it.
func (e *Env) Check(s Source) ([]dominosa.Fault, error) {
	faults := s.Check()
	for _, f := range faults {
		if f.Mismatch() {
			return nil, &mismatchError{s, faults}
		}
	}
	return faults, nil
}

// A mismatchError reports a board and bones that do not belong together.
type mismatchError struct {
	source Source
	faults []dominosa.Fault
}

func (e *mismatchError) Error() string {
	text := e.source.Where() + ": board and bones do not go together"
	for _, f := range e.faults {
		text += "\n  " + f.String()
	}
	return text
}

// OpenFile opens a file that is no directory.
func OpenFile(path string) (*os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, OpenError(path, err)
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		file.Close()
		return nil, fmt.Errorf("%s: a directory, where one file was expected", path)
	}
	return file, nil
}
