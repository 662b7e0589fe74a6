package draw

import (
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"bonepile/internal/must"
)

// luminance returns how light a colour is, from 0 to 1, as the Web Content
// Accessibility Guidelines 2.2 define relative luminance.
func (c Colour) luminance() float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b := c.RGB()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// contrast returns the contrast of two colours as the same guidelines define it, from
// 1 to 21. They require 4.5 between text and its background.
func contrast(a, b Colour) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrast asks for the contrast between letters and ground that the Web Content
// Accessibility Guidelines 2.2 ask for, 4.5, and for 3 of lines that carry meaning.
func TestContrast(t *testing.T) {
	for v := range 2 * len(values) {
		if ground, ink := OfValue(v); contrast(ground, ink) < 4.5 {
			t.Errorf("%d: %v on %v has a contrast of %.1f", v, ink, ground, contrast(ground, ink))
		}
	}
	for name, l := range map[string]Theme{"light": Light(), "dark": Dark(), "print": Print()} {
		behind := l.Ground
		if behind == None {
			behind = RGB(0xffffff)
		}
		for _, soft := range l.Soft {
			if contrast(l.Strong, soft) < 3 {
				t.Errorf("%s: lines on a region: %v on %v has a contrast of %.1f", name, l.Strong, soft, contrast(l.Strong, soft))
			}
		}
		for _, c := range []struct {
			what  string
			a, b  Colour
			least float64
		}{
			{"numbers on cells", l.Ink, l.Paper, 7},
			{"numbers on places", l.Ink, l.Shade, 4.5},
			{"captions", l.Ink, behind, 4.5},
			{"outlines on cells", l.Strong, l.Paper, 3},
			{"outlines on the ground", l.Strong, behind, 3},
			{"new bones", l.Accent, l.Paper, 3},
			{"numbers on bones", l.OnBone, l.Bone, 7},
		} {
			if got := contrast(c.a, c.b); got < c.least {
				t.Errorf("%s: %s have a contrast of %.2f", name, c.what, got)
			}
		}
	}
	if c := contrast(RGB(0), RGB(0xffffff)); math.Abs(c-21) > 1e-9 {
		t.Errorf("black and white have a contrast of %v", c)
	}
}

// TestStyle sees that the colours of pictures on a screen are colours of the page.
func TestStyle(t *testing.T) {
	css := must.Get(os.ReadFile("../web/site/style.css"))(t)
	css = append(css, must.Get(os.ReadFile("../web/site/table.css"))(t)...)
	css = append(css, must.Get(os.ReadFile("../web/site/pips.css"))(t)...)
	for _, c := range Dark().Soft { // a table is dark in any theme
		if !strings.Contains(string(css), c.String()) {
			t.Errorf("the page has no region in %v", c)
		}
	}
	for _, l := range []Theme{Light(), Dark()} {
		v := reflect.ValueOf(l)
		for i := range v.NumField() {
			if c, one := v.Field(i).Interface().(Colour); one && !strings.Contains(string(css), c.String()) {
				t.Errorf("%s: the page has no %v", v.Type().Field(i).Name, c)
			}
		}
	}
}

// dichromat returns what a colour looks like, in linear light, to eyes without the
// cones for long waves or those for middle waves.
// The matrices are those of F. Viénot, H. Brettel and J. D. Mollon, Digital video
// colourmaps for checking the legibility of displays by dichromats, 1999.
func dichromat(c Colour, long bool) [3]float64 {
	linear := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	r, g, b := c.RGB()
	x, y, z := linear(r), linear(g), linear(b)
	l := 17.8824*x + 43.5161*y + 4.11935*z
	m := 3.45565*x + 27.1554*y + 3.86714*z
	s := 0.0299566*x + 0.184309*y + 1.46709*z
	if long {
		l = 2.02344*m - 2.52581*s
	} else {
		m = 0.494207*l + 1.24827*s
	}
	return [3]float64{
		0.0809444479*l - 0.130504409*m + 0.116721066*s,
		-0.0102485335*l + 0.0540193266*m - 0.113614708*s,
		-0.000365296938*l - 0.00412161469*m + 0.693511405*s,
	}
}

// lab returns a colour in linear light in the space CIELAB, where distances are
// about as large as they look.
func lab(c [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.9505)
	y := f(0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2])
	z := f((0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestColourBlind asks that of the first ten values no two look alike to any eyes.
func TestColourBlind(t *testing.T) {
	for v := range 10 {
		for w := range v {
			for _, long := range []bool{true, false} {
				a, b := lab(dichromat(values[v], long)), lab(dichromat(values[w], long))
				if d := math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2]); d < 5 {
					t.Errorf("%d and %d look alike: a distance of %.1f", w, v, d)
				}
			}
		}
	}
}
