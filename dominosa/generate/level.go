package generate

import (
	"context"
	"math/bits"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Boards of a level.
//
// A level is a pair of bounds: the rules up to Most solve the board, those below
// Least do not. If Most leaves rules out, bones are exchanged until the board is
// so, from a random one without twins, climbing: the measure is the number of
// cells that the rules up to Most leave open, and an exchange that makes it larger
// is undone. One bone of it is of an open cell. Boards that rules below Least
// solve are not stepped on, unless the climb begins on one. What the rules solve has one solution.
//
// On boards below some size, where the proof that there is one solution is cheaper
// than to use the rules, only boards with one solution are stepped on.
//
// If all rules are allowed, boards are repaired instead (see repair.go),
// until one is not solved by the rules below Least.
//
// From Hard on, closed.go makes the boards, unless the recipe allows any start. All favour
// boards that many others are an exchange away from.

// A standing is how far rules get on a board.
type standing struct {
	level  deduce.Level // of the hardest that was used if they solve it, else NoLevel
	open   int          // cells left
	places int          // places left, where it was requested: see lookClosed
}

// climb exchanges bones until the board meets the recipe, or it has lost patience.
func (m *maker) climb() bool {
	// Where that is cheaper to see than how far the rules get, all boards have one solution.
	alone := m.most > deduce.Trivial && m.shape.Cells < probing && (m.word != nil || m.most > deduce.Basic)
	if alone {
		if !m.repair() {
			return false
		}
	} else if !m.part(m.every...) {
		return false
	}
	return m.climbFrom(m.look(m.most), 10+4*len(m.pairs), false, func(e exchange) (standing, bool) {
		if m.hasTwin(e) {
			return standing{}, false
		}
		if alone {
			if pair, _ := m.rival(maxRival(m.shape.Cells)); pair >= 0 {
				return standing{}, false
			}
		}
		return m.look(m.most), true
	})
}

// climbFrom exchanges bones of a board until it is of the levels of m, or it has lost patience. What try
// says of an exchange is how far the rules get then, and false if it is undone anyway.
func (m *maker) climbFrom(now standing, patience int, closed bool, try func(exchange) (standing, bool)) bool {
	m.keepLoose(now)
	for range patience {
		if now.open == 0 && now.level >= m.least {
			m.known = now.level
			return true
		}
		i := 0
		if closed || now.open == 0 { // boards with a closed start take two numbers of the dice
			i = m.dice.Below(len(m.pairs))
		}
		if now.open > 0 {
			i = int(m.loosePairs[m.dice.Below(len(m.loosePairs))])
		}
		e := m.swap(i)
		next, ok := try(e)
		easy, easier := now.open == 0, next.open == 0 && next.level < m.least
		worse := next.open > now.open
		if closed && m.most != deduce.Extreme {
			worse = next.places > now.places
		}
		if !ok || easier && !easy || !easier && !easy && worse {
			m.undo(e)
			continue
		}
		now = next
		m.keepLoose(now)
	}
	return false
}

// look finds out how far the rules up to a level get on the board.
func (m *maker) look(most deduce.Level) standing {
	if most == deduce.Trivial {
		return m.glance()
	}
	if m.word != nil {
		if s := m.glance(); s.open == 0 {
			return s
		}
	}
	level, open := m.gauge.Look(most)
	m.hardest = max(m.hardest, level)
	return standing{level, open, 0}
}

// glance is look for the two rules of the level Trivial, by the engines: to them it is a node.
func (m *maker) glance() standing {
	if m.word != nil {
		m.word.Load(box.Open(m.board), box.Open(m.set), m.turned)
		m.wordOpen = m.word.Open()
		return m.settled(bits.OnesCount64(m.wordOpen))
	}
	m.wide.Load(box.Open(m.board), box.Open(m.set))
	m.wide.Begin(context.Background(), grid.Limits{})
	m.wide.Settle()
	return m.settled(m.wide.Open)
}

func (m *maker) settled(open int) standing {
	if open == 0 {
		m.hardest = max(m.hardest, deduce.Trivial)
		return standing{deduce.Trivial, 0, 0}
	}
	return standing{deduce.NoLevel, open, 0}
}

// keepLoose remembers the pairs of the cells that the last look left open.
func (m *maker) keepLoose(s standing) {
	m.loosePairs = m.loosePairs[:0]
	if s.open == 0 {
		return
	}
	isOpen := m.wide.IsOpen
	switch {
	case m.most != deduce.Trivial:
		isOpen = m.gauge.IsOpen
	case m.word != nil:
		isOpen = func(at int32) bool { return m.wordOpen>>m.word.Bit(at, m.shape.Cols)&1 != 0 }
	}
	for i, p := range m.pairs {
		if isOpen(p[0]) {
			m.loosePairs = append(m.loosePairs, int32(i))
		}
	}
}

// hardEnough reports whether the rules below Least leave a board open that was repaired. Of small
// boards that are to be Beyond, it looks only at those whose proof took some nodes.
func (m *maker) hardEnough() bool {
	if m.least <= deduce.Trivial {
		return true
	}
	if m.word != nil && m.least == deduce.Beyond {
		if t, _ := m.word.Outcome(); t.Nodes < uint64(m.shape.Cells/beyondNodes) {
			return false
		}
	}
	if m.look(m.least-1).open == 0 {
		return false
	}
	if m.least == deduce.Beyond {
		m.known = deduce.Beyond
	}
	return true
}

// trialFits reports whether the rules solve the board without a supposition, if they have to.
func (m *maker) trialFits() bool {
	if r := &m.recipe; !r.leveled() || r.Trial || m.level() < deduce.Beyond {
		return true
	}
	d, err := deduce.Solve(m.ctx, m.laid().Puzzle, deduce.Config{NoSteps: true, NoTrial: true})
	return err == nil && d.Outcome == deduce.Solved
}

// beyondNodes is how many cells of a board of the level Beyond there are to a node
// of its proof, at most. At double-six, that leaves a quarter of all boards with
// one solution; of them, 56 in a hundred are Beyond, of the others 11.
const beyondNodes = 7
