package fonts

import (
	"image"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"bonepile/internal/draw"
)

// TestWidth holds widths against those that the painter of pixels uses.
func TestWidth(t *testing.T) {
	for _, bold := range []bool{false, true} {
		face := Face(100, bold)
		for _, text := range []string{"", "0", "Puzzle 123", "Straße, déjà vu", "Ωmega Ж"} {
			want := 0.0
			for _, c := range text {
				w, ok := face.GlyphAdvance(c)
				if !ok {
					t.Fatalf("no %q", c)
				}
				want += float64(w) / 64
			}
			if got := Width(text, 100, bold); math.Abs(got-want) > 0.1*float64(len(text)) {
				t.Errorf("%q: %v, want %v", text, got, want)
			}
		}
		if got := font.MeasureString(face, "10"); math.Abs(float64(got)/64-Width("10", 100, bold)) > 0.1 {
			t.Errorf("10: %v and %v", got, Width("10", 100, bold))
		}
	}
	if Width("Puzzle", 10, true) <= Width("Puzzle", 10, false) {
		t.Error("bold is no wider")
	}
}

func TestHas(t *testing.T) {
	for c, want := range map[rune]bool{'a': true, 'é': true, 'Ж': true, '★': false, '骨': false} {
		if Has(c) != want {
			t.Errorf("%q: %v", c, !want)
		}
	}
}

// TestSVG paints the shapes of letters, and compares the pixels with those of the font's own painter.
func TestSVG(t *testing.T) {
	const size, w, h = 50.0, 500, 80
	for _, text := range []string{"0123456789", "-r3c12", "Straße, 10", "Ωmega Ж &<", "%|Qq@"} {
		for _, bold := range []bool{false, true} {
			s := &draw.Scene{W: w, H: h, Marks: []draw.Mark{{Kind: draw.Text, X: w / 2, Y: 60, Text: text, Size: size, Bold: bold, Fill: draw.RGB(0)}}}
			svg := string(SVG(nil, s))
			got, want := image.NewAlpha(image.Rect(0, 0, w, h)), image.NewAlpha(image.Rect(0, 0, w, h))
			for _, use := range regexp.MustCompile(`<use xlink:href="#(\S+)" x="(\S+)" y="60"`).FindAllStringSubmatch(svg, -1) {
				shape := regexp.MustCompile(`<path id="`+use[1]+`" transform="scale\(0.05\)" d="(.*?)"`).FindAllStringSubmatch(svg, -1)
				if len(shape) != 1 {
					t.Fatalf("%s is there %d times", use[1], len(shape))
				}
				x, _ := strconv.ParseFloat(use[2], 64)
				fill(got, shape[0][1], x, 60, 0.05)
			}
			d := font.Drawer{Dst: want, Src: image.Opaque, Face: Face(size, bold)}
			d.Dot = fixed.Point26_6{X: fixed.Int26_6(64 * (w/2 - Width(text, size, bold)/2)), Y: fixed.I(60)}
			d.DrawString(text)
			differ, ink := 0, 0
			for i := range got.Pix {
				differ += max(int(got.Pix[i])-int(want.Pix[i]), int(want.Pix[i])-int(got.Pix[i]))
				ink += int(want.Pix[i])
			}
			if ink == 0 || 20*differ > ink {
				t.Errorf("%q: %d of %d differ", text, differ, ink)
			}
		}
	}
	for _, text := range []string{"10⁶", "★"} {
		s := &draw.Scene{W: 9, H: 9, Marks: []draw.Mark{{Kind: draw.Text, Text: text, Size: 3, Fill: draw.RGB(0)}}}
		if svg := string(SVG(nil, s)); !strings.Contains(svg, ">"+text+"</text>") || strings.Contains(svg, "<use") {
			t.Errorf("a text with a character that the fonts lack: %s", svg)
		}
	}
}

// fill paints the data of a path.
func fill(on *image.Alpha, d string, x, y, scale float64) {
	b := on.Bounds()
	r := vector.NewRasterizer(b.Dx(), b.Dy())
	var ax, ay float64 // in units of the font
	px := func(u float64) float32 { return float32(x + scale*u) }
	py := func(u float64) float32 { return float32(y + scale*u) }
	for _, part := range regexp.MustCompile(`([Mlq])([^Mlq]*)`).FindAllStringSubmatch(d, -1) {
		var n []float64
		for _, word := range regexp.MustCompile(`-?\d+`).FindAllString(part[2], -1) {
			v, _ := strconv.Atoi(word)
			n = append(n, float64(v))
		}
		switch part[1] {
		case "M":
			r.ClosePath()
			ax, ay = n[0], n[1]
			r.MoveTo(px(ax), py(ay))
		case "l":
			ax, ay = ax+n[0], ay+n[1]
			r.LineTo(px(ax), py(ay))
		case "q":
			bx, by := ax+n[0], ay+n[1]
			ax, ay = ax+n[2], ay+n[3]
			r.QuadTo(px(bx), py(by), px(ax), py(ay))
		}
	}
	r.ClosePath()
	r.Draw(on, b, image.Opaque, image.Point{})
}
