package cheapest

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/internal/randtest"
)

// TestWithin asks for solutions that cost at most so much, of random problems, and compares
// the answers with all solutions.
func TestWithin(t *testing.T) {
	rng := randtest.New(t, 7, 31)
	verdicts := map[cover.Verdict]int{}
	for range 1000 {
		x := drawn(rng, 9+rng.IntN(3))
		p := cover.FromArrays(x)
		all := bruteCosts(x)
		most := int64(rng.IntN(12)) - 1
		if len(all) > 0 && rng.IntN(4) > 0 {
			most = all[rng.IntN(min(3, len(all)))] - int64(rng.IntN(2))
		}
		want := 0
		for _, c := range all {
			if c <= most {
				want++
			}
		}
		for _, k := range []int{0, 1, 2, 100} {
			list, err := Within(t.Context(), p, k, most, Config{})
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, s := range list {
				seen[covertest.Key(s.Solution)] = true
				if err := p.Verify(s.Solution); err != nil || s.Cost > most || s.Cost != cost(x, s.Solution) {
					t.Errorf("most %d: %v of cost %d: %v", most, s.Solution, s.Cost, err)
				}
			}
			if len(seen) != min(k, want) || len(list) != len(seen) {
				t.Errorf("at most %d of cost %d or less: found %v, expected %d of %v", k, most, list, min(k, want), all)
			}
		}
		for _, some := range []uint64{0, 1} {
			a, err := Decide(t.Context(), p, most, cover.Config{MaxSolutions: some})
			if err != nil {
				t.Fatal(err)
			}
			mustDecide(t, p, a, most, min(want, 2), some == 1)
			verdicts[a.Verdict]++
		}
	}
	t.Log(verdicts)
	if min(verdicts[cover.None], verdicts[cover.Unique], verdicts[cover.Many]) < 60 {
		t.Error("too few to tell")
	}
}

// mustDecide fails unless a says that p has so many solutions of cost most or less, where 2
// stands for many.
func mustDecide(t *testing.T, p *cover.Problem, a cover.Answer, most int64, want int, some bool) {
	t.Helper()
	expect := []cover.Verdict{cover.None, cover.Unique, cover.Many}[want]
	if some && want > 0 {
		expect, want = cover.Unknown, 1
	}
	var found []cover.Solution
	for _, s := range []cover.Solution{a.First, a.Second} {
		if s == nil {
			continue
		}
		if found = append(found, s); p.Verify(s) != nil || cost(p.Arrays(), s) > most {
			t.Errorf("%v is no solution of cost %d or less", s, most)
		}
	}
	if a.Verdict != expect || len(found) != want || want == 2 && covertest.Key(a.First) == covertest.Key(a.Second) {
		t.Errorf("cost %d: found %v, %d solutions; expected %v", most, a.Verdict, len(found), expect)
	}
}

// TestDecideTurns has a problem that the learner settles, because it has no solution
// whatever the costs are, and one that the search for cheap solutions settles.
func TestDecideTurns(t *testing.T) {
	for _, c := range []struct {
		text string
		most int64
		want cover.Verdict
	}{
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 1, cover.None},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 2, cover.Unique},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 5, cover.Many},
		{"a b c\na b |3\nb c |1\na |1\nc |2\n", 1 << 62, cover.Many},
	} {
		p := covertest.Parse(c.text)
		d := decision{p: cover.FromArrays(p), most: c.most, x: p, number: func(k int) int { return k }}
		if a, err := d.learn(t.Context(), 0); err != nil || a.Verdict != c.want && (a.Verdict != cover.Unknown || a.First != nil) {
			t.Errorf("cost %d, learner alone: found %v %v, expected %v or nothing", c.most, a, err, c.want)
		}
		a, err := Decide(t.Context(), cover.FromArrays(p), c.most, cover.Config{})
		if err != nil || a.Verdict != c.want {
			t.Errorf("cost %d: found %v %v, expected %v", c.most, a.Verdict, err, c.want)
		}
		a, err = Decide(t.Context(), cover.FromArrays(p), c.most, cover.Config{With: []int{0}})
		if want := c.most >= 5; err != nil || (a.Verdict == cover.Unique) != want {
			t.Errorf("cost %d, with option 0: found %v %v", c.most, a, err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	cancel(stop)
	if a, err := Decide(ctx, cover.FromArrays(covertest.Parse("a\na\n")), 1, cover.Config{}); !errors.Is(err, stop) {
		t.Errorf("found %v %v, expected %v", a, err, stop)
	}
}

// TestMemory stops each search at what it keeps.
func TestMemory(t *testing.T) {
	loose := cover.FromArrays(covertest.Parse("0:20|a/" + strings.Repeat("a |1/", 20)))
	dense := cover.FromArrays(covertest.Parse("a/" + strings.Repeat("a |1/", 20)))
	for name, find := range map[string]func(cfg Config) error{
		"linked":  func(cfg Config) error { _, err := Find(t.Context(), loose, math.MaxInt, cfg); return err },
		"dense":   func(cfg Config) error { _, err := Find(t.Context(), dense, 1, cfg); return err },
		"minimax": func(cfg Config) error { _, _, err := Minimax(t.Context(), loose, math.MaxInt, ByCost, cfg); return err },
	} {
		if err := find(Config{MaxMemory: 1000}); err != cover.ErrMemory {
			t.Errorf("%s: %v", name, err)
		}
	}
}
