package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bonepile/internal/cli/kit"
)

// The code blocks of the documents. None is left out:
//
//	indented  sessions: commands after "$ ", which run, and what they print; … stands
//	          for any text
//	go        whole programs, which are compiled
//	json      an object on each line
//	sh        commands that take too long for a test, or more than Go: their
//	          subcommands, flags, packages, tests and files are looked up
//	text      anything else

// A block is a code block of a document.
type block struct {
	at   string // document and line
	tag  string // of a fence; "" if the block is indented
	text string
}

// blocks returns the code blocks of a document.
func blocks(name, text string) (list []block) {
	fence, blank := false, "\n"
	begin := func(at int, tag string) {
		list = append(list, block{at: fmt.Sprintf("%s:%d", name, at), tag: tag})
	}
	add := func(line string) { list[len(list)-1].text += line }
	indented := false
	for i, line := range strings.SplitAfter(text, "\n") {
		tag, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		code, isCode := strings.CutPrefix(line, "    ")
		switch {
		case isFence && !fence:
			fence, indented = true, false
			begin(i+1, tag)
		case isFence:
			fence = false
		case fence:
			add(line)
		case strings.TrimSpace(line) == "":
			blank += "\n"
			continue
		case isCode && (indented || blank != ""):
			if !indented {
				begin(i+1, "")
				blank = ""
			}
			indented = true
			add(blank + code)
		default:
			indented = false
		}
		blank = ""
	}
	return list
}

// elsewhere are commands of sessions that other tests run.
var elsewhere = regexp.MustCompile(`^\./test\b`)

// TestDocuments holds the code blocks of all documents to the code.
func TestDocuments(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		list, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, list...)
	}
	found := map[string]int{}
	programs := map[string]string{} // by the path that they pretend to have
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := os.Symlink(filepath.Join(root, "examples"), filepath.Join(dir, "examples")); err != nil {
			t.Fatal(err)
		}
		for _, b := range blocks(filepath.Base(name), string(text)) {
			found[b.tag]++
			switch b.tag {
			case "":
				sessions(t, dir, b)
			case "go":
				file := filepath.Join(t.TempDir(), "main.go")
				library := strings.Replace(b.text, "package main\n", "package program\n", 1) // is compiled and not linked
				if err := os.WriteFile(file, []byte(library), 0o666); err != nil {
					t.Fatal(err)
				}
				programs[filepath.Join(root, "docs", fmt.Sprintf("program%d", len(programs)), "main.go")] = file
			case "json":
				for line := range strings.Lines(b.text) {
					if !json.Valid([]byte(line)) {
						t.Errorf("%s: no JSON: %s", b.at, line)
					}
				}
			case "sh":
				for line := range strings.Lines(b.text) {
					if err := known(root, line); err != nil {
						t.Errorf("%s: %s: %v", b.at, strings.TrimSpace(line), err)
					}
				}
			case "text":
			default:
				t.Errorf("%s: a block of %q: expected go, json, sh, text or a session", b.at, b.tag)
			}
		}
	}
	compile(t, root, programs)
	if found[""] < 12 || found["go"] < 2 || found["sh"] < 5 || found["json"] < 2 {
		t.Errorf("blocks found: %v", found)
	}
}

// sessions runs the commands of a block in a directory: what it shows is what comes out.
func sessions(t *testing.T, dir string, b block) {
	t.Helper()
	if !strings.HasPrefix(b.text, "$ ") {
		t.Errorf("%s: an indented block that does not begin with a command", b.at)
		return
	}
	for session := range strings.SplitSeq("\n"+b.text, "\n$ ") {
		command, want, _ := strings.Cut(strings.TrimRight(session, "\n"), "\n")
		if command == "" || elsewhere.MatchString(command) {
			continue
		}
		cmd := exec.Command("sh", "-c", strings.Replace(command, "go run ./cmd/bonepile", "bonepile", 1))
		cmd.Dir = dir
		var message bytes.Buffer
		cmd.Stderr = &message
		out, err := cmd.Output()
		if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() > statusNone) {
			t.Errorf("%s: %s: %v\n%s", b.at, command, err, message.Bytes())
		}
		pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", "(?s:.*?)")
		if got := strings.TrimRight(string(out), "\n"); !regexp.MustCompile(`\A` + pattern + `\z`).MatchString(got) {
			t.Errorf("%s: %s prints\n%s\nwant\n%s", b.at, command, got, want)
		}
	}
}

// compile compiles Go programs as if they lay in the module.
func compile(t *testing.T, root string, programs map[string]string) {
	t.Helper()
	overlay, err := json.Marshal(map[string]any{"Replace": programs})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	args := []string{"build", "-overlay", file}
	for name := range programs {
		args = append(args, filepath.Dir(name))
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the Go of the documents: %v\n%s", err, out)
	}
}

var (
	setting = regexp.MustCompile(`^[A-Z_]+=`)
	quotes  = strings.NewReplacer("'", "", `"`, "")
)

// known returns an error if a line of shell names a subcommand, a flag, a package, a test
// or a file that is not there.
func known(root, line string) error {
	line, _, _ = strings.Cut(line, "# ")
	for stage := range strings.SplitSeq(line, " | ") {
		words := strings.Fields(quotes.Replace(stage))
		for len(words) > 0 && setting.MatchString(words[0]) {
			words = words[1:]
		}
		if len(words) == 0 {
			continue
		}
		if words[0] == "go" && words[1] == "run" && words[2] == "./cmd/bonepile" {
			words = words[2:]
			words[0] = "bonepile"
		}
		switch command := words[0]; {
		case command == "bonepile":
			cmd, rest, err := newRoot(&kit.Env{}).Find(words[1:])
			if err == nil {
				err = cmd.ParseFlags(rest)
			}
			if err != nil {
				return err
			}
		case command == "go":
			if err := knownGo(root, words[1:]); err != nil {
				return err
			}
		case strings.Contains(command, "/"):
			if _, err := os.Stat(filepath.Join(root, command)); err != nil {
				return err
			}
		default:
			return fmt.Errorf("unknown command %s", command)
		}
	}
	return nil
}

// knownGo looks up the packages of arguments of go, and the tests that they name.
func knownGo(root string, words []string) error {
	var tests []byte
	for _, word := range words {
		if !strings.HasPrefix(word, "./") {
			continue
		}
		err := filepath.WalkDir(filepath.Join(root, strings.TrimSuffix(word, "/...")), func(name string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, "_test.go") {
				var text []byte
				text, err = os.ReadFile(name)
				tests = append(tests, text...)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	for i, word := range words[:len(words)-1] {
		if word != "-run" && word != "-bench" {
			continue
		}
		for name := range strings.SplitSeq(words[i+1], "|") {
			name, _, _ = strings.Cut(name, "/")
			if name != "^$" && !regexp.MustCompile(`func \w*`+strings.Replace(name, "$", `\b`, 1)).Match(tests) {
				return fmt.Errorf("no test %s", name)
			}
		}
	}
	return nil
}
