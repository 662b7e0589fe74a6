package edges

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// Boards of 24 tiles in two halves: for each way to colour the sides between them, the ways to fill
// one half are counted by the set of their tiles, and looked up by the set that the other half leaves.

// A halfTile is a tile as a bit, and the colours of those sides that no cell before has.
type halfTile struct {
	bit     uint32
	colours []cover.Colour
}

// A halfCell has sides that have colours before it has a tile, and others; and the tiles that fit, by
// the colours of the first.
type halfCell struct {
	known, fresh []cover.Item
	fits         [][]halfTile
}

// key is where the tiles are that fit the colours of the known sides.
func (c *halfCell) key(shown []cover.Colour) (key int) {
	for _, s := range c.known {
		key = key<<2 | int(shown[s]-1)
	}
	return key
}

// A twoHalves is a board.
type twoHalves struct {
	cells   [24]halfCell // of both halves from the middle outwards
	cut     []cover.Item // the sides between them
	shown   []cover.Colour
	ways    []uint32 // by sets of tiles, and those that are not 0
	touched []uint32
	sum     uint64
}

// newHalves reads the board of a problem.
func newHalves(p *cover.Problem) *twoHalves {
	h := &twoHalves{shown: make([]cover.Colour, p.Items()), ways: make([]uint32, 1<<24)}
	cellOf, tileOf := map[cover.Item]int{}, map[cover.Item]int{}
	number := func(of map[cover.Item]int, item cover.Item) int {
		if _, ok := of[item]; !ok {
			of[item] = len(of)
		}
		return of[item]
	}
	var options [24][][]cover.Entry // less the cell
	given := make([]bool, p.Items())
	halves := make([]int, p.Items()) // that have a side, as bits
	for k := range p.Options() {
		list := slices.Collect(p.Option(k))
		if p.Name(list[0].Item) == "*" {
			for _, e := range list[1:] {
				given[e.Item], h.shown[e.Item] = true, e.Colour
			}
			continue
		}
		i := number(cellOf, list[0].Item)
		if i < 12 {
			i = 11 - i
		}
		options[i] = append(options[i], list[1:])
		for _, e := range list[2:] {
			halves[e.Item] |= 1 << (i / 12)
		}
	}
	for s, in := range halves {
		if in == 3 {
			h.cut, given[s] = append(h.cut, cover.Item(s)), true
		}
	}
	colours := make([]cover.Colour, p.Items())
	for i := range h.cells {
		c := &h.cells[i]
		for _, e := range options[i][0][1:] {
			if given[e.Item] {
				c.known = append(c.known, e.Item)
			} else {
				c.fresh, given[e.Item] = append(c.fresh, e.Item), true
			}
		}
		c.fits = make([][]halfTile, 1<<(2*len(c.known)))
		for _, list := range options[i] {
			t := halfTile{bit: 1 << number(tileOf, list[0].Item)}
			for _, e := range list[1:] {
				colours[e.Item] = e.Colour
			}
			for _, s := range c.fresh {
				t.colours = append(t.colours, colours[s])
			}
			key := c.key(colours)
			c.fits[key] = append(c.fits[key], t)
		}
	}
	return h
}

// fill goes through the ways to fill the cells from i to end.
func (h *twoHalves) fill(i, end int, used uint32) {
	switch {
	case i < end:
		c := &h.cells[i]
		for _, t := range c.fits[c.key(h.shown)] {
			if used&t.bit == 0 {
				for k, s := range c.fresh {
					h.shown[s] = t.colours[k]
				}
				h.fill(i+1, end, used|t.bit)
			}
		}
	case end == 24:
		h.sum += uint64(h.ways[^used&(1<<24-1)])
	default:
		if h.ways[used]++; h.ways[used] == 1 {
			h.touched = append(h.touched, used)
		}
	}
}

// inHalves counts the answers of a board, those as one that exchange some colours. Every answer has all
// of these.
func inHalves(p *cover.Problem, exchanged string) (total uint64) {
	h := newHalves(p)
	var colour func(k, seen int, alike uint64)
	colour = func(k, seen int, alike uint64) { // exchanged colours come in their order
		if k == len(h.cut) {
			h.sum, h.touched = 0, h.touched[:0]
			if h.fill(0, 12, 0); len(h.touched) > 0 {
				h.fill(12, 24, 0)
			}
			for _, set := range h.touched {
				h.ways[set] = 0
			}
			total += h.sum * alike
			return
		}
		for ch := cover.Colour(1); p.ColourName(ch) != ""; ch++ {
			h.shown[h.cut[k]] = ch
			switch e := strings.Index(exchanged, p.ColourName(ch)); {
			case e < seen:
				colour(k+1, seen, alike)
			case e == seen:
				colour(k+1, seen+1, alike*uint64(len(exchanged)-e))
			}
		}
	}
	colour(0, 0, 1)
	for k := range exchanged {
		total /= uint64(k + 1)
	}
	return total
}

// halves returns a Compute of that.
func halves(exchanged string) kittest.Compute {
	return func(in *kittest.Instance) string { return fmt.Sprint(inHalves(in.Problem, exchanged)) }
}

// hexagon returns MacMahon's hexagon with a border of any colours, given by the names of its sides. If a and b
// are mates, and c and d, a triangle that points down shows the mates of these colours.
func hexagon(mates bool, border map[string]string) *kittest.Instance {
	p := &tilePuzzle{tiles: necklaces("abcd", 3), cells: triangleCells([]int{6, 4, 4, 4}, false), border: border}
	p.behind = func(colour byte) byte { return "badc"[colour-'a'] }
	for _, c := range p.cells {
		for i := range c.sides {
			if mates && strings.HasSuffix(c.Name, "'") {
				c.sides[i] = "~" + c.sides[i]
			}
		}
	}
	return kittest.Of(p.instance())
}

// outerSides returns the sides of the hexagon, around it.
func outerSides() []string {
	angle := func(side string) float64 {
		var x, y int
		kittest.Must(fmt.Sscanf(side[1:], "%d.%d", &x, &y))
		dx, dy := 2*x-4+kit.Bit(side[0] != '/'), 2*y-4+kit.Bit(side[0] != '-') // twice from the middle
		return math.Atan2(float64(dy)*math.Sqrt(3), float64(2*dx+dy))
	}
	sides := slices.Collect(maps.Keys(onceOnly(triangleCells([]int{6, 4, 4, 4}, false), "a")))
	slices.SortFunc(sides, func(s, t string) int { return cmp.Compare(angle(s), angle(t)) })
	return sides
}

// bordered returns a Compute that counts the hexagons of exercise 127 that have a border of two colours.
func bordered(borders ...string) kittest.Compute {
	return func(*kittest.Instance) string {
		var counts []string
		for _, border := range borders {
			colours := map[string]string{}
			for i, side := range outerSides() {
				colours[side] = string(border[i] + 'a' - '0')
			}
			counts = append(counts, fmt.Sprint(2*inHalves(hexagon(false, colours).Problem, "cd")))
		}
		return strings.Join(counts, ", ")
	}
}

// triominoes counts the hexagons of exercise 131 whose borders are as there.
func triominoes(*kittest.Instance) string {
	colours := map[string]string{}
	for _, side := range outerSides() {
		colours[side] = string("ab"[kit.Bit(side[0] == '-')])
	}
	return fmt.Sprint(2 * inHalves(hexagon(true, colours).Problem, "cd"))
}
