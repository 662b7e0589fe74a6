package cover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"bonepile/cover"
	"bonepile/cover/certify"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
)

// Certificates: count --certificate writes them, and verify --certificate reads them. The
// form is that of package cover; docs/certificate.md describes it.

// certifyParts is the least number of parts where a certificate cannot have states.
const certifyParts = 256

// certifyRun is certify as a run, whose certificate consists of parts of the tree.
func (c *countCommand) certifyRun(p problem.Named) error {
	if c.run.Cmd.Flags().Changed("memory") {
		return errors.New("--memory is for a certificate of states; with --run, --listen or --nats it has parts")
	}
	if c.run.Cmd.Flags().Changed("check") {
		return errors.New(`--check is for counts without a certificate: "cover verify --certificate --recount" counts its parts again`)
	}
	var n *big.Int
	var total jobs.Total
	var ended error // why there is no number
	err := c.Output(c.certificate, func(w io.Writer) error {
		parts, err := certify.NewParts(w, p.Problem)
		if err != nil {
			return problem.Error(p.Input, err)
		}
		total, ended = c.runOn(p, func(p *cover.Problem, _ coverjobs.Rule, title string) (jobs.Run, error) {
			return coverjobs.NewCertificate(p, c.Demands, cmp.Or(c.parts, certifyParts), title)
		}, func(_ string, result []byte) error {
			return coverjobs.ReadParts(result, func(pt cover.Part, n *big.Int) error { parts.Add(pt, n); return nil })
		})
		if ended != nil {
			return ended
		}
		n, err = parts.End()
		return err
	})
	stats := cover.Stats{Nodes: uint64(total.Nodes), Done: 1, Uncounted: true}
	switch {
	case ended == kit.ErrStopped && c.Ctx.Err() == nil && len(total.Poisoned) == 0: // by --time
		return cmp.Or(c.Answer(c.record(p, nil, kit.ErrTime, stats)), ended)
	case err != nil:
		return err
	}
	return c.answer(p, n, nil, stats)
}

// certify counts the solutions of p and writes the certificate.
func (c *countCommand) certify(ctx context.Context, p problem.Named, cfg cover.Config) error {
	how := certify.Config{
		Engine: cfg.Engine, Workers: cfg.Workers, MaxNodes: cfg.MaxNodes,
		MaxMemory: uint64(c.Memory), Stats: cfg.Stats, Progress: cfg.Progress,
	}
	var n *big.Int
	var stopped error // why there is no number
	write := func(parts int) error {
		return c.Output(c.certificate, func(w io.Writer) error {
			how.Parts = parts
			n, stopped = certify.Write(ctx, w, p.Problem, how)
			return stopped
		})
	}
	err := write(c.parts)
	if c.parts == 0 && errors.Is(err, errors.ErrUnsupported) {
		err = write(certifyParts)
	}
	if stopped == nil && err != nil {
		return err
	}
	return c.answer(p, n, stopped, *cfg.Stats)
}

func (v *verifyCommand) certified(p problem.Named, in *kit.Input) error {
	cfg := certify.CheckConfig{Recount: v.recount, Seed: v.seed}
	if v.Meter.On() {
		cfg.Progress = func(done float64) { v.Meter.Show(done, "%s", in.Name) }
	}
	report, err := certify.Check(v.Ctx, in, p.Problem, cfg)
	switch {
	case errors.Is(err, certify.ErrCertificate):
		v.None = true
		fault := kit.Message(err)
		return v.Answer(certificateRecord{Input: in.Name, Fault: fault}, fmt.Sprintf("%s: %s\n", in.Name, fault))
	case err != nil && v.Ctx.Err() != nil:
		return v.Stop("%s: interrupted, nothing confirmed", in.Name)
	case err != nil:
		return problem.Error(in.Name, err)
	}
	return v.confirm(in.Name, report)
}

type certificateRecord struct {
	Input     string   `json:"input" record:"With --certificate: what it confirms."`
	Fault     string   `json:"fault,omitempty" doc:"What is wrong with it. Absent if it is right, and all other fields are absent if it is not."`
	Count     *big.Int `json:"count,omitempty" doc:"The number of solutions."`
	Nodes     int      `json:"nodes,omitempty" doc:"The nodes of a certificate of states."`
	Choices   int      `json:"choices,omitempty" doc:"The choices in these nodes."`
	Parts     int      `json:"parts,omitempty" doc:"The parts of a certificate of parts of the search tree."`
	Recounted int      `json:"recounted,omitempty" doc:"How many of these were counted again."`
	Items     int      `json:"items,omitempty" doc:"The items with a factor, in a certificate of sums."`
}

// confirm says what was confirmed by the certificate of a file.
func (v *verifyCommand) confirm(name string, r certify.Report) error {
	solutions := r.Count.String() + " solution"
	if r.Count.Cmp(big.NewInt(1)) != 0 {
		solutions += "s"
	}
	how := []string{kit.Plural(uint64(r.Nodes), "node"), kit.Plural(uint64(r.Choices), "choice")}
	switch {
	case r.Items > 0:
		how = []string{"sums over " + kit.Plural(uint64(r.Items), "item")}
	case r.Parts > 0:
		how = []string{kit.Plural(uint64(r.Parts), "part")}
		if r.Recounted == r.Parts {
			how = append(how, "all counted again")
		} else {
			how = append(how, fmt.Sprintf("%d counted again", r.Recounted))
		}
	}
	record := certificateRecord{name, "", r.Count, r.Nodes, r.Choices, r.Parts, r.Recounted, r.Items}
	return v.Answer(record, fmt.Sprintf("%s: right (%s)\n", solutions, strings.Join(how, ", ")))
}
