package cover

import (
	"cmp"
	"errors"
	"path/filepath"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/cli/runs"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/internal/whole"
)

// Count and solve as runs: in parts, which may be distributed and kept in a directory.

// spreadable returns an error if a flag was given that a run does not understand.
func (s *search) spreadable(r *runs.Flags) error {
	if err := r.Without("limit", "nodes", "part", "progress", "tree", "order"); err != nil {
		return err
	}
	return problem.Single(s.Env, "--run, --listen or --nats")
}

// runRule returns the rules of the search, as a run has them.
func (s *search) runRule() coverjobs.Rule {
	r := s.rule.runRule()
	r.Engine, r.Demands = s.engine.Value, s.Demands
	return r
}

// runRule returns the rules as a run has them.
func (r *ruleFlags) runRule() coverjobs.Rule {
	rule := coverjobs.Rule{Choice: r.choice.Value, Shuffle: r.shuffle, Binary: r.branch.Value == onBinary, Suffixes: r.branch.Value == onSuffixes, Alike: r.branch.alike}
	if rule.Shuffle || rule.Choice == cover.Random {
		rule.Seed = r.seed
	}
	return rule
}

// runWorkers returns how many goroutines a run has here, 0 for one per core, which is
// the default.
func (s *search) runWorkers(r *runs.Flags) int {
	if r.Cmd.Flags().Changed("workers") {
		return s.limits.Workers
	}
	return 0
}

// runOn does a run made by make.
func (s *search) runOn(p problem.Named, r *runs.Flags, make func(*cover.Problem, coverjobs.Rule, string) (jobs.Run, error),
	each func(part string, result []byte) error) (jobs.Total, error) {
	if err := s.spreadable(r); err != nil {
		return jobs.Total{}, err
	}
	run, err := make(p.Problem, s.runRule(), p.Input)
	if err != nil {
		return jobs.Total{}, problem.Error(p.Input, err)
	}
	ctx, cancel := s.limits.Deadline(s.Ctx)
	defer cancel()
	cfg := r.Config(s.Env, s.runWorkers(r))
	cfg.Each = each
	total, err := r.Do(ctx, s.Env, run, cfg)
	s.Meter.Clear()
	return total, r.Ended(s.Env, p.Input, total, err, s.limits)
}

// countRun counts as a run.
func (c *counting) countRun(p problem.Named) error {
	way := ways[c.by.Value]
	if way == cover.Fastest && c.Demands {
		way = cover.BySearch
	}
	defer c.memory.Hold()()
	total, err := c.runOn(p, &c.run, func(p *cover.Problem, r coverjobs.Rule, title string) (jobs.Run, error) {
		r.Memory = uint64(c.memory)
		return coverjobs.NewCount(p, r, way, title)
	}, nil)
	if err == kit.ErrStopped && c.Ctx.Err() == nil && len(total.Poisoned) == 0 { // by --time
		return cmp.Or(c.answer(p, nil, kit.ErrTime, cover.Stats{Nodes: uint64(total.Nodes)}), err)
	}
	if err != nil {
		return err
	}
	n, err := coverjobs.ReadCount(total.Result)
	if err != nil {
		return err
	}
	tell(c.Env, c.stats, p, n.Stats)
	if c.by.Value == byAuto && c.stats {
		c.Say("%s: counted by %s\n", p.Input, strings.Join(n.Ways, " and "))
	}
	return c.answer(p, n.Number, nil, n.Stats)
}

// solutionsFile is the file in the directory of a run that solutions go to.
const solutionsFile = "solutions"

// solveRun lists as a run: the solutions come when all are known, in the order of one
// search, and go to a file in the run's directory as well.
func (s *solving) solveRun(p problem.Named) error {
	if s.run.Dir == "" {
		return errors.New("--listen, --nats and --metrics need --run DIR: the solutions go there")
	}
	var file *whole.File // made when the first solutions come: by then there is a directory
	defer func() {
		if file != nil {
			file.Discard()
		}
	}()
	name := filepath.Join(s.run.Dir, solutionsFile)
	var printed uint64
	create := func() (err error) {
		if file == nil {
			file, err = kit.Create(name)
		}
		return err
	}
	total, err := s.runOn(p, &s.run, coverjobs.NewList, func(_ string, result []byte) error {
		if err := create(); err != nil {
			return err
		}
		return coverjobs.ReadList(result, func(sol cover.Solution) error {
			printed++
			if err := s.writeTo(file, p, printed, sol); err != nil {
				return err
			}
			return s.write(p, printed, sol)
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
		if err := s.WriteJSON(endRecord{p.Input, problem.NewEnd(printed, nil, cover.Stats{Nodes: uint64(total.Nodes), Solutions: printed})}); err != nil {
			return err
		}
	}
	s.Say("%s: %s in %s, %s\n", p.Input, kit.Plural(printed, "solution"), name, kit.Plural(uint64(total.Nodes), "node"))
	s.None = s.None || printed == 0
	return nil
}
