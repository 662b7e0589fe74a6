package draw

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Scenes as SVG, written by hand: it is text.
//
// Marks that follow each other and look the same share a group, which halves the
// text. Everything is stated on the elements themselves, since a style sheet would
// leak into the page around a picture and names could be there twice; only an
// animation cannot do without a few rules, whose names begin with "bp-".
//
// Numbers have two decimals at most, which is less than a screen shows, and the
// text is the same on every machine. Letters of a file are shapes: see package draw/fonts.

// fonts is the list of fonts of texts, the first that is there to be taken.
const fonts = "Nunito, Helvetica, Arial, sans-serif"

// SVG appends a scene as an SVG document.
func SVG(dst []byte, s *Scene) []byte {
	w := &svg{dst: dst}
	w.put(`<svg xmlns="http://www.w3.org/2000/svg"`)
	if s.Glyphs != "" {
		w.put(` xmlns:xlink="http://www.w3.org/1999/xlink"`)
	}
	if s.Unit > 0 {
		w.put(` width="`, s.W*s.Unit, `" height="`, s.H*s.Unit, `"`)
	}
	w.put(` viewBox="0 0 `, s.W, " ", s.H, `" role="img">`, "\n<title>", escape(s.Title), "</title>\n")
	if s.Glyphs != "" {
		w.put("<defs>\n", s.Glyphs, "</defs>\n")
	}
	if s.Frames > 0 {
		w.style(s)
	}
	w.dst = SVGMarks(w.dst, s)
	w.put("</svg>\n")
	return w.dst
}

// SVGMarks appends the marks of a scene as SVG, without the document around them.
func SVGMarks(dst []byte, s *Scene) []byte {
	w := &svg{dst: dst}
	for i := 0; i < len(s.Marks); {
		from := i
		for i < len(s.Marks) && sameStyle(&s.Marks[i], &s.Marks[from]) {
			i++
		}
		attributes := attributesOf(s, &s.Marks[from])
		shared := i-from > 1
		if shared {
			w.put("<g", attributes, ">\n")
			attributes = ""
		}
		for k := range s.Marks[from:i] {
			w.mark(&s.Marks[from+k], attributes)
		}
		if shared {
			w.put("</g>\n")
		}
	}
	return w.dst
}

// An svg is the text of a picture as far as it is written.
type svg struct{ dst []byte }

// put appends strings as they are and numbers in decimal.
func (w *svg) put(parts ...any) {
	for _, x := range parts {
		switch x := x.(type) {
		case string:
			w.dst = append(w.dst, x...)
		case int:
			w.dst = strconv.AppendInt(w.dst, int64(x), 10)
		case float64:
			w.dst = strconv.AppendFloat(w.dst, math.Round(x*100)/100+0, 'f', -1, 64) // + 0: no minus before 0
		}
	}
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(text string) string { return escaper.Replace(text) }

// sameStyle reports whether two marks differ in nothing but where they are and what
// they say.
func sameStyle(a, b *Mark) bool {
	return a.Kind == b.Kind && a.Fill == b.Fill && a.Line == b.Line && a.Thick == b.Thick && a.Round == b.Round &&
		a.Size == b.Size && a.Class == b.Class && a.Bold == b.Bold && a.Anchor == b.Anchor && a.From == b.From && a.Until == b.Until
}

// attributesOf returns what a mark looks like, and when it is seen.
func attributesOf(s *Scene, m *Mark) string {
	w := new(svg)
	if m.Class != "" {
		w.put(` class="`, m.Class, `"`)
		return string(w.dst)
	}
	if m.Kind != Lines {
		w.put(` fill="`, m.Fill.String(), `"`)
	}
	if m.Line != None {
		w.put(` stroke="`, m.Line.String(), `"`)
		if m.Thick != 1 {
			w.put(` stroke-width="`, m.Thick, `"`)
		}
		if m.Kind == Lines {
			w.put(` stroke-linecap="`, map[bool]string{true: "round", false: "square"}[m.Round], `"`)
		}
	}
	if m.Kind == Text {
		w.put(` font-family="`, fonts, `" font-size="`, m.Size, `"`)
		if m.Bold {
			w.put(` font-weight="bold"`)
		}
		if m.Anchor != Start {
			w.put(` text-anchor="`, map[Anchor]string{Middle: "middle", End: "end"}[m.Anchor], `"`)
		}
	}
	if class := classOf(s, m); class != "" {
		w.put(` class="`, class, `"`)
	}
	return string(w.dst)
}

// mark writes an element.
func (w *svg) mark(m *Mark, attributes string) {
	switch m.Kind {
	case Rect:
		w.put(`<rect x="`, m.X, `" y="`, m.Y, `" width="`, m.W, `" height="`, m.H, `"`)
		if m.R > 0 {
			w.put(` rx="`, m.R, `"`)
		}
	case Glyph:
		w.put(`<use xlink:href="#`, m.Text, `" x="`, m.X, `" y="`, m.Y, `"`)
	case Circle:
		w.put(`<circle cx="`, m.X, `" cy="`, m.Y, `" r="`, m.R, `"`)
	case Lines:
		w.put(`<path d="`)
		for i := 0; i+1 < len(m.Points); i += 2 {
			w.segment(m.Points[i], m.Points[i+1])
		}
		w.put(`"`)
	case Polygon:
		w.put(`<path d="`)
		for i, p := range m.Points {
			w.put(map[bool]string{true: "M", false: "L"}[i == 0], p.X, " ", p.Y)
		}
		w.put(`z"`)
	case Text:
		w.put(`<text x="`, m.X, `" y="`, m.Y, `"`, attributes, ">", escape(m.Text), "</text>\n")
		return
	}
	w.put(attributes, "/>\n")
}

// segment writes a line, the short way where it is upright or level.
func (w *svg) segment(p, q Point) {
	w.put("M", p.X, " ", p.Y)
	switch {
	case p.X == q.X:
		w.put("V", q.Y)
	case p.Y == q.Y:
		w.put("H", q.X)
	default:
		w.put("L", q.X, " ", q.Y)
	}
}

// The rules of an animation.
//
// Without any animation, as those see it who asked their system for less motion,
// a picture is its last frame. So what appears is there from the start and an
// animation hides it until its frame; what goes is hidden from the start and an
// animation shows it until its frame.

// classOf returns the classes of a mark: "" for one that is always there.
func classOf(s *Scene, m *Mark) string {
	switch {
	case s.Frames == 0 || m.From == 0 && m.Until == 0:
		return ""
	case m.Until == 0:
		return "bp-come bp-at" + strconv.Itoa(m.From)
	}
	return "bp-go bp-at" + strconv.Itoa(m.From) + " bp-for" + strconv.Itoa(m.Until-m.From)
}

// style writes the rules for the classes in use.
func (w *svg) style(s *Scene) {
	starts, spans := map[int]bool{}, map[int]bool{}
	for i := range s.Marks {
		m := &s.Marks[i]
		if classOf(s, m) == "" {
			continue
		}
		starts[m.From] = true
		if m.Until > 0 {
			spans[m.Until-m.From] = true
		}
	}
	w.put("<style>\n.bp-go{opacity:0}\n",
		"@media (prefers-reduced-motion:no-preference){\n",
		"@keyframes bp-come{from{opacity:0}}\n",
		"@keyframes bp-go{from,to{opacity:1}}\n",
		".bp-come{animation:bp-come .3s ease-out backwards}\n",
		".bp-go{animation:bp-go 1s}\n")
	for _, f := range slices.Sorted(maps.Keys(starts)) {
		w.put(".bp-at", f, "{animation-delay:", float64(f)*s.FrameTime, "s}\n")
	}
	for _, f := range slices.Sorted(maps.Keys(spans)) {
		w.put(".bp-for", f, "{animation-duration:", float64(f)*s.FrameTime, "s}\n")
	}
	w.put("}\n</style>\n")
}
