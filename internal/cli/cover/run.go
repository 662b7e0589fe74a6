package cover

import (
	"errors"
	"fmt"
	"path/filepath"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/cli/runs"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
)

// Count and solve of cover as runs: in parts, spread, and kept in a directory.

// spreadable returns an error if the flags ask for what a run does not know.
func (s *coverSearch) spreadable(r *runs.RunFlags) error {
	for _, flag := range []string{"limit", "solutions", "nodes", "checkpoint", "resume", "part", "progress", "shape", "mu", "rho", "ordered", "certify", "certify-parts"} {
		if r.Cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s does not go with --run, --listen or --nats", flag)
		}
	}
	if s.Several {
		return errors.New("--run, --listen and --nats are for one problem, and here are several")
	}
	return nil
}

// runRule returns the rules of the search, as a run has them.
func (s *coverSearch) runRule() coverjobs.Rule {
	r := s.rule.runRule()
	r.Engine, r.Demands = s.engine.engine, s.Demands
	return r
}

// runRule returns the rules as a run has them.
func (r *ruleFlags) runRule() coverjobs.Rule {
	rule := coverjobs.Rule{Choice: r.choice.choice, Shuffle: r.shuffle, Binary: r.binary, Suffixes: r.suffixes, Alike: r.alike}
	if rule.Shuffle || rule.Choice == cover.Random {
		rule.Seed = r.seed
	}
	return rule
}

// runWorkers is how many goroutines a run has here: one a core, if not said
// otherwise.
func (s *coverSearch) runWorkers(r *runs.RunFlags) int {
	if r.Cmd.Flags().Changed("workers") {
		return s.workers
	}
	return 0
}

// runOn does a run made by make.
func (s *coverSearch) runOn(p problem.Named, r *runs.RunFlags, make func(*cover.Problem, coverjobs.Rule, string) (jobs.Run, error),
	each func(part string, result []byte) error) (jobs.Total, error) {
	if err := s.spreadable(r); err != nil {
		return jobs.Total{}, err
	}
	if s.workers < 1 {
		return jobs.Total{}, fmt.Errorf("--workers %d: expected 1 or more", s.workers)
	}
	run, err := make(p.Problem, s.runRule(), p.Input)
	if err != nil {
		return jobs.Total{}, fmt.Errorf("%s: %s", p.Input, problem.ErrText(err))
	}
	ctx, cancel := kit.Deadline(s.Ctx, s.time)
	defer cancel()
	cfg := r.Config(s.Env, s.runWorkers(r))
	cfg.Each = each
	total, err := jobs.Do(ctx, run, cfg)
	s.Meter.Clear()
	return total, r.Ended(s.Env, p.Input, total, err, s.time)
}

// countRun counts as a run.
func (c *coverCounting) countRun(p problem.Named) error {
	if c.by == "memo" || c.by == "options" {
		return fmt.Errorf("--by %s does not go with --run, --listen or --nats: they search", c.by)
	}
	total, err := c.runOn(p, &c.run, coverjobs.NewCount, nil)
	if err != nil {
		return err
	}
	stats, err := coverjobs.ReadCount(total.Result)
	if err != nil {
		return err
	}
	c.tell(p, stats)
	return c.print(p, stats.Solutions, stats)
}

// solutionsFile is the file in the directory of a run that solutions go to.
const solutionsFile = "solutions"

// solveRun lists as a run: solutions come when all are known, in the order of one
// search, and go to a file of the run's directory.
func (s *coverSolving) solveRun(p problem.Named) error {
	switch {
	case s.lex:
		return errors.New("--lex does not go with --run, --listen or --nats")
	case s.run.Dir == "":
		return errors.New("--listen and --nats need --run DIR: the solutions go there")
	}
	var file *kit.WholeFile // made when the first solutions come: by then there is a directory
	defer func() {
		if file != nil {
			file.Discard()
		}
	}()
	name := filepath.Join(s.run.Dir, solutionsFile)
	var printed uint64
	create := func() (err error) {
		if file == nil {
			file, err = kit.CreateWhole(name)
		}
		return err
	}
	total, err := s.runOn(p, &s.run, coverjobs.NewList, func(_ string, result []byte) error {
		if err := create(); err != nil {
			return err
		}
		return coverjobs.ReadList(result, func(sol cover.Solution) error {
			printed++
			return s.writeTo(file, p, printed, sol)
		})
	})
	if err != nil {
		return err
	}
	if err := create(); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	if s.json {
		if err := s.WriteJSON(newCoverEnd(p, 0, printed, nil, cover.Stats{Nodes: uint64(total.Nodes), Solutions: printed})); err != nil {
			return err
		}
	}
	s.Say("%s: %s in %s, %s\n", p.Input, kit.Plural(printed, "solution"), name, kit.Plural(uint64(total.Nodes), "node"))
	s.None = s.None || printed == 0
	return nil
}
