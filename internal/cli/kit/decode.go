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

// A text is the text of an input. It reads no further than its reader asks for, except for the
// byte after a CR.
type text struct {
	in      *bufio.Reader
	picture bool   // in has a picture, not text
	head    string // what came first
}

// notPicture reports whether no picture begins with these two bytes.
func notPicture(s string) bool { return s != "\xff\xd8" && s != "\x89P" && s != "GI" && s != "RI" }

func (t *text) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for {
		if _, err := t.in.Peek(1); err != nil {
			return 0, err
		}
		some, _ := t.in.Peek(min(len(p), t.in.Buffered()))
		cr := bytes.IndexByte(some, '\r')
		if cr != 0 {
			if cr > 0 {
				some = some[:cr]
			}
			return t.in.Read(p[:len(some)])
		}
		run, ended := t.countCRs()
		if !ended {
			run = min(run, len(p))
			copy(p, bytes.Repeat([]byte{'\n'}, run))
			t.in.Discard(run)
			return run, nil
		}
		t.in.Discard(run)
	}
}

// countCRs returns how many CRs come next, and whether LF ends them: then they are one line end.
func (t *text) countCRs() (run int, ended bool) {
	for run = 1; ; run++ {
		next, err := t.in.Peek(run + 1)
		if err != nil || next[run] != '\r' {
			return run, err == nil && next[run] == '\n'
		}
	}
}

// begin examines the first bytes.
func (t *text) begin() error {
	for packed := false; ; {
		first, _ := t.in.Peek(1)
		if len(first) == 0 {
			return nil // the error comes back
		}
		switch first[0] {
		case '\n': // perhaps all that somebody has typed so far
		case 0x1f, 0xef:
			first, _ = t.in.Peek(3)
		case 0xff, 0x89, 'G', 'R': // perhaps a picture
			first, _ = t.in.Peek(2)
			if s := string(first); s != "\xff\xfe" && len(first) == 2 && !notPicture(s) {
				first, _ = t.in.Peek(12)
			}
		default:
			first, _ = t.in.Peek(2)
		}
		switch {
		case photo.Begins(first):
			t.picture = true
			return nil
		case bytes.HasPrefix(first, []byte{0x1f, 0x8b}) && !packed:
			z, err := gzip.NewReader(t.in)
			if err != nil {
				return damaged(err)
			}
			t.in, packed = bufio.NewReaderSize(unpacked{z}, 64<<10), true
			continue
		case bytes.HasPrefix(first, []byte{0xff, 0xfe}), bytes.HasPrefix(first, []byte{0xfe, 0xff}),
			len(first) > 1 && (first[0] == 0) != (first[1] == 0):
			return errUTF16
		case bytes.HasPrefix(first, []byte("\uFEFF")):
			t.in.Discard(3)
		}
		return nil
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
