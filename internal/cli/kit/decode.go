package kit

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"bonepile/internal/photo"
)

// Text as people save it, converted to what all readers of this program expect: UTF-8
// without a byte order mark, whose lines end in LF. Files may have the mark, end their
// lines in CR LF or CR, and be packed by gzip.

// errUTF16 refuses text that editors on Windows call Unicode.
var errUTF16 = errors.New("the text is in UTF-16; save it as UTF-8")

// decode reads the text. It reads no further than its caller asks for, except for the byte after a CR.
func (r *reading) decode(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for {
		if _, err := r.in.Peek(1); err != nil {
			return 0, err
		}
		some, _ := r.in.Peek(min(len(p), r.in.Buffered()))
		cr := bytes.IndexByte(some, '\r')
		if cr != 0 {
			if cr > 0 {
				some = some[:cr]
			}
			return r.in.Read(p[:len(some)])
		}
		run, ended := r.countCRs()
		if !ended {
			run = min(run, len(p))
			copy(p, bytes.Repeat([]byte{'\n'}, run))
			r.in.Discard(run)
			return run, nil
		}
		r.in.Discard(run)
	}
}

// countCRs returns how many CRs come next, and whether LF ends them: then they are one line end.
func (r *reading) countCRs() (run int, ended bool) {
	for run = 1; ; run++ {
		next, err := r.in.Peek(run + 1)
		if err != nil || next[run] != '\r' {
			return run, err == nil && next[run] == '\n'
		}
	}
}

// begin examines the first bytes, and reports whether a picture begins with them.
func (r *reading) begin() (picture bool, err error) {
	for packed := false; ; {
		first, _ := r.in.Peek(1)
		if len(first) == 0 {
			return false, nil // the error comes back
		}
		switch first[0] {
		case '\n': // perhaps all that somebody has typed so far
		case 0x1f, 0xef:
			first, _ = r.in.Peek(3)
		default:
			first, _ = r.in.Peek(2)
			if s := string(first); s == "\xff\xd8" || s == "\x89P" || s == "GI" || s == "RI" { // perhaps a picture
				first, _ = r.in.Peek(12)
			}
		}
		switch {
		case photo.Begins(first):
			return true, nil
		case bytes.HasPrefix(first, []byte{0x1f, 0x8b}) && !packed:
			z, err := gzip.NewReader(r.in)
			if err != nil {
				return false, damaged(err)
			}
			r.in, packed = bufio.NewReaderSize(unpacked{z}, 64<<10), true
			continue
		case bytes.HasPrefix(first, []byte{0xff, 0xfe}), bytes.HasPrefix(first, []byte{0xfe, 0xff}),
			len(first) > 1 && (first[0] == 0) != (first[1] == 0):
			return false, errUTF16
		case bytes.HasPrefix(first, []byte("\uFEFF")):
			r.in.Discard(3)
		}
		return false, nil
	}
}

// unpacked decompresses what gzip packed, with errors in words.
type unpacked struct{ *gzip.Reader }

func (u unpacked) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}

// damaged says that compressed data cannot be decompressed.
func damaged(err error) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), err == io.EOF:
		return errors.New("a gzip file that is cut short")
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum):
		return errors.New("a damaged gzip file")
	}
	return fmt.Errorf("a gzip file: %w", err)
}
