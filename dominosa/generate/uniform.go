package generate

import (
	"math/big"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/dice"
)

// Boards that are all equally likely.
//
// A filling is a tiling of the shape with a bone on every place. A tiling is
// drawn with all tilings equally likely (see package floor), and then, what
// lies on its places: the bones of the set in random order, each turned at random.
// A filling comes from as many such draws as there are ways to exchange copies of
// the same bone and to turn doubles, which is the same number for every filling
// if the set is used exactly. So all fillings are equally likely. If the board
// that a filling shows has k solutions, it is shown by k fillings. Boards are kept
// if k is 1 and nothing else of the recipe is against it; each of those comes from
// exactly one filling, so all of them are equally likely. The number of tries is
// that of all fillings to the fillings kept: 98 at double-6, 355 at double-9,
// 1,190 at double-12, growing by a factor of about 1.5 with each pip.
//
// If bones are left over, the above does not hold: with more doubles in use
// there are more draws for a filling. So what lies on the places, one after the
// other, is drawn by rank among all sequences of bones that the set allows: see useTable.
//
// The proof that there is no other solution is not cut short here, as it is
// elsewhere, since that would favour boards that are easily proved.

// tryUniform draws a filling and reports whether its board meets the recipe.
func (m *maker) tryUniform() bool {
	m.begin()
	if m.use != nil {
		m.use.draw(&m.dice, m)
	}
	if m.recipe.Any {
		return true
	}
	if pair, _ := m.rival(0); pair >= 0 {
		return false
	}
	return m.levelFits()
}

// levelFits reports whether the level of a board that has one solution meets the recipe.
func (m *maker) levelFits() bool {
	least, most := m.recipe.Least, m.recipe.Most
	if !m.recipe.leveled() {
		return true
	}
	level := m.level()
	return level >= least && (most == deduce.NoLevel || level <= most) && m.startFits(level)
}

// level returns the level of a board that has one solution.
func (m *maker) level() deduce.Level {
	if m.known == deduce.NoLevel {
		s := m.look(deduce.Extreme)
		if m.known = s.level; s.open > 0 {
			m.known = deduce.Beyond
		}
	}
	return m.known
}

// A useTable counts sequences of bones, turned or not, of a given length.
//
//	ways[k][n]  the number of sequences of n bones that use the k-th kind and
//	            those after it
//
// A sequence that uses kind k exactly u times has u of its n positions there, each
// with the bone in one of its ways to lie, one for a double and two for others,
// and in the other positions a sequence of the kinds after k.
type useTable struct {
	bones  []dominosa.Bone
	copies []int
	ways   [][]*big.Int
}

func newUseTable(set *dominosa.Bones, n int) *useTable {
	t := &useTable{}
	for b, c := range set.All() {
		t.bones, t.copies = append(t.bones, b), append(t.copies, min(c, n))
	}
	t.ways = make([][]*big.Int, len(t.bones)+1)
	for k := len(t.bones); k >= 0; k-- {
		for i := range n + 1 {
			sum := new(big.Int)
			if k == len(t.bones) && i == 0 {
				sum.SetInt64(1)
			} else if k < len(t.bones) {
				for u := range min(t.copies[k], i) + 1 {
					sum.Add(sum, t.part(k, i, u))
				}
			}
			t.ways[k] = append(t.ways[k], sum)
		}
	}
	return t
}

// part returns the number of sequences of n bones of kind k and after that use it u times.
func (t *useTable) part(k, n, u int) *big.Int {
	x := new(big.Int).Binomial(int64(n), int64(u))
	x.Mul(x, t.ways[k+1][n-u])
	if t.bones[k].Lo != t.bones[k].Hi {
		x.Lsh(x, uint(u))
	}
	return x
}

// draw lays a sequence on the pairs of m, all being equally likely.
func (t *useTable) draw(d *dice.Dice, m *maker) {
	n := len(m.pairs)
	open := make([]int, n) // pairs without a bone
	for i := range open {
		open[i] = i
	}
	left := m.bones[n:n]
	for k, b := range t.bones {
		rank, u := d.BelowBig(t.ways[k][len(open)]), 0
		for {
			part := t.part(k, len(open), u)
			if rank.Cmp(part) < 0 {
				break
			}
			rank.Sub(rank, part)
			u++
		}
		for range u {
			at := d.Below(len(open))
			i := open[at]
			open[at] = open[len(open)-1]
			open = open[:len(open)-1]
			m.bones[i] = b
			m.show(i, d.Coin())
		}
		for range m.set.Of(b) - u {
			left = append(left, b)
		}
	}
}
