package polycubes

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// tripods is shifted tripods in a torus: exercise 346 (b) and (c). A tripod is a corner
// and legs of the same length along the three axes. Without loss of generality one of them has its
// corner at 000, which no other covers.
var tripods = kit.Described("tripods", kit.Drawn(picture.Numbers), kit.OfText("torus", forms.ParseRegion, func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	legs := a.Int("legs")
	_, hi := region.Box()
	if !region.Equal(forms.Cuboid(hi[0]+1, hi[1]+1, hi[2]+1)) || min(hi[0], hi[1], hi[2]) < legs {
		return nil, fmt.Errorf("torus: found %q, expected a box with sides of %d or more", a.Text("torus"), legs+1)
	}
	return cornered(region, a.Int("t"), region[:1], func(corner forms.Point) forms.Shape { return tripod(hi, corner, legs) })
}))

// tripod returns the cells of a tripod in a torus, whose last cell is given; none, if it covers 000 with
// a leg.
func tripod(last, corner forms.Point, legs int) forms.Shape {
	cells := forms.Shape{corner}
	for axis, k := range kit.Pairs(3, legs) {
		c := corner
		if c[axis] = (c[axis] + k + 1) % (last[axis] + 1); c == (forms.Point{}) {
			return nil
		}
		cells = append(cells, c)
	}
	return forms.NewShape(cells)
}

// cornered is the problem of n shapes in a box that have no cell in common, each with its own corner. One
// of them covers each of the needed cells, and the item # counts them.
func cornered(box forms.Shape, n int, needed forms.Shape, shape func(corner forms.Point) forms.Shape) (*kit.Instance, error) {
	corners := map[string]forms.Point{}
	g := &forms.Packing{Lattice: forms.Cubes(), Region: box, Free: box.Without(needed), Pieces: []forms.Piece{{Name: "#", Copies: n}}}
	g.Places = func(forms.Piece) (list []forms.Shape) {
		for _, c := range box {
			if at := shape(c); at != nil {
				corners[fmt.Sprint(at)], list = c, append(list, at)
			}
		}
		return list
	}
	g.Same = func(_ forms.Piece, at forms.Shape) bool { return shape(corners[fmt.Sprint(at)]).Equal(at) }
	b := kit.NewBuilder[forms.Placed]()
	g.Items(b.Builder)
	g.AddPieces(b)
	_, last := box.Box()
	return b.Instance(g.Check, func(list []forms.Placed) string {
		at := kit.Map(list, func(p forms.Placed) forms.Point { return corners[fmt.Sprint(p.At)] })
		return heights(at, last[0]+1, last[1]+1)
	})
}

// pods is tripods in a box: exercise 346. The item # is to be covered t times. Cells are secondary,
// except for the first and the last of the box. It does no harm to require these: the pod of the first
// cell is that cell alone, and meets nothing if nothing covers it; the pod of the last cell meets
// only pods of cells on three lines, any two of which meet each other, so it can replace the one
// that there may be.
var pods = kit.Described("pods", kit.Drawn(picture.Numbers), kit.OfText("region", forms.ParseRegion, func(a kit.Args, region forms.Shape) (*kit.Instance, error) {
	_, hi := region.Box()
	if !region.Equal(forms.Cuboid(hi[0]+1, hi[1]+1, hi[2]+1)) {
		return nil, fmt.Errorf("region: found %q, expected a box", a.Text("region"))
	}
	return cornered(region, a.Int("t"), forms.NewShape([]forms.Point{{}, hi}), pod)
}))

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
	return strings.Join(kit.Map(rows, func(row []string) string { return strings.Join(row, " ") + "\n" }), "")
}
