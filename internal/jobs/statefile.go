package jobs

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
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
	switch text, err = os.ReadFile(s.Name); {
	case errors.Is(err, fs.ErrNotExist):
		return s, nil, nil
	case err != nil:
		err = whole.OpenError(s.Name, err)
	default:
		text, err = unseal(s.Name, text)
	}
	if err != nil {
		s.Close()
		return nil, nil, err
	}
	return s, text, nil
}

// Save replaces the text.
func (s *StateFile) Save(text []byte) error { return whole.WriteFile(s.Name, seal(text), 0o666) }

// Close unlocks the directory.
func (s *StateFile) Close() { s.dir.close() }

// sealMark begins the last line of a sealed text.
const sealMark = "sha256 "

// seal returns a text with a last line that has its checksum.
func seal(text []byte) []byte {
	sum := sha256.New()
	sum.Write(text)
	return append(bytes.Clone(text), sealOf(sum)...)
}

// unseal returns the text that seal was given. The error says that the file of a name has
// changed since.
func unseal(name string, sealed []byte) ([]byte, error) {
	text := sealed[:max(0, bytes.LastIndex(sealed, []byte(sealMark)))]
	if !bytes.Equal(seal(text), sealed) {
		return nil, fmt.Errorf("%s: %w: its last line is not the checksum of what comes before", name, errCorrupt)
	}
	return text, nil
}
