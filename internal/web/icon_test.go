package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"testing"

	"bonepile/internal/must"
)

// iconSizes are the sides of the icons by name, drawn once from icon.svg: iOS wants 180
// pixels, installers on Android and elsewhere 192 and 512.
var iconSizes = map[string]int{"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}

// TestIcons looks at the icons of the real page: their sizes, colours where the drawing
// has them, opaque to the edge, and small. What the manifest says of them is true.
func TestIcons(t *testing.T) {
	s := must.Get(NewSite(Page(), pretend, Quick))(t)
	for name, side := range iconSizes {
		f := s.file(name)
		if f == nil {
			t.Fatalf("no %s", name)
		}
		picture := must.Get(png.Decode(bytes.NewReader(f.Body)))(t)
		must.Equal(t, picture.Bounds(), image.Rect(0, 0, side, side), "%s", name)
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
	text := must.Get(fs.ReadFile(Page(), "manifest.webmanifest"))(t)
	var manifest struct {
		Icons []struct{ Src, Sizes, Type, Purpose string }
	}
	must.Do(t, json.Unmarshal(text, &manifest))
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

// TestIconSafe holds the icon to the circle that every system leaves of a maskable icon,
// with four fifths of its width: outside there is the ground alone.
func TestIconSafe(t *testing.T) {
	text := must.Get(fs.ReadFile(Page(), "icon-512.png"))(t)
	picture := must.Get(png.Decode(bytes.NewReader(text)))(t)
	side := picture.Bounds().Dx()
	ground, shown := picture.At(0, 0), 0
	for y := range side {
		for x := range side {
			dx, dy := float64(x)+0.5-float64(side)/2, float64(y)+0.5-float64(side)/2
			switch outside := dx*dx+dy*dy > 0.16*float64(side*side); {
			case picture.At(x, y) == ground:
			case outside:
				t.Fatalf("the icon is cut off at %d %d", x, y)
			default:
				shown++
			}
		}
	}
	must.Least(t, shown, side*side/10, "pixels that differ from the ground")
}
