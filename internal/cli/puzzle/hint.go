package puzzle

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
)

func NewHint(e *kit.Env) *cobra.Command {
	h := &hinting{Env: e}
	cmd := &cobra.Command{
		Use:   "hint [FILE]...",
		Short: "Tell the next step on a board that is partly solved",
		Long: `Hint tells the easiest next step on every board, with the bones of --done
laid. If some of these are wrong it says which, and nothing of the solution.

Strengths:
  where    where to look
  rule     and what for
  step     the step itself
Some steps lay no bone and only rule out places; --steps 3 tells the next three,
up to the first that lays a bone.

Places, for --done and --done-file: two neighbouring cells, with the bone or
without, as solve --format places writes them: "r3c1-r3c2", "0-1 r1c2 r1c3".

Exit status: 0 done; 1 a bone is wrong, or the board has no solution; 2 bad use
or bad input; 3 stopped early.`,
		Example: `  echo 3:32211030220321310103 | bonepile hint --done r1c4-r1c5`,
		RunE:    func(_ *cobra.Command, files []string) error { return h.run(files) },
	}
	f := cmd.Flags()
	h.strength.Allow("step", "where", "rule")
	f.StringVar(&h.done, "done", "", "the `PLACES` where bones lie")
	f.StringVar(&h.doneFile, "done-file", "", "a `FILE` of places, in place of --done")
	f.Var(&h.strength, "strength", "where, rule or step")
	f.IntVar(&h.steps, "steps", 1, "with strength step: tell up to `N` steps")
	f.BoolVar(&h.json, "json", false, "one JSON object a board, described in docs/json.md")
	f.Var(&h.bones, "bones", kit.BonesUse)
	cmd.MarkFlagsMutuallyExclusive("done", "done-file")
	return cmd
}

type hinting struct {
	*kit.Env
	done     string
	doneFile string
	strength kit.WordFlag
	steps    int
	json     bool
	bones    kit.BonesFlag

	boards int
}

func (h *hinting) run(files []string) error {
	if h.steps < 1 {
		return fmt.Errorf("--steps %d: it must be positive", h.steps)
	}
	if h.doneFile != "" {
		text, err := os.ReadFile(h.doneFile)
		if err != nil {
			return kit.OpenError(h.doneFile, err)
		}
		h.done = string(text)
	}
	return h.Env.Boards(files, h.hint)
}

// doneName says where places come from, for messages.
func (h *hinting) doneName() string {
	if h.doneFile != "" {
		return h.doneFile
	}
	return "--done"
}

func (h *hinting) hint(s kit.Source) error {
	if h.bones.Bones != nil {
		s.Bones = h.bones.Bones
	}
	if _, err := h.Check(s); err != nil {
		return err
	}
	done, err := s.ParsePlaces(h.done)
	if err != nil {
		return fmt.Errorf("%s: %w", h.doneName(), err)
	}
	hint, err := s.Hint(h.Ctx, done)
	switch {
	case errors.Is(err, dominosa.ErrNotPlaceable):
		return fmt.Errorf("%s: %w", h.doneName(), err)
	case err != nil:
		h.Say("%s: interrupted\n", s.Where())
		return kit.ErrStopped
	}
	h.boards++
	h.None = h.None || hint.Kind == dominosa.HintWrong || hint.Kind == dominosa.HintNone
	if h.json {
		return h.writeJSON(s, hint)
	}
	var text string
	if h.boards > 1 || h.Several {
		text = s.Where() + ": "
	}
	_, err = fmt.Fprintf(h.Out, "%s%s\n", text, strings.Join(h.sentences(hint), "\n"))
	return err
}

// sentences tells a hint as strongly as was asked for.
func (h *hinting) sentences(hint *dominosa.Hint) []string {
	switch {
	case hint.Step() == nil:
		return []string{hint.Text()}
	case h.strength.Word == "where":
		return []string{hint.Where()}
	case h.strength.Word == "rule":
		return []string{hint.RuleText()}
	}
	var lines []string
	told := 0
	for _, par := range hint.Explanation.Rounds {
		for _, s := range par.Sentences {
			if told++; told > h.steps {
				return lines
			}
			text := s.Text
			if h.steps > 1 { // later steps refer to earlier ones
				text = fmt.Sprintf("%d. %s", par.Number, text)
			}
			lines = append(lines, text)
			for _, line := range s.Proof {
				lines = append(lines, "   "+line)
			}
		}
	}
	return lines
}

// A hintRecord is what hint --json prints of a board; docs/json.md describes it.
type hintRecord struct {
	Input    string          `json:"input"`
	Line     int             `json:"line"`
	Kind     string          `json:"kind"`
	Text     string          `json:"text"`
	Wrong    []kit.PlaceJSON `json:"wrong,omitempty"`
	Together bool            `json:"together,omitempty"`
	Open     []kit.PlaceJSON `json:"open,omitempty"`
	Cells    [][2]int        `json:"cells,omitempty"`
	Bones    [][2]int        `json:"bones,omitempty"`
	Rule     *ruleJSON       `json:"rule,omitempty"`
	Steps    []stepJSON      `json:"steps,omitempty"`
}

func (h *hinting) writeJSON(s kit.Source, hint *dominosa.Hint) error {
	rec := hintRecord{
		Input: s.Input, Line: s.Line, Kind: hint.Kind.String(), Text: h.sentences(hint)[0],
		Wrong: kit.NewPlaces(hint.Wrong), Together: hint.Together,
	}
	if hint.Kind == dominosa.HintOpen {
		rec.Open = kit.NewPlaces(hint.Open)
	}
	if st := hint.Step(); st != nil {
		cells, bones := hint.Focus()
		rec.Cells, rec.Bones = newCells(cells), newBones(bones)
		if h.strength.Word != "where" {
			rule := newRule(st.Rule)
			rec.Rule = &rule
		}
		if h.strength.Word == "step" {
			rec.Steps = newSteps(hint.Explanation)
			rec.Steps = rec.Steps[:min(h.steps, len(rec.Steps))]
		}
	}
	return h.Env.WriteJSON(rec)
}
