package puzzle

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
)

func NewExplain(e *kit.Env) *cobra.Command {
	x := &explaining{Env: e}
	cmd := &cobra.Command{
		Use:   "explain [FILE]...",
		Short: "Tell step by step how a person would solve boards",
		Long: `Explain solves every board the way a person would, and tells it in numbered
steps, the easiest first. Where a board has several solutions it tells how far
one gets and what stays possible; where it has none, why.

Formats:
  text     sentences, and the solution below them
  json     one JSON object a board, described in docs/json.md
  html     one page for all boards that needs nothing else, with a picture a step

Levels for --max: trivial, basic, hard, extreme, beyond.

Exit status: 0 done; 1 some board has no solution; 2 bad use or bad input;
3 stopped early.`,
		Example: `  echo 3:32211030220321310103 | bonepile explain`,
		RunE:    func(_ *cobra.Command, files []string) error { return x.run(files) },
	}
	f := cmd.Flags()
	x.format.Allow("text", "json", "html")
	f.Var(&x.format, "format", "text, json or html")
	f.BoolVar(&x.json, "json", false, "the same as --format json")
	f.StringVarP(&x.output, "output", "o", "", "write to `FILE`, whole or not at all, in place of standard output")
	f.Var(&x.max, "max", "use no rule above a level")
	f.IntVar(&x.steps, "steps", 0, "stop after `N` steps")
	f.Var(&x.bones, "bones", kit.BonesUse)
	cmd.MarkFlagsMutuallyExclusive("json", "format")
	return cmd
}

// levelFlag is the value of --max.
type levelFlag struct{ level dominosa.Level }

func (f *levelFlag) Type() string { return "level" }
func (f *levelFlag) String() string {
	if f.level == dominosa.NoLevel {
		return ""
	}
	return f.level.String()
}
func (f *levelFlag) Set(word string) error {
	var names []string
	for l := dominosa.Trivial; l <= dominosa.Beyond; l++ {
		if l.String() == word {
			f.level = l
			return nil
		}
		names = append(names, l.String())
	}
	return fmt.Errorf("unknown level %q: it may be %s", word, strings.Join(names, ", "))
}

type explaining struct {
	*kit.Env
	format kit.WordFlag
	json   bool
	output string
	max    levelFlag
	steps  int
	bones  kit.BonesFlag

	boards int
	text   []byte               // what goes to --output
	page   []dominosa.PageBoard // what goes into the page
}

func (x *explaining) run(files []string) error {
	if x.json {
		x.format.Word = "json"
	}
	if x.steps < 0 {
		return fmt.Errorf("--steps %d: it must not be negative", x.steps)
	}
	err := x.Env.Boards(files, x.explain)
	if err != nil && !errors.Is(err, kit.ErrStopped) {
		return err
	}
	if x.format.Word == "html" && len(x.page) > 0 {
		if pageErr := x.write(dominosa.AppendPage(nil, x.page)); pageErr != nil {
			return pageErr
		}
	}
	if err == nil && x.output != "" {
		return kit.WriteWhole(x.output, x.text)
	}
	return err
}

// write writes to standard output, or keeps for --output.
func (x *explaining) write(text []byte) error {
	if x.output != "" {
		x.text = append(x.text, text...)
		return nil
	}
	_, err := x.Out.Write(text)
	return err
}

// A telling is what is told of one board.
type telling struct {
	kit.Source
	x      *dominosa.Explanation // nil if there is no solution, and
	faults []dominosa.Fault      // what shows at once, or
	proof  *dominosa.Refutation  // why
}

func (x *explaining) explain(s kit.Source) error {
	if x.bones.Bones != nil {
		s.Bones = x.bones.Bones
	}
	faults, err := x.Check(s)
	if err != nil {
		return err
	}
	if x.Meter.On() {
		x.Meter.Show(0, s.Where())
	}
	t := telling{Source: s, faults: faults}
	cfg := dominosa.DeduceConfig{Max: x.max.level, MaxRounds: x.steps}
	if len(faults) == 0 {
		d, err := s.Deduce(x.Ctx, cfg)
		if err != nil {
			x.Say("%s: interrupted\n", s.Where())
			return kit.ErrStopped
		}
		if d.Outcome != dominosa.Contradicted {
			t.x = s.Explain(d, cfg)
		}
	}
	if t.x == nil {
		x.None = true
		if len(faults) > 0 {
			t.proof = &dominosa.Refutation{Fault: &faults[0]}
		} else if t.proof, err = s.Refute(x.Ctx, maxProof); err != nil && !errors.Is(err, dominosa.ErrTooLong) {
			x.Say("%s: interrupted\n", s.Where())
			return kit.ErrStopped
		}
	}
	x.boards++
	switch x.format.Word {
	case "json":
		return x.writeJSON(t)
	case "html":
		x.page = append(x.page, dominosa.PageBoard{Name: s.Where(), Explanation: t.x, Refutation: t.proof, Puzzle: s.Puzzle})
		return nil
	}
	return x.writeText(t)
}

// writeText writes sentences, and the board with all that was found below them.
func (x *explaining) writeText(t telling) error {
	var text []byte
	if x.boards > 1 {
		text = append(text, '\n')
	}
	if x.boards > 1 || x.Several {
		text = fmt.Appendf(text, "%s\n", t.Where())
	}
	if t.x == nil {
		text = append(text, "There is no solution:\n"...)
		switch {
		case len(t.faults) > 0:
			for _, f := range t.faults {
				text = fmt.Appendf(text, "  %v\n", f)
			}
		case t.proof != nil:
			text, _ = t.proof.AppendText(text)
		default:
			text = fmt.Appendf(text, "  a proof that can be followed takes more than %d steps\n", maxProof)
		}
		return x.write(text)
	}
	text, _ = t.x.AppendText(text)
	form, err := dominosa.FormNamed("rows")
	if err != nil {
		return err
	}
	text = form.Tiling(append(text, '\n'), t.Puzzle, t.x.Deduction.Laid)
	return x.write(text)
}
