package marks

import (
	"math"

	"bonepile/dominosa"
)

// Conditions by their numbers in package pips, which imports this one.
const (
	free uint8 = iota
	sum
	less
	greater
	equal
	unequal
)

// Load returns the position at the start of a puzzle with so many regions, of which region
// tells the condition, its target and its cells, with the dominoes given laid. It is nil if the
// bones show too many different numbers, and alive is false if the dominoes leave no solution.
func Load(cells []dominosa.Cell, bones *dominosa.Bones, given []dominosa.Place, regions int, region func(i int) (kind uint8, target int, cells []dominosa.Cell)) (k *Position, alive bool) {
	t := &Task{Cells: cells, Bones: bones}
	number := map[dominosa.Cell]int32{}
	for i, c := range cells {
		number[c] = int32(i)
	}
	for i := range regions {
		kind, target, cells := region(i)
		r := Region{Kind: Total, Hi: math.MaxInt32, Number: i}
		for _, c := range cells {
			r.Cells = append(r.Cells, number[c])
		}
		switch kind {
		case free:
			continue
		case sum:
			r.Lo, r.Hi = target, target
		case less:
			r.Hi = target - 1
		case greater:
			r.Lo = target + 1
		case equal:
			r.Kind = Same
		case unequal:
			r.Kind = Different
		}
		t.Regions = append(t.Regions, r)
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
