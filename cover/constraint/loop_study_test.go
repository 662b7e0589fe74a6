package constraint

import (
	"math/bits"
	"os"
	"slices"
	"testing"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// All cycles of 6 by 6 points, and what exercises 411, 415 and 424 say of them as
// solutions of puzzles.
func TestSlowCycles(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes half a minute: BONEPILE_SLOW=1 runs it")
	}
	p, loop := cycles(lattice{6, 6})
	options := make([]cycle66, p.Options())
	for k := range options {
		options[k] = newCycle66(lattice{6, 6}.picture(p, xc.Solution{k}))
	}
	var stats tree.Stats
	var list []cycle66
	for sol, err := range search.Solutions(t.Context(), p, tree.Config{Constraint: lower(loop), Stats: &stats}) {
		if err != nil {
			t.Fatal(err)
		}
		var c cycle66
		for _, k := range sol {
			c[0] |= options[k][0]
			c[1] |= options[k][1]
		}
		list = append(list, c)
	}
	if len(list) != 1222363 || stats.Nodes != 8722138 {
		t.Fatalf("%d cycles, %d nodes, want 1222363 and 8722138 (exercise 415)", len(list), stats.Nodes)
	}
	fullClues(t, list)
	for d := range 5 {
		homogeneous(t, list, d)
	}
	circles(t, list)
}

// A cycle66 has the edges of a cycle: bit 11i+j is set if there is one at i, j of
// the lattice.
type cycle66 [2]uint64

func newCycle66(picture []string) (c cycle66) {
	for i, line := range picture {
		for j, ch := range line {
			if ch == '-' || ch == '|' {
				c[(11*i+j)/64] |= 1 << ((11*i + j) % 64)
			}
		}
	}
	return c
}

// has returns 1 if there is an edge at i, j, and 0 if not, or off the lattice.
func (c *cycle66) has(i, j int) int {
	if i < 0 || i > 10 || j < 0 || j > 10 {
		return 0
	}
	return int(c[(11*i+j)/64] >> ((11*i + j) % 64) & 1)
}

// clues returns the number of edges around each cell.
func (c *cycle66) clues() (digits [25]byte) {
	for at := range digits {
		i, j := 2*(at/5)+1, 2*(at%5)+1
		digits[at] = byte(c.has(i-1, j) + c.has(i, j-1) + c.has(i, j+1) + c.has(i+1, j))
	}
	return digits
}

// fullClues: all 25 clues of a cycle belong to it alone or to two, and to two in
// three ways with all symmetries.
func fullClues(t *testing.T, list []cycle66) {
	times := make(map[[25]byte]int, len(list))
	for n := range list {
		times[list[n].clues()]++
	}
	unique, twice, symmetric := 0, 0, 0
	for digits, n := range times {
		switch n {
		case 1:
			unique++
		case 2:
			twice++
			if digits == turned(digits, 4, 0) && digits == turned(digits, 0, 4) {
				symmetric++
			}
		default:
			t.Errorf("%d cycles have clues %v", n, digits)
		}
	}
	if unique != 1222177 || twice != 93 || symmetric != 3 {
		t.Errorf("%d clues are those of one cycle, %d of two, %d of them symmetric, want 1222177, 93, 3 (exercises 411, 415)",
			unique, twice, symmetric)
	}
}

// turned returns the clues with rows and columns exchanged, the new rows counted
// from row on and columns from column on, which are 0, or 4 for backwards.
func turned(digits [25]byte, row, column int) (other [25]byte) {
	for at, d := range digits {
		i, j := at%5, at/5
		other[5*max(row-i, i-row)+max(column-j, j-column)] = d
	}
	return other
}

// homogeneous: puzzles whose clues are all d. They are valid if one cycle has d
// edges around all their cells, and perhaps around others.
func homogeneous(t *testing.T, list []cycle66, d int) {
	const cells = 25
	fit := make([]byte, 1<<cells) // by set of cells: cycles that fit, up to 2
	for n := range list {
		set := 0
		for at, digit := range list[n].clues() {
			if int(digit) == d {
				set |= 1 << at
			}
		}
		fit[set] = min(2, fit[set]+1)
	}
	for bit := 1; bit < 1<<cells; bit <<= 1 {
		for from := 0; from < 1<<cells; from += 2 * bit {
			without, with := fit[from:from+bit], fit[from+bit:from+2*bit]
			for n := range without {
				without[n] = min(2, without[n]+with[n])
			}
		}
	}
	valid, minimal, most, ofMost := 0, 0, 0, 0
	for set, n := range fit {
		if n != 1 || set == 0 {
			continue
		}
		valid++
		needed := true
		for rest := set; rest != 0 && needed; rest &= rest - 1 {
			needed = fit[set&^(rest&-rest)] > 1
		}
		if needed {
			minimal++
			if size := bits.OnesCount(uint(set)); size > most {
				most, ofMost = size, 1
			} else if size == most {
				ofMost++
			}
		}
	}
	want := [5][4]int{
		{9310695, 27335, 12, 13}, {833269, 227152, 14, 38}, {242772, 11740, 18, 128}, {35940, 17427, 10, 652}, {25, 25, 1, 25},
	}[d]
	if got := [4]int{valid, minimal, most, ofMost}; got != want {
		t.Errorf("clues %d: valid puzzles, irredundant ones, their most clues, in so many: %d, want %d (exercise 415)", d, got, want)
	}
}

// circles: the most circles of Masyu that a cycle supports, on points.
func circles(t *testing.T, list []cycle66) {
	sizes := make([]int, 37) // by number of circles
	longest := 0             // of those without
	for n := range list {
		c := &list[n]
		size := 0
		for at := range 36 {
			if i, j := 2*(at/6), 2*(at%6); c.black(i, j) || c.white(i, j) {
				size++
			}
		}
		if sizes[size]++; size == 0 {
			longest = max(longest, bits.OnesCount64(c[0])+bits.OnesCount64(c[1]))
		}
	}
	most := len(sizes) - 1
	for sizes[most] == 0 {
		most--
	}
	if got, want := []int{most, sizes[most], sizes[0], longest}, []int{24, 8, 64, 28}; !slices.Equal(got, want) {
		t.Errorf("most circles, cycles with so many, cycles without, the longest of these: %d, want %d (exercise 424)", got, want)
	}
}

// ways are the directions in which the lattice goes on from a point.
var ways = [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// straight reports whether the cycle passes a point straight.
func (c *cycle66) straight(i, j int) bool {
	return c.has(i-1, j)+c.has(i+1, j) == 2 || c.has(i, j-1)+c.has(i, j+1) == 2
}

func (c *cycle66) black(i, j int) bool {
	arms := 0
	for _, d := range ways {
		if c.has(i+d[0], j+d[1]) > 0 && c.straight(i+2*d[0], j+2*d[1]) {
			arms++
		}
	}
	return arms == 2 && !c.straight(i, j)
}

func (c *cycle66) white(i, j int) bool {
	turns := 0
	for _, d := range ways {
		if c.has(i+d[0], j+d[1]) > 0 && !c.straight(i+2*d[0], j+2*d[1]) {
			turns++
		}
	}
	return turns > 0 && c.straight(i, j)
}
