package deduce

import (
	"context"
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
)

// A HintKind says what a hint is about.
type HintKind uint8

const (
	HintStep  HintKind = iota // there is a next step
	HintDone                  // every cell is covered, and rightly
	HintWrong                 // some of the bones that lie cannot stay
	HintOpen                  // all can stay, and there are several ways to go on
	HintNone                  // the puzzle has no solution
)

// String returns the kind as one word.
func (k HintKind) String() string {
	return prose.Named(k, "step", "done", "wrong", "open", "none")
}

// A Hint is what to do next on a board on which some bones lie. [Next] makes it; one made
// otherwise panics.
type Hint struct {
	Kind HintKind

	// Explanation, for HintStep, tells the next step, and those after it up to
	// the first that lays a bone, which rests on all of them.
	Explanation *Explanation

	// Wrong, for HintWrong, are bones that cannot stay where they lie. If
	// Together is set, all but any one of them could stay, but not all. Otherwise Why says
	// in lines why the first of them is wrong.
	Wrong    []dominosa.Place
	Together bool
	Why      []say.Text

	// Missed, for HintWrong, are places ruled out without which there is no solution.
	Missed []dominosa.Place

	// Open, for HintOpen, are the places left. Each is part of a solution.
	Open []dominosa.Place
}

// Next returns what to do next on a board where the bones of laid lie and the places of
// ruledOut are known to be out: the next steps of the [Path] from there. If some of these
// are wrong it says which, but not what would be right.
//
// A bone is wrong if it lies in no solution. If there is no such bone, and yet no
// solution has them all, the fewest that cannot lie together are wrong. If those are
// more than three, none of them can be left out, but there may be fewer others.
//
// The error is [ErrNotPlaceable] for a place that is not on the board or shows
// another bone, or that of [Solve].
func Next(ctx context.Context, p dominosa.Puzzle, laid, ruledOut []dominosa.Place) (*Hint, error) {
	if err := p.Err(); err != nil {
		return nil, err
	}
	var done []dominosa.Place
	for _, pl := range slices.Concat(laid, ruledOut) {
		if !placeable(p, pl) {
			return nil, fmt.Errorf("%w: %v", ErrNotPlaceable, pl)
		}
	}
	for _, pl := range laid {
		if !slices.Contains(done, pl) && !slices.Contains(p.Given, pl) {
			done = append(done, pl)
		}
	}
	ok, err := allows(p, ctx, done)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return wrong(p, ctx, done)
	}
	cfg := Config{Laid: done, RuledOut: ruledOut}
	if h, err := missed(p, ctx, cfg); h != nil || err != nil {
		return h, err
	}
	return next(p, ctx, cfg)
}

// placeable reports whether a place is on the board and shows its bone.
func placeable(p dominosa.Puzzle, pl dominosa.Place) bool {
	x, y := pl.Cells()
	u, v := p.Board.At(x.Row, x.Col), p.Board.At(y.Row, y.Col)
	return u != dominosa.Hole && v != dominosa.Hole && pl.Bone == dominosa.NewBone(u, v)
}

// next finds the steps up to the first that lays a bone.
func next(p dominosa.Puzzle, ctx context.Context, cfg Config) (*Hint, error) {
	easy := cfg
	easy.MaxRounds, easy.Max = 1, Trivial
	d, err := Solve(ctx, p, easy)
	if err == nil && d.Rounds == 0 && d.Outcome == Stuck { // otherwise any path begins like this
		d, err = Path(ctx, p, cfg)
	}
	switch {
	case err != nil:
		return nil, err
	case d.Rounds == 0 && d.Outcome == Solved:
		return &Hint{Kind: HintDone}, nil
	case d.Rounds == 0:
		return &Hint{Kind: HintOpen, Open: d.Open}, nil
	}
	lays := func(s Step) bool { return len(s.Forced) > 0 }
	if first := slices.IndexFunc(d.Steps, lays); first >= 0 {
		d.Steps = d.Steps[:first+1]
		d = d.trim(p, cfg, true)
		d.Steps = d.Steps[:1+slices.IndexFunc(d.Steps, lays)]
	}
	return &Hint{Kind: HintStep, Explanation: Explain(p, d, cfg), Open: d.Open}, nil
}

// missed says which of the places ruled out are wrong, where the bones laid are right. The
// hint is nil if a solution has none of these places.
func missed(p dominosa.Puzzle, ctx context.Context, cfg Config) (*Hint, error) {
	rest, err := p.Without(cfg.Laid...)
	if err != nil || len(cfg.RuledOut) == 0 {
		return nil, err
	}
	ans, err := rest.Solve(ctx, dominosa.Config{})
	if err != nil {
		return nil, err
	}
	h := &Hint{Kind: HintWrong}
	h.Missed = slices.DeleteFunc(slices.Clone(cfg.RuledOut), func(pl dominosa.Place) bool { return !slices.Contains(ans.First, pl) })
	slices.SortFunc(h.Missed, dominosa.Place.Compare)
	if len(h.Missed) == 0 {
		return nil, nil
	}
	if ans.Verdict == dominosa.Many {
		if d, err := Solve(ctx, p, cfg); err != nil || d.Outcome != Contradicted {
			return nil, err
		}
	}
	return h, nil
}

// WhyNot says in lines why a bone cannot lie on a place with the bones laid, or that it can.
// Bones laid that cover one of its cells count as lifted. If others cannot stay, that is
// said first, and they count as lifted too.
//
// The error is that of [Next].
func WhyNot(ctx context.Context, p dominosa.Puzzle, laid []dominosa.Place, pl dominosa.Place) (lines []say.Text, possible bool, err error) {
	switch err := p.Err(); {
	case err != nil:
		return nil, false, err
	case !placeable(p, pl):
		return nil, false, fmt.Errorf("%w: %v", ErrNotPlaceable, pl)
	}
	rest := slices.DeleteFunc(slices.Clone(laid), func(q dominosa.Place) bool { return clashing(pl, q) || slices.Contains(p.Given, q) })
	for {
		ok, err := allows(p, ctx, rest)
		if err != nil {
			return nil, false, err
		}
		if ok {
			break
		}
		h, err := wrong(p, ctx, rest)
		if err != nil {
			return nil, false, err
		}
		if h.Kind == HintNone {
			return []say.Text{h.Text()}, false, nil
		}
		lines = append(lines, say.New("{wrong} Without that:", h.Text()))
		rest = slices.DeleteFunc(rest, func(q dominosa.Place) bool { return slices.Contains(h.Wrong, q) })
	}
	for _, q := range p.Given {
		if clashing(pl, q) {
			return append(lines, say.New("{bone} came with the board.", lying(q))), pl == q, nil
		}
	}
	why, err := whyNot(ctx, p, rest, pl)
	if len(why) > 0 || err != nil {
		return append(lines, why...), false, err
	}
	text := "{bone} is right."
	for _, q := range p.Board.Places() {
		if x, _ := pl.Cells(); !has(q, x) || q == pl {
			continue
		}
		if ok, err := allows(p, ctx, append(slices.Clip(rest), q)); err != nil {
			return nil, true, err
		} else if ok {
			text = "{bone} is possible: some solutions have it there, others do not."
		}
	}
	return append(lines, say.New(text, lying(pl))), true, nil
}

// whyNot tells the shortest proof that it finds, of maxProof steps at most, that no solution
// has the bones laid and a bone on a place besides; nothing if one has them.
func whyNot(ctx context.Context, p dominosa.Puzzle, laid []dominosa.Place, pl dominosa.Place) ([]say.Text, error) {
	if ok, err := allows(p, ctx, append(slices.Clip(laid), pl)); ok || err != nil {
		return nil, err
	}
	k := new(knowledge)
	k.start(ctx, p, Config{Laid: laid})
	if err := k.enter(); err != nil {
		return nil, err
	}
	if n := k.find(pl); n < 0 || !k.Live[n] {
		return []say.Text{taken(pl, slices.Concat(p.Given, laid))}, nil
	}
	c := k.prover().Refute(pl)
	text := saySupposed(nil, Step{RuledOut: []dominosa.Place{pl}, Because: Because{Cases: []refute.Case{c}}})
	lines := linesOf(c.Proof)
	return append([]say.Text{sentence(text, lines)}, lines...), nil
}

// taken says which of the bones that lie leave no room for a place.
func taken(pl dominosa.Place, lie []dominosa.Place) say.Text {
	in := slices.DeleteFunc(slices.Clone(lie), func(q dominosa.Place) bool { return !clashing(pl, q) })
	if len(in) == 0 {
		in = slices.DeleteFunc(slices.Clone(lie), func(q dominosa.Place) bool { return q.Bone != pl.Bone })
	}
	if len(in) == 0 {
		return say.New("{bone} is not one of the bones.", pl.Bone)
	}
	return say.New("{why}: {lies}.", excluded([]dominosa.Place{pl}), say.List(mapped(lies, in), "and"))
}

// allows reports whether some solution has all the places.
func allows(p dominosa.Puzzle, ctx context.Context, list []dominosa.Place) (bool, error) {
	rest, err := p.Without(list...)
	if err != nil {
		return false, nil // they cannot even lie together
	}
	if !rest.Fits() {
		return false, nil
	}
	v, err := rest.Decide(ctx, dominosa.Config{})
	return v != dominosa.None, err
}

// wrong says which places cannot stay.
func wrong(p dominosa.Puzzle, ctx context.Context, done []dominosa.Place) (*Hint, error) {
	ok, err := allows(p, ctx, nil)
	if err != nil || !ok {
		return &Hint{Kind: HintNone}, err
	}
	h := &Hint{Kind: HintWrong}
	for _, pl := range done {
		if ok, err = allows(p, ctx, []dominosa.Place{pl}); err != nil {
			return nil, err
		} else if !ok && !slices.Contains(h.Wrong, pl) {
			h.Wrong = append(h.Wrong, pl)
		}
	}
	if len(h.Wrong) == 0 {
		h.Together = true
		h.Wrong, err = fewest(p, ctx, done)
	}
	slices.SortFunc(h.Wrong, dominosa.Place.Compare)
	if err == nil && !h.Together {
		right := slices.DeleteFunc(slices.Clone(done), func(pl dominosa.Place) bool { return slices.Contains(h.Wrong, pl) })
		if ok, err = allows(p, ctx, right); !ok || err != nil {
			right = nil
		}
		h.Why, err = whyNot(ctx, p, right, h.Wrong[0])
	}
	return h, err
}

// fewest returns places that no solution has together: two or three if there
// are such, or else places none of which can be left out.
func fewest(p dominosa.Puzzle, ctx context.Context, done []dominosa.Place) ([]dominosa.Place, error) {
	for i := range done {
		for _, q := range done[:i] {
			if ok, err := allows(p, ctx, []dominosa.Place{q, done[i]}); err != nil || !ok {
				return []dominosa.Place{q, done[i]}, err
			}
		}
	}
	for i := range done {
		for j := range i {
			for _, q := range done[:j] {
				if ok, err := allows(p, ctx, []dominosa.Place{q, done[j], done[i]}); err != nil || !ok {
					return []dominosa.Place{q, done[j], done[i]}, err
				}
			}
		}
	}
	list := slices.Clone(done)
	for i := 0; i < len(list); {
		fewer := slices.Delete(slices.Clone(list), i, i+1)
		switch ok, err := allows(p, ctx, fewer); {
		case err != nil:
			return nil, err
		case ok:
			i++
		default:
			list = fewer
		}
	}
	return list, nil
}

// A hint in words, in three strengths: Where, Rule and Text.

// Step returns the next step, or nil if the hint is not about one.
func (h *Hint) Step() *Step {
	if h.Kind != HintStep || len(h.Explanation.Rounds) == 0 {
		return nil
	}
	return &h.Explanation.Rounds[0].Sentences[0].Step
}

// Focus returns what the next step is about: a few cells, or else a few bones.
// It does not say what happens there, so it can be shown as the weakest hint.
func (h *Hint) Focus() (cells []dominosa.Cell, bones []dominosa.Bone) {
	st := h.Step()
	if st == nil {
		return nil, nil
	}
	if st.rung != nil && st.rung.focus != nil {
		return st.rung.focus(*st)
	}
	return focusOf(*st)
}

// focusOf says what a step is about by what it rests on.
func focusOf(st Step) ([]dominosa.Cell, []dominosa.Bone) {
	why := st.Because
	switch {
	case len(why.Chain) > 0:
		return dominosa.CellsOf(slices.Concat(why.Chain, why.Anti)), nil
	case len(why.Cells) == 0 && len(why.Bones) > 0:
		return nil, why.Bones
	case len(why.Others) > 0:
		return dominosa.CellsOf(slices.Concat(st.Forced, st.RuledOut)), nil // the link
	case len(why.Cells) > 0:
		return why.Cells, nil
	}
	return dominosa.CellsOf(st.RuledOut), nil // of a supposition
}

// Where says where to look: the weakest hint.
func (h *Hint) Where() say.Text {
	st := h.Step()
	if st == nil {
		return h.Text()
	}
	if st.rung != nil && st.rung.oneNumber {
		c := st.Because.Cells[0]
		return say.New("Look at the cells that show {n}.", h.Explanation.Puzzle.Board.At(c.Row, c.Col))
	}
	cells, bones := h.Focus()
	if len(bones) > 0 {
		return say.New("Look for the places where {bones} can lie.", say.List(bones, "or"))
	}
	if len(cells) <= 2 {
		return say.New("Look at {cells}.", say.List(cells, "and"))
	}
	return say.New("Look at {cells}.", between(cells)).Shown("Look at the cells that are lit.")
}

// between says between which rows and columns cells lie.
func between(cells []dominosa.Cell) say.Text {
	lo, hi := cells[0], cells[0]
	for _, c := range cells {
		lo = dominosa.Cell{Row: min(lo.Row, c.Row), Col: min(lo.Col, c.Col)}
		hi = dominosa.Cell{Row: max(hi.Row, c.Row), Col: max(hi.Col, c.Col)}
	}
	rows := say.New("rows {from} to {to}", lo.Row+1, hi.Row+1)
	if lo.Row == hi.Row {
		rows = say.New("row {n}", lo.Row+1)
	}
	if lo.Col == hi.Col {
		return say.New("{rows} in column {n}", rows, lo.Col+1)
	}
	return say.New("{rows} in columns {from} to {to}", rows, lo.Col+1, hi.Col+1)
}

// RuleText says where to look, and what for.
func (h *Hint) RuleText() say.Text {
	st := h.Step()
	if st == nil {
		return h.Text()
	}
	return say.New("{where} {title}: {says}", h.Where(), say.New(st.Rule.Title), say.New(st.Rule.Says).Small())
}

// Text says the next step, or what is wrong: the strongest hint.
func (h *Hint) Text() say.Text {
	switch h.Kind {
	case HintDone:
		return say.New("Every cell is covered, and rightly.")
	case HintNone:
		return say.New("The puzzle has no solution.")
	case HintOpen:
		return say.New("There are several ways to go on: each of the {n} places left is part of a solution.", len(h.Open))
	case HintWrong:
		switch {
		case len(h.Missed) > 0:
			return say.New("Wrongly ruled out: {places}.", shown(h.Missed, "and"))
		case h.Together:
			return say.New("These cannot all stay, though all but any one of them could: {bones}.", shown(h.Wrong, "and"))
		case len(h.Wrong) == 1:
			return say.New("Wrong: {bones}.", lying(h.Wrong[0]))
		}
		return say.New("Wrong, each of them: {bones}.", shown(h.Wrong, "and"))
	}
	return h.Explanation.Rounds[0].Sentences[0].Text
}
