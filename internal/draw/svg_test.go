package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
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

// reread reads an SVG as its standard describes it, as far as pictures use it: an
// element has the attributes of the groups around it.
func reread(t *testing.T, text []byte) []Mark {
	t.Helper()
	var list []Mark
	var groups []map[string]string
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			all := map[string]string{}
			if n := len(groups); n > 0 {
				for k, v := range groups[n-1] {
					all[k] = v
				}
			}
			for _, a := range token.Attr {
				all[a.Name.Local] = a.Value
			}
			groups = append(groups, all)
			if name := token.Name.Local; name != "svg" && name != "g" && name != "title" {
				list = append(list, markOf(t, name, all))
			}
		case xml.CharData:
			if n := len(list); n > 0 && list[n-1].Kind == Text && list[n-1].Text == "" {
				list[n-1].Text = string(token)
			}
		case xml.EndElement:
			groups = groups[:len(groups)-1]
		}
	}
}

// markOf returns the mark that an element stands for.
func markOf(t *testing.T, name string, a map[string]string) Mark {
	t.Helper()
	number := func(key string) float64 {
		v, err := strconv.ParseFloat(a[key], 64)
		if err != nil && a[key] != "" {
			t.Fatal(err)
		}
		return v
	}
	colour := func(text string) Colour {
		if text == "none" || text == "" {
			return None
		}
		v := must.Get(strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 24))(t)
		return RGB(uint32(v))
	}
	m := Mark{X: number("x"), Y: number("y"), W: number("width"), H: number("height"), R: number("rx"),
		Fill: colour(a["fill"]), Line: colour(a["stroke"]), Thick: number("stroke-width"), Round: a["stroke-linecap"] == "round"}
	if m.Line != None && m.Thick == 0 {
		m.Thick = 1
	}
	switch name {
	case "circle":
		m.Kind, m.X, m.Y, m.R = Circle, number("cx"), number("cy"), number("r")
	case "path":
		m.Kind, m.Points = pathOf(t, a["d"])
	case "text":
		m.Kind, m.Size, m.Bold = Text, number("font-size"), a["font-weight"] == "bold"
		m.Anchor = map[string]Anchor{"": Start, "start": Start, "middle": Middle, "end": End}[a["text-anchor"]]
	}
	return m
}

// pathOf returns the points of a path: of lines, each from its own beginning, or of a
// polygon, which is closed.
func pathOf(t *testing.T, d string) (Kind, []Point) {
	t.Helper()
	d, closed := strings.CutSuffix(d, "z")
	var list []Point
	var at Point
	for d != "" {
		letter := d[0]
		end := strings.IndexAny(d[1:], "MLHV") + 1
		if end == 0 {
			end = len(d)
		}
		var v [2]float64
		n, _ := fmt.Sscan(d[1:end], &v[0], &v[1])
		switch {
		case (letter == 'M' || letter == 'L') && n == 2:
			at = Point{v[0], v[1]}
		case letter == 'H' && n == 1:
			at.X = v[0]
		case letter == 'V' && n == 1:
			at.Y = v[0]
		default:
			t.Fatalf("path %q", d)
		}
		list = append(list, at)
		d = d[end:]
	}
	if closed {
		return Polygon, list
	}
	return Lines, list
}

// TestReread writes random marks and reads them again.
func TestReread(t *testing.T) {
	r := randtest.New(t, 1, 2)
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
		got := reread(t, text)
		if len(got) != len(s.Marks) {
			t.Fatalf("%d marks of %d in\n%s", len(got), len(s.Marks), text)
		}
		for i, m := range s.Marks {
			if !reflect.DeepEqual(got[i], m) {
				t.Fatalf("mark %d: %+v\nwant %+v in\n%s", i, got[i], m, text)
			}
		}
	}
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
	s := &Scene{W: 10, H: 10, Marks: []Mark{{Kind: Text, Text: "<script>&\"", Size: 3, Fill: RGB(0)}}}
	if text := string(SVG(nil, s)); !strings.Contains(text, ">&lt;script&gt;&amp;&quot;</text>") {
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
