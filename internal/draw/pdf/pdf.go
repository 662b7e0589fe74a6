// Package pdf writes scenes as pages of a PDF document, with vector graphics, text that
// can be selected, and the characters that it uses of the fonts
// of package fonts. Documents conform to PDF/A-1b, the standard for keeping them.
package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
)

// A Document is pages with their outline, links and description.
type Document struct {
	Title, Author, Subject string
	Pages                  []*draw.Scene // a unit is a point, or Unit CSS pixels if that is not 0
	Outline                []Entry
	Links                  []Link
	Bleed                  float64 // by how much sheets exceed pages on each side, in points; marks beyond a page are on it
}

// An Entry is a line of the outline, which viewers show beside the pages.
type Entry struct {
	Text  string
	Level int     // 0 is the highest; each is at most one deeper than the one before
	Page  int     // from 0
	Y     float64 // on the page, in points from above
}

// A Link is an area of a page that leads to another page.
type Link struct {
	Page, To int // from 0
	Area     draw.Box
}

// made is the date in every document. The library wants a date, and the same pages
// must give the same document.
var made = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)

// largest is the longest side of a page, in points, that viewers must support: 200
// inches.
const largest = 14400

// Write writes a document, byte for byte the same for the same pages. It paints the
// last frame of an animation.
//
// The error is that of w, or says that a page is too large or that there is none.
func Write(w io.Writer, doc Document) error {
	if len(doc.Pages) == 0 {
		return errors.New("a document without pages")
	}
	f := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", SizeStr: "A4"})
	f.SetCatalogSort(true)
	f.SetCreationDate(made)
	f.SetModificationDate(made)
	f.SetAutoPageBreak(false, 0)
	f.SetProducer("bonepile", true)
	f.SetCreator("bonepile", true)
	f.SetLang("en")
	for text, set := range map[*string]func(string, bool){&doc.Title: f.SetTitle, &doc.Author: f.SetAuthor, &doc.Subject: f.SetSubject} {
		if *text != "" {
			set(*text, true)
		}
	}
	f.SetXmpMetadata(xmp(doc))
	f.AddOutputIntent(fpdf.OutputIntentType{SubtypeIdent: fpdf.OutputIntent_GTS_PDFA1, OutputConditionIdentifier: "sRGB", Info: "sRGB", ICCProfile: profile()})
	f.AddUTF8FontFromBytes(fonts.Family, "", fonts.TTF(false))
	f.AddUTF8FontFromBytes(fonts.Family, "B", fonts.TTF(true))
	for n, s := range doc.Pages {
		if err := addPage(f, s, doc.Bleed); err != nil {
			return fmt.Errorf("page %d: %w", n+1, err)
		}
		for _, e := range doc.Outline {
			if e.Page == n {
				f.SetFont(fonts.Family, "", 10) // the outline's letters are those of the font
				f.Bookmark(e.Text, e.Level, e.Y+doc.Bleed)
			}
		}
		for _, l := range doc.Links {
			if l.Page == n {
				to := f.AddLink()
				f.SetLink(to, 0, l.To+1)
				f.Link(l.Area.X0+doc.Bleed, l.Area.Y0+doc.Bleed, l.Area.X1-l.Area.X0, l.Area.Y1-l.Area.Y0, to)
			}
		}
	}
	if err := f.Error(); err != nil {
		return err
	}
	var text bytes.Buffer
	if err := f.Output(&text); err != nil {
		return err
	}
	lasting, err := archived(text.Bytes(), len(doc.Outline))
	if err != nil {
		return err
	}
	_, err = w.Write(lasting)
	return err
}

// addPage adds a page as large as the scene, on a sheet that exceeds it by the bleed.
func addPage(f *fpdf.Fpdf, s *draw.Scene, bleed float64) error {
	k := 1.0
	if s.Unit > 0 {
		k = s.Unit * 72 / 96
	}
	size := fpdf.SizeType{Wd: s.W*k + 2*bleed, Ht: s.H*k + 2*bleed}
	if size.Wd > largest || size.Ht > largest {
		return fmt.Errorf("%.0f by %.0f points; a page has at most %d either way", size.Wd, size.Ht, largest)
	}
	f.AddPageFormat("P", size)
	if bleed > 0 {
		f.SetPageBox("trim", bleed, bleed, s.W*k, s.H*k)
		f.SetPageBox("bleed", 0, 0, size.Wd, size.Ht)
		moved := draw.Scene{W: s.W, H: s.H}
		moved.Add(&draw.Scene{Marks: s.Still()}, bleed/k, bleed/k, 1)
		s = &moved
	}
	p := &painter{Fpdf: f, k: k}
	for _, m := range s.Still() {
		p.mark(m)
	}
	return f.Error()
}

// A painter paints a page. It remembers the library's settings, so as not to repeat
// them for every mark.
type painter struct {
	*fpdf.Fpdf
	k          float64
	fill, line draw.Colour
	size       float64
	bold       bool
	thick      float64
	lineCap    string
}

func (p *painter) mark(m draw.Mark) {
	k := p.k
	if m.Kind == draw.Text {
		p.write(m)
		return
	}
	style := ""
	if m.Fill != draw.None && m.Kind != draw.Lines {
		style = "F"
		if p.fill != m.Fill {
			p.SetFillColor(rgb(m.Fill))
			p.fill = m.Fill
		}
	}
	if m.Line != draw.None {
		style += "D"
		p.pen(m)
	}
	if style == "" {
		return
	}
	switch m.Kind {
	case draw.Rect:
		if m.R > 0 {
			p.RoundedRect(k*m.X, k*m.Y, k*m.W, k*m.H, k*m.R, "1234", style)
		} else {
			p.Rect(k*m.X, k*m.Y, k*m.W, k*m.H, style)
		}
	case draw.Circle:
		p.Circle(k*m.X, k*m.Y, k*m.R, style)
	case draw.Lines:
		for i := 0; i+1 < len(m.Points); i += 2 {
			p.MoveTo(k*m.Points[i].X, k*m.Points[i].Y)
			p.LineTo(k*m.Points[i+1].X, k*m.Points[i+1].Y)
		}
		p.DrawPath("D")
	case draw.Polygon:
		points := make([]fpdf.PointType, len(m.Points))
		for i, q := range m.Points {
			points[i] = fpdf.PointType{X: k * q.X, Y: k * q.Y}
		}
		p.Polygon(points, style)
	}
}

// pen takes up the pen of a mark.
func (p *painter) pen(m draw.Mark) {
	if p.line != m.Line {
		p.SetDrawColor(rgb(m.Line))
		p.line = m.Line
	}
	if p.thick != m.Thick {
		p.SetLineWidth(p.k * m.Thick)
		p.thick = m.Thick
	}
	style := "square"
	if m.Round {
		style = "round"
	}
	if p.lineCap != style {
		p.SetLineCapStyle(style)
		p.lineCap = style
	}
}

func rgb(c draw.Colour) (r, g, b int) {
	x, y, z := c.RGB()
	return int(x), int(y), int(z)
}

func (p *painter) write(m draw.Mark) {
	if p.size != m.Size || p.bold != m.Bold {
		style := ""
		if m.Bold {
			style = "B"
		}
		p.SetFont(fonts.Family, style, p.k*m.Size)
		p.size, p.bold = m.Size, m.Bold
	}
	p.SetTextColor(rgb(m.Fill))
	p.Text(p.k*m.Left(fonts.Width), p.k*m.Y, m.Text)
}
