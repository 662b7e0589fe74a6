package generate

import (
	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// Boards that come near to a picture: a portrait in dominoes.
//
// The picture wishes for a pip in every cell. The distance of a board is the sum,
// over all cells, of the difference between the pip that it has and the pip that is
// wished for; a cell that is a hole of the picture wishes for nothing. On a given
// tiling, what a bone costs on a place is the less of its two ways to lie, so the
// cheapest way to lay the bones is an assignment, solved exactly by Kuhn's method
// in the form of Jonker and Volgenant: a shortest path for every place. The tiling
// is changed where that helps: two bones side by side are turned to lie the other
// way if the two, best laid, cost less or the same, for some rounds, and bones are
// assigned anew. (R. Bosch, Constructing domino portraits, 2004, has the assignment
// without and with the choice of tiling as an integer program. The tilings here are
// a local optimum of random tilings, not the best.)
//
// Then the board is repaired as all boards are, but of many exchanges the one that
// costs least is taken. So boards with one solution cost more, the more so the
// plainer the picture. The time is that of the assignment, places times bones
// squared at worst: a second at double-30.

// paintRounds is how many times the tiling is changed and bones are assigned anew.
const paintRounds = 4

// cheapOf is how many exchanges the cheapest is taken of.
const cheapOf = 24

// paint lays the bones as near to the picture as it can.
func (m *maker) paint() {
	for round := range paintRounds {
		m.assign()
		if m.recipe.Tiling != nil || round == paintRounds-1 {
			return
		}
		m.turnBlocks()
	}
}

// cost returns what a bone costs on the places of pair p, and how it lies best.
func (m *maker) cost(p [2]int32, b dominosa.Bone) (cost int, turned bool) {
	plain := m.differ(p[0], b.Lo) + m.differ(p[1], b.Hi)
	other := m.differ(p[0], b.Hi) + m.differ(p[1], b.Lo)
	return min(plain, other), other < plain
}

func (m *maker) differ(position int32, pip uint8) int {
	wish := box.Open(m.recipe.Picture).Pips[position]
	if wish == grid.Hole {
		return 0
	}
	return max(int(wish), int(pip)) - min(int(wish), int(pip))
}

// An assignment is bones for some of the pairs at the least cost, both counted from 1.
type assignment struct {
	u, v          []int // potentials of pairs and of bones
	of            []int // the pair of each bone; 0 for none
	least, before []int // by bone, on the paths from the pair at hand
	done          []bool
}

// none is more than any cost.
const none = 1 << 30

// reach goes on from bone j to the nearest bone that was not reached, and returns it.
func (a *assignment) reach(j int, cost func(pair, bone int) int) int {
	a.done[j] = true
	at, next, step := a.of[j], 0, none
	for b := 1; b < len(a.of); b++ {
		if a.done[b] {
			continue
		}
		if c := cost(at, b) - a.u[at] - a.v[b]; c < a.least[b] {
			a.least[b], a.before[b] = c, j
		}
		if a.least[b] < step {
			step, next = a.least[b], b
		}
	}
	for b := range a.of {
		if a.done[b] {
			a.u[a.of[b]] += step
			a.v[b] -= step
		} else {
			a.least[b] -= step
		}
	}
	return next
}

// assign lays bones on the pairs at the least cost. It is the shortest augmenting
// path method: potentials u of pairs and v of bones make the reduced cost
// cost-u-v of every choice not negative, and that of choices made 0.
func (m *maker) assign() {
	n, k := len(m.pairs), len(m.bones)
	a := assignment{u: make([]int, n+1), v: make([]int, k+1), of: make([]int, k+1), least: make([]int, k+1), before: make([]int, k+1), done: make([]bool, k+1)}
	for i := 1; i <= n; i++ {
		a.of[0] = i
		for j := range a.least {
			a.least[j], a.done[j] = none, false
		}
		j := 0
		for a.of[j] != 0 {
			j = a.reach(j, func(pair, bone int) int {
				c, _ := m.cost(m.pairs[pair-1], m.bones[bone-1])
				return c
			})
		}
		for j != 0 {
			a.of[j] = a.of[a.before[j]]
			j = a.before[j]
		}
	}
	bones := append([]dominosa.Bone(nil), m.bones...)
	left := n
	for b := 1; b <= k; b++ {
		if at := a.of[b]; at > 0 {
			m.bones[at-1] = bones[b-1]
		} else {
			m.bones[left] = bones[b-1]
			left++
		}
	}
	for i := range m.pairs {
		_, turned := m.cost(m.pairs[i], m.bones[i])
		m.show(i, turned)
	}
}

// turnBlocks lets two pairs that cover a block of 2x2 cells lie the other way where that is no dearer.
func (m *maker) turnBlocks() {
	for i := range m.pairs {
		j, turned := m.beside(i)
		if j < 0 {
			continue
		}
		p, q := m.bones[i], m.bones[j]
		one, _ := m.cost(turned[0], p)
		two, _ := m.cost(turned[1], q)
		three, _ := m.cost(turned[0], q)
		four, _ := m.cost(turned[1], p)
		if min(one+two, three+four) > m.pairCost(i)+m.pairCost(j) {
			continue
		}
		if three+four < one+two {
			m.bones[i], m.bones[j] = q, p
		}
		m.lie(i, j, turned)
		for _, x := range [2]int{i, j} {
			_, other := m.cost(m.pairs[x], m.bones[x])
			m.show(x, other)
		}
	}
}

// beside returns the pair to the right or below that covers a block with pair i, or -1, and how the two
// lie the other way.
func (m *maker) beside(i int) (j int, turned [2][2]int32) {
	if j = m.flank(m.pairs[i], 1); j >= 0 {
		p, q := m.pairs[i], m.pairs[j]
		turned = [2][2]int32{{p[0], q[0]}, {p[1], q[1]}}
	}
	return j, turned
}

// lie makes two pairs cover their block in another way.
func (m *maker) lie(i, j int, cells [2][2]int32) {
	m.pairs[i], m.pairs[j] = cells[0], cells[1]
	for _, c := range cells[0] {
		m.on[c] = int32(i)
	}
	for _, c := range cells[1] {
		m.on[c] = int32(j)
	}
}

// pairCost returns what a pair costs as it lies.
func (m *maker) pairCost(i int) int {
	if i >= len(m.pairs) {
		return 0
	}
	p := m.pairs[i]
	return m.differ(p[0], box.Open(m.board).Pips[p[0]]) + m.differ(p[1], box.Open(m.board).Pips[p[1]])
}

// swapCheap makes the cheapest of some random exchanges of pair i.
func (m *maker) swapCheap(i int) exchange {
	var best exchange // as it would be undone
	var turns [2]bool
	cheapest := 1 << 30
	for range cheapOf {
		j := m.dice.Below(len(m.bones))
		e := exchange{i: i, j: j, iTurn: m.isTurned(i), jTurn: m.isTurned(j)}
		r := m.dice.Next()
		x, y := r&1 != 0, r&2 != 0
		before := m.pairCost(i) + m.pairCost(j)
		m.put(i, j, x, y)
		if cost := m.pairCost(i) + m.pairCost(j) - before; cost < cheapest {
			cheapest, best, turns = cost, e, [2]bool{x, y}
		}
		m.undo(e)
	}
	m.put(i, best.j, turns[0], turns[1])
	return best
}

// Distance returns the sum, over all cells, of the difference between the pips of
// two boards with the same frame. Holes of either count nothing.
func Distance(b, o *dominosa.Board) int {
	sum := 0
	for i, v := range box.Open(b).Pips {
		if w := box.Open(o).Pips[i]; v != grid.Hole && w != grid.Hole {
			sum += max(int(v), int(w)) - min(int(v), int(w))
		}
	}
	return sum
}
