package grids

import (
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/internal/draw"
)

// TestMarks reads the marks of boards again as a person sees them: numbers and tiles by
// where they are, and squares for the cells that no bone covers.
func TestMarks(t *testing.T) {
	for i, made := range boards(t) {
		part := made.Solution[:i%(len(made.Solution)+1)]
		s := Board(made.Puzzle, Position{Laid: part}, Options{})
		text := string(draw.SVG(nil, s))
		b, squares := made.Board, 0.0
		pips := make([]int, b.Rows()*b.Cols())
		for i := range pips {
			pips[i] = dominosa.Hole
		}
		var places []dominosa.Place
		for _, m := range s.Marks {
			row, col := int(m.Y-margin)/Cell, int(m.X-margin)/Cell
			switch {
			case m.Kind == draw.Text:
				for _, c := range m.Text {
					pips[row*b.Cols()+col] = 10*max(0, pips[row*b.Cols()+col]) + int(c-'0')
				}
			case m.Kind == draw.Rect && m.R == round:
				pl := dominosa.Place{Row: row, Col: col, Down: m.H > m.W}
				x, y := pl.Cells()
				pl.Bone = dominosa.NewBone(b.At(x.Row, x.Col), b.At(y.Row, y.Col))
				places = append(places, pl)
			case m.Kind == draw.Rect && m.R == 0:
				squares += m.W / Cell
			}
		}
		again, err := dominosa.NewBoard(b.Rows(), b.Cols(), pips)
		if err != nil || !again.Equal(b) {
			t.Errorf("a picture of\n%v\nshows (%v)\n%v", b, err, again)
		}
		if !slices.Equal(places, part) || int(squares) != b.Cells()-2*len(part) {
			t.Errorf("%v and %v squares, want %v", places, squares, part)
		}
		if strings.Contains(text, "<title>Solved") != (2*len(part) == b.Cells()) {
			t.Errorf("%d bones: the wrong title", len(part))
		}
	}
}
