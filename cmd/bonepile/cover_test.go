package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
)

// TestCoverInterrupt presses Ctrl-C while solutions are coming: they stay whole,
// the status is 3, and standard error says how many there were.
func TestCoverInterrupt(t *testing.T) {
	const pairs = 24 // 2^24 solutions, more than can come in the time
	var problem strings.Builder
	for i := range pairs {
		fmt.Fprintf(&problem, "i%d ", i)
	}
	for i := range pairs {
		fmt.Fprintf(&problem, "\ni%d\ni%d", i, i)
	}
	cmd := exec.Command(filepath.Join(build(t), "bonepile"), "cover", "solve", "--numbers")
	cmd.Stdin = strings.NewReader(problem.String())
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	n := 0
	for lines.Scan() {
		n++
		if n == 1 {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
		number, options, _ := strings.Cut(lines.Text(), ":")
		if number != strconv.Itoa(n) || len(strings.Fields(options)) != pairs {
			t.Fatalf("solution %d is cut: %q", n, lines.Text())
		}
	}
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != statusStopped {
		t.Errorf("exit status %d, want %d", got, statusStopped)
	}
	want := fmt.Sprintf("%d solutions printed, then interrupted at about", n)
	if n >= 1<<pairs || !strings.Contains(errOut.String(), want) {
		t.Errorf("%d solutions came, and %q", n, errOut.String())
	}
}

// randomProblem returns a small problem, two secondary items with colours
// included. Options may be alike.
func randomProblem(rng *rand.Rand) *cover.Problem {
	b := cover.NewBuilder()
	names := []string{"a", "b", "c", "d"}[:1+rng.IntN(4)]
	b.AddPrimary(names...)
	b.AddSecondary("x", "7")
	for range 1 + rng.IntN(10) {
		var words []string
		for _, name := range names {
			if rng.IntN(3) == 0 {
				words = append(words, name)
			}
		}
		if words == nil {
			words = append(words, names[rng.IntN(len(names))])
		}
		for _, name := range []string{"x", "7"} {
			switch rng.IntN(5) {
			case 0:
				words = append(words, name)
			case 1:
				words = append(words, name+":A")
			case 2:
				words = append(words, name+":1")
			}
		}
		rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		b.AddOption(words...)
	}
	p, err := b.Build()
	if err != nil {
		panic(err)
	}
	return p
}

// TestClaims writes lists of options as solutions and reads them back. Options
// alike may come back as one another; verdicts stay, and are those of the
// definition.
func TestClaims(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	right, wrong := 0, 0
	for range 3000 {
		p := randomProblem(rng)
		var text []byte
		var want []cover.Solution
		for n := range uint64(1 + rng.IntN(4)) {
			var sol cover.Solution
			for range rng.IntN(4) {
				sol = append(sol, rng.IntN(p.Options()))
			}
			want = append(want, sol)
			text = appendSolution(text, p, n+1, sol, rng.IntN(2) == 0)
		}
		r := newClaimReader(p, bytes.NewReader(text))
		for n, sol := range want {
			c, err := r.next()
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			if c.number != strconv.Itoa(n+1) || optionTexts(p, c.options) != optionTexts(p, sol) {
				t.Fatalf("solution %s is %v, want %d and %v:\n%s", c.number, c.options, n+1, sol, text)
			}
			fault, err := c.fault(p), p.Verify(sol)
			if (fault == "") != (err == nil) {
				t.Fatalf("fault %q, by the definition %v:\n%s", fault, err, text)
			}
			if err == nil {
				right++
				continue
			}
			wrong++
			// Of several conflicts Verify may have met another, so that only
			// whether there is one can be compared.
			if conflict := c.conflict(p) != ""; conflict == errors.Is(err, cover.ErrUncovered) {
				t.Fatalf("%q, but %v", fault, err)
			}
		}
		if c, err := r.next(); err != io.EOF {
			t.Fatalf("%v, %v after the last solution of\n%s", c, err, text)
		}
	}
	if right < 300 || wrong < 300 {
		t.Errorf("only %d right and %d wrong: the test says too little", right, wrong)
	}
}

// optionTexts returns the options of a solution as text, in order. Those with the
// same words are the same.
func optionTexts(p *cover.Problem, sol cover.Solution) string {
	var b strings.Builder
	for _, k := range sol {
		fmt.Fprintln(&b, optionKey(strings.Fields(p.OptionString(k))))
	}
	return b.String()
}

// TestSolveIsVerified runs what solve prints through verify, on random problems.
func TestSolveIsVerified(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	dir := t.TempDir()
	solved := 0
	for i := range 200 {
		p := randomProblem(rng)
		text, err := p.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		problem := filepath.Join(dir, "problem.dlx")
		if err := os.WriteFile(problem, text, 0o666); err != nil {
			t.Fatal(err)
		}
		args := []string{"cover", "solve", problem}
		if i%2 == 0 {
			args = append(args, "--numbers")
		}
		var out, errOut, verdict bytes.Buffer
		switch status := run(t.Context(), args, nil, &out, &errOut); {
		case status == statusNone && out.Len() == 0:
			continue
		case status != statusDone:
			t.Fatalf("status %d for\n%s%s", status, text, errOut.String())
		}
		solved++
		solutions := out.String()
		if status := run(t.Context(), []string{"cover", "verify", problem}, &out, &verdict, &errOut); status != statusDone {
			t.Fatalf("status %d, %s%s for\n%s\n%s", status, verdict.String(), errOut.String(), text, solutions)
		}
	}
	if solved < 50 {
		t.Errorf("only %d problems have solutions: the test says too little", solved)
	}
}

// FuzzClaims reads any text as solutions. Lines and columns of mistakes lie
// within it, claims are in order, and what was understood of one is read again
// from what appendSolution makes of it.
func FuzzClaims(f *testing.F) {
	f.Add("1:\na b\nc\n")
	f.Add("1: 1 2\n\n2: 3\r\n| comment\n3:")
	f.Add("12:\n b a (1 of 3)\n c x:A (2 of 2)\n")
	f.Add("1: 0 99999999999999999999 1")
	f.Add("a b\n")
	f.Add(" 1:  1\u00852x\xff")
	p, err := cover.Parse(strings.NewReader("a b c | x\na b\nc\na b\nc x:A\n"))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := newClaimReader(p, strings.NewReader(text))
		lines := strings.Split(text, "\n")
		last := 0
		for {
			c, err := r.next()
			if err == io.EOF {
				return
			}
			var syntax *cover.SyntaxError
			if errors.As(err, &syntax) {
				line := strings.TrimRight(lines[syntax.Line-1], "\r")
				if syntax.Line <= last || syntax.Text != line {
					t.Fatalf("%v after line %d", err, last)
				}
				if at := string([]rune(line)[syntax.Col-1:]); !strings.HasPrefix(at, string([]rune(syntax.Found))) {
					t.Fatalf("%v points at %q", err, at)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if c.line <= last || !strings.HasPrefix(strings.TrimSpace(lines[c.line-1]), c.number+":") {
				t.Fatalf("%+v after line %d of %q", c, last, text)
			}
			last = c.line
			fault := c.fault(p)
			if (fault == "") != (c.unknown == "" && p.Verify(c.options) == nil) {
				t.Fatalf("%+v: %s", c, fault)
			}
			for _, numbers := range []bool{false, true} {
				again, err := newClaimReader(p, bytes.NewReader(appendSolution(nil, p, 1, c.options, numbers))).next()
				if err != nil || optionTexts(p, again.options) != optionTexts(p, c.options) {
					t.Fatalf("%v read back as %v, %v", c.options, again, err)
				}
			}
		}
	})
}
