// Package fonts has the fonts of pictures and books: Nunito Medium and Nunito Bold, by the
// Nunito Project Authors. Their ends are round as pips are, all figures are equally wide and
// high, and 0 has no stroke. The licence, in the file LICENSE beside this one, allows their
// use, embedding and distribution.
//
// The files hold the Latin and Cyrillic alphabets and no tables of layout. The script subset
// makes them from the whole fonts, and with "web" the smaller ones of the page. Few viewers of
// SVG read a font inside it, so pictures carry the shapes of their letters.
package fonts

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"bonepile/internal/draw"
)

//go:embed Nunito-Medium.ttf
var medium []byte

//go:embed Nunito-Bold.ttf
var bolder []byte

// Family is the name of the fonts.
const Family = "Nunito"

// TTF returns a font as a TrueType file, which must not be changed.
func TTF(bold bool) []byte {
	if bold {
		return bolder
	}
	return medium
}

// A metric is a font with the widths of common characters.
type metric struct {
	font   *sfnt.Font
	widths [256]float64 // of a text of size 1
	perEm  float64
}

var metrics = sync.OnceValue(func() *[2]metric {
	var list [2]metric
	for i, bold := range [...]bool{false, true} {
		f, err := opentype.Parse(TTF(bold))
		if err != nil {
			panic(fmt.Sprintf("fonts: %v", err)) // the font is ours
		}
		m := &list[i]
		m.font, m.perEm = f, float64(f.UnitsPerEm())
		for c := range m.widths {
			m.widths[c] = m.advance(rune(c))
		}
	}
	return &list
})

// advance asks the font for the width of a character. As the fonts are ours, their tables are whole.
func (m *metric) advance(c rune) float64 {
	var buf sfnt.Buffer
	g, _ := m.font.GlyphIndex(&buf, c)
	w, _ := m.font.GlyphAdvance(&buf, g, fixed.Int26_6(m.perEm*64), font.HintingNone)
	return float64(w) / 64 / m.perEm
}

func of(bold bool) *metric {
	if bold {
		return &metrics()[1]
	}
	return &metrics()[0]
}

// Width returns the width of a text in the unit of size.
func Width(text string, size float64, bold bool) float64 {
	m := of(bold)
	w := 0.0
	for _, c := range text {
		if int(c) < len(m.widths) {
			w += m.widths[c]
		} else {
			w += m.advance(c)
		}
	}
	return w * size
}

// Has reports whether the fonts have a character.
func Has(c rune) bool {
	var buf sfnt.Buffer
	g, _ := of(false).font.GlyphIndex(&buf, c)
	return g != 0
}

// Face returns a font for painting pixels; size is in pixels. A face belongs to one
// goroutine.
func Face(size float64, bold bool) font.Face {
	face, err := opentype.NewFace(of(bold).font, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(fmt.Sprintf("fonts: %v", err)) // it fails for no options that we give
	}
	return face
}

// SVG appends a scene as an SVG document, with letters as shapes, so that it looks the same in
// any viewer. A text with a character that the fonts lack stays text.
func SVG(dst []byte, s *draw.Scene) []byte {
	out, known := *s, map[string]bool{}
	out.Marks = nil
	for _, m := range s.Marks {
		if m.Kind != draw.Text || strings.ContainsFunc(m.Text, func(c rune) bool { return !Has(c) }) {
			out.Paint(m)
			continue
		}
		g := draw.Mark{Kind: draw.Glyph, X: m.Left(Width), Y: m.Y, Fill: m.Fill, From: m.From, Until: m.Until}
		for _, c := range m.Text {
			if g.Text = fmt.Sprintf("g%x-%g", c, m.Size); m.Bold {
				g.Text += "b"
			}
			if d := of(m.Bold).outline(c); d != "" {
				if out.Paint(g); !known[g.Text] {
					out.Glyphs += fmt.Sprintf("<path id=%q transform=\"scale(%.4g)\" d=%q/>\n", g.Text, m.Size/of(m.Bold).perEm, d)
					known[g.Text] = true
				}
			}
			g.X += Width(string(c), m.Size, m.Bold)
		}
	}
	return draw.SVG(dst, &out)
}

// outline returns the shape of a character as the data of an SVG path, in units of the font.
func (m *metric) outline(c rune) string {
	var buf sfnt.Buffer
	g, _ := m.font.GlyphIndex(&buf, c)
	list, _ := m.font.LoadGlyph(&buf, g, fixed.I(int(m.perEm)), nil)
	d, at := "", fixed.Point26_6{}
	for _, s := range list {
		points := s.Args[:1]
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			d, at = d+"M", fixed.Point26_6{}
		case sfnt.SegmentOpLineTo:
			d += "l"
		case sfnt.SegmentOpQuadTo:
			d, points = d+"q", s.Args[:2]
		}
		for _, p := range points {
			d += fmt.Sprintf("% d% d", (p.X - at.X).Round(), (p.Y - at.Y).Round())
		}
		at = points[len(points)-1]
	}
	return d
}
