package kit

import (
	"bufio"
	"io"
	"sync"
	"time"
)

// A Stream is standard output: buffered, because a million small answers must
// not be a million system calls, and flushed by itself soon after something
// was written, because an answer may be hours before the next.
type Stream struct {
	mu    sync.Mutex
	buf   *bufio.Writer
	dirty bool
	late  *time.Timer // flushes what was written; nil until something was
}

// flushEvery is how long an answer may wait in the buffer.
const flushEvery = 100 * time.Millisecond

func newStream(w io.Writer) *Stream { return &Stream{buf: bufio.NewWriterSize(w, 64<<10)} }

// Write writes p whole, now or later.
func (s *Stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.dirty {
		s.dirty = true
		if s.late == nil {
			s.late = time.AfterFunc(flushEvery, func() { s.Flush() }) // an error stays and comes back from Close
		} else {
			s.late.Reset(flushEvery)
		}
	}
	return s.buf.Write(p)
}

// Put is Write for those who have no use for the number of bytes.
func (s *Stream) Put(p []byte) error {
	_, err := s.Write(p)
	return err
}

// Flush writes out what was written so far.
func (s *Stream) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty = false
	return s.buf.Flush()
}

// Close flushes the rest. Nothing may be written after it.
func (s *Stream) Close() error {
	if s.late != nil {
		s.late.Stop()
	}
	return s.Flush()
}
