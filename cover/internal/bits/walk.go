package bits

import (
	"fmt"
	"math/bits"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A trial is the choice that a level makes.
type trial struct {
	item      int32
	option    int32 // chosen; -1 if none: the item is to have no more
	tried, of int32 // choices so far, with the present one; choices

	// Options yet to be tried: the rest of a word, and the words behind it. In kind wide
	// these go to end, and the blocks of the summary are behind them.
	rest   uint64
	blocks uint64
	word   int32
	end    int32
}

// A core is what all kinds have in common: the tables, and a state and a trial for each
// level.
type core struct {
	*tree.Walk
	self Search // that this is the core of
	tables

	states xc.Bitset // the state before anything is chosen, then those of levels
	trials []trial   // by level above the present one
	row    xc.Bitset // what the last choice takes away from the state of its level
}

// init sets up a core for a search of p, with tables that are made.
func (s *core) init(self Search, p *xc.Problem, t tables) {
	s.Walk = tree.NewWalk(p)
	s.self, s.Engine, s.Stats.Uncounted = self, self, true
	s.tables = t
	levels := min(p.Primary+1, len(p.Ends)+1, max(1, 1<<19/t.stride))
	s.trials = make([]trial, levels)
	s.states = make(xc.Bitset, (1+levels)*t.stride)
	copy(s.states, t.start)
}

// TakeOver makes w the walk of the search.
func (s *core) TakeOver(w *tree.Walk) { s.Walk = w }

// Run walks a part of the tree: see [tree.Engine]. Each round of the loop enters a node.
func (s *core) Run(part tree.Part, visit func() bool) error {
	if err := s.begin(part); err != nil {
		return err
	}
	for more := true; more; more = s.self.next() {
		i, n := s.self.look()
		if err := s.arrive(i, n, visit); err != nil {
			return err
		}
		if n > 0 {
			s.self.open(i, n)
		}
	}
	s.leave()
	return nil
}

// arrive counts the node that was just looked at, and calls visit if it is a solution. An
// error ends the search.
func (s *core) arrive(item, choices int32, visit func() bool) error {
	if s.Stats.Nodes >= s.Pause {
		if err := s.Tick(); err != nil {
			return err
		}
	}
	s.Count(s.Level)
	if xc.Due(s.Stats.Nodes) {
		s.check(item, choices)
	}
	if item < 0 {
		s.Stats.Solutions++
		if !visit() {
			return tree.ErrStop
		}
	}
	return nil
}

// leave goes back to the root.
func (s *core) leave() { s.Level, s.Base = 0, 0 }

// begin goes to where a part begins.
func (s *core) begin(pt tree.Part) error {
	s.leave()
	s.row = s.rowOf(len(s.P.Ends))
	for l, t := range pt.Path {
		i, n := s.self.look()
		if xc.Debug {
			s.check(i, n)
		}
		if i < 0 || n != t.Of {
			return fmt.Errorf("%w: turn %d of %v: there are %d choices", tree.ErrPart, l+1, pt, n)
		}
		s.self.open(i, n)
		for range t.Choice - 1 {
			s.self.skip()
		}
		s.self.next()
	}
	if s.Base = s.Level; pt.Rest {
		s.Base--
	}
	return nil
}

// place returns the state that the last choice was made in, and room for the state of
// this level.
func (s *core) place() (from, to xc.Bitset) {
	if len(s.states) < (s.Level+2)*s.stride {
		s.grow()
	}
	both := s.states[s.Level*s.stride:][:2*s.stride]
	return both[:s.stride], both[s.stride:]
}

// grow makes room for the state of this level, and its trial.
func (s *core) grow() {
	levels := 2*s.Level + 8
	s.trials = append(s.trials, make([]trial, levels-len(s.trials))...)
	s.states = append(s.states, make(xc.Bitset, (levels+1)*s.stride-len(s.states))...)
}

// child makes the whole state of this level, and returns it.
func (s *core) child() xc.Bitset {
	from, to := s.place()
	row := s.row[:len(from)]
	to = to[:len(from)]
	for k, w := range from {
		to[k] = w &^ row[k]
	}
	return to
}

// state returns the state of this level.
func (s *core) state() xc.Bitset { return s.states[(s.Level+1)*s.stride:][:s.stride] }

func (s *core) open(i, n int32) {
	sp, t := &s.spans[i], &s.trials[s.Level]
	t.item, t.tried, t.of, t.word = i, 0, n, sp.begin
	t.rest = s.state()[sp.begin] & sp.mask
	s.Level++
}

// advance goes back to the last level below the root of the search that has a choice left,
// and begins that choice. It returns nil if none has.
func (s *core) advance() *trial {
	for ; s.Level > s.Base; s.Level-- {
		if t := &s.trials[s.Level-1]; t.tried < t.of {
			t.tried++
			return t
		}
	}
	return nil
}

// take chooses an option on the last level.
func (s *core) take(t *trial, option int32) {
	t.option = option
	s.row = s.rowOf(int(option))
}

func (s *core) next() bool {
	t := s.advance()
	if t == nil {
		return false
	}
	s.take(t, s.self.following(t))
	return true
}

// following returns the first option yet to be tried on the last level. There is one.
func (s *core) following(t *trial) int32 {
	for t.rest == 0 {
		t.word++
		t.rest = s.states[s.Level*s.stride+int(t.word)]
	}
	return s.pop(t)
}

// pop takes the first option from the rest of a word.
func (s *core) pop(t *trial) int32 {
	bit := bits.TrailingZeros64(t.rest)
	t.rest &= t.rest - 1
	return s.options[int(t.word)<<6+bit]
}

func (s *core) skip() {
	t := &s.trials[s.Level-1]
	t.tried++
	t.option = s.self.following(t)
}

// size returns how many options a state has left for item i.
func (s *core) size(state xc.Bitset, i int32) int32 {
	sp := &s.spans[i]
	n := bits.OnesCount64(state[sp.begin] & sp.mask)
	for k := sp.begin + 1; k < sp.end; k++ {
		n += bits.OnesCount64(state[k])
	}
	return int32(n)
}

// Position returns the choice that was last made on a level.
func (s *core) Position(level int) tree.Turn {
	return tree.Turn{Choice: s.trials[level].tried, Of: s.trials[level].of}
}

// Made returns the item that a level branches on, and the option chosen there, -1 for none.
func (s *core) Made(level int) (i xc.Item, option int) {
	t := &s.trials[level]
	return xc.Item(t.item), int(t.option)
}

// Price returns about how many nanoseconds a node takes where the search is now: a fit to
// the times of sixteen problems, by how many items are active and how long a state is.
func (s *core) Price() float64 {
	active := 0
	for _, w := range s.states[s.Level*s.stride:][:s.active] {
		active += bits.OnesCount64(w)
	}
	return 12 + 2.2*float64(active) + .5*float64(s.stride)
}
