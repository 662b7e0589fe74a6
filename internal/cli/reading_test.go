package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/internal/must"
)

// endless is a text that never ends: what it begins with, and then lines again and again. After
// the first of these it calls then.
type endless struct {
	begin, again string
	then         func()
	rest         string
}

func (r *endless) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.rest = r.begin; r.begin == "" {
			r.rest = strings.Repeat(r.again, 1000)
			r.then()
		}
		r.begin = ""
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// TestReadingEnds has texts without end read, of each form. A signal ends that, and so does --time.
func TestReadingEnds(t *testing.T) {
	problem := filepath.Join(t.TempDir(), "problem")
	must.Do(t, os.WriteFile(problem, []byte("a b\na\nb\na b\n"), 0o600))
	for _, tt := range []struct{ command, time, begin, again string }{ // time: the flag, "" for none
		{"cover count", "--time=1us", "a b\n", "a\nb\n"},
		{"cover export --format dimacs", "", "a b\n", "a\nb\n"},
		{"cover decide", "--time=1us", "* #variable= 2 #constraint= 99999999\n", "+1 x1 +1 x2 >= 1 ;\n"},
		{"cover solve", "--time=1us", "p ec 2\n", "s 1 2\n"},
		{"cover cheapest", "--time=1us", "%%MatrixMarket matrix coordinate integer general\n2 2 99999999\n", "% text\n"},
		{"cover diagram", "--time=1us", "< a b >\n", "a b;\n"},
		{"cover fzn", "--time-limit=1", "var 0..1: a;\nvar 0..1: b;\n", "constraint int_eq(a,b);\n"},
		{"cover verify " + problem, "", "1:\na\nb\n", "1:\na b\n"},
		{"cover verify --certificate - " + problem, "", "bonepile certificate 1\n", "1 choose a 1 1>0\n"},
		{"cover count --weights - " + problem, "", "2 a\n", "| text\n"},
		{"cover sum --of - " + problem, "", "1/2\n", "2/2\n"},
		{"zdd count", "", "2: (~1?0:1)\n", "\n"},
		{"count", "", "3:32211030220321310103\n", "# text\n"},
	} {
		for _, flag := range []string{"", tt.time}[:1+min(1, len(tt.time))] {
			ctx, interrupt := context.WithCancel(t.Context())
			defer interrupt()
			args, says, want, then := strings.Fields(tt.command), "interrupted", statusStopped, interrupt
			if flag != "" {
				args, says, then = append(args, flag), "stopped after 1", func() {}
			}
			if flag == "--time-limit=1" {
				want, says = statusDone, "" // as MiniZinc wants it
			}
			var out, errOut bytes.Buffer
			status := Run(ctx, args, &endless{begin: tt.begin, again: tt.again, then: then}, &out, &errOut)
			if status != want || !strings.Contains(errOut.String(), says) || strings.Count(errOut.String(), "\n") != min(1, len(says)) {
				t.Errorf("%v: status %d, said %s", args, status, errOut.String())
			}
		}
	}
}
