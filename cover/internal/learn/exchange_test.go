package learn_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/learn"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

func sharing(t *testing.T, p *xc.Problem, e *learn.Exchange, seed uint64) *learn.Solver {
	t.Helper()
	s, err := learn.NewSolver(p, tree.Config{Shuffle: true, Seed: seed}, nil)
	if err != nil || !s.Share(e) {
		t.Fatal("a solver cannot share:", err)
	}
	return s
}

// TestExchange tells clauses by hand, and looks at who reads what.
func TestExchange(t *testing.T) {
	p, e := covertest.Complete(7), new(learn.Exchange)
	var solvers [3]*learn.Solver
	for i := range solvers {
		solvers[i] = sharing(t, p, e, uint64(i))
	}
	mustRead := func(i int, want ...int) {
		t.Helper()
		must.Same(t, solvers[i].News(), want, "solver %d reads clauses that begin with", i)
	}
	solvers[0].Tell(9, 1, 20)
	solvers[1].Tell(2, 2, 20, 22, 24, 26, 28, 30, 32)
	mustRead(0, 2)
	solvers[0].Tell(3, 3, 20, 22)                         // three levels
	solvers[0].Tell(2, 4, 20, 22, 24, 26, 28, 30, 32, 34) // nine literals
	solvers[2].Tell(1, 5)
	mustRead(0, 5)
	mustRead(1, 1, 5)
	mustRead(2, 1, 2)
	for range 2 {
		mustRead(2)
		solvers[0].Share(e) // again: nothing is read twice
	}
	const kept = 1 << 14
	for n := range 3 * kept {
		solvers[0].Tell(2, learn.Literal(n%40), 41)
	}
	if got := len(solvers[1].News()); got > kept || got < kept/2 {
		t.Errorf("%d clauses are kept", got)
	}
	mustRead(1)
	mustRead(0)

	solvers[0].Forbid([]int{0}, nil)
	solvers[0].Tell(1, 6)
	solvers[0].Share(nil)
	solvers[0].Share(e)
	solvers[0].Tell(1, 7)
	mustRead(1) // since it has more than the problem now
	proving, _ := learn.NewSolver(p, tree.Config{}, t.Output())
	other, _ := learn.NewSolver(covertest.Complete(9), tree.Config{}, nil)
	var empty learn.Exchange
	if proving.Share(&empty) || !other.Share(&empty) {
		t.Error("a solver that is turned away leaves its problem behind")
	}
	other.Share(nil)
	if proving.Share(e) || other.Share(e) {
		t.Error("a solver shares that writes a proof, or has another problem")
	}
}

// TestShared has two or three solvers of a random problem, which start again all the time
// and share, in turn or at once. They answer questions about cubes, and are held against all
// solutions. Some forbid what they find, and go on.
func TestShared(t *testing.T) {
	rng := randtest.New(t, 21, 3)
	heard, met := 0, map[bool]int{}
	for i := range 300 {
		p := covertest.Random(rng, covertest.Everything, 10)
		if i%2 == 0 {
			p = larger(rng, i%3 == 0)
		}
		all := []xc.Solution{}
		for sol := range search.Solutions(context.Background(), p, tree.Config{}) {
			all = append(all, slices.Sorted(slices.Values(sol)))
		}
		e, wg := new(learn.Exchange), sync.WaitGroup{}
		sharers := make([]*sharer, 2+i%3%2)
		for k := range sharers {
			s := sharing(t, p, e, rng.Uint64())
			s.Expect(slices.Clone(all))
			sharers[k] = &sharer{s: s, p: p, left: slices.Clone(all), rng: rand.New(rand.NewPCG(rng.Uint64(), 1)), met: map[bool]int{}}
		}
		for range 8 {
			for _, a := range sharers {
				if i%4 < 2 {
					a.ask()
				} else {
					wg.Go(a.ask)
				}
			}
			wg.Wait()
		}
		for _, a := range sharers {
			if a.fault != "" {
				t.Fatalf("%s\n%s", a.fault, covertest.Text(t, p))
			}
			heard += a.s.Heard()
			met[true] += a.met[true]
			met[false] += a.met[false]
		}
	}
	t.Logf("%d clauses were heard, answers %v", heard, met)
	if heard < 500 || min(met[true], met[false]) < 1000 {
		t.Errorf("too little was tested: %d clauses were heard, answers %v", heard, met)
	}
}

// A sharer asks one of the solvers that share.
type sharer struct {
	s     *learn.Solver
	p     *xc.Problem
	left  []xc.Solution // that it has not forbidden
	rng   *rand.Rand
	met   map[bool]int // by whether there was an answer
	fault string
}

func (a *sharer) ask() {
	var with, without []int
	for range a.rng.IntN(4) {
		k := a.rng.IntN(a.p.Options())
		if a.rng.IntN(3) == 0 {
			with = append(with, k)
		} else {
			without = append(without, k)
		}
	}
	inCube := func(sol xc.Solution) bool {
		has := func(k int) bool { return slices.Contains(sol, k) }
		return !slices.ContainsFunc(without, has) && !slices.ContainsFunc(with, func(k int) bool { return !has(k) })
	}
	sol, err := xc.Solution(nil), error(tree.ErrLimit)
	for err == tree.ErrLimit {
		a.s.Hasten()
		sol, err = a.s.Solve(context.Background(), tree.Config{MaxNodes: 1 + a.rng.Uint64N(8)}, with, without)
	}
	slices.Sort(sol)
	same := func(o xc.Solution) bool { return slices.Equal(o, sol) }
	some := slices.ContainsFunc(a.left, inCube)
	if err != nil || (sol != nil) != some || some && (!slices.ContainsFunc(a.left, same) || !inCube(sol)) {
		a.fault = fmt.Sprintf("%v, %v with %v without %v of %v", sol, err, with, without, a.left)
		return
	}
	a.met[some]++
	if some && a.rng.IntN(6) == 0 {
		a.s.Forbid(sol, nil)
		a.left = slices.DeleteFunc(a.left, func(o xc.Solution) bool {
			return !slices.ContainsFunc(sol, func(k int) bool { return !slices.Contains(o, k) })
		})
	}
}
