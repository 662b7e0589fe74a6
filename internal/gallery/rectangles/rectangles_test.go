package rectangles

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
)

// TestPerfectPatterns counts perfect dissections of small squares in both ways: as they
// are, and by the sizes of motley patterns.
func TestPerfectPatterns(t *testing.T) {
	for s := 9; s <= 11; s++ {
		in, err := perfectRectangles().New(fmt.Sprint(s), fmt.Sprint(s))
		if err != nil {
			t.Fatal(err)
		}
		want, err := in.Count(t.Context(), cover.Config{})
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for order := 5; order <= 7; order++ { // 2·7 > 11
			patterns, err := motleyPatterns(t.Context(), order, &cover.Stats{})
			if err != nil {
				t.Fatal(err)
			}
			got += perfectSquares(patterns, s)
		}
		if uint64(got) != want {
			t.Errorf("side %d: %d by patterns, %d", s, got, want)
		}
	}
}

// TestFirstMotley sees that each class of patterns has one that comes first, if its
// sides differ or it has no symmetry.
func TestFirstMotley(t *testing.T) {
	for order, want := range map[int]int{5: 1, 6: 0, 7: 2, 8: 6} {
		patterns, err := motleyPatterns(t.Context(), order, &cover.Stats{})
		if err != nil {
			t.Fatal(err)
		}
		classes := map[string]bool{}
		first := 0
		for _, p := range patterns {
			m, n := 0, 0
			for _, r := range p {
				m, n = max(m, r.b), max(n, r.d)
			}
			classes[anyTurn(rectText(m, n, p))] = true
			if firstMotley(p) {
				first++
			}
		}
		if first != len(classes) || first != want {
			t.Errorf("order %d: %d come first, of %d classes, want %d", order, first, len(classes), want)
		}
	}
}

// anyTurn returns the first of the eight images of a drawing of letters, renamed as
// they come.
func anyTurn(text string) string {
	rows := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), " ", ""), "\n")
	best := ""
	for k := range 8 {
		letters := map[rune]rune{'\n': '\n'}
		image := strings.Map(func(ch rune) rune {
			if letters[ch] == 0 {
				letters[ch] = rune('a' + len(letters))
			}
			return letters[ch]
		}, strings.Join(rows, "\n"))
		if best == "" || image < best {
			best = image
		}
		if k%2 == 0 {
			slices.Reverse(rows)
			continue
		}
		columns := make([]string, len(rows[0]))
		for _, row := range rows {
			for j := range row {
				columns[j] += row[j : j+1]
			}
		}
		rows = columns
	}
	return best
}

// TestMotleyHalved sees that of each two mirror images one is kept: left and right
// are exchanged, or top and bottom if that exchange leaves the rectangles just in the
// first and the last row where they are.
func TestMotleyHalved(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {4, 4}, {4, 5}, {5, 4}, {5, 5}, {5, 6}} {
		m, n := size[0], size[1]
		texts := func(halved string) map[string]bool {
			in, err := motley().New(fmt.Sprint(m), fmt.Sprint(n), "halved="+halved)
			if err != nil {
				t.Fatal(err)
			}
			list := map[string]bool{}
			for sol, err := range in.Solutions(t.Context(), cover.Config{}) {
				if err != nil {
					t.Fatal(err)
				}
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
