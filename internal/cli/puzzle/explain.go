package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	pipsdeduce "bonepile/dominosa/pips/deduce"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw/page"
	"bonepile/internal/web"

	"github.com/spf13/cobra"
)

// NewExplain returns the subcommand explain.
func NewExplain(e *kit.Env) *cobra.Command {
	x := &explainCommand{question: question{Env: e}}
	cmd := &cobra.Command{
		Use:   "explain [FILE]...",
		Short: "Show step by step how a person would solve boards",
		Long: `Explain solves every board the way a person would and describes it in numbered
steps, on a short way: a search finds the steps that need the fewest and easiest
arguments. It begins with the bones laid and lines that FILE has besides the board,
which may be a game that play or the page saved. If a board has several solutions, explain goes as far as one can get
and says what stays possible; if it has none, it says why. --all goes rule by
rule instead, the easiest first, and leaves out nothing. Bones with one place
left, and cells with one neighbour left, follow without words; --reasons says why.
Sentences name cells by row and column: r3c5 is row 3, column 5.

Formats:
  text     sentences, and the solution below them
  json     one JSON object per board, as --json
  html     one self-contained page for all boards, with a picture for each step

Levels for --level: trivial (or easy), basic, hard, extreme, beyond.` + kit.ReadsPips +
			kit.Exit("some board has no solution", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile explain`,
		RunE: func(_ *cobra.Command, files []string) error {
			if x.JSON {
				x.format.Value = "json"
			}
			err := x.each(files, x.explain)
			if err != nil && !errors.Is(err, kit.ErrStopped) {
				return err
			}
			if x.format.Value == "html" && len(x.page) > 0 {
				return cmp.Or(x.Out.Put(page.Append(nil, web.Face(), x.page)), err)
			}
			return err
		},
	}
	f := cmd.Flags()
	x.format.Allow("text", "json", "html")
	f.Var(&x.format, "format", "the `FORM`: text, json or html")
	x.max.Allow(kit.Range(deduce.Trivial, deduce.Beyond)...)
	x.max.Value = deduce.NoLevel
	f.Var(&x.max, "level", "use no rule above this `LEVEL`")
	kit.Number(cmd, &x.steps, "steps", 0, 0, "stop after `N` steps")
	f.BoolVar(&x.all, "all", false, "tell all that the easiest rules say, whether it is needed or not")
	f.BoolVar(&x.reasons, "reasons", false, "say why for each bone that follows")
	x.addFlags(cmd, explainRecord{}, "format", "level", "steps")
	cmd.MarkFlagsMutuallyExclusive("json", "format")
	return cmd
}

type explainCommand struct {
	question
	format  kit.Choice[string]
	max     levelFlag
	steps   int
	all     bool
	reasons bool
	page    []page.Board // what goes into the page
}

type levelFlag struct{ kit.Choice[deduce.Level] }

func (f *levelFlag) Set(word string) error {
	if word == "easy" { // as other commands take it
		word = deduce.Trivial.String()
	}
	return f.Choice.Set(word)
}

// An explanation is what explain says about one board.
type explanation struct {
	kit.Source
	x      *deduce.Explanation // nil if there is no solution, and
	faults []dominosa.Fault    // what shows at once, or
	proof  *refute.Proof       // why

	pips    *pipsdeduce.Deduction // of a Pips puzzle, in place of these
	stopped error                 // why nothing of that is known
}

func (x *explainCommand) explain(ctx context.Context, s kit.Source) error {
	faults, err := x.Check(s)
	if err != nil {
		return err
	}
	x.Meter.Begin("%s", s.Where())
	if s.Pips != nil {
		return x.explainPips(ctx, s)
	}
	t := explanation{Source: s, faults: faults}
	given := func(pl dominosa.Place) bool { return slices.Contains(s.Puzzle.Given, pl) }
	laid := slices.DeleteFunc(slices.Clone(s.Marks[notation.Laid]), given)
	cfg := deduce.Config{Max: x.max.Value, Laid: laid, RuledOut: s.Marks[notation.Out]}
	if len(faults) == 0 && !s.Marks.None() {
		h, err := deduce.Next(ctx, s.Puzzle, cfg.Laid, cfg.RuledOut)
		switch {
		case err != nil:
			return x.halted(t, err)
		case h.Kind == deduce.HintWrong:
			return s.Fault(errors.New(say.Joined(append([]say.Text{h.Text()}, h.Why...), "\n").String()))
		}
	}
	if len(faults) == 0 {
		cfg.MaxRounds = x.steps
		solve := deduce.Path
		if x.all {
			solve = deduce.Solve
		}
		d, err := solve(ctx, s.Puzzle, cfg)
		if err != nil {
			return x.halted(t, err)
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
		return x.Out.Put(fmt.Appendf(text, "%s\n", x.limits.Why(t.stopped, nil)))
	}
	if t.pips != nil {
		return x.Out.Put(t.appendPips(text))
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
		return x.Out.Put(text)
	}
	said := t.x.String()
	if x.reasons {
		said = t.x.Whole()
	}
	text = append(text, said...)
	text = notation.Rows.Tiling(append(text, '\n'), t.Puzzle, t.x.Deduction.Laid)
	return x.Out.Put(text)
}

type explainRecord struct {
	Input      string          `json:"input" record:"How a person would solve a board. If it has no solution, faults or refutation say why, and all after outcome is left out."`
	Line       int             `json:"line"`
	Board      kit.BoardJSON   `json:"board"`
	Outcome    string          `json:"outcome" words:"solved,stuck,none,unknown" doc:"Solved if there is one solution; stuck if there are several, or if the rules allowed by --level or the steps allowed by --steps are not enough; none if there is none; unknown if the search was stopped."`
	Stopped    string          `json:"stopped,omitempty"`
	Level      string          `json:"level,omitempty" words:"none,trivial,basic,hard,extreme,beyond" doc:"The level of the hardest rule used; none if no rule was."`
	Steps      []stepJSON      `json:"steps,omitempty" doc:"The steps."`
	Laid       []kit.PlaceJSON `json:"laid,omitempty" doc:"The dominoes laid; if the outcome is solved, the solution."`
	Open       []kit.PlaceJSON `json:"open,omitempty" doc:"The dominoes still possible at the end, besides those laid."`
	End        string          `json:"end,omitempty" doc:"How it ends, in sentences."`
	Faults     []string        `json:"faults,omitempty" doc:"If there is no solution and that is visible without a search: the reasons, in sentences."`
	Refutation []string        `json:"refutation,omitempty" doc:"Otherwise, if there is no solution: a proof, line by line. It is left out if it is very long."`
}

type ruleJSON struct {
	Name  string `json:"name" doc:"Its name for programs." record:"A rule."`
	Title string `json:"title" doc:"Its name for people."`
	Level string `json:"level" words:"trivial,basic,hard,extreme,beyond" doc:"How hard it is."`
}

// A stepJSON is one deduction; those of a round have the same number.
type stepJSON struct {
	Step     int             `json:"step" doc:"Its number, from 1." record:"A step. Those with the same number use one rule and do not rest on each other, or follow of themselves, in this order."`
	Rule     ruleJSON        `json:"rule"`
	Text     string          `json:"text" doc:"The step in sentences."`
	Proof    []string        `json:"proof,omitempty" doc:"If the text ends in a supposition: what follows from it, line by line. A long proof is cut, and its last line says so."`
	Forced   []kit.PlaceJSON `json:"forced,omitempty" doc:"The dominoes laid by the step."`
	RuledOut []kit.PlaceJSON `json:"ruled_out,omitempty" doc:"The dominoes no longer possible after the step, including those that a laid domino rules out."`
	Because  becauseJSON     `json:"because"`
}

type becauseJSON struct {
	Cells  [][2]int        `json:"cells,omitempty" doc:"Cells, each as row and column from 1." record:"What a step rests on. The comment at the top of the rule's file in dominosa/deduce says what each part means."`
	Others [][2]int        `json:"others,omitempty" doc:"More cells."`
	Bones  [][2]int        `json:"bones,omitempty" doc:"Bones, each as its two pips."`
	Places []kit.PlaceJSON `json:"places,omitempty" doc:"Places."`
	Chain  []kit.PlaceJSON `json:"chain,omitempty" doc:"Places that are all laid, or none of them."`
	Anti   []kit.PlaceJSON `json:"anti,omitempty" doc:"Places that are all laid if those of chain are not, and none of them otherwise."`
	Cases  []kit.PlaceJSON `json:"cases,omitempty" doc:"The dominoes supposed."`
}

func newRule(r deduce.Rule) ruleJSON { return ruleJSON{r.Name, r.Title, r.Level.String()} }

func newCells(list []dominosa.Cell) [][2]int {
	return kit.Each(list, func(c dominosa.Cell) [2]int { return [2]int{c.Row + 1, c.Col + 1} })
}

func newBones(list []dominosa.Bone) [][2]int {
	return kit.Each(list, func(b dominosa.Bone) [2]int { return [2]int{int(b.Lo), int(b.Hi)} })
}

func newSteps(x *deduce.Explanation) []stepJSON {
	var list []stepJSON
	for _, par := range x.Rounds {
		for _, s := range par.Sentences {
			why := s.Step.Because
			cases := kit.Each(why.Cases, func(c refute.Case) dominosa.Place { return c.Place })
			list = append(list, stepJSON{
				Step: par.Number, Rule: newRule(s.Step.Rule), Text: s.Text.String(), Proof: say.Voice{}.Lines(s.Proof...),
				Forced: kit.NewPlaces(s.Step.Forced), RuledOut: kit.NewPlaces(s.Step.RuledOut),
				Because: becauseJSON{
					Cells: newCells(why.Cells), Others: newCells(why.Others), Bones: newBones(why.Bones),
					Places: kit.NewPlaces(why.Places), Chain: kit.NewPlaces(why.Chain), Anti: kit.NewPlaces(why.Anti), Cases: kit.NewPlaces(cases),
				},
			})
		}
	}
	return list
}

// outcomeNames say how many solutions there are, as far as a deduction knows.
var outcomeNames = map[deduce.Outcome]string{
	deduce.Solved: "solved", deduce.Stuck: "stuck", deduce.Contradicted: "none",
}

func (x *explainCommand) writeJSON(t explanation) error {
	rec := explainRecord{Input: t.Input, Line: t.Line, Board: t.BoardJSON(), Outcome: outcomeNames[deduce.Contradicted]}
	if t.stopped != nil {
		rec.Outcome, rec.Stopped = "unknown", kit.Stopped(t.stopped, nil)
	} else if t.pips != nil {
		t.pipsRecord(&rec)
	}
	if t.x != nil {
		d := t.x.Deduction
		rec.Outcome, rec.Level, rec.End = outcomeNames[d.Outcome], d.Level.String(), t.x.End.String()
		rec.Steps, rec.Laid, rec.Open = newSteps(t.x), kit.NewPlaces(d.Laid), kit.NewPlaces(d.Open)
	}
	rec.Faults = kit.Each(t.faults, dominosa.Fault.String)
	if t.proof != nil && len(t.faults) == 0 {
		rec.Refutation = lines(t.proof)
	}
	return x.WriteJSON(rec)
}
