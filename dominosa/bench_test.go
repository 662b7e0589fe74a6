package dominosa_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

// model names the two models of random boards.
var models = []struct {
	name  string
	board func(rng *rand.Rand, n int, tiling func(*rand.Rand) dominosa.Tiling) *dominosa.Board
}{
	{"i", func(rng *rand.Rand, n int, _ func(*rand.Rand) dominosa.Tiling) *dominosa.Board {
		return permuted(rng, n)
	}},
	{"ii", shuffled},
}

// sample returns count boards of double-n in one of the models.
func sample(n, count int, model func(*rand.Rand, int, func(*rand.Rand) dominosa.Tiling) *dominosa.Board) []dominosa.Puzzle {
	rng := rand.New(rand.NewPCG(uint64(n), 1))
	tile := tiler(n+1, n+2)
	ps := make([]dominosa.Puzzle, count)
	for i := range ps {
		ps[i] = dominosa.Puzzle{Board: model(rng, n, tile)}
	}
	return ps
}

// each times f on one puzzle after the other, over and over.
func each(b *testing.B, ps []dominosa.Puzzle, f func(dominosa.Puzzle)) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		f(ps[i])
		if i++; i == len(ps) {
			i = 0
		}
	}
}

// linked holds what the plain linked engine of package cover is measured on:
// the same boards as exact cover problems, built beforehand, so that the
// comparison is of searches and not of ways to build them. The other engines
// are timed with reading the board in.
func linked(b *testing.B, ps []dominosa.Puzzle) map[*dominosa.Board]*cover.Problem {
	problems := make(map[*dominosa.Board]*cover.Problem, len(ps))
	for _, p := range ps {
		problem, _ := must.Get2(p.Problem())(b)
		problems[p.Board] = problem
	}
	return problems
}

// compare runs a sub-benchmark for every engine that can hold the puzzles, and
// one for the linked engine that all others are measured against.
func compare(b *testing.B, name string, ps []dominosa.Puzzle, own func(dominosa.Puzzle, dominosa.Config) error, links func(*cover.Problem) error) {
	for _, e := range []dominosa.Engine{dominosa.Word, dominosa.Wide} {
		if s := wordLine(ps[0]); s == 0 && e == dominosa.Word {
			continue
		}
		b.Run(fmt.Sprintf("%s/%v", name, e), func(b *testing.B) {
			each(b, ps, func(p dominosa.Puzzle) {
				must.Do(b, own(p, dominosa.Config{Engine: e}))
			})
		})
	}
	if links == nil {
		return
	}
	b.Run(name+"/links", func(b *testing.B) {
		problems := linked(b, ps)
		each(b, ps, func(p dominosa.Puzzle) {
			must.Do(b, links(problems[p.Board]))
		})
	})
}

// BenchmarkDecide tells none, one and many apart. An operation is a board.
func BenchmarkDecide(b *testing.B) {
	for _, n := range []int{3, 6, 9, 12} {
		for _, m := range models {
			compare(b, fmt.Sprintf("double-%d/model-%s", n, m.name), sample(n, 2000, m.board),
				func(p dominosa.Puzzle, cfg dominosa.Config) error {
					_, err := p.Decide(context.Background(), cfg)
					return err
				},
				func(p *cover.Problem) error {
					_, err := p.Visit(context.Background(), cover.Config{MaxSolutions: 2})
					return err
				})
		}
	}
}

// BenchmarkCount counts all solutions. An operation is a board.
func BenchmarkCount(b *testing.B) {
	for _, n := range []int{3, 6, 9, 12} {
		for _, m := range models {
			links := func(p *cover.Problem) error {
				_, err := p.Visit(context.Background(), cover.Config{})
				return err
			}
			if n > 9 {
				links = nil // it takes seconds where there are many solutions
			}
			compare(b, fmt.Sprintf("double-%d/model-%s", n, m.name), sample(n, 2000, m.board),
				func(p dominosa.Puzzle, cfg dominosa.Config) error {
					_, err := p.Count(context.Background(), cfg)
					return err
				}, links)
		}
	}
}

// BenchmarkKeller counts the 730,924 solutions of M. Keller's board.
func BenchmarkKeller(b *testing.B) {
	want := func(n uint64, err error) error {
		if err == nil && n != 730924 {
			err = fmt.Errorf("%d solutions", n)
		}
		return err
	}
	compare(b, "keller-73", []dominosa.Puzzle{testkit.PuzzleFile(b, "keller-73")},
		func(p dominosa.Puzzle, cfg dominosa.Config) error {
			n, err := p.Count(context.Background(), cfg)
			return want(n.Uint64(), err)
		},
		func(p *cover.Problem) error { return want(p.Visit(context.Background(), cover.Config{})) })
}

// BenchmarkTails decides boards of double-20 in model (ii), where the median
// says little: it reports that and the slowest of 60, in microseconds.
func BenchmarkTails(b *testing.B) {
	ps := sample(20, 60, shuffled)
	var times []time.Duration
	for b.Loop() {
		times = times[:0]
		for _, p := range ps {
			begun := time.Now()
			must.Get(p.Decide(context.Background(), dominosa.Config{Engine: dominosa.Wide}))(b)
			times = append(times, time.Since(begun))
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "median-us")
	b.ReportMetric(float64(times[len(times)-1].Microseconds()), "max-us")
}
