package coverjobs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/cover/learn"
	"bonepile/internal/jobs"
)

// Decisions as runs. One part is the question itself, which a worker answers as without a
// run, by [cover.Problem.Decide]: it cannot be cut, and is dropped if others have the answer
// first. The others search the tree in parts, which is as good where that learns in vain.
//
// With engine Learn they have cubes: the solutions that have some options and do not have
// others, as text "3 17 -5" with options from 1, or "all". Each worker has a solver, which
// keeps what it learns from one cube to the next, and tells the others of its process what is
// short. The question itself is a cube then, but is not cut. The rest of one that is called
// back is divided by the options of an item.
//
// A result is a [Found]: it says how many more parts are open than before.

// whole is the part that is the question itself.
const whole = "whole"

// NewDecide returns the run that looks for solutions of p. [ReadFound] reads its total. The
// error says why the problem cannot be decided in parts or written as text.
func NewDecide(p *cover.Problem, r Rule, title string) (jobs.Run, error) {
	if r.Engine == cover.Learn {
		if _, err := learn.New(p, learn.Config{}); err != nil {
			return jobs.Run{}, err
		}
		spec, err := specOf(p, r)
		return jobs.Run{Kind: Decide(), Spec: spec, Parts: []string{cover.Part{}.String(), whole}, Title: title}, err
	}
	run, err := newRun(Decide(), p, r, title)
	if err == nil && r.Engine == cover.Auto {
		run.Parts = append(run.Parts, whole)
	}
	return run, err
}

// Decide is the kind of runs that decide.
func Decide() jobs.Kind {
	return jobs.Kind{
		Name: "decide", Version: 1, Open: opener(newDecider), Fold: jobs.Folding(addFound), Enough: enoughFound,
		Whole: func(part string) bool { return part == whole }, Describe: describeFound,
	}
}

// A decider decides cubes.
type decider struct {
	searcher
	solver *learn.Solver // nil if parts are of the tree
	found  []cover.Solution
	nodes  uint64 // of the solver so far
}

func newDecider(s *searcher) (_ jobs.Searcher, err error) {
	d := &decider{searcher: *s}
	if d.rule.Engine == cover.Learn {
		d.solver, err = learn.New(d.p, learn.Config{})
	}
	return d, err
}

func (d *decider) Search(ctx context.Context, part string, budget int64) (o jobs.Outcome, err error) {
	switch {
	case d.solver != nil:
		return d.searchCube(ctx, part, budget)
	case part == whole:
		return d.decideWhole(ctx)
	}
	return d.searchTree(ctx, part, budget)
}

// searchCube searches a cube, or the whole: that is the cube of all, without a budget. What
// the solvers of this process learn, they share.
func (d *decider) searchCube(ctx context.Context, part string, budget int64) (o jobs.Outcome, err error) {
	if e, ok := jobs.Common(ctx, func() *learn.Exchange { return new(learn.Exchange) }); ok {
		if err := d.solver.Share(e); err != nil {
			return o, err
		}
	}
	isWhole := part == whole
	if isWhole {
		part, budget = (cover.Part{}).String(), math.MaxInt64
	}
	cube, err := d.readCube(part)
	if err != nil {
		return o, err
	}
	f := Found{Wanted: d.rule.Wanted}
	for _, sol := range d.found { // the solver finds them no more
		if within(sol, cube) {
			f.add(sol)
		}
	}
	known, left := len(f.Solutions), true
	var stats cover.Stats
	cube.Stats = &stats
	for left && len(f.Solutions) < f.Wanted && ctx.Err() == nil && o.Nodes < budget {
		cube.MaxNodes = uint64(budget - o.Nodes)
		sol, err := d.solver.Solve(ctx, cube)
		o.Nodes += int64(stats.Nodes - d.nodes)
		d.nodes = stats.Nodes
		switch {
		case sol != nil:
			slices.Sort(sol)
			d.found = append(d.found, sol)
			f.add(sol)
			if err := d.solver.Exclude(sol); err != nil {
				return o, err
			}
		case err == nil:
			left = false
			if with, without := d.solver.Core(); len(with)+len(without) == 0 {
				f.Closed, f.Solutions = true, slices.Clone(d.found)
			}
		case !errors.Is(err, cover.ErrLimit) && ctx.Err() == nil:
			return o, err
		}
	}
	o.Nodes = max(1, o.Nodes)
	switch {
	case isWhole && left:
		o.Rest = []string{whole}
	case isWhole:
		f.Closed = true
	case left:
		var list []learn.Question
		list, err = d.solver.Split(cube)
		for _, q := range list {
			o.Rest = append(o.Rest, formatCube(q.With[len(d.rule.With):], q.Without[len(d.rule.Without):]))
		}
	}
	o.News = f.Closed || len(f.Solutions) > known
	f.Open = int64(len(o.Rest) - 1)
	o.Result = jobs.Marshal(f)
	return o, err
}

// decideWhole, for engines that are not Learn, answers the question as without a run.
func (d *decider) decideWhole(ctx context.Context) (o jobs.Outcome, err error) {
	var stats cover.Stats
	cfg := cover.Config{Engine: d.rule.Engine, With: d.rule.With, Without: d.rule.Without, Stats: &stats}
	if d.rule.Wanted == 1 {
		cfg.MaxSolutions = 1
	}
	a, err := d.p.Decide(ctx, cfg)
	o.Nodes = int64(max(1, stats.Nodes))
	switch {
	case err != nil && ctx.Err() != nil:
		o.Rest = []string{whole}
		return o, nil
	case err != nil:
		return o, err
	}
	f := Found{Wanted: d.rule.Wanted, Closed: a.Verdict == cover.None || a.Verdict == cover.Unique}
	for _, sol := range []cover.Solution{a.First, a.Second} {
		if sol != nil {
			f.add(sol)
		}
	}
	o.Result, o.News = jobs.Marshal(f), true
	return o, nil
}

// searchTree searches a part of the tree until there are as many solutions as are wanted.
func (d *decider) searchTree(ctx context.Context, part string, budget int64) (o jobs.Outcome, err error) {
	f := Found{Wanted: d.rule.Wanted}
	o, err = d.searchPart(ctx, part, d.rule.Without, budget, func(cfg cover.Config) error {
		cfg.With = d.rule.With
		for sol, err := range d.p.Solutions(ctx, cfg) {
			if err != nil {
				return err
			}
			if f.add(sol); len(f.Solutions) == f.Wanted {
				break
			}
		}
		return nil
	})
	o.News, f.Open = len(f.Solutions) > 0, int64(len(o.Rest)-1)
	o.Result = jobs.Marshal(f)
	return o, err
}

// formatCube returns a cube as text.
func formatCube(with, without []int) string {
	if text := appendOptions(nil, with, without); text != nil {
		return string(text[1:])
	}
	return cover.Part{}.String()
}

// readCube reads what formatCube returns.
func (d *decider) readCube(text string) (q learn.Question, err error) {
	if text == (cover.Part{}).String() {
		text = ""
	}
	with, without, err := readOptions(strings.Fields(text), d.p.Options())
	if err != nil {
		return q, fmt.Errorf("a cube: %w", err)
	}
	q.With, q.Without = slices.Concat(d.rule.With, with), slices.Concat(d.rule.Without, without)
	return q, nil
}

// within reports whether a solution, in order, is in a cube.
func within(sol cover.Solution, q learn.Question) bool {
	has := func(k int) bool { _, ok := slices.BinarySearch(sol, k); return ok }
	return !slices.ContainsFunc(q.Without, has) && !slices.ContainsFunc(q.With, func(k int) bool { return !has(k) })
}

// Found is the total of a run that decides.
type Found struct {
	Wanted    int  // how many solutions
	Closed    bool // there are no others
	Solutions []cover.Solution

	Open int64 // parts, less the first one
}

// Answer returns the verdict and the solutions, if the run is done.
func (f *Found) Answer() (a cover.Answer) {
	a.Verdict = [...]cover.Verdict{cover.None, cover.Unique, cover.Many}[len(f.Solutions)]
	for i, sol := range f.Solutions {
		*[]*cover.Solution{&a.First, &a.Second}[i] = sol
	}
	if f.Wanted == 1 && a.First != nil {
		a.Verdict = cover.Unknown
	}
	return a
}

// add adds a solution, unless there are enough or it is there. Those that come first in
// order stay.
func (f *Found) add(sol cover.Solution) {
	sol = append(cover.Solution{}, sol...) // not nil: that is none
	slices.Sort(sol)
	compare := func(a, b cover.Solution) int { return slices.Compare(a, b) }
	if at, there := slices.BinarySearchFunc(f.Solutions, sol, compare); !there {
		f.Solutions = slices.Insert(f.Solutions, at, sol)
		f.Solutions = f.Solutions[:min(len(f.Solutions), f.Wanted)]
	}
}

// ReadFound reads the total of a run that decides.
func ReadFound(total []byte) (*Found, error) {
	return jobs.Read[Found](total)
}

// Valid returns an error for what no decision finds.
func (f *Found) Valid() error {
	if f.Wanted < 1 || f.Wanted > 2 {
		return fmt.Errorf("%d solutions wanted", f.Wanted)
	}
	return nil
}

func addFound(a, b *Found) {
	a.Wanted = b.Wanted
	a.Closed, a.Open = a.Closed || b.Closed, a.Open+b.Open
	for _, sol := range b.Solutions {
		a.add(sol)
	}
}

func enoughFound(total []byte) bool {
	f, err := ReadFound(total)
	return err == nil && total != nil && (f.Closed || f.Open == -1 || len(f.Solutions) == f.Wanted)
}

func describeFound(total []byte) string {
	f, err := ReadFound(total)
	if err != nil {
		return ""
	}
	if len(f.Solutions) == 1 {
		return "1 solution found"
	}
	return fmt.Sprintf("%d solutions found", len(f.Solutions))
}
