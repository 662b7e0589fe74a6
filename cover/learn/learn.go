// Package learn asks an exact cover problem again and again for a solution, each time with
// other options required or ruled out, and keeps what it learns from one question to the
// next. It can also write down a proof that there is no solution, or no other, which checkers
// of SAT solvers confirm.
//
// [New] makes a [Solver]; [cover.Problem.Decide] is for one question. The engine is
// [cover.Learn], which assumes options to be chosen or left out and learns a clause from
// every contradiction. A clause that follows from the problem holds under all
// assumptions, so the second question is often answered in a fraction of the time of the
// first.
package learn

import (
	"context"
	"fmt"
	"io"
	"slices"

	"bonepile/cover"
	"bonepile/cover/internal/learn"
	"bonepile/cover/internal/tree"
	"bonepile/internal/box"
)

// A Config tunes [New]. The zero value writes no proof.
type Config struct {
	// Shuffle prefers options in an order that depends on Seed.
	Shuffle bool
	Seed    uint64

	// Proof, if not nil, gets a proof in the DRAT format of all that the solver learns: a
	// proof that the formula of package [bonepile/cover/dimacs], with the clauses of
	// [Solver.Forbid], has no model, once a question without assumptions has no answer.
	// Variable k+1 is option k. Each line is one call of Write.
	Proof io.Writer
}

// A Solver answers questions about one problem. It belongs to one goroutine at a time, and
// takes memory for the problem and for what it has learned. [New] makes it; one made
// otherwise panics.
type Solver struct {
	s        *learn.Solver
	options  int
	multiple bool // some item need not be covered just once
}

// New returns a solver for p, or [cover.ErrEngine] if p has conditions and a proof is wanted.
func New(p *cover.Problem, cfg Config) (*Solver, error) {
	c := tree.Lower(cover.Config{Tree: cover.Tree{Shuffle: cfg.Shuffle, Seed: cfg.Seed}})
	s, err := learn.NewSolver(box.Open(p), c, cfg.Proof)
	return &Solver{s, p.Options(), box.Open(p).Multiple()}, err
}

// A Question asks for one solution. The zero value asks for any.
type Question struct {
	// With and Without ask for a solution that has all options of one and none of the
	// other, by their numbers from 0.
	With, Without []int

	// MaxNodes stops the search with [cover.ErrLimit] after this many nodes: conflicts and
	// solutions. Zero means no limit. For a time limit, use a context.
	MaxNodes uint64

	// MaxMemory stops the search with [cover.ErrMemory] when what the solver has learned takes
	// this many bytes. Zero means no limit.
	MaxMemory uint64

	// Stats, if not nil, receives the totals of all questions so far.
	Stats *cover.Stats

	// Progress, if not nil, is called with these from time to time.
	Progress func(cover.Stats)
}

// Solve returns a solution, or nil if there is none. The error is [cover.ErrLimit],
// [cover.ErrMemory], the cause of ctx's end, [cover.ErrConfig] for an option that p does not
// have, or that of the writer of the proof. After any of them but the last, the question can be asked again, and continues.
func (s *Solver) Solve(ctx context.Context, q Question) (cover.Solution, error) {
	if err := s.check(q.With, q.Without); err != nil {
		return nil, err
	}
	c := tree.Lower(cover.Config{MaxNodes: q.MaxNodes, MaxMemory: q.MaxMemory, Stats: q.Stats, Progress: q.Progress})
	sol, err := s.s.Solve(ctx, c, q.With, q.Without)
	return cover.Solution(sol), err
}

// Core returns, if there was no answer, options of the last [Question]: no solution has all
// of with and none of without. Often they are few, but they need not be the fewest. Both are
// empty if there is no solution at all.
func (s *Solver) Core() (with, without []int) { return s.s.Core() }

// Split returns questions that together ask what q asks, of which no solution answers two:
// mostly one for each option that some item has left, and two otherwise. There is one if
// nothing is left to choose, and none if Split sees that there is no answer. The error is
// that of [Solver.Solve].
func (s *Solver) Split(q Question) (list []Question, err error) {
	if err := s.check(q.With, q.Without); err != nil {
		return nil, err
	}
	choices, others, open := s.s.Split(q.With, q.Without)
	if open && choices == nil {
		return []Question{q}, nil
	}
	for _, k := range choices {
		one := q
		one.With = append(slices.Clip(q.With), k)
		list = append(list, one)
	}
	if others {
		q.Without = append(slices.Clip(q.Without), choices...)
		list = append(list, q)
	}
	return list, nil
}

// Forbid rules out, from now on, every solution that has all options of with and none of
// without. So Forbid(nil, {k}) makes option k part of every solution, and Forbid({k}, nil) of
// none. See [Solver.Exclude] for a solution that was found. The error is [cover.ErrConfig] for an
// option that does not exist.
func (s *Solver) Forbid(with, without []int) error {
	if err := s.check(with, without); err != nil {
		return err
	}
	s.s.Forbid(with, without)
	return nil
}

// Exclude rules out a solution, and no other, from now on. With items that may be covered a
// different number of times, another solution may have all its options and more.
func (s *Solver) Exclude(sol cover.Solution) error { return s.Forbid(sol, s.beyond(sol)) }

// beyond returns the options that another solution may have besides all those of sol.
func (s *Solver) beyond(sol cover.Solution) (list []int) {
	for k := 0; s.multiple && k < s.options; k++ {
		if !slices.Contains(sol, k) {
			list = append(list, k)
		}
	}
	return list
}

// An Exchange passes short clauses between solvers of one problem, each in its own
// goroutine: what one of them has learned, the others need not learn again. It keeps some thousand
// clauses. The zero value is ready.
type Exchange struct{ e learn.Exchange }

// Share makes the solver tell others what it learns, through e, and take in what they tell
// when it begins a question or starts again. So what it answers is as true as before, but
// which solution it finds, and when, depends on the others. After [Solver.Forbid] or
// [Solver.Exclude] it only listens. Share(nil) ends that. The error is
// [cover.ErrConfig] if another solver of e has another problem, or if this one writes a proof.
func (s *Solver) Share(e *Exchange) error {
	var inner *learn.Exchange
	if e != nil {
		inner = &e.e
	}
	if !s.s.Share(inner) {
		return fmt.Errorf("%w: a solver of another problem, or with a proof, cannot share", cover.ErrConfig)
	}
	return nil
}

// check returns an error unless there are all these options.
func (s *Solver) check(lists ...[]int) error {
	for _, k := range slices.Concat(lists...) {
		if k < 0 || k >= s.options {
			return fmt.Errorf("%w: there is no option %d", cover.ErrConfig, k)
		}
	}
	return nil
}

// Prove finds out whether p has no solution, one or more, as [cover.Problem.Decide] does, and
// writes to proof a proof that there is no other solution than those found. It is a proof
// if the verdict is None or Unique: that the formula which [bonepile/cover/dimacs.Write]
// makes of p and the clauses returned has no model. These say what the question asks, and that
// a solution is not the one that was found. If second is not set, it ends with the first
// solution, and the verdict is [cover.Unknown] then.
//
// The errors are those of [New] and [Solver.Solve].
func Prove(ctx context.Context, p *cover.Problem, proof io.Writer, q Question, second bool) (ans cover.Answer, clauses [][]int, err error) {
	s, err := New(p, Config{Proof: proof})
	if err == nil {
		err = s.check(q.With, q.Without)
	}
	if err != nil {
		return ans, nil, err
	}
	for _, k := range q.With {
		s.s.Forbid(nil, []int{k})
		clauses = append(clauses, []int{k + 1})
	}
	for _, k := range q.Without {
		s.s.Forbid([]int{k}, nil)
		clauses = append(clauses, []int{-k - 1})
	}
	q.With, q.Without = nil, nil
	if ans.First, err = s.Solve(ctx, q); err != nil || ans.First == nil {
		if err == nil {
			ans.Verdict = cover.None
		}
		return ans, clauses, err
	}
	if !second {
		return ans, clauses, nil
	}
	beyond, other := s.beyond(ans.First), make([]int, len(ans.First))
	s.s.Forbid(ans.First, beyond)
	for i, k := range ans.First {
		other[i] = -k - 1
	}
	for _, k := range beyond {
		other = append(other, k+1)
	}
	clauses = append(clauses, other)
	if ans.Second, err = s.Solve(ctx, q); err == nil {
		ans.Verdict = cover.Unique
		if ans.Second != nil {
			ans.Verdict = cover.Many
		}
	}
	return ans, clauses, err
}
