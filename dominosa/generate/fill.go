package generate

import (
	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Boards of which some cells are fixed.
//
// A try begins with a random way to lay bones that shows the fixed numbers, found by
// a search: always on the cell or for the bone that has the fewest ways left, in random
// order, and from the start after some hundred dead ends. Then the board is repaired or
// climbs as all boards do, but an exchange that would change a fixed cell is not made.

// A filler lays bones on the cells of a maker so that the fixed ones are right.
type filler struct {
	*maker
	fixed []uint8 // by position: the number, or grid.Hole if it is free
	high  int
	left  []int   // by bone index: copies left
	taken []bool  // by position
	laid  []piece // so far
	fails int     // dead ends that may still be met
}

// A piece is a bone on two positions, which show a and b.
type piece struct {
	at   [2]int32
	a, b uint8
}

// maxFails is how many dead ends a search meets before it begins anew.
const maxFails = 300

// fill takes a random tiling with bones that show the fixed numbers, unless the search gives up.
func (m *maker) fill() bool {
	f := filler{maker: m, fixed: box.Open(m.recipe.Fixed).Pips, high: m.set.High(), taken: make([]bool, len(m.shape.Cell)), fails: maxFails}
	for _, n := range box.Open(m.set).Count {
		f.left = append(f.left, int(n))
	}
	if !f.search() {
		return false
	}
	begun := make([]*piece, len(m.shape.Cell))
	for i, p := range f.laid {
		begun[p.at[0]] = &f.laid[i]
	}
	m.pairs, m.bones = m.pairs[:0], m.bones[:0]
	for _, p := range begun {
		if p == nil {
			continue
		}
		i := len(m.pairs)
		m.pairs, m.bones = append(m.pairs, p.at), append(m.bones, dominosa.NewBone(int(p.a), int(p.b)))
		m.on[p.at[0]], m.on[p.at[1]] = int32(i), int32(i)
		m.show(i, p.a > p.b)
	}
	for b := range m.set.All() {
		for range f.left[grid.BoneIndex(b.Lo, b.Hi, f.high)] {
			m.bones = append(m.bones, b)
		}
	}
	return true
}

// search lays the rest.
func (f *filler) search() bool {
	ways, done := f.fewest()
	if done {
		return true
	}
	f.dice.Shuffle(len(ways), func(i, j int) { ways[i], ways[j] = ways[j], ways[i] })
	for _, p := range ways {
		f.lay(p, -1)
		if f.search() {
			return true
		}
		f.lay(p, 1)
		if f.fails <= 0 {
			return false
		}
	}
	if len(ways) == 0 {
		f.fails--
	}
	return false
}

// lay lays a piece, or takes it up again.
func (f *filler) lay(p piece, by int) {
	f.left[f.index(p.a, p.b)] += by
	f.taken[p.at[0]], f.taken[p.at[1]] = by < 0, by < 0
	if by < 0 {
		f.laid = append(f.laid, p)
	} else {
		f.laid = f.laid[:len(f.laid)-1]
	}
}

func (f *filler) index(a, b uint8) int { return grid.BoneIndex(min(a, b), max(a, b), f.high) }

// fewest returns the ways to cover the cell, or to lay the bone, that has the fewest; done if all is laid.
func (f *filler) fewest() (ways []piece, done bool) {
	// Ways are counted by how many cells of a pair are fixed.
	free := 0                          // to lay any bone on a free pair
	half := make([]int, f.high+1)      // one that shows this number on its fixed cell
	pairs := 0                         // free pairs
	halves := make([]int, f.high+1)    // pairs with one fixed cell, by its number
	wholes := make([]int, len(f.left)) // pairs with two, by bone
	f.bones(func(k, a, b int) {
		free += min(2, b-a+1)
		half[a]++
		if a != b {
			half[b]++
		}
	})
	best, cell := -1, int32(0)
	for i, is := range f.shape.Cell {
		if !is || f.taken[i] {
			continue
		}
		n := 0
		f.around(int32(i), func(j int32) {
			x, y := f.fixed[i], f.fixed[j]
			switch {
			case x == grid.Hole && y == grid.Hole:
				n += free
				pairs++
			case x == grid.Hole || y == grid.Hole:
				n += half[min(x, y)] // a hole is more than any number
				halves[min(x, y)]++
			default:
				k := f.index(x, y)
				n += min(1, f.left[k])
				wholes[k]++
			}
		})
		if best < 0 || n < best || n == best && f.dice.Coin() {
			best, cell = n, int32(i)
		}
	}
	if best < 0 {
		return nil, true
	}
	bone := -1
	if !f.set.AtMost() {
		f.bones(func(k, a, b int) {
			n := pairs*min(2, b-a+1) + halves[a] + wholes[k]
			if a != b {
				n += halves[b]
			}
			if n /= 2; n < best { // every pair was met from both its cells
				best, bone = n, k
			}
		})
	}
	if bone < 0 {
		return f.onCell(cell, -1), false
	}
	for i, is := range f.shape.Cell {
		if is && !f.taken[i] {
			ways = append(ways, f.onCell(int32(i), bone)...)
		}
	}
	return ways, false
}

// bones calls g with every bone that is left.
func (f *filler) bones(g func(k, a, b int)) {
	k := 0
	for a := range f.high + 1 {
		for b := a; b <= f.high; b++ {
			if f.left[k] > 0 {
				g(k, a, b)
			}
			k++
		}
	}
}

// around calls g with every open neighbour of a position.
func (f *filler) around(i int32, g func(j int32)) {
	cols, n := int32(f.shape.Cols), int32(len(f.taken))
	col := i % cols
	for d, ok := range [4]bool{col+1 < cols, i+cols < n, col > 0, i >= cols} {
		if j := i + [4]int32{1, cols, -1, -cols}[d]; ok && f.shape.Cell[j] && !f.taken[j] {
			g(j)
		}
	}
}

// onCell returns all ways to lay a bone on a position and a neighbour; if the bone is
// given, only those on later neighbours, as the others are ways of these.
func (f *filler) onCell(i int32, bone int) (list []piece) {
	f.around(i, func(j int32) {
		if bone >= 0 && j < i {
			return
		}
		at := [2]int32{min(i, j), max(i, j)}
		x, y := f.fixed[at[0]], f.fixed[at[1]]
		f.bones(func(k, a, b int) {
			if bone >= 0 && k != bone {
				return
			}
			p := piece{at, uint8(a), uint8(b)}
			if (x == grid.Hole || x == p.a) && (y == grid.Hole || y == p.b) {
				list = append(list, p)
			}
			if p.a, p.b = p.b, p.a; a != b && (x == grid.Hole || x == p.a) && (y == grid.Hole || y == p.b) {
				list = append(list, p)
			}
		})
	})
	return list
}

// fits reports whether a bone may lie on pair i as far as fixed cells go.
func (m *maker) fits(i int, b dominosa.Bone, turned bool) bool {
	if i >= len(m.pairs) {
		return true
	}
	if turned {
		b.Lo, b.Hi = b.Hi, b.Lo
	}
	fixed := box.Open(m.recipe.Fixed).Pips
	x, y := fixed[m.pairs[i][0]], fixed[m.pairs[i][1]]
	return (x == grid.Hole || x == b.Lo) && (y == grid.Hole || y == b.Hi)
}

// swapFree is swap where cells are fixed: the first random exchange that leaves them so, or none.
func (m *maker) swapFree(i int) exchange {
	for range 8 * len(m.bones) {
		j := m.dice.Below(len(m.bones))
		r := m.dice.Next()
		iTurn, jTurn := r&1 != 0, r&2 != 0
		if !m.fits(i, m.bones[j], iTurn) || i != j && !m.fits(j, m.bones[i], jTurn) {
			continue
		}
		e := exchange{i: i, j: j, iTurn: m.isTurned(i), jTurn: m.isTurned(j)}
		m.put(i, j, iTurn, jTurn)
		return e
	}
	turned := m.isTurned(i)
	return exchange{i: i, j: i, iTurn: turned, jTurn: turned}
}
