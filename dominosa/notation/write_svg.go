package notation

import (
	"strconv"

	"bonepile/dominosa"
)

// The form svg: a picture, to be put into a page or printed.
//
// Cells without a domino are squares of a thin grid with a strong outline;
// dominoes are rounded tiles with a score between their halves. Holes show the
// ground. The picture has no size of its own, only proportions (viewBox); it
// fits whatever it is put into. Everything is stated on the elements themselves:
// a style sheet in it would leak into the page around it, and ids could be
// there twice.

// Measures of the picture, in units of the viewBox. All are whole numbers and
// so are all coordinates, for short text that is the same everywhere.
const (
	SvgCell   = 40 // side of a cell
	SvgMargin = 16 // around the frame
	SvgGap    = 2  // between a tile and the edge of its cells
	SvgRound  = 8  // radius of a tile's corners
	SvgScore  = 8  // distance from the ends of the score to the edge of the cells
)

// Colours: warm and light, with enough contrast between ink and paper to read
// the picture in print without any.
const (
	svgGround = "#f2eee4"
	svgPaper  = "#fffdf8" // cells and tiles
	svgFaint  = "#c9c0af" // lines that do not count
	svgStrong = "#4d463c" // lines that do
	svgInk    = "#241f19" // numbers
)

func svgBoard(dst []byte, p dominosa.Puzzle) []byte { return svgTiling(dst, p, nil) }

func svgTiling(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	var buf [smallFrame]end
	l := NewLayout(buf[:], p.Board, t)
	open, title := l.Grid().Cells-2*len(t), "Domino grid, "
	if len(t) > 0 && open == 0 {
		title = "Solved domino grid, "
	}
	s := Svg{dst}
	s.Put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `,
		l.Grid().Cols*SvgCell+2*SvgMargin, " ", l.Grid().Rows*SvgCell+2*SvgMargin, "\" role=\"img\">\n")
	s.Put("<title>", title, l.Grid().Rows, " by ", l.Grid().Cols, "</title>\n")
	s.Put(`<rect width="100%" height="100%" rx="12" fill="`, svgGround, "\"/>\n")
	if open > 0 {
		s.grid(l)
	}
	if len(t) > 0 {
		s.tiles(t)
	}
	s.numbers(l)
	s.Put("</svg>\n")
	return s.Dst
}

// An Svg is the text of a picture as far as it is written.
type Svg struct{ Dst []byte }

// Put appends strings as they are and ints in decimal.
func (s *Svg) Put(parts ...any) {
	for _, x := range parts {
		switch x := x.(type) {
		case string:
			s.Dst = append(s.Dst, x...)
		case int:
			s.Dst = strconv.AppendInt(s.Dst, int64(x), 10)
		}
	}
}

// Edge returns where, across or down, the position begins that is counted i.
func Edge(i int) int { return SvgMargin + i*SvgCell }

// grid draws the cells that no domino covers: a ground, thin lines between
// them, a strong one where they end.
func (s *Svg) grid(l layout) {
	open := func(row, col int) bool {
		return l.At(row, col) != dominosa.Hole && l.ends[row*l.Grid().Cols+col] == endNone
	}
	s.Put(`<path fill="`, svgPaper, `" d="`)
	for row := range l.Grid().Rows {
		for col := range l.Grid().Cols {
			if open(row, col) {
				s.Put("M", Edge(col), " ", Edge(row), "h", SvgCell, "v", SvgCell, "h", -SvgCell, "z")
			}
		}
	}
	s.Put("\"/>\n")

	lines := func(colour, style string, due func(here, there bool) bool) {
		s.Put(`<path stroke="`, colour, `"`, style, ` d="`)
		for row := range l.Grid().Rows + 1 {
			for col := range l.Grid().Cols + 1 {
				here := open(row, col)
				if due(here, open(row, col-1)) {
					s.Put("M", Edge(col), " ", Edge(row), "v", SvgCell)
				}
				if due(here, open(row-1, col)) {
					s.Put("M", Edge(col), " ", Edge(row), "h", SvgCell)
				}
			}
		}
		s.Put("\"/>\n")
	}
	lines(svgFaint, "", func(here, there bool) bool { return here && there })
	lines(svgStrong, ` stroke-width="2" stroke-linecap="square"`, func(here, there bool) bool { return here != there })
}

// tiles draws the dominoes, and then the scores on all of them.
func (s *Svg) tiles(t dominosa.Tiling) {
	s.Put(`<g fill="`, svgPaper, `" stroke="`, svgStrong, "\" stroke-width=\"2\">\n")
	for _, p := range t {
		w, h := 2*SvgCell, SvgCell
		if p.Down {
			w, h = h, w
		}
		s.Put(`<rect x="`, Edge(p.Col)+SvgGap, `" y="`, Edge(p.Row)+SvgGap,
			`" width="`, w-2*SvgGap, `" height="`, h-2*SvgGap, `" rx="`, SvgRound, "\"/>\n")
	}
	s.Put("</g>\n")
	s.Put(`<path stroke="`, svgFaint, `" stroke-width="1.5" stroke-linecap="round" d="`)
	for _, p := range t {
		if _, c := p.Cells(); p.Down {
			s.Put("M", Edge(c.Col)+SvgScore, " ", Edge(c.Row), "h", SvgCell-2*SvgScore)
		} else {
			s.Put("M", Edge(c.Col), " ", Edge(c.Row)+SvgScore, "v", SvgCell-2*SvgScore)
		}
	}
	s.Put("\"/>\n")
}

// numbers writes the pips. The base line is set by hand, a third of the letters'
// size below the middle, where digits look centred: not every renderer knows the
// attribute that asks for it.
func (s *Svg) numbers(l layout) {
	size := [...]int{1: 21, 2: 19, 3: 14}[PipWidth(l.Board)] // so that MaxPip stays inside a tile
	s.Put(`<g font-family="Helvetica, Arial, sans-serif" font-size="`, size, `" text-anchor="middle" fill="`, svgInk, "\">\n")
	for row := range l.Grid().Rows {
		for col := range l.Grid().Cols {
			if v := l.At(row, col); v != dominosa.Hole {
				s.Put(`<text x="`, Edge(col)+SvgCell/2, `" y="`, Edge(row)+SvgCell/2+(size+1)/3, `">`, v, "</text>\n")
			}
		}
	}
	s.Put("</g>\n")
}
