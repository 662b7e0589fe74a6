package cli

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"unicode/utf8"

	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/far"
	"bonepile/internal/must"
	"bonepile/internal/prooftest"
	"bonepile/internal/randtest"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	testscript.Main(connected{m}, map[string]func(){
		"bonepile": func() { os.Exit(Main()) },
		jobs.ServerProgram: func() {
			if status, done := far.Serve(os.Args[1:]); done {
				os.Exit(status)
			}
			jobs.Use(far.Network{})
			os.Exit(Main())
		},
	})
}

// connected is the tests, which have a network. The process bonepile has none.
type connected struct{ *testing.M }

func (c connected) Run() int {
	jobs.Use(far.Network{})
	return c.M.Run()
}

// TestOneSubcommand names a subcommand, and it alone is made. Of all, each has the name
// by which it is found.
func TestOneSubcommand(t *testing.T) {
	for _, group := range newRoot(&kit.Env{}).Commands() {
		one := newRoot(&kit.Env{Args: []string{group.Name(), "-"}}).Commands()
		if len(one) != 1 || one[0].Name() != group.Name() {
			t.Errorf("%s: made are %v", group.Name(), one)
		}
		for _, c := range group.Commands() {
			one := newRoot(&kit.Env{Args: []string{group.Name(), c.Name()}}).Commands()[0].Commands()
			if group.Name() == "cover" && !c.Hidden && (len(one) != 1 || one[0].Name() != c.Name()) {
				t.Errorf("%s %s: made are %v", group.Name(), c.Name(), one)
			}
		}
	}
}

// raced are the sessions whose commands have several workers or a run, or serve: those that
// run under -short, with which the tests look for races.
var raced = []string{
	"census", "chance", "cover_certificate", "cover_cheapest", "cover_decide", "cover_rules", "generate", "run", "serve", "setter",
}

// TestScripts runs the sessions of testdata/script: commands, what they print
// and their exit status. With UPDATE=1 in the environment the files that
// outputs are compared with are rewritten.
func TestScripts(t *testing.T) {
	here := must.Get(os.Getwd())(t)
	t.Chdir(here)                                                // so that the folder, which status changes, is this one again in the end
	for _, name := range []string{stateHome, "LC_ALL", "LANG"} { // which status sets
		t.Setenv(name, "")
	}
	scripts := must.Get(filepath.Glob(filepath.Join(here, "testdata/script/*.txtar")))(t)
	files := slices.DeleteFunc(slices.Clone(scripts), func(name string) bool {
		return testing.Short() && !slices.Contains(raced, strings.TrimSuffix(filepath.Base(name), ".txtar"))
	})
	if len(files) < len(raced) {
		t.Fatalf("only %d sessions", len(files))
	}
	var ran atomic.Int32
	t.Cleanup(func() { // after all sessions
		if unseen := printed.unseen(); int(ran.Load()) == len(scripts) && len(unseen) > 0 && !t.Failed() {
			t.Errorf("no session has these objects of JSON: %s", strings.Join(unseen, "; "))
		}
	})
	testscript.Run(t, testscript.Params{
		Files:         files,
		UpdateScripts: os.Getenv("UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			ran.Add(1)
			env.Setenv("EXAMPLES", filepath.Join(here, "../../examples"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":  status,
			"oneline": oneline,
			"proven":  proven,
		},
	})
}

// TestRefusals holds the sessions to their word: after a refusal, status 2, they look
// at the message.
func TestRefusals(t *testing.T) {
	refusals := 0
	for _, name := range must.Get(filepath.Glob("testdata/script/*.txtar"))(t) {
		text := must.Get(os.ReadFile(name))(t)
		refused := "" // the last refusal, until its message is looked at
		script, _, _ := strings.Cut(string(text), "\n-- ")
		for line := range strings.Lines(script + "\nstatus 0") {
			switch {
			case strings.HasPrefix(line, "stderr "), strings.HasPrefix(line, "cmp stderr "):
				refused = ""
			case strings.HasPrefix(line, "status "):
				must.Equal(t, refused, "", "%s: a refusal whose message nobody checks", name)
				refused = ""
				if strings.HasPrefix(line, "status 2 ") {
					refused = line
					refusals++
				}
			}
		}
	}
	must.Least(t, refusals, 200, "refusals found")
}

// foreign is what no message has: a package in front, or the name of something in Go. With -v, the test
// of sessions prints all messages that there are.
var foreign = regexp.MustCompile(`(?m)^bonepile: (cover|dominosa|notation|zdd|cheapest|generate|gallery|classic): |invalid argument|\b(strconv|unmarshal|goroutine|Workers|Trace|Checkpoint|MaxNodes)\b`)

// stateHome is the variable of the environment that sessions set.
const stateHome = "XDG_STATE_HOME"

// folder is held by the session whose folder and environment the process has.
var folder sync.Mutex

// status runs bonepile and checks its exit status: status 2 bonepile solve x < y
//
// It runs in this process, one command at a time: to start a process for each would
// take longer than all that they do. What it prints with --json has to fit its schema.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "bonepile" {
		ts.Fatalf("usage: status N bonepile [argument...] [< file]")
	}
	want, args := args[0], args[2:]
	var in string
	if n := len(args) - 2; n >= 0 && args[n] == "<" {
		in, args = ts.ReadFile(args[n+1]), args[:n]
	}
	folder.Lock()
	defer folder.Unlock()
	ts.Check(os.Chdir(ts.MkAbs(".")))
	for _, name := range []string{stateHome, "LC_ALL", "LANG"} {
		ts.Check(os.Setenv(name, ts.Getenv(name)))
	}
	var out, errOut strings.Builder
	got := Run(context.Background(), args, strings.NewReader(in), io.MultiWriter(ts.Stdout(), &out), io.MultiWriter(ts.Stderr(), &errOut))
	holdAll(ts, args, out.String(), errOut.String())
	if found := foreign.FindString(errOut.String()); found != "" {
		ts.Fatalf("a message says %q", found)
	}
	if strconv.Itoa(got) != want {
		ts.Fatalf("exit status %d, want %s", got, want)
	}
}

// oneline checks that standard error is a message of bonepile, and without a
// stack trace: oneline.
func oneline(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile("stderr")
	lines := strings.Count(text, "\n")
	if !strings.HasPrefix(text, "bonepile: ") || lines > 3 || strings.Contains(text, "goroutine") {
		ts.Fatalf("not one clear message:\n%s", text)
	}
}

// TestInterrupt presses Ctrl-C while solutions are coming: what was printed stays whole, the
// status is 3, and standard error says how far the search got.
func TestInterrupt(t *testing.T) {
	const pairs = 24
	var problem strings.Builder
	for i := range pairs {
		fmt.Fprintf(&problem, "i%d ", i)
	}
	for i := range pairs {
		fmt.Fprintf(&problem, "\ni%d\ni%d", i, i)
	}
	for _, tt := range []struct {
		args, in string
		most     int              // solutions, more than any pipe holds
		size     func(string) int // the same of all lines
		sig      os.Signal
	}{
		{"solve --all --format id ../../examples/keller-73.txt", "", 730924, func(line string) int { return len(line) }, os.Interrupt},
		{"solve --all --format id ../../examples/keller-73.txt", "", 730924, func(line string) int { return len(line) }, syscall.SIGTERM},
		{"cover solve --numbers", problem.String(), 1 << pairs, func(line string) int { return len(strings.Fields(line)) }, os.Interrupt},
	} {
		cmd := bonepile(t.Context(), strings.Fields(tt.args)...)
		cmd.Stdin = strings.NewReader(tt.in)
		var errOut bytes.Buffer
		cmd.Stderr = &errOut
		out := must.Get(cmd.StdoutPipe())(t)
		must.Do(t, cmd.Start())
		n, size := 0, 0
		for lines := bufio.NewScanner(out); lines.Scan(); n++ {
			if n == 0 {
				size = tt.size(lines.Text())
				must.Do(t, cmd.Process.Signal(tt.sig))
			}
			if tt.size(lines.Text()) != size {
				t.Fatalf("%s: line %d is cut: %q", tt.args, n+1, lines.Text())
			}
		}
		cmd.Wait()
		must.Equal(t, cmd.ProcessState.ExitCode(), statusStopped, "%s, %v: exit status", tt.args, tt.sig)
		want := fmt.Sprintf("%d solutions printed, then interrupted at about", n)
		if n >= tt.most || !strings.Contains(errOut.String(), want) {
			t.Errorf("%s, %v: %d lines came, and %q", tt.args, tt.sig, n, errOut.String())
		}
	}
}

// TestInterruptWaiting presses Ctrl-C while the command waits for a board.
func TestInterruptWaiting(t *testing.T) {
	cmd := bonepile(t.Context(), "count")
	in := must.Get(cmd.StdinPipe())(t)
	defer in.Close()
	out := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	fmt.Fprintln(in, "3:32211030220321310103")
	answer := make([]byte, 2)
	if _, err := io.ReadFull(out, answer); err != nil || string(answer) != "1\n" {
		t.Fatalf("%q, %v", answer, err)
	}
	cmd.Process.Signal(os.Interrupt)
	cmd.Wait()
	must.Equal(t, cmd.ProcessState.ExitCode(), statusStopped, "exit status")
}

// TestHelp reads the help of every command: it fits into 80 columns, says what the exit
// statuses mean, and ends with examples, which work in an empty folder.
func TestHelp(t *testing.T) {
	randtest.Lone(t)
	defer goleak.VerifyNone(t)
	t.Setenv(stateHome, t.TempDir())
	ran := 0
	for path := range Commands() {
		words := append(strings.Fields(path)[1:], "--help")
		var out bytes.Buffer
		must.Equal(t, Run(t.Context(), words, nil, &out, &out), 0, "%s --help: status", path)
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%s --help: a line of %d columns: %s", path, n, line)
			}
		}
		if !strings.Contains(out.String(), "\nExit status: 0 ") {
			t.Errorf("%s --help does not say what the exit status means", path)
		}
		_, example, _ := strings.Cut(out.String(), "\nExample")
		_, lines, _ := strings.Cut(example, ":\n")
		if lines == "" {
			t.Errorf("%s --help does not end with an example", path)
		}
		t.Chdir(t.TempDir())
		for line := range strings.Lines(lines) {
			ran++
			if err := pipe(t, strings.TrimSpace(line)); err != nil {
				t.Errorf("%s --help: %s%v", path, line, err)
			}
		}
	}
	must.Least(t, ran, 50, "examples found")
}

// TestFlags checks that a flag takes the same in every command.
func TestFlags(t *testing.T) {
	type first struct{ takes, short, where string }
	seen := map[string]first{}
	for path := range Commands() {
		cmd, _ := must.Get2(newRoot(&kit.Env{}).Find(strings.Fields(path)[1:]))(t)
		shown(cmd).VisitAll(func(f *pflag.Flag) {
			takes := f.Value.Type()
			switch was, ok := seen[f.Name]; {
			case f.Hidden, f.Name == "check" && path == "bonepile model": // which checks an answer, not a run
			case !ok:
				seen[f.Name] = first{takes, f.Shorthand, path}
			case was.takes != takes, was.short != f.Shorthand && was.short != "" && f.Shorthand != "":
				t.Errorf("--%s takes %s in %s, and %s in %s", f.Name, takes, path, was.takes, was.where)
			}
			if f.Hidden == (f.Usage != "") {
				t.Errorf("%s --%s: help %q", path, f.Name, f.Usage)
			}
		})
	}
}

// TestInputsKept checks that no flag that names a file makes a command overwrite its input,
// under the same name or by a link, or on standard input.
func TestInputsKept(t *testing.T) {
	randtest.Lone(t)
	diagram := new(bytes.Buffer)
	Run(t.Context(), []string{"cover", "diagram", "-"}, strings.NewReader("a b\na\nb\n"), diagram, io.Discard)
	refused := map[string]bool{}
	for path := range Commands() {
		words := strings.Fields(path)[1:]
		cmd, _ := must.Get2(newRoot(&kit.Env{}).Find(words))(t)
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(f.Usage, "`FILE`") || slices.Contains([]string{"work", "serve", "play"}, words[0]) {
				return
			}
			for _, text := range []string{"1:100011\n", "a b\na\nb\na b\n", diagram.String()} {
				file := filepath.Join(t.TempDir(), "input")
				must.Do(t, errors.Join(os.WriteFile(file, []byte(text), 0o666), os.Link(file, file+"2")))
				for _, input := range []string{file, "-"} {
					in := must.Get(os.Open(file))(t)
					args := append(slices.Clone(words), "--"+f.Name, file+"2", input)
					errOut := new(bytes.Buffer)
					Run(t.Context(), args, in, io.Discard, errOut)
					must.Do(t, in.Close())
					if after, err := os.ReadFile(file + "2"); err != nil || string(after) != text {
						t.Errorf("%s --%s %s: its input became %q, %v", path, f.Name, input, after, err)
					}
					if strings.Contains(errOut.String(), "would overwrite") {
						refused[path+" --"+f.Name+" "+filepath.Base(input)] = true
					}
				}
			}
		})
	}
	if len(refused) < 60 {
		t.Errorf("only %d flags were refused: %v", len(refused), slices.Sorted(maps.Keys(refused)))
	}
}

// leaves returns the commands below c that have no subcommands.
func leaves(c *cobra.Command) iter.Seq[*cobra.Command] {
	return func(yield func(*cobra.Command) bool) {
		for _, sub := range c.Commands() {
			switch {
			case sub.Hidden:
			case sub.HasSubCommands():
				for leaf := range leaves(sub) {
					if !yield(leaf) {
						return
					}
				}
			case sub.Runnable() && !yield(sub):
				return
			}
		}
	}
}

// pipe runs a pipe of bonepile, which may be fed by what echo or printf print, and may
// end in a file. It knows that much of the shell: words parted by blanks, and one word in
// quotes after printf.
func pipe(t *testing.T, line string) error {
	line, file, _ := strings.Cut(line, " > ")
	var flow string
	for stage := range strings.SplitSeq(line, " | ") {
		name, rest, _ := strings.Cut(stage, " ")
		switch name {
		case "echo":
			flow = rest + "\n"
		case "printf":
			flow = strings.ReplaceAll(strings.Trim(rest, "'"), `\n`, "\n")
		case "bonepile":
			var out, errOut bytes.Buffer
			if status := Run(t.Context(), strings.Fields(rest), strings.NewReader(flow), &out, &errOut); status != 0 || out.Len() == 0 {
				return fmt.Errorf("%s: status %d\n%s%s", stage, status, out.String(), errOut.String())
			}
			flow = out.String()
		default:
			return fmt.Errorf("unknown command %s", name)
		}
	}
	if file == "" {
		return nil
	}
	return os.WriteFile(file, []byte(flow), 0o666)
}

// proven is the command of sessions that checks a proof about a formula.
func proven(ts *testscript.TestScript, neg bool, args []string) {
	read := func(name string) io.Reader {
		var r io.Reader = strings.NewReader(ts.ReadFile(name))
		if strings.HasSuffix(name, ".gz") {
			z, err := gzip.NewReader(r)
			ts.Check(err)
			r = z
		}
		return r
	}
	err := prooftest.Check(read(args[0]), read(args[1]))
	if neg == (err == nil) {
		ts.Fatalf("%v: %v", args, err)
	}
}
