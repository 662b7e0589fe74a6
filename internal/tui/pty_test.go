//go:build unix

package tui

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/internal/must"
	"bonepile/internal/play"

	"github.com/creack/pty"
)

var update = flag.Bool("update", false, "write the screens of testdata anew")

// A terminal is a pseudo-terminal on which a game is played: keys go in and a
// screen comes out.
type terminal struct {
	t     *testing.T
	pty   *os.File // our end
	tty   *os.File // the program's
	stop  context.CancelFunc
	ended chan error
	deaf  chan struct{} // closed when no more output is read

	mu    sync.Mutex
	vt    *screen
	came  chan struct{} // has something when there was output
	asked bool          // what the background is
	saved string        // the last text of the game
	saves int
	over  bool // it has ended
}

// play1 begins a game on a terminal so wide and high.
func play1(t *testing.T, g *play.Game, width, height int) *terminal {
	t.Helper()
	t.Setenv("TERM", "xterm-256color")
	t.Setenv("COLORTERM", "")
	ours, tty := must.Get2(pty.Open())(t)
	must.Do(t, pty.Setsize(ours, &pty.Winsize{Rows: uint16(height), Cols: uint16(width)}))
	ctx, stop := context.WithCancel(t.Context())
	term := &terminal{t: t, pty: ours, tty: tty, stop: stop, ended: make(chan error, 1), deaf: make(chan struct{}), vt: newScreen(width, height), came: make(chan struct{}, 1), saved: string(g.AppendText(nil))}
	go term.listen()
	conf := Config{
		Game: g, In: tty, Out: tty, Order: Order{3, deduce.Basic},
		Save: func(g *play.Game) error {
			term.mu.Lock()
			defer term.mu.Unlock()
			term.saved = string(g.AppendText(nil))
			term.saves++
			return nil
		},
		Make: func(ctx context.Context, o Order) (*play.Game, error) {
			gen, err := generate.New(generate.Recipe{Shape: rectangle(t, o.N+1, o.N+2), Keep: generate.Levels{Least: o.Level, Most: o.Level}})
			if err != nil {
				return nil, err
			}
			made, err := gen.Board(ctx, 1, 0)
			return play.New(made.Puzzle), err
		},
	}
	go func() { term.ended <- Run(ctx, conf) }()
	t.Cleanup(func() {
		stop()
		if !term.over {
			<-term.ended
		}
		tty.Close() // which ends the reading
		<-term.deaf
		ours.Close()
		term.vt.end()
		term.mu.Lock()
		defer term.mu.Unlock()
		if len(term.vt.strange) > 0 {
			t.Errorf("the terminal does not know %q", term.vt.strange)
		}
	})
	term.until("the screen", func(string) bool { return term.mode(1049) }) // and keys are read one by one
	return term
}

func rectangle(t testing.TB, rows, cols int) *dominosa.Board {
	t.Helper()
	return must.Get(dominosa.NewBoard(rows, cols, make([]int, rows*cols)))(t)
}

// listen feeds the output of the program to the screen.
func (term *terminal) listen() {
	defer close(term.deaf)
	buf := make([]byte, 1<<16)
	for {
		n, err := term.pty.Read(buf)
		if err != nil {
			return
		}
		term.mu.Lock()
		term.vt.Write(buf[:n])
		term.asked = term.asked || strings.Contains(string(buf[:n]), "\x1b]11;?")
		term.mu.Unlock()
		select {
		case term.came <- struct{}{}:
		default:
		}
	}
}

// send types.
func (term *terminal) send(keys ...string) {
	term.t.Helper()
	names := strings.NewReplacer(
		"<left>", "\x1b[D", "<right>", "\x1b[C", "<up>", "\x1b[A", "<down>", "\x1b[B",
		"<S-right>", "\x1b[1;2C", "<S-down>", "\x1b[1;2B", "<C-right>", "\x1b[1;5C", "<C-down>", "\x1b[1;5B",
		"<enter>", "\r", "<esc>", "\x1b[27u", "<tab>", "\t", "<C-r>", "\x12", "<C-c>", "\x03", "<f1>", "\x1bOP", "<bs>", "\x7f",
	)
	must.Get(term.pty.WriteString(names.Replace(strings.Join(keys, ""))))(term.t)
}

// screen returns what is on the screen.
func (term *terminal) screen() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.vt.text()
}

// patience is how long a test waits for what ought to come: machines may be busy.
const patience = 5 * time.Minute

// until waits till the screen is as it should be.
func (term *terminal) until(what string, ok func(screen string) bool) string {
	term.t.Helper()
	enough := time.After(patience)
	for {
		s := term.screen()
		if ok(s) {
			return s
		}
		select {
		case <-term.came:
		case <-time.After(20 * time.Millisecond): // a change that is not seen
		case <-enough:
			term.t.Fatalf("%s does not come; there is\n%s", what, s)
		}
	}
}

// sees waits for a text on the screen, on whatever lines.
func (term *terminal) sees(text string) string {
	term.t.Helper()
	return term.until(text, func(s string) bool {
		return strings.Contains(s, text) || strings.Contains(strings.Join(strings.Fields(s), " "), text)
	})
}

// shows waits till the screen is that of a file of testdata.
func (term *terminal) shows(name string) {
	term.t.Helper()
	name = filepath.Join("testdata", name+".screen")
	if *update {
		for quiet := false; !quiet; {
			select {
			case <-term.came:
			case <-time.After(700 * time.Millisecond):
				quiet = true
			}
		}
		must.Do(term.t, os.WriteFile(name, []byte(term.screen()), 0o644))
	}
	want := must.Get(os.ReadFile(name))(term.t)
	term.until(name+"\n"+string(want), func(s string) bool { return s == string(want) })
}

// resize makes the terminal another size. The kernel tells the processes whose
// controlling terminal it is; ours has none.
func (term *terminal) resize(width, height int) {
	term.t.Helper()
	term.mu.Lock()
	term.vt.Resize(width, height)
	term.mu.Unlock()
	must.Do(term.t, pty.Setsize(term.pty, &pty.Winsize{Rows: uint16(height), Cols: uint16(width)}))
	must.Do(term.t, syscall.Kill(syscall.Getpid(), syscall.SIGWINCH))
}

// leaves waits till the program ends.
func (term *terminal) leaves() {
	term.t.Helper()
	select {
	case err := <-term.ended:
		term.over = true
		if err != nil {
			term.t.Fatal(err)
		}
	case <-time.After(patience):
		term.t.Fatalf("it does not end; there is\n%s", term.screen())
	}
}

// mode returns whether a mode of the terminal is on.
func (term *terminal) mode(n int) bool {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.vt.modes[n]
}

// game returns the game that was saved last.
func (term *terminal) game() *play.Game {
	term.t.Helper()
	term.mu.Lock()
	defer term.mu.Unlock()
	return must.Get(play.Read(term.saved))(term.t)
}
