package polyforms

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// Windmill dominoes: exercises 305 and 306. A piece is a domino of two large squares, and
// on it a smaller one of two squares that are tilted by 45 degrees. The centre of a
// tilted square is the middle of an edge of large squares. In even/odd coordinates, where
// the large square of row i and column j is (2i+1, 2j+1), a tilted square is a point with
// one even coordinate. The cell (i, j, k) is the point (2i+1, 2j+1), (2i, 2j+1) or
// (2i+1, 2j) for the kinds k = 0, 1, 2, so that shifts change i and j only.

// twoLayers is the lattice of large and tilted squares. Large ones are neighbours of large
// ones, and tilted ones of tilted ones, where they share an edge.
func twoLayers() forms.Lattice {
	l := forms.Lattice{Axes: 2}
	l.Turns = kit.Map(forms.Squares().Turns, func(turn forms.Motion) forms.Motion {
		return func(p forms.Point) forms.Point { return layered(turn(evenOdd(p))) }
	})
	l.All = forms.Mirrored(l.Turns, func(p forms.Point) forms.Point { c := evenOdd(p); return layered(forms.Point{c[1], c[0]}) })
	l.Neighbours = func(p forms.Point) []forms.Point {
		steps := []forms.Point{{-2, 0}, {0, -2}, {0, 2}, {2, 0}}
		if p[2] > 0 {
			steps = []forms.Point{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
		}
		return layeredFrom(evenOdd(p), steps)
	}
	return l
}

// layeredFrom returns the cells that are steps from even/odd coordinates.
func layeredFrom(c forms.Point, steps []forms.Point) []forms.Point {
	return kit.Map(steps, func(d forms.Point) forms.Point { return layered(c.Plus(d)) })
}

// evenOdd returns the even/odd coordinates of a cell, and layered the cell of some.
func evenOdd(p forms.Point) forms.Point {
	c := forms.Point{2*p[0] + 1, 2*p[1] + 1}
	if p[2] > 0 {
		c[p[2]-1]--
	}
	return c
}

func layered(c forms.Point) forms.Point {
	p := forms.Point{kit.FloorDiv(c[0], 2), kit.FloorDiv(c[1], 2)}
	for axis := range 2 {
		if c[axis] == 2*p[axis] {
			p[2] = axis + 1
		}
	}
	return p
}

// windmillPieces returns the ten pieces: the two tilted squares are neighbours, and at least
// one of them lies on the domino at an edge of one of its squares.
func windmillPieces() []forms.Piece {
	l := twoLayers()
	var shapes []forms.Shape
	for _, near := range [][2]int{{0, 1}, {0, 3}, {1, 0}, {1, 2}, {1, 4}, {2, 1}, {2, 3}} { // even/odd, of the squares 11 and 13
		first := layered(forms.Point{near[0], near[1]})
		for _, second := range l.Neighbours(first) {
			shapes = append(shapes, forms.NewShape([]forms.Point{{0, 0, 0}, {0, 1, 0}, first, second}))
		}
	}
	var pieces []forms.Piece
	for i, s := range forms.Grown(l, 1, l.Turns, shapes, nil) {
		pieces = append(pieces, forms.Piece{Name: fmt.Sprint(i), Shape: s, Motions: l.Turns})
	}
	return pieces
}

var windmills = kit.Described("windmill-dominoes", kit.Drawn(windmillPicture), func(a kit.Args) (*kit.Instance, error) {
	rows, cols, upper := a.Int("rows"), a.Int("cols"), a.Text("upper")
	g := &forms.Packing{Lattice: twoLayers(), Pieces: windmillPieces(), SoftNames: upper == "windmill"}
	for x := 1; x < 2*rows; x++ {
		for y := 1; y < 2*cols; y++ {
			if x%2+y%2 > 0 {
				g.Region = append(g.Region, layered(forms.Point{x, y}))
			}
		}
	}
	g.Region = forms.NewShape(g.Region)
	g.Place = func(p forms.Point) kit.Cell { c := evenOdd(p); return kit.Cell{Row: c[0], Col: c[1]} }
	g.Tight = true
	w := &windmill{Packing: g, rows: rows, cols: cols, upper: upper}
	switch upper {
	case "windmill":
		// A sail begins beside the square in the middle, and continues past its corner.
		for _, s := range [][]forms.Point{{{-2, -1}, {-1, 0}}, {{-1, 2}, {0, 1}}, {{2, 1}, {1, 0}}, {{1, -2}, {0, -1}}} {
			sail := layeredFrom(forms.Point{2*(rows/2) + 1, 2*(cols/2) + 1}, s)
			w.sails = append(w.sails, forms.NewShape(sail))
			w.fill = append(w.fill, sail...)
		}
	case "4x5":
		w.fill = tilted(rows, cols, 4, 5)
	case "2x10":
		w.fill = tilted(rows, cols, 2, 10)
	}
	w.fill = forms.NewShape(w.fill)
	g.Free = g.Region.Without(w.fill)
	if rest := w.fill.Without(g.Region); len(rest) > 0 {
		return nil, fmt.Errorf("upper=%s: it does not fit into a box of %d by %d", upper, rows, cols)
	}
	return w.instance()
})

// tilted returns the squares of a tilted rectangle in the middle of a box.
func tilted(rows, cols, a, b int) (s forms.Shape) {
	x, y := rows-(a+b-2)/2, cols-(b-a)/2
	if (x+y)%2 == 0 {
		y++
	}
	for i, j := range kit.Pairs(a, b) {
		s = append(s, layered(forms.Point{x + i + j, y - i + j}))
	}
	return forms.NewShape(s)
}

// A windmill is a packing with a condition on its upper layer.
type windmill struct {
	*forms.Packing
	rows, cols int
	upper      string
	fill       forms.Shape   // the tilted squares that are to be covered, and no others; all may be if empty
	sails      []forms.Shape // the pairs of them that a piece has to cover; any if there are none
}

// upper returns the tilted squares of a shape.
func upper(s forms.Shape) forms.Shape {
	return kit.Filter(s, func(c forms.Point) bool { return c[2] > 0 })
}

// suits reports whether a piece may lie somewhere, as far as its upper layer is concerned.
func (w *windmill) suits(at forms.Shape) bool {
	top := upper(at)
	if len(w.sails) > 0 {
		return slices.ContainsFunc(w.sails, top.Equal)
	}
	return len(w.fill) == 0 || len(top.Without(w.fill)) == 0
}

func (w *windmill) instance() (*kit.Instance, error) {
	b := kit.NewBuilder[forms.Placed]()
	if w.upper == "snake" {
		w.addSnake(b)
	} else {
		w.Keep = func(_ forms.Piece, at forms.Shape) bool { return w.suits(at) }
		w.Items(b.Builder)
		w.AddPieces(b)
	}
	return kit.Viewed(b, forms.Lying, w.check, w.Text)
}

// addSnake declares the items of two snakes, and adds the options that say of a square
// that it is empty, or which of its neighbours are not, and those of pieces: answer 306.
func (w *windmill) addSnake(b *kit.Builder[forms.Placed]) {
	names := w.CellNames(w.Region)
	b.AddPrimary(kit.Names("%d", 0, len(w.Pieces)-1)...)
	for _, name := range names {
		b.AddPrimary("p"+name, "#"+name)
	}
	// Four squares around a corner would be a separate cycle.
	corners := w.corners()
	limit := func(around forms.Shape) string { return "#" + strings.Join(w.CellNames(around), "-") }
	b.AddBounded(0, 3, kit.Map(corners, limit)...)
	b.AddSecondary(names...)
	for _, c := range w.Region {
		name := w.CellName(c)
		b.Add(forms.Placed{}, "p"+name, name+":0")
		b.Add(forms.Placed{}, "#"+name, name+":0")
		near := w.CellNames(kit.Filter(w.Lattice.Neighbours(c), w.Region.Has))
		for two := range kit.Combinations(len(near), 2) {
			words := []string{"#" + name, name + ":1"}
			for i, n := range near {
				words = append(words, fmt.Sprintf("%s:%d", n, kit.Bit(slices.Contains(two, i))))
			}
			met := kit.Filter(corners, func(around forms.Shape) bool { return around.Has(c) })
			words = append(words, kit.Map(met, limit)...)
			b.Add(forms.Placed{}, words...)
		}
	}
	for i, p := range w.Pieces {
		for _, at := range forms.Placements(w.Region, w.Ways(p), w.Lattice.Axes) {
			words := []string{p.Name}
			for _, name := range w.CellNames(at) {
				words = append(words, "p"+name, name+":1")
			}
			b.Add(forms.Placed{Piece: i, At: at}, words...)
		}
	}
}

// corners returns the squares around each corner where four squares of a layer meet.
func (w *windmill) corners() (list []forms.Shape) {
	for _, c := range w.Region {
		around := []forms.Point{{0, 0}, {0, 2}, {2, 0}, {2, 2}}
		if c[2] > 0 {
			around = []forms.Point{{0, 0}, {1, -1}, {1, 1}, {2, 0}}
		}
		if s := forms.NewShape(layeredFrom(evenOdd(c), around)); len(s.Without(w.Region)) == 0 {
			list = append(list, s)
		}
	}
	return list
}

// check checks the packing, and then the condition on the upper layer or on both.
func (w *windmill) check(list []forms.Placed) error {
	if err := w.Check(list); err != nil {
		return err
	}
	filled := forms.NewShape(slices.Concat(kit.Map(list, func(l forms.Placed) forms.Shape { return l.At })...))
	if len(w.fill) > 0 && !upper(filled).Equal(w.fill) {
		return fmt.Errorf("the upper layer is not %s", w.upper)
	}
	if w.upper != "snake" {
		return nil
	}
	for _, c := range filled {
		if near := kit.Filter(w.Lattice.Neighbours(c), filled.Has); len(near) != 2 {
			return fmt.Errorf("the square at %v has %d neighbours, expected 2", evenOdd(c), len(near))
		}
	}
	return nil
}

// windmillPicture paints the squares below and, on the lines between them, the tilted ones.
func windmillPicture(text string) *draw.Scene {
	c := new(picture.Canvas)
	for i, line := range strings.Split(text, "\n") {
		for j, ch := range []byte(line) {
			n := strings.IndexByte(kit.Digits, ch)
			x, y := float64(j), float64(i)
			switch {
			case n < 0 || ch == ' ' || ch == '.':
			case i%2 == 0 && j%2 == 0:
				c.Box(line[j:j+1], picture.Of(n), x-1, y-1, 2, 2)
			default:
				corners := []draw.Point{picture.At(x, y-1), picture.At(x+1, y), picture.At(x, y+1), picture.At(x-1, y)}
				c.Polygon(picture.Of(n), corners...)
				c.Line(picture.Ink, 2, append(corners, corners[0])...)
			}
		}
	}
	return c.Scene()
}
