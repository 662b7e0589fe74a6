package book

import (
	"fmt"
	"maps"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/internal/draw/grids"
)

// inMM returns a length of points in millimetres.
func inMM(points float64) float64 { return points * 25.4 / 72 }

// cutOuts adds bones enough for each puzzle, as large as two cells, to cut out and lay on the
// boards: on right pages with nothing behind them.
func (b *Book) cutOuts() {
	const gap = 8.0
	size := b.Cell * (1 + frame)    // of a cell with its line
	most := map[dominosa.Bone]int{} // copies in a puzzle
	for _, z := range b.Puzzles {
		for bone, n := range z.Set().All() {
			most[bone] = max(most[bone], n)
		}
	}
	set, _ := dominosa.NewBones(maps.All(most), false) // as parts of sets are one
	var p *page
	x, y := 0.0, 0.0
	for k, bone := range grids.Bones(set) {
		if p != nil && x+2*size > p.area.X1 {
			x, y = p.area.X0, y+size+gap
		}
		if p == nil || y+size > p.area.Y1 {
			for len(b.pages)%2 > 0 {
				b.newPage()
			}
			p = b.numbered(b.Title)
			x, y = p.area.X0, b.heading(p, "Bones to cut out")
			if k == 0 {
				b.chapter("Bones to cut out", "", deduce.NoLevel)
			}
			text := fmt.Sprintf("A bone is %.1f by %.1f mm, as a place on the boards, if this is printed at its actual size.", 2*inMM(b.Cell), inMM(b.Cell))
			y = p.paragraph(lines(text, p.area.X1-x, b.prose()), x, y, b.prose()) + gap
		}
		scale := b.Cell / grids.Cell
		z := dominosa.Puzzle{Board: dominosa.BoardOf(1, 2, []uint8{bone.Lo, bone.Hi})}
		p.picture(grids.Board(z, grids.Position{}, b.look()), x+scale, y+scale, scale)
		x += 2*size + gap
	}
	b.newPage()
}
