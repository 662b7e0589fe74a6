package deduce

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/structure"
	"bonepile/dominosa/refute"
	"bonepile/internal/box"
)

// What is known while a puzzle is deduced: which places are still possible,
// which are laid, and which are ruled out.
//
// The counters are those of the wide engine, with one difference: a place may
// be killed because a rule says so. So here
//
//	(live)   a place is live if and only if both its cells are open, copies of
//	         its bone are left, and no rule has ruled it out
//	(size)   as in the wide engine
//	(sound)  every solution that has all bones that were laid at the start
//	         consists of places laid and live
//
// A rule looks at a position where every need has as many ways as it asks for.
// It says what it finds by force or ruleOut, and closes each argument by
// conclude; nothing is done before it has returned. So what a round says
// does not depend on the order in which a rule goes over the board.
type knowledge struct {
	structure.Position
	ctx      context.Context
	puzzle   dominosa.Puzzle
	cfg      Config
	bones    []dominosa.Bone // by item, from the first bone on
	ruledOut []bool          // by place, only in debug builds

	// The round in the making.
	ladder []*rung // all rules; the variable itself would refer to itself
	rule   int
	said   []bool  // by place: it is among says
	says   []int32 // a place on which no bone can lie, or ^p where one has to lie on p
	notes  []note
	closed int   // what of says belongs to the notes
	quiet  bool  // no notes are wanted
	hasty  bool  // nor rounds: a rule may say more at a time
	apart  bool  // each argument says all that it can, whatever others say
	length int32 // of an argument, in cells or places
	nested bool  // this is a supposition: its guesses do not count
	rounds int
	steps  []Step

	// What rules need to look at positions, kept to be used again.
	byPip                      []int32 // cells, by number
	numberCells, numberDoubles []int32
	halved                     bool // some cells of the number are left out
	areas                      structure.Areas
	hall                       structure.Hall
	chains                     structure.Chains
	trials                     trials
	bar                        []int32
	err                        error
}

// A note is a step of the round in the making.
type note struct {
	from, to int // its part of knowledge.says: of one kind
	length   int32
	why      Because
}

// pondering holds knowledge that is not in use.
var pondering sync.Pool

func (k *knowledge) start(ctx context.Context, p dominosa.Puzzle, cfg Config) {
	k.Board = box.Open(p.Board)
	k.ctx, k.puzzle, k.cfg, k.quiet, k.err, k.ladder = ctx, p, cfg, cfg.NoSteps, nil, ladder
	k.hasty, k.apart = false, false
	k.bones = k.bones[:0]
	for b := range p.Set().All() {
		k.bones = append(k.bones, b)
	}
	k.steps, k.rounds, k.nested, k.trials.proofs = nil, 0, false, nil
	k.restart()
}

// restart is start for a board of which nothing but the pips has changed. With them the places
// do, unless the set has all bones.
func (k *knowledge) restart() {
	k.clear()
	k.Load(k.Board, box.Open(k.puzzle.Set()))
	k.sortByPip()
	k.said = append(k.said[:0], make([]bool, len(k.Places))...)
	k.ruledOut = append(k.ruledOut[:0], make([]bool, len(k.Places))...)
	k.Counts = append(k.Counts[:0], make([]int32, max(len(k.Places), len(k.Size)))...)
}

// sortByPip lists the cells by number.
func (k *knowledge) sortByPip() {
	k.byPip = k.byPip[:0]
	for c := range int32(k.Cells) {
		k.byPip = append(k.byPip, c)
	}
	slices.SortFunc(k.byPip, func(c, d int32) int { return cmp.Or(cmp.Compare(k.pip(c), k.pip(d)), cmp.Compare(c, d)) })
}

// clear forgets the round in the making.
func (k *knowledge) clear() {
	for _, p := range k.says {
		k.said[max(p, ^p)] = false
	}
	k.says, k.notes, k.closed = k.says[:0], k.notes[:0], 0
}

// enter does what is given and what the caller says.
func (k *knowledge) enter() error {
	for _, pl := range slices.Concat(k.puzzle.Given, k.cfg.Laid) {
		p := k.find(pl)
		if p < 0 || !k.Live[p] || k.place(p) != pl {
			return fmt.Errorf("%w: %v", ErrNotPlaceable, pl)
		}
		k.put(p)
	}
	for _, pl := range k.cfg.RuledOut {
		if p := k.find(pl); p >= 0 {
			k.strike(p)
		}
	}
	return nil
}

// climb uses the ladder until nothing more can be said.
func (k *knowledge) climb(d *Deduction) error {
	for {
		switch {
		case k.Dead() >= 0:
			d.Outcome = Contradicted
			return nil
		case k.Open == 0:
			d.Outcome = Solved
			return nil
		case k.ctx.Err() != nil:
			return context.Cause(k.ctx)
		case k.cfg.MaxRounds > 0 && d.Rounds >= k.cfg.MaxRounds:
			return nil
		}
		if grid.Debug {
			k.check()
		}
		r := k.step(len(k.ladder))
		if r < 0 || k.err != nil {
			return k.err
		}
		d.Rounds++
		d.Used[r]++
		d.Level = max(d.Level, k.ladder[r].Level)
	}
}

// step does one round, with the easiest of the first so many rules that says
// anything. It returns the rule, or -1.
func (k *knowledge) step(rules int) int {
	for r := range rules {
		rule := k.ladder[r]
		if k.cfg.Max != NoLevel && rule.Level > k.cfg.Max || k.cfg.NoTrial && rule.Supposes {
			break
		}
		k.rule = r
		rule.find(k)
		if len(k.says) > 0 {
			k.rounds++
			k.apply()
			return r
		}
	}
	return -1
}

// force says that a bone has to lie on p.
func (k *knowledge) force(p int32) { k.say(^p) }

// ruleOut says that no bone can lie on p.
func (k *knowledge) ruleOut(p int32) { k.say(p) }

func (k *knowledge) say(p int32) {
	if at := max(p, ^p); !k.said[at] {
		k.said[at] = true
		k.says = append(k.says, p)
	}
}

// conclude closes an argument about cells and bones. It returns where to write what else
// the argument rests on, or nil if notes are not wanted or nothing new was said.
func (k *knowledge) conclude(about ...int32) *Because {
	from, to := k.closed, len(k.says)
	if k.quiet && !k.apart || from == to {
		return nil
	}
	k.notes = append(k.notes, note{from: from, to: to, length: k.length})
	k.closed, k.length = to, 0
	if k.apart {
		for _, p := range k.says[from:] {
			k.said[max(p, ^p)] = false
		}
	}
	if k.quiet {
		return nil
	}
	why := &k.notes[len(k.notes)-1].why
	for _, item := range about {
		if int(item) < k.Cells {
			why.Cells = append(why.Cells, k.cell(item))
		} else {
			why.Bones = append(why.Bones, k.boneOf(item))
		}
	}
	return why
}

// apply does what the round says.
func (k *knowledge) apply() {
	if k.quiet {
		k.do(k.says)
	}
	for _, n := range k.notes {
		s := Step{Rule: k.ladder[k.rule].Rule, rung: k.ladder[k.rule], Round: k.rounds, Because: n.why}
		mark := len(k.Trail)
		k.do(k.says[n.from:n.to])
		for _, p := range k.Trail[mark:] {
			if p < 0 {
				s.Forced = append(s.Forced, k.place(^p))
			} else {
				s.RuledOut = append(s.RuledOut, k.place(p))
			}
		}
		if len(s.Forced)+len(s.RuledOut) > 0 {
			slices.SortFunc(s.RuledOut, dominosa.Place.Compare)
			k.steps = append(k.steps, s)
		}
	}
	k.clear()
}

// do lays and rules out what was said, as far as it is possible: if two that are forced clash,
// there is no solution.
func (k *knowledge) do(says []int32) {
	for _, p := range says {
		switch {
		case p >= 0:
			k.strike(p)
		case k.Live[^p]:
			k.put(^p)
		}
	}
}

// put lays a bone on a live place and rules out what that does.
func (k *knowledge) put(p int32) {
	if !k.Lay(p) {
		// A need is dead. The engine would undo now; here (live) has to hold.
		pl := k.Places[p]
		for _, it := range [3]int32{pl.A, pl.B, pl.Bone} {
			if k.Left[it] > 0 {
				continue
			}
			for _, q := range k.Ways(it) {
				if k.Live[q] {
					k.Kill(q)
				}
			}
		}
	}
	k.Queue = k.Queue[:0]
}

// strike rules a place out, if it was possible.
func (k *knowledge) strike(p int32) {
	if !k.Live[p] {
		return
	}
	k.Kill(p)
	k.Queue = k.Queue[:0]
	if grid.Debug && !k.nested {
		k.ruledOut[p] = true
	}
}

// check panics if (live) or (size) does not hold.
func (k *knowledge) check() {
	k.Check(func(p int) bool { return k.ruledOut[p] || k.nested && !k.Live[p] })
	for _, n := range k.Counts {
		if n != 0 {
			panic("dominosa: deduction: counts were left behind")
		}
	}
}

// Numbers into names: cells, bones and places as the caller knows them.

func (k *knowledge) cell(c int32) dominosa.Cell {
	i := int(k.At[c])
	return dominosa.Cell{Row: i / k.Board.Cols, Col: i % k.Board.Cols}
}

func (k *knowledge) boneOf(item int32) dominosa.Bone { return k.bones[int(item)-k.Cells] }

func (k *knowledge) place(p int32) dominosa.Place {
	w := k.Places[p]
	x, y := k.cell(w.A), k.cell(w.B)
	return dominosa.Place{Bone: k.boneOf(w.Bone), Row: x.Row, Col: x.Col, Down: x.Col == y.Col}
}

// find returns the number of a place, or -1.
func (k *knowledge) find(pl dominosa.Place) int32 {
	if k.Board.At(pl.Row, pl.Col) == dominosa.Hole {
		return -1
	}
	c := k.Number[pl.Row*k.Board.Cols+pl.Col]
	for _, p := range k.Ways(c) {
		if k.Places[p].A == c && (k.cell(k.Places[p].B).Row > pl.Row) == pl.Down {
			return p
		}
	}
	return -1
}

func (k *knowledge) cellList(cells ...int32) []dominosa.Cell    { return mapped(k.cell, cells) }
func (k *knowledge) placeList(places ...int32) []dominosa.Place { return mapped(k.place, places) }

// liveWays returns the live places of a cell or bone.
func (k *knowledge) liveWays(item int32) []dominosa.Place {
	live := slices.DeleteFunc(slices.Clone(k.Ways(item)), func(p int32) bool { return !k.Live[p] })
	return k.placeList(live...)
}

// need returns an item as a Need.
func (k *knowledge) need(item int32) refute.Need {
	if int(item) < k.Cells {
		return refute.Need{Cell: k.cell(item)}
	}
	return refute.Need{Bone: k.boneOf(item), Copies: int(k.Left[item])}
}

// laid returns the bones laid, in order.
func (k *knowledge) laid() dominosa.Tiling {
	var t dominosa.Tiling
	for _, p := range k.Trail {
		if p < 0 {
			t = append(t, k.place(^p))
		}
	}
	slices.SortFunc(t, dominosa.Place.Compare)
	return t
}

// possible returns the places that are live, in order.
func (k *knowledge) possible() []dominosa.Place {
	var list []dominosa.Place
	for p, live := range k.Live {
		if live {
			list = append(list, k.place(int32(p)))
		}
	}
	return list
}

// rest returns the puzzle that is left, with what is laid as holes.
func (k *knowledge) rest() dominosa.Puzzle {
	p, err := k.puzzle.Without(k.laid()...)
	if err != nil {
		panic(err) // (live) of bones that are laid
	}
	return p
}

// prover returns a prover for the position of k.
func (k *knowledge) prover() *refute.Prover {
	t := &k.trials
	if t.proofs == nil || t.proofsOf != k.rounds {
		t.proofs, t.proofsOf = refute.NewProver(k.ctx, k.puzzle, maxProof, k.laid(), k.possible()), k.rounds
	}
	return t.proofs
}
