package deduce

import (
	"context"

	"bonepile/dominosa"
)

// Rating: how hard a board is for a person, from the rounds of its deduction.
//
// docs/rating.md has the scale, and the distribution over boards of another generator.
//
// Rounds do not change if a board is turned, reflected or has its pips renamed
// (see Deduce), so neither does the rating. All is done in whole numbers,
// so that ratings are the same on every machine.
//
// A count of places costs an effort of 1. What takes a look at the surroundings costs
// a few times as much; a set or a chain that has to be found, ten times that; and what
// can only be found by supposing and erasing, again so.

// A Rating is how hard a puzzle is.
type Rating struct {
	// Outcome is Solved if the puzzle has one solution. Otherwise it cannot be
	// rated, and all the rest is zero: it is Contradicted if it has none, Stuck
	// if it has many.
	Outcome Outcome

	Level   Level
	Score   float64 // from 0 to 100, in steps of a hundredth
	Hardest Rule    // the last rule of the ladder that was needed
	Rounds  int     // of the whole deduction
	Used    []int   // in how many rounds each rule was used, by the order of Rules
}

// half is the effort that stands in the middle of a level's band.
// It is the median over 80 boards each of another generator.
var half = [...]int{Trivial: 15, Basic: 24, Hard: 52, Extreme: 74, Beyond: 155}

// maxEffort is the effort from which on all boards score the same; it keeps
// squares small.
const maxEffort = 1_000_000

// BandWidth is the share of the scale of scores that each level has: Trivial has those
// below 20.
const BandWidth = 20

// Rating returns the rating that the deduction amounts to. The deduction must
// not have been limited, nor begun with bones laid; Steps are not needed.
func (d *Deduction) Rating() Rating {
	if d.Outcome != Solved {
		return Rating{Outcome: d.Outcome}
	}
	r := Rating{Outcome: Solved, Level: d.Level, Rounds: d.Rounds, Used: d.Used}
	effort := 0
	for i, rounds := range d.Used {
		if effort += rounds * ladder[i].effort; rounds > 0 {
			r.Hardest = ladder[i].Rule
		}
	}
	if r.Level != NoLevel { // a board without cells is solved without a round
		e, h := int64(min(effort, maxEffort)), int64(half[r.Level])
		const width = 100 * BandWidth
		r.Score = float64(width*int64(r.Level-1)+width*e*e/(e*e+h*h)) / 100
	}
	return r
}

// Rate returns how hard the puzzle is. The error is that of [Solve]. Most of the time is that
// of [Path]; with no solution or many, it takes little more than to see that.
func Rate(ctx context.Context, p dominosa.Puzzle) (Rating, error) {
	d, err := Solve(ctx, p, Config{NoSteps: true, Max: Extreme})
	if err != nil {
		return Rating{}, err
	}
	if d.Outcome == Stuck {
		// What is left is for the rules beyond; but to find out by rules that
		// there are many solutions takes far longer than by search.
		v, err := p.Decide(ctx, dominosa.Config{})
		if err != nil {
			return Rating{}, err
		}
		switch v {
		case dominosa.None:
			return Rating{Outcome: Contradicted}, nil
		case dominosa.Many:
			return Rating{Outcome: Stuck}, nil
		}
	}
	if d.Outcome != Contradicted {
		if d, err = Path(ctx, p, Config{}); err != nil {
			return Rating{}, err
		}
	}
	return d.Rating(), nil
}
