package generate

import (
	"maps"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Boards with a closed start.
//
// [Levels] says what a closed start is; Simon Tatham's generator asks the same of such boards.
// Of boards that climb makes, one in 80 has it. So closed boards are made from the first step on:
//
//   - Bones are exchanged until none has a single place. The places of each bone are
//     counted, and an exchange that leaves more bones tight is undone. That takes 30
//     exchanges at double-six and 80 at double-twelve.
//   - If the board has other solutions, or the rules lay a bone, it is dropped: three
//     of four are at double-six, every second at double-twelve.
//   - Bones are exchanged until the rules up to Most solve the board, at Beyond those that
//     suppose nothing. The measure is the number of places that they leave or, at Extreme,
//     of cells. An exchange that makes
//     it larger is undone, and so is one that opens the start. The cheapest test comes
//     first: places of bones, then other solutions if a word engine can tell, then the
//     rules, Basic before the others.
//
// Of 10 boards on which the rules are used at double-six, one is of level Hard; at
// double-twelve, of 46. Where boards of level Beyond may need a supposition, the last step is left out.

// tight returns how many bones have as many places as copies: none where bones may be left over or,
// with a picture, exchanges are tried out elsewhere.
func (m *maker) tight() (n int) {
	set := box.Open(m.set)
	if set.AtMost || m.recipe.Picture != nil {
		return 0
	}
	pips := box.Open(m.board).Pips
	m.places = append(m.places[:0], make([]uint16, len(set.Count))...)
	for _, p := range m.shape.Places {
		a, b := pips[p[0]], pips[p[1]]
		m.places[grid.BoneIndex(min(a, b), max(a, b), set.High)]++
	}
	for b, copies := range set.Count {
		if copies > 0 && m.places[b] == copies {
			n++
		}
	}
	return n
}

// loosen exchanges bones until no more are tight than may be laid at the start, or it has lost patience.
func (m *maker) loosen() bool {
	before := m.tight()
	for range 20 * len(m.pairs) {
		if before <= m.open {
			return true
		}
		e := m.swap(m.dice.Below(len(m.pairs)))
		if after := m.tight(); after > before || m.hasTwin(e) {
			m.undo(e)
		} else {
			before = after
		}
	}
	return false
}

// tryClosed gives the board that was begun a closed start, and the levels of m: Hard or more.
func (m *maker) tryClosed() bool {
	if !m.part(m.every...) || !m.loosen() {
		return false
	}
	if m.word != nil {
		if pair, _ := m.rival(0); pair >= 0 {
			return false
		}
	}
	if m.most != deduce.NoLevel && (m.most != deduce.Beyond || !m.recipe.Trial) {
		now, ok := m.lookClosed(m.most)
		return ok && m.climbFrom(now, 100+4*len(m.pairs), true, m.stillClosed)
	}
	now, ok := m.lookClosed(m.least - 1)
	if !ok || now.open == 0 {
		return false
	}
	if m.least == deduce.Beyond {
		m.known = deduce.Beyond
	}
	if m.word == nil {
		// Closed boards take more nodes than rival has: the learner is quicker.
		v, err := m.puzzle().Decide(m.ctx, dominosa.Config{})
		return err == nil && v == dominosa.Unique
	}
	return true
}

// stillClosed tries an exchange: see climbFrom. Whether there is one solution it asks where that is cheap.
func (m *maker) stillClosed(e exchange) (standing, bool) {
	if m.hasTwin(e) || m.tight() > m.open {
		return standing{}, false
	}
	if m.word != nil {
		if pair, _ := m.rival(0); pair >= 0 {
			return standing{}, false
		}
	}
	return m.lookClosed(m.most)
}

// forces reports whether the rules up to Basic lay bones on every board of a shape, since
// they lay some if all cells and bones are the same.
func forces(shape *dominosa.Board) bool {
	pips := slices.Clone(box.Open(shape).Pips)
	for i, v := range pips {
		if v != grid.Hole {
			pips[i] = 0
		}
	}
	same := dominosa.Puzzle{Board: dominosa.BoardOf(shape.Rows(), shape.Cols(), pips)}
	var err error
	if same.Bones, err = dominosa.NewBones(maps.All(map[dominosa.Bone]int{{}: shape.Cells() / 2}), false); err != nil {
		return false // far too large a shape
	}
	_, open := deduce.NewGauge(same).Look(deduce.Basic)
	return open < shape.Cells()
}

// lookClosed finds out how far the rules up to a level get, if the start is closed.
func (m *maker) lookClosed(most deduce.Level) (standing, bool) {
	level, open, places, ok := m.gauge.LookClosed(most, m.open)
	if ok {
		m.hardest = max(m.hardest, level)
	}
	return standing{level, open, places}, ok
}

// startFits reports whether the start of a board of a level is as the recipe has it.
func (m *maker) startFits(level deduce.Level) bool {
	if level < deduce.Hard || m.open < 0 {
		return true
	}
	_, ok := m.lookClosed(deduce.Basic)
	return ok
}

// chooseLevels sets the levels of try n. Boards up to Basic are made in another way than those from Hard
// on. If both are wanted, all levels are equally likely at first; later, a try may be either.
func (m *maker) chooseLevels(n int) {
	r := &m.recipe
	m.least, m.most = r.Least, r.Most
	if r.leveled() && !r.Trial && m.most == deduce.NoLevel {
		m.most = deduce.Beyond
	}
	if !r.leveled() || m.open < 0 || r.Least >= deduce.Hard || r.Most == deduce.Trivial || r.Most == deduce.Basic {
		return
	}
	if n == 0 || n >= manyTries {
		least, most := int(max(r.Least, deduce.Trivial)), int(r.Most)
		if r.Most == deduce.NoLevel {
			most = int(deduce.Beyond)
		}
		m.easy = m.dice.Below(most-least+1) < int(deduce.Hard)-least
	}
	if m.easy {
		m.most = deduce.Basic
	} else {
		m.least = deduce.Hard
	}
}

// manyTries is how many times a board of levels that were chosen is begun.
const manyTries = 100
