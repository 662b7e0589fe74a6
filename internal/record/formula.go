package record

import (
	"fmt"

	"bonepile/cover"
	"bonepile/cover/learn"
)

// Formulas: claims for other programs to refute. They share with the search of equal.go what it
// is asked, and nothing of how it searches: here every cell has a pip.

// A Claim is a claim of a proof as an exact cover problem, which has a solution if and only if
// there is an array that the claim denies.
type Claim struct {
	Number  uint64 // from 1
	Problem *cover.Problem

	// Clauses are lists of options, from 1, with a minus for those that are not chosen. They
	// only rule out other names of the pips: the doubles are in order.
	Clauses [][]int

	Refuted bool // by the search

	laid []laidBone // by the first options
}

// A laidBone is a place with its two pips.
type laidBone struct {
	place [2]int
	pips  [2]int
}

// A claimProblem is the problem of a claim in the making.
type claimProblem struct {
	*claim
	*partition
	b       cover.Builder
	options int
	laid    []laidBone
	doubles [][]int // by pip: the options that lay its double, by place
}

// formula returns the problem of a claim. Its options lay a bone on each place of the tilings
// that are needed, which gives two cells their pips; choose a diagonal of each good block, and
// the pip that it has twice; and choose the pips of each diagonal of a bad block. Every tiling
// has every bone once. Cells in a class of p have the same pip.
func (c *claim) formula(p *partition) (Claim, error) {
	f := &claimProblem{claim: c, partition: p, doubles: make([][]int, c.n+1)}
	choose, apart := c.choices()
	in := map[[2]int][]int{} // by place: the tilings that have it
	var places [][2]int
	for i, t := range c.tilings[:c.need] {
		for _, p := range t {
			if in[p] == nil {
				f.b.AddPrimary(fmt.Sprintf("place%d", len(places)))
				places = append(places, p)
			}
			in[p] = append(in[p], i)
		}
		for a := range c.n + 1 {
			for b := range a + 1 {
				f.b.AddPrimary(fmt.Sprintf("bone%d-%d/%d", b, a, i))
			}
		}
	}
	for i := range choose {
		f.b.AddPrimary(fmt.Sprintf("good%d", i))
	}
	for i := range apart {
		f.b.AddPrimary(fmt.Sprintf("apart%d", i))
	}
	for i := range c.rows * c.cols {
		if int(p.class[i]) != i {
			continue
		}
		f.b.AddSecondary(fmt.Sprintf("cell%d", i))
	}
	for i, p := range places {
		f.lay(fmt.Sprintf("place%d", i), p, in[p])
	}
	f.blocks(choose, apart)
	problem, err := f.b.Build()
	return Claim{Problem: problem, Clauses: f.order(), laid: f.laid}, err
}

// blocks adds the options of the diagonals of blocks.
func (f *claimProblem) blocks(choose [][2][2]int, apart [][2]int) {
	for x := range f.n + 1 {
		for y := range f.n + 1 {
			for i, diagonals := range choose {
				if x == y {
					f.add(diagonals[0], x, y, fmt.Sprintf("good%d", i))
					f.add(diagonals[1], x, y, fmt.Sprintf("good%d", i))
				}
			}
			for i, q := range apart {
				if x != y {
					f.add(q, x, y, fmt.Sprintf("apart%d", i))
				}
			}
		}
	}
}

// lay adds the options that lay bones on a place, which tilings have.
func (f *claimProblem) lay(item string, p [2]int, tilings []int) {
	for a := range f.n + 1 {
		for b := range f.n + 1 {
			items := []string{item}
			for _, t := range tilings {
				items = append(items, fmt.Sprintf("bone%d-%d/%d", min(a, b), max(a, b), t))
			}
			if f.add(p, a, b, items...) {
				f.laid = append(f.laid, laidBone{p, [2]int{a, b}})
			}
			if a == b {
				f.doubles[a] = append(f.doubles[a], f.options)
			}
		}
	}
}

// add adds an option with some items, and two cells with their pips. It returns false if they cannot
// have these.
func (f *claimProblem) add(q [2]int, x, y int, items ...string) bool {
	i, j := f.class[q[0]], f.class[q[1]]
	items = append(items, fmt.Sprintf("cell%d:%d", i, x))
	if i != j {
		items = append(items, fmt.Sprintf("cell%d:%d", j, y))
	}
	if i == j && x != y {
		return false
	}
	f.b.AddOption(items...)
	f.options++
	return true
}

// order returns clauses by which, in the first tiling, the double of each pip is on a place after
// that of the pip before.
func (f *claimProblem) order() (list [][]int) {
	for pip := 1; pip <= f.n; pip++ {
		for i, k := range f.doubles[pip][:len(f.tilings[0])] {
			for _, l := range f.doubles[pip-1][i:len(f.tilings[0])] {
				list = append(list, []int{-k, -l})
			}
		}
	}
	return list
}

// Solver returns a solver for the problem and the clauses of a claim.
func (c Claim) Solver(cfg learn.Config) (*learn.Solver, error) {
	s, err := learn.New(c.Problem, cfg)
	if err != nil {
		return nil, err
	}
	for _, clause := range c.Clauses {
		var with []int
		for _, l := range clause {
			with = append(with, -l-1)
		}
		if err := s.Forbid(with, nil); err != nil {
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
			if k < len(f.laid) {
				chosen = append(chosen, k)
				for side, i := range f.laid[k].place {
					pips[i] = f.laid[k].pips[side]
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
