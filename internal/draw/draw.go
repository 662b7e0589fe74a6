// Package draw makes pictures.
//
// A picture is a [Scene], a plain value: marks painted in order, in the colours of a [Theme].
// This package writes scenes as SVG; packages draw/png
// and draw/pdf paint them with the shipped fonts, and draw/grids makes those of domino grids.
// It imports the standard library only, so a program for the browser can use it.
//
//	s := &draw.Scene{W: 20, H: 20}
//	s.Paint(draw.Mark{Kind: draw.Circle, X: 10, Y: 10, R: 8, Fill: draw.RGB(0)})
//	text := draw.SVG(nil, s)
package draw

// A Scene is a picture. Its marks are painted in order, the first lowest.
type Scene struct {
	Title string // what it shows, for people who cannot see it
	W, H  float64
	Marks []Mark

	// Unit is the length of a unit in CSS pixels, of which 96 make an inch. 0 leaves
	// the size to whatever shows the picture, or means 1 where that is impossible.
	Unit float64

	// Glyphs are the shapes of marks of kind Glyph, as SVG.
	Glyphs string

	// Frames is the number of frames of an animation, 0 for a still picture, and
	// FrameTime the seconds that each is shown. Formats without animation show the last
	// frame.
	Frames    int
	FrameTime float64
}

// A Kind is the kind of a mark.
type Kind uint8

// The kinds of marks.
const (
	Rect    Kind = iota // at X, Y, of size W, H, its corners rounded by R
	Circle              // around X, Y with radius R
	Lines               // from the first of Points to the second, the third to the fourth, ...
	Polygon             // Points in turn
	Text                // one line, with its base line at X, Y
	Glyph               // in SVG only: the shape whose id is Text, its base line at X, Y
)

// A Point is a place in a scene: to the right and down from the upper left corner.
type Point struct{ X, Y float64 }

// An Anchor says which point of a text lies at its X.
type Anchor uint8

// The anchors.
const (
	Middle Anchor = iota
	Start
	End
)

// A Mark is something painted. Its kind names the fields that it uses.
type Mark struct {
	Kind       Kind
	X, Y, W, H float64
	R          float64
	Points     []Point

	Text   string
	Size   float64 // of the font
	Bold   bool
	Anchor Anchor

	Fill  Colour  // of the area, or of the letters
	Line  Colour  // of the outline, or of the lines
	Thick float64 // of the line
	Round bool    // lines end in half a circle, otherwise in half a square

	// Class, if it is not empty, stands for all colours, lines and fonts: SVG leaves
	// those to a style sheet.
	Class string

	// From is the first frame of an animation that shows the mark, and Until the first
	// after it that does not; 0 means never.
	From, Until int
}

// A Box is a rectangle.
type Box struct{ X0, Y0, X1, Y1 float64 }

// Box returns the rectangle that a mark fills, including the outer half of its lines.
// Width gives the width of a text; its height is that of capitals and of what hangs
// below the line.
func (m Mark) Box(width func(text string, size float64, bold bool) float64) Box {
	var b Box
	switch m.Kind {
	case Rect:
		b = Box{m.X, m.Y, m.X + m.W, m.Y + m.H}
	case Circle:
		b = Box{m.X - m.R, m.Y - m.R, m.X + m.R, m.Y + m.R}
	case Text:
		w := width(m.Text, m.Size, m.Bold)
		x := m.Left(width)
		return Box{x, m.Y - 0.73*m.Size, x + w, m.Y + 0.21*m.Size}
	default:
		b = Box{m.Points[0].X, m.Points[0].Y, m.Points[0].X, m.Points[0].Y}
		for _, p := range m.Points {
			b = Box{min(b.X0, p.X), min(b.Y0, p.Y), max(b.X1, p.X), max(b.Y1, p.Y)}
		}
	}
	if m.Line != None {
		half := m.Thick / 2
		b = Box{b.X0 - half, b.Y0 - half, b.X1 + half, b.Y1 + half}
	}
	return b
}

// Left returns where a text begins. Width gives its width, as for [Mark.Box].
func (m Mark) Left(width func(text string, size float64, bold bool) float64) float64 {
	return m.X - width(m.Text, m.Size, m.Bold)*[...]float64{Middle: 0.5, Start: 0, End: 1}[m.Anchor]
}

// shows reports whether a frame shows the mark.
func (m Mark) shows(frame int) bool { return m.From <= frame && (m.Until == 0 || frame < m.Until) }

// Still returns the marks of the last frame, or all of a still picture.
func (s *Scene) Still() []Mark {
	if s.Frames == 0 {
		return s.Marks
	}
	var list []Mark
	for _, m := range s.Marks {
		if m.shows(s.Frames - 1) {
			list = append(list, m)
		}
	}
	return list
}

// Paint paints marks on s.
func (s *Scene) Paint(marks ...Mark) { s.Marks = append(s.Marks, marks...) }

// Add paints another scene on s, with its upper left corner at x, y, and each of its
// units as long as scale units of s. Frames do not change.
func (s *Scene) Add(t *Scene, x, y, scale float64) {
	for _, m := range t.Marks {
		m.X, m.Y = x+float64(scale*m.X), y+float64(scale*m.Y)
		m.W, m.H, m.R = scale*m.W, scale*m.H, scale*m.R
		m.Size, m.Thick = scale*m.Size, scale*m.Thick
		points := m.Points
		m.Points = make([]Point, len(points))
		for i, p := range points {
			m.Points[i] = Point{x + float64(scale*p.X), y + float64(scale*p.Y)}
		}
		s.Paint(m)
	}
}
