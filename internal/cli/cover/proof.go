package cover

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"strings"

	"bonepile/cover"
	"bonepile/cover/dimacs"
	"bonepile/cover/learn"
	"bonepile/internal/cli/problem"
)

// checkProof returns an error if decide cannot write a proof.
func (d *decideCommand) checkProof() error {
	switch {
	case d.proof == "-" || d.formula == "-":
		return errors.New("a proof and its formula need files, since the answer goes to standard output")
	case d.engine.Value != cover.Auto && d.engine.Value != cover.Learn:
		return errors.New("only the engine learn writes proofs: leave out --engine")
	}
	return problem.Single(d.Env, "--refutation")
}

// errNoProof ends a file that would not be a proof.
var errNoProof = errors.New("there is nothing to prove")

// prove decides p, and writes the proof and its formula.
func (d *decideCommand) prove(ctx context.Context, p problem.Named, cfg cover.Config) (ans cover.Answer, err error) {
	q := learn.Question{With: cfg.With, Without: cfg.Without, MaxNodes: cfg.MaxNodes, Stats: cfg.Stats, MaxMemory: cfg.MaxMemory, Progress: cfg.Progress}
	var clauses [][]int
	err = d.Output(d.proof, packed(d.proof, func(w io.Writer) (err error) {
		ans, clauses, err = learn.Prove(ctx, p.Problem, w, q, !d.some)
		if err == nil && ans.Verdict != cover.None && ans.Verdict != cover.Unique {
			err = errNoProof
		}
		return err
	}))
	if err == nil && d.formula != "" {
		err = d.Output(d.formula, packed(d.formula, func(w io.Writer) error { return dimacs.WriteWithin(w, p.Problem, cfg.MaxMemory, clauses...) }))
	}
	if err == errNoProof {
		d.Say("%s: no proof: there are solutions\n", p.Input)
		err = nil
	}
	return ans, err
}

// packed returns write or, if the name of the file ends in .gz, what compresses its text.
func packed(name string, write func(io.Writer) error) func(io.Writer) error {
	if !strings.HasSuffix(name, ".gz") {
		return write
	}
	return func(w io.Writer) error {
		z := gzip.NewWriter(w)
		if err := write(z); err != nil {
			return err
		}
		return z.Close()
	}
}
