package graphs

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Disjoint paths in a triangle: exercise 261. The points (i,j) with 1 ≤ i ≤ j ≤ n have arcs to (i+1,j)
// and to (i,j-1). A point v has two items, v- for how it is reached and v+ for how it is left. If no
// path has it, one option covers both. There are as many families as totally symmetric plane
// partitions in a box of side n.
func latticePaths() kit.Model {
	return kit.Model{
		Name:   "lattice-paths",
		Title:  "Disjoint paths in a triangle",
		Source: "TAOCP 7.2.2.1, exercise 261",
		About: "Paths go down and to the left, from the first row of a triangle of points to its slanted side, and have no point in common. There may be any number of them. " +
			"An option is a step, the start of a path, its end, or a point on no path. " +
			"The answer shows how each point is left: down, to the left, by the end of a path, or not at all.",
		Story:   "Families of paths that never meet: 2, 5, 16, 66, 352, 2431, … and 992,340,657,705,109,416 in the triangle of side 16.",
		Picture: kit.Drawn(latticePathPicture).Showing("n=7", 7),
		Params:  []kit.Param{kit.Number("n", "the points of the first row", 6, 1, 40)},
		Build:   buildLatticePaths,
	}
}

// A pathStep leads from one point to another; one of them is cell{} where a path begins
// or ends. If both are the same, the point is on no path.
type pathStep struct{ from, to kit.Cell }

func buildLatticePaths(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	name := func(c kit.Cell) string { return fmt.Sprintf("%d.%d", c.Row, c.Col) }
	b := kit.NewBuilder[pathStep]()
	var points []kit.Cell
	for i := 1; i <= n; i++ {
		for j := i; j <= n; j++ {
			points = append(points, kit.Cell{Row: i, Col: j})
			b.AddPrimary(name(kit.Cell{Row: i, Col: j})+"-", name(kit.Cell{Row: i, Col: j})+"+")
		}
	}
	for _, c := range points {
		if c.Row == 1 {
			b.Add(pathStep{kit.Cell{}, c}, name(c)+"-")
		}
		if c.Row == c.Col {
			b.Add(pathStep{c, kit.Cell{}}, name(c)+"+")
		}
		for _, d := range []kit.Cell{{Row: c.Row + 1, Col: c.Col}, {Row: c.Row, Col: c.Col - 1}} {
			if d.Row <= d.Col {
				b.Add(pathStep{c, d}, name(c)+"+", name(d)+"-")
			}
		}
		b.Add(pathStep{c, c}, name(c)+"-", name(c)+"+")
	}
	in, err := b.Instance(checkLatticePaths, func(list []pathStep) string { return drawLatticePaths(n, list).Spaced() })
	return in.Strict(err)
}

// checkLatticePaths applies the rules: it follows every path.
func checkLatticePaths(list []pathStep) error {
	used := map[kit.Cell]bool{}
	next := map[kit.Cell]kit.Cell{}
	var begins []kit.Cell
	steps := 0
	for _, s := range list {
		switch {
		case s.from == s.to:
			used[s.from] = true
		case s.from == kit.Cell{}:
			begins = append(begins, s.to)
		default:
			next[s.from] = s.to
			steps++
		}
	}
	followed := 0
	for _, at := range begins {
		if at.Row != 1 {
			return fmt.Errorf("a path begins in row %d", at.Row)
		}
		for at != (kit.Cell{}) {
			if used[at] {
				return fmt.Errorf("row %d, column %d is used twice, or said to be free", at.Row, at.Col)
			}
			used[at] = true
			to, ok := next[at]
			if !ok || to == (kit.Cell{}) && at.Row != at.Col {
				return fmt.Errorf("a path ends at row %d, column %d", at.Row, at.Col)
			}
			at = to
			followed++
		}
	}
	if followed != steps {
		return errors.New("a path has no beginning, or two ways lead from a point")
	}
	return nil
}

// drawLatticePaths shows how each point is left.
func drawLatticePaths(n int, list []pathStep) kit.Drawing {
	d := kit.NewDrawing(n, n, ' ')
	for i := range n {
		copy(d[i][i:], []rune(strings.Repeat("?", n-i)))
	}
	for _, s := range list {
		if s.from == (kit.Cell{}) {
			continue
		}
		mark := &d[s.from.Row-1][s.from.Col-1]
		switch {
		case s.from == s.to:
			*mark = '.'
		case s.to == (kit.Cell{}):
			*mark = 'o'
		case s.to.Row > s.from.Row:
			*mark = 'v'
		default:
			*mark = '<'
		}
	}
	return d
}

// latticePathPicture paints the points and the steps of the paths.
func latticePathPicture(text string) *draw.Scene {
	c := new(picture.Canvas)
	for i, line := range strings.Split(text, "\n") {
		for j := 0; j < len(line); j += 2 {
			x, y := float64(j)/2, float64(i)
			switch line[j] {
			case 'v':
				c.Line(picture.Accent, 3, picture.At(x, y), picture.At(x, y+1))
			case '<':
				c.Line(picture.Accent, 3, picture.At(x, y), picture.At(x-1, y))
			case 'o':
				c.Disc(picture.At(x, y), 0.25, picture.Of(1))
			}
			if line[j] != ' ' {
				c.Dot(picture.At(x, y), 0.12, picture.Strong)
			}
		}
	}
	return c.Scene()
}
