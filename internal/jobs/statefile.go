package jobs

import (
	"path/filepath"

	"bonepile/internal/whole"
)

// A StateFile has the state of a command that keeps no ledger: a text, sealed, in a directory
// that is locked.
type StateFile struct {
	Name string // with its directory
	dir  *directory
}

// OpenState makes a directory if it is missing, and keeps it from other processes that call
// OpenState or Do until it is closed or this process dies. The error wraps [whole.ErrInUse] if
// another process has it. On systems without such locks it is not locked. The text is what was
// saved last in that file, nil if there is none.
func OpenState(path, file string) (s *StateFile, text []byte, err error) {
	s = &StateFile{Name: filepath.Join(path, file)}
	if s.dir, err = openDirectory(path, file); err != nil {
		return nil, nil, err
	}
	if text, err = readSealed(s.Name); err != nil {
		s.Close()
		return nil, nil, err
	}
	return s, text, nil
}

// Save replaces the text.
func (s *StateFile) Save(text []byte) error { return whole.WriteFile(s.Name, seal(text), 0o666) }

// Close unlocks the directory.
func (s *StateFile) Close() { s.dir.close() }
