package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

var (
	bookCommand = regexp.MustCompile("`((?:bonepile|printf) [^`]+)`(?: prints ([0-9]+)\\b| shows ((?:[0-9]+(?:[,.][0-9]+)*(?:, | and )?)+)|( is refused))?")
	bookNumber  = regexp.MustCompile(`[0-9][0-9,]*(?:\.[0-9]+)?`)
	quoted      = regexp.MustCompile(`'[^']*'`)
)

// A bookLine is a command of a page of the book, with the number that it prints if the page
// says so, or numbers among others that it prints.
type bookLine struct {
	at, command, prints, shows string
	refused                    bool // status 2, and no answer
}

// bookLines has the pages of the book written, and returns their commands, each once.
func bookLines(t *testing.T) (list []bookLine) {
	t.Helper()
	// The go command runs this test again when the table has changed.
	must.Get(os.Stat("../gallery/testdata/book.txt"))(t)
	dir := t.TempDir()
	out, err := exec.Command("go", "test", "-vet=off", "-run", "^TestPages$/^book$", "../gallery", "-pages", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	names, err := filepath.Glob(filepath.Join(dir, "book_*.md"))
	if err != nil || len(names) < 4 {
		t.Fatal(names, err)
	}
	seen := map[string]bool{}
	for _, name := range names {
		text := must.Get(os.ReadFile(name))(t)
		for line := range strings.Lines(string(text)) {
			line = strings.ReplaceAll(line, `\|`, "|")
			for _, m := range bookCommand.FindAllStringSubmatch(line, -1) {
				if !seen[m[1]] {
					seen[m[1]] = true
					list = append(list, bookLine{strings.Join(strings.SplitN(line, " ", 4)[:3], " "), m[1], m[2], m[3], m[4] != ""})
				}
			}
		}
	}
	return list
}

// runs reports whether a command is more than the mention of one that reads a problem or
// a file of the reader's own, and is not one whose figures the gallery's tests find again.
func (b bookLine) runs() bool {
	reads := strings.HasPrefix(b.command, "bonepile cover ") || strings.HasPrefix(b.command, "bonepile zdd ") ||
		strings.Contains(b.command, "@FILE")
	return !reads && !strings.HasSuffix(b.command, "--figures") && !strings.HasSuffix(b.command, "--figures --quick")
}

// check runs a command: it knows all its words, and prints what the page says.
func (b bookLine) check(t *testing.T) {
	t.Helper()
	cmd := exec.Command("sh", "-c", b.command)
	var message bytes.Buffer
	cmd.Stderr = &message
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); b.refused && ok && exit.ExitCode() == statusBad {
		return
	}
	if b.refused || strings.Contains("\n"+message.String(), "\nbonepile: ") { // some stage fails
		t.Errorf("%s %s: %s", b.at, b.command, message.Bytes())
	}
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() > statusNone) {
		t.Errorf("%s %s: %v", b.at, b.command, err)
	}
	if got := strings.TrimSpace(string(out)); b.prints != "" && got != b.prints {
		t.Errorf("%s %s prints %.200s, want %s", b.at, b.command, got, b.prints)
	}
	got := bookNumber.FindAllString(string(out)+message.String(), -1)
	for _, want := range bookNumber.FindAllString(b.shows, -1) {
		if want = strings.Trim(want, ","); !slices.Contains(got, want) && !slices.Contains(got, strings.ReplaceAll(want, ",", "")) {
			t.Errorf("%s %s does not print %s", b.at, b.command, want)
		}
	}
}

// TestBookCommands looks up the words of all commands in the pages of the book, and runs
// one in twelve.
func TestBookCommands(t *testing.T) {
	randtest.Lone(t)
	for i, b := range bookLines(t) {
		for stage := range strings.SplitSeq(quoted.ReplaceAllString(b.command, "0-0"), " | ") {
			if !strings.HasPrefix(stage, "bonepile ") {
				continue
			}
			if err := known("../..", stage); err != nil {
				t.Errorf("%s %s: %v", b.at, b.command, err)
			}
		}
		if i%12 == 0 && b.runs() {
			b.check(t)
		}
	}
}

// TestBookCommandsSlow runs all of them.
func TestBookCommandsSlow(t *testing.T) {
	randtest.Slow(t, "minutes for some hundred commands")
	for _, b := range bookLines(t) {
		if b.runs() {
			start := time.Now()
			b.check(t)
			if d := time.Since(start); d > 10*time.Second {
				t.Logf("%s took %v", b.command, d)
			}
		}
	}
}
