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
	"bonepile/internal/must"
	"bonepile/internal/randtest"
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

// documents are all documents of the repository at root.
type documents struct {
	*testing.T
	root     string
	programs map[string]string // in Go, by the path that they pretend to have
}

// TestDocuments checks the code blocks and the links of all documents.
func TestDocuments(t *testing.T) {
	randtest.Lone(t)
	root := must.Get(filepath.Abs("../.."))(t)
	d := documents{t, root, map[string]string{}}
	found := map[string]int{}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		for _, name := range must.Get(filepath.Glob(filepath.Join(root, pattern)))(t) {
			text := must.Get(os.ReadFile(name))(t)
			d.checkLinks(name, text)
			dir := t.TempDir()
			for _, folder := range [2]string{"examples", "docs"} {
				must.Do(t, os.Symlink(filepath.Join(root, folder), filepath.Join(dir, folder)))
			}
			for _, b := range blocks(filepath.Base(name), string(text)) {
				found[b.tag]++
				d.check(dir, b)
			}
		}
	}
	d.compile()
	if found[""] < 12 || found["go"] < 2 || found["sh"] < 5 || found["json"] < 2 {
		t.Errorf("blocks found: %v", found)
	}
}

// check does with a block what its tag asks for. Programs in Go are kept for compile.
func (d documents) check(dir string, b block) {
	d.Helper()
	switch b.tag {
	case "":
		d.run(dir, b)
	case "go":
		file := filepath.Join(d.TempDir(), "main.go")
		library := strings.Replace(b.text, "package main\n", "package program\n", 1) // is compiled and not linked
		must.Do(d, os.WriteFile(file, []byte(library), 0o666))
		d.programs[filepath.Join(d.root, "docs", fmt.Sprintf("program%d", len(d.programs)), "main.go")] = file
	case "json":
		for line := range strings.Lines(b.text) {
			if !json.Valid([]byte(line)) {
				d.Errorf("%s: no JSON: %s", b.at, line)
			}
		}
	case "sh":
		for line := range strings.Lines(b.text) {
			if err := known(d.root, line); err != nil {
				d.Errorf("%s: %s: %v", b.at, strings.TrimSpace(line), err)
			}
		}
	case "text":
	default:
		d.Errorf("%s: a block of %q: expected go, json, sh, text or a session", b.at, b.tag)
	}
}

// link matches a link to a file of the repository.
var link = regexp.MustCompile(`\]\(([^):#]+)[^):]*\)`)

// checkLinks asks for every file that a document links to.
func (d documents) checkLinks(name string, text []byte) {
	d.Helper()
	for _, m := range link.FindAllSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join(filepath.Dir(name), string(m[1]))); err != nil {
			d.Errorf("%s links to %s: %v", filepath.Base(name), m[1], err)
		}
	}
}

// TestReadme holds the README to 400 words before its reference, and its pictures to a
// size that loads at once.
func TestReadme(t *testing.T) {
	text := must.Get(os.ReadFile("../../README.md"))(t)
	front, _, ok := strings.Cut(string(text), "\n## Commands\n")
	if n := len(strings.Fields(front)); !ok || n > 400 {
		t.Errorf("%d words before the commands", n)
	}
	pictures := regexp.MustCompile(`\((docs/pictures/\S+)\)`).FindAllStringSubmatch(front, -1)
	must.Equal(t, len(pictures), 3, "pictures")
	for _, m := range pictures {
		if info, err := os.Stat("../../" + m[1]); err != nil || info.Size() > 60_000 {
			t.Errorf("%s: %v, %v", m[1], info, err)
		}
	}
}

// run runs the commands of a block in a directory: what it shows is what comes out.
func (d documents) run(dir string, b block) {
	d.Helper()
	if !strings.HasPrefix(b.text, "$ ") {
		d.Errorf("%s: an indented block that does not begin with a command", b.at)
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
			d.Errorf("%s: %s: %v\n%s", b.at, command, err, message.Bytes())
		}
		pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", "(?s:.*?)")
		if got := strings.TrimRight(string(out), "\n"); !regexp.MustCompile(`\A` + pattern + `\z`).MatchString(got) {
			d.Errorf("%s: %s prints\n%s\nwant\n%s", b.at, command, got, want)
		}
	}
}

// compile compiles the programs in Go as if they lay in the module.
func (d documents) compile() {
	d.Helper()
	overlay := must.Get(json.Marshal(map[string]any{"Replace": d.programs}))(d)
	file := filepath.Join(d.TempDir(), "overlay.json")
	must.Do(d, os.WriteFile(file, overlay, 0o666))
	args := []string{"build", "-overlay", file}
	for name := range d.programs {
		args = append(args, filepath.Dir(name))
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = d.root
	if out, err := cmd.CombinedOutput(); err != nil {
		d.Errorf("the Go of the documents: %v\n%s", err, out)
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
