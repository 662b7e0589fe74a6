package rectangles

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
)

// TestMotleyHalved sees that of each two mirror images one is kept: left and right
// are exchanged, or top and bottom if that exchange leaves the rectangles just in the
// first and the last row where they are.
func TestMotleyHalved(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {4, 4}, {4, 5}, {5, 4}, {5, 5}, {5, 6}} {
		m, n := size[0], size[1]
		texts := func(halved string) map[string]bool {
			in := kittest.New(motley(), fmt.Sprint(m), fmt.Sprint(n), "halved="+halved)
			list := map[string]bool{}
			for sol := range in.Solutions(cover.Config{}) {
				if err := in.Check(sol); err != nil {
					t.Fatal(err)
				}
				list[shapeText(in.Text(sol), false, false)] = true
			}
			return list
		}
		all, kept := texts("no"), texts("yes")
		if len(all) == 0 || 2*len(kept) != len(all) {
			t.Errorf("%dx%d: %d of %d", m, n, len(kept), len(all))
		}
		for text := range all {
			image := shapeText(text, true, false)
			if edges(text) == edges(image) {
				image = shapeText(text, false, true)
			}
			if kept[text] == kept[image] {
				t.Errorf("%dx%d: both or none are kept of\n%s", m, n, text)
			}
		}
	}
}

// edges draws which cells of the first and last rows are of rectangles that are in
// no other row.
func edges(text string) (drawing string) {
	rows := strings.Fields(text)
	for _, row := range []string{rows[0], rows[len(rows)-1]} {
		for _, c := range row {
			drawing += fmt.Sprint(strings.Count(text, string(c)) == strings.Count(row, string(c)))
		}
	}
	return drawing
}

// shapeText returns the drawing of a dissection, or of its mirror image left to
// right or top to bottom, with letters in the order in which they come up.
func shapeText(text string, across, down bool) string {
	letters := map[rune]rune{}
	var out strings.Builder
	rows := strings.Split(strings.TrimSpace(text), "\n")
	if down {
		slices.Reverse(rows)
	}
	for _, row := range rows {
		cells := []rune(strings.ReplaceAll(row, " ", ""))
		if across {
			slices.Reverse(cells)
		}
		for _, c := range cells {
			if letters[c] == 0 {
				letters[c] = rune('A' + len(letters))
			}
			out.WriteRune(letters[c])
		}
		out.WriteByte('\n')
	}
	return out.String()
}
