package logic

import (
	"errors"
	"fmt"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Save the sheep, after exercise 397. A fence is where cells of two colours meet,
// 1 for those on the side of the sheep. At a point inside the board, the four
// cells around it may have any colours except 0101 and 1010, so that the fence does
// not pass it twice: the point is an item with 14 options. At a point of the edge
// that is not a corner the two cells may differ; clockwise, 01 is the end "-" of the
// fence and 10 its end "+", which are items as well. A sheep is an item that chooses
// the two of its neighbours that have colour 0.
//
// So there is one fence from edge to edge, and perhaps there are closed ones: since
// the former separates two sides, there are no others if and only if the cells of each
// colour are connected, which are two constraints.
var saveTheSheep = kit.Described("save-the-sheep", kit.Drawn(sheepPicture), kit.OfGrid("clues", "s for a sheep, or . for a free cell", "s.", buildSheep))

func buildSheep(_ kit.Args, clues [][]rune) (*kit.Instance, error) {
	m, n := len(clues), len(clues[0])
	if m < 2 || n < 2 {
		return nil, errors.New("clues: expected two rows and two columns at least")
	}
	b := kit.NewBuilder[[]kit.Setting]()
	// The corners of the board are no points.
	points := kit.Filter(kit.Cells(m+1, n+1), func(p kit.Cell) bool { return p.Row > 0 && p.Row < m || p.Col > 0 && p.Col < n })
	b.AddPrimary(kit.Map(points, func(p kit.Cell) string { return "v" + p.Name() })...)
	sheep := sheepOf(clues)
	b.AddPrimary(kit.Map(sheep, func(c kit.Cell) string { return "s" + c.Name() })...)
	b.AddPrimary("+", "-")
	b.AddSecondary(kit.CellNames("%d,%d", m, n)...)
	for _, p := range points {
		sheepPoint(b, p, clockwise(p, m, n))
	}
	for _, c := range sheep {
		near := c.Beside(m, n)
		for x := range near {
			for y := range x {
				say := []kit.Setting{{Cell: c, Value: 1}}
				for at, other := range near {
					say = append(say, kit.Setting{Cell: other, Value: kit.Bit(at != x && at != y)})
				}
				kit.AddSaying(b, say, "s"+c.Name())
			}
		}
	}
	in, err := kit.BoardInstance(b, m, n,
		func(colours [][]int) error { return checkSheep(clues, colours) },
		func(colours [][]int) string {
			return kit.Shown(colours, func(c kit.Cell, v int) rune {
				if v == 0 {
					return '#'
				}
				return clues[c.Row][c.Col]
			})
		})
	return in.Require(err, connected(m, n, "0"), connected(m, n, "1"))
}

// sheepPoint adds the options of a point, whose cells are around it.
func sheepPoint(b *kit.BoardBuilder, p kit.Cell, around []kit.Cell) {
	for set := range 1 << len(around) {
		option, say := []string{"v" + p.Name()}, []kit.Setting{}
		for at, c := range around {
			say = append(say, kit.Setting{Cell: c, Value: set >> at & 1})
		}
		switch {
		case len(around) == 4 && (set == 0b0101 || set == 0b1010):
			continue
		case len(around) == 2 && set == 0b10:
			option = append(option, "-")
		case len(around) == 2 && set == 0b01:
			option = append(option, "+")
		}
		kit.AddSaying(b, say, option...)
	}
}

// sheepOf returns the cells of the sheep.
func sheepOf(clues [][]rune) []kit.Cell {
	return kit.Filter(kit.Cells(len(clues), len(clues[0])), func(c kit.Cell) bool { return clues[c.Row][c.Col] == 's' })
}

// clockwise returns the cells around a point: four, or two for a point of the edge,
// in the order along the edge with the board on the right.
func clockwise(p kit.Cell, m, n int) []kit.Cell {
	nw, ne, se, sw := kit.Cell{Row: p.Row - 1, Col: p.Col - 1}, kit.Cell{Row: p.Row - 1, Col: p.Col}, kit.Cell{Row: p.Row, Col: p.Col}, kit.Cell{Row: p.Row, Col: p.Col - 1}
	switch {
	case p.Row == 0:
		return []kit.Cell{sw, se}
	case p.Row == m:
		return []kit.Cell{ne, nw}
	case p.Col == 0:
		return []kit.Cell{se, ne}
	case p.Col == n:
		return []kit.Cell{nw, sw}
	}
	return []kit.Cell{nw, ne, se, sw}
}

// checkSheep applies the rules.
func checkSheep(clues [][]rune, colours [][]int) error {
	m, n := len(clues), len(clues[0])
	if c, ok := kit.Wholly(colours); !ok {
		return fmt.Errorf("%v is on neither side, or on both", c)
	}
	for _, c := range sheepOf(clues) {
		side := colours[c.Row][c.Col]
		edges := kit.Filter(c.Beside(m, n), func(d kit.Cell) bool { return colours[d.Row][d.Col] != side })
		if side != 1 || len(edges) != 2 {
			return fmt.Errorf("the sheep in %v is on side %d, with %d edges of the fence", c, side, len(edges))
		}
	}
	for side := range 2 {
		if !kit.ConnectedCells(m, n, func(c kit.Cell) bool { return colours[c.Row][c.Col] == side }) {
			return errors.New("there is more than one fence, or it passes a point twice")
		}
	}
	ends := kit.Filter(kit.Cells(m+1, n+1), func(p kit.Cell) bool {
		edge := clockwise(p, m, n)
		return len(edge) == 2 && edge[0].On(m, n) && edge[1].On(m, n) && colours[edge[0].Row][edge[0].Col] != colours[edge[1].Row][edge[1].Col]
	})
	if len(ends) != 2 {
		return fmt.Errorf("the fence meets the edge at %d points", len(ends))
	}
	return nil
}

// sheepPicture paints the meadow on the side of the sheep, and the fence around it.
func sheepPicture(text string) *draw.Scene {
	c := new(picture.Canvas)
	for p, word := range kit.Entries(kit.Fields(text)) {
		x, y := float64(p.Col), float64(p.Row)
		fill := map[bool]draw.Colour{true: picture.Paper, false: picture.Of(5)}[word == "#"]
		c.Box(fill.String(), fill, x, y, 1, 1)
		if word == "s" {
			c.Line(picture.Paper, 9, picture.At(x+0.3, y+0.5), picture.At(x+0.64, y+0.5))
			c.Dot(picture.At(x+0.84, y+0.42), 0.13, picture.Strong)
		}
	}
	return c.Scene()
}
