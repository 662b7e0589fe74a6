package jobs

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// The results of a Kind with Compare, in a file in order of arrival: for each the
// length of the part's text, the text, the length of the result, the result, and the CRC-32
// (Castagnoli) of all these, with lengths as uvarints. A checkpoint says how long the file
// was; a resumed run checks that much, and cuts off the rest, because it comes again.
//
// At the end their places in the file are sorted, and they are read there in order.
type resultLog struct {
	f    *os.File // nil for a Kind that folds
	w    *bufio.Writer
	temp bool // to be removed when closed
	size int64
}

// sortMemory is how many bytes of the texts of parts are in memory while places are sorted: others
// are read in the file. Tests change it.
var sortMemory = 64 << 20

// fileWriter is what results are written to. Tests change it.
var fileWriter = func(w io.Writer) io.Writer { return w }

// openResults opens the file of results and truncates it to its length at the last
// checkpoint. The error is errCorrupt if that much of it is not as it was written.
func openResults(dir string, size int64, wanted bool) (*resultLog, error) {
	if !wanted {
		return &resultLog{}, nil
	}
	var f *os.File
	var err error
	if dir == "" {
		f, err = os.CreateTemp("", "bonepile-results-*")
	} else {
		f, err = os.OpenFile(filepath.Join(dir, resultsFile), os.O_RDWR|os.O_CREATE, 0o644)
	}
	if err != nil {
		return nil, err
	}
	r := &resultLog{f: f, w: bufio.NewWriter(fileWriter(f)), temp: dir == "", size: size}
	info, err := f.Stat()
	if err == nil && info.Size() < size {
		err = fmt.Errorf("%s: %w: %d bytes, expected %d", f.Name(), errCorrupt, info.Size(), size)
	}
	for in := readRecords(f, 0, size); err == nil && in.left > 0; {
		_, err = in.next()
	}
	if err == nil {
		err = f.Truncate(size)
	}
	if err == nil {
		_, err = f.Seek(size, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return r, nil
}

// add appends a result.
func (r *resultLog) add(part string, result []byte) error {
	n, err := r.w.Write(appendRecord(nil, part, result))
	r.size += int64(n)
	return err
}

func appendRecord(b []byte, part string, result []byte) []byte {
	b = binary.AppendUvarint(b, uint64(len(part)))
	b = append(b, part...)
	b = binary.AppendUvarint(b, uint64(len(result)))
	b = append(b, result...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli()))
}

// castagnoli is made when it is first asked for, because that takes 0.1 ms, a thirtieth of the
// time that a start of the program takes.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// sync makes what was added durable, and returns the length of the file.
func (r *resultLog) sync() (int64, error) {
	if r.f == nil {
		return 0, nil
	}
	if err := r.w.Flush(); err != nil {
		return 0, err
	}
	if r.temp {
		return r.size, nil
	}
	return r.size, r.f.Sync()
}

func (r *resultLog) close() {
	if r.f == nil {
		return
	}
	r.f.Close()
	if r.temp {
		os.Remove(r.f.Name())
	}
}

// A record is a result that is read.
type record struct {
	part   string
	result []byte
}

// A recordReader reads records from a file.
type recordReader struct {
	in   *bufio.Reader
	name string // of the file
	left int64  // bytes
	sum  uint32 // of the record at hand
}

// readRecords reads the records of a file from one place to another.
func readRecords(f *os.File, from, to int64) *recordReader {
	return &recordReader{in: bufio.NewReader(io.NewSectionReader(f, from, to-from)), name: f.Name(), left: to - from}
}

// next reads what appendRecord writes. The error is errCorrupt.
func (r *recordReader) next() (rec record, err error) {
	at := r.left
	r.sum = 0
	part, err := r.bytes()
	if err == nil {
		rec.part = string(part)
		rec.result, err = r.bytes()
	}
	var sum [4]byte
	if err == nil {
		_, err = io.ReadFull(r.in, sum[:])
		r.left -= int64(len(sum))
	}
	if err != nil || r.left < 0 || binary.LittleEndian.Uint32(sum[:]) != r.sum {
		return rec, fmt.Errorf("%s: %w, %d bytes before its end", r.name, errCorrupt, at)
	}
	return rec, nil
}

// bytes reads a length, and that number of bytes.
func (r *recordReader) bytes() ([]byte, error) {
	n, err := binary.ReadUvarint(r.in)
	head := binary.AppendUvarint(nil, n)
	r.left -= int64(len(head))
	if err != nil || r.left < 0 || n > uint64(r.left) {
		return nil, errCorrupt
	}
	b := make([]byte, n)
	_, err = io.ReadFull(r.in, b)
	r.left -= int64(n)
	r.sum = crc32.Update(crc32.Update(r.sum, castagnoli(), head), castagnoli(), b)
	return b, err
}

// A place is where a record begins in the file, and its part, "" if that is to be read there.
type place struct {
	at   int64
	part string
}

// each calls f with every result, in order.
func (r *resultLog) each(compare func(a, b string) int, f func(part string, result []byte) error) error {
	if err := r.w.Flush(); err != nil {
		return err
	}
	var places []place
	in, memory := readRecords(r.f, 0, r.size), sortMemory
	for in.left > 0 {
		p := place{at: r.size - in.left}
		rec, err := in.next()
		if err != nil {
			return err
		}
		if memory -= len(rec.part); memory >= 0 {
			p.part = rec.part
		}
		places = append(places, p)
	}
	var failed error
	part := func(p place) string {
		if p.part != "" {
			return p.part
		}
		name, err := readRecords(r.f, p.at, r.size).bytes()
		failed = cmp.Or(failed, err)
		return string(name)
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(compare(part(a), part(b)), cmp.Compare(a.at, b.at))
	})
	for _, p := range places {
		rec, err := readRecords(r.f, p.at, r.size).next()
		if err = cmp.Or(failed, err); err != nil {
			return err
		}
		if err := f(rec.part, rec.result); err != nil {
			return err
		}
	}
	return nil
}
