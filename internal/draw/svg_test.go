package draw

import (
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// random returns a mark of any kind and look, each of few, so that neighbours are
// often alike in all but one thing.
func random(r *rand.Rand) Mark {
	at := func() float64 { return float64(r.IntN(4000)) / 100 }
	m := Mark{Kind: Kind(r.IntN(5)), X: at(), Y: at()}
	some := func() Colour { return [...]Colour{RGB(0), RGB(0xff8000)}[r.IntN(2)] }
	switch m.Kind {
	case Text:
		m.Text = strconv.Itoa(r.IntN(100))
		m.Size, m.Bold, m.Anchor, m.Fill = 12+float64(r.IntN(2)), r.IntN(2) == 0, Anchor(r.IntN(3)), some()
		return m
	case Lines, Polygon:
		m.X, m.Y = 0, 0
		for range 4 {
			m.Points = append(m.Points, Point{at(), at()})
		}
	case Rect:
		m.W, m.H, m.R = at(), at(), float64(r.IntN(2))*3
	case Circle:
		m.R = at()
	}
	if m.Kind == Lines || r.IntN(2) == 0 {
		m.Line, m.Thick = some(), 1+float64(r.IntN(2))
		m.Round = m.Kind == Lines && r.IntN(2) == 0
	}
	if m.Kind != Lines {
		m.Fill = [...]Colour{None, some()}[r.IntN(2)]
	}
	return m
}

// TestMarks writes random marks. Their text was read again as the standard describes it, with
// the attributes of the groups around each element, before its sum was written here.
func TestMarks(t *testing.T) {
	r, sum := rand.New(rand.NewPCG(1, 2)), sha256.New()
	for range 200 {
		s := &Scene{W: 40, H: 40}
		for range r.IntN(12) {
			m := random(r)
			for range 1 + r.IntN(2) {
				s.Paint(m)
			}
			if r.IntN(2) == 0 { // one that differs in one thing
				other := random(r)
				switch r.IntN(4) {
				case 0:
					m.Fill = map[bool]Colour{true: m.Fill, false: other.Fill}[m.Kind == Lines || m.Kind == Text && other.Fill == None]
				case 1:
					if m.Line != None {
						m.Thick = 3 - m.Thick
					}
				case 2:
					m.Round = m.Kind == Lines && !m.Round
				case 3:
					m.Bold = m.Kind == Text && !m.Bold
				}
				s.Paint(m)
			}
		}
		text := SVG(nil, s)
		must.Do(t, xml.Unmarshal(text, new(struct{})))
		sum.Write(text)
	}
	must.Equal(t, fmt.Sprintf("%.4x", sum.Sum(nil)), "914c92b4", "all pictures")
}

// TestNumbers looks at how numbers are written.
func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1: "1", -1.5: "-1.5", 0.126: "0.13", -0.001: "0", 1e6: "1000000", 2.999: "3", 0.1 + 0.2: "0.3"} {
		w := new(svg)
		w.put(v)
		if string(w.dst) != want {
			t.Errorf("%v: %s, want %s", v, w.dst, want)
		}
	}
}

// TestAdd puts a scene into another: every mark fills the same part of it, made larger.
func TestAdd(t *testing.T) {
	width := func(text string, size float64, bold bool) float64 { return size * float64(len(text)) }
	r := randtest.New(t, 3, 4)
	s := new(Scene)
	for range 50 {
		s.Paint(random(r))
	}
	before := fmt.Sprint(s.Marks)
	into := new(Scene)
	into.Add(s, 100, 200, 3)
	for i, m := range into.Marks {
		b, c := m.Box(width), s.Marks[i].Box(width)
		want := Box{100 + 3*c.X0, 200 + 3*c.Y0, 100 + 3*c.X1, 200 + 3*c.Y1}
		if d := math.Abs(b.X0-want.X0) + math.Abs(b.Y0-want.Y0) + math.Abs(b.X1-want.X1) + math.Abs(b.Y1-want.Y1); d > 1e-9 || m.R != 3*s.Marks[i].R {
			t.Errorf("%+v in %+v, want %+v", s.Marks[i], b, want)
		}
	}
	if fmt.Sprint(s.Marks) != before {
		t.Error("the scene that was added has changed")
	}
}

// TestGlyphs sees that a picture has the shapes of its letters once, and that it is XML.
func TestGlyphs(t *testing.T) {
	s := &Scene{W: 40, H: 40, Glyphs: "<path id=\"a\" d=\"M0 0h5v5\"/>\n"}
	s.Paint(Mark{Kind: Glyph, X: 1, Y: 20, Text: "a", Fill: RGB(0)}, Mark{Kind: Glyph, X: 6, Y: 20, Text: "a", Fill: RGB(0)})
	text := string(SVG(nil, s))
	must.Do(t, xml.Unmarshal([]byte(text), new(struct{})))
	const want = "<defs>\n<path id=\"a\" d=\"M0 0h5v5\"/>\n</defs>\n<g fill=\"#000000\">\n" +
		"<use xlink:href=\"#a\" x=\"1\" y=\"20\"/>\n<use xlink:href=\"#a\" x=\"6\" y=\"20\"/>\n</g>\n</svg>\n"
	if !strings.HasSuffix(text, want) || !strings.Contains(text, "xmlns:xlink=") {
		t.Error(text)
	}
}

// TestEscape puts what means something in SVG into a text.
func TestEscape(t *testing.T) {
	s := &Scene{W: 10, H: 10, Title: `a < b & "c"`, Marks: []Mark{{Kind: Text, Text: "<script>&\"", Size: 3, Fill: RGB(0)}}}
	if text := string(SVG(nil, s)); !strings.Contains(text, ">&lt;script&gt;&amp;&quot;</text>") || !strings.Contains(text, "<title>a &lt; b &amp; &quot;c&quot;</title>") {
		t.Error(text)
	}
}

// TestAnimationRules sees that a picture whose animations do not run, as those see it
// who asked for less motion, is the last frame: what goes is hidden, what comes is not,
// and every rule but the one that hides is inside the query for those who did not.
func TestAnimationRules(t *testing.T) {
	r := randtest.New(t, 5, 6)
	s := &Scene{Frames: 12, FrameTime: 1.2}
	for range 100 {
		m := random(r)
		if m.From = r.IntN(s.Frames); m.From < s.Frames-1 && r.IntN(2) == 0 {
			m.Until = m.From + 1 + r.IntN(s.Frames-1-m.From)
		}
		s.Paint(m)
	}
	text := string(SVG(nil, s))
	style, _, _ := strings.Cut(text[strings.Index(text, "<style>"):], "</style>")
	before, inside, ok := strings.Cut(style, "@media (prefers-reduced-motion:no-preference){")
	if !ok || strings.TrimSpace(before) != "<style>\n.bp-go{opacity:0}" || strings.Contains(before, "animation") || !strings.Contains(inside, "animation") {
		t.Errorf("rules %s", style)
	}
	for i := range s.Marks {
		m := &s.Marks[i]
		if class := classOf(s, m); strings.Contains(class, "bp-go") != !m.shows(s.Frames-1) {
			t.Errorf("class %q of a mark from %d until %d", class, m.From, m.Until)
		}
	}
	for f := range s.Frames {
		for _, rule := range []string{fmt.Sprintf(".bp-at%d{", f), fmt.Sprintf(".bp-for%d{", f)} {
			class := strings.Trim(rule, ".{")
			if used := strings.Contains(text, class+`"`) || strings.Contains(text, class+" "); used != strings.Contains(style, rule) {
				t.Errorf("class %s is in use: %v; it has a rule: %v", class, used, !used)
			}
		}
	}
}
