package coverjobs

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
)

// TestCountWays counts in every way as a run: numbers are exact, beyond 64 bits as well, and
// the total names the way.
func TestCountWays(t *testing.T) {
	large, _ := new(big.Int).SetString("112202208776036178000000", 10)
	for _, c := range []struct {
		name string
		p    *cover.Problem
		want *big.Int
		ways []cover.Way
	}{
		{"dominoes", dominoes(t, 8, 8), big.NewInt(12988816), // OEIS A004003
			[]cover.Way{cover.Fastest, cover.BySweep, cover.ByMemo, cover.ByOptions}},
		{"queens", queens(t, 8), big.NewInt(92), []cover.Way{cover.Fastest, cover.BySearch, cover.ByMemo}},
		{"mixed", parse(t, mixed), big.NewInt(int64(solutions(t, parse(t, mixed)))), []cover.Way{cover.Fastest, cover.ByMemo, cover.ByOptions}},
		{"many dominoes", dominoes(t, 14, 14), large, []cover.Way{cover.BySweep}},
		{"none", parse(t, "a b\na"), new(big.Int), []cover.Way{cover.Fastest, cover.BySweep}},
	} {
		for _, way := range c.ways {
			run, err := NewCount(c.p, Rule{}, way, c.name)
			if err != nil {
				t.Fatal(c.name, way, err)
			}
			dir := t.TempDir()
			for range 2 { // the second answers from the directory
				total, err := jobs.Do(t.Context(), run, jobs.Config{Workers: 2, Dir: dir})
				if err != nil || len(total.Poisoned) > 0 {
					t.Fatal(c.name, way, err, total.Poisoned)
				}
				got, err := ReadCount(total.Result)
				if err != nil || got.Number.Cmp(c.want) != 0 || way != cover.Fastest && !slices.Equal(got.Ways, []string{way.String()}) {
					t.Errorf("%s by %v: %+v, want %v; %v", c.name, way, got, c.want, err)
				}
				if way != cover.BySearch && total.Parts != 1 {
					t.Errorf("%s by %v: %d parts", c.name, way, total.Parts)
				}
			}
		}
	}
	for _, way := range []cover.Way{cover.BySweep, cover.BySigns} {
		if _, err := NewCount(parse(t, mixed), Rule{}, way, ""); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("bounds by %v: %v", way, err)
		}
	}
}

func solutions(t *testing.T, p *cover.Problem) uint64 {
	return must.Get(p.Visit(t.Context(), cover.Config{}))(t)
}

// TestCountLeaves has a count that is long enough for a search to be left to others: 15
// queens, or fewer in builds that are slow.
func TestCountLeaves(t *testing.T) {
	if testing.Short() || debug {
		t.Skip("a second, in debug builds minutes")
	}
	numbers := []int64{2680, 14200, 73712, 365596, 2279184} // OEIS A000170, from 11 queens on
	for i, want := range numbers {
		run := must.Get(NewCount(queens(t, 11+i), Rule{}, cover.Fastest, ""))(t)
		total := must.Get(jobs.Do(t.Context(), run, jobs.Config{Workers: 2}))(t)
		got, err := ReadCount(total.Result)
		if err != nil || got.Number.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%+v, want %d; %v", got, want, err)
		}
		if total.Parts >= 3 && describeCount(total.Result) == fmt.Sprint(want, " solutions by search") {
			return
		}
	}
	t.Error("no search was left to others")
}

// TestCountCut stops counts in one way: they are left as they were, and do not fail; a
// memory that is too small fails at once.
func TestCountCut(t *testing.T) {
	run := must.Get(NewCount(dominoes(t, 8, 8), Rule{Memory: 1000}, cover.BySweep, ""))(t)
	s := must.Get(run.Kind.Open(run.Spec))(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, part := range []string{"by sweep", "by auto", "by memo", "by options"} {
		o, err := s.Search(ctx, part, 1)
		if err != nil || o.Result != nil || !slices.Equal(o.Rest, []string{part}) || !isWhole(part) {
			t.Errorf("%s: %+v, %v", part, o, err)
		}
	}
	total, err := jobs.Do(t.Context(), run, jobs.Config{Workers: 2})
	if err != nil || len(total.Poisoned) != 1 || total.Poisoned[0].Err != cover.ErrMemory.Error() {
		t.Errorf("little memory: %+v, %v", total, err)
	}
	for _, part := range []string{"by magic", "by", "by "} {
		if o, err := s.Search(t.Context(), part, 1); err == nil {
			t.Errorf("%q: %+v", part, o)
		}
	}
}

// TestScopes reads scopes as they are written, and refuses others.
func TestScopes(t *testing.T) {
	for _, text := range []string{"4 -4:18 -21: ", "100000000000000000000 -1: ", "1 -1 -3:4 -6:20: ", ""} {
		head, body := cutScope(text + "by auto")
		s, err := readScope(head, 21)
		if err != nil || s.String() != text || body != "by auto" {
			t.Errorf("%q: %q and %q, %v", text, s, body, err)
		}
	}
	for _, head := range []string{"4: ", "x -3: ", "0 -3: ", "-1 -3: ", "4 : ", ": ", "4 -5:3: ", "4 -0: ", "4 3: ", "4 -22: ", "4 -3:22: ", "4 -3:: ", "4 -x: "} {
		if s, err := readScope(head, 21); err == nil {
			t.Errorf("%q: %v", head, s)
		}
	}
}

// TestCountCases counts by symmetries as a run. It stops whenever a part is done, and resumes.
func TestCountCases(t *testing.T) {
	if testing.Short() || debug {
		t.Skip("seconds, in debug builds minutes")
	}
	run := must.Get(NewCount(queens(t, 15), Rule{}, cover.Fastest, ""))(t)
	total, stops := doStopping(t, run, t.TempDir())
	got, err := ReadCount(total.Result)
	if err != nil || got.Number.String() != "2279184" || total.Parts < 2 || stops < 1 { // OEIS A000170
		t.Errorf("%+v in %d parts, %d stops, %v", got, total.Parts, stops, err)
	}
	// Cases that are given: the solutions with a queen on one side of the first row, twice.
	first, sum := []string{}, new(big.Int)
	run = must.Get(NewCount(queens(t, 9), Rule{}, cover.Fastest, ""))(t)
	for _, without := range []string{"2 -5:9: ", "1 -1:4 -6:9: "} {
		first = append(first, without+byWay+"auto")
	}
	run.Parts = append(first, "1 -1:9: 1/1")
	if total, err = jobs.Do(t.Context(), run, jobs.Config{Workers: 2}); err == nil {
		got, err = ReadCount(total.Result)
	}
	if sum.SetInt64(352); err != nil || got.Number.Cmp(sum) != 0 { // OEIS A000170
		t.Errorf("%+v, want %v; %v", got, sum, err)
	}
}

// doStopping does a run that is stopped whenever a part has been searched, until it is over.
func doStopping(t *testing.T, run jobs.Run, dir string) (total jobs.Total, stops int) {
	t.Helper()
	kind := run.Kind
	for {
		ctx, cancel := context.WithCancel(t.Context())
		run.Kind = stopping(kind, cancel)
		total, err := jobs.Do(ctx, run, jobs.Config{Workers: 2, Dir: dir})
		cancel()
		switch {
		case len(total.Poisoned) > 0:
			t.Fatal(total.Poisoned)
		case err == nil:
			return total, stops
		case !errors.Is(err, context.Canceled):
			t.Fatal(err)
		}
		stops++
	}
}

// stopping returns a kind that stops the run after a search.
func stopping(k jobs.Kind, stop context.CancelFunc) jobs.Kind {
	return jobstest.Around(k, func(_ context.Context, _ string, search func() (jobs.Outcome, error)) (jobs.Outcome, error) {
		defer stop()
		return search()
	})
}

// dominoes returns the problem of tilings by dominoes.
func dominoes(t *testing.T, rows, cols int) *cover.Problem {
	var text strings.Builder
	for r := range rows {
		for c := range cols {
			fmt.Fprintf(&text, "%d,%d ", r, c)
		}
	}
	for r := range rows {
		for c := range cols {
			if c+1 < cols {
				fmt.Fprintf(&text, "\n%d,%d %d,%d", r, c, r, c+1)
			}
			if r+1 < rows {
				fmt.Fprintf(&text, "\n%d,%d %d,%d", r, c, r+1, c)
			}
		}
	}
	return parse(t, text.String())
}
