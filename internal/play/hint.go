package play

import (
	"context"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/say"
)

// A Strength is how much a hint gives away.
type Strength int

const (
	Where Strength = 1 + iota // where to look
	Rule                      // and for what
	Step                      // the step itself
)

// A Hint says what to do next in a game, in the strength requested.
type Hint struct {
	Kind     deduce.HintKind
	Strength Strength
	Text     say.Text // in sentences

	// Proof, if the step refutes an assumption or a bone is wrong, says how: one line per
	// step, those of a case indented. Only strength Step has it, and what to do below.
	Proof []say.Text

	// Rule is the rule that the step follows, from strength Rule on.
	Rule deduce.Rule

	// Cells and Bones are what to look at.
	Cells []dominosa.Cell
	Bones []dominosa.Bone

	// What the step does, for [Game.Apply]: bones to lay and lines to draw or, if they
	// are wrong, bones to lift and lines to erase.
	Lay, Mark, Lift, Erase []dominosa.Place
}

// Hint returns the easiest next step that the game has not taken yet. A step that only
// rules out places is taken when all its lines are drawn. If bones or lines are
// wrong, the hint says only that; the weakest says how many.
//
// The error is nil or the cause of ctx's end. A strength out of range counts as the
// nearest.
func (g *Game) Hint(ctx context.Context, s Strength) (Hint, error) {
	s = max(Where, min(s, Step))
	if g.Done() {
		return Hint{Kind: deduce.HintDone, Strength: s, Text: say.New("The board is solved.")}, nil
	}
	if g.grid.rules != nil {
		return g.grid.rules.Hint(ctx, g.Laid(), s)
	}
	review, err := g.Check(ctx)
	if err != nil {
		return Hint{}, err
	}
	if !review.OK() {
		return wrong(review, s), nil
	}
	h, err := deduce.Next(ctx, g.puzzle, g.Laid(), g.Marks())
	if err != nil {
		return Hint{}, err
	}
	if h.Kind != deduce.HintStep {
		return Hint{Kind: h.Kind, Strength: s, Text: h.Text()}, nil
	}
	return tell(h, s), nil
}

// wrong says what is wrong.
func wrong(r Review, s Strength) Hint {
	h := Hint{Kind: deduce.HintWrong, Strength: s, Text: r.Text()}
	switch {
	case r.NoSolution:
		h.Kind = deduce.HintNone
	case s == Where:
		h.Text = r.Count()
	default:
		h.Cells = cellsOf(slices.Concat(r.Laid, r.Marks))
		if s == Step {
			h.Proof, h.Erase = r.Why, r.Marks
		}
		if s == Step && !r.Together {
			h.Lift = r.Laid
		}
	}
	return h
}

// tell describes the first step of a hint.
func tell(next *deduce.Hint, s Strength) Hint {
	h := Hint{Kind: next.Kind, Strength: s, Text: next.Where()}
	h.Cells, h.Bones = next.Focus()
	if s >= Rule {
		h.Rule, h.Text = next.Step().Rule, next.RuleText()
	}
	if s == Step {
		sentence := next.Explanation.Rounds[0].Sentences[0]
		h.Text, h.Proof = sentence.Text, sentence.Proof
		if h.Lay = sentence.Step.Forced; len(h.Lay) == 0 {
			h.Mark = sentence.Step.RuledOut
		}
	}
	return h
}

// Apply does what a hint says, as one move. It reports whether there was anything
// to do; only hints of strength Step say enough.
func (g *Game) Apply(h Hint) bool {
	var acts []act
	for _, todo := range []struct {
		verb   verb
		places []dominosa.Place
	}{{lift, h.Lift}, {unmark, h.Erase}, {lay, h.Lay}, {mark, h.Mark}} {
		for _, p := range todo.places {
			if i := g.grid.index(p); i != noPlace {
				acts = append(acts, act{todo.verb, i})
			}
		}
	}
	return g.take(acts)
}
