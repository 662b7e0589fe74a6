// Package deduce solves puzzles with conditions on regions as a person would: by rules, the
// easiest first. No rule uses that there is only one solution, so what it says is true of
// all.
//
// [Solve] climbs the ladder of [Rules]; [Explain] tells its steps, [Next] gives a hint, and
// [Rate] says how hard a puzzle is. Levels and outcomes are those of package dominosa/deduce,
// here named boards.
package deduce

import (
	"context"
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/internal/marks"
	"bonepile/dominosa/say"
)

// A Rule is a rung of the ladder. Extreme supposes something briefly, Beyond at length.
type Rule = boards.Rule

// A Step is one deduction.
type Step struct {
	Rule Rule

	// Round numbers the rounds from 1. In a round one rule says all that it can say about
	// the position, so none of its steps rests on another.
	Round int

	RuledOut []dominosa.Place // that are out by the step, in the order of Place.Compare
	Forced   []dominosa.Place // places that have to be taken: they are laid by the step
	Because  Because
	Text     say.Text // the step in a sentence
}

// Because is what a step rests on.
type Because struct {
	Region int             // its number in the puzzle, from 0, or -1
	Cells  []dominosa.Cell // that the argument is about
	Bones  []dominosa.Bone // that the argument is about
}

// A Deduction is what the ladder makes of a puzzle.
type Deduction struct {
	// Outcome is Solved, Contradicted, or Stuck where several solutions are left.
	Outcome boards.Outcome
	Hardest Rule // of those used; the zero Rule if none was
	Rounds  int
	Steps   []Step
	Laid    dominosa.Tiling // in order

	// Open are the places that are still possible, without those of Laid. If the outcome
	// is Stuck and no rule was barred, each of them is part of a solution.
	Open []dominosa.Place

	Start say.Text // what is to be known before the first step, by Explain; empty if nothing
	End   say.Text // how it ends: why there is no solution, or what may be chosen
}

// Config tunes a deduction. The zero value asks for all rules and all steps.
type Config struct {
	Max       boards.Level     // bars the rules above it; NoLevel bars none
	Laid      []dominosa.Place // dominoes to lay at the start
	MaxRounds int              // ends the deduction as Stuck; 0 means no limit
	MaxSteps  int              // the same
	ToLaid    bool             // ends it the same way when a domino has been laid
	NoText    bool             // leaves the sentences out, which is faster
}

// Solve solves the puzzle as a person would: in rounds. In each the easiest rule
// that applies says all that it can. With all rules, a puzzle with one solution is solved,
// one with none contradicted, and of one with many the places of its solutions are left.
//
// The error is nil, the cause of ctx's end, or that of [pips.Puzzle.Err] for the puzzle with
// the dominoes laid.
func Solve(ctx context.Context, p pips.Puzzle, cfg Config) (*Deduction, error) {
	d := &Deduction{}
	p.Given = slices.Concat(p.Given, cfg.Laid)
	position, alive, err := marks.Of(p)
	if err != nil {
		return d, err
	}
	if fs := p.Check(); len(fs) > 0 || !alive {
		d.Outcome, d.End = boards.Contradicted, say.New("The dominoes given cannot all lie.")
		if len(fs) > 0 {
			d.End = none(fs[0].Text())
		}
		return d, nil
	}
	k := &knowledge{Position: position, ctx: ctx, p: p, ladder: ladder, silent: cfg.NoText}
	if !slices.ContainsFunc(p.Regions, func(r pips.Region) bool { return r.Kind != pips.Sum || len(r.Cells) > 1 }) {
		for r := range k.Regions { // numbers that all see, of a domino grid with blanks
			k.Ranges(r, k.StrikeNumber)
		}
	}
	k.settle()
	err = k.climb(d, cfg)
	d.Laid = k.Tiling()
	for i, live := range k.Live {
		if live && k.At[k.Places[i].A] < 0 {
			d.Open = append(d.Open, k.Place(int32(i)))
		}
	}
	d.End = k.ending(d, cfg)
	return d, err
}

// stops reports whether a limit ends the deduction here.
func (cfg Config) stops(d *Deduction) bool {
	return cfg.MaxRounds > 0 && d.Rounds >= cfg.MaxRounds || cfg.MaxSteps > 0 && len(d.Steps) >= cfg.MaxSteps ||
		cfg.ToLaid && slices.ContainsFunc(d.Steps, func(st Step) bool { return len(st.Forced) > 0 })
}

// climb makes the rounds.
func (k *knowledge) climb(d *Deduction, cfg Config) error {
	for hardest := -1; !cfg.stops(d) || !slices.Contains(k.At, -1); {
		r := -1
		if !k.Dead() {
			r = k.next(cfg.Max)
		}
		switch err := context.Cause(k.ctx); {
		case k.no, k.Dead():
			d.Outcome = boards.Contradicted
			return nil
		case err != nil:
			return err
		case r < 0 && !slices.Contains(k.At, -1):
			d.Outcome = boards.Solved
			return nil
		case r < 0:
			return nil
		}
		d.Rounds++
		if n := cfg.MaxSteps - len(d.Steps); n > 0 && n < len(k.findings) {
			k.findings = k.findings[:n]
		}
		if r > hardest {
			hardest, d.Hardest = r, ladder[r].Rule
		}
		d.Steps = append(d.Steps, k.round(ladder[r], d.Rounds)...)
	}
	return nil
}

// next returns the number of the easiest rule that says something, or -1.
func (k *knowledge) next(most boards.Level) int {
	k.findings = nil
	for r := range ladder {
		if most != boards.NoLevel && ladder[r].Level > most {
			break
		}
		if k.ctx.Err() != nil {
			break
		}
		if ladder[r].find(k); len(k.findings) > 0 || k.no {
			return r
		}
	}
	return -1
}

// Rules returns the ladder, easiest first.
func Rules() (list []Rule) {
	for _, r := range ladder {
		list = append(list, r.Rule)
	}
	return list
}

// A rung is a rule with its search. find notes, by found, all that the rule can say about
// the position, and leaves it as it was. say gives the reason in a clause; what follows is
// told behind it: at which places there is no domino, or if they are many, what is short for
// them.
type rung struct {
	Rule
	effort int // that a round costs, for the score
	find   func(*knowledge)
	say    func(*knowledge, *finding) say.Text
	short  func(*finding) say.Text
}

// ladder is the table of rules, easiest first.
var ladder = []*rung{
	&onlyNeighbour,
	&regionRange,
	&equalCommon,
	&bothInside,
	&lastPlace,
	&boneHere,
	&oneBridge,
	&numberSupply,
	&regionNumbers,
	&oddArea,
	&pipTotal,
	&boneSet,
	&regionWays,
	&shortTrial,
	&longTrial,
}

// shortRules is how many rules a short trial uses.
const shortRules = 6

// knowledge is a position, and what was found about it.
type knowledge struct {
	*marks.Position
	ctx      context.Context
	p        pips.Puzzle
	ladder   []*rung
	findings []*finding
	silent   bool
	no       bool // a rule saw that there is no solution
	reason   say.Text
	last     int32 // supposed last
}

// A finding is a step that is being made.
type finding struct {
	Because
	at      []int32    // the cells of Because
	out     []int32    // placements to strike
	lay     []int32    // and to lay
	numbers [][2]int32 // cells, and numbers that they do not show
	v       int        // a number that the argument is about
	lo, hi  int

	supposed bool // what is to be struck was supposed
}

// found notes a finding, if it strikes or lays anything.
func (k *knowledge) found(f *finding) {
	f.out = slices.DeleteFunc(f.out, func(p int32) bool { return !k.Live[p] })
	if len(f.out) > 0 || len(f.lay) > 0 {
		k.findings = append(k.findings, f)
	}
}

// gather is found for numbers that a rule of package marks calls out.
func (k *knowledge) gather(f *finding, rule func(out func(c int32, v int))) {
	rule(func(c int32, v int) {
		f.numbers = append(f.numbers, [2]int32{c, int32(v)})
		for _, p := range k.Covering[c] {
			if k.Live[p] && k.Shows(p, c, v) && !slices.Contains(f.out, p) {
				f.out = append(f.out, p)
			}
		}
	})
	k.found(f)
}

// round tells the findings of a rule and takes them in.
func (k *knowledge) round(r *rung, number int) (steps []Step) {
	list := k.findings // a trial told has others
	texts := make([]say.Text, len(list))
	for i, f := range list {
		for _, c := range f.at {
			f.Cells = append(f.Cells, k.Cells[c])
		}
		if !k.silent {
			texts[i] = k.sentence(r, f)
		}
	}
	for i, f := range list {
		if st := k.step(r, f, texts[i]); len(st.RuledOut)+len(st.Forced) > 0 { // or those before it have said it
			st.Round = number
			steps = append(steps, st)
		}
		if k.Dead() {
			break
		}
	}
	return steps
}

// step takes in a finding that a text tells.
func (k *knowledge) step(r *rung, f *finding, text say.Text) Step {
	st := Step{Rule: r.Rule, Because: f.Because, Text: text}
	mark, before := k.Mark(), k.Tiling()
	k.take(f)
	for _, p := range k.Struck(mark) {
		st.RuledOut = append(st.RuledOut, k.Place(p))
	}
	slices.SortFunc(st.RuledOut, dominosa.Place.Compare)
	st.Forced, _ = k.Tiling().Differ(before)
	told := func(pl dominosa.Place) bool { return slices.Contains(f.lay, k.Find(pl)) }
	if now := slices.DeleteFunc(slices.Clone(st.Forced), told); len(now) > 0 && !k.silent {
		st.Text = say.New("{step} Now {laid}.", text, laid(now))
	}
	return st
}

// take strikes and lays what a finding says.
func (k *knowledge) take(f *finding) {
	for _, p := range f.out {
		k.Strike(p)
	}
	for _, p := range f.lay {
		if k.Live[p] {
			k.Lay(p)
		}
	}
	k.settle()
}

// settle lays the dominoes of cells that have one placement left.
func (k *knowledge) settle() {
	for again := true; again && !k.Dead(); {
		again = false
		for c, n := range k.Ways {
			if again = n == 1 && k.At[c] < 0; again {
				k.Lay(k.Covering[c][slices.IndexFunc(k.Covering[c], func(p int32) bool { return k.Live[p] })])
				break
			}
		}
	}
}

// area makes a finding about a region.
func (k *knowledge) area(r int) *finding {
	return &finding{Because: Because{Region: k.Regions[r].Number}, at: k.Regions[r].Cells}
}

// about makes a finding about cells.
func (k *knowledge) about(cells ...int32) *finding {
	return &finding{Because: Because{Region: -1}, at: cells}
}
