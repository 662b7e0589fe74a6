package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// A canvas is the screen as characters, each one column wide, with a style. All
// that is shown is put on it, in any order; what lies outside of it is left out.
type canvas struct {
	width, height int
	glyphs        []glyph
	ascii         bool // characters that are not ASCII are replaced
}

type glyph struct {
	char  rune
	style style
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height, glyphs: make([]glyph, width*height)}
	for i := range c.glyphs {
		c.glyphs[i].char = ' '
	}
	return c
}

func (c *canvas) set(x, y int, char rune, s style) {
	if 0 <= x && x < c.width && 0 <= y && y < c.height {
		if c.ascii {
			char = inASCII(char)
		}
		c.glyphs[y*c.width+x] = glyph{char, s}
	}
}

// print puts a text at a column and a row and returns the column after it. A
// character that does not take one column, and would move those after it, is
// shown as a question mark.
func (c *canvas) print(x, y int, text string, s style) int {
	for _, char := range text {
		if char < ' ' || char >= 0x7f && lipgloss.Width(string(char)) != 1 {
			char = '?'
		}
		c.set(x, y, char, s)
		x++
	}
	return x
}

// paste puts a part of o, which begins at fx and fy, at x and y.
func (c *canvas) paste(x, y int, o *canvas, fx, fy, width, height int) {
	for dy := range height {
		for dx := range width {
			if fx+dx < o.width && fy+dy < o.height {
				g := o.glyphs[(fy+dy)*o.width+fx+dx]
				c.set(x+dx, y+dy, g.char, g.style)
			}
		}
	}
}

// text returns the lines of the canvas without styles and without blanks at their ends.
func (c *canvas) text() string {
	var b strings.Builder
	for y := range c.height {
		var line strings.Builder
		for _, g := range c.glyphs[y*c.width : (y+1)*c.width] {
			line.WriteRune(g.char)
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// render returns the lines of the canvas in the looks of a theme.
func (c *canvas) render(t *theme) string {
	var b, run strings.Builder
	for y := range c.height {
		if y > 0 {
			b.WriteByte('\n')
		}
		line := c.glyphs[y*c.width : (y+1)*c.width]
		for from := 0; from < len(line); {
			to := from
			run.Reset()
			for to < len(line) && line[to].style == line[from].style {
				run.WriteRune(line[to].char)
				to++
			}
			if line[from].style == plain {
				b.WriteString(run.String())
			} else {
				b.WriteString(t[line[from].style].Render(run.String()))
			}
			from = to
		}
	}
	return b.String()
}

// wrap breaks a text into lines of at most width characters, between words where it can.
func wrap(text string, width int) []string {
	var lines []string
	width = max(width, 1)
	for _, par := range strings.Split(text, "\n") {
		indent := par[:len(par)-len(strings.TrimLeft(par, " "))]
		line := []rune(nil)
		for _, word := range strings.Fields(par) {
			w := []rune(word)
			switch {
			case line == nil:
				line = append([]rune(indent), w...)
			case len(line)+1+len(w) <= width:
				line = append(append(line, ' '), w...)
			default:
				lines = append(lines, string(line))
				line = append([]rune(indent), w...)
			}
			for len(line) > width {
				lines = append(lines, string(line[:width]))
				line = append([]rune(nil), line[width:]...)
			}
		}
		lines = append(lines, string(line))
	}
	return lines
}
