// Package draw makes pictures of domino grids: boards with or without their
// solution, the steps of a deduction, lists of bones.
//
// A picture is a [Scene], a plain value: marks to be painted in order. This
// package writes it as SVG; packages draw/png and draw/pdf paint the same marks
// with the Go fonts. It imports the standard library and dominosa alone, so that
// a program for the browser can use it.
//
//	s := draw.Board(p, draw.Position{Laid: solution}, draw.Options{})
//	text := draw.SVG(nil, s)
package draw

// A Scene is a picture. Its marks are painted in order, the first lowest.
type Scene struct {
	Title string // what it shows, for those who do not see it
	W, H  float64
	Marks []Mark

	// Unit is the length of a unit in CSS pixels, of which 96 make an inch. 0
	// leaves the size to whatever shows the picture, if it can, and stands for 1
	// if it cannot.
	Unit float64

	// Frames is the number of frames of an animation, 0 for a still picture, and
	// FrameTime the seconds that one is shown. What paints no animation paints
	// the last frame.
	Frames    int
	FrameTime float64
}

// A Kind says what a mark is.
type Kind uint8

// The kinds of marks.
const (
	Rect    Kind = iota // at X, Y, of size W, H, its corners rounded by R
	Circle              // around X, Y with radius R
	Lines               // from the first of Points to the second, the third to the fourth, ...
	Polygon             // Points in turn
	Text                // one line, with its base line at X, Y
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

// A Mark is something painted. Fields that its kind does not name mean nothing.
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
	Round bool    // lines end in a half circle, else in half a square

	// From is the first frame of an animation that shows the mark, and Until the
	// first that does not any more; 0 is never.
	From, Until int
}

// A Box is a rectangle.
type Box struct{ X0, Y0, X1, Y1 float64 }

// Box returns the rectangle that a mark fills. Width gives the width of a text;
// its height is taken to be that of capitals and of what hangs below the line.
// The half of a line's thickness that lies outside is counted.
func (m Mark) Box(width func(text string, size float64, bold bool) float64) Box {
	var b Box
	switch m.Kind {
	case Rect:
		b = Box{m.X, m.Y, m.X + m.W, m.Y + m.H}
	case Circle:
		b = Box{m.X - m.R, m.Y - m.R, m.X + m.R, m.Y + m.R}
	case Text:
		w := width(m.Text, m.Size, m.Bold)
		x := m.X - w*[...]float64{Middle: 0.5, Start: 0, End: 1}[m.Anchor]
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

// Shows reports whether a frame shows the mark.
func (m Mark) Shows(frame int) bool { return m.From <= frame && (m.Until == 0 || frame < m.Until) }

// Still returns the marks that the last frame shows: all of a still picture.
func (s *Scene) Still() []Mark {
	if s.Frames == 0 {
		return s.Marks
	}
	var list []Mark
	for _, m := range s.Marks {
		if m.Shows(s.Frames - 1) {
			list = append(list, m)
		}
	}
	return list
}

// Add paints another scene on s, its upper left corner at x, y, each of its units
// as long as scale units of s. Frames are not changed.
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
		s.Marks = append(s.Marks, m)
	}
}

// put paints a mark.
func (s *Scene) put(m Mark) { s.Marks = append(s.Marks, m) }
