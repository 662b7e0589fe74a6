package coverjobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
)

// solutionsOf returns all solutions of p, by dancing links.
func solutionsOf(t testing.TB, p *cover.Problem) (list []cover.Solution) {
	for sol := range must.All(t, p.Solutions(t.Context(), cover.Config{Engine: cover.Links})) {
		list = append(list, slices.Sorted(slices.Values(sol)))
	}
	return list
}

func init() { jobs.SaveEvery = 0 } // as often as it can: see killed

// killed does a run that is killed again and again: it is stopped, and its directory set
// back to what was there before that. Then it does the run to its end. It returns how often
// it could be killed before that.
func killed(t *testing.T, run jobs.Run, cfg jobs.Config, kills int) (total jobs.Total, killed int) {
	t.Helper()
	cfg.Dir = t.TempDir()
	name := filepath.Join(cfg.Dir, "run.json")
	kind := run.Kind
	for round := range kills {
		left := 2 + 3*round // searches before the kill
		ctx, cancel := context.WithCancel(t.Context())
		var before []byte
		run.Kind = jobstest.Around(kind, func(_ context.Context, _ string, search func() (jobs.Outcome, error)) (jobs.Outcome, error) {
			if left--; left == 0 {
				before, _ = os.ReadFile(name)
				cancel()
			}
			return search()
		})
		one := cfg
		one.Workers = 1
		total, err := jobs.Do(ctx, run, one)
		if err == nil {
			return total, round
		}
		if ctx.Err() == nil || before == nil {
			t.Fatal(err)
		}
		must.Do(t, os.WriteFile(name, before, 0o666))
	}
	run.Kind = kind
	total, err := jobs.Do(t.Context(), run, cfg)
	if err != nil || len(total.Poisoned) > 0 {
		t.Fatalf("%v, %v", err, total.Poisoned)
	}
	return total, kills
}

func textOf(t testing.TB, p *cover.Problem) string {
	var text bytes.Buffer
	must.Get(p.WriteTo(&text))(t)
	return text.String()
}

// TestDecideKilled decides problems that take many parts, and kills the runs.
func TestDecideKilled(t *testing.T) {
	t.Parallel()
	kills := 0
	for name, tt := range map[string]struct {
		p      *cover.Problem
		wanted int
		want   int
	}{
		"6 queens": {queens(t, 6), 2, 2},
		"pigeons":  {pigeons(t, 6), 2, 0},
	} {
		for _, e := range []cover.Engine{cover.Learn, cover.Cells} {
			run := must.Get(NewDecide(tt.p, Rule{Engine: e, Wanted: tt.wanted}, name))(t)
			run.Parts = run.Parts[:1]
			total, n := killed(t, run, jobs.Config{Workers: 2, Budget: 5}, 6)
			kills += n
			if f, err := ReadFound(total.Result); err != nil || len(f.Solutions) != tt.want {
				t.Errorf("%s, %v: %d solutions, %v", name, e, len(f.Solutions), err)
			}
		}
	}
	must.Least(t, kills, 10, "kills")
}

// TestDecideShares has a second worker do over what a first one has done, a cube and then
// the whole. By what it is told it needs a small part of the nodes.
func TestDecideShares(t *testing.T) {
	t.Parallel()
	run := must.Get(NewDecide(pigeons(t, 8), Rule{Engine: cover.Learn, Wanted: 1}, "pigeons"))(t)
	run.Parts = run.Parts[:1]
	open, nodes := run.Kind.Open, [3]int64{}
	run.Kind.Open = func(spec []byte) (jobs.Searcher, error) {
		return jobstest.SearchFunc(func(ctx context.Context, part string, _ int64) (o jobs.Outcome, err error) {
			for i := range nodes {
				d, err := open(spec)
				if err != nil {
					return o, err
				}
				if o, err = d.Search(ctx, []string{part, part, whole}[i], 1<<40); err != nil || o.Rest != nil {
					t.Errorf("%v, %v is left", err, o.Rest)
				}
				nodes[i] = o.Nodes
			}
			return o, nil
		}), nil
	}
	must.Get(jobs.Do(t.Context(), run, jobs.Config{Workers: 1}))(t)
	if t.Log(nodes); 2*max(nodes[1], nodes[2]) > nodes[0] {
		t.Errorf("%d nodes", nodes)
	}
}

// pigeons returns a problem without solution: n pigeons and one hole less.
func pigeons(t testing.TB, n int) *cover.Problem {
	var items, options strings.Builder
	for i := range n {
		fmt.Fprintf(&items, "p%d ", i)
		for j := range n - 1 {
			fmt.Fprintf(&options, "\np%d h%d", i, j)
		}
	}
	items.WriteString("|")
	for j := range n - 1 {
		fmt.Fprintf(&items, " h%d", j)
	}
	return parse(t, items.String()+options.String())
}

// TestBadDecisions has cubes and totals that are none.
func TestBadDecisions(t *testing.T) {
	d := must.Get(Decide().Open([]byte("{\"engine\":" + fmt.Sprint(int(cover.Learn)) + ",\"wanted\":1}\na b\na\nb\n")))(t)
	for _, part := range []string{"3", "0", "x", "1 -3"} {
		if _, err := d.Search(t.Context(), part, 1); err == nil {
			t.Errorf("%q: no error", part)
		}
	}
	for _, total := range []string{"x", `{"Wanted":3`, `{"Wanted":3,"Solutions":[[0],[1],[2]]}`, `{"Solutions":[["x"]]}`} {
		if _, err := ReadFound([]byte(total)); err == nil {
			t.Errorf("%q: no error", total)
		}
	}
	if _, err := NewDecide(parse(t, "a b\na\nb"), Rule{Engine: cover.Learn, Wanted: 1, Binary: true, Suffixes: true}, ""); !errors.Is(err, cover.ErrConfig) {
		t.Errorf("two forms of tree: %v", err)
	}
}
