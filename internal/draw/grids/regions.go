package grids

import (
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/internal/draw"
)

// Shapes with regions, as Pips puzzles have them: cells in the soft colour of their region with
// lines around it, and its sign on a badge at the corner of its first cell. A bone leaves more
// room than on other boards, so that the lines are seen around it; one that crosses a line has it
// in place of the score.

// An Area is a region, and what stands at its corner.
type Area struct {
	Cells []dominosa.Cell
	Sign  string // "9", "<4", "=", "≠"
}

const (
	inner     = 5.0  // between a bone and the edge of its cells
	badge     = 13.0 // height of a badge
	SignSize  = 11.0 // of what stands on it
	trayScale = 0.55 // of the tray below a board
)

// shape paints a shape with its areas, which do not overlap. The board of p shows the numbers of
// bones that lie, and others that are not seen. Bones that do not lie yet are below it, unless it is bare.
func (b *board) shape(p dominosa.Puzzle, laid []dominosa.Place) {
	b.Title = strings.NewReplacer("Domino grid", "Pips", "domino grid", "Pips").Replace(b.Title)
	lying := slices.Concat(p.Given, laid)
	var tray *draw.Scene
	if 2*len(lying) < b.Cells() && !b.Bare {
		w, _ := TraySize(1, 1)
		tray = Tray(p, lying, max(2, int(Cell*float64(b.Cols())/(trayScale*(w+trayGap)))), b.Options)
		b.W = max(b.W, trayScale*tray.W+2*b.origin)
		b.H += trayScale*tray.H + b.origin
	}
	of := b.regions(b.Areas)
	b.ground(b.Scene)
	b.areas(b.Areas, of)
	for i, pl := range lying {
		m := b.frame(pl, inner)
		m.Fill, m.Line, m.Thick = b.look.Paper, b.look.Strong, 2
		if i < len(p.Given) {
			m.Thick = 4
		}
		b.Paint(m)
	}
	if len(lying) > 0 {
		b.Paint(b.scores(lying))
	}
	crossing := b.scores(slices.DeleteFunc(lying, func(pl dominosa.Place) bool {
		x, y := pl.Cells()
		return of(x.Row, x.Col) == of(y.Row, y.Col)
	}))
	crossing.Line, crossing.Thick = b.look.Strong, 2.5
	b.lines(crossing)
	b.numbers()
	b.badges(b.Areas)
	if b.Coords {
		b.coordinates()
	}
	if tray != nil {
		b.Add(tray, (b.W-trayScale*tray.W)/2, b.H-b.origin-trayScale*tray.H, trayScale)
	}
}

// regions returns what tells which area a position is in, from 1: 0 is none, and -1 no cell.
func (b *board) regions(areas []Area) func(row, col int) int {
	in := map[dominosa.Cell]int{}
	for i, a := range areas {
		for _, c := range a.Cells {
			in[c] = i + 1
		}
	}
	return func(row, col int) int {
		if row < 0 || col < 0 || row >= b.Rows() || col >= b.Cols() || b.At(row, col) == dominosa.Hole {
			return -1
		}
		return in[dominosa.Cell{Row: row, Col: col}]
	}
}

// areas paints the grounds of cells, and the lines between them.
func (b *board) areas(areas []Area, of func(row, col int) int) {
	faint := draw.Mark{Kind: draw.Lines, Line: b.look.Faint, Thick: 1}
	strong := draw.Mark{Kind: draw.Lines, Line: b.look.Strong, Thick: 2}
	colours := b.colours(areas, of)
	for row := range b.Rows() + 1 {
		for col := range b.Cols() + 1 {
			here, x, y := of(row, col), b.edge(col), b.edge(row)
			if here >= 0 {
				b.Paint(draw.Mark{Kind: draw.Rect, X: x, Y: y, W: Cell, H: Cell, Fill: colours[here]})
			}
			for i, there := range [2]int{of(row-1, col), of(row, col-1)} {
				m := &strong
				if here == there {
					m = &faint
				}
				if end := [2]draw.Point{point(x+Cell, y), point(x, y+Cell)}[i]; max(here, there) >= 0 {
					m.Points = append(m.Points, point(x, y), end)
				}
			}
		}
	}
	b.lines(faint)
	b.lines(strong)
}

// colours returns the ground of each area, from 1: the first that none beside it has.
func (b *board) colours(areas []Area, of func(row, col int) int) []draw.Colour {
	list := make([]draw.Colour, len(areas)+1)
	list[0] = b.look.Paper
	for i, a := range areas {
		taken := map[draw.Colour]bool{}
		for _, c := range a.Cells {
			for _, r := range [4]int{of(c.Row-1, c.Col), of(c.Row+1, c.Col), of(c.Row, c.Col-1), of(c.Row, c.Col+1)} {
				if r > 0 && r != i+1 {
					taken[list[r]] = true
				}
			}
		}
		list[i+1] = b.look.Soft[i%len(b.look.Soft)]
		for k := 0; k < len(b.look.Soft) && taken[list[i+1]]; k++ {
			list[i+1] = b.look.Soft[k]
		}
	}
	return list
}

// badges paints the signs of areas.
func (b *board) badges(areas []Area) {
	for _, a := range areas {
		if len(a.Cells) == 0 || a.Sign == "" {
			continue
		}
		text := a.Sign
		if text == "≠" { // which the fonts do not have
			text = "="
		}
		c := slices.MinFunc(a.Cells, dominosa.Cell.Compare)
		w := 7 + 6.5*float64(len(text))
		x, y := b.edge(c.Col)-min(3, b.origin), b.edge(c.Row)-min(4, b.origin)
		b.Paint(draw.Mark{Kind: draw.Rect, X: x, Y: y, W: w, H: badge, R: 4, Fill: b.look.Strong},
			draw.Mark{Kind: draw.Text, X: x + w/2, Y: y + 10.3, Text: text, Size: SignSize, Bold: true, Fill: b.look.Paper})
		if text != a.Sign {
			b.Paint(draw.Mark{Kind: draw.Lines, Points: []draw.Point{point(x+w/2-2, y+10.5), point(x+w/2+2, y+2.5)}, Line: b.look.Paper, Thick: 1.5})
		}
	}
}
