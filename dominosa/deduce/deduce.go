// Package deduce solves domino grids as a person would: by rules, the easiest first.
//
// [Solve] climbs the ladder of [Rules] and returns every [Step] as data. [Explain]
// tells the steps in sentences, [Next] gives a hint for an unfinished board, and
// [Rate] says how hard a puzzle is.
package deduce

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
)

// A Level says how hard a rule of the ladder is, and by the hardest rule that a
// board needs, how hard the board is. The first four are those of Simon
// Tatham's generator; Beyond is what his solver leaves open.
type Level uint8

const (
	NoLevel Level = iota // no rule at all
	Trivial
	Basic
	Hard
	Extreme
	Beyond
)

// String returns the level as one word.
func (l Level) String() string {
	return prose.Named(l, "none", "trivial", "basic", "hard", "extreme", "beyond")
}

// A Rule is a rung of the ladder. Rules returns them all.
type Rule struct {
	Name  string // for programs: "bone-place"
	Title string // for people: "Only place"
	Level Level
	Says  string // the rule, in a sentence
	Why   string // why it is true, in a few

	// Supposes marks trial and error: a bone is supposed somewhere, and what it forces followed.
	Supposes bool
}

// Example returns the explanation of a board up to the first step of the rule, or nil if
// there is no such rule.
func (r Rule) Example() *Explanation {
	i := slices.Index(Rules(), r) // others may have its name
	if i < 0 {
		return nil
	}
	p := ladder[i].puzzle()
	d, err := Solve(context.Background(), p, Config{})
	if err != nil {
		panic(err) // only of a board that is not ours
	}
	last := slices.IndexFunc(d.Steps, func(st Step) bool { return st.rung == ladder[i] })
	d.Steps = d.Steps[:last+1]
	return Explain(p, d, Config{})
}

// puzzle returns the board of the example.
func (r *rung) puzzle() dominosa.Puzzle {
	rows := strings.Fields(r.board)
	pips := []uint8(strings.Join(rows, ""))
	for i, c := range pips {
		if pips[i] = c - '0'; c == '.' {
			pips[i] = grid.Hole
		}
	}
	p := dominosa.Puzzle{Board: dominosa.BoardOf(len(rows), len(rows[0]), pips)}
	if r.spare != nil {
		p.Bones, _ = dominosa.NewBones(maps.All(r.spare), true) // they are bones
	}
	return p
}

// A Step is one deduction, as data: prose, picture and hint are made from it.
type Step struct {
	Rule Rule
	rung *rung

	// Round numbers the rounds from 1. In a round, one rule says all that it
	// can say about the position, so the steps of a round are of one rule and
	// none rests on another.
	Round int

	// Forced are places in which a bone has to lie. It is laid by the step.
	Forced []dominosa.Place

	// RuledOut are places that were possible before the step and are no
	// longer, those included that a bone laid by it rules out.
	RuledOut []dominosa.Place

	Because Because
}

// Because is what a deduction rests on. Each rule sets the fields that its argument needs.
type Because struct {
	Cells  []dominosa.Cell  // the cells that the argument is about
	Others []dominosa.Cell  // cells of the other part, where there are two
	Bones  []dominosa.Bone  // the bones that the argument is about
	Places []dominosa.Place // the places that the argument is about
	Chain  []dominosa.Place // places that are all laid, or none of them
	Anti   []dominosa.Place // places that are all laid if those of Chain are not, and none of them otherwise

	// Cases are suppositions and where they lead. A Proof, where there is one,
	// shows that its case is impossible, in forced steps, on the board on which
	// the places known before are laid and those ruled out before are gone.
	Cases []refute.Case
}

// An Outcome says how a deduction ended.
type Outcome uint8

const (
	Stuck        Outcome = iota // no rule that may be used says anything
	Solved                      // every cell is covered
	Contradicted                // there is no solution
)

// String returns the outcome as one word.
func (o Outcome) String() string { return prose.Named(o, "stuck", "solved", "contradicted") }

// A Deduction is what the ladder makes of a puzzle.
type Deduction struct {
	Outcome Outcome
	Level   Level // of the hardest rule that was used; NoLevel if none was
	Rounds  int   // how many there were
	Used    []int // in how many rounds each rule was used, by the order of Rules
	Steps   []Step

	// Laid are the bones laid, in the order of Place.Compare. If the outcome
	// is Solved, they are the solution, and it is the only one.
	Laid dominosa.Tiling

	// Open are the places that are still possible at the end, without those of
	// Laid. If the outcome is Stuck and no rule was barred, each of them is part
	// of a solution.
	Open []dominosa.Place

	// If the outcome is Contradicted, one of these is set: what is wrong with the
	// puzzle at first sight, or a need that has fewer ways left than it needs.
	Fault *dominosa.Fault
	End   *refute.Need
}

// Config tunes a deduction. The zero value asks for all rules and all
// steps, from an empty board.
type Config struct {
	// Max bars the rules above a level; NoLevel bars none.
	Max Level

	// NoTrial bars the rules that suppose something.
	NoTrial bool

	// Laid are bones to lay at the start, unchecked: if one is wrong, the
	// deduction may end in a contradiction, which then says nothing of the puzzle.
	Laid []dominosa.Place

	// RuledOut are places to rule out at the start, unchecked likewise. Those that the
	// bones laid rule out, and those that are not on the board, make no difference.
	RuledOut []dominosa.Place

	// MaxRounds ends the deduction, as Stuck, after this many rounds; 0 means no
	// limit. With 1, it finds the easiest step. [Path] takes it for the number of paragraphs
	// that [Explain] makes of the rounds.
	MaxRounds int

	// NoSteps leaves Deduction.Steps empty, which is several times as fast. The
	// rounds are the same.
	NoSteps bool
}

// ErrNotPlaceable reports a place that cannot be laid: it is not on the board, shows
// another bone, or clashes with those before it.
var ErrNotPlaceable = errors.New("dominosa: place cannot be laid")

// Solve solves the puzzle as a person would: in rounds, in each of which the
// easiest rule that applies says all that it can. The result depends on the puzzle
// and cfg alone. Turning or reflecting the board, or renaming its pips, does not
// change the rounds, nor what each of them lays and rules out.
//
// Without limits and with all rules, a puzzle with one solution is solved and
// one with none contradicted; with many, the places that occur in solutions stay
// open. The error is nil, the cause of ctx's end, [ErrNotPlaceable] or that of
// [dominosa.Puzzle.Err]; with one, the deduction is what was found so far.
// Solve checks the context after each round and in guesses.
//
// A board of double-six took 30 to 80 µs with NoSteps if it
// was trivial or basic, 0.4 to 0.6 ms if hard or extreme, 2 ms if beyond; one of
// double-twelve 0.3 ms if basic, and up to 0.4 s if beyond.
func Solve(ctx context.Context, p dominosa.Puzzle, cfg Config) (*Deduction, error) {
	d := &Deduction{Used: make([]int, len(ladder))}
	if err := p.Err(); err != nil {
		return d, err
	}
	if faults := p.Check(); len(faults) > 0 {
		d.Outcome, d.Fault = Contradicted, &faults[0]
		return d, nil
	}
	k, _ := pondering.Get().(*knowledge)
	if k == nil {
		k = new(knowledge)
	}
	k.start(ctx, p, cfg)
	err := k.enter()
	if err == nil {
		err = k.climb(d)
	}
	d.Steps = k.steps
	d.Laid = k.laid()
	d.Open = k.possible()
	if d.Outcome == Contradicted {
		n := k.need(k.Dead())
		d.End = &n
	}
	k.steps = nil
	pondering.Put(k)
	return d, err
}

// Rules returns the ladder, easiest first.
func Rules() []Rule {
	return mapped(func(r *rung) Rule { return r.Rule }, ladder)
}

// A rung is a rule with all there is to know about it. Its comment has the proof that
// it is sound, and says what the parts of Because mean.
type rung struct {
	Rule
	board  string                // of the example: its rows
	spare  map[dominosa.Bone]int // its bones, of which some may be left over; nil if they fit
	effort int                   // what a round of it costs a person: see rate.go

	// find looks at the position and says, by force, ruleOut and conclude, all
	// that the rule can say about it; it leaves the position as it was.
	find func(*knowledge)

	// say tells a step in a sentence without capital and full stop.
	say func(*scene, Step) say.Text

	// rests says which places must not be possible any more for a step to hold, in
	// the position before its round.
	rests func(*scene, Step) []dominosa.Place

	// focus says what a step is about, where focusOf does not find out.
	focus func(Step) ([]dominosa.Cell, []dominosa.Bone)

	oneNumber bool // a step is about cells of one number
	eachWay   bool // a step is what each of its cases leads to
}

// trivialRules is how many rules of the ladder are of the level Trivial.
const trivialRules = 2

// ladder is the table of rules, easiest first.
//
// Up to Extreme it is the ladder of Simon Tatham's solver, so that levels mean
// what they mean to those who know it: a rule of these levels may say no more
// than his, and not less. What goes further is Beyond.
//
// To add a rule: write it in a file of its own; add a line here; add a board that
// needs it to TestRules. TestDeduceSound does the rest.
var ladder = []*rung{
	&bonePlace,
	&cellPlace,
	&cellBone,
	&boneHomeless,
	&cellStranded,
	&cellsClash,
	&oddAreas,
	&numberSet,
	&doubleSet,
	&chainRepeats,
	&chainStarves,
	&chainBone,
	&onlyLink,
	&twoLinks,
	&areaSet,
	&boneSet,
	&bonesConfined,
	&chainFails,
	&chainBoth,
	&trial,
	&allWays,
	&longTrial,
	&guess,
}
