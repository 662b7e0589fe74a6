package png

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/draw"
	"bonepile/internal/draw/grids"
	"bonepile/internal/must"
)

// solved returns a small board with its solution.
func solved(t testing.TB) (dominosa.Puzzle, dominosa.Tiling) {
	t.Helper()
	b := must.Get(notation.ParseBoard("1:010110"))(t)
	p := dominosa.Puzzle{Board: b}
	ans, err := p.Solve(t.Context(), dominosa.Config{})
	if err != nil || ans.First == nil {
		t.Fatalf("%v, %v", ans, err)
	}
	return p, ans.First
}

// paint encodes a scene and decodes it again.
func paint(t testing.TB, s *draw.Scene, scale float64) image.Image {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, Encode(&text, s, scale))
	return must.Get(png.Decode(bytes.NewReader(text.Bytes())))(t)
}

func is(c color.Color, want draw.Colour) bool {
	r, g, b, a := c.RGBA()
	x, y, z := want.RGB()
	return a == 0xffff && uint8(r>>8) == x && uint8(g>>8) == y && uint8(b>>8) == z
}

// TestSize holds pictures against the size that was asked for.
func TestSize(t *testing.T) {
	p, _ := solved(t)
	s := grids.Board(p, grids.Position{}, grids.Options{})
	for _, c := range []struct {
		unit, scale float64
		w, h        int
	}{{0, 1, 152, 112}, {1, 1, 152, 112}, {1, 2, 304, 224}, {0.5, 1, 76, 56}, {0.1, 0.1, 2, 2}, {0.01, 0.1, 1, 1}} {
		s.Unit = c.unit
		got := paint(t, s, c.scale).Bounds()
		if w, h := Size(s, c.scale); got.Dx() != c.w || got.Dy() != c.h || w != c.w || h != c.h {
			t.Errorf("unit %v, scale %v: %v, announced %d by %d, want %d by %d", c.unit, c.scale, got, w, h, c.w, c.h)
		}
	}
}

// TestPixels looks at what is where: corners are transparent, the margin is ground,
// cells are paper with ink where the number stands and a line where they end.
func TestPixels(t *testing.T) {
	p, _ := solved(t)
	for name, look := range map[string]draw.Theme{"light": draw.Light(), "dark": draw.Dark()} {
		s := grids.Board(p, grids.Position{}, grids.Options{Theme: look})
		s.Unit = 2
		img := paint(t, s, 1)
		if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
			t.Errorf("%s: the corner is %v", name, img.At(0, 0))
		}
		for _, c := range []struct {
			what string
			x, y int
			want draw.Colour
		}{
			{"margin", 12, 100, look.Ground},
			{"cell", 42, 42, look.Paper},
			{"left edge", 32, 60, look.Strong},
			{"upper edge", 60, 32, look.Strong},
		} {
			if got := img.At(c.x, c.y); !is(got, c.want) {
				t.Errorf("%s: %s is %v, want %v", name, c.what, got, c.want)
			}
		}
		// Every number covers some of its cell, in the middle and nowhere near the edge.
		for cell := range 6 {
			x0, y0 := 32+80*(cell%3), 32+80*(cell/3)
			var box image.Rectangle
			for x := x0 + 4; x < x0+76; x++ {
				for y := y0 + 4; y < y0+76; y++ {
					if is(img.At(x, y), look.Ink) {
						box = box.Union(image.Rect(x, y, x+1, y+1))
					}
				}
			}
			box = box.Sub(image.Pt(x0, y0))
			if box.Dy() < 24 || box.Dy() > 40 || abs(box.Min.X+box.Max.X-80) > 8 || abs(box.Min.Y+box.Max.Y-80) > 8 {
				t.Errorf("%s: the number of cell %d fills %v of 80 by 80 pixels", name, cell, box)
			}
		}
	}
}

func abs(x int) int { return max(x, -x) }

// TestKinds paints a mark of each kind, and looks where it is and where it is not.
func TestKinds(t *testing.T) {
	red, blue := draw.RGB(0xff0000), draw.RGB(0x0000ff)
	for _, c := range []struct {
		name    string
		m       draw.Mark
		in, out image.Point
	}{
		{"rect", draw.Mark{Kind: draw.Rect, X: 10, Y: 10, W: 20, H: 10, Fill: red}, image.Pt(11, 11), image.Pt(31, 15)},
		{"rounded", draw.Mark{Kind: draw.Rect, X: 10, Y: 10, W: 20, H: 20, R: 8, Fill: red}, image.Pt(20, 20), image.Pt(10, 10)},
		{"circle", draw.Mark{Kind: draw.Circle, X: 20, Y: 20, R: 8, Fill: red}, image.Pt(14, 20), image.Pt(13, 13)},
		{"polygon", draw.Mark{Kind: draw.Polygon, Points: []draw.Point{{X: 10, Y: 10}, {X: 30, Y: 10}, {X: 10, Y: 30}}, Fill: red}, image.Pt(14, 14), image.Pt(26, 26)},
		{"lines", draw.Mark{Kind: draw.Lines, Points: []draw.Point{{X: 10, Y: 20}, {X: 30, Y: 20}, {X: 5, Y: 5}, {X: 5, Y: 9}}, Line: red, Thick: 4}, image.Pt(20, 20), image.Pt(7, 15)},
		{"second line", draw.Mark{Kind: draw.Lines, Points: []draw.Point{{X: 10, Y: 20}, {X: 30, Y: 20}, {X: 5, Y: 5}, {X: 5, Y: 9}}, Line: red, Thick: 4}, image.Pt(5, 7), image.Pt(20, 10)},
		{"square end", draw.Mark{Kind: draw.Lines, Points: []draw.Point{{X: 10, Y: 20}, {X: 30, Y: 20}}, Line: red, Thick: 8}, image.Pt(7, 17), image.Pt(4, 20)},
		{"round end", draw.Mark{Kind: draw.Lines, Points: []draw.Point{{X: 10, Y: 20}, {X: 30, Y: 20}}, Line: red, Thick: 8, Round: true}, image.Pt(7, 20), image.Pt(6, 16)},
	} {
		s := &draw.Scene{W: 40, H: 40, Marks: []draw.Mark{{Kind: draw.Rect, W: 40, H: 40, Fill: blue}, c.m}}
		for k := 1; k <= 4; k++ { // the middle of the pixel, or nearly
			img := paint(t, s, float64(k))
			in, out := c.in.Mul(k).Add(image.Pt(k/2, k/2)), c.out.Mul(k).Add(image.Pt(k/2, k/2))
			if !is(img.At(in.X, in.Y), red) || !is(img.At(out.X, out.Y), blue) {
				t.Errorf("%s, scale %d: %v at %v and %v at %v", c.name, k, img.At(in.X, in.Y), in, img.At(out.X, out.Y), out)
			}
		}
	}
}

// TestAnchor writes a text that begins, ends and has its middle at a point.
func TestAnchor(t *testing.T) {
	black := draw.RGB(0)
	for anchor, want := range map[draw.Anchor][2]int{draw.Start: {50, 80}, draw.End: {20, 50}, draw.Middle: {35, 65}} {
		s := &draw.Scene{W: 100, H: 20, Marks: []draw.Mark{
			{Kind: draw.Rect, W: 100, H: 20, Fill: draw.RGB(0xffffff)},
			{Kind: draw.Text, X: 50, Y: 15, Text: "HHH", Size: 14, Anchor: anchor, Fill: black},
		}}
		img := paint(t, s, 1)
		first, last := 100, 0
		for x := range 100 {
			if r, _, _, _ := img.At(x, 8).RGBA(); r < 0xa000 {
				first, last = min(first, x), max(last, x)
			}
		}
		if abs(first-want[0]) > 3 || abs(last-want[1]) > 3 {
			t.Errorf("anchor %d: from %d to %d, want %v", anchor, first, last, want)
		}
	}
}

// TestLastFrame paints of an animation what is seen at its end.
func TestLastFrame(t *testing.T) {
	red := draw.RGB(0xff0000)
	s := &draw.Scene{W: 30, H: 10, Frames: 3, Marks: []draw.Mark{
		{Kind: draw.Rect, W: 10, H: 10, Fill: red, Until: 2},
		{Kind: draw.Rect, X: 10, W: 10, H: 10, Fill: red, From: 2},
		{Kind: draw.Rect, X: 20, W: 10, H: 10, Fill: red},
	}}
	img := paint(t, s, 1)
	for x, want := range map[int]bool{5: false, 15: true, 25: true} {
		if is(img.At(x, 5), red) != want {
			t.Errorf("at %d: %v", x, img.At(x, 5))
		}
	}
}

func TestSameBytes(t *testing.T) {
	p, tiling := solved(t)
	var texts [2]bytes.Buffer
	for i := range texts {
		s := grids.Board(p, grids.Position{Laid: tiling}, grids.Options{Pips: true, Colour: true})
		must.Do(t, Encode(&texts[i], s, 1.5))
	}
	if !bytes.Equal(texts[0].Bytes(), texts[1].Bytes()) {
		t.Error("two pictures of one scene differ")
	}
}

func TestTooLarge(t *testing.T) {
	p, _ := solved(t)
	s := grids.Board(p, grids.Position{}, grids.Options{})
	var text bytes.Buffer
	if err := Encode(&text, s, 100); err == nil || !strings.Contains(err.Error(), "15200 by 11200") || text.Len() > 0 {
		t.Errorf("%v, %d bytes", err, text.Len())
	}
}
