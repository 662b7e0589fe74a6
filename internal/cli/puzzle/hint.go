package puzzle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
	"bonepile/internal/cli/kit"

	"github.com/spf13/cobra"
)

// NewHint returns the subcommand hint.
func NewHint(e *kit.Env) *cobra.Command {
	h := &hintCommand{question: question{Env: e}}
	cmd := &cobra.Command{
		Use:   "hint [FILE]...",
		Short: "Give the next step on a partly solved board",
		Long: `Hint gives the next step of the shortest way on, on every board, with the bones of
--done laid and the places of --ruled-out left out. FILE may have both, and may be a
game that play or the page saved. If some of these are wrong, it says which and
why, and nothing about the solution.

Strengths:
  where    where to look
  rule     where to look and what for
  step     the step itself
Sentences name cells by row and column: r3c5 is row 3, column 5.
Some steps lay no bone and only rule out places; --steps 3 gives the next three,
up to the first that lays a bone.

Places for --done are two neighbouring cells, with or without the bone, as solve
--format places writes them: "r3c1-r3c2", "0-1 r1c2 r1c3". For a Pips puzzle they
need the bone, its first number on the first cell.` + kit.ReadsPips +
			kit.Exit("a bone is wrong, or the board has no solution", kit.BadInput, kit.Early),
		Example: `  echo 3:32211030220321310103 | bonepile hint --done r1c4-r1c5`,
		RunE: func(_ *cobra.Command, files []string) (err error) {
			if h.steps > 1 && h.strength.Value != "step" {
				return errors.New("--steps needs --strength step")
			}
			if h.names[0], err = h.listed("--done", &h.done); err != nil {
				return err
			}
			if h.names[1], err = h.listed("--ruled-out", &h.ruledOut); err != nil {
				return err
			}
			return h.each(files, h.hint)
		},
	}
	f := cmd.Flags()
	h.strength.Allow("step", "where", "rule")
	f.StringVar(&h.done, "done", "", "the `PLACES` where bones have been laid, or @FILE for those in a file")
	f.StringVar(&h.ruledOut, "ruled-out", "", "the `PLACES` that are known to be out, or @FILE for those in a file")
	f.Var(&h.strength, "strength", "how much to give away: where, rule or step")
	kit.Number(cmd, &h.steps, "steps", 1, 1, "with strength step: give up to `N` steps")
	h.addFlags(cmd, hintRecord{}, "done", "strength")
	return cmd
}

type hintCommand struct {
	question
	done     string
	ruledOut string
	names    [2]string // what messages call the places
	strength kit.Choice[string]
	steps    int
}

func (h *hintCommand) hint(ctx context.Context, s kit.Source) error {
	if _, err := h.Check(s); err != nil {
		return err
	}
	h.Meter.Show(0, "%s", s.Where())
	if s.Pips != nil {
		return h.hintPips(ctx, s)
	}
	var lists [2][]dominosa.Place
	for i, places := range [2]string{h.done, h.ruledOut} {
		var err error
		if lists[i], err = notation.ParsePlaces(s.Puzzle, places); err != nil {
			return fmt.Errorf("%s: %w", h.names[i], err)
		}
	}
	lists[0], lists[1] = append(lists[0], s.Marks[notation.Laid]...), append(lists[1], s.Marks[notation.Out]...)
	hint, err := deduce.Next(ctx, s.Puzzle, lists[0], lists[1])
	switch {
	case errors.Is(err, deduce.ErrNotPlaceable):
		return fmt.Errorf("%s: %w", strings.Join(h.names[:], " or "), err)
	case err != nil:
		return h.halted(s, err)
	}
	h.None = h.None || hint.Kind == deduce.HintWrong || hint.Kind == deduce.HintNone
	return h.write(s, h.record(hint), strings.Join(h.sentences(hint), "\n"))
}

func (h *hintCommand) halted(s kit.Source, stopped error) error {
	rec := hintRecord{Kind: "unknown", Text: h.limits.Why(stopped, nil), Stopped: reason(stopped)}
	return h.halt(s, stopped, "", h.write(s, rec, "stopped"))
}

// write prints what there is to say about a board.
func (h *hintCommand) write(s kit.Source, rec hintRecord, text string) error {
	rec.Input, rec.Line, rec.Board = s.Input, s.Line, s.BoardJSON()
	return h.tell(s, rec, text+"\n")
}

// sentences puts a hint into words, as strong as requested.
func (h *hintCommand) sentences(hint *deduce.Hint) []string {
	switch {
	case hint.Kind == deduce.HintWrong && h.strength.Value == "step":
		return say.Voice{}.Lines(append([]say.Text{hint.Text()}, hint.Why...)...)
	case hint.Step() == nil:
		return []string{hint.Text().String()}
	case h.strength.Value == "where":
		return []string{hint.Where().String()}
	case h.strength.Value == "rule":
		return []string{hint.RuleText().String()}
	}
	var lines []string
	given := 0
	for _, par := range hint.Explanation.Rounds {
		several := min(len(par.Sentences), h.steps-given) > 1
		for i, s := range par.Sentences {
			if given++; given > h.steps {
				return lines
			}
			text := s.Text.String()
			switch { // later steps refer to earlier ones
			case several:
				text = fmt.Sprintf("%d.%d. %s", par.Number, i+1, text)
			case h.steps > 1:
				text = fmt.Sprintf("%d. %s", par.Number, text)
			}
			lines = append(lines, text)
			for _, line := range s.Proof {
				lines = append(lines, "   "+line.String())
			}
		}
	}
	return lines
}

type hintRecord struct {
	Input    string          `json:"input" record:"A hint for a board."`
	Line     int             `json:"line"`
	Board    kit.BoardJSON   `json:"board"`
	Kind     string          `json:"kind" words:"step,done,wrong,open,none,unknown" doc:"Step if there is a next step, done if the board is solved, wrong if some of the dominoes given cannot stay, open if they can and there are several ways to continue, none if the board has no solution, unknown if the search was stopped."`
	Stopped  string          `json:"stopped,omitempty"`
	Text     string          `json:"text" doc:"The hint, in the requested strength."`
	Wrong    []kit.PlaceJSON `json:"wrong,omitempty" doc:"Dominoes given that cannot stay."`
	Why      []string        `json:"why,omitempty" doc:"With the strength step: why the first of them cannot, line by line."`
	Missed   []kit.PlaceJSON `json:"missed,omitempty" doc:"Places ruled out without which there is no solution."`
	Together bool            `json:"together,omitempty" doc:"True if each of these could stay by itself, but not all of them; absent otherwise."`
	Open     []kit.PlaceJSON `json:"open,omitempty" doc:"If there are several ways to continue: the possible dominoes."`
	Cells    [][2]int        `json:"cells,omitempty" doc:"The cells to look at, each as row and column from 1."`
	Bones    [][2]int        `json:"bones,omitempty" doc:"The bones to look for, each as its two pips."`
	Rule     *ruleJSON       `json:"rule,omitempty" doc:"With the strengths rule and step: the rule."`
	Steps    []stepJSON      `json:"steps,omitempty" doc:"With the strength step: the next steps, as many as requested, up to the first that lays a domino."`
}

func (h *hintCommand) record(hint *deduce.Hint) hintRecord {
	rec := hintRecord{
		Kind: hint.Kind.String(), Text: h.sentences(hint)[0],
		Wrong: kit.NewPlaces(hint.Wrong), Missed: kit.NewPlaces(hint.Missed), Together: hint.Together,
	}
	if said := h.sentences(hint); hint.Kind == deduce.HintWrong {
		rec.Why = said[1:]
	}
	if hint.Kind == deduce.HintOpen {
		rec.Open = kit.NewPlaces(hint.Open)
	}
	if st := hint.Step(); st != nil {
		cells, bones := hint.Focus()
		rec.Cells, rec.Bones = newCells(cells), newBones(bones)
		if h.strength.Value != "where" {
			rule := newRule(st.Rule)
			rec.Rule = &rule
		}
		if h.strength.Value == "step" {
			rec.Steps = newSteps(hint.Explanation)
			rec.Steps = rec.Steps[:min(h.steps, len(rec.Steps))]
		}
	}
	return rec
}
