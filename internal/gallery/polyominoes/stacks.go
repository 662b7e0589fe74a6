package polyominoes

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// stacks is exercise 301: the items of cells have the multiplicities that the digits say. Heaps that
// differ only by which of two pieces is on top are one.
func stacks() kit.Model {
	return kit.Model{
		Name:   "stacks",
		Title:  "The twelve pentominoes heaped on a small square",
		Source: "TAOCP 7.2.2.1, exercise 301",
		About: "The twelve pentominoes lie on a square of 5 by 5 cells, some on top of others: each cell of a row is covered as often as the digit of its row says. " +
			"An option is a piece in one place.",
		Story:   "Twelve pieces heaped on a square of side 5. Of the 13,330 heaps, most have four levels, some three, and 193 five.",
		Picture: kit.Drawn(picture.Cuboids),
		Params:  []kit.Param{kit.Text("heights", "how often the cells of each row are covered: five digits from 1 that add up to 12", "23232")},
		Build:   buildStacks,
	}
}

func buildStacks(a kit.Args) (*kit.Instance, error) {
	heights := a.Text("heights")
	sum := 0
	for _, ch := range heights {
		if ch < '1' || ch > '9' {
			return nil, fmt.Errorf("heights: found %q, expected digits from 1", heights)
		}
		sum += int(ch - '0')
	}
	if len(heights) != 5 || sum != 12 {
		return nil, fmt.Errorf("heights: found %q, expected five digits that add up to 12", heights)
	}
	region := forms.Cuboid(5, 5, 1)
	height := func(p forms.Point) int { return int(heights[p[0]] - '0') }
	g := &forms.Packing{Lattice: forms.Squares(), Region: region, Pieces: forms.Pentominoes()}
	b := kit.NewBuilder[forms.Placed]()
	for _, p := range g.Pieces {
		b.AddPrimary(p.Name)
	}
	for _, c := range region {
		b.AddBounded(height(c), height(c), g.CellName(c))
	}
	g.AddPieces(b)
	return b.Instance(
		func(list []forms.Placed) error {
			count := map[forms.Point]int{}
			var names []string
			for _, p := range list {
				names = append(names, g.Pieces[p.Piece].Name)
				for _, c := range p.At {
					count[c]++
				}
			}
			slices.Sort(names)
			if strings.Join(names, "") != "OPQRSTUVWXYZ" {
				return errors.New("not every pentomino lies there once")
			}
			for _, c := range region {
				if count[c] != height(c) {
					return fmt.Errorf("cell %s is covered %d times, expected %d", g.CellName(c), count[c], height(c))
				}
			}
			return nil
		},
		func(list []forms.Placed) string { return stackText(g, levelled(list)) })
}

// stackText draws the levels side by side.
func stackText(g *forms.Packing, levels [][]forms.Placed) string {
	var heap []forms.Placed
	for k, level := range levels {
		for _, p := range level {
			heap = append(heap, forms.Placed{Piece: p.Piece, At: p.At.Shifted(forms.Point{0, 0, k})})
		}
	}
	return (&forms.Packing{Region: forms.Cuboid(5, 5, len(levels)), Pieces: g.Pieces}).Text(heap)
}

// levelled puts pieces into as few levels as possible, so that those of a level do
// not overlap: it colours the graph of pieces that do. It tries 1, 2, …
// levels, and for each piece in turn the levels used and one more.
func levelled(list []forms.Placed) [][]forms.Placed {
	for n := 1; ; n++ {
		levels := make([][]forms.Placed, n)
		if intoLevels(list, levels, 0) {
			return levels
		}
	}
}

// intoLevels adds the pieces of list to levels, of which the first used are not
// empty. If it returns false, levels is as it was.
func intoLevels(list []forms.Placed, levels [][]forms.Placed, used int) bool {
	if len(list) == 0 {
		return true
	}
	for k := range min(used+1, len(levels)) {
		if slices.ContainsFunc(levels[k], list[0].Overlaps) {
			continue
		}
		levels[k] = append(levels[k], list[0])
		if intoLevels(list[1:], levels, max(used, k+1)) {
			return true
		}
		levels[k] = levels[k][:len(levels[k])-1]
	}
	return false
}
