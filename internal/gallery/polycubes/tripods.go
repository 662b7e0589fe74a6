package polycubes

import (
	"fmt"

	"bonepile/internal/draw"
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
		Picture: kit.DrawnBy(tripodPicture).Showing("torus=3x6x6 legs=2 t=12", 0),
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
	lo, hi := region.Box()
	if lo != (forms.Point{}) || !region.Equal(forms.Cuboid(hi[0]+1, hi[1]+1, hi[2]+1)) || min(hi[0], hi[1], hi[2]) < legs {
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

// tripodPicture paints tripods that the faces of the torus do not cut.
func tripodPicture(a kit.Args, text string) *draw.Scene {
	cubes := map[picture.Cube]string{}
	for _, corner := range corners(text) {
		for axis := range corner {
			for k := range a.Int("legs") + 1 {
				c := picture.Cube(corner)
				c[axis] -= k
				cubes[c] = fmt.Sprint(corner)
			}
		}
	}
	return picture.Solid(cubes)
}
