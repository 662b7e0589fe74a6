package grids

import (
	"math/rand/v2"
	"testing"

	"bonepile/dominosa"
	"bonepile/internal/draw"
	"bonepile/internal/must"
)

// TestRegions paints random regions on random shapes: those beside each other have different
// colours and a strong line between them, wherever colours suffice, and each sign stands once.
func TestRegions(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	crowded := 0
	for range 300 {
		rows, cols := 1+r.IntN(7), 1+r.IntN(7)
		shape := make([]int, rows*cols)
		areas := make([]Area, 1+r.IntN(9))
		for i := range areas {
			areas[i].Sign = []string{"9", "<4", ">12", "=", "≠"}[r.IntN(5)]
		}
		for at := range shape {
			switch k := r.IntN(len(areas) + 2); {
			case k < len(areas):
				areas[k].Cells = append(areas[k].Cells, dominosa.Cell{Row: at / cols, Col: at % cols})
			case k == len(areas):
				shape[at] = dominosa.Hole
			}
		}
		p := dominosa.Puzzle{Board: must.Get(dominosa.NewBoard(rows, cols, shape))(t), Bones: dominosa.Full(1)}
		b := newBoard(p, Options{})
		of := b.regions(areas)
		colours := b.colours(areas, of)
		s := Board(p, Position{}, Options{Areas: areas})
		strong := map[[2]draw.Point]bool{}
		for _, m := range s.Marks {
			for i := 0; m.Kind == draw.Lines && m.Thick == 2 && i < len(m.Points); i += 2 {
				strong[[2]draw.Point{m.Points[i], m.Points[i+1]}] = true
			}
		}
		beside := make([]map[int]bool, len(areas)+1)
		for i := range beside {
			beside[i] = map[int]bool{}
		}
		for row := range rows {
			for col := range cols {
				x, y := b.edge(col), b.edge(row)
				for i, there := range [2]int{of(row-1, col), of(row, col-1)} {
					line := [2]draw.Point{point(x, y), [2]draw.Point{point(x+Cell, y), point(x, y+Cell)}[i]}
					here := of(row, col)
					if strong[line] != (here != there) {
						t.Fatalf("row %d, column %d: a strong line between regions %d and %d: %v", row, col, here, there, strong[line])
					}
					if here > 0 && there > 0 && here != there {
						beside[here][there], beside[there][here] = true, true
					}
				}
			}
		}
		for i := range beside {
			for k := range beside[i] {
				if len(beside[i]) >= len(b.look.Soft) || len(beside[k]) >= len(b.look.Soft) {
					crowded++
				} else if colours[i] == colours[k] {
					t.Fatalf("regions %d and %d of %v have one colour", i, k, areas)
				}
			}
		}
		signs := 0
		for _, a := range areas {
			if len(a.Cells) > 0 {
				signs++
			}
		}
		for _, m := range s.Marks {
			if m.Kind == draw.Text && m.Bold {
				signs--
			}
		}
		if signs != 0 {
			t.Fatalf("%d signs missing", signs)
		}
	}
	t.Logf("%d pairs with too many neighbours", crowded)
}
