package polycubes

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// tripods is shifted tripods in a torus: exercise 346 (b) and (c). A tripod is a corner
// and legs of the same length along the three axes. The item # is to be covered t times;
// cells are secondary. Without loss of generality one of the tripods has its corner at 000.
func tripods() kit.Model {
	return kit.Model{
		Name:   "tripods",
		Title:  "Shifted tripods that fill much of space",
		Source: "TAOCP 7.2.2.1, exercise 346",
		About: "A tripod is a cell and three legs along the axes, all of the same length. The torus is a box whose opposite sides are joined, so that what fills a part of it " +
			"fills as much of space. No two of the t tripods have a cell in common, and none is turned. An option is a tripod.",
		Story:   "Twelve tripods with legs of two cells fill 84 of the 108 cells of a torus: they leave out less than a quarter of space.",
		Picture: kit.Drawn(picture.Numbers).Showing("torus=3x6x6 legs=2 t=12", 0),
		Params: []kit.Param{
			kit.Text("torus", "a box such as 3x3x3, no side shorter than a tripod", "3x3x3"),
			kit.Number("legs", "the length of the legs", 2, 1, 12),
			kit.Number("t", "the number of tripods", 3, 1, 400),
		},
		Build: forms.InSpace("torus", buildTripods),
	}
}

// A torus is a box whose opposite sides are joined.
type torus [3]int

func (t torus) name(c forms.Point) string {
	return fmt.Sprintf("%d.%d.%d", c[0], c[1], c[2])
}

// tripod returns the cells of the tripod of a corner.
func (t torus) tripod(corner forms.Point, legs int) []forms.Point {
	cells := []forms.Point{corner}
	for axis := range t {
		for k := range legs {
			c := corner
			c[axis] = (c[axis] + k + 1) % t[axis]
			cells = append(cells, c)
		}
	}
	return cells
}

func buildTripods(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	legs, n := a.Int("legs"), a.Int("t")
	_, hi := region.Box()
	if !region.Equal(forms.Cuboid(hi[0]+1, hi[1]+1, hi[2]+1)) || min(hi[0], hi[1], hi[2]) < legs {
		return nil, fmt.Errorf("torus: found %q, expected a box with sides of %d or more", a.Text("torus"), legs+1)
	}
	t := torus{hi[0] + 1, hi[1] + 1, hi[2] + 1}
	b := kit.NewBuilder[forms.Point]()
	b.AddBounded(n, n, "#")
	b.AddPrimary("corner")
	for _, c := range region {
		b.AddSecondary(t.name(c))
	}
	for _, corner := range region {
		option := []string{"#"}
		if corner == (forms.Point{}) {
			option = append(option, "corner")
		}
		for _, c := range t.tripod(corner, legs) {
			option = append(option, t.name(c))
		}
		b.Add(corner, option...)
	}
	return b.Instance(
		func(corners []forms.Point) error {
			return checkApart("tripods", corners, n, t.name, func(c forms.Point) []forms.Point { return t.tripod(c, legs) })
		},
		func(corners []forms.Point) string { return heights(corners, t[0], t[1]) })
}

// pods is tripods in a box: exercise 346. The item # is to be covered t times. Cells are secondary,
// except for the first and the last of the box. It does no harm to require these: the pod of the first
// cell is that cell alone, and meets nothing if nothing covers it; the pod of the last cell meets
// only pods of cells on three lines, any two of which meet each other, so it can replace the one
// that there may be.
func pods() kit.Model {
	return kit.Model{
		Name:   "pods",
		Title:  "Tripods that do not meet in a box",
		Source: "TAOCP 7.2.2.1, exercise 346 (S. K. Stein)",
		About: "A tripod is a cell of a box with all cells before it along the three axes. No two of the t tripods have a cell in common. An option is a tripod. " +
			"The answer shows the height of the corner for each row and column, from 1.",
		Story:   "How many tripods fit into a cube of side 1, 2, 3, 4, 5? 1, 2, 5, 8 and 11.",
		Picture: kit.Drawn(picture.Numbers).Showing("region=4x4x4 t=8", 0),
		Params: []kit.Param{
			kit.Text("region", "a box such as 3x3x3", "3x3x3"),
			kit.Number("t", "the number of pods", 5, 1, 60),
		},
		Build: forms.InSpace("region", func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
			_, hi := region.Box()
			if !region.Equal(forms.Cuboid(hi[0]+1, hi[1]+1, hi[2]+1)) {
				return nil, fmt.Errorf("region: found %q, expected a box", a.Text("region"))
			}
			return buildPods(region, hi, a.Int("t"))
		}),
	}
}

// pod returns the cells of the pod of a corner.
func pod(corner forms.Point) forms.Shape {
	cells := []forms.Point{corner}
	for axis := range corner {
		for k := range corner[axis] {
			c := corner
			c[axis] = k
			cells = append(cells, c)
		}
	}
	return forms.NewShape(cells)
}

func buildPods(region forms.Shape, last forms.Point, t int) (*kit.Instance, error) {
	g := &forms.Packing{Lattice: forms.Cubes(), Region: region}
	b := kit.NewBuilder[forms.Point]()
	b.AddBounded(t, t, "#")
	b.AddPrimary(g.CellName(region[0]))
	if last != region[0] {
		b.AddPrimary(g.CellName(last))
	}
	for _, c := range region {
		if c != region[0] && c != last {
			b.AddSecondary(g.CellName(c))
		}
	}
	for _, corner := range region {
		b.Add(corner, append([]string{"#"}, g.CellNames(pod(corner))...)...)
	}
	return b.Instance(
		func(corners []forms.Point) error {
			return checkApart("pods", corners, t, g.CellName, func(c forms.Point) []forms.Point { return pod(c) })
		},
		func(corners []forms.Point) string { return heights(corners, last[0]+1, last[1]+1) })
}

// checkApart returns an error unless there are n shapes and no cell belongs to two of them.
func checkApart(kind string, corners []forms.Point, n int, name func(forms.Point) string, cells func(corner forms.Point) []forms.Point) error {
	taken := map[forms.Point]bool{}
	for _, corner := range corners {
		for _, c := range cells(corner) {
			if taken[c] {
				return fmt.Errorf("two %s meet at %s", kind, name(c))
			}
			taken[c] = true
		}
	}
	if len(corners) != n {
		return fmt.Errorf("%d %s, expected %d", len(corners), kind, n)
	}
	return nil
}

// heights shows, for each row and column, at which heights there is a corner, from 1.
func heights(corners []forms.Point, height, width int) string {
	rows := kit.Fields(strings.Repeat(strings.Repeat(". ", width)+"\n", height))
	for _, c := range corners {
		mark := fmt.Sprint(c[2] + 1)
		if old := rows[c[0]][c[1]]; old != "." {
			mark = old + "+" + mark
		}
		rows[c[0]][c[1]] = mark
	}
	var s strings.Builder
	for _, row := range rows {
		s.WriteString(strings.Join(row, " ") + "\n")
	}
	return s.String()
}
