package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestIcons looks at the icons of the real page: their sizes, colours where the drawing
// has them, opaque to the edge, and small. What the manifest says of them is true.
func TestIcons(t *testing.T) {
	s, err := NewSite(Page(), pretend, Quick)
	if err != nil {
		t.Fatal(err)
	}
	for name, side := range iconSizes {
		f := s.file(name)
		if f == nil {
			t.Fatalf("no %s", name)
		}
		if dir := os.Getenv("BONEPILE_SHOTS"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, name), f.Body, 0o644); err != nil {
				t.Error(err)
			}
		}
		picture, err := png.Decode(bytes.NewReader(f.Body))
		if err != nil {
			t.Fatal(err)
		}
		if picture.Bounds() != image.Rect(0, 0, side, side) {
			t.Errorf("%s is %v", name, picture.Bounds())
		}
		if len(f.Body) > 30*side {
			t.Errorf("%s has %d bytes", name, len(f.Body))
		}
		// Points of the drawing, in its 192 units: the ground in the corners, the bone left of
		// its upper dot, the dot in the middle of its right half, its shadow.
		for at, want := range map[[2]float64]string{
			{0.6, 0.6}: "22434a", {191, 191}: "22434a", {191, 0.6}: "22434a",
			{80, 90}: "fbf6ea", {127.5, 85}: "1d2529", {104, 129}: "10262b",
		} {
			r, g, b, a := picture.At(int(at[0]*float64(side)/192), int(at[1]*float64(side)/192)).RGBA()
			if got := fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8); got != want || a != 0xffff {
				t.Errorf("%s at %v: %s, want %s; alpha %x", name, at, got, want, a)
			}
		}
	}
	text, err := fs.ReadFile(Page(), "manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Icons []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	purposes := map[string]bool{}
	for _, icon := range manifest.Icons {
		f := s.file(icon.Src)
		if f == nil || f.Type != icon.Type {
			t.Errorf("there is no such icon: %v", icon)
		}
		if side, ok := iconSizes[icon.Src]; ok && icon.Sizes != fmt.Sprintf("%dx%d", side, side) {
			t.Errorf("%v: it has %d pixels", icon, side)
		}
		purposes[icon.Sizes+" "+icon.Purpose] = true
	}
	for _, want := range []string{"192x192 any", "192x192 maskable", "512x512 any", "512x512 maskable"} {
		if !purposes[want] {
			t.Errorf("the manifest has no icon %s", want)
		}
	}
}

// TestIconSafe holds the drawing to the circle that every system leaves of a maskable
// icon, with four fifths of its width: outside there is the ground alone.
func TestIconSafe(t *testing.T) {
	drawing, err := fs.ReadFile(Page(), iconName)
	if err != nil {
		t.Fatal(err)
	}
	side, shapes, err := parseIcon(drawing)
	if err != nil {
		t.Fatal(err)
	}
	if len(shapes) < 4 {
		t.Fatalf("%d shapes", len(shapes))
	}
	for i, s := range shapes[1:] {
		for y := 0.5; y < side; y++ {
			for x := 0.5; x < side; x++ {
				if s.at(x, y) < 0 && (x-side/2)*(x-side/2)+(y-side/2)*(y-side/2) > 0.16*side*side {
					t.Fatalf("shape %d is cut off at %v %v", i+1, x, y)
				}
			}
		}
	}
}

// TestIconRefuses reads drawings that have what is not painted.
func TestIconRefuses(t *testing.T) {
	for inner, want := range map[string]string{
		`<ellipse/>`:                        "<ellipse> cannot be painted",
		`<rect stroke="#000000"/>`:          "stroke cannot be painted",
		`<rect fill="red"/>`:                `colour "red"`,
		`<rect/>`:                           `colour ""`,
		`<rect fill="#12345"/>`:             "#12345",
		`<rect fill="#000000" width="1%"/>`: `width is "1%"`,
		`<g transform="scale(2)"/>`:         "rotate",
		`<g transform="rotate(1 2 3)"><g transform="rotate(1 2 3)"/></g>`:             "within a turn",
		`<path d="M0 0h9" stroke="#000000" stroke-width="2" stroke-linecap="round"/>`: "M0 0h9",
		`<path d="M0 0v9" stroke="#000000" stroke-width="2"/>`:                        "round ends",
		`<path d="M0 0v9" stroke="#000000" stroke-width="?" stroke-linecap="round"/>`: `stroke-width is "?"`,
		`<circle fill="#000000" r="2">`:                                               "",
	} {
		_, err := icons([]byte(`<svg viewBox="0 0 8 8">` + inner + `</svg>`))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), iconName) {
			t.Errorf("%s: %v, want %s", inner, err, want)
		}
	}
	for _, drawing := range []string{"", "<g/>", `<svg viewBox="0 0 8 9"/>`, `<svg viewBox="0 0 0 0"/>`, "<svg"} {
		if _, err := icons([]byte(drawing)); err == nil {
			t.Errorf("%q was painted", drawing)
		}
	}
}

func BenchmarkIcons(b *testing.B) {
	drawing, err := fs.ReadFile(Page(), iconName)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := icons(drawing); err != nil {
			b.Fatal(err)
		}
	}
}
