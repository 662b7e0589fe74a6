package cover

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/cover/certify"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

// Certificates: what count --certify writes, and verify --certificate reads. The
// form is that of package cover; docs/certificate.md describes it.

// certifyParts is how many parts a certificate has, at least, of a problem that
// has none of states.
const certifyParts = 256

// certify counts the solutions of p and writes the certificate.
func (c *coverCounting) certify(ctx context.Context, p problem.Named, cfg cover.Config) error {
	switch {
	case c.Several:
		return errors.New("--certify is for one problem, and here are several")
	case c.by != "auto":
		return errors.New("--certify goes by states or parts of its own: no --by, and no flags of a search")
	case c.parts < 0:
		return fmt.Errorf("--certify-parts %d: expected 0 or more", c.parts)
	}
	w, err := kit.CreateWhole(c.certificate)
	if err != nil {
		return err
	}
	defer w.Discard()
	how := certify.Config{
		Parts: c.parts, Engine: cfg.Engine, Workers: cfg.Workers,
		MaxNodes: cfg.MaxNodes, MaxMemory: uint64(c.memory), Stats: cfg.Stats, Progress: cfg.Progress,
	}
	n, stopped := certify.Write(ctx, w, p.Problem, how)
	if c.parts == 0 && errors.Is(stopped, errors.ErrUnsupported) {
		w.Discard()
		again, err := kit.CreateWhole(c.certificate)
		if err != nil {
			return err
		}
		defer again.Discard()
		w = again
		how.Parts = certifyParts
		n, stopped = certify.Write(ctx, w, p.Problem, how)
	}
	if stopped != nil {
		return halted(c.coverSearch.Env, p, stopped, *cfg.Stats, &c.keeper, c.nodes, c.memory)
	}
	if err := w.Commit(); err != nil {
		return err
	}
	return c.answer(p, n, cfg)
}

// answer prints a number of any length.
func (c *coverCounting) answer(p problem.Named, n *big.Int, cfg cover.Config) error {
	c.None = c.None || n.Sign() == 0
	if c.json {
		return c.WriteJSON(coverBigCountRecord{p.Input, n, newCoverStats(*cfg.Stats)})
	}
	_, err := fmt.Fprintln(c.Out, n)
	return err
}

// certifying is the flags of verify that are about certificates.
type certifying struct {
	certificate string // name of the file, "" for none
	recount     int
	all         bool
	seed        uint64
}

func (f *certifying) addFlags(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&f.certificate, "certificate", "", "confirm the number of solutions that `FILE` is a certificate of")
	fs.IntVar(&f.recount, "recount", 0, "with --certificate: count `N` of the parts again")
	fs.BoolVar(&f.all, "all", false, "with --certificate: count all of the parts again")
	fs.Uint64Var(&f.seed, "seed", 1, "with --recount: draws which")
	cmd.MarkFlagsMutuallyExclusive("recount", "all")
}

// certified checks a certificate of the problem that files name.
func (v *verifying) certified(files []string) error {
	if len(files) > 1 {
		return errors.New("--certificate takes one problem, and no solutions")
	}
	files = append(files, "-")
	if v.certificate == "-" && files[0] == "-" {
		return errors.New("standard input cannot hold both the problem and the certificate")
	}
	p, err := problem.Read(v.Env, files[0])
	if err != nil {
		return err
	}
	name, in := "standard input", v.In
	if v.certificate != "-" {
		file, err := kit.OpenFile(v.certificate)
		if err != nil {
			return err
		}
		defer file.Close()
		name, in = v.certificate, file
	}
	cfg := certify.CheckConfig{Recount: v.recount, Seed: v.seed}
	if v.all {
		cfg.Recount = -1
	}
	if v.Meter.On() {
		cfg.Progress = func(done float64) { v.Meter.Show(done, name) }
	}
	report, err := certify.Check(v.Ctx, in, p.Problem, cfg)
	syntax, isSyntax := errors.AsType[*cover.SyntaxError](err)
	switch {
	case isSyntax:
		return &problem.TextError{Input: name, Syntax: syntax}
	case errors.Is(err, certify.ErrCertificate):
		v.None = true
		_, err = fmt.Fprintf(v.Out, "%s: %s\n", name, problem.ErrText(err))
		return err
	case v.Ctx.Err() != nil:
		v.Say("%s: interrupted, nothing said\n", name)
		return kit.ErrStopped
	case err != nil:
		return fmt.Errorf("%s: %s", name, problem.ErrText(err))
	}
	return v.confirm(report)
}

// confirm says what was found right.
func (v *verifying) confirm(r certify.Report) error {
	solutions := r.Count.String() + " solution"
	if r.Count.Cmp(big.NewInt(1)) != 0 {
		solutions += "s"
	}
	how := []string{kit.Plural(uint64(r.Nodes), "node"), kit.Plural(uint64(r.Choices), "choice")}
	if r.Parts > 0 {
		how = []string{kit.Plural(uint64(r.Parts), "part")}
		switch r.Recounted {
		case r.Parts:
			how = append(how, "all counted again")
		default:
			how = append(how, fmt.Sprintf("%d counted again", r.Recounted))
		}
	}
	_, err := fmt.Fprintf(v.Out, "%s: right (%s)\n", solutions, strings.Join(how, ", "))
	return err
}
