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
	Rounds  uint64   `json:"rounds"` // begun
	Moves   uint64   `json:"moves"`  // of these, to their ends
	Best    []entry  `json:"best"`   // the best first
	Running []*round `json:"running"`
}

// mostMoves is more than any search makes, and small enough to be added to.
const mostMoves = 1 << 62

// write returns the state. The lock is held.
func (b *logbook) write() []byte {
	s := savedSearch{b.goal("search 2"), b.rounds, b.moves, b.table, b.unfinished()}
	slices.SortFunc(s.Running, func(x, y *round) int { return cmp.Compare(x.Index, y.Index) })
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
	b.rounds, b.moves = s.Rounds, s.Moves
	for _, e := range s.Best {
		if !fits(e.Cells, false) {
			return fmt.Errorf("%w: an array of %d cells", ErrState, len(e.Cells))
		}
		e.worth = b.worth(e.Count, e.Nodes)
		b.table, b.top = b.insert(b.table, e), max(b.top, e.worth)
	}
	for _, r := range s.Running {
		deal := r.Dice == nil
		if r.Done > r.Quota || !fits(r.Cells, deal) || !fits(r.Low, deal || b.blocks == nil) || !fits(r.Best, true) {
			return fmt.Errorf("%w: round %d with %d of %d moves", ErrState, r.Index, r.Done, r.Quota)
		}
		if !deal {
			r.dice = new(rand.PCG)
			if err := r.dice.UnmarshalBinary(r.Dice); err != nil {
				return fmt.Errorf("%w: %w", ErrState, err)
			}
		}
		b.waiting, b.top = append(b.waiting, r), max(b.top, b.worth(r.Count, r.Nodes))
	}
	return nil
}
