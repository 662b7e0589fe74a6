package record

import (
	"fmt"

	"bonepile/cover"
	"bonepile/cover/learn"
)

// Formulas: claims for other programs to refute. They share with the search of equal.go what it
// is asked, and nothing of how it searches: here every cell has a pip.

// A Claim is a claim of a proof as an exact cover problem with clauses, which has a solution if and
// only if there is an array that the claim denies.
type Claim struct {
	Number  uint64 // from 1
	Problem *cover.Problem
	Clauses [][]int // of options, from 1, with a minus for those that are not chosen

	Refuted bool // by the search

	pips int // how many options each cell has
}

// formula returns the problem of a claim, for the arrays in which cells of a class of p have the same
// pip. Its first options give a cell a pip. The others say of two cells, in order, that they have the same
// pip: equal is the number of one.
func (c *claim) formula(p *partition) (Claim, error) {
	var b cover.Builder
	var clauses [][]int
	add := func(clause ...int) { clauses = append(clauses, clause) }
	cells, pips := c.rows*c.cols, c.n+1
	has := func(i, pip int) int { return i*pips + pip + 1 }
	equal := func(i, j int) int {
		i, j = min(i, j), max(i, j)
		return cells*pips + j*(j-1)/2 + i + 1
	}
	for pip := range pips {
		b.AddBounded(pips+1, pips+1, fmt.Sprintf("pip%d", pip))
		b.AddBounded(1, pips, fmt.Sprintf("white%d", pip)) // its double lies on a cell of each colour
	}
	for i := range cells {
		b.AddPrimary(fmt.Sprintf("cell%d", i))
		for pip := range pips {
			words := []string{fmt.Sprintf("cell%d", i), fmt.Sprintf("pip%d", pip), fmt.Sprintf("white%d", pip)}
			b.AddOption(words[:2+(i/c.cols+i%c.cols+1)%2]...)
			first := []int{-has(i, pip)} // the pips are named in the order in which cells have them first
			for j := 0; j < i && pip > 0; j++ {
				first = append(first, has(j, pip-1))
			}
			if pip > 0 {
				add(first...)
			}
		}
	}
	for j := range cells {
		for i := range j {
			b.AddBounded(0, 1, fmt.Sprintf("equal%d-%d", i, j))
			b.AddOption(fmt.Sprintf("equal%d-%d", i, j))
			for pip := range pips {
				add(-equal(i, j), -has(i, pip), has(j, pip))
				add(-equal(i, j), has(i, pip), -has(j, pip))
				add(equal(i, j), -has(i, pip), -has(j, pip))
			}
			for k := range i {
				add(-equal(k, i), -equal(i, j), equal(k, j))
				add(-equal(k, i), -equal(k, j), equal(i, j))
				add(-equal(i, j), -equal(k, j), equal(k, i))
			}
		}
		if i := int(p.class[j]); i != j {
			add(equal(i, j))
		}
	}
	choose, apart := c.choices()
	for _, q := range choose {
		add(equal(q[0][0], q[0][1]), equal(q[1][0], q[1][1]))
	}
	for _, q := range apart {
		add(-equal(q[0], q[1]))
	}
	c.differ(func(p, q [2]int) {
		add(-equal(p[0], q[0]), -equal(p[1], q[1]))
		add(-equal(p[0], q[1]), -equal(p[1], q[0]))
	})
	problem, err := b.Build()
	return Claim{Problem: problem, Clauses: clauses, pips: pips}, err
}

// differ calls visit, once, for every two places that some tiling has both.
func (c *claim) differ(visit func(p, q [2]int)) {
	met := map[[2][2]int]bool{}
	for _, t := range c.tilings {
		for k, p := range t {
			for _, q := range t[:k] {
				if pair := [2][2]int{p, q}; !met[pair] && !met[[2][2]int{q, p}] {
					met[pair] = true
					visit(p, q)
				}
			}
		}
	}
}

// Solver returns a solver for the problem and the clauses of a claim.
func (c Claim) Solver(cfg learn.Config) (*learn.Solver, error) {
	s, err := learn.New(c.Problem, cfg)
	if err != nil {
		return nil, err
	}
	for _, clause := range c.Clauses {
		var with, without []int
		for _, l := range clause {
			if l < 0 {
				with = append(with, -l-1)
			} else {
				without = append(without, l-1)
			}
		}
		if err := s.Forbid(with, without); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// learn visits the arrays of a partition, learning from conflicts.
func (s *equalSearch) learn(p *partition) error {
	f, err := s.formula(p)
	if err != nil {
		return err
	}
	solver, err := f.Solver(learn.Config{})
	if err != nil {
		return err
	}
	var stats cover.Stats
	defer func() { s.conflicts += stats.Nodes }()
	for {
		solution, err := solver.Solve(s.ctx, learn.Question{Stats: &stats})
		if err != nil || solution == nil {
			return err
		}
		pips, chosen := make([]int, s.rows*s.cols), []int(nil)
		for _, k := range solution {
			if k < len(pips)*f.pips {
				chosen = append(chosen, k)
				pips[k/f.pips] = k % f.pips
			}
		}
		if err := s.visit(pips); err != nil {
			return err
		}
		if err := solver.Forbid(chosen, nil); err != nil {
			return err
		}
	}
}
