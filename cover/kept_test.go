package cover_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/cover/certify"
	"bonepile/cover/cheapest"
	"bonepile/cover/constraint"
	"bonepile/cover/counts"
	"bonepile/cover/diagram"
	"bonepile/cover/dimacs"
	"bonepile/cover/formats"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/learn"
	"bonepile/cover/simplify"
	"bonepile/internal/randtest"
)

// visited returns how many solutions a search finds.
func visited(p *cover.Problem, cfg cover.Config) (int, error) {
	n, err := p.Visit(context.Background(), cfg)
	return int(n), err
}

// small returns a count as an int.
func small(n *big.Int, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	return int(n.Int64()), nil
}

// made are the functions that make something else of a problem, each with a number of its
// solutions, found by way of what was made.
var made = map[string]func(ctx context.Context, p *cover.Problem) (int, error){
	"Reduce": func(ctx context.Context, p *cover.Problem) (int, error) {
		q, _, err := simplify.Reduce(ctx, p, 0)
		if err != nil {
			return 0, err
		}
		return visited(q, cover.Config{})
	},
	"Prune": func(ctx context.Context, p *cover.Problem) (int, error) {
		q, _, err := simplify.Prune(ctx, p, 0)
		if err != nil {
			return 0, err
		}
		return visited(q, cover.Config{})
	},
	"Strengthen": func(ctx context.Context, p *cover.Problem) (n int, err error) {
		q, s, err := simplify.Strengthen(ctx, p, simplify.Config{Triples: true})
		if err != nil {
			return 0, err
		}
		for sol := range q.Solutions(ctx, cover.Config{}) {
			for range s.Expand(sol) {
				n++
			}
		}
		return n, nil
	},
	"Split": func(ctx context.Context, p *cover.Problem) (int, error) {
		parts, st, err := p.Split(ctx, cover.Tree{}, 4)
		if err != nil {
			return 0, err
		}
		return visited(p, cover.Config{Resume: &cover.Checkpoint{Left: parts, Stats: st}})
	},
	"Without": func(ctx context.Context, p *cover.Problem) (int, error) { // and with: either has the first option
		n, err := visited(p, cover.Config{With: []int{0}})
		if err != nil {
			return 0, err
		}
		if p.IsDemand(0) {
			return visited(p, cover.Config{Without: []int{0}})
		}
		m, err := small(p.Count(ctx, cover.CountConfig{Without: []int{0}}))
		return n + m, err
	},
	"text": func(ctx context.Context, p *cover.Problem) (int, error) {
		var text bytes.Buffer
		if _, err := p.WriteTo(&text); err != nil {
			return 0, err
		}
		q, err := cover.Parse(&text)
		if err != nil {
			return 0, err
		}
		return visited(q, cover.Config{})
	},
	"certificate of states": func(ctx context.Context, p *cover.Problem) (int, error) { return certified(ctx, p, 0) },
	"certificate of parts":  func(ctx context.Context, p *cover.Problem) (int, error) { return certified(ctx, p, 3) },
	"diagram": func(ctx context.Context, p *cover.Problem) (int, error) {
		d, err := diagram.Of(ctx, p, diagram.Config{})
		if err != nil {
			return 0, err
		}
		return small(d.Count(), nil)
	},
	"diagram in pieces": func(ctx context.Context, p *cover.Problem) (int, error) {
		s, err := diagram.NewSearch(p, cover.Tree{}, 0)
		if err != nil {
			return 0, err
		}
		j := diagram.NewJoin(p)
		for todo := []cover.Part{{}}; len(todo) > 0; {
			piece, left, _, err := s.Search(ctx, todo[0], 4)
			if err != nil {
				return 0, err
			}
			if piece != nil {
				err = j.Add(piece)
			}
			if err != nil {
				return 0, err
			}
			todo = append(left, todo[1:]...)
		}
		d, err := j.Diagram()
		if err != nil {
			return 0, err
		}
		return small(d.Count(), nil)
	},
	"Terms": func(ctx context.Context, p *cover.Problem) (int, error) {
		_, err := counts.NewTerms(p, nil, 1<<20)
		if err != nil {
			return 0, err
		}
		return small(p.Count(ctx, cover.CountConfig{Way: cover.ByRecall}))
	},
	"Distinct": func(ctx context.Context, p *cover.Problem) (int, error) {
		var v counts.View
		for k := range p.Options() {
			v.Options = append(v.Options, k)
		}
		return small(counts.Distinct(ctx, p, v, counts.Config{}))
	},
	"Weighted": func(ctx context.Context, p *cover.Problem) (int, error) {
		sum, err := counts.Weighted(ctx, p, func(int) *big.Rat { return big.NewRat(1, 1) }, counts.Config{})
		if err != nil {
			return 0, err
		}
		return small(sum.Num(), nil)
	},
	"Picker": func(ctx context.Context, p *cover.Problem) (n int, err error) {
		k, err := counts.NewPicker(ctx, p, counts.Config{})
		if err != nil {
			return 0, err
		}
		for ; ; n++ {
			switch sol, err := k.Nth(ctx, big.NewInt(int64(n))); {
			case errors.Is(err, counts.ErrNone) && k.Count().Int64() == int64(n):
				return n, nil
			case err != nil:
				return n, err
			case p.Verify(sol) != nil:
				return n, p.Verify(sol)
			}
		}
	},
	"Find": func(ctx context.Context, p *cover.Problem) (int, error) {
		return priced(cheapest.Find(ctx, p, 1e6, cheapest.Config{}))
	},
	"FindDearest": func(ctx context.Context, p *cover.Problem) (int, error) {
		return priced(cheapest.FindDearest(ctx, p, 1e6, cheapest.Config{}))
	},
	"Within": func(ctx context.Context, p *cover.Problem) (int, error) {
		return priced(cheapest.Within(ctx, p, 1e6, 1e6, cheapest.Config{}))
	},
	"Find in parts": func(ctx context.Context, p *cover.Problem) (int, error) {
		s, err := cheapest.NewSearch(ctx, p, math.MaxInt, false, cheapest.Config{})
		if err != nil {
			return 0, err
		}
		list, _, err := s.Find(ctx, cheapest.Part{Share: 1}, cheapest.Hunt{})
		return len(list), err
	},
	"Options": func(ctx context.Context, p *cover.Problem) (int, error) {
		return small(breadth.Count(ctx, p, breadth.Config{}))
	},
	"Solver": func(ctx context.Context, p *cover.Problem) (n int, err error) {
		s, err := learn.New(p, learn.Config{})
		if err != nil {
			return 0, err
		}
		for range p.Solutions(ctx, cover.Config{Engine: cover.Learn}) {
			n++
		}
		if sol, err := s.Solve(ctx, learn.Question{}); err != nil || sol == nil && n > 0 || sol != nil && p.Verify(sol) != nil {
			return -1, err
		}
		return n, nil
	},
	"dimacs": func(ctx context.Context, p *cover.Problem) (int, error) {
		return written(p, dimacs.Write(io.Discard, p))
	},
	"OPB": func(ctx context.Context, p *cover.Problem) (int, error) {
		return written(p, formats.WriteOPB(io.Discard, p))
	},
}

// written is about a form whose own tests read it, with demands; conditions have to be refused.
func written(p *cover.Problem, err error) (int, error) {
	switch {
	case err != nil:
		return 0, err
	case p.Arrays().HasConditions():
		return 0, errors.New("conditions are lost")
	}
	return visited(p, cover.Config{})
}

func priced(list []cheapest.Priced, err error) (int, error) { return len(list), err }

func certified(ctx context.Context, p *cover.Problem, parts int) (int, error) {
	var text bytes.Buffer
	if _, err := certify.Write(ctx, &text, p, certify.Config{Parts: parts}); err != nil {
		return 0, err
	}
	r, err := certify.Check(ctx, &text, p, certify.CheckConfig{Recount: math.MaxInt})
	return small(r.Count, err)
}

// special returns a small problem with demands, or with one kind of condition.
func special(t *testing.T, rng *rand.Rand, kind string) *cover.Problem {
	x := covertest.Random(rng, covertest.Everything, 8)
	if kind == "demands" {
		return cover.FromArrays(covertest.WithDemands(x, rng))
	}
	p := cover.FromArrays(x)
	mark := func() (m constraint.Mark) {
		i := rng.IntN(p.Items())
		if m.Item = p.Name(cover.Item(i)); i >= p.Primary() && rng.IntN(2) == 0 {
			m.Colour = "1"
		}
		return m
	}
	loop, connected := new(constraint.Loop), &constraint.Connected{Minimal: kind == "minimal"}
	const names = "uvuwvx" // some edges twice
	for i := range len(names) - 1 {
		from, to := names[i:i+1], names[i+1:i+2]
		loop.Edges = append(loop.Edges, constraint.LoopEdge{From: from, To: to, In: mark()})
		connected.Edges = append(connected.Edges, [2]string{from, to})
	}
	for _, v := range "uvwx" {
		connected.Vertices = append(connected.Vertices, constraint.Vertex{Name: string(v), Out: mark()})
	}
	conditions := map[string]cover.Constraint{"loop": loop, "connected": connected, "minimal": connected}
	p, err := constraint.Require(p, conditions[kind])
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestKept holds that no function which makes something else of a problem drops its demands
// or conditions: it refuses the problem, or the solutions are the same.
func TestKept(t *testing.T) {
	rng := randtest.New(t, 8, 26)
	for _, kind := range []string{"demands", "loop", "connected", "minimal"} {
		held, broken := 0, 0 // solutions, and covers that are none
		for range 200 {
			p := special(t, rng, kind)
			x := *p.Arrays()
			want := 0
			for set := range 1 << p.Options() {
				if p.Verify(covertest.Chosen(&x, set)) == nil {
					want++
				}
			}
			held += want
			for name, count := range made {
				n, err := count(t.Context(), p)
				switch {
				case errors.Is(err, errors.ErrUnsupported), errors.Is(err, cover.ErrDemands), errors.Is(err, cover.ErrEngine), errors.Is(err, cover.ErrConfig):
				case err != nil || n != want:
					t.Errorf("%s, %s: %d, %v, want %d, of\n%s", kind, name, n, err, want, covertest.Text(t, &x))
				}
			}
			x.Conditions, x.Demands = nil, nil
			broken += len(covertest.Brute(&x)) - want
			if t.Failed() {
				return
			}
		}
		t.Log(kind, held, broken)
		if min(held, broken) < 40 {
			t.Errorf("%s: too few", kind)
		}
	}
}
