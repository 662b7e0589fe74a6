package edges

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// MacMahon's 24 triangles in a hexagon, any border, with a symmetry: exercise 129.
//
// A symmetry of the hexagon is strong if it keeps the picture up to an exchange
// of colours. Only a half turn can be strong. No triangle goes to itself, so no colour
// does; a becomes d, say, and b becomes c. An option then lays two triangles.
//
// It is weak if it keeps only the lines between colours. A line goes from the
// middle of a triangle to a corner if the sides there have different colours; so
// each corner of each triangle is an item, whose colour is "=" or "/", and it is
// the same item for a corner and its image.
//
// The triangles of one colour have no lines and go to each other, in pairs except for
// those on the axis of a mirror image. There are three orbits of cells: the six
// round the centre, the six in the middle of a side of the hexagon, and the twelve
// beside its vertices. So answers fall into classes by the orbits of aaa and of bbb.
var macmahonSymmetry = kit.Described("macmahon-symmetry", kit.Drawn(regionPicture(6, 4, 4, 4)), func(a kit.Args) (*kit.Instance, error) {
	h := newSymmetricHex(a.Text("symmetry"))
	if a.Text("plane") == "yes" {
		h.identify(hexagonSides)
	}
	places := map[int][]int{}
	for _, tile := range []string{"aaa", "bbb", "ddd"} {
		if a.Text(tile) == "-" {
			continue
		}
		i := slices.Index(h.tiles, tile)
		for word := range strings.SplitSeq(a.Text(tile), ",") {
			at := slices.IndexFunc(h.cells, func(c tileCell) bool { return c.Name == word })
			if at < 0 {
				return nil, fmt.Errorf("%s: found %q, expected a place, such as %s", tile, word, h.cells[0].Name)
			}
			places[i] = append(places[i], at)
		}
	}
	h.keep(places)
	return h.instance()
})

// A symmetricHex is a hexagon and its symmetry.
type symmetricHex struct {
	tilePuzzle
	images []int    // of cells
	turns  [][3]int // images of the corners of a cell: corner i lies before side i
}

// hexagonSides says which sides on the border meet those of a copy of the hexagon.
var hexagonSides = map[string]string{
	"-2.0": "-0.4", "-3.0": "-1.4", "/0.2": "/4.0", "/0.3": "/4.1", `\1.0`: `\3.2`, `\0.1`: `\2.3`,
}

// newSymmetricHex returns the hexagon with one of its symmetries.
func newSymmetricHex(symmetry string) *symmetricHex {
	h := &symmetricHex{}
	h.tiles = necklaces("abcd", 3)
	h.cells = triangleCells([]int{6, 4, 4, 4}, false)
	h.findImages(hexMotions[symmetry])
	if symmetry == "strong" {
		h.tilePuzzle.images, h.image = 1, h.exchanged
		return h
	}
	for c, i := range kit.Pairs(len(h.cells), 3) {
		h.moreItems = append(h.moreItems, h.mark(c, i))
	}
	h.moreItems = kit.Once(h.moreItems)
	h.more, h.rule = h.lines, h.keepsLines
	return h
}

// hexMotions are the symmetries, of a point of the lattice.
var hexMotions = map[string]func(x, y int) (int, int){
	"strong":     func(x, y int) (int, int) { return 4 - x, 4 - y },
	"weak":       func(x, y int) (int, int) { return 4 - x, 4 - y },
	"left-right": func(x, y int) (int, int) { return 6 - x - y, y },
	"top-down":   func(x, y int) (int, int) { return x + y - 2, 4 - y },
}

// corners returns the corners of a cell: corner i lies between side i-1 and side i,
// counterclockwise.
func (h *symmetricHex) corners(c int) []forms.Point {
	name := h.cells[c].Name
	return triangleCorners(forms.Point{int(name[0] - '0'), int(name[1] - '0'), len(name) - 2})
}

// findImages finds where a symmetry moves cells and their corners.
func (h *symmetricHex) findImages(move func(x, y int) (int, int)) {
	at := map[[3]forms.Point]int{} // by sorted corners
	key := func(corners []forms.Point) [3]forms.Point { return [3]forms.Point(forms.NewShape(corners)) }
	for c := range h.cells {
		at[key(h.corners(c))] = c
	}
	for c := range h.cells {
		moved := h.corners(c)
		for i, p := range moved {
			moved[i][0], moved[i][1] = move(p[0], p[1])
		}
		d, ok := at[key(moved)]
		if !ok {
			panic("gallery: the hexagon has no such symmetry")
		}
		h.images = append(h.images, d)
		var turn [3]int
		there := h.corners(d)
		for i, p := range moved {
			turn[i] = slices.Index(there, p)
		}
		h.turns = append(h.turns, turn)
	}
}

// exchanged returns the image of a tile when a and d are exchanged, and b and c.
func (h *symmetricHex) exchanged(t laidTile) laidTile {
	shown := strings.NewReplacer("a", "d", "d", "a", "b", "c", "c", "b").Replace(h.moved(t.cell, t.shown))
	return laidTile{h.images[t.cell], slices.Index(h.tiles, slices.Min(rotations(shown))), shown}
}

// mark names what is at corner i of a cell and at its image.
func (h *symmetricHex) mark(cell, i int) string {
	d, j := h.images[cell], h.turns[cell][i]
	if d < cell || d == cell && j < i {
		cell, i = d, j
	}
	return fmt.Sprintf("%s@%d", h.cells[cell].Name, i)
}

// line reports whether a line of the picture goes to corner i of a cell: it lies
// between side i-1 and side i.
func line(shown string, i int) string {
	if shown[i] == shown[(i+2)%3] {
		return "="
	}
	return "/"
}

// lines returns the items of the lines of a tile, and whether those that go to each other agree.
func (h *symmetricHex) lines(t laidTile) (marks []string, ok bool) {
	lines := map[string]string{}
	for k := range 3 {
		m, l := h.mark(t.cell, k), line(t.shown, k)
		switch other := lines[m]; {
		case other == "":
			marks = append(marks, m+":"+l)
		case other != l:
			return nil, false
		}
		lines[m] = l
	}
	return marks, true
}

// keepsLines says where a picture and its image have different lines, or returns nil.
func (h *symmetricHex) keepsLines(shows []string) error {
	for c, d := range h.images {
		there := h.moved(c, shows[c])
		for i := range 3 {
			if line(there, i) != line(shows[d], i) {
				return fmt.Errorf("%s and its image %s have other lines", h.cells[c].Name, h.cells[d].Name)
			}
		}
	}
	return nil
}

// moved returns what the image of a cell shows if it is to look like the cell.
func (h *symmetricHex) moved(c int, shown string) string {
	var there [3]byte
	for i := range there { // side i lies between corners i and i+1
		from, to := h.turns[c][i], h.turns[c][(i+1)%3]
		side := from
		if (to+1)%3 == from { // a mirror image goes the other way round
			side = to
		}
		there[side] = shown[i]
	}
	return string(there[:])
}
