package generate

import (
	"context"
	"maps"
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/pips"
)

// How a puzzle is made.
//
// Regions grow at random over the shape, and a random tiling gets numbers that meet those
// of equal and of different numbers, and the theme. What a sum, or a bound of it, is about
// follows from the numbers. Then, while there are two solutions, or the rules of the level
// do not solve the puzzle, conditions are added where these differ. In the end regions are
// joined, and conditions dropped, as long as the rules of the level still solve the puzzle,
// which proves that it has one solution.

// A maker makes a puzzle.
type maker struct {
	Order
	ctx     context.Context
	dice    dice.Dice
	p       pips.Puzzle
	t       dominosa.Tiling // its solution
	shown   map[dominosa.Cell]int
	work    int // that may be done to fill it
	level   boards.Level
	many    bool            // several solutions were found
	patient bool            // what is hard to search is made easier
	failed  map[string]bool // changes that leave it unsolved, and whether it has several then
}

// patience is how many tries it takes until a puzzle that is too hard to search gets more
// conditions, up to two for a domino: nearly all of a set has one solution only with that number.
const patience = 400

// fewer is how many tries it takes until twenty dominoes may have one condition more than 18.
const fewer = 50

// try makes a puzzle, and reports whether it meets the order. n tries were made before.
func (m *maker) try(n int) (done bool, err error) {
	m.p, m.patient = pips.Puzzle{Shape: m.Shape}, n >= patience
	if m.Shape == nil {
		if m.p.Shape, err = generate.ShapeNamed("random", 2*m.Count, m.Symmetry, m.dice.Next()); err != nil {
			return false, err
		}
	}
	pairs, _ := new(floor.Matcher).Draw(floor.New(m.p.Shape), &m.dice, nil)
	m.t = nil
	for _, pair := range pairs {
		cols := int32(m.p.Shape.Cols())
		m.t = append(m.t, dominosa.Place{Row: int(pair[0] / cols), Col: int(pair[0] % cols), Down: pair[0]/cols != pair[1]/cols})
	}
	m.grow()
	if !m.fill() {
		return false, nil
	}
	if !m.Any {
		if !m.known() || !m.repair() {
			return false, nil
		}
		m.lessen()
	}
	slices.SortFunc(m.p.Regions, func(r, s pips.Region) int { return r.Cells[0].Compare(s.Cells[0]) })
	return m.level >= m.Least && m.themed() && (m.Any || 20*len(m.p.Regions) <= (18+n/fewer)*m.Count+5), nil
}

// sizes are the shares of the sizes of a region, from one cell on.
var sizes = [...][]int{
	pips.Sum:     {10, 45, 28, 12, 5},
	pips.Less:    {80, 20},
	pips.Greater: {80, 20},
	pips.Equal:   {0, 32, 32, 18, 18},
	pips.Unequal: {0, 15, 30, 30, 25},
}

// freeShare is how many cells in a hundred begin without condition.
const freeShare = 8

// draw returns an index, as likely as its share says; 0 if all shares are 0.
func (m *maker) draw(shares ...int) int {
	total := 0
	for _, share := range shares {
		total += share
	}
	n := m.dice.Below(max(1, total))
	for i, share := range shares {
		if n -= share; n < 0 {
			return i
		}
	}
	return 0
}

// shuffled puts a list in random order.
func shuffled[T any](m *maker, list []T) []T {
	m.dice.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// around returns the neighbours of a cell.
func (m *maker) around(c dominosa.Cell) (list []dominosa.Cell) {
	for _, d := range [...]dominosa.Cell{{Row: c.Row - 1, Col: c.Col}, {Row: c.Row, Col: c.Col - 1}, {Row: c.Row, Col: c.Col + 1}, {Row: c.Row + 1, Col: c.Col}} {
		if m.p.Shape.At(d.Row, d.Col) != dominosa.Hole {
			list = append(list, d)
		}
	}
	return list
}

// grow divides the shape into regions. The factors make up for what repairs add, and for
// what is dropped more often than the rest.
func (m *maker) grow() {
	for _, c := range shuffled(m, m.p.Cells()) {
		if m.p.RegionAt(c) >= 0 || m.dice.Below(100) < freeShare {
			continue
		}
		r := pips.Region{Kind: pips.Kind(m.draw(0, m.Mix[pips.Sum], 2*m.Mix[pips.Less], 2*m.Mix[pips.Greater], 2*m.Mix[pips.Equal], 5*m.Mix[pips.Unequal])), Cells: []dominosa.Cell{c}}
		for size := 1 + m.draw(sizes[r.Kind]...); len(r.Cells) < size; {
			var rim []dominosa.Cell
			for _, d := range r.Cells {
				for _, e := range m.around(d) {
					if m.p.RegionAt(e) < 0 && !slices.Contains(r.Cells, e) {
						rim = append(rim, e)
					}
				}
			}
			if len(rim) == 0 {
				break
			}
			r.Cells = append(r.Cells, rim[m.dice.Below(len(rim))])
		}
		if slices.SortFunc(r.Cells, dominosa.Cell.Compare); len(r.Cells) > 1 || r.Kind.Counts() {
			m.p.Regions = append(m.p.Regions, r)
		}
	}
}

// fillWork is how many dominoes are laid before a filling is given up.
const fillWork = 2000

// fill lays bones on the tiling so that the regions can be as they are, and sets their targets.
func (m *maker) fill() bool {
	var pile []dominosa.Bone
	for b, n := range m.Bones.All() {
		pile = append(pile, slices.Repeat([]dominosa.Bone{b}, n)...)
	}
	m.shown, m.work = map[dominosa.Cell]int{}, fillWork
	if !m.lay(shuffled(m, pile), 0) {
		return false
	}
	copies := map[dominosa.Bone]int{}
	for _, pl := range m.t {
		copies[pl.Bone]++
	}
	var err error
	if m.p.Bones, err = dominosa.NewBones(maps.All(copies), false); err != nil {
		panic(err) // they are bones of the order
	}
	for i := range m.p.Regions {
		m.p.Regions[i] = m.about(m.p.Regions[i])
	}
	return true
}

// lay lays bones of a pile on the places from n on.
func (m *maker) lay(pile []dominosa.Bone, n int) bool {
	if n == len(m.t) {
		return true
	}
	a, b := m.t[n].Cells()
	for i := range pile {
		if m.work--; m.work < 0 {
			return false
		}
		pile[0], pile[i] = pile[i], pile[0]
		coin := m.dice.Coin()
		for _, turned := range [2]bool{coin, !coin} {
			m.t[n].Bone, m.t[n].Turned = pile[0], turned && pile[0].Lo != pile[0].Hi
			m.shown[a], m.shown[b] = m.t[n].Ends()
			if m.holds(a) && m.holds(b) && m.lay(pile[1:], n+1) {
				return true
			}
		}
		delete(m.shown, a)
		delete(m.shown, b)
		pile[0], pile[i] = pile[i], pile[0]
	}
	return false
}

// holds reports whether the region of a cell may still be as it is to be.
func (m *maker) holds(c dominosa.Cell) bool {
	i := m.p.RegionAt(c)
	if i < 0 {
		return true
	}
	r := m.p.Regions[i]
	sum, open := 0, len(r.Cells)
	for _, d := range r.Cells {
		v, ok := m.shown[d]
		if !ok {
			continue
		}
		if d != c && (r.Kind == pips.Equal && v != m.shown[c] || r.Kind == pips.Unequal && v == m.shown[c]) {
			return false
		}
		sum, open = sum+v, open-1
	}
	return m.Theme == 0 || r.Kind != pips.Sum || len(r.Cells) == 1 || sum+open*m.Bones.Low() <= m.Theme && sum+open*m.Bones.High() >= m.Theme
}

// about returns a region with its target. No sum of 0 is greater than anything: it stays a sum.
func (m *maker) about(r pips.Region) pips.Region {
	sum := 0
	for _, c := range r.Cells {
		sum += m.shown[c]
	}
	switch slack := 1 + m.dice.Below(2); {
	case r.Kind == pips.Less:
		r.Target = sum + slack
	case r.Kind == pips.Greater && sum > 0:
		r.Target = max(0, sum-slack)
	case r.Kind.Counts():
		r.Kind, r.Target = pips.Sum, sum
	}
	return r
}

// known reports whether the tiling follows from the numbers: if not, no conditions help.
func (m *maker) known() bool {
	p := m.p
	p.Regions = nil
	for _, c := range p.Cells() {
		p.Regions = append(p.Regions, pips.Region{Kind: pips.Sum, Target: m.shown[c], Cells: []dominosa.Cell{c}})
	}
	ans, err := p.Solve(m.ctx, dominosa.Config{})
	return err == nil && ans.Verdict == dominosa.Unique
}

// themed reports whether the sums have the theme, and all kinds a share.
func (m *maker) themed() bool {
	same, others := 0, 0
	for _, r := range m.p.Regions {
		if r.Kind == pips.Sum && r.Target == m.Theme {
			same++
		} else if r.Kind == pips.Sum {
			others++
		}
		if m.Mix[r.Kind] == 0 {
			return false
		}
	}
	return m.Theme == 0 || same >= max(2, others)
}
