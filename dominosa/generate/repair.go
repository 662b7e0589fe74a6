package generate

import "bonepile/dominosa/deduce"

// Boards with one solution, by repair.
//
// A random board of double-six has one solution in 1 of 98 cases, of double-12
// in 1 of 1,190. Nearly all others have it spoilt by twins, two bones side by
// side that fit their block both ways; of boards without twins every second or
// third has one solution. So twins are parted first, by exchanging one of them
// with a random bone. If there is another solution then, a bone where the two
// differ is exchanged with a random one, twins that arise from that are parted,
// and so on. Most boards take one or two such repairs.
//
// The boards so made are not equally likely among those with one solution: a
// board that many others are one repair away from comes more often. Of 3,000 boards
// of double-six, 32 in a hundred are trivial, 29 basic, 13 hard, 3 extreme and 23
// beyond; of boards drawn evenly it is 35, 30, 13, 3 and 20.
//
// maxRival is how many nodes the search for another solution may take before it
// gives up. A board that is so hard to prove is not kept: one of the cells that
// are not forced at the start is given another bone, and the board goes back to
// what it was if that leaves more such cells than before. Fewer of them make it easier.
func maxRival(cells int) uint64 { return uint64(30000/max(1, cells) + 10) }

// repair exchanges bones until the board has one solution, or it has lost patience.
func (m *maker) repair() bool {
	limit := maxRival(m.shape.Cells)
	if !m.part(m.every...) {
		return false
	}
	var (
		last  exchange
		loose = -1 // cells not forced before it, if it may be undone
	)
	for range 10 + 4*len(m.pairs) {
		pair, ok := m.rival(limit)
		if pair < 0 {
			return true
		}
		if ok {
			loose = -1
			e := m.swap(pair)
			if !m.part(int32(e.i), int32(e.j)) {
				return false
			}
			continue
		}
		if loose >= 0 && m.loose > loose {
			m.undo(last)
		} else {
			loose = m.loose
		}
		last = m.swap(pair)
		for patience := len(m.bones); m.hasTwin(last); patience-- {
			if m.recipe.Fixed != nil && patience < 0 {
				return false // fixed cells may be twins
			}
			m.undo(last)
			last = m.swap(pair)
		}
	}
	return false
}

// hasTwin reports whether a pair of an exchange has a twin.
func (m *maker) hasTwin(e exchange) bool {
	return m.twin(e.i) >= 0 || e.j < len(m.pairs) && m.twin(e.j) >= 0
}

// try begins anew and reports whether the resulting board meets the recipe, but for Accept.
func (m *maker) try() bool {
	m.known, m.given = deduce.NoLevel, nil
	r := &m.recipe
	switch {
	case r.Quadrille:
		return m.tryQuadrille()
	case r.Uniform:
		return m.tryUniform()
	}
	if !m.begin() {
		return false
	}
	switch {
	case r.Any && !r.leveled():
		return true
	case r.Givens > 0:
		return m.tryGiven()
	case m.least >= deduce.Hard && m.open >= 0:
		return m.tryClosed()
	case m.most == deduce.NoLevel || m.most == deduce.Beyond:
		return m.repair() && m.hardEnough()
	}
	return m.climb()
}
