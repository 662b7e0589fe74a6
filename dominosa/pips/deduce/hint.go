package deduce

import (
	"context"
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/say"
)

// half is the effort that stands in the middle of the band of a level: the median of 80 puzzles
// of ten dominoes, made to that level. Of those beyond hardly any are made.
var half = [...]int{boards.Trivial: 26, boards.Basic: 50, boards.Hard: 100, boards.Extreme: 274, boards.Beyond: 1000}

// Rate says how hard a puzzle is, by the rules that it needs, in the order of [Rules], and by
// what their rounds cost, on the scale of package dominosa/deduce. The error is that of [Solve].
func Rate(ctx context.Context, p pips.Puzzle) (boards.Rating, error) {
	d, err := Solve(ctx, p, Config{NoText: true})
	if err != nil || d.Outcome != boards.Solved {
		return boards.Rating{Outcome: d.Outcome}, err
	}
	r := boards.Rating{Outcome: d.Outcome, Level: max(d.Hardest.Level, boards.Trivial), Hardest: d.Hardest, Rounds: d.Rounds, Used: make([]int, len(ladder))}
	effort := 0
	for i, st := range d.Steps {
		if i == 0 || st.Round > d.Steps[i-1].Round {
			at := slices.IndexFunc(ladder, func(g *rung) bool { return g.Name == st.Rule.Name })
			r.Used[at]++
			effort += ladder[at].effort
		}
	}
	share := effort * effort * 100 * boards.BandWidth / (effort*effort + half[r.Level]*half[r.Level])
	r.Score = float64(100*boards.BandWidth*(int(r.Level)-1)+share) / 100
	return r, nil
}

// A Hint is help for an unfinished puzzle.
type Hint struct {
	Kind boards.HintKind
	Step *Step // the next one that lays a domino, or else the next

	// Wrong are dominoes that cannot stay: each of them, or if Together only not all.
	Wrong    []dominosa.Place
	Together bool

	Where say.Text // where to look: the weakest hint
	Text  say.Text // the strongest
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
		h.Where, h.Text = h.Step.look(p), h.Step.Text
	case d.Outcome == boards.Solved:
		h.Kind, h.Text = boards.HintDone, say.New("Every cell is covered, and rightly.")
		if len(d.Laid) > len(p.Given)+len(on) {
			h.Kind, h.Text = boards.HintStep, say.New("Each open cell has one domino left that can cover it.")
		}
	default:
		h.Kind, h.Text = boards.HintOpen, say.New("Here you may choose: each of the {n} places left is part of a solution.", len(d.Open))
	}
	if h.Where == (say.Text{}) {
		h.Where = h.Text
	}
	return h, nil
}

// look says what a step is about.
func (st *Step) look(p pips.Puzzle) say.Text {
	switch b := st.Because; {
	case b.Region >= 0:
		return say.New("Look at {region}.", nameOf(p, b.Region))
	case len(b.Bones) > 0 && len(b.Cells) == 0:
		return say.New("Look at the places where {bones} can lie.", say.List(b.Bones, "and"))
	case len(b.Cells) > 0:
		return say.New("Look at {cells}.", say.Few(b.Cells))
	}
	return say.New("Count how often each number comes.")
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
		text := say.New("The puzzle has no solution.")
		return &Hint{Kind: boards.HintNone, Where: text, Text: text}, err
	}
	h := &Hint{Kind: boards.HintWrong}
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
	list := lying("{bone} at {place}", h.Wrong)
	h.Text = say.New("No solution has {list}.", say.List(list, "or"))
	if h.Together {
		h.Text = say.New("No solution has all of these together: {list}.", say.List(list, "and"))
	}
	h.Where = h.Text
	return h, nil
}
