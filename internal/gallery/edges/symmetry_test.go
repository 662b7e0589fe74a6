package edges

import (
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// TestSymmetricHex gives answers of one symmetry to the rules of another, which they break,
// and moves a tile.
func TestSymmetricHex(t *testing.T) {
	laid := map[string][]laidTile{}
	rules := map[string]*symmetricHex{}
	for _, symmetry := range []string{"strong", "weak", "left-right", "top-down"} {
		in := kittest.New(macmahonSymmetry(), "symmetry="+symmetry, "aaa=20'")
		h := newSymmetricHex(symmetry)
		for sol := range in.Solutions(cover.Config{MaxSolutions: 1}) {
			laid[symmetry] = h.laid(in.Text(sol))
		}
		rules[symmetry] = h
	}
	for has, list := range laid {
		for asked, h := range rules {
			err := h.check(list)
			switch {
			case has == asked || has == "strong" && asked == "weak":
				if err != nil {
					t.Errorf("%s is not %s: %v", has, asked, err)
				}
			case err == nil || !strings.Contains(err.Error(), "image"):
				t.Errorf("%s passes for %s: %v", has, asked, err)
			}
		}
		list[3].shown = list[3].shown[1:] + list[3].shown[:1]
		if err := rules[has].check(list); err == nil && list[3].shown[0] != list[3].shown[1] {
			t.Errorf("%s: passes with a tile turned", has)
		}
	}
	must.Equal(t, len(laid), 4, "answers of symmetries")
}

// laid reads what cells show.
func (h *symmetricHex) laid(text string) (list []laidTile) {
	for c, shown := range strings.Fields(text) {
		for i, tile := range h.tiles {
			for _, r := range rotations(tile) {
				if r == shown {
					list = append(list, laidTile{c, i, shown})
				}
			}
		}
	}
	return list
}

// TestHexImages: each symmetry is its own inverse and keeps neighbours.
func TestHexImages(t *testing.T) {
	for symmetry, fixed := range map[string]int{"strong": 0, "weak": 0, "left-right": 4, "top-down": 0} {
		h := newSymmetricHex(symmetry)
		common := func(c, d int) (n int) {
			for _, s := range h.cells[c].sides {
				for _, u := range h.cells[d].sides {
					if s == u {
						n++
					}
				}
			}
			return n
		}
		n := 0
		for c := range h.cells {
			if h.images[c] == c {
				n++
			}
			if h.images[h.images[c]] != c {
				t.Errorf("%s: the image of the image of %s is another", symmetry, h.cells[c].Name)
			}
			for d := range h.cells {
				if common(c, d) != common(h.images[c], h.images[d]) {
					t.Errorf("%s: %s and %s have other images", symmetry, h.cells[c].Name, h.cells[d].Name)
				}
			}
			if back := h.moved(h.images[c], h.moved(c, "abc")); back != "abc" {
				t.Errorf("%s: %s shows %s after two moves, not abc", symmetry, h.cells[c].Name, back)
			}
		}
		must.Equal(t, n, fixed, "%s: cells on the axis", symmetry)
	}
}

// TestOutlines: outlines have 24 triangles in one part, and 19 of them are different.
func TestOutlines(t *testing.T) {
	l := forms.Triangles()
	var seen []forms.Shape
	for _, name := range macmahonOutlines().Params[0].Words {
		s := outline(name)
		if len(s) != 24 || !s.Connected(l) {
			t.Errorf("%s has %d triangles, in one part: %t", name, len(s), s.Connected(l))
		}
		c := s.Canonical(l, l.All)
		for _, other := range seen {
			if c.Equal(other) {
				t.Errorf("%s is used twice", name)
			}
		}
		seen = append(seen, c)
		must.Equal(t, len(cornerMaps(s)), len(l.All)/len(s.Oriented(l, l.All)), "%s: motions of the corners of triangles", name)
		for _, to := range cornerMaps(s) {
			for _, cell := range s {
				for _, q := range triangleCorners(cell) {
					if _, ok := to[to[q]]; !ok {
						t.Errorf("%s: a corner goes outside", name)
					}
				}
			}
		}
	}
	if bent := bentOutlines(); len(bent) != 10 { // all but the hexagon and the bar
		t.Errorf("%d hexiamonds are not convex, want 10", len(bent))
	}
}
