//go:build unix

package cli

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bonepile/internal/must"

	"github.com/creack/pty"
)

// A screenful is a terminal on which a command runs.
type screenful struct {
	t    *testing.T
	ours *os.File
	all  []byte // all that came
}

// onTerminal starts a command whose standard error is a terminal of 80 columns, and its
// standard output too unless it has one.
func onTerminal(t *testing.T, cmd *exec.Cmd) *screenful {
	ours, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { ours.Close() })
	must.Do(t, pty.Setsize(ours, &pty.Winsize{Rows: 24, Cols: 80}))
	if cmd.Stderr = tty; cmd.Stdout == nil {
		cmd.Stdout = tty
	}
	cmd.Env = append(os.Environ(), "TERM=xterm")
	must.Do(t, cmd.Start())
	tty.Close()
	return &screenful{t: t, ours: ours}
}

// until reads what comes until it matches, or all there is if want is nil.
func (s *screenful) until(want *regexp.Regexp) {
	s.t.Helper()
	buf := make([]byte, 4096)
	for want == nil || !want.Match(s.all) {
		n, err := s.ours.Read(buf) // an error at the end
		s.all = append(s.all, buf[:n]...)
		if err != nil {
			if want != nil {
				s.t.Fatalf("%v: %q", err, s.all)
			}
			return
		}
	}
}

// left returns what the screen shows at the end: CR goes to the beginning of the line,
// ESC [ K erases the rest of it.
func (s *screenful) left() string {
	var lines []string
	for line := range strings.SplitSeq(string(s.all), "\n") {
		shown := ""
		for part := range strings.SplitSeq(line, "\r") {
			text, rest, erased := strings.Cut(part, "\x1b[K")
			if !erased && len(text) < len(shown) {
				rest = shown[len(text):]
			}
			shown = text + rest
		}
		lines = append(lines, shown)
	}
	return strings.Join(lines, "\n")
}

// TestMeter watches a terminal during a count that takes years, and interrupts it.
// The meter shows an estimate, whether standard output is the terminal or not, fits
// the line, and nothing is left of it.
func TestMeter(t *testing.T) {
	var problem strings.Builder
	for i := range 60 {
		fmt.Fprintf(&problem, "i%d ", i)
	}
	for i := range 60 {
		fmt.Fprintf(&problem, "\ni%d\ni%d", i, i)
	}
	name := filepath.Join(t.TempDir(), strings.Repeat("long", 20))
	must.Do(t, os.WriteFile(name, []byte(problem.String()), 0o600))
	shows := regexp.MustCompile(`\r[^\r\n]*, [0-9.e-]+ % done, about [^\r\n]+ left\x1b\[K`)
	says := regexp.MustCompile("^" + name + `: [0-9]+ solutions found, then interrupted at about [0-9.e-]+ % of the search\nstopped\n$`)
	for _, apart := range []bool{false, true} {
		cmd := bonepile(t.Context(), "cover", "count", "--by", "search", name)
		var out bytes.Buffer
		if apart {
			cmd.Stdout = &out
		}
		s := onTerminal(t, cmd)
		s.until(shows)
		cmd.Process.Signal(os.Interrupt)
		s.until(nil)
		cmd.Wait()
		for line := range bytes.SplitSeq(s.all, []byte("\r")) {
			if text, meter := bytes.CutSuffix(line, []byte("\x1b[K")); meter && len([]rune(string(text))) > 79 {
				t.Errorf("%d columns: %q", len([]rune(string(text))), text)
			}
		}
		if got := s.left() + out.String(); !says.MatchString(got) {
			t.Errorf("apart %v: left is %q of %q", apart, got, s.all)
		}
		if apart && out.String() != "stopped\n" {
			t.Errorf("standard output has %q", out.String())
		}
	}
}

// TestMeterMixes runs commands on a terminal: at the end the screen shows what they print
// without one, first the results and then the messages.
func TestMeterMixes(t *testing.T) {
	for _, args := range []string{
		"count ../../examples/too-easy.txt ../../examples/hole.txt",
		"solve --all --format id ../../examples/too-easy.txt",
		"solve --json ../../examples/too-easy.txt ../../examples/hole.txt",
		"cover solve --numbers ../../examples/queens8.dlx",
		"census -n 2",
		"generate --seed 1 -n 8 --boards 20 --level hard",
	} {
		if testing.Short() && strings.HasPrefix(args, "generate") { // half a minute under the race detector
			continue
		}
		cmd := bonepile(t.Context(), strings.Fields(args)...)
		var out, errOut strings.Builder
		cmd.Stdout, cmd.Stderr = &out, &errOut
		must.Do(t, cmd.Run())
		cmd = bonepile(t.Context(), strings.Fields(args)...)
		s := onTerminal(t, cmd)
		s.until(nil)
		cmd.Wait()
		must.Equal(t, s.left(), out.String()+errOut.String(), "%s: left", args)
	}
}
