package marks

import (
	"math"

	"bonepile/dominosa"
)

// kinds are the conditions, by their numbers in package pips, which imports this one.
var kinds = [...]Kind{1: Total, 2: Total, 3: Total, 4: Same, 5: Different}

// Load returns the position at the start of a puzzle with this many regions, of which region
// tells the condition, none if it is 0, its target and its cells, with the dominoes given laid. It is nil if the
// bones show too many different numbers, and alive is false if the dominoes leave no solution.
func Load(cells []dominosa.Cell, bones *dominosa.Bones, given []dominosa.Place, regions int, region func(i int) (kind uint8, target int, cells []dominosa.Cell)) (k *Position, alive bool) {
	t := &Task{Cells: cells, Bones: bones}
	number := map[dominosa.Cell]int32{}
	for i, c := range cells {
		number[c] = int32(i)
	}
	for i := range regions {
		kind, target, cells := region(i)
		bounds := [len(kinds)][2]int{1: {target, target}, 2: {0, target - 1}, 3: {target + 1, math.MaxInt32}}[kind]
		r := Region{Kind: kinds[kind], Lo: bounds[0], Hi: bounds[1], Number: i}
		for _, c := range cells {
			r.Cells = append(r.Cells, number[c])
		}
		if kind > 0 {
			t.Regions = append(t.Regions, r)
		}
	}
	if k = New(t); k == nil {
		return nil, false
	}
	for _, pl := range given {
		n := k.Find(pl)
		if n < 0 || !k.Live[n] {
			return k, false // another has taken the last copy
		}
		k.Lay(n)
	}
	return k, true
}
