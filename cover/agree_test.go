package cover

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// solvers are all that can find the solutions of any problem, by how: each returns
// them sorted, as brute does.
var solvers = []struct {
	name string
	find func(p *Problem) ([]string, error)
}{
	{"links", func(p *Problem) ([]string, error) { return searched(p, Config{}, nil) }},
	{"first", func(p *Problem) ([]string, error) { return searched(p, Config{Choice: First}, nil) }},
	{"learning", func(p *Problem) ([]string, error) {
		if p.multiple() {
			return searched(p, Config{}, nil) // not for this engine
		}
		return searched(p, Config{Engine: Learn}, nil)
	}},
	{"binary", func(p *Problem) ([]string, error) { return searched(p, Config{Binary: true}, nil) }},
	{"lexicographic", func(p *Problem) (sols []string, err error) {
		for sol, err := range p.Lexicographic(context.Background(), Config{}) {
			if err != nil {
				return nil, err
			}
			sols = append(sols, key(sol))
		}
		slices.Sort(sols)
		return sols, nil
	}},
	{"diagram", func(p *Problem) (sols []string, err error) {
		d, err := p.Diagram(context.Background(), Config{})
		if err != nil {
			return nil, err
		}
		for set := range d.All() {
			sols = append(sols, key(set))
		}
		slices.Sort(sols)
		return sols, nil
	}},
	{"cheapest", func(p *Problem) ([]string, error) {
		list, err := p.Cheapest(context.Background(), math.MaxInt, Config{})
		return prices(list), err
	}},
	{"dearest", func(p *Problem) ([]string, error) {
		list, err := p.Dearest(context.Background(), math.MaxInt, Config{})
		return prices(list), err
	}},
	{"reduced", func(p *Problem) ([]string, error) {
		q, r, err := p.Reduce(context.Background(), 0)
		if err != nil {
			return nil, err
		}
		return searched(q, Config{}, r.Original)
	}},
	{"pruned", func(p *Problem) ([]string, error) {
		q, r, err := p.Prune(context.Background(), 0)
		if err != nil {
			return nil, err
		}
		return searched(q, Config{}, r.Original)
	}},
	{"reduced diagram", func(p *Problem) (sols []string, err error) {
		q, r, err := p.Reduce(context.Background(), 0)
		if err != nil {
			return nil, err
		}
		d, err := q.Diagram(context.Background(), Config{Choice: First})
		if err != nil {
			return nil, err
		}
		for set := range d.All() {
			sols = append(sols, key(r.Original(set)))
		}
		slices.Sort(sols)
		return sols, nil
	}},
	{"split", func(p *Problem) (sols []string, err error) {
		parts, _, err := p.Split(context.Background(), Config{}, 7)
		if err != nil {
			return nil, err
		}
		for _, pt := range parts {
			some, err := searched(p, Config{Resume: &Checkpoint{Left: []Part{pt}}}, nil)
			if err != nil {
				return nil, err
			}
			sols = append(sols, some...)
		}
		slices.Sort(sols)
		return sols, nil
	}},
	{"strong", func(p *Problem) (sols []string, err error) {
		q, s, err := p.Strengthen(context.Background(), StrengthenConfig{Triples: true})
		if err != nil {
			return nil, err
		}
		for sol, err := range q.Solutions(context.Background(), Config{}) {
			if err != nil {
				return nil, err
			}
			for all := range s.Expand(sol) {
				sols = append(sols, key(all))
			}
		}
		slices.Sort(sols)
		return sols, nil
	}},
}

func prices(list []Priced) (sols []string) {
	for _, s := range list {
		sols = append(sols, key(s.Solution))
	}
	slices.Sort(sols)
	return sols
}

// TestAllAgree holds everything that can solve a problem against the definition,
// and so against everything else.
func TestAllAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	problems, solvable := 0, 0
	for range 1500 {
		f := features(rng.IntN(int(everything) + 1))
		p := random(rng, f, 9)
		want := brute(p)
		for _, way := range solvers {
			got, err := way.find(p)
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("%s of\n%s\ngot  %v, %v\nwant %v", way.name, text(t, p), got, err, want)
			}
		}
		ctx, n := context.Background(), fmt.Sprint(len(want))
		visited, err1 := p.Count(ctx, Config{})
		remembered, err2 := p.CountMemo(ctx, Config{})
		passed, err3 := p.CountBreadth(ctx, BreadthConfig{})
		if err1 != nil || err2 != nil || err3 != nil {
			t.Fatal(err1, err2, err3)
		}
		if fmt.Sprint(visited) != n || remembered.String() != n || passed.String() != n {
			t.Fatalf("%s\ncounts are %d, %v and %v, want %s", text(t, p), visited, remembered, passed, n)
		}
		problems++
		if len(want) > 0 {
			solvable++
		}
	}
	t.Logf("%d problems, %d of them solvable, in %d ways", problems, solvable, len(solvers)+3)
	if solvable < 500 {
		t.Errorf("only %d solvable problems", solvable)
	}
}
