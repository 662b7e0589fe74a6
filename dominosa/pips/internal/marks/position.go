// Package marks searches puzzles with conditions on regions: it keeps the placements that
// are still possible, strikes those that a few rules forbid at every node, and branches
// where fewest are left. The rules report what they find, so that the ladder of package
// deduce can tell the same.
package marks

import (
	"maps"
	"math/bits"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
)

// A Kind is what a condition is about.
type Kind uint8

const (
	Total     Kind = iota // the sum is from Lo to Hi
	Same                  // all cells show one number
	Different             // no two cells show the same number
	Free                  // no condition
)

// A Region is cells, by number, with a condition.
type Region struct {
	Kind   Kind
	Lo, Hi int
	Cells  []int32
	Number int // in the puzzle
}

// A Placement is a bone on two neighbouring cells, A before B, with the numbers U and V
// there. Numbers are indices into [Position.Pips].
type Placement struct {
	A, B, Bone int32
	U, V       uint8
}

// MaxNumbers is how many different numbers the bones may show.
const MaxNumbers = 64

// A Position is a task with the placements that are left. What is laid stays live.
//
// # Invariants
//
//	(count)  count of a cell and number is how many live placements show it there
//	(mask)   the bits of Mask are the numbers whose count is not 0
//	(ways)   Ways of a cell is how many live placements cover it, Of of a bone how many
//	         there are that are not laid, Left how many copies
type Position struct {
	grid.Run                 // of the search at hand
	Cells    []dominosa.Cell // row by row
	Regions  []Region        // of every cell one; the first is of those without condition
	Bones    *dominosa.Bones
	Pips     []int // the different numbers, in order
	Kinds    []dominosa.Bone
	Exact    bool  // every bone is to be laid
	Halves   []int // by number: on how many halves it is
	Places   []Placement
	RegionOf []int32   // by cell
	Inside   [][]int32 // placements by region, if it has a condition
	Covering [][]int32 // placements by cell
	OfBone   [][]int32 // placements by bone

	Live  []bool
	At    []int32 // by cell: the placement laid there, or -1
	Mask  []uint64
	Ways  []int32
	Of    []int32
	Left  []int32
	count []int32
	dirty []bool // by region: a number of it has gone
	stale bool   // the same of any cell
	trail []int32

	prefix, suffix []uint64
	groups         []group
	solved         func() bool
}

// Of returns a Puzzle of package pips, which sets Of, as it is searched, with the dominoes given
// laid; alive is false if they leave no solution.
var Of func(puzzle any) (k *Position, alive bool, err error)

// New returns the position in which nothing is struck, or nil if the bones show too many
// different numbers.
func New(cells []dominosa.Cell, regions []Region, bones *dominosa.Bones) *Position {
	regions = slices.Concat([]Region{{Kind: Free, Number: -1}}, regions)
	k := &Position{Cells: cells, Regions: regions, Bones: bones, Exact: !bones.AtMost()}
	seen := map[int]bool{}
	for b, n := range bones.All() {
		k.Kinds, k.Left = append(k.Kinds, b), append(k.Left, int32(n))
		seen[int(b.Lo)], seen[int(b.Hi)] = true, true
	}
	if k.Pips = slices.Sorted(maps.Keys(seen)); len(k.Pips) > MaxNumbers {
		return nil
	}
	n := len(cells)
	k.Halves = make([]int, len(k.Pips))
	k.RegionOf, k.At = make([]int32, n), slices.Repeat([]int32{-1}, n)
	k.Mask, k.Ways, k.Of = make([]uint64, n), make([]int32, n), make([]int32, len(k.Kinds))
	k.Inside, k.dirty, k.stale = make([][]int32, len(regions)), slices.Repeat([]bool{true}, len(regions)), true
	k.OfBone, k.Covering = make([][]int32, len(k.Kinds)), make([][]int32, n)
	for r, region := range regions {
		for _, c := range region.Cells {
			k.RegionOf[c] = int32(r)
		}
	}
	for c, r := range k.RegionOf {
		if r == 0 {
			regions[0].Cells = append(regions[0].Cells, int32(c))
		}
	}
	k.place()
	k.index()
	return k
}

// place makes the placements, by first cell, the one to the right before the one down.
func (k *Position) place() {
	index := [dominosa.MaxPip + 1]uint8{}
	for i, v := range k.Pips {
		index[v] = uint8(i)
	}
	for i, b := range k.Kinds {
		k.Halves[index[b.Lo]] += int(k.Left[i])
		k.Halves[index[b.Hi]] += int(k.Left[i])
	}
	for a, cell := range k.Cells {
		for _, next := range [2]dominosa.Cell{{Row: cell.Row, Col: cell.Col + 1}, {Row: cell.Row + 1, Col: cell.Col}} {
			b, ok := slices.BinarySearchFunc(k.Cells, next, dominosa.Cell.Compare)
			if !ok {
				continue
			}
			for i, bone := range k.Kinds {
				u, v := index[bone.Lo], index[bone.Hi]
				for turn := 0; turn < 2 && (turn == 0 || u != v); turn++ {
					k.Places = append(k.Places, Placement{int32(a), int32(b), int32(i), u, v})
					u, v = v, u
				}
			}
		}
	}
}

// index counts the placements and makes their lists.
func (k *Position) index() {
	k.Live = make([]bool, len(k.Places))
	k.count = make([]int32, len(k.Cells)*len(k.Pips))
	for i, pl := range k.Places {
		p := int32(i)
		k.OfBone[pl.Bone] = append(k.OfBone[pl.Bone], p)
		k.Covering[pl.A] = append(k.Covering[pl.A], p)
		k.Covering[pl.B] = append(k.Covering[pl.B], p)
		if r := k.RegionOf[pl.A]; r > 0 && r == k.RegionOf[pl.B] {
			k.Inside[r] = append(k.Inside[r], p)
		}
		k.restore(p)
	}
}

// restore makes a placement live.
func (k *Position) restore(p int32) {
	pl := &k.Places[p]
	k.Live[p] = true
	k.Ways[pl.A]++
	k.Ways[pl.B]++
	k.Of[pl.Bone]++
	k.gain(pl.A, pl.U)
	k.gain(pl.B, pl.V)
}

// Shows reports whether a placement shows a number in a cell that it covers.
func (k *Position) Shows(p, c int32, v int) bool {
	pl := &k.Places[p]
	return pl.A == c && int(pl.U) == v || pl.B == c && int(pl.V) == v
}

// Fixed reports whether a cell shows a number in every placement that is left.
func (k *Position) Fixed(c int32) bool { return bits.OnesCount64(k.Mask[c]) == 1 }

// Strike takes a placement away, if it is there.
func (k *Position) Strike(p int32) {
	if !k.Live[p] {
		return
	}
	k.Live[p] = false
	k.trail = append(k.trail, p)
	pl := &k.Places[p]
	k.Ways[pl.A]--
	k.Ways[pl.B]--
	k.Of[pl.Bone]--
	k.lose(pl.A, pl.U)
	k.lose(pl.B, pl.V)
}

func (k *Position) lose(c int32, v uint8) {
	i := int(c)*len(k.Pips) + int(v)
	if k.count[i]--; k.count[i] == 0 {
		k.Mask[c] &^= 1 << v
		k.stale, k.dirty[k.RegionOf[c]] = true, true
	}
}

// StrikeNumber takes a number out of a cell.
func (k *Position) StrikeNumber(c int32, v int) {
	if k.Mask[c]>>v&1 != 0 {
		for _, p := range k.Covering[c] {
			if k.Live[p] && k.Shows(p, c, v) {
				k.Strike(p)
			}
		}
	}
}

// Lay lays a live placement: it takes its cells and its copy.
func (k *Position) Lay(p int32) {
	pl := k.Places[p]
	if k.At[pl.A] >= 0 {
		return
	}
	k.trail = append(k.trail, ^p)
	k.At[pl.A], k.At[pl.B] = p, p
	k.Left[pl.Bone]--
	k.Of[pl.Bone]--
	for _, c := range [2]int32{pl.A, pl.B} {
		for _, q := range k.Covering[c] {
			if q != p {
				k.Strike(q)
			}
		}
	}
	if k.Left[pl.Bone] == 0 && k.Of[pl.Bone] > 0 {
		for _, q := range k.OfBone[pl.Bone] {
			if k.At[k.Places[q].A] != q {
				k.Strike(q)
			}
		}
	}
}

// Mark returns a point to which [Position.Undo] takes the position back.
func (k *Position) Mark() int { return len(k.trail) }

// Struck returns the placements struck since a mark.
func (k *Position) Struck(mark int) (list []int32) {
	for _, p := range k.trail[mark:] {
		if p >= 0 {
			list = append(list, p)
		}
	}
	return list
}

// Undo takes back what was struck and laid since a mark.
func (k *Position) Undo(mark int) {
	for len(k.trail) > mark {
		p := k.trail[len(k.trail)-1]
		k.trail = k.trail[:len(k.trail)-1]
		if p < 0 {
			pl := &k.Places[^p]
			k.At[pl.A], k.At[pl.B] = -1, -1
			k.Left[pl.Bone]++
			k.Of[pl.Bone]++
			continue
		}
		k.restore(p)
	}
}

func (k *Position) gain(c int32, v uint8) {
	k.count[int(c)*len(k.Pips)+int(v)]++
	k.Mask[c] |= 1 << v
}

// Dead reports whether a cell has no number left, or a bone fewer placements than copies.
func (k *Position) Dead() bool {
	for _, n := range k.Ways {
		if n == 0 {
			return true
		}
	}
	for b, n := range k.Of {
		if k.Exact && n < k.Left[b] {
			return true
		}
	}
	return false
}

// Place returns a placement as others have it.
func (k *Position) Place(p int32) dominosa.Place {
	pl := k.Places[p]
	a, b := k.Cells[pl.A], k.Cells[pl.B]
	return dominosa.Place{Bone: k.Kinds[pl.Bone], Row: a.Row, Col: a.Col, Down: a.Row != b.Row, Turned: pl.U > pl.V}
}

// Find returns the placement of a place, or -1.
func (k *Position) Find(pl dominosa.Place) int32 {
	a, _ := pl.Cells()
	if c, ok := slices.BinarySearchFunc(k.Cells, a, dominosa.Cell.Compare); ok {
		for _, p := range k.Covering[c] {
			if k.Place(p) == pl {
				return p
			}
		}
	}
	return -1
}

// Tiling returns the placements that are laid.
func (k *Position) Tiling() dominosa.Tiling {
	t := dominosa.Tiling{}
	for c, p := range k.At {
		if p >= 0 && k.Places[p].A == int32(c) {
			t = append(t, k.Place(p))
		}
	}
	slices.SortFunc(t, dominosa.Place.Compare)
	return t
}
