package cover_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/internal/covertest"
	"bonepile/internal/randtest"
)

// evenSum is the constraint that the numbers of the options chosen have an even sum.
type evenSum struct{}

func (evenSum) Watch(p *cover.Problem) (cover.Watcher, error) {
	return &summing{most: p.Options()}, nil
}

type summing struct{ most, sum int }

func (s *summing) Choose(k int) bool { s.sum += k; return k < s.most }
func (s *summing) Unchoose(k int)    { s.sum -= k }
func (s *summing) Accept() bool      { return s.sum%2 == 0 }

// somewhere draws options that solutions shall have and others that they shall not have,
// so that often some solution is left.
func somewhere(rng *rand.Rand, options int, all [][]int) (with, without []int) {
	liked := rng.Perm(options)
	if len(all) > 0 && rng.IntN(4) > 0 {
		liked = all[rng.IntN(len(all))]
	}
	for k := range options {
		switch in := slices.Contains(liked, k); {
		case in && rng.IntN(3) == 0:
			with = append(with, k, k)
		case !in && rng.IntN(3) == 0 || rng.IntN(30) == 0:
			without = append(without, k)
		}
	}
	rng.Shuffle(len(with), func(i, j int) { with[i], with[j] = with[j], with[i] })
	if slices.ContainsFunc(with, func(k int) bool { return slices.Contains(without, k) }) {
		return with, nil
	}
	return with, without
}

// TestWith compares what searches find under With and Without, on every engine, with those
// solutions by the definition that meet them. Problems have bounds, weights, colours and
// demands.
func TestWith(t *testing.T) {
	rng := randtest.New(t, 8, 1)
	met, learned := map[cover.Verdict]int{}, 0
	for i := range 600 {
		features := covertest.Everything
		if i%2 == 0 {
			features = covertest.WithSecondary | covertest.WithColours
		}
		x := covertest.Random(rng, features, 8)
		if i%3 == 0 {
			x = covertest.WithDemands(x, rng)
		}
		p := cover.FromArrays(x)
		var all [][]int
		for set := range 1 << p.Options() {
			if sol := covertest.Chosen(x, set); p.Verify(cover.Solution(sol)) == nil {
				all = append(all, sol)
			}
		}
		with, without := somewhere(rng, p.Options(), all)
		want, even := []string{}, []string{}
		for _, sol := range all {
			in := func(k int) bool { return slices.Contains(sol, k) }
			if slices.ContainsFunc(with, func(k int) bool { return !in(k) }) || slices.ContainsFunc(without, in) {
				continue
			}
			want = append(want, covertest.Key(sol))
			sum := 0
			for _, k := range sol {
				sum += k
			}
			if sum%2 == 0 {
				even = append(even, covertest.Key(sol))
			}
		}
		slices.Sort(want)
		slices.Sort(even)
		hold := func(cfg cover.Config, want []string) {
			t.Helper()
			cfg.With, cfg.Without = with, without
			v, err := holdWith(p, cfg, want)
			switch {
			case errors.Is(err, cover.ErrEngine):
			case err != nil:
				t.Fatalf("%v, for %+v, want %v, of\n%s", err, cfg, want, covertest.Text(t, x))
			case cfg.Engine == cover.Learn:
				learned++
				fallthrough
			default:
				met[v]++
			}
		}
		for e := cover.Auto; e <= cover.Learn; e++ {
			hold(cover.Config{Engine: e}, want)
		}
		hold(cover.Config{Tree: cover.Tree{Form: cover.Binary()}, Engine: cover.Links}, want)
		hold(cover.Config{Tree: cover.Tree{Choice: cover.First}}, want)
		hold(cover.Config{Workers: 2}, want)
		hold(cover.Config{Tree: cover.Tree{Constraint: evenSum{}}, Engine: cover.Links}, even)
	}
	if min(met[cover.None], met[cover.Unique], met[cover.Many], learned) < 300 {
		t.Errorf("%v, %d learned: not enough of each", met, learned)
	}
}

// holdWith compares what the searches of cfg find in p with the solutions that there are.
func holdWith(p *cover.Problem, cfg cover.Config, want []string) (cover.Verdict, error) {
	ctx := context.Background()
	for i, seq := range []iter.Seq2[cover.Solution, error]{p.Solutions(ctx, cfg), p.Lexicographic(ctx, cfg)} {
		got := []string{}
		for sol, err := range seq {
			if i == 1 && errors.Is(err, cover.ErrConfig) { // not in this form
				got = want
				break
			}
			if err != nil {
				return 0, err
			}
			got = append(got, covertest.Key(sol))
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			return 0, fmt.Errorf("solutions %v", got)
		}
	}
	if n, err := p.Visit(ctx, cfg); err != nil || n != uint64(len(want)) {
		return 0, fmt.Errorf("%d solutions: %w", n, err)
	}
	a, err := p.Decide(ctx, cfg)
	if err != nil {
		return 0, err
	}
	verdict, some := [...]cover.Verdict{cover.None, cover.Unique, cover.Many}[min(2, len(want))], cover.Unknown
	if verdict == cover.None {
		some = cover.None
	}
	cfg.MaxSolutions = 1
	one, err := p.Decide(ctx, cfg)
	if err != nil || a.Verdict != verdict || one.Verdict != some || one.Second != nil {
		return 0, fmt.Errorf("verdicts %v, %v: %w", a, one, err)
	}
	var found []cover.Solution
	switch verdict {
	case cover.Many:
		found = append(found, a.Second)
		fallthrough
	case cover.Unique:
		found = append(found, a.First, one.First)
	}
	for _, sol := range found {
		if !slices.Contains(want, covertest.Key(sol)) {
			return 0, fmt.Errorf("decided by %v", sol)
		}
	}
	if verdict == cover.Many && covertest.Key(a.First) == covertest.Key(a.Second) {
		return 0, fmt.Errorf("the same twice: %v", a)
	}
	return verdict, nil
}

// TestWithReports holds that what a search says of itself under With and Without is about
// the problem as it is, and that it goes on from a checkpoint of it.
func TestWithReports(t *testing.T) {
	p, ctx := cover.FromArrays(covertest.Queens(10)), context.Background()
	var root []cover.Visit
	choices := 0
	names := func(k int, i cover.Item) bool {
		return slices.ContainsFunc(slices.Collect(p.Option(k)), func(e cover.Entry) bool { return e.Item == i })
	}
	var ck cover.Checkpoint
	cfg := cover.Config{With: []int{17}, Without: []int{0, 9}, Engine: cover.Links}
	first := cfg
	first.MaxNodes = 1100
	first.Trace = func(v cover.Visit) {
		if v.Level == 0 {
			root = append(root, v)
		}
	}
	first.Progress = func(st cover.Stats) {
		for _, c := range st.Choices {
			choices++
			if !names(c.Option, c.Item) {
				t.Errorf("choice %+v: not of this problem", c)
			}
		}
	}
	first.Checkpoint = func(take func() cover.Checkpoint, end bool) {
		if end {
			ck = take()
		}
	}
	n, err := p.Visit(ctx, first)
	if !errors.Is(err, cover.ErrLimit) || choices == 0 || len(root) != 1 || !names(17, root[0].Item) {
		t.Errorf("%v, %d choices, the root is %+v", err, choices, root)
	}
	ck.Problem = p.Fingerprint()
	cfg.Resume = &ck
	all, err := p.Visit(ctx, cfg)
	cfg.Resume = nil
	if want, _ := p.Visit(ctx, cfg); err != nil || all != want || n >= all || n == 0 {
		t.Errorf("%d solutions, then %d (%v), want %d in the end", n, all, err, want)
	}
	ck.Problem = "another"
	cfg.Resume = &ck
	if _, err := p.Visit(ctx, cfg); !errors.Is(err, cover.ErrPart) {
		t.Error("another problem:", err)
	}
	for _, bad := range []cover.Config{{With: []int{-1}}, {Without: []int{p.Options()}}, {With: []int{3}, Without: []int{3}}} {
		_, err := p.Visit(ctx, bad)
		_, derr := p.Decide(ctx, bad)
		_, _, ferr := p.First(ctx, bad)
		for _, err := range []error{err, derr, ferr} {
			if !errors.Is(err, cover.ErrConfig) {
				t.Errorf("%v without %v: %v", bad.With, bad.Without, err)
			}
		}
	}
}
