package jobs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"bonepile/internal/whole"
)

// The directory of a run:
//
//	run.json   the ledger, replaced whole about once a second
//	results    for a Kind with Compare: what was found, in order of arrival
//	part-*     states of parts that cannot be cut: see keep.go
//	lock       held by the process that uses it
//	token      the secret of the URL for workers, if they are admitted: see package far
//	store/     files of the server that is started for them
//
// It may be copied, or moved to another machine, while no process uses it.

const (
	ledgerFile  = "run.json"
	resultsFile = "results"
	lockFile    = "lock"
)

// errOtherRun reports a directory that holds a different run.
var errOtherRun = errors.New("the directory has another run")

// The files that commands keep their state in when it is no ledger.
const (
	ChanceFile = "chance.json"
	RecordFile = "record.json"
)

// A StateFile has the state of a run: a text, sealed, in a directory that is locked.
type StateFile struct {
	Name string // with its directory
	lock *os.File
}

// OpenState makes a directory if it is missing, and keeps it from other processes that call
// OpenState or Do until it is closed or this process dies. The error wraps [whole.ErrInUse] if
// another process has it. On systems without such locks it is not locked. A directory that has
// the state of something else is refused. The text is what was saved last in that file, nil if
// there is none.
func OpenState(dir, file string) (s *StateFile, text []byte, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, nil, fmt.Errorf("directory of the run: %w", err)
	}
	s = &StateFile{Name: filepath.Join(dir, file)}
	if s.lock, err = whole.Lock(filepath.Join(dir, lockFile)); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", dir, err)
	}
	for _, other := range []string{ledgerFile, ChanceFile, RecordFile} {
		if _, missing := os.Lstat(filepath.Join(dir, other)); missing == nil && other != file {
			s.Close()
			return nil, nil, fmt.Errorf("%s: %w: %s", dir, errOtherRun, other)
		}
	}
	whole.Clean(dir)
	if text, err = readSealed(s.Name); err != nil {
		s.Close()
		return nil, nil, err
	}
	return s, text, nil
}

// Save replaces the text.
func (s *StateFile) Save(text []byte) error { return whole.WriteFile(s.Name, seal(text), 0o666) }

// Close unlocks the directory.
func (s *StateFile) Close() { s.lock.Close() }
