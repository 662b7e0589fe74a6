package polyominoes

import (
	"fmt"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// countFences counts fences, those with holes, and those of the least and the greatest
// number of copies.
func countFences(in *kittest.Instance) string {
	bySize := map[int]int{}
	good, bad := 0, 0
	hole := holeFinder(in)
	for sol := range in.All() {
		if hole(sol) {
			bad++
			continue
		}
		good++
		bySize[len(sol)]++
	}
	least, most := 1<<30, 0
	for n := range bySize {
		least, most = min(least, n), max(most, n)
	}
	return fmt.Sprintf("%d, %d, %d, %d", good, bad, bySize[least], bySize[most])
}

// A filling is the cells of a board with a border that are filled, row by row, on machine
// words.
type filling [fillingSide]uint32

const fillingSide = 17

const fillingRow = 1<<fillingSide - 1

// holeFinder returns enclosed for solutions of an instance, fast.
func holeFinder(in *kittest.Instance) func(cover.Solution) bool {
	cell := func(name string) (c kit.Cell) {
		fmt.Sscanf(name, "%1x%1x", &c.Row, &c.Col)
		return c.Step(kit.Cell{Row: 1, Col: 1}, 1)
	}
	cells := make([][]kit.Cell, in.Problem.Options())
	for k := range cells {
		for e := range in.Problem.Option(k) {
			if name := in.Problem.Name(e.Item); len(name) == 2 {
				cells[k] = append(cells[k], cell(name))
			}
		}
	}
	var inner filling
	for i := 1; i < fillingSide-1; i++ {
		inner[i] = fillingRow &^ (1 | 1<<(fillingSide-1))
	}
	// All cells but the piece itself are items.
	for i := range in.Problem.Items() {
		if name := in.Problem.Name(cover.Item(i)); len(name) == 2 {
			c := cell(name)
			inner[c.Row] &^= 1 << c.Col
		}
	}
	return func(sol cover.Solution) bool {
		filled := inner
		for _, k := range sol {
			for _, c := range cells[k] {
				filled[c.Row] |= 1 << c.Col
			}
		}
		return filled.encloses()
	}
}

// encloses reports whether some free cells cannot be reached from the border.
func (f *filling) encloses() bool {
	var reached filling
	reached[0] = fillingRow
	for changed := true; changed; {
		changed = false
		for i := range reached {
			now := reached[i] | reached[i]<<1 | reached[i]>>1
			if i > 0 {
				now |= reached[i-1]
			}
			if i < fillingSide-1 {
				now |= reached[i+1]
			}
			if now &= fillingRow &^ f[i]; now != reached[i] {
				reached[i] = now
				changed = true
			}
		}
	}
	for i := range reached {
		if reached[i]|f[i] != fillingRow {
			return true
		}
	}
	return false
}
