package deduce

import (
	"context"
	"fmt"
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/say"
)

// Rate says how hard a puzzle is, by the rules that it needs, in the order of [Rules]. There
// is no score. The error is that of [Solve].
func Rate(ctx context.Context, p pips.Puzzle) (boards.Rating, error) {
	d, err := Solve(ctx, p, Config{NoText: true})
	if err != nil || d.Outcome != boards.Solved {
		return boards.Rating{Outcome: d.Outcome}, err
	}
	r := boards.Rating{Outcome: d.Outcome, Level: max(d.Hardest.Level, boards.Trivial), Hardest: d.Hardest, Rounds: d.Rounds, Used: make([]int, len(ladder))}
	for i, st := range d.Steps {
		if i == 0 || st.Round > d.Steps[i-1].Round {
			r.Used[slices.IndexFunc(ladder, func(g *rung) bool { return g.Name == st.Rule.Name })]++
		}
	}
	return r, nil
}

// A HintKind says what a hint is about.
type HintKind uint8

const (
	HintStep  HintKind = iota // a step
	HintDone                  // every cell is covered, and rightly
	HintWrong                 // dominoes cannot stay
	HintNone                  // the puzzle has no solution
	HintOpen                  // there is a choice
)

// String returns the kind in one word: "step".
func (k HintKind) String() string { return prose.Named(k, "step", "done", "wrong", "none", "open") }

// A Hint is help for an unfinished puzzle.
type Hint struct {
	Kind HintKind
	Step *Step // the next one that lays a domino, or else the next

	// Wrong are dominoes that cannot stay: each of them, or if Together only not all.
	Wrong    []dominosa.Place
	Together bool

	Where string // where to look: the weakest hint
	Text  string // the strongest
}

// Next returns a hint for the puzzle on which dominoes are laid, in any order. It never
// says that a domino has to lie somewhere if a solution with those laid has it elsewhere.
// The error is that of [Solve].
func Next(ctx context.Context, p pips.Puzzle, on []dominosa.Place) (*Hint, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	if ok, err := allows(ctx, p, on); err != nil || !ok {
		return wrong(ctx, p, on)
	}
	d, err := Solve(ctx, p, Config{Laid: on, MaxRounds: 1})
	if err != nil {
		return nil, err
	}
	h := &Hint{}
	switch {
	case len(d.Steps) > 0:
		at := max(0, slices.IndexFunc(d.Steps, func(st Step) bool { return len(st.Forced) > 0 }))
		h.Step = &d.Steps[0]
		if at == 0 || d.Steps[at].Round == d.Steps[0].Round {
			h.Step = &d.Steps[at]
		}
		h.Where, h.Text = "Look at "+where(p, h.Step)+".", h.Step.Text
	case d.Outcome == boards.Solved:
		h.Kind, h.Text = HintDone, "Every cell is covered, and rightly."
		if len(d.Laid) > len(p.Given)+len(on) {
			h.Kind, h.Text = HintStep, "Each open cell has one domino left that can cover it."
		}
	default:
		h.Kind, h.Text = HintOpen, fmt.Sprintf("Here you may choose: each of the %d places left is part of a solution.", len(d.Open))
	}
	if h.Where == "" {
		h.Where = h.Text
	}
	return h, nil
}

// where says what a step is about.
func where(p pips.Puzzle, st *Step) string {
	switch b := st.Because; {
	case b.Region >= 0:
		return nameOf(p, b.Region)
	case len(b.Bones) > 0 && len(b.Cells) == 0:
		return "the places where " + say.List(b.Bones, "and").String() + " can lie"
	case len(b.Cells) > 0:
		return say.Few(b.Cells).String()
	}
	return "the cells without condition"
}

// allows reports whether a solution has all of some dominoes.
func allows(ctx context.Context, p pips.Puzzle, on []dominosa.Place) (bool, error) {
	p.Given = slices.Concat(p.Given, on)
	if p.Err() != nil {
		return false, nil // they cannot even lie together
	}
	for _, err := range p.Solutions(ctx, dominosa.Config{}) {
		return err == nil, err
	}
	return false, nil
}

// wrong says which dominoes cannot stay.
func wrong(ctx context.Context, p pips.Puzzle, on []dominosa.Place) (*Hint, error) {
	ok, err := allows(ctx, p, nil)
	if err != nil || !ok {
		return &Hint{Kind: HintNone, Where: "The puzzle has no solution.", Text: "The puzzle has no solution."}, err
	}
	h := &Hint{Kind: HintWrong}
	for _, pl := range on {
		if ok, err := allows(ctx, p, []dominosa.Place{pl}); err != nil {
			return nil, err
		} else if !ok {
			h.Wrong = append(h.Wrong, pl)
		}
	}
	h.Together = len(h.Wrong) == 0
	for i := 0; h.Together && i < len(on); i++ { // leave out what can be left out
		if i == 0 {
			h.Wrong = slices.Clone(on)
		}
		fewer := slices.DeleteFunc(slices.Clone(h.Wrong), func(pl dominosa.Place) bool { return pl == on[i] })
		if ok, err := allows(ctx, p, fewer); err != nil {
			return nil, err
		} else if !ok {
			h.Wrong = fewer
		}
	}
	slices.SortFunc(h.Wrong, dominosa.Place.Compare)
	parts := make([]string, len(h.Wrong))
	for i, pl := range h.Wrong {
		parts[i] = lying(pl)
	}
	h.Text = "No solution has " + say.List(parts, "or").String() + "."
	if h.Together {
		h.Text = "No solution has all of these together: " + say.List(parts, "and").String() + "."
	}
	h.Where = h.Text
	return h, nil
}
