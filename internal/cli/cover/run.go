package cover

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/internal/whole"
)

// Count and solve as runs: in parts, which may be distributed and kept in a directory.

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

// runOn does a run made by make.
func (s *search) runOn(p problem.Named, make func(*cover.Problem, coverjobs.Rule, string) (jobs.Run, error), each func(part string, result []byte) error) (jobs.Total, error) {
	workers := 0 // one per core
	if s.run.Cmd.Flags().Changed("workers") {
		workers = s.Limits.Workers
	}
	return s.inParts(p, workers, []string{"limit", "nodes", "part", "progress", "tree", "order"}, func() (jobs.Run, error) {
		return make(p.Problem, s.runRule(), p.Input)
	}, each)
}

// countRun counts as a run.
func (c *countCommand) countRun(p problem.Named) error {
	way := c.by.Value
	if way == cover.Fastest && c.Demands {
		way = cover.BySearch
	}
	defer c.Memory.Hold()()
	total, err := c.runOn(p, func(p *cover.Problem, r coverjobs.Rule, title string) (jobs.Run, error) {
		r.Memory = uint64(c.Memory)
		return coverjobs.NewCount(p, r, way, title)
	}, nil)
	if err == kit.ErrStopped && c.Ctx.Err() == nil && len(total.Poisoned) == 0 { // by --time
		return cmp.Or(c.Answer(c.record(p, nil, kit.ErrTime, cover.Stats{Nodes: uint64(total.Nodes)})), err)
	}
	if err != nil {
		return err
	}
	n, err := coverjobs.ReadCount(total.Result)
	if err != nil {
		return err
	}
	if c.by.Value == cover.Fastest && c.Stats {
		c.Say("%s: counted by %s\n", p.Input, strings.Join(n.Ways, " and "))
	}
	return c.answer(p, n.Number, nil, n.Stats)
}

// solutionsFile is the file in the directory of a run that solutions go to.
const solutionsFile = "solutions"

// solveRun lists as a run: the solutions come when all are known, in the order of one
// search, and go to a file in the run's directory as well.
func (s *solveCommand) solveRun(p problem.Named) error {
	if s.run.Dir == "" {
		return errors.New("--listen, --nats, --metrics and --check need --run DIR: the solutions go there")
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
			file, err = whole.Create(name, 0o666)
		}
		return err
	}
	total, err := s.runOn(p, coverjobs.NewList, func(_ string, result []byte) error {
		if err := create(); err != nil {
			return err
		}
		return coverjobs.ReadList(result, func(sol cover.Solution) error {
			printed++
			s.text = problem.AppendNext(s.text[:0], p.Problem, printed, nil, sol, s.numbers, nil)
			if _, err := file.Write(s.text); err != nil {
				return err
			}
			return s.print(p, printed, nil, sol, nil)
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
	s.None = s.None || printed == 0
	how := fmt.Sprintf("%s in %s, %s", kit.Plural(printed, "solution"), name, kit.Plural(uint64(total.Nodes), "node"))
	return s.end(p, printed, new(big.Int).SetUint64(printed), nil, cover.Stats{Nodes: uint64(total.Nodes), Solutions: printed}, problem.Wording{Complete: how})
}
