package search_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/cover/cheapest"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/cover/simplify"
	"bonepile/internal/randtest"
)

// solvers are all that can find the solutions of any problem, by how: each returns
// them sorted, as brute does.
var solvers = []struct {
	name string
	find func(p *xc.Problem) ([]string, error)
}{
	{"links", func(p *xc.Problem) ([]string, error) { return covertest.Searched(p, tree.Config{}, nil) }},
	{"first", func(p *xc.Problem) ([]string, error) {
		return covertest.Searched(p, tree.Config{Choice: tree.First}, nil)
	}},
	{"learning", func(p *xc.Problem) ([]string, error) {
		if p.Multiple() {
			return covertest.Searched(p, tree.Config{}, nil) // not for this engine
		}
		return covertest.Searched(p, tree.Config{Engine: tree.Learn}, nil)
	}},
	{"binary", func(p *xc.Problem) ([]string, error) { return covertest.Searched(p, tree.Config{Binary: true}, nil) }},
	{"lexicographic", func(p *xc.Problem) (sols []string, err error) {
		for sol, err := range links.Lexicographic(context.Background(), p, tree.Config{}) {
			if err != nil {
				return nil, err
			}
			sols = append(sols, covertest.Key(sol))
		}
		slices.Sort(sols)
		return sols, nil
	}},
	{"diagram", func(p *xc.Problem) (sols []string, err error) {
		d, err := memo.Diagram(context.Background(), p, tree.Config{})
		if err != nil {
			return nil, err
		}
		for set := range d.All() {
			sols = append(sols, covertest.Key(set))
		}
		slices.Sort(sols)
		return sols, nil
	}},
	{"cheapest", func(p *xc.Problem) ([]string, error) {
		list, err := cheapest.Find(context.Background(), cover.FromArrays(p), math.MaxInt, cheapest.Config{})
		return prices(list), err
	}},
	{"dearest", func(p *xc.Problem) ([]string, error) {
		list, err := cheapest.FindDearest(context.Background(), cover.FromArrays(p), math.MaxInt, cheapest.Config{})
		return prices(list), err
	}},
	{"reduced", func(p *xc.Problem) ([]string, error) {
		q, r, err := simplify.Reduce(context.Background(), cover.FromArrays(p), 0)
		if err != nil {
			return nil, err
		}
		return covertest.Searched(q.Arrays(), tree.Config{}, func(sol []int) []int { return r.Original(sol) })
	}},
	{"pruned", func(p *xc.Problem) ([]string, error) {
		q, r, err := simplify.Prune(context.Background(), cover.FromArrays(p), 0)
		if err != nil {
			return nil, err
		}
		return covertest.Searched(q.Arrays(), tree.Config{}, func(sol []int) []int { return r.Original(sol) })
	}},
	{"reduced diagram", func(p *xc.Problem) (sols []string, err error) {
		q, r, err := simplify.Reduce(context.Background(), cover.FromArrays(p), 0)
		if err != nil {
			return nil, err
		}
		d, err := memo.Diagram(context.Background(), q.Arrays(), tree.Config{Choice: tree.First})
		if err != nil {
			return nil, err
		}
		for set := range d.All() {
			sols = append(sols, covertest.Key(r.Original(set)))
		}
		slices.Sort(sols)
		return sols, nil
	}},
	{"split", func(p *xc.Problem) (sols []string, err error) {
		parts, _, err := links.Split(context.Background(), p, tree.Config{}, 7)
		if err != nil {
			return nil, err
		}
		for _, pt := range parts {
			some, err := covertest.Searched(p, tree.Config{Resume: &tree.Checkpoint{Left: []tree.Part{pt}}}, nil)
			if err != nil {
				return nil, err
			}
			sols = append(sols, some...)
		}
		slices.Sort(sols)
		return sols, nil
	}},
	{"strong", func(p *xc.Problem) (sols []string, err error) {
		q, s, err := simplify.Strengthen(context.Background(), cover.FromArrays(p), simplify.Config{Triples: true})
		if err != nil {
			return nil, err
		}
		for sol, err := range search.Solutions(context.Background(), q.Arrays(), tree.Config{}) {
			if err != nil {
				return nil, err
			}
			for all := range s.Expand(sol) {
				sols = append(sols, covertest.Key(all))
			}
		}
		slices.Sort(sols)
		return sols, nil
	}},
}

func prices(list []cheapest.Priced) (sols []string) {
	for _, s := range list {
		sols = append(sols, covertest.Key(s.Solution))
	}
	slices.Sort(sols)
	return sols
}

// TestAllAgree holds everything that can solve a problem against the definition,
// and so against everything else.
func TestAllAgree(t *testing.T) {
	t.Parallel()
	allAgree(t, randtest.New(t, 8, 8), 1500)
}

// TestAllAgreeSlow does that with 20,000 other problems, or as many as BONEPILE_ROUNDS says.
func TestAllAgreeSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes a minute: BONEPILE_SLOW=1 runs it")
	}
	rounds := 20_000
	if text := os.Getenv("BONEPILE_ROUNDS"); text != "" {
		if _, err := fmt.Sscan(text, &rounds); err != nil {
			t.Fatal(err)
		}
	}
	allAgree(t, randtest.New(t, 8, 9), rounds)
}

func allAgree(t *testing.T, rng *rand.Rand, rounds int) {
	problems, solvable := 0, 0
	for range rounds {
		f := covertest.Features(rng.IntN(int(covertest.Everything) + 1))
		p := covertest.Random(rng, f, 9)
		want := covertest.Brute(p)
		for _, way := range solvers {
			got, err := way.find(p)
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("%s of\n%s\ngot  %v, %v\nwant %v", way.name, covertest.Text(t, p), got, err, want)
			}
		}
		ctx, n := context.Background(), fmt.Sprint(len(want))
		visited, err1 := search.Visit(ctx, p, tree.Config{})
		remembered, err2 := memo.Count(ctx, p, tree.Config{})
		passed, err3 := breadth.Count(ctx, cover.FromArrays(p), breadth.Config{})
		if err1 != nil || err2 != nil || err3 != nil {
			t.Fatal(err1, err2, err3)
		}
		if fmt.Sprint(visited) != n || remembered.String() != n || passed.String() != n {
			t.Fatalf("%s\ncounts are %d, %v and %v, want %s", covertest.Text(t, p), visited, remembered, passed, n)
		}
		problems++
		if len(want) > 0 {
			solvable++
		}
	}
	t.Logf("%d problems, %d of them solvable, in %d ways", problems, solvable, len(solvers)+3)
	if solvable < rounds/3 {
		t.Errorf("only %d solvable problems", solvable)
	}
}
