// Package fonts has the fonts of pictures and books: Nunito Medium and Nunito Bold, by the
// Nunito Project Authors. Their ends are round as pips are, all figures are equally wide and
// high, and 0 has no stroke. The licence, in the file LICENSE beside this one, allows their
// use, embedding and distribution.
//
// The files hold the Latin and Cyrillic alphabets and no tables of layout. The script subset
// makes them from the whole fonts, and with "web" the smaller ones of the page.
package fonts

import (
	_ "embed"
	"fmt"
	"iter"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed Nunito-Medium.ttf
var medium []byte

//go:embed Nunito-Bold.ttf
var bolder []byte

//go:embed Nunito-Figures.woff2
var figures []byte

//go:embed Nunito-ASCII.woff2
var ascii []byte

// Web returns a font as WOFF2 that has the characters of all texts, for documents to carry:
// 1.5 kB with figures, 6 kB with ASCII. It is nil if there is no text, or another character.
func Web(texts iter.Seq[string]) []byte {
	least, some := figures, false
	for text := range texts {
		for _, c := range text {
			switch {
			case c < ' ' || c > '~':
				return nil
			case !strings.ContainsRune("0123456789-.cr", c):
				least = ascii
			}
			some = true
		}
	}
	if !some {
		return nil
	}
	return least
}

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

// advance asks the font for the width of a character.
func (m *metric) advance(c rune) float64 {
	var buf sfnt.Buffer
	g, err := m.font.GlyphIndex(&buf, c)
	if err != nil {
		return 0
	}
	units := fixed.Int26_6(m.perEm * 64)
	w, err := m.font.GlyphAdvance(&buf, g, units, font.HintingNone)
	if err != nil {
		return 0
	}
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
	g, err := of(false).font.GlyphIndex(&buf, c)
	return err == nil && g != 0
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
