package jobs

import (
	"bufio"
	"container/heap"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// The results of a Kind with Compare, in a file in order of arrival: for each the
// length of the part's text, the text, the length of the result, and the result, with
// lengths as uvarints. A checkpoint says how long the file was; a resumed run cuts off
// the rest, because it comes again.
//
// At the end they are sorted: pieces of the file that fit into memory are sorted,
// written beside it, and merged.
type resultLog struct {
	f    *os.File // nil for a Kind that folds
	w    *bufio.Writer
	temp bool // to be removed when closed
	size int64
}

// sortMemory is how many bytes of results are sorted in memory at a time. Tests
// change it.
var sortMemory = 64 << 20

// openResults opens the file of results and truncates it to its length at the last
// checkpoint.
func openResults(dir *directory, size int64, wanted bool) (*resultLog, error) {
	if !wanted {
		return &resultLog{}, nil
	}
	var f *os.File
	var err error
	if dir.path == "" {
		f, err = os.CreateTemp("", "bonepile-results-*")
	} else {
		f, err = os.OpenFile(filepath.Join(dir.path, resultsFile), os.O_RDWR|os.O_CREATE, 0o644)
	}
	if err != nil {
		return nil, err
	}
	r := &resultLog{f: f, w: bufio.NewWriter(f), temp: dir.path == "", size: size}
	info, err := f.Stat()
	if err == nil && info.Size() < size {
		err = fmt.Errorf("%s: %w: %d bytes, expected %d", f.Name(), errCorrupt, info.Size(), size)
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
	return append(b, result...)
}

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

// readRecord reads what appendRecord writes. At the end the error is io.EOF.
func readRecord(in *bufio.Reader) (rec record, err error) {
	part, err := readBytes(in)
	if err != nil {
		return rec, err
	}
	rec.part = string(part)
	rec.result, err = readBytes(in)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return rec, err
}

func readBytes(in *bufio.Reader) ([]byte, error) {
	n, err := binary.ReadUvarint(in)
	if err != nil {
		return nil, err
	}
	if n > 1<<31 {
		return nil, errCorrupt
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(in, b); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	return b, nil
}

// each calls f with every result, in order.
func (r *resultLog) each(compare func(a, b string) int, f func(part string, result []byte) error) error {
	if err := r.w.Flush(); err != nil {
		return err
	}
	pieces, err := r.sorted(compare)
	defer func() {
		for _, p := range pieces {
			p.Close()
			os.Remove(p.Name())
		}
	}()
	if err != nil {
		return err
	}
	m := &merger{compare: compare}
	for i, p := range pieces {
		if _, err := p.Seek(0, io.SeekStart); err != nil {
			return err
		}
		s := &source{in: bufio.NewReader(p), number: i}
		if err := m.enter(s); err != nil {
			return err
		}
	}
	for len(m.sources) > 0 {
		s := m.sources[0]
		if err := f(s.now.part, s.now.result); err != nil {
			return err
		}
		heap.Pop(m)
		if err := m.enter(s); err != nil {
			return err
		}
	}
	return nil
}

// sorted writes the results to files, each of which is in order.
func (r *resultLog) sorted(compare func(a, b string) int) (pieces []*os.File, err error) {
	in := bufio.NewReader(io.NewSectionReader(r.f, 0, r.size))
	for end := false; !end; {
		var list []record
		for size := 0; size < sortMemory; {
			rec, err := readRecord(in)
			if err == io.EOF {
				end = true
				break
			}
			if err != nil {
				return pieces, fmt.Errorf("%s: %w", r.f.Name(), errors.Join(errCorrupt, err))
			}
			list = append(list, rec)
			size += len(rec.part) + len(rec.result) + 64
		}
		if len(list) == 0 {
			break
		}
		slices.SortStableFunc(list, func(a, b record) int { return compare(a.part, b.part) })
		p, err := os.CreateTemp(filepath.Dir(r.f.Name()), "sort-*")
		if err != nil {
			return pieces, err
		}
		pieces = append(pieces, p)
		out := bufio.NewWriter(p)
		for _, rec := range list {
			out.Write(appendRecord(nil, rec.part, rec.result))
		}
		if err := out.Flush(); err != nil {
			return pieces, err
		}
	}
	return pieces, nil
}

// A merger is a heap of sources, the one with the next result first.
type merger struct {
	compare func(a, b string) int
	sources []*source
}

// A source is a file in order, and the next result of it.
type source struct {
	in     *bufio.Reader
	now    record
	number int
}

// enter reads the next result of s, and puts s among the sources if there is one.
func (m *merger) enter(s *source) (err error) {
	s.now, err = readRecord(s.in)
	if err == io.EOF {
		return nil
	}
	if err == nil {
		heap.Push(m, s)
	}
	return err
}

func (m *merger) Len() int      { return len(m.sources) }
func (m *merger) Swap(i, j int) { m.sources[i], m.sources[j] = m.sources[j], m.sources[i] }
func (m *merger) Push(x any)    { m.sources = append(m.sources, x.(*source)) }
func (m *merger) Less(i, j int) bool {
	a, b := m.sources[i], m.sources[j]
	if c := m.compare(a.now.part, b.now.part); c != 0 {
		return c < 0
	}
	return a.number < b.number
}
func (m *merger) Pop() any {
	s := m.sources[len(m.sources)-1]
	m.sources = m.sources[:len(m.sources)-1]
	return s
}
