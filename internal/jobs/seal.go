package jobs

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"

	"bonepile/internal/whole"
)

// Seals: the files of a run but its results end with a line that has the checksum of what comes
// before.

// errCorrupt reports a file of a run that has changed since it was written.
var errCorrupt = errors.New("not as it was written")

// errSeal reports a file whose seal is wrong.
var errSeal = fmt.Errorf("%w: its last line is not the checksum of what comes before", errCorrupt)

// sealMark begins the last line of a sealed text.
const sealMark = "sha256 "

// sealLength is how long a seal is.
const sealLength = int64(len(sealMark) + 2*sha256.Size + 1)

// sealOf returns the seal of what a hash was given.
func sealOf(sum hash.Hash) string { return fmt.Sprintf("%s%x\n", sealMark, sum.Sum(nil)) }

// seal returns a text with its seal.
func seal(text []byte) []byte {
	sum := sha256.New()
	sum.Write(text)
	return append(bytes.Clone(text), sealOf(sum)...)
}

// readSealed returns the text of a file that seal made, nil if there is no file.
func readSealed(name string) ([]byte, error) {
	sealed, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, whole.OpenError(name, err)
	}
	text := sealed[:max(0, int64(len(sealed))-sealLength)]
	if !bytes.Equal(seal(text), sealed) {
		return nil, fmt.Errorf("%s: %w", name, errSeal)
	}
	return text, nil
}

// checkSeal reads a file that may be larger than memory, and returns an error if it is not as it was
// sealed.
func checkSeal(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	sum := sha256.New()
	if _, err = io.CopyN(sum, f, max(0, info.Size()-sealLength)); err == nil {
		var end []byte
		if end, err = io.ReadAll(f); err == nil && string(end) != sealOf(sum) {
			err = errSeal
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
