package puzzle

import (
	"context"
	"errors"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/refute"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw/page"

	"github.com/spf13/cobra"
)

// NewExplain returns the subcommand explain.
func NewExplain(e *kit.Env) *cobra.Command {
	x := &explainCommand{question: question{Env: e}}
	cmd := &cobra.Command{
		Use:   "explain [FILE]...",
		Short: "Show step by step how a person would solve boards",
		Long: `Explain solves every board the way a person would and describes it in numbered
steps, the easiest first. If a board has several solutions, explain goes as far
as one can get and says what stays possible; if it has none, it says why.
Steps that nothing later depends on are left out; --all includes them.
Sentences name cells by row and column: r3c5 is row 3, column 5.

Formats:
  text     sentences, and the solution below them
  json     one JSON object per board, as --json
  html     one self-contained page for all boards, with a picture for each step

Levels for --level: trivial, basic, hard, extreme, beyond.` +
			kit.Exit("some board has no solution", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile explain`,
		RunE:    func(_ *cobra.Command, files []string) error { return x.run(files) },
	}
	f := cmd.Flags()
	x.format.Allow("text", "json", "html")
	f.Var(&x.format, "format", "the `FORM`: text, json or html")
	kit.OutputFlag(cmd, &x.output)
	x.max.Allow(kit.Range(deduce.Trivial, deduce.Beyond)...)
	x.max.Value = deduce.NoLevel
	f.Var(&x.max, "level", "use no rule above this `LEVEL`")
	f.IntVar(&x.steps, "steps", 0, "stop after `N` steps")
	kit.AtLeast(cmd, 0, "steps", &x.steps)
	f.BoolVar(&x.all, "all", false, "include steps that nothing later depends on")
	x.addFlags(cmd, explainRecord{})
	cmd.MarkFlagsMutuallyExclusive("json", "format")
	return cmd
}

type explainCommand struct {
	question
	format kit.Choice[string]
	output string
	max    kit.Choice[deduce.Level]
	steps  int
	all    bool
	text   []byte       // what goes to --output
	page   []page.Board // what goes into the page
}

func (x *explainCommand) run(files []string) error {
	if x.JSON {
		x.format.Value = "json"
	}
	err := x.each(files, x.explain)
	if err != nil && !errors.Is(err, kit.ErrStopped) {
		return err
	}
	if x.format.Value == "html" && len(x.page) > 0 {
		if pageErr := x.write(page.Append(nil, x.page)); pageErr != nil {
			return pageErr
		}
	}
	if err != nil || x.output == "" || x.Bad && len(x.text) == 0 {
		return err
	}
	return x.Output(x.output, kit.Bytes(x.text))
}

// write writes to standard output, or keeps the text for --output.
func (x *explainCommand) write(text []byte) error {
	if x.output != "" {
		x.text = append(x.text, text...)
		return nil
	}
	return x.Out.Put(text)
}

// An explanation is what explain says about one board.
type explanation struct {
	kit.Source
	x      *deduce.Explanation // nil if there is no solution, and
	faults []dominosa.Fault    // what shows at once, or
	proof  *refute.Proof       // why

	stopped error // why nothing of that is known
}

func (x *explainCommand) explain(ctx context.Context, s kit.Source) error {
	faults, err := x.Check(s)
	if err != nil {
		return err
	}
	x.Meter.Begin("%s", s.Where())
	t := explanation{Source: s, faults: faults}
	cfg := deduce.Config{Max: x.max.Value}
	if len(faults) == 0 {
		if x.all {
			cfg.MaxRounds = x.steps
		}
		d, err := deduce.Solve(ctx, s.Puzzle, cfg)
		if err != nil {
			return x.halted(t, err)
		}
		if cfg.MaxRounds = x.steps; !x.all {
			d = d.Trim(s.Puzzle, cfg)
		}
		if d.Outcome != deduce.Contradicted {
			t.x = deduce.Explain(s.Puzzle, d, cfg)
		}
	}
	if t.x == nil {
		x.None = true
		if len(faults) > 0 {
			t.proof = &refute.Proof{Fault: &faults[0]}
		} else if t.proof, err = refute.Find(ctx, s.Puzzle, maxProof); err != nil && !errors.Is(err, refute.ErrTooLong) {
			return x.halted(t, err)
		}
	}
	return x.tell(t)
}

// halted says that a board was stopped early.
func (x *explainCommand) halted(t explanation, stopped error) error {
	t.stopped = stopped
	return x.halt(t.Source, stopped, "", x.tell(t))
}

// tell writes what is known of a board, or keeps it for the page.
func (x *explainCommand) tell(t explanation) error {
	switch x.format.Value {
	case "json":
		return x.writeJSON(t)
	case "html":
		if t.stopped == nil {
			x.page = append(x.page, page.Board{Name: t.Where(), Explanation: t.x, Proof: t.proof, Puzzle: t.Puzzle})
		}
		return nil
	}
	return x.writeText(t)
}

// writeText writes sentences, and the board with all that was found below them.
func (x *explainCommand) writeText(t explanation) error {
	var text []byte
	if x.boards > 0 {
		text = append(text, '\n')
	}
	if x.boards > 0 || x.Several {
		text = fmt.Appendf(text, "%s\n", t.Where())
	}
	if t.stopped != nil {
		return x.write(fmt.Appendf(text, "%s\n", x.limits.Why(t.stopped, nil)))
	}
	if t.x == nil {
		text = append(text, "There is no solution:\n"...)
		switch {
		case len(t.faults) > 0:
			for _, f := range t.faults {
				text = fmt.Appendf(text, "  %v\n", f)
			}
		case t.proof != nil:
			text = append(text, t.proof.String()...)
		default:
			text = fmt.Appendf(text, "  a proof takes more than %d steps\n", maxProof)
		}
		return x.write(text)
	}
	text = append(text, t.x.String()...)
	text = notation.Rows.Tiling(append(text, '\n'), t.Puzzle, t.x.Deduction.Laid)
	return x.write(text)
}
