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

// A directory is a run's, locked; or, with path "", none.
type directory struct {
	path string
	lock *os.File
}

// openDirectory makes the directory if it is missing, and locks it. It refuses one that has
// the state of something else than own.
func openDirectory(path, own string) (*directory, error) {
	if path == "" {
		return &directory{}, nil
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, fmt.Errorf("directory of the run: %w", err)
	}
	f, err := whole.Lock(filepath.Join(path, lockFile))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, other := range []string{ledgerFile, ChanceFile, RecordFile} {
		if _, err := os.Lstat(filepath.Join(path, other)); err == nil && other != own {
			f.Close()
			return nil, fmt.Errorf("%s: %w: %s", path, errOtherRun, other)
		}
	}
	whole.Clean(path)
	return &directory{path, f}, nil
}

// close unlocks the directory.
func (d *directory) close() {
	if d.lock != nil {
		d.lock.Close()
	}
}

// load returns the checkpoint, or nil if there is none yet.
func (d *directory) load() (*checkpoint, error) {
	if d.path == "" {
		return nil, nil
	}
	name := filepath.Join(d.path, ledgerFile)
	text, err := readSealed(name)
	if text == nil || err != nil {
		return nil, err
	}
	c, err := readCheckpoint(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// save replaces the checkpoint.
func (d *directory) save(c *checkpoint) error {
	if d.path == "" {
		return nil
	}
	return whole.WriteFile(filepath.Join(d.path, ledgerFile), seal(append(Marshal(c), '\n')), 0o644)
}
