package record

import (
	"fmt"
	"slices"

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

	pips    int
	classes []int // a cell of each: the first options give each of them each pip
}

// formula returns the problem of a claim, for the arrays in which the cells of a class of p have the same
// pip. Its first options give a class a pip. The others say of two classes that they have the same pip.
func (c *claim) formula(p *partition) (Claim, error) {
	f := claimProblem{claim: c, partition: p, pips: c.n + 1}
	for pip := range f.pips {
		f.b.AddBounded(f.pips+1, f.pips+1, fmt.Sprintf("pip%d", pip))
		f.b.AddBounded(1, f.pips, fmt.Sprintf("white%d", pip)) // its double lies on a cell of each colour
	}
	for i := range c.rows * c.cols {
		if int(p.class[i]) == i {
			f.number[i] = len(f.classes)
			f.classes = append(f.classes, i)
			f.class(len(f.classes) - 1)
		}
	}
	for j := range f.classes {
		for i := range j {
			f.pair(i, j)
		}
	}
	choose, apart := c.choices()
	for _, q := range choose {
		f.add(f.equal(q[0][0], q[0][1]), f.equal(q[1][0], q[1][1]))
	}
	for _, q := range apart {
		f.add(-f.equal(q[0], q[1]))
	}
	met := map[[2][2]int]bool{}
	for _, t := range c.tilings { // in which dominoes come by their places
		for k, p := range t {
			for _, q := range t[:k] {
				if pair := [2][2]int{p, q}; !met[pair] {
					met[pair] = true
					f.add(-f.equal(p[0], q[0]), -f.equal(p[1], q[1]))
					f.add(-f.equal(p[0], q[1]), -f.equal(p[1], q[0]))
				}
			}
		}
	}
	problem, err := f.b.Build()
	return Claim{Problem: problem, Clauses: f.clauses, pips: f.pips, classes: f.classes}, err
}

// A claimProblem is the problem of a claim in the making.
type claimProblem struct {
	*claim
	*partition
	b       cover.Builder
	pips    int
	classes []int         // by number: a cell of each
	number  [maxCells]int // of classes, by that cell
	clauses [][]int
}

// always is a literal that holds.
const always = 1 << 30

// add adds a clause.
func (f *claimProblem) add(literals ...int) {
	if !slices.Contains(literals, always) {
		f.clauses = append(f.clauses, slices.DeleteFunc(literals, func(l int) bool { return l == -always }))
	}
}

// has is the literal that says that class i has a pip.
func (f *claimProblem) has(i, pip int) int { return i*f.pips + pip + 1 }

// same is the literal that says that two classes have the same pip.
func (f *claimProblem) same(i, j int) int {
	i, j = min(i, j), max(i, j)
	return len(f.classes)*f.pips + j*(j-1)/2 + i + 1
}

// equal is the literal that says that two cells have the same pip.
func (f *claimProblem) equal(i, j int) int {
	if f.partition.equal([2]int{i, j}) {
		return always
	}
	return f.same(f.number[f.partition.class[i]], f.number[f.partition.class[j]])
}

// class gives a class a pip: the pips are named in the order in which classes have them first.
func (f *claimProblem) class(i int) {
	at := f.classes[i]
	f.b.AddPrimary(fmt.Sprintf("class%d", i))
	for pip := range f.pips {
		words := []string{fmt.Sprintf("class%d", i), fmt.Sprintf("pip%d:*%d", pip, f.size[at])}
		if f.white[at] > 0 {
			words = append(words, fmt.Sprintf("white%d:*%d", pip, f.white[at]))
		}
		f.b.AddOption(words...)
		first := []int{-f.has(i, pip)}
		for j := 0; j < i && pip > 0; j++ {
			first = append(first, f.has(j, pip-1))
		}
		if pip > 0 {
			f.add(first...)
		}
	}
}

// pair says what it means that two classes have the same pip.
func (f *claimProblem) pair(i, j int) {
	name := fmt.Sprintf("same%d-%d", i, j)
	f.b.AddBounded(0, 1, name)
	f.b.AddOption(name)
	for pip := range f.pips {
		f.add(-f.same(i, j), -f.has(i, pip), f.has(j, pip))
		f.add(-f.same(i, j), f.has(i, pip), -f.has(j, pip))
		f.add(f.same(i, j), -f.has(i, pip), -f.has(j, pip))
	}
	for k := range i {
		f.add(-f.same(k, i), -f.same(i, j), f.same(k, j))
		f.add(-f.same(k, i), -f.same(k, j), f.same(i, j))
		f.add(-f.same(i, j), -f.same(k, j), f.same(k, i))
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
			if k < len(f.classes)*f.pips {
				chosen = append(chosen, k)
				for i := range pips {
					if int(p.class[i]) == f.classes[k/f.pips] {
						pips[i] = k % f.pips
					}
				}
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
