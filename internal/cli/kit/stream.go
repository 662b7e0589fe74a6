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
	quit  chan struct{}
	done  chan struct{}
}

// flushEvery is how long an answer may wait in the buffer.
const flushEvery = 100 * time.Millisecond

func newStream(w io.Writer) *Stream {
	s := &Stream{buf: bufio.NewWriterSize(w, 64<<10), quit: make(chan struct{}), done: make(chan struct{})}
	go s.flusher()
	return s
}

func (s *Stream) flusher() {
	defer close(s.done)
	tick := time.NewTicker(flushEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s.mu.Lock()
			if s.dirty {
				s.buf.Flush() // an error stays and comes back from close
				s.dirty = false
			}
			s.mu.Unlock()
		case <-s.quit:
			return
		}
	}
}

// Write writes p whole, now or later.
func (s *Stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty = true
	return s.buf.Write(p)
}

// Flush writes out what was written so far.
func (s *Stream) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty = false
	return s.buf.Flush()
}

// Close flushes what is left and stops the flusher.
func (s *Stream) Close() error {
	close(s.quit)
	<-s.done
	return s.buf.Flush()
}
