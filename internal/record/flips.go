package record

import (
	"slices"

	"bonepile/dominosa"
	"bonepile/internal/census"
)

// Flips: which blocks an array with more solutions than a limit may have bad.
//
// The lemmas are in docs/records.md. All numbers here are numbers of tilings, and exact.

// A tilingTable has all tilings of a rectangle, with their heights at the middles of its
// blocks. It takes (4·flips + blocks) bytes a tiling, 150 on 7x8 cells, and does not change.
type tilingTable struct {
	rows, cols int
	lines      []uint64   // of every tiling, in increasing order: its lines, cols bits each
	height     [][]int8   // by block and tiling: flips from two dominoes upright to two across
	flips      [][]uint32 // by block: pairs of tilings that a flip there takes to each other
}

// newTilingTable returns the table of a rectangle with at most 64 cells off the first row, and
// fewer than 2^32 tilings.
func newTilingTable(rows, cols int) *tilingTable {
	t := &tilingTable{rows: rows, cols: cols}
	frame := newHeights(rows, cols)
	t.list(frame, 0, 0, 0)
	slices.Sort(t.lines)
	place := make(map[uint64]uint32, len(t.lines))
	for i, l := range t.lines {
		place[l] = uint32(i)
	}
	for v := range (rows - 1) * (cols - 1) {
		line, c := v/(cols-1), v%(cols-1)+1
		heights, pairs := make([]int8, len(t.lines)), []uint32(nil)
		both := uint64(3) << (cols*line + c - 1)
		for i, l := range t.lines {
			heights[i] = frame.level[l>>(cols*line)&(1<<cols-1)][c]
			if c%2 != 0 {
				heights[i] = -heights[i]
			}
			if l&both == both {
				pairs = append(pairs, uint32(i), place[l&^both])
			}
		}
		t.height, t.flips = append(t.height, heights), append(t.flips, pairs)
	}
	return t
}

// list appends the tilings whose first lines are known; above is the last of these.
func (t *tilingTable) list(h *heights, r, above int, lines uint64) {
	if r == t.rows {
		t.lines = append(t.lines, lines)
		return
	}
	for below, n := range h.up[r+1] {
		if n != 0 && h.joins(above, below) {
			next := lines
			if r+1 < t.rows {
				next |= uint64(below) << (t.cols * r)
			}
			t.list(h, r+1, below, next)
		}
	}
}

// places returns the two positions of every domino of tiling i.
func (t *tilingTable) places(i int) [][2]int {
	h := heights{rows: t.rows, cols: t.cols, base: make([]uint16, t.rows+1)}
	for r := 1; r < t.rows; r++ {
		h.base[r] = uint16(t.lines[i] >> (t.cols * (r - 1)) & (1<<t.cols - 1))
	}
	return h.places()
}

// A blockSet is a set of at most 64 blocks, numbered row by row.
type blockSet uint64

func (s blockSet) has(v int) bool { return s>>v&1 != 0 }

// first reports whether none of the symmetries of the blocks takes a set to a smaller number.
func (s blockSet) first(mirrors [][]int) bool {
	for _, from := range mirrors {
		var image blockSet
		for v, w := range from {
			image |= s >> w & 1 << v
		}
		if image < s {
			return false
		}
	}
	return true
}

// A flipSearch looks for the sets of blocks that may be those that are bad in an array with
// more than limit solutions. Of two tilings that a flip of a bad block takes to each other,
// at most one is a solution. So with m disjoint pairs of such tilings, at most all but m are.
type flipSearch struct {
	*tilingTable
	limit   int
	mirrors [][]int
	order   []int      // blocks, those with most flips first
	prefix  []blockSet // by place of the order: the blocks up to it
	paired  [][]uint64 // by depth: a bit for every tiling
	visit   func(s blockSet, done float64) error
	cut     func(s blockSet) // if not nil, receives the sets that have too many pairs
	last    blockSet         // no set is visited before it
}

// newFlipSearch prepares a search.
func newFlipSearch(t *tilingTable, limit int, visit func(s blockSet, done float64) error) *flipSearch {
	f := &flipSearch{tilingTable: t, limit: limit, visit: visit}
	var blocks []dominosa.Cell
	for v := range t.flips {
		blocks = append(blocks, dominosa.Cell{Row: v / (t.cols - 1), Col: v % (t.cols - 1)})
		f.order = append(f.order, v)
	}
	f.mirrors = census.Symmetries(blocks)
	slices.SortStableFunc(f.order, func(v, w int) int { return len(t.flips[w]) - len(t.flips[v]) })
	var up blockSet
	for _, v := range f.order {
		up |= 1 << v
		f.prefix = append(f.prefix, up)
	}
	return f
}

// run visits every set that is left, from last on, once for all its images by symmetries of the
// rectangle.
func (f *flipSearch) run() error { return f.extend(0, 0, 0, 0, 0, 1) }

// extend visits the sets that add blocks to s, from a place of the order on; pairs have been
// found with s. The search is at done, and this is part of it.
func (f *flipSearch) extend(s blockSet, depth, from, pairs int, done, part float64) error {
	if s.first(f.mirrors) && !f.after(f.last, s) {
		if err := f.visit(s, done); err != nil {
			return err
		}
	}
	words := (len(f.lines) + 63) / 64
	for len(f.paired) < depth+2 {
		f.paired = append(f.paired, make([]uint64, words))
	}
	part /= float64(len(f.order))
	for i := from; i < len(f.order); i++ {
		v := f.order[i]
		if next := s | 1<<v; f.after(f.last, next) && f.last&f.prefix[i] != next {
			continue // all that begins with next comes before last
		}
		paired := f.paired[depth+1]
		copy(paired, f.paired[depth])
		m := pairs + pair(paired, f.flips[v])
		if m >= len(f.lines)-f.limit {
			if f.cut != nil {
				f.cut(s | 1<<v)
			}
			continue
		}
		if err := f.extend(s|1<<v, depth+1, i+1, m, done+float64(i)*part, part); err != nil {
			return err
		}
	}
	return nil
}

// pair marks the pairs of a list of which neither is marked, and returns how many they are.
func pair(paired []uint64, list []uint32) (pairs int) {
	for i := 0; i < len(list); i += 2 {
		a, b := list[i], list[i+1]
		if (paired[a>>6]>>(a&63)|paired[b>>6]>>(b&63))&1 == 0 {
			paired[a>>6] |= 1 << (a & 63)
			paired[b>>6] |= 1 << (b & 63)
			pairs++
		}
	}
	return pairs
}

// word returns the blocks of a set in the order of the search.
func (f *flipSearch) word(s blockSet) (blocks []int) {
	for _, v := range f.order {
		if s.has(v) {
			blocks = append(blocks, v)
		}
	}
	return blocks
}

// after reports whether the search visits set s later than set t. It visits them as words in a
// dictionary whose letters are the blocks in its order.
func (f *flipSearch) after(s, t blockSet) bool {
	for _, v := range f.order {
		switch {
		case s.has(v) == t.has(v):
			s, t = s&^(1<<v), t&^(1<<v)
		case s == 0 || t == 0:
			return t == 0
		default:
			return t.has(v)
		}
	}
	return false
}
