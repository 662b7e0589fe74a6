package sudoku

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// The square of side 5 by W. Behrens, (35a), which is a picture where we read it. Of the 3528
// squares of side 5 with bent boxes, up to symmetry and names of numbers, it is the only one
// that has either of the numbers of answer 61, and it has both.

// jigsawSudoku is sudoku whose boxes have any shape: (34). An option is a number
// in a cell, with items for the cell, and for the number in its row, its column
// and its box. A cell with a clue has the option of its clue only.
var jigsawSudoku = kit.Described("jigsaw-sudoku", kit.DrawnBy(jigsawPicture), kit.OfGrid("boxes", "a sign for the box of a cell", "", func(a kit.Args, boxes [][]rune) (*kit.Instance, error) {
	n := len(boxes)
	if n > len(kit.Symbols) || n != len(boxes[0]) {
		return nil, fmt.Errorf("boxes: %d rows of %d cells, expected a square of %d by %d at most", n, len(boxes[0]), len(kit.Symbols), len(kit.Symbols))
	}
	size := map[rune]int{}
	for _, sign := range slices.Concat(boxes...) {
		size[sign]++
	}
	for _, sign := range slices.Sorted(maps.Keys(size)) {
		if size[sign] != n {
			return nil, fmt.Errorf("boxes: box %c has %d cells, expected %d", sign, size[sign], n)
		}
	}
	usual := kit.Symbols[:n]
	clues, err := kit.ReadGrid(a.Text("clues"), n, n, "one of "+usual+", or . for an open cell", "."+usual)
	if err != nil {
		return nil, err
	}
	g := &jigsaw{boxes, clues}
	b := kit.NewBuilder[[]kit.Setting]()
	b.AddPrimary(kit.LatinItems(n, g.parts())...)
	for _, c := range kit.Cells(n, n) {
		for x := 1; x <= n; x++ {
			if clue := g.clue(c); clue == 0 || clue == x {
				b.Add([]kit.Setting{{Cell: c, Value: x}}, kit.LatinEntries(c, x, g.parts())...)
			}
		}
	}
	return kit.Strict(kit.BoardInstance(b, n, n, g.check, g.text))
}))

// A jigsaw is the boxes and the clues of a jigsaw sudoku.
type jigsaw struct{ boxes, clues [][]rune }

// clue returns the number that a clue says, or 0.
func (g *jigsaw) clue(c kit.Cell) int {
	return strings.IndexRune(kit.Symbols, g.clues[c.Row][c.Col]) + 1
}

// parts returns the rows, the columns and the boxes, in the order of their signs.
func (g *jigsaw) parts() []kit.Part {
	signs := slices.Compact(slices.Sorted(slices.Values(slices.Concat(g.boxes...))))
	return append(kit.LatinParts[:2:2], kit.Part{Letter: "b", Name: "box", Of: func(c kit.Cell) int { return slices.Index(signs, g.boxes[c.Row][c.Col]) }})
}

// check applies the rules.
func (g *jigsaw) check(values [][]int) error {
	for c, x := range kit.Entries(values) {
		if clue := g.clue(c); clue != 0 && clue != x {
			return fmt.Errorf("%v is not %c as its clue says", c, g.clues[c.Row][c.Col])
		}
	}
	return kit.CheckParts(kit.LatinDrawing(values), kit.Symbols[:len(values)], g.parts())
}

// text draws the square, with lines where a box ends.
func (g *jigsaw) text(values [][]int) string {
	n := len(values)
	d := kit.NewDrawing(2*n-1, 4*n-3, ' ')
	for i, row := range kit.LatinDrawing(values) {
		for j, ch := range row {
			d[2*i][4*j] = ch
			if j+1 < n && g.boxes[i][j] != g.boxes[i][j+1] {
				d[2*i][4*j+2] = '|'
			}
			if i+1 < n && g.boxes[i][j] != g.boxes[i+1][j] {
				for k := max(0, 4*j-1); k <= min(4*j+1, 4*n-4); k++ {
					d[2*i+1][k] = '-'
				}
			}
		}
	}
	return d.String()
}

// jigsawPicture paints the boxes with their digits.
func jigsawPicture(a kit.Args, text string) *draw.Scene {
	return picture.Regions(strings.Split(a.Text("boxes"), "/"), text).Scene()
}

// Boxes for jigsaw sudoku: bent ones for exercise 62, convex ones for 68.
var jigsawBoxes = kit.Described("jigsaw-boxes", kit.Drawn(picture.Pieces), buildJigsawSudoku)

func buildJigsawSudoku(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	convex := a.Text("shape") == "convex"
	if longest := min(n, a.Int("side")); longest*longest < n {
		return nil, fmt.Errorf("side=%d: no piece of %d cells has such sides", a.Int("side"), n)
	}
	if n > 7 && !(convex && a.Int("side") <= 5) {
		return nil, fmt.Errorf("n=%d: expected at most 7, or shape=convex and side=5", n)
	}
	return forms.Boxes(n, a.Int("side"), convex).Instance()
}
