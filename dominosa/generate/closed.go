package generate

import (
	"maps"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/grid"
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
// double-twelve, of 46. If boards of level Beyond may need a supposition, nothing is exchanged
// for them.

// ways counts the places of each bone while bones are exchanged.
type ways struct {
	on    bool
	count []int32 // by bone, its places
	need  []int32 // by bone, its copies; -1 where bones may be left over
	tight int     // bones with as many places as copies
}

// countWays counts the places of all bones, and keeps the counts from then on. With a
// picture, exchanges are tried out elsewhere, and no bone counts as tight.
func (m *maker) countWays() {
	w, set := &m.ways, m.set.Grid()
	w.on, w.tight = m.recipe.Picture == nil, 0
	if !w.on {
		return
	}
	w.count = append(w.count[:0], make([]int32, len(set.Count))...)
	w.need = append(w.need[:0], make([]int32, len(set.Count))...)
	for b, n := range set.Count {
		if w.need[b] = int32(n); n == 0 || set.AtMost {
			w.need[b] = -1
		}
	}
	for _, p := range m.pairs {
		for _, c := range p {
			for _, d := range m.shape.Neighbours(c) {
				if d > c {
					w.add(m.boneOf(c, d), 1)
				}
			}
		}
	}
}

// add counts places of a bone.
func (w *ways) add(bone int, by int32) {
	if w.count[bone] == w.need[bone] {
		w.tight--
	}
	if w.count[bone] += by; w.count[bone] == w.need[bone] {
		w.tight++
	}
}

// boneOf returns the index of the bone that two cells show.
func (m *maker) boneOf(c, d int32) int {
	a, b := m.board.Grid().Pips[c], m.board.Grid().Pips[d]
	return grid.BoneIndex(min(a, b), max(a, b), m.set.Grid().High)
}

// countBeside counts the places that meet pairs i and j, if ways are counted.
func (m *maker) countBeside(i, j int, by int32) {
	if !m.ways.on {
		return
	}
	for k, pair := range [2]int{i, j} {
		if pair >= len(m.pairs) || k == 1 && j == i {
			continue
		}
		for end, c := range m.pairs[pair] {
			for _, d := range m.shape.Neighbours(c) {
				if on := int(m.on[d]); on == pair && end == 1 || on == i && k == 1 {
					continue // was counted from the other end
				}
				m.ways.add(m.boneOf(c, d), by)
			}
		}
	}
}

// loosen exchanges bones until no more of them have a single place than may be laid at
// the start. It reports false if its patience is at an end.
func (m *maker) loosen() bool {
	m.countWays()
	for range 20 * len(m.pairs) {
		if m.ways.tight <= m.open {
			return true
		}
		before := m.ways.tight
		e := m.swap(m.dice.Below(len(m.pairs)))
		if m.ways.tight > before || m.hasTwin(e) {
			m.undo(e)
		}
	}
	return false
}

// tryClosed makes the board that was begun one with a closed start, of the levels of m,
// which are Hard or more.
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

// stillClosed reports whether a board has one solution, where that is cheap to see, and
// a closed start after an exchange, and how far the rules get on it.
func (m *maker) stillClosed(e exchange) (standing, bool) {
	if m.ways.tight > m.open || m.hasTwin(e) {
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
	pips := slices.Clone(shape.Grid().Pips)
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

// lookClosed finds out how far the rules up to a level get on a board, if its start is
// closed.
func (m *maker) lookClosed(most deduce.Level) (standing, bool) {
	level, open, places, ok := m.gauge.LookClosed(most, m.open)
	if ok {
		m.hardest = max(m.hardest, level)
	}
	return standing{level, open, places}, ok
}

// startFits reports whether no more bones can be laid at the start of a board of a level
// than the recipe allows.
func (m *maker) startFits(level deduce.Level) bool {
	if level < deduce.Hard || m.open < 0 {
		return true
	}
	_, ok := m.lookClosed(deduce.Basic)
	return ok
}

// chooseLevels sets the levels of try n. Boards up to Basic are made in another way than
// those from Hard on. If both are wanted, the levels are equally likely at first; if
// that does not succeed, a try may be either.
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
