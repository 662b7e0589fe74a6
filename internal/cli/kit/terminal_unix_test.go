package kit

import (
	"io"
	"strings"
	"testing"

	"bonepile/internal/must"

	"github.com/creack/pty"
)

// TestTerminalInput says what is expected where somebody types, and nowhere else.
func TestTerminalInput(t *testing.T) {
	ours, theirs, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer ours.Close()
	defer theirs.Close()
	const asks = "reading boards from the terminal; press Ctrl-D to end\n"
	for _, tt := range []struct {
		in         io.Reader
		what, want string
	}{
		{theirs, "boards", asks},
		{theirs, "", ""},
		{strings.NewReader(""), "boards", ""},
	} {
		var said strings.Builder
		must.Get(ours.WriteString("typed\n\x04"))(t)
		e := &Env{In: tt.in, Err: &said}
		in := must.Get(e.Open("-", tt.what))(t)
		must.Equal(t, said.String(), tt.want, "%q", tt.what)
		must.Do(t, in.Close())
	}
}
