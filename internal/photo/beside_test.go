package photo_test

import (
	"image"
	"image/color"
	"testing"

	"bonepile/internal/draw/grids"
	"bonepile/internal/must"
	"bonepile/internal/photo"
)

// beside returns a picture of two boards beside each other, cut along the edges of their
// grids, of which g is the first, so many cells of it apart. The second is smaller.
func beside(g *photo.Grid, a, b image.Image, gap, smaller float64) image.Image {
	x0, y0 := g.Middle(-0.5, -0.5)
	x1, y1 := g.Middle(float64(g.Rows)-0.5, float64(g.Cols)-0.5)
	pitch := (x1 - x0) / float64(g.Cols)
	left, right := photo.NewPicture(a), photo.NewPicture(b)
	const rim = 60
	start := rim + (x1 - x0) + gap*pitch
	out := image.NewGray(image.Rect(0, 0, int(start+x1-x0)+rim, int(y1-y0)+2*rim))
	for i := range out.Pix {
		x, y := float64(i%out.Stride)+0.5-rim, float64(i/out.Stride)+0.5-rim
		v := 255.0
		if x >= 0 && y >= 0 && x < x1-x0 && y < y1-y0 {
			v = left.At(x0+x, y0+y)
		} else if x, y := (x+rim-start)*smaller, y*smaller; x >= 0 && y >= 0 && x < x1-x0 && y < y1-y0 {
			v = right.At(x0+x, y0+y)
		}
		out.Set(i%out.Stride, i/out.Stride, color.Gray{Y: uint8(v)})
	}
	return out
}

// Two grids that are close to each other are two, and the larger is first. A quarter of such pairs,
// half a cell apart, are not told apart: other drawings, other numbers.
func TestReadBeside(t *testing.T) {
	first, a := drawn(t, 4, 25, grids.Options{}, false)
	second, b := drawn(t, 4, 26, grids.Options{}, false)
	g := read(t, photo.NewPicture(a))[0]
	for _, c := range []struct{ gap, smaller float64 }{{0.35, 1}, {0.45, 1}, {0.5, 1.6}, {1, 2}} {
		grids := read(t, photo.NewPicture(beside(g, a, b, c.gap, c.smaller)))
		must.Equal(t, len(grids), 2, "%v: grids", c)
		var got []string
		for _, g := range grids {
			if b, err := g.Board(); err == nil {
				d := must.Get(b.Dominosa())(t)
				got = append(got, d.String())
			}
		}
		if c.smaller == 1 && len(got) == 2 && got[0] == second.String() {
			got[0], got[1] = got[1], got[0]
		}
		if len(got) != 2 || got[0] != first.String() || got[1] != second.String() {
			t.Errorf("%v:\n%v\nfor\n%v\n%v", c, got, first, second)
		}
	}
}

// Crosses that go on to a horizon are no grid, and reading them ends: towards the horizon there
// would be no end of rows.
func TestReadHorizon(t *testing.T) {
	pic := image.NewGray(image.Rect(0, 0, 900, 700))
	for i := range pic.Pix {
		pic.Pix[i] = 255
	}
	for row := 6; row < 14; row++ {
		for col := -4; col <= 4; col++ {
			x, y, half := 450+float64(col)*600/float64(row), 40+3600/float64(row), 150/float64(row)
			for d := -half; d <= half; d += 0.25 {
				for w := range 4 {
					pic.SetGray(int(x+d)+w, int(y+d), color.Gray{})
					pic.SetGray(int(x+d)+w, int(y-d), color.Gray{})
				}
			}
		}
	}
	r := must.Get(photo.NewReader())(t)
	grids, err := r.Read(photo.NewPicture(pic))
	if most := 2500; err == nil || r.Looked() > most || r.Looked() < 50 {
		t.Errorf("%d grids, and %d cells were looked at, of at most %d", len(grids), r.Looked(), most)
	}
}
