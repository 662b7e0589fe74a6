package generate

import (
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
)

// Boards that come with some of their dominoes.
//
// A board needs K givens if some K dominoes of its solution, given, leave no other, and
// no K-1 do. They are found by branching: among the givens there has to be a domino that
// another solution lacks. A random board of double-six needs four or more, so bones are
// exchanged, as in a repair, until it needs K.

// tryGiven exchanges bones until the board needs as many givens as the recipe says, and has its level.
func (m *maker) tryGiven() bool {
	for range 10 + 4*len(m.pairs) {
		if m.ctx.Err() != nil {
			return false
		}
		made := m.laid()
		for k := range m.recipe.Givens + 1 {
			given, rival := m.fewestGiven(made.Puzzle, made.Solution, k)
			switch {
			case rival == nil && k < m.recipe.Givens:
				return false
			case rival == nil:
				slices.SortFunc(given, dominosa.Place.Compare)
				m.given = given
				return m.hasLevel()
			case k < m.recipe.Givens:
				continue
			}
			m.swap(m.pairApart(made.Solution, rival))
		}
	}
	return false
}

// fewestGiven returns at most k dominoes of t, beside those given with p, with which it is
// the only solution. If there are none, it returns another solution of p.
func (m *maker) fewestGiven(p dominosa.Puzzle, t dominosa.Tiling, k int) (given []dominosa.Place, rival dominosa.Tiling) {
	ans, err := p.Solve(m.ctx, dominosa.Config{})
	if err != nil {
		return nil, t // the context has ended, which the caller sees
	}
	switch {
	case ans.Verdict == dominosa.Unique:
		return p.Given, nil
	case slices.Equal(ans.First, t):
		rival = ans.Second
	default:
		rival = ans.First
	}
	if k == 0 {
		return nil, rival
	}
	apart, _ := t.Differ(rival)
	m.dice.Shuffle(len(apart), func(i, j int) { apart[i], apart[j] = apart[j], apart[i] })
	for _, pl := range apart {
		q := p
		q.Given = append(slices.Clip(p.Given), pl)
		if given, other := m.fewestGiven(q, t, k-1); other == nil {
			return given, nil
		}
	}
	return nil, rival
}

// pairApart returns a random pair that lies in the first of two tilings only.
func (m *maker) pairApart(t, rival dominosa.Tiling) int {
	apart, _ := t.Differ(rival)
	if len(apart) == 0 {
		return 0
	}
	a, _ := apart[m.dice.Below(len(apart))].Cells()
	return int(m.on[m.position(a)])
}

// hasLevel reports whether a board with its givens has the level of the recipe.
func (m *maker) hasLevel() bool {
	if !m.recipe.leveled() {
		return true
	}
	d, err := deduce.Solve(m.ctx, m.laid().Puzzle, deduce.Config{NoSteps: true, Max: deduce.Extreme})
	if m.known = d.Level; d.Outcome == deduce.Stuck {
		m.known = deduce.Beyond
	}
	return err == nil && m.known >= m.least && (m.most == deduce.NoLevel || m.known <= m.most)
}
