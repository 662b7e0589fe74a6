package pack

import (
	"fmt"
	"strings"
	"unicode"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// draw returns the cells that rows draw.
func (g *Puzzle) draw(rows []word) (s forms.Shape, err error) {
	indent := 1 << 20
	for i, w := range rows {
		if rows[i].text = strings.TrimRight(strings.ReplaceAll(w.text, "\t", " "), " "); rows[i].text != "" {
			indent = min(indent, len(rows[i].text)-len(strings.TrimLeft(rows[i].text, " ")))
		}
	}
	g.marks = map[forms.Point]rune{}
	row, layer, odd := 0, 0, 0
	for _, w := range rows {
		if w.text == "" && g.solid() {
			row, layer = 0, layer+1
			continue
		}
		for j, ch := range []rune(w.text)[min(indent, len(w.text)):] {
			colour := max(0, int(ch-'a'))
			if ch == ' ' || ch == '.' {
				continue
			}
			if len(s) == 0 {
				odd = (row + j) & 1
			}
			if g.marked(ch) {
				g.marks[g.drawn(row, j, layer, 0)], ch, colour = ch, '#', 0
			}
			if ch != '#' && (colour > 25 || ch < 'a' || g.solid() || g.cells == "triangles" || g.cells == "skews") || g.cells == "hexagons" && (row+j)&1 != odd {
				return nil, g.fault(word{string(ch), w.line, w.col + min(indent, len(w.text)) + j}, "not a drawing", "# for a cell, + for one that may stay free, or . for none; hexagons are two columns apart, and rows shifted by one")
			}
			s = append(s, g.drawn(row, j, layer, colour))
		}
		row++
	}
	if len(s) == 0 || len(s) > forms.MaxCells {
		return nil, g.fault(rows[0], "not a drawing", fmt.Sprintf("from 1 to %d cells, as #", forms.MaxCells))
	}
	return g.settled(forms.NewShape(s)), nil
}

// marked reports whether a sign of a drawing says more of a cell than that it is there: that it may stay
// free, its colour, or in a region how many pieces cover it.
func (g *Puzzle) marked(ch rune) bool {
	return ch == '+' || g.cells == "cubes" && unicode.IsLetter(ch) && ch < unicode.MaxASCII ||
		'1' <= ch && ch <= '9' && g.Region == nil && g.cells == "squares" && !g.checkered
}

// settled returns the normal shape of a drawing, and moves its marks there.
func (g *Puzzle) settled(s forms.Shape) forms.Shape {
	normal := s.Normal(g.Lattice.Axes)
	marks := map[forms.Point]rune{}
	for i, c := range s {
		if sign := g.marks[c]; sign != 0 {
			marks[normal[i]] = sign
		}
	}
	g.marks = marks
	return normal
}

// drawn returns the cell that stands in a row and a column of a layer.
func (g *Puzzle) drawn(row, col, layer, colour int) forms.Point {
	switch g.cells {
	case "triangles":
		return forms.Point{kit.FloorDiv(col-row, 2), row, (col - row) & 1}
	case "hexagons":
		return forms.Point{row, kit.FloorDiv(col-row, 2), colour}
	case "skews":
		return forms.Skewed(row, col)
	case "squares":
		return forms.Point{row, col, colour}
	}
	return forms.Point{row, col, layer}
}
