package deduce

import (
	"cmp"
	"context"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
)

// The path: which steps an explanation tells.
//
// The ladder says all that its easiest rule can say, round by round. It proves the
// level, and it is no explanation: most of what it says is not needed. The path is a
// search for few and short arguments, one at a time. Between two of them the rules of
// the level Trivial lay what follows.
//
// The search keeps the best positions of a number of arguments, the beam, and takes every
// argument of every rule up to the level of the board in each of them. A position is
// better if it has fewer open cells and possible places and its arguments cost less; of
// equals the one whose arguments are nearer to each other, as a person's eye stays where it is.
// What a person does not find on a path are the two last rules, which search; where no
// other rule says anything, the ladder takes a round.

// Path is [Solve] by a short path: its steps end in the same position, and its level is
// the same. Steps above the level Trivial stand one to a round. Used counts the rounds of the
// path. Turning or reflecting the board, or renaming its pips, does not change the path.
//
// It takes ten to fifty times as long as Solve: for a board of double-six 1 ms if it is
// Basic, 3 ms if it is Hard or Extreme and 25 ms if it is Beyond.
func Path(ctx context.Context, p dominosa.Puzzle, cfg Config) (*Deduction, error) {
	paragraphs := cfg.MaxRounds
	cfg.MaxRounds, cfg.NoSteps = 0, false
	d, err := Solve(ctx, p, cfg)
	if err != nil || d.Outcome == Contradicted || d.Rounds == 0 {
		return d, err
	}
	m := upright(p) // so that all positions of the board have the same path
	p, cfg.Laid, cfg.RuledOut = m.puzzle(p), mapped(m.place, cfg.Laid), mapped(m.place, cfg.RuledOut)
	out := *d
	f := &finder{knowledge: new(knowledge), rules: d.easyRules()}
	f.start(ctx, p, cfg)
	if err := f.enter(); err != nil {
		return d, err
	}
	f.from, f.goal = len(f.Trail), len(f.Places)-len(d.Open)
	out.Steps = f.tell(f.search())
	out.Rounds = f.rounds
	d = out.trim(p, cfg, false)
	if n := roundsOf(d.Steps, paragraphs); n < d.Rounds {
		cfg.MaxRounds = n
		d = d.trim(p, cfg, false)
	}
	back := m.inverse()
	d.Used = make([]int, len(ladder))
	last := 0
	for i, st := range d.Steps {
		if st.Round != last {
			d.Used[slices.Index(ladder, st.rung)]++
		}
		last = st.Round
		d.Steps[i] = back.step(st)
	}
	d.Laid, d.Open = back.places(d.Laid), back.places(d.Open)
	return d, f.err
}

// easyRules returns how many rules of the ladder a path may use: those of the level, without
// suppositions if the ladder needed none, and never the two last.
func (d *Deduction) easyRules() int {
	tried := false
	for i, r := range ladder {
		tried = tried || r.Supposes && d.Used[i] > 0
	}
	return slices.IndexFunc(ladder, func(r *rung) bool { return r.Level > d.Level || r.Supposes && !tried || r == &longTrial })
}

// roundsOf returns how many rounds the first paragraphs of an explanation tell,
// all if it is 0.
func roundsOf(steps []Step, paragraphs int) int {
	n := 0
	for i := 0; len(steps) > 0 && (paragraphs == 0 || i < paragraphs); i++ {
		told := told(steps)
		n = steps[told-1].Round
		steps = steps[told:]
	}
	return n
}

// A finder looks for a path.
type finder struct {
	*knowledge
	rules int // how many rules of the ladder may be used
	from  int // length of the trail at the start
	goal  int // and at the end
}

// A move is an argument on a path, as it stands in the list of its rule.
type move struct {
	rule, note int // note is -1 for all that the ladder says
	cost       int
	says       []int32 // as of knowledge
	key        uint64  // a number for says
}

// A way is a position on the path to which the moves led.
type way struct {
	trail []int32 // since the start
	moves []move
	cost  int
	rank  int
	at    int32  // a cell of the last move, and
	far   int32  // how far it was from move to move
	where uint64 // a number for the position
	how   uint64 // and for the moves
}

const (
	beamCells  = 600 // open cells of all positions of a beam, more or less
	pathSweeps = 400 // positions that the search examines, at most
)

// search returns the moves of the best path that it finds, or of its beginning.
func (f *finder) search() []move {
	f.quiet = true
	defer func() { f.quiet = false }()
	f.layForced()
	layer := []way{f.reached(way{}, move{})}
	if f.ended() {
		return nil
	}
	width := max(1, beamCells/max(1, f.Open))
	for sweeps := 0; ; sweeps += len(layer) {
		var next []way
		for _, w := range layer {
			f.Undo(f.from)
			f.do(w.trail)
			next = f.expand(next, w)
		}
		if len(next) == 0 {
			next = f.climbOn(layer[0])
		}
		if len(next) == 0 || sweeps > pathSweeps {
			return layer[0].moves
		}
		next = best(next, width)
		if len(next[0].trail) == f.goal-f.from {
			return next[0].moves
		}
		layer = next
	}
}

// best returns the best positions, as many as width says, and one way to each.
func best(list []way, width int) []way {
	order := make([]int32, len(list)) // numbers are sorted elsewhere as well
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		a, b := list[i], list[j]
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.far, b.far), cmp.Compare(a.how, b.how))
	})
	seen := map[uint64]bool{}
	var out []way
	for _, i := range order {
		if where := list[i].where; !seen[where] && len(out) < width {
			seen[where] = true
			out = append(out, list[i])
		}
	}
	return out
}

func (f *finder) ended() bool { return len(f.Trail) == f.goal }

// expand adds the positions to which one move leads from w, where the finder stands.
func (f *finder) expand(list []way, w way) []way {
	mark := len(f.Trail)
	for _, m := range f.moves() {
		f.do(m.says)
		f.layForced()
		list = append(list, f.reached(w, m))
		f.Undo(mark)
	}
	return list
}

// moves returns what the rules say in the position of the finder, by the cheapest
// argument.
func (f *finder) moves() (list []move) {
	said := map[uint64]int{}
	for r := trivialRules; r < f.rules; r++ {
		f.find(r)
		for i, n := range f.notes {
			m := move{rule: r, note: i, cost: f.ladder[r].effort + int(n.length), says: slices.Clone(f.says[n.from:n.to])}
			for _, p := range m.says {
				if m.key += mixed(max(p, ^p)); p < 0 {
					m.key += 2 * mixed(^p)
				}
			}
			if at, ok := said[m.key]; !ok {
				said[m.key] = len(list)
				list = append(list, m)
			} else if m.cost < list[at].cost {
				list[at] = m
			}
		}
		f.clear()
	}
	return list
}

// find lists the arguments of a rule, each with all that it says.
func (f *finder) find(rule int) {
	f.rule, f.hasty, f.apart = rule, true, true
	f.ladder[rule].find(f.knowledge)
	f.hasty, f.apart = false, false
}

// climbOn returns where the ladder leads from w, if anywhere.
func (f *finder) climbOn(w way) []way {
	f.Undo(f.from)
	f.do(w.trail)
	r := f.step(len(f.ladder))
	if r < 0 {
		return nil
	}
	f.layForced()
	return []way{f.reached(w, move{rule: r, note: -1, cost: f.ladder[r].effort})}
}

// reached returns the position of the finder, to which a move led from w.
func (f *finder) reached(w way, m move) way {
	next := way{trail: slices.Clone(f.Trail[f.from:]), moves: append(slices.Clip(w.moves), m), cost: w.cost + m.cost, how: 5*w.how + m.key}
	for _, p := range next.trail {
		next.where += mixed(max(p, ^p))
	}
	next.at, next.far = w.at, w.far
	if len(m.says) > 0 {
		next.at = f.Places[max(m.says[0], ^m.says[0])].A
		if len(w.moves) > 1 {
			next.far += f.apartBy(w.at, next.at)
		}
	}
	next.rank = f.Open + len(f.Places) - len(next.trail) + next.cost/rankCost
	return next
}

// apartBy returns the distance of two cells, in rows and columns.
func (f *finder) apartBy(c, d int32) int32 {
	i, j := f.At[c], f.At[d]
	cols := int32(f.Board.Cols)
	rows, across := i/cols-j/cols, i%cols-j%cols
	return max(rows, -rows) + max(across, -across)
}

const rankCost = 20 // the cost that is worth a place

// mixed spreads the bits of a number over a word.
func mixed(p int32) uint64 { return dice.Mix(uint64(uint32(p)) * 0x9E3779B97F4A7C15) }

// tell returns the steps of the moves, and after them those of the ladder.
func (f *finder) tell(moves []move) []Step {
	f.Undo(f.from)
	f.steps, f.rounds = nil, 0
	for len(moves) > 0 && moves[0].cost == 0 {
		moves = moves[1:]
	}
	for !f.ended() {
		switch {
		case f.step(trivialRules) >= 0:
		case len(moves) == 0 || moves[0].note < 0:
			if f.step(len(f.ladder)) < 0 {
				return f.steps
			}
			moves = moves[min(1, len(moves)):]
		default:
			m := moves[0]
			moves = moves[1:]
			f.find(m.rule)
			f.notes = f.notes[m.note : m.note+1]
			f.knowledge.rounds++
			f.apply()
		}
	}
	return f.steps
}
