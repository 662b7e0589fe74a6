package kit

import (
	"bufio"
	"io"
	"testing"

	"bonepile/internal/must"
)

// TestStream writes lines whose reader waits for each: they come although nobody flushes.
func TestStream(t *testing.T) {
	r, w := io.Pipe()
	s, in := newStream(w), bufio.NewReader(r)
	for _, line := range []string{"one\n", "two\n", "three\n"} {
		must.Get(s.Write([]byte(line)))(t)
		if got, err := in.ReadString('\n'); err != nil || got != line {
			t.Fatalf("%q, %v; want %q", got, err, line)
		}
	}
	r.CloseWithError(io.ErrClosedPipe)
	s.Write([]byte("four\n"))
	if err := s.Close(); err != io.ErrClosedPipe {
		t.Errorf("%v", err)
	}
}
