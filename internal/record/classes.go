package record

import (
	"cmp"
	"slices"
)

// Classes: which tilings may be the solutions if the bad blocks are known.
//
// A class is a list of heights, one for every bad block, with the tilings that have these.
// The solutions are a union of classes (docs/records.md, lemma 2).

// A class is a point of the lattice of heights, and the number of tilings that are there.
type class struct {
	heights [maxBad]int8
	weight  int
	tiling  int // one of them, the first
	number  int32
}

// maxBad is the largest number of bad blocks.
const maxBad = 16

// A classTable divides the tilings of a table into classes. It keeps the divisions by the first
// blocks of the last list that it was asked for, at 4 bytes a tiling each.
type classTable struct {
	*tilingTable
	blocks []int
	lists  [][]class // by how many blocks; without weights
	of     [][]int32 // by how many blocks and by tiling: its class
}

func newClassTable(t *tilingTable) *classTable {
	return &classTable{tilingTable: t, lists: [][]class{{{}}}, of: [][]int32{make([]int32, len(t.lines))}}
}

// classes returns the classes for some blocks, the heaviest first. Every block that the last
// list did not begin with takes 2 ns a tiling.
func (t *classTable) classes(blocks []int) []class {
	k := 0
	for k < min(len(blocks), len(t.blocks)) && blocks[k] == t.blocks[k] {
		k++
	}
	for t.blocks = t.blocks[:k]; k < len(blocks); k++ {
		t.divide(blocks[k])
	}
	list := slices.Clone(t.lists[k])
	for i, c := range t.of[k] {
		if list[c].weight++; list[c].weight == 1 {
			list[c].tiling, list[c].number = i, c
		}
	}
	slices.SortFunc(list, func(a, b class) int { return cmp.Or(b.weight-a.weight, cmp.Compare(a.tiling, b.tiling)) })
	return list
}

// divide divides the classes for t.blocks by the heights at one more.
func (t *classTable) divide(v int) {
	const span, middle = 32, 16
	k := len(t.blocks)
	if len(t.of) == k+1 {
		t.of, t.lists = append(t.of, make([]int32, len(t.lines))), append(t.lists, nil)
	}
	from, of, list := t.of[k], t.of[k+1], t.lists[k+1][:0]
	number := make([]int32, span*len(t.lists[k]))
	for i, h := range t.height[v] {
		n := &number[span*int(from[i])+int(h)+middle]
		if *n == 0 {
			c := t.lists[k][from[i]]
			c.heights[k] = h
			list = append(list, c)
			*n = int32(len(list))
		}
		of[i] = *n - 1
	}
	t.blocks, t.lists[k+1] = append(t.blocks, v), list
}

// differ returns the number of coordinates in which two classes differ.
func (a *class) differ(b *class) (n int) {
	for j, h := range a.heights {
		if h != b.heights[j] {
			n++
		}
	}
	return n
}

// most returns a bound on the weight of classes of which no two differ in one coordinate
// alone. Of the classes on a line, all of whose coordinates but one are the same, only one is
// taken: so w may be taken off each of them that weighs as much, for w altogether. For every line
// w is the second largest weight. The rest counts in full. The order of the coordinates
// matters; this takes as many as there are, until the bound is not above a limit.
func most(list []class, dim, limit int) int {
	best, _ := lightest(list, dim, limit)
	return best
}

// lightest returns the bound of most, and with which coordinate it begins.
func lightest(list []class, dim, limit int) (best, start int) {
	for _, c := range list {
		best += c.weight
	}
	for first := 0; first < dim && best > limit; first++ {
		rest, sum := slices.Clone(list), 0
		for j := range dim {
			for _, t := range thin(rest, (first+j)%dim) {
				sum += t[1]
			}
		}
		for _, c := range rest {
			sum += c.weight
		}
		if sum < best {
			best, start = sum, first
		}
	}
	return best, start
}

// thin takes weight off all lines of a direction. It returns the two largest weights of each line,
// with 0 in that direction: the second is what it takes off.
func thin(list []class, j int) map[[maxBad]int8][2]int {
	key := func(c *class) [maxBad]int8 {
		k := c.heights
		k[j] = 0
		return k
	}
	top := make(map[[maxBad]int8][2]int, len(list))
	for i := range list {
		k := key(&list[i])
		t, w := top[k], list[i].weight
		switch {
		case w > t[0]:
			t[0], t[1] = w, t[0]
		case w > t[1]:
			t[1] = w
		}
		top[k] = t
	}
	for i := range list {
		list[i].weight = max(0, list[i].weight-top[key(&list[i])][1])
	}
	return top
}

// relation returns what has to change nothing if both classes are solutions: a multiple of it
// takes one to the other. Its first number that is not 0 is positive.
func (a *class) relation(b *class, dim int) []int8 {
	list := make([]int8, dim)
	unit := 0
	for j := range list {
		list[j] = b.heights[j] - a.heights[j]
		unit = divisor(unit, int(list[j]))
	}
	if first := slices.IndexFunc(list, func(x int8) bool { return x != 0 }); list[first] < 0 {
		unit = -unit
	}
	for j := range list {
		list[j] /= int8(unit)
	}
	return list
}
