package dominosa

import "strconv"

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
	svgCell   = 40 // side of a cell
	svgMargin = 16 // around the frame
	svgGap    = 2  // between a tile and the edge of its cells
	svgRound  = 8  // radius of a tile's corners
	svgScore  = 8  // distance from the ends of the score to the edge of the cells
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

func svgBoard(dst []byte, p Puzzle) []byte { return svgTiling(dst, p, nil) }

func svgTiling(dst []byte, p Puzzle, t Tiling) []byte {
	var buf [smallFrame]end
	l := newLayout(buf[:], p.Board, t)
	open, title := l.Grid().cells-2*len(t), "Domino grid, "
	if len(t) > 0 && open == 0 {
		title = "Solved domino grid, "
	}
	s := svg{dst}
	s.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `,
		l.Grid().cols*svgCell+2*svgMargin, " ", l.Grid().rows*svgCell+2*svgMargin, "\" role=\"img\">\n")
	s.put("<title>", title, l.Grid().rows, " by ", l.Grid().cols, "</title>\n")
	s.put(`<rect width="100%" height="100%" rx="12" fill="`, svgGround, "\"/>\n")
	if open > 0 {
		s.grid(l)
	}
	if len(t) > 0 {
		s.tiles(t)
	}
	s.numbers(l)
	s.put("</svg>\n")
	return s.dst
}

// An svg is the text of a picture as far as it is written.
type svg struct{ dst []byte }

// put appends strings as they are and ints in decimal.
func (s *svg) put(parts ...any) {
	for _, x := range parts {
		switch x := x.(type) {
		case string:
			s.dst = append(s.dst, x...)
		case int:
			s.dst = strconv.AppendInt(s.dst, int64(x), 10)
		}
	}
}

// edge returns where, across or down, the position begins that is counted i.
func edge(i int) int { return svgMargin + i*svgCell }

// grid draws the cells that no domino covers: a ground, thin lines between
// them, a strong one where they end.
func (s *svg) grid(l layout) {
	open := func(row, col int) bool {
		return l.At(row, col) != Hole && l.ends[row*l.Grid().cols+col] == endNone
	}
	s.put(`<path fill="`, svgPaper, `" d="`)
	for row := range l.Grid().rows {
		for col := range l.Grid().cols {
			if open(row, col) {
				s.put("M", edge(col), " ", edge(row), "h", svgCell, "v", svgCell, "h", -svgCell, "z")
			}
		}
	}
	s.put("\"/>\n")

	lines := func(colour, style string, due func(here, there bool) bool) {
		s.put(`<path stroke="`, colour, `"`, style, ` d="`)
		for row := range l.Grid().rows + 1 {
			for col := range l.Grid().cols + 1 {
				here := open(row, col)
				if due(here, open(row, col-1)) {
					s.put("M", edge(col), " ", edge(row), "v", svgCell)
				}
				if due(here, open(row-1, col)) {
					s.put("M", edge(col), " ", edge(row), "h", svgCell)
				}
			}
		}
		s.put("\"/>\n")
	}
	lines(svgFaint, "", func(here, there bool) bool { return here && there })
	lines(svgStrong, ` stroke-width="2" stroke-linecap="square"`, func(here, there bool) bool { return here != there })
}

// tiles draws the dominoes, and then the scores on all of them.
func (s *svg) tiles(t Tiling) {
	s.put(`<g fill="`, svgPaper, `" stroke="`, svgStrong, "\" stroke-width=\"2\">\n")
	for _, p := range t {
		w, h := 2*svgCell, svgCell
		if p.Down {
			w, h = h, w
		}
		s.put(`<rect x="`, edge(p.Col)+svgGap, `" y="`, edge(p.Row)+svgGap,
			`" width="`, w-2*svgGap, `" height="`, h-2*svgGap, `" rx="`, svgRound, "\"/>\n")
	}
	s.put("</g>\n")
	s.put(`<path stroke="`, svgFaint, `" stroke-width="1.5" stroke-linecap="round" d="`)
	for _, p := range t {
		if _, c := p.Cells(); p.Down {
			s.put("M", edge(c.Col)+svgScore, " ", edge(c.Row), "h", svgCell-2*svgScore)
		} else {
			s.put("M", edge(c.Col), " ", edge(c.Row)+svgScore, "v", svgCell-2*svgScore)
		}
	}
	s.put("\"/>\n")
}

// numbers writes the pips. The base line is set by hand, a third of the letters'
// size below the middle, where digits look centred: not every renderer knows the
// attribute that asks for it.
func (s *svg) numbers(l layout) {
	size := [...]int{1: 21, 2: 19, 3: 14}[l.pipWidth()] // so that MaxPip stays inside a tile
	s.put(`<g font-family="Helvetica, Arial, sans-serif" font-size="`, size, `" text-anchor="middle" fill="`, svgInk, "\">\n")
	for row := range l.Grid().rows {
		for col := range l.Grid().cols {
			if v := l.At(row, col); v != Hole {
				s.put(`<text x="`, edge(col)+svgCell/2, `" y="`, edge(row)+svgCell/2+(size+1)/3, `">`, v, "</text>\n")
			}
		}
	}
	s.put("</g>\n")
}
