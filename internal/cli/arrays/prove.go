package arrays

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"bonepile/cover/dimacs"
	"bonepile/cover/learn"
	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"
	"bonepile/internal/lrat"
	"bonepile/internal/record"
)

// firstMoves is for how many moves a proof searches before it begins.
const firstMoves = 2_000_000

// proof proves how many solutions an array of the shape can have.
func (r *recordCommand) proof(shape *dominosa.Board, cfg record.Config) error {
	ctx, stop := r.limits.Deadline(r.Ctx)
	defer stop()
	var failed error
	cfgProof := record.ProofConfig{
		Resume: cfg.Resume, Checkpoint: cfg.Checkpoint,
		Found: func(a record.Array) { failed = errors.Join(failed, r.found(a)) },
		Progress: func(p record.Proof, done float64) {
			r.Meter.Show(done, "at most %d solutions so far, %s of bad blocks, %s refuted",
				p.Most, kit.Plural(p.Sets, "set"), kit.Plural(p.Claims, "claim"))
		},
	}
	if r.formulas != "" {
		if err := os.MkdirAll(r.formulas, 0o777); err != nil {
			return kit.OpenError(r.formulas, err)
		}
		cfgProof.Claim = r.formula
	}
	goal := record.Goal{Shape: shape, N: r.n, Seed: r.seed}
	if cfg.Resume == nil {
		cfg.Checkpoint, cfg.Found, cfg.Top = nil, cfgProof.Found, 1
		if cfg.Evaluations == 0 {
			cfg.Evaluations = firstMoves
		}
		res, err := goal.Search(ctx, cfg)
		if err != nil {
			return r.unproven(record.Proof{}, err)
		}
		if len(res.Best) > 0 {
			cfgProof.AtLeast, cfgProof.Known = res.Best[0].Count, &res.Best[0]
		}
	}
	p, err := r.certified(ctx, goal, cfgProof)
	if err = errors.Join(failed, err); err != nil {
		return r.unproven(p, err)
	}
	r.Meter.Clear()
	rec := proofRecord{p.Most, p.Sets, p.Claims, p.Arrays, p.Nodes, p.Conflicts}
	return r.Answer(rec, fmt.Sprintf("# no array has more than %d solutions: %s of bad blocks, %s refuted in %s and %s\n",
		p.Most, kit.Plural(p.Sets, "set"), kit.Plural(p.Claims, "claim"), kit.Plural(p.Nodes, "node"), kit.Plural(p.Conflicts, "conflict")))
}

// certified proves a goal, and writes the certificate if one is wanted.
func (r *recordCommand) certified(ctx context.Context, goal record.Goal, cfg record.ProofConfig) (p record.Proof, err error) {
	if r.certificate == "" {
		return goal.Prove(ctx, cfg)
	}
	err = r.Output(r.certificate, func(w io.Writer) error {
		text := bufio.NewWriter(w)
		cfg.Certificate = text
		if p, err = goal.Prove(ctx, cfg); err != nil {
			return err
		}
		return text.Flush()
	})
	return p, err
}

// formula writes a claim as a formula, and its refutation.
func (r *recordCommand) formula(c record.Claim) error {
	var text bytes.Buffer
	if err := dimacs.Write(&text, c.Problem, c.Clauses...); err != nil {
		return err
	}
	name := filepath.Join(r.formulas, fmt.Sprintf("claim%d", c.Number))
	if err := kit.WriteFile(name+".cnf", text.Bytes()); err != nil || !r.refutations || !c.Refuted {
		return err
	}
	var proof bytes.Buffer
	s, err := c.Solver(learn.Config{Proof: &proof})
	if err != nil {
		return err
	}
	if _, err := s.Solve(r.Ctx, learn.Question{}); err != nil {
		return err
	}
	return r.Output(name+".lrat", func(w io.Writer) error {
		_, err := lrat.Write(w, &text, &proof)
		return err
	})
}

// unproven says how a proof ended without one.
func (r *recordCommand) unproven(p record.Proof, err error) error {
	switch {
	case errors.Is(err, kit.ErrTime) || r.Ctx.Err() != nil:
		return r.Stop("not proven: stopped after %s of bad blocks", kit.Plural(p.Sets, "set"))
	case r.dir != "" && errors.Is(err, record.ErrState):
		return fmt.Errorf("%s: %w", filepath.Join(r.dir, jobs.RecordFile), err)
	}
	return err
}

// A proofRecord is the object of a proof.
type proofRecord struct {
	Proven uint64 `json:"proven" doc:"No array has more solutions." record:"With --prove, at the end: the proof."`
	Sets   uint64 `json:"sets" doc:"The sets of blocks that may be bad, up to symmetry, which were examined one by one."`
	Claims uint64 `json:"claims" doc:"The claims about such sets that were refuted."`
	Arrays uint64 `json:"arrays" doc:"The arrays that had to be counted."`
	Nodes  uint64 `json:"nodes" doc:"The nodes of the refutations."`

	Conflicts uint64 `json:"conflicts" doc:"The conflicts in what was refuted as a formula."`
}
