package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
)

// States of searches and proofs as text, in JSON. They are read as they were written, so little of
// what they say is doubted; but they may be of something else.

// ErrState reports a text that is not the state of the search or proof at hand.
var ErrState = errors.New("the state of another search")

// A savedGoal is what a state is of.
type savedGoal struct {
	State  string `json:"state"` // the form of the state, with its version
	Pips   int    `json:"pips"`
	Shape  string `json:"shape"` // a board with its cells, as a game ID
	Target uint64 `json:"target"`
	Hard   bool   `json:"hard"`
	Even   bool   `json:"even"`
	Seed   uint64 `json:"seed"`
}

// goal returns what a state of the search is of.
func (s *search) goal(state string) savedGoal {
	return savedGoal{state, s.N, gameID(s.puzzle(s.frame)), s.Target, s.Hard, s.Even, s.Seed}
}

// readState reads a state, whose goal should be the one that is wanted.
func readState(text []byte, state any, goal *savedGoal, want savedGoal) error {
	if err := json.Unmarshal(text, state); err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	if *goal != want {
		return fmt.Errorf("%w: found %s, expected %s", ErrState, marshal(*goal), marshal(want))
	}
	return nil
}

// marshal returns a state as text.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // it has no values without a text
	}
	return text
}

// A savedSearch is the state of a search.
type savedSearch struct {
	savedGoal
	Rounds  uint64       `json:"rounds"` // begun
	Moves   uint64       `json:"moves"`  // of these, to their ends
	Best    []savedArray `json:"best"`   // the best first
	Running []savedRound `json:"running"`
}

// A savedArray is one of the best.
type savedArray struct {
	Count uint64 `json:"solutions"`
	Nodes uint64 `json:"nodes,omitempty"`
	Round uint64 `json:"round"`
	ID    string `json:"id"` // for people
	Cells []byte `json:"cells"`
}

// A savedRound is a round in progress.
type savedRound struct {
	Index uint64 `json:"index"`
	Quota uint64 `json:"quota"`
	Done  uint64 `json:"done"`
	Dice  []byte `json:"dice,omitempty"`
	Cells []byte `json:"cells,omitempty"`
	Low   []byte `json:"low,omitempty"`
	Best  []byte `json:"best,omitempty"`
	Count uint64 `json:"solutions"`
	Nodes uint64 `json:"nodes,omitempty"`
}

// mostMoves is more than any search makes, and small enough to be added to.
const mostMoves = 1 << 62

// write returns the state. The lock is held.
func (b *logbook) write() []byte {
	s := savedSearch{savedGoal: b.goal("search 2"), Rounds: b.rounds, Moves: b.moves}
	for _, e := range b.table {
		s.Best = append(s.Best, savedArray{e.count, e.nodes, e.round, gameID(b.puzzle(e.cells)), e.cells})
	}
	for _, r := range b.unfinished() {
		saved := savedRound{r.index, r.quota, r.done, nil, r.cells, r.low, r.best, r.count, r.nodes}
		if r.dice != nil {
			saved.Dice, _ = r.dice.MarshalBinary() // it has no errors
		}
		s.Running = append(s.Running, saved)
	}
	slices.SortFunc(s.Running, func(x, y savedRound) int { return cmp.Compare(x.Index, y.Index) })
	return append(marshal(s), '\n')
}

// read restores a state that write wrote.
func (b *logbook) read(text []byte) error {
	var s savedSearch
	if err := readState(text, &s, &s.savedGoal, b.goal("search 2")); err != nil {
		return err
	}
	if s.Rounds > mostMoves || s.Moves > mostMoves {
		return fmt.Errorf("%w: it has %d moves", ErrState, s.Moves)
	}
	fits := func(cells []byte, orNone bool) bool { return len(cells) == len(b.frame) || orNone && cells == nil }
	for _, a := range s.Best {
		if !fits(a.Cells, false) {
			return fmt.Errorf("%w: an array of %d cells", ErrState, len(a.Cells))
		}
	}
	for _, r := range s.Running {
		deal := r.Dice == nil
		if r.Done > r.Quota || !fits(r.Cells, deal) || !fits(r.Low, deal || b.blocks == nil) || !fits(r.Best, true) {
			return fmt.Errorf("%w: round %d with %d of %d moves", ErrState, r.Index, r.Done, r.Quota)
		}
	}
	b.rounds, b.moves = s.Rounds, s.Moves
	for _, a := range s.Best {
		e := entry{cells: a.Cells, count: a.Count, nodes: a.Nodes, round: a.Round, worth: b.worth(a.Count, a.Nodes)}
		b.table, b.top = b.insert(b.table, e), max(b.top, e.worth)
	}
	for _, s := range s.Running {
		r := &round{index: s.Index, quota: s.Quota, done: s.Done, cells: s.Cells, low: s.Low, best: s.Best, count: s.Count, nodes: s.Nodes}
		if s.Dice != nil {
			r.dice = new(rand.PCG)
			if err := r.dice.UnmarshalBinary(s.Dice); err != nil {
				return fmt.Errorf("%w: %w", ErrState, err)
			}
		}
		b.waiting, b.top = append(b.waiting, r), max(b.top, b.worth(r.count, r.nodes))
	}
	return nil
}
