package gallery

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestTable checks what a list of models relies on.
func TestTable(t *testing.T) {
	all := Models()
	word := regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	seen, sum := map[string]bool{}, sha256.New()
	for _, m := range all {
		if !word.MatchString(m.Name) || seen[m.Name] {
			t.Errorf("%q is no name, or not the only one", m.Name)
		}
		seen[m.Name] = true
		if m.Title == "" || m.Source == "" || m.About == "" || strings.Contains(m.Title+m.About, "\n") {
			t.Errorf("%s: no title, source or description of one line", m.Name)
		}
		if named, err := Named(m.Name); err != nil || named.Name != m.Name {
			t.Errorf("%s is not found by its name: %v", m.Name, err)
		}
		params := map[string]bool{}
		for _, p := range m.Params {
			if !word.MatchString(p.Name) || params[p.Name] || p.Doc == "" || !p.Allows(p.Default) {
				t.Errorf("%s: parameter %+v: no unique name, no description, or an impossible default", m.Name, p)
			}
			params[p.Name] = true
			fmt.Fprintln(sum, m.Name, p.Name, p.Default, p.Min, p.Max, p.Words)
		}
		checkFigures(t, m)
	}
	must.Equal(t, fmt.Sprintf("%.4x", sum.Sum(nil)), "234f1345", "what parameters may be") // the changelog says what changes
	for line := range strings.Lines(readFile(t, "figures/figures.txt")) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "## "); ok && !seen[name] {
			t.Errorf("figures.txt has figures of %s, which is no model", name)
		}
	}
	for _, f := range families {
		if !strings.Contains(readFile(t, f.page+"/figures_test.go"), "kittest.Figures(t, Models, computes)") {
			t.Errorf("%s: no test of figures that have their own functions", f.page)
		}
	}
}

// checkFigures checks that figures can be told apart and say what they are of.
func checkFigures(t *testing.T, m kit.Model) {
	t.Helper()
	seen := map[string]bool{}
	for _, f := range figures.Of(m.Name) {
		name := figureName(f)
		if seen[name] {
			t.Errorf("%s: two figures %s", m.Name, name)
		}
		seen[name] = true
		if _, err := m.Parse(strings.Fields(f.Args)); err != nil {
			t.Errorf("%s: %s: %v", m.Name, name, err)
		}
	}
}

// figureName names a figure within its model.
func figureName(f figures.Figure) string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s %s", f.ID, f.Kind, f.Args, f.What))
}

// mutants is how many sets of options that are no solution are made of each
// solution, and answers how many solutions are looked at.
const (
	answers = 20
	mutants = 30
)

// A solved is a model with its defaults, and the first of its answers.
type solved struct {
	in      *kit.Instance
	answers []cover.Solution
	err     error
}

// solvedModels solve the models by their names, each once.
var solvedModels = sync.OnceValue(func() map[string]func() solved {
	all := map[string]func() solved{}
	for _, m := range Models() {
		all[m.Name] = sync.OnceValue(func() (s solved) {
			limit := uint64(answers)
			if kittest.Debug || m.Name == longest {
				limit = 1
			}
			if s.in, s.err = m.New(); s.err != nil {
				return s
			}
			for sol, err := range s.in.Problem.Solutions(context.Background(), cover.Config{MaxSolutions: limit}) {
				s.answers, s.err = append(s.answers, sol), err
			}
			return s
		})
	}
	return all
})

// longest is the model whose first answer takes millions of nodes, and four minutes with checks
// on.
const longest = "tetromino-holes"

// solve returns a model with some of its answers.
func solve(t *testing.T, m kit.Model) solved {
	t.Helper()
	if kittest.Debug && m.Name == longest {
		t.Skip("too long with checks on")
	}
	s := solvedModels()[m.Name]()
	if s.err != nil || len(s.answers) == 0 {
		t.Fatalf("the defaults of %s have %d answers: %v", m.Name, len(s.answers), s.err)
	}
	return s
}

// TestAnswers solves every model with its defaults. All solutions pass the
// definition and the rules of the puzzle. Less one option, with one more, or with
// another in its place, the rules see that something is wrong, or the answer
// reads as it did; no option at all they refuse. A few exchanges may pass: where options were left out with
// mirror images, another may make an answer of another kind.
func TestAnswers(t *testing.T) {
	for _, m := range Models() {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			s := solve(t, m)
			in := s.in
			rng := randtest.New(t, 1, 2)
			tried, passed := 0, 0
			for _, sol := range s.answers {
				if err := in.Problem.Verify(sol); err != nil {
					t.Fatalf("%v: %v", sol, err)
				}
				if err := in.Check(sol); err != nil {
					t.Fatalf("%v: %v\n%s", sol, err, in.Text(sol))
				}
				for made, left := 0, 10*mutants; made < mutants && left > 0; left-- {
					bad := mutate(rng, in.Problem, sol)
					if in.Problem.Verify(bad) == nil || in.Text(bad) == in.Text(sol) {
						continue
					}
					made++
					tried++
					if in.Check(bad) == nil {
						passed++
						if len(bad) != len(sol) {
							t.Errorf("%v passes, which is %v less an option or with one more:\n%s", bad, sol, in.Text(bad))
						}
					}
				}
			}
			if in.Problem.Verify(nil) != nil && in.Check(nil) == nil {
				t.Error("no option at all passes")
			}
			if tried < mutants/3 || passed > tried/20 {
				t.Errorf("of %d sets that are no solution, %d pass", tried, passed)
			}
		})
	}
}

// mutate returns a solution with an option left out, with one more, with another
// in place of one, or with one in its place that begins with the same item:
// another cell for a queen of that row, another place for a piece.
func mutate(rng *rand.Rand, p *cover.Problem, sol cover.Solution) cover.Solution {
	bad := slices.Clone(sol)
	at := rng.IntN(len(bad))
	first := func(k int) cover.Item {
		for e := range p.Option(k) {
			return e.Item
		}
		return -1
	}
	switch rng.IntN(4) {
	case 0:
		return slices.Delete(bad, at, at+1)
	case 1:
		return append(bad, rng.IntN(p.Options()))
	case 2:
		bad[at] = rng.IntN(p.Options())
	default:
		for range 1000 {
			if k := rng.IntN(p.Options()); first(k) == first(bad[at]) {
				bad[at] = k
				break
			}
		}
	}
	return bad
}

// TestFigures finds again the figures of all models that their kind counts, as far as they are
// wanted. Families have tests of the others. One model's are run by -run 'TestFigures/^queens$'.
func TestFigures(t *testing.T) {
	if kittest.Debug {
		t.Skip("too long with checks on")
	}
	n := 0
	for _, m := range Models() {
		for _, f := range figures.Of(m.Name) {
			if !f.Counted() || !kittest.Wanted(f) {
				continue
			}
			n++
			t.Run(m.Name+"/"+figureName(f), func(t *testing.T) {
				t.Parallel()
				r := must.Get(figures.Recompute(context.Background(), m, f))(t)
				if !r.Agrees {
					t.Errorf("%s %s, published %s (%s); %d nodes", r.Got, f.Kind, f.Want, f.Source, r.Stats.Nodes)
				}
			})
		}
	}
	t.Logf("%d figures", n)
}

func TestNamed(t *testing.T) {
	for name, want := range map[string]string{
		"quens":  `gallery: unknown model "quens"; did you mean queens?`,
		"zzzzzz": `gallery: unknown model "zzzzzz"`,
		"round":  `gallery: unknown model "round"; did you mean round-table?`,
		"":       `gallery: unknown model ""`,
	} {
		_, err := Named(name)
		if _, ok := errors.AsType[*UnknownError](err); !ok || err.Error() != want {
			t.Errorf("%q: %v, want %s", name, err, want)
		}
	}
}

// TestStopped ends a context: no figure comes out.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, m := range Models() {
		for _, f := range figures.Of(m.Name) {
			if f.Kind == figures.Options || f.Kind == figures.Items || !f.Counted() {
				continue
			}
			if r, err := figures.Recompute(ctx, m, f); !errors.Is(err, context.Canceled) || r.Agrees {
				t.Errorf("%s, %s: %+v, %v", m.Name, figureName(f), r, err)
			}
			break
		}
	}
}

// problemsFile has problems of models for the tests of package cover. To add one, append a line
// "== NAME PARAMETERS" to its text and let the test write the rest.
const problemsFile = "../../cover/internal/covertest/testdata/gallery.txt.gz"

// TestProblems compares these problems with the models.
func TestProblems(t *testing.T) {
	z := must.Get(gzip.NewReader(strings.NewReader(readFile(t, problemsFile))))(t)
	got := must.Get(io.ReadAll(z))(t)
	var want bytes.Buffer
	for line := range bytes.Lines(got) {
		words, ok := bytes.CutPrefix(line, []byte("== "))
		if !ok {
			continue
		}
		fmt.Fprintf(&want, "%s", line)
		must.Get(instance(t, string(words)).Problem.WriteTo(&want))(t)
	}
	if *update {
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		z.Write(want.Bytes())
		z.Close()
		must.Do(t, os.WriteFile(problemsFile, b.Bytes(), 0o644))
	} else if !bytes.Equal(got, want.Bytes()) || bytes.Count(got, []byte("\n== ")) < 80 {
		t.Errorf("%s is not what the models make; go test ./internal/gallery -run TestProblems -update writes it", problemsFile)
	}
}

// unreadable are the models whose answers are no pictures.
var unreadable = []string{
	"alphabet-blocks", "bent-words", "chess-sudoku", "congruent-pairs", "copies", "cube-copies", "dissections", "exact-cover", "factorizations", "fences", "focus-toy", "gerrymander", "graph-paths", "hitori-covers", "hoffman", "jigsaw-boxes", "matchings",
	"motley", "ordered", "partitions", "perfect-rectangles", "petersen-words", "queen-colours", "stacks", "states", "tone-rows", "tot-tibi", "u-blocks",
}

// TestRead reads the answers of all models with their defaults: what comes back has the same
// text and is a solution. A picture with a character changed is no answer.
func TestRead(t *testing.T) {
	for _, m := range Models() {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			s := solve(t, m)
			in, sol := s.in, s.answers[0]
			text := in.Text(sol)
			got, err := in.Read(t.Context(), text)
			if slices.Contains(unreadable, m.Name) {
				if !errors.Is(err, kit.ErrNoPicture) {
					t.Errorf("%v, %v", got, err)
				}
				return
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if in.Text(got) != text || in.Problem.Verify(got) != nil || in.Check(got) != nil {
				t.Errorf("%v comes back as %v: %v, %v\n%s%s", sol, got, in.Problem.Verify(got), in.Check(got), text, in.Text(got))
			}
			changed := strings.Replace(text, strings.TrimSpace(text)[:1], "~", 1)
			if got, err := in.Read(t.Context(), changed); err == nil {
				t.Errorf("%q passes as %v", changed, got)
			} else if _, ok := errors.AsType[*cover.SyntaxError](err); !ok {
				t.Errorf("%q: %v", changed, err)
			}
		})
	}
}
