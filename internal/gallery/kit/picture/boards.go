package picture

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
)

// Pictures of boards, from the text of an answer.

// A sign is a word of a text and its place: one cell of two columns.
type sign struct {
	x, y float64
	text string
}

// signs returns the letters of a text, two columns apart. An empty line is half as high.
func signs(text string) (list []sign) {
	y := 0.0
	for line := range strings.Lines(text) {
		for j, ch := range []rune(strings.TrimRight(line, "\n")) {
			if ch != ' ' {
				list = append(list, sign{float64(j) / 2, y, string(ch)})
			}
		}
		if y++; strings.TrimSpace(line) == "" {
			y -= 0.5
		}
	}
	return list
}

// Below paints what follows the first line of a text and an empty line.
func Below(paint func(text string) *draw.Scene) func(text string) *draw.Scene {
	return func(text string) *draw.Scene {
		_, text, _ = strings.Cut(text, "\n")
		return paint(strings.TrimLeft(text, "\n"))
	}
}

// words returns the words of a text by row and column. A gap wider than the usual
// one is half a cell.
func words(text string) (list []sign) {
	y := 0.0
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			y += 0.3
			continue
		}
		x := 0.0
		for block := range strings.SplitSeq(strings.TrimSpace(line), "  ") {
			for _, word := range strings.Fields(block) {
				list = append(list, sign{x, y, word})
				x++
			}
			if strings.Contains(text, "\n\n") {
				x += 0.3
			}
		}
		y++
	}
	return list
}

// Pieces paints a cell for each letter; cells of one letter are a piece. Dots are empty.
func Pieces(text string) *draw.Scene { return PiecesOn(new(Canvas), text).Scene() }

// Sized paints pieces, with the width and height of each.
func Sized(text string) *draw.Scene {
	c := PiecesOn(new(Canvas), text)
	boxes := map[string]draw.Box{}
	for _, s := range signs(text) {
		b, ok := boxes[s.text]
		if !ok {
			b = draw.Box{X0: s.x, Y0: s.y}
		}
		boxes[s.text] = draw.Box{X0: min(b.X0, s.x), Y0: min(b.Y0, s.y), X1: max(b.X1, s.x+1), Y1: max(b.Y1, s.y+1)}
	}
	for _, name := range slices.Sorted(maps.Keys(boxes)) {
		b := boxes[name]
		at, w, h := At((b.X0+b.X1)/2, (b.Y0+b.Y1)/2), b.X1-b.X0, b.Y1-b.Y0
		if w < h && w < 3 {
			c.Word(draw.Point{X: at.X, Y: at.Y - 8}, Ink, 12, fmt.Sprintf("%v ×", w))
			c.Word(draw.Point{X: at.X, Y: at.Y + 8}, Ink, 12, fmt.Sprint(h))
		} else {
			c.Word(at, Ink, 12, fmt.Sprintf("%v × %v", w, h))
		}
	}
	return c.Scene()
}

// PiecesOn paints pieces on a canvas.
func PiecesOn(c *Canvas, text string) *Canvas {
	for _, s := range signs(text) {
		switch s.text {
		case ".":
			c.Box(".", Paper, s.x, s.y, 1, 1).part = fmt.Sprint(s)
		case "#":
			c.Box("#", Strong, s.x, s.y, 1, 1)
		default:
			c.Box(s.text, draw.None, s.x, s.y, 1, 1)
		}
	}
	return c
}

// Checkered paints pieces whose cells are light and dark in turn.
func Checkered(text string) *draw.Scene {
	c := PiecesOn(new(Canvas), text)
	for i, s := range signs(text) {
		c.faces[i].shade = int(s.x+s.y) % 2
	}
	return c.Scene()
}

// Spread paints a text whose letters stand side by side, with a cell for each.
func Spread(paint func(text string) *draw.Scene) func(text string) *draw.Scene {
	return func(text string) *draw.Scene {
		return paint(strings.ReplaceAll(strings.Join(strings.Split(text, ""), " "), "\n ", "\n"))
	}
}

// Squares paints squares, whose sides are the numbers in their cells.
func Squares(text string) *draw.Scene {
	c := new(Canvas)
	inside := map[[2]float64]bool{}
	for _, s := range words(text) {
		side, err := strconv.Atoi(s.text)
		if inside[[2]float64{s.x, s.y}] || err != nil {
			continue
		}
		side = min(side, 99)
		fill, ink := draw.OfValue(max(0, side) % 9)
		for k := range max(0, side) * side { // as cells, so that squares share their borders
			x, y := s.x+float64(k%side), s.y+float64(k/side)
			inside[[2]float64{x, y}] = true
			c.Box(fmt.Sprint(s), fill, x, y, 1, 1)
		}
		half := float64(side) / 2
		c.Word(At(s.x+half, s.y+half), ink, 7+6*half, s.text)
	}
	return c.Scene()
}

// Regions paints cells in areas, each with its entry in a text. Rows of areas have a letter per
// cell; lines in the text between entries or rows are ignored.
func Regions(areas []string, text string) *Canvas {
	rows := kit.Fields(strings.NewReplacer("|", " ", "-", " ").Replace(text))
	rows = kit.Filter(rows, func(row []string) bool { return len(row) > 0 })
	c := new(Canvas)
	for i, row := range areas {
		for j, area := range []rune(row) {
			c.Box(string(area), draw.None, float64(j), float64(i), 1, 1).part = fmt.Sprint(i, j)
			if i < len(rows) && j < len(rows[i]) {
				c.Text(At(float64(j)+0.5, float64(i)+0.5), Ink, rows[i][j])
			}
		}
	}
	return c
}

// cells paints cells as their words say: in a colour, and with what is shown in another.
func cells(text string, look func(word string) (fill, ink draw.Colour, shown string)) *Canvas {
	c := new(Canvas)
	for _, s := range words(text) {
		fill, ink, shown := look(s.text)
		c.Box(fmt.Sprint(s), fill, s.x, s.y, 1, 1)
		c.Text(At(s.x+0.5, s.y+0.5), ink, shown)
	}
	return c
}

// Numbers paints cells with numbers, each number in its colour.
// Dots are empty cells, and # is a black one.
func Numbers(text string) *draw.Scene { return numbersOn(text).Scene() }

func numbersOn(text string) *Canvas {
	return cells(text, func(word string) (fill, ink draw.Colour, shown string) {
		n, err := strconv.Atoi(word)
		fill, ink = draw.OfValue(max(0, n))
		switch {
		case word == ".":
			return Paper, ink, ""
		case word == "#":
			return Strong, ink, ""
		case err != nil:
			return Paper, Ink, word
		}
		return fill, ink, word
	})
}

// Arcs paints a row of numbers, with an arc from each to the next one that is equal.
func Arcs(text string) *draw.Scene {
	c, row := numbersOn(text), strings.Fields(text)
	for i, word := range row {
		wide := float64(1 + slices.Index(row[i+1:], word))
		var arc []draw.Point
		for k := range 25 {
			sin, cos := math.Sincos(math.Pi * float64(k) / 24)
			arc = append(arc, At(float64(i)+0.5+wide*(1-cos)/2, -wide*sin/2))
		}
		if n, _ := strconv.Atoi(word); wide > 0 {
			c.Line(shaded(Of(n-1), -1), 2.5, arc...)
		}
	}
	return c.Scene()
}

// Letters paints cells with letters, on white. Dots are nothing, and # is a black cell.
func Letters(text string) *draw.Scene { return LettersOn(text).Scene() }

// LettersOn is Letters on a canvas, for more to be painted.
func LettersOn(text string) *Canvas {
	return cells(text, func(word string) (fill, ink draw.Colour, shown string) {
		switch word {
		case ".":
			return Shade, Ink, ""
		case "#":
			return Strong, Ink, ""
		}
		return Paper, Ink, word
	})
}

// Bits paints cells that are black if they hold 1 or #, and white if they do not.
func Bits(text string) *draw.Scene {
	return cells(text, func(word string) (fill, ink draw.Colour, shown string) {
		n := strings.Index("0123456789", word)
		switch {
		case word == "#" || n == 1:
			return Strong, Ink, ""
		case n > 1:
			return Of(n - 2), Ink, ""
		}
		return Paper, Ink, ""
	}).Scene()
}

// Chess paints a chessboard with a queen for Q, one of another colour for o, and a disc for #.
func Chess(text string) *draw.Scene {
	c := new(Canvas)
	for _, s := range words(text) {
		fill := Paper
		if int(s.x+s.y)%2 == 1 {
			fill = Shade
		}
		c.Box("board", fill, s.x, s.y, 1, 1)
		switch s.text {
		case "Q":
			c.Queen(s.x, s.y, Strong)
		case "o":
			c.Queen(s.x, s.y, Accent)
		case "#":
			c.Disc(At(s.x+0.5, s.y+0.5), 0.3, Of(1))
		}
	}
	return c.Scene()
}

// Queen paints a crown on a cell.
func (c *Canvas) Queen(x, y float64, fill draw.Colour) {
	crown := [][2]float64{{0.25, 0.8}, {0.15, 0.25}, {0.37, 0.5}, {0.5, 0.15}, {0.63, 0.5}, {0.85, 0.25}, {0.75, 0.8}}
	c.Polygon(fill, kit.Map(crown, func(p [2]float64) draw.Point { return At(x+p[0], y+p[1]) })...)
}

// Lattice paints a text of points and edges: + is a point, - and | are lines, b and w circles, and
// anything else is written, in a frame if it is at a point. A row or a column is half a cell.
func Lattice(text string) *draw.Scene {
	c := new(Canvas)
	var over []sign
	y := 0.0
	for line := range strings.Lines(text) {
		for j, ch := range []rune(strings.TrimRight(line, "\n")) {
			x := float64(j) / 2
			switch ch {
			case ' ':
			case '-':
				c.Line(Accent, 3, At(x-0.5, y), At(x+0.5, y))
			case '|':
				c.Line(Accent, 3, At(x, y-0.5), At(x, y+0.5))
			default:
				over = append(over, sign{x, y, string(ch)})
			}
		}
		y += 0.5
	}
	for _, s := range over {
		at := At(s.x, s.y)
		switch s.text {
		case "+":
			c.Dot(at, 0.08, Strong)
		case "b":
			c.Disc(at, 0.3, Strong)
		case "w":
			c.Disc(at, 0.3, Paper)
		default:
			if s.x == math.Floor(s.x) && s.y == math.Floor(s.y) {
				c.Box(fmt.Sprint(s), Paper, s.x-0.3, s.y-0.3, 0.6, 0.6)
			}
			c.Text(at, Ink, s.text)
		}
	}
	return c.Scene()
}

// Table paints the words of a text in columns, each as wide as its longest word. Bars between words
// are left out.
func Table(text string) *draw.Scene {
	rows, wide := kit.Fields(strings.ReplaceAll(text, "|", " ")), map[int]float64{}
	for at, word := range kit.Entries(rows) {
		wide[at.Col] = max(wide[at.Col], 0.6+0.36*float64(utf8.RuneCountInString(word)))
	}
	c := new(Canvas)
	for i, row := range rows {
		x, y := 0.0, float64(i)
		for j, word := range row {
			c.Box(fmt.Sprint(i, word), draw.None, x, y, wide[j], 1)
			c.Word(At(x+wide[j]/2, y+0.5), Ink, 12, word)
			x += wide[j]
		}
	}
	return c.Scene()
}

// Bones paints a board whose numbers are joined by - and | into dominoes.
func Bones(text string) *draw.Scene {
	c := new(Canvas)
	lines := strings.Split(text, "\n")
	at := func(i, j int) byte {
		if i < 0 || j < 0 || j >= len(lines[i]) {
			return ' '
		}
		return lines[i][j]
	}
	for i := 0; i < len(lines); i += 2 {
		for j := 0; j < len(lines[i]); j += 2 {
			area, n := fmt.Sprint(i, j), lines[i][j:j+1]
			switch {
			case n == " ":
				continue
			case at(i, j-1) == '-':
				area = fmt.Sprint(i, j-2)
			case at(i-1, j) == '|':
				area = fmt.Sprint(i-2, j)
			}
			x, y := float64(j)/2, float64(i)/2
			fill, ink := draw.None, draw.None
			if v, err := strconv.Atoi(n); err == nil {
				fill, ink = draw.OfValue(v)
				c.Text(At(x+0.5, y+0.5), ink, n)
			}
			c.Box(area, fill, x, y, 1, 1).part = n
		}
	}
	return c.Scene()
}
