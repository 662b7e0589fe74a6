package problem

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// RandomProblem returns a small problem, two secondary items with colours
// included. Options may be alike.
func RandomProblem(rng *rand.Rand) *cover.Problem {
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
	return must.Value(b.Build())
}

// TestRanked has the shortest lines that end in which choice of how many an option was.
func TestRanked(t *testing.T) {
	for text, want := range map[string]bool{"a (2 of 3)": true, "(2 of 3)": false, "a b (2 of 3)": true, "a (2 of)": false} {
		if got := ranked(strings.Fields(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestClaims writes lists of options as solutions and reads them back. Options
// alike may come back as one another; verdicts stay, and are those of the
// definition.
func TestClaims(t *testing.T) {
	rng := randtest.New(t, 1, 2)
	right, wrong := 0, 0
	for range 3000 {
		p := RandomProblem(rng)
		var text []byte
		var want []cover.Solution
		for n := range uint64(1 + rng.IntN(4)) {
			var sol cover.Solution
			for range rng.IntN(4) {
				sol = append(sol, rng.IntN(p.Options()))
			}
			want = append(want, sol)
			text = AppendNext(text, p, n+1, nil, sol, rng.IntN(2) == 0, nil)
		}
		r := NewClaimReader(p, bytes.NewReader(text))
		for n, sol := range want {
			c, err := r.Next()
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			if c.Number != strconv.Itoa(n+1) || optionTexts(p, c.Options) != optionTexts(p, sol) {
				t.Fatalf("solution %s is %v, want %d and %v:\n%s", c.Number, c.Options, n+1, sol, text)
			}
			fault, err := c.Fault(p), p.Verify(sol)
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
			if conflict := c.Conflict(p) != ""; conflict == errors.Is(err, cover.ErrUncovered) {
				t.Fatalf("%q, but %v", fault, err)
			}
		}
		if c, err := r.Next(); err != io.EOF {
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
	p := must.Get(cover.Parse(strings.NewReader("a b c | x\na b\nc\na b\nc x:A\n")))(f)
	f.Fuzz(func(t *testing.T, text string) {
		r := NewClaimReader(p, strings.NewReader(text))
		lines := strings.Split(text, "\n")
		last := 0
		for {
			c, err := r.Next()
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
			if c.line <= last || !strings.HasPrefix(strings.TrimSpace(lines[c.line-1]), c.Number+":") {
				t.Fatalf("%+v after line %d of %q", c, last, text)
			}
			last = c.line
			fault := c.Fault(p)
			if (fault == "") != (c.unknown == "" && p.Verify(c.Options) == nil) {
				t.Fatalf("%+v: %s", c, fault)
			}
			for _, numbers := range []bool{false, true} {
				again, err := NewClaimReader(p, bytes.NewReader(AppendNext(nil, p, 1, nil, c.Options, numbers, nil))).Next()
				if err != nil || optionTexts(p, again.Options) != optionTexts(p, c.Options) {
					t.Fatalf("%v read back as %v, %v", c.Options, again, err)
				}
			}
		}
	})
}
