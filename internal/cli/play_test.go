//go:build unix

package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"bonepile/internal/must"
	"bonepile/internal/play"
	"bonepile/internal/play/pipsgame"

	"github.com/creack/pty"
)

// A player is the command at a terminal, and what it has written there.
type player struct {
	t   *testing.T
	cmd *exec.Cmd
	pty *os.File

	mu    sync.Mutex
	out   bytes.Buffer
	ended chan struct{} // closed when all is read, as nobody has the terminal any more
}

// playAt runs bonepile play at a terminal, with games kept below dir.
func playAt(t *testing.T, dir string, args ...string) *player {
	t.Helper()
	return atTerminal(t, dir, exec.Command("bonepile", append([]string{"play"}, args...)...)) // TestMain puts it in the path
}

// atTerminal runs a command at a terminal, with games kept below dir.
func atTerminal(t *testing.T, dir string, cmd *exec.Cmd) *player {
	t.Helper()
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+dir, "TERM=xterm-256color", "LC_ALL=C.UTF-8")
	tty := must.Get(pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80}))(t)
	p := &player{t: t, cmd: cmd, pty: tty, ended: make(chan struct{})}
	go func() {
		defer close(p.ended)
		buf := make([]byte, 1<<16)
		for {
			n, err := tty.Read(buf)
			p.mu.Lock()
			p.out.Write(buf[:n])
			p.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
		tty.Close()
	})
	return p
}

// until waits for something to come true, which it cannot once the command has ended.
func (p *player) until(what string, ok func() bool) {
	p.t.Helper()
	enough := time.After(awaitTime)
	for last := false; !ok(); {
		if last {
			p.t.Fatalf("%s does not come; there is\n%q", what, p.text())
		}
		select {
		case <-p.ended:
			last = true
		case <-enough:
			last = true
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// text returns what the command has written.
func (p *player) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// begun waits till the board is shown, when keys are read one by one.
func (p *player) begun() {
	p.t.Helper()
	p.until("the board", func() bool { return strings.Contains(p.text(), "legend") || strings.Contains(p.text(), "undo") })
}

func (p *player) send(keys string) {
	p.t.Helper()
	must.Get(p.pty.WriteString(keys))(p.t)
}

// status waits for the end.
func (p *player) status() int {
	p.t.Helper()
	done := make(chan error, 1)
	go func() {
		<-p.ended
		done <- p.cmd.Wait()
	}()
	select {
	case <-done:
	case <-time.After(awaitTime):
		p.t.Fatalf("it does not end; there is\n%q", p.text())
	}
	return p.cmd.ProcessState.ExitCode()
}

// edits reports whether the terminal edits lines, as it does when no program has
// taken it over.
func (p *player) edits() bool {
	p.t.Helper()
	stty := exec.Command("stty", "-a")
	stty.Stdin = p.pty
	out := must.Get(stty.Output())(p.t)
	return slices.Contains(strings.Fields(string(out)), "icanon")
}

// kept returns the only game that is kept below dir; nil if there is none.
func kept(t *testing.T, dir string) *play.Game {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "bonepile", "games", "[^.]*"))
	if err != nil || len(names) > 1 {
		t.Fatal(names, err)
	}
	if len(names) == 0 {
		return nil
	}
	return gameIn(t, names[0])
}

// gameIn returns the game that a file holds.
func gameIn(t *testing.T, file string) *play.Game {
	t.Helper()
	text := must.Get(os.ReadFile(file))(t)
	return must.Get(play.Read(string(text)))(t)
}

// TestPlayKill ends a game in three ways: nothing is lost, and the next command
// continues it.
func TestPlayKill(t *testing.T) {
	dir := t.TempDir()
	board := filepath.Join(dir, "board.txt")
	must.Do(t, os.WriteFile(board, []byte("3:32211030220321310103\n"), 0o644))
	moves := func(n int) func() bool {
		return func() bool { g := kept(t, dir); return g != nil && g.Moves() == n }
	}

	p := playAt(t, dir, board)
	p.begun()
	p.send("\x1b[1;2C\x1b[B\x1b[1;2B")
	p.until("two moves", moves(2))
	p.cmd.Process.Kill()
	p.status()

	p = playAt(t, dir)
	p.begun()
	p.send("u")
	p.until("one move", moves(1))
	if p.edits() {
		t.Error("the terminal edits lines during the game")
	}
	p.cmd.Process.Signal(syscall.SIGTERM)
	must.Equal(t, p.status(), statusStopped, "status after SIGTERM")
	if !p.edits() || !strings.Contains(p.text(), "\x1b[?1049l") || !strings.Contains(p.text(), "interrupted; the game is saved") {
		t.Errorf("the terminal is not restored:\n%q", p.text())
	}

	p = playAt(t, dir, board)
	p.begun()
	p.send("U")
	p.until("two moves", moves(2))
	p.send("\x03")
	must.Equal(t, p.status(), statusDone, "status after Ctrl-C")
	if !p.edits() {
		t.Error("the terminal is not restored")
	}

	// Begun again, it has no moves.
	p = playAt(t, dir, "--new", board)
	p.begun()
	p.until("a bare board", func() bool { g := kept(t, dir); return len(g.Laid()) == 0 && g.Moves() == 0 })
	p.send("q")
	must.Equal(t, p.status(), statusDone, "status after q")
}

// TestPlaySave keeps a game in its own file, and cannot begin where none can
// be written.
func TestPlaySave(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "my.game")
	p := playAt(t, dir, "-n", "2", "--level", "trivial", "--save", file)
	p.begun()
	p.send("\x1b[1;2Cq")
	must.Equal(t, p.status(), statusDone, "status")
	if g := gameIn(t, file); g.Moves() != 1 || kept(t, dir) != nil {
		t.Fatal(g)
	}
	p = playAt(t, dir, "--save", file)
	p.begun()
	p.send("\x1b[B\x1b[B\x1b[1;2Cq")
	p.status()
	p = playAt(t, dir, file)
	p.begun()
	p.send("Rq")
	p.status()
	if g := gameIn(t, file); g.Moves() != 3 || len(g.Laid()) != 0 {
		t.Fatal(g)
	}

	p = playAt(t, dir, "-n", "2", "--save", filepath.Join(file, "impossible"))
	must.Equal(t, p.status(), statusBad, "status")
	if text := p.text(); !strings.Contains(text, "not a directory") || strings.Contains(text, "\x1b[?1049h") {
		t.Errorf("%q", text)
	}
}

// TestPlayNumbers plays with numbers from 1: what is kept is the game on the board as it
// is, which continues under any numbers.
func TestPlayNumbers(t *testing.T) {
	dir := t.TempDir()
	board := filepath.Join(dir, "board.txt")
	must.Do(t, os.WriteFile(board, []byte("3:32211030220321310103\n"), 0o644))
	for moves, args := range [][]string{{"--numbers-from", "1"}, {}, {"--numbers-from", "0"}} {
		p := playAt(t, dir, append(args, board)...)
		p.begun()
		must.Equal(t, strings.Contains(p.text(), "4-4"), (moves == 0), "%v: whether there are bones up to 4-4", args)
		p.send("3\x1b[1;2C\x1b[Bq")
		must.Equal(t, p.status(), statusDone, "status")
		g := kept(t, dir)
		if g == nil || g.Moves() != moves+1 || g.Puzzle().Board.High() != 3 {
			t.Fatalf("%v: %s", args, g.AppendText(nil))
		}
		// The key 3 lit what is a 2, then the 3, and put that out again.
		must.Same(t, g.Highlights(), [][]int{{2}, {2, 3}, {2}}[moves], "%v: highlights", args)
	}
}

// TestPlayHomeless plays without a directory to keep games in: in a file of one's own.
func TestPlayHomeless(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.game")
	p := atTerminal(t, "", exec.Command("sh", "-c", "unset HOME; exec bonepile play -n 2 --level trivial --save "+file))
	p.begun()
	p.send("\x1b[1;2Cq")
	if got := p.status(); got != statusDone {
		t.Errorf("status %d: %q", got, p.text())
	}
	if g := gameIn(t, file); g.Moves() != 1 {
		t.Error(g)
	}
}

// TestPlayPipe reads the board from a pipe and the keys from the terminal.
func TestPlayPipe(t *testing.T) {
	dir := t.TempDir()
	p := atTerminal(t, dir, exec.Command("sh", "-c", "echo 1:010110 | bonepile play -"))
	p.begun()
	p.send("\x1b[1;2Cq")
	if got := p.status(); got != statusDone || kept(t, dir).Moves() != 1 {
		t.Errorf("status %d", got)
	}
}

// TestNothingAtTerminal calls the command without a word: at a terminal nobody waits for
// a board.
func TestNothingAtTerminal(t *testing.T) {
	p := atTerminal(t, t.TempDir(), exec.Command("bonepile"))
	if status := p.status(); status != 0 || !strings.Contains(p.text(), "Start here: ") {
		t.Errorf("status %d, there is\n%s", status, p.text())
	}
}

// TestPlayPips begins a Pips puzzle at a terminal, and ends it from another text of the same puzzle.
func TestPlayPips(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "today.txt")
	must.Do(t, os.WriteFile(file, []byte("?AA\n..A\n..B\n?CC\nA= B4 C8\n4-6 6-6 4-5 3-3\n"), 0o666))
	saved := func() string {
		names := must.Get(filepath.Glob(filepath.Join(dir, "bonepile", "games", "*.game")))(t)
		must.Equal(t, len(names), 1, "games kept")
		return string(must.Get(os.ReadFile(names[0]))(t))
	}
	p := playAt(t, dir, file)
	p.begun()
	p.send("46\x1b[1;2C") // shift+right
	p.until("a bone", func() bool { return strings.Contains(saved(), "\nlay 4-6 r1c1 r1c2\n") })
	p.send("q")
	must.Equal(t, p.status(), 0, "status")
	p = playAt(t, dir, "4x3:?AA..A..B?CC:e,4,8:46664533")
	p.begun()
	p.until("the game", func() bool { return strings.Contains(p.text(), "Welcome back") })
	p.send("!!!")
	p.until("the end", func() bool { return must.Get(pipsgame.Read(saved()))(t).Done() })
	p.send("q")
	must.Equal(t, p.status(), 0, "status")
	p = playAt(t, dir, "4x3:?AA..A..B?CC:e,l5,8:46664533") // another puzzle on the same shape with the same bones
	p.begun()
	p.send("q")
	must.Equal(t, p.status(), 0, "status")
	must.Equal(t, len(must.Get(filepath.Glob(filepath.Join(dir, "bonepile", "games", "*.game")))(t)), 2, "games kept")
}
