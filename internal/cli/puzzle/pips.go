package puzzle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	pipsdeduce "bonepile/dominosa/pips/deduce"
	"bonepile/internal/cli/kit"
)

// What a person's rules say of Pips puzzles, in the records of domino grids.

func ratingOf(ctx context.Context, s kit.Source) (deduce.Rating, error) {
	if s.Pips == nil {
		return deduce.Rate(ctx, s.Puzzle)
	}
	return pipsdeduce.Rate(ctx, s.Pips.Puzzle)
}

func (x *explainCommand) explainPips(ctx context.Context, s kit.Source) error {
	if x.format.Value == "html" {
		return s.Fault(errors.New("--format html is for domino grids; a Pips puzzle is explained as text or json"))
	}
	d, err := pipsdeduce.Explain(ctx, s.Pips.Puzzle, pipsdeduce.Config{Max: x.max.Value, MaxSteps: x.steps, Laid: s.Marks[notation.Laid]})
	t := explanation{Source: s, pips: d}
	if err != nil {
		return x.halted(t, err)
	}
	x.None = x.None || d.Outcome == deduce.Contradicted
	return x.tell(t)
}

// appendPips appends the sentences of an explanation, and what they lay.
func (t explanation) appendPips(text []byte) []byte {
	text = fmt.Appendf(text, "%s\n", strings.Join(t.pips.Lines(), "\n"))
	if len(t.pips.Laid) == 0 || t.pips.Outcome == deduce.Contradicted {
		return text
	}
	p, laid := t.Shown(t.pips.Laid)
	return notation.Box.Tiling(append(text, '\n'), p, laid)
}

// pipsRecord adds to a record what an explanation says.
func (t explanation) pipsRecord(rec *explainRecord) {
	d := t.pips
	rec.Outcome = outcomeNames[d.Outcome]
	if d.Outcome == deduce.Contradicted {
		rec.Refutation = d.Lines()
		return
	}
	rec.Level, rec.End = d.Hardest.Level.String(), strings.TrimSpace(d.Start.String()+" "+d.End.String())
	rec.Laid, rec.Open = kit.NewPlaces(d.Laid), kit.NewPlaces(d.Open)
	rec.Steps = kit.Each(d.Steps, newPipsStep)
}

func newPipsStep(st pipsdeduce.Step) stepJSON {
	return stepJSON{
		Step: st.Round, Rule: newRule(st.Rule), Text: st.Text.String(),
		Forced: kit.NewPlaces(st.Forced), RuledOut: kit.NewPlaces(st.RuledOut),
		Because: becauseJSON{Cells: newCells(st.Because.Cells), Bones: newBones(st.Because.Bones)},
	}
}

func (h *hintCommand) hintPips(ctx context.Context, s kit.Source) error {
	on, err := s.PipsPlaces(h.done)
	if err != nil {
		return fmt.Errorf("%s: %w", h.names[0], err)
	}
	hint, err := pipsdeduce.Next(ctx, s.Pips.Puzzle, append(on, s.Marks[notation.Laid]...))
	if err != nil {
		return h.halted(s, err)
	}
	h.None = h.None || hint.Kind == deduce.HintWrong || hint.Kind == deduce.HintNone
	rec := hintRecord{Kind: hint.Kind.String(), Text: hint.Text.String(), Wrong: kit.NewPlaces(hint.Wrong), Together: hint.Together}
	if st := hint.Step; st != nil {
		rec.Cells, rec.Bones = newCells(st.Because.Cells), newBones(st.Because.Bones)
		rule := newRule(st.Rule)
		rec.Rule, rec.Steps = &rule, []stepJSON{newPipsStep(*st)}
		switch h.strength.Value {
		case "where":
			rec.Text, rec.Rule, rec.Steps = hint.Where.String(), nil, nil
		case "rule":
			rec.Text, rec.Steps = fmt.Sprintf("%s %s: %s", hint.Where, st.Rule.Title, strings.ToLower(st.Rule.Says[:1])+st.Rule.Says[1:]), nil
		}
	}
	return h.write(s, rec, rec.Text)
}
