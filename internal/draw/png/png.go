// Package png paints scenes in pixels, in the fonts of package fonts.
package png

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"

	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
)

// MaxPixels is the most pixels that a picture may have; each takes four bytes while it
// is painted.
const MaxPixels = 100_000_000

// Size returns the width and height of a picture in pixels; scale is the number of
// pixels per CSS pixel.
func Size(s *draw.Scene, scale float64) (w, h int) {
	k := unit(s) * scale
	return max(1, int(math.Ceil(s.W*k-1e-6))), max(1, int(math.Ceil(s.H*k-1e-6)))
}

// unit returns the CSS pixels of a unit of the scene.
func unit(s *draw.Scene) float64 {
	if s.Unit == 0 {
		return 1
	}
	return s.Unit
}

// Encode writes a scene as PNG; scale is the number of pixels per CSS pixel. It paints
// the last frame of an animation. Corners that no mark covers are transparent.
//
// The error is that of w, or says that the picture has more than MaxPixels pixels.
// A board of double-six takes about 50 ms at scale 1.
func Encode(w io.Writer, s *draw.Scene, scale float64) error {
	width, height := Size(s, scale)
	if float64(width)*float64(height) > MaxPixels {
		return fmt.Errorf("a picture of %d by %d pixels; expected at most %d million pixels", width, height, MaxPixels/1_000_000)
	}
	p := &painter{Context: gg.NewContext(width, height), k: unit(s) * scale}
	for _, m := range s.Still() {
		p.mark(m)
	}
	img := p.Image().(*image.RGBA) // gg's contexts have no other
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(w, img)
}

// A painter paints a picture.
type painter struct {
	*gg.Context
	k float64 // pixels a unit
}

func (p *painter) mark(m draw.Mark) {
	k := p.k
	switch m.Kind {
	case draw.Text:
		p.text(m)
		return
	case draw.Rect:
		if m.R > 0 {
			p.DrawRoundedRectangle(k*m.X, k*m.Y, k*m.W, k*m.H, k*m.R)
		} else {
			p.DrawRectangle(k*m.X, k*m.Y, k*m.W, k*m.H)
		}
	case draw.Circle:
		p.DrawCircle(k*m.X, k*m.Y, k*m.R)
	case draw.Lines:
		for i := 0; i+1 < len(m.Points); i += 2 {
			p.MoveTo(k*m.Points[i].X, k*m.Points[i].Y)
			p.LineTo(k*m.Points[i+1].X, k*m.Points[i+1].Y)
		}
	case draw.Polygon:
		for _, q := range m.Points {
			p.LineTo(k*q.X, k*q.Y)
		}
		p.ClosePath()
	}
	if m.Fill != draw.None && m.Kind != draw.Lines {
		p.colour(m.Fill)
		p.FillPreserve()
	}
	if m.Line != draw.None {
		p.colour(m.Line)
		p.SetLineWidth(k * m.Thick)
		p.SetLineCap(gg.LineCapSquare)
		if m.Round {
			p.SetLineCap(gg.LineCapRound)
		}
		p.StrokePreserve()
	}
	p.ClearPath()
}

func (p *painter) colour(c draw.Colour) {
	r, g, b := c.RGB()
	p.SetRGB255(int(r), int(g), int(b))
}

func (p *painter) text(m draw.Mark) {
	p.SetFontFace(fonts.Face(m.Size*p.k, m.Bold))
	p.colour(m.Fill)
	m.X, m.Size = p.k*m.X, p.k*m.Size
	p.DrawString(m.Text, m.Left(fonts.Width), p.k*m.Y)
}
