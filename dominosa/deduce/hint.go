package deduce

import (
	"context"
	"fmt"
	"slices"

	"bonepile/dominosa"
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
	return [...]string{"step", "done", "wrong", "open", "none"}[k]
}

// A Hint is what to do next on a board on which some bones lie.
type Hint struct {
	Kind HintKind

	// Explanation, of a HintStep, tells the next step, and those after it up to
	// the first that lays a bone. Each is the easiest that can be said then.
	Explanation *Explanation

	// Wrong, of a HintWrong, are bones that cannot stay where they lie. If
	// Together is set, each of them could, but not all of them together, though
	// any one fewer.
	Wrong    []dominosa.Place
	Together bool

	// Open, of a HintOpen, are the places left. Each is part of a solution.
	Open []dominosa.Place
}

// Next returns what to do next once the bones of done lie. If they are wrong, it
// says which, and nothing of what would be right.
//
// A bone is wrong if it lies in no solution. Where there is none of these, and
// yet no solution has them all, the fewest that cannot lie together are wrong; of
// more than three, fewest means that each of them is needed.
//
// The error is [ErrNotPlaceable] for a place that is not on the board or shows
// another bone, or the cause of ctx's end.
func Next(ctx context.Context, p dominosa.Puzzle, done []dominosa.Place) (*Hint, error) {
	list := done
	done = nil
	for _, pl := range list {
		if !placeable(p, pl) {
			return nil, fmt.Errorf("%w: %v", ErrNotPlaceable, pl)
		}
		if !slices.Contains(done, pl) {
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
	return next(p, ctx, done)
}

// placeable reports whether a place is on the board and shows its bone.
func placeable(p dominosa.Puzzle, pl dominosa.Place) bool {
	x, y := pl.Cells()
	u, v := p.Board.At(x.Row, x.Col), p.Board.At(y.Row, y.Col)
	return u != dominosa.Hole && v != dominosa.Hole && pl.Bone == dominosa.NewBone(u, v)
}

// next finds the steps up to the first that lays a bone. Deductions that end
// sooner are far cheaper on a hard board, so more and more rounds are asked for.
func next(p dominosa.Puzzle, ctx context.Context, done []dominosa.Place) (*Hint, error) {
	for rounds := 1; ; rounds *= 2 {
		cfg := Config{Laid: done, MaxRounds: rounds}
		d, err := Solve(ctx, p, cfg)
		if err != nil {
			return nil, err
		}
		if d.Rounds == 0 && d.Outcome == Solved {
			return &Hint{Kind: HintDone}, nil
		}
		lays := slices.IndexFunc(d.Steps, func(s Step) bool { return len(s.Forced) > 0 })
		switch {
		case lays >= 0:
			d.Steps = d.Steps[:lays+1]
		case d.Outcome == Stuck && d.Rounds == rounds:
			continue
		case d.Rounds == 0:
			return &Hint{Kind: HintOpen, Open: d.Open}, nil
		}
		return &Hint{Kind: HintStep, Explanation: Explain(p, d, cfg), Open: d.Open}, nil
	}
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
