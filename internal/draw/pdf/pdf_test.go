package pdf

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/draw"
	"bonepile/internal/draw/png"
	"bonepile/internal/must"
)

// sample is a document of two pages with marks of all kinds.
func sample() Document {
	black := draw.RGB(0)
	page := func(text string) *draw.Scene {
		return &draw.Scene{W: 200, H: 100, Marks: []draw.Mark{
			{Kind: draw.Rect, X: 10, Y: 10, W: 20, H: 20, R: 4, Line: black, Thick: 1, Fill: draw.RGB(0xdddddd)},
			{Kind: draw.Rect, X: 40, Y: 10, W: 20, H: 20, Fill: black},
			{Kind: draw.Circle, X: 80, Y: 20, R: 10, Fill: black},
			{Kind: draw.Lines, Points: []draw.Point{{X: 100, Y: 10}, {X: 120, Y: 30}}, Line: black, Thick: 2, Round: true},
			{Kind: draw.Polygon, Points: []draw.Point{{X: 130, Y: 10}, {X: 150, Y: 10}, {X: 140, Y: 30}}, Line: black, Thick: 1},
			{Kind: draw.Text, X: 100, Y: 60, Text: text, Size: 12, Fill: black},
			{Kind: draw.Text, X: 100, Y: 80, Text: "déjà Ж 3-5", Size: 12, Bold: true, Fill: black},
		}}
	}
	return Document{
		Title: "Títle", Author: "Author", Subject: "Subject",
		Pages:   []*draw.Scene{page("First page"), page("Second page")},
		Outline: []Entry{{Text: "One", Page: 0}, {Text: "Óne a", Level: 1, Page: 0, Y: 50}, {Text: "Two", Page: 1}},
		Links:   []Link{{Page: 0, To: 1, Area: draw.Box{X0: 10, Y0: 10, X1: 50, Y1: 20}}},
	}
}

func write(t testing.TB, doc Document) []byte {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, Write(&text, doc))
	return text.Bytes()
}

// TestStructure counts objects of the document: those outside of compressed streams
// can be read as text.
func TestStructure(t *testing.T) {
	text := write(t, sample())
	for pattern, want := range map[string]int{
		`/Type /Page\b[^s]`:          2,
		`/MediaBox \[0 0 200.00 100`: 2,
		`/FontFile2`:                 2,
		`/Subtype /Link`:             1,
		`/Type /Outlines`:            1,
		`(?s)/Parent \d+ 0 R\s+/(Prev|Next|First|Last|Dest)`: 3,
		`/CreationDate`:           1,
		`D:20000101000000Z`:       2,
		`/Lang \(en\)`:            1,
		`/Subtype /Type1`:         0,
		`/Type /OutputIntent`:     1,
		`<pdfaid:part>1<`:         1,
		`/EmbeddedFiles|/Group`:   0,
		`/ID \[<[0-9a-f]{32}>`:    1,
		`/JavaScript|/OpenAction`: 0,
	} {
		must.Equal(t, len(regexp.MustCompile(pattern).FindAll(text, -1)), want, "%s: times", pattern)
	}
}

// TestLinks looks where a link leads: to the object that is the second page.
func TestLinks(t *testing.T) {
	text := write(t, sample())
	pages := regexp.MustCompile(`(?m)^(\d+) 0 obj\s+<</Type /Page$`).FindAllSubmatch(text, -1)
	dest := regexp.MustCompile(`/Subtype /Link[^>]*/Dest \[(\d+) 0 R`).FindSubmatch(text)
	if len(pages) != 2 || dest == nil || string(dest[1]) != string(pages[1][1]) {
		t.Errorf("pages %q, link to %q", pages, dest)
	}
}

// TestPaint has another program paint pages, and compares them with what package png
// makes of the same scenes: letters stand where they should, in the font, size and
// colour that they should have, and so does everything else.
func TestPaint(t *testing.T) {
	red, green := draw.RGB(0xcc0000), draw.RGB(0x00aa00)
	s := &draw.Scene{W: 300, H: 200, Unit: 96.0 / 72 * 1.5, Marks: []draw.Mark{
		{Kind: draw.Rect, W: 300, H: 200, Fill: draw.RGB(0xffffee)},
		{Kind: draw.Rect, X: 10, Y: 10, W: 60, H: 40, R: 12, Fill: red, Line: green, Thick: 6},
		{Kind: draw.Rect, X: 80, Y: 10, W: 60, H: 40, Fill: green},
		{Kind: draw.Circle, X: 180, Y: 30, R: 20, Fill: red},
		{Kind: draw.Circle, X: 240, Y: 30, R: 20, Line: red, Thick: 3},
		{Kind: draw.Polygon, Points: []draw.Point{{X: 10, Y: 60}, {X: 60, Y: 70}, {X: 30, Y: 110}}, Fill: green},
		{Kind: draw.Lines, Points: []draw.Point{{X: 80, Y: 70}, {X: 140, Y: 100}, {X: 150, Y: 70}, {X: 200, Y: 70}}, Line: red, Thick: 8, Round: true},
		{Kind: draw.Lines, Points: []draw.Point{{X: 220, Y: 70}, {X: 280, Y: 100}}, Line: green, Thick: 8},
		{Kind: draw.Text, X: 10, Y: 140, Text: "Start 20", Size: 20, Anchor: draw.Start, Fill: red},
		{Kind: draw.Text, X: 150, Y: 140, Text: "Middle", Size: 20, Fill: red},
		{Kind: draw.Text, X: 290, Y: 140, Text: "End Bold", Size: 20, Bold: true, Anchor: draw.End, Fill: green},
		{Kind: draw.Text, X: 150, Y: 190, Text: "Ωmega 0123", Size: 40, Bold: true, Fill: draw.RGB(0)},
	}}
	dir := t.TempDir()
	tool(t, write(t, Document{Pages: []*draw.Scene{s}}), "pdftoppm", "-r", "72", "-png", "-singlefile", "FILE", filepath.Join(dir, "page"))
	theirs := open(t, filepath.Join(dir, "page.png"))
	file := filepath.Join(dir, "ours.png")
	var text bytes.Buffer
	must.Do(t, png.Encode(&text, s, 72.0/96))
	must.Do(t, os.WriteFile(file, text.Bytes(), 0o644))
	ours := open(t, file)
	if ours.Bounds() != theirs.Bounds() || ours.Bounds().Dx() != 450 {
		t.Fatalf("%v and %v", ours.Bounds(), theirs.Bounds())
	}
	// Programs differ in the shades of edges, so squares of some pixels are compared.
	const side = 6
	for y := 0; y < ours.Bounds().Dy(); y += side {
		for x := 0; x < ours.Bounds().Dx(); x += side {
			area := image.Rect(x, y, x+side, y+side).Intersect(ours.Bounds())
			if a, b := mean(ours, area), mean(theirs, area); math.Abs(a[0]-b[0])+math.Abs(a[1]-b[1])+math.Abs(a[2]-b[2]) > 0.8 {
				t.Fatalf("at %d, %d: %.2f, and in pixels %.2f", x, y, b, a)
			}
		}
	}
}

// mean returns the mean colour of a part of an image, from 0 to 1.
func mean(img image.Image, area image.Rectangle) (sum [3]float64) {
	share := 1 / float64(area.Dx()*area.Dy()) / 0xffff
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			sum[0] += float64(r) * share
			sum[1] += float64(g) * share
			sum[2] += float64(b) * share
		}
	}
	return sum
}

func open(t *testing.T, name string) image.Image {
	t.Helper()
	text := must.Get(os.ReadFile(name))(t)
	img, _ := must.Get2(image.Decode(bytes.NewReader(text)))(t)
	return img
}

// TestSameBytes writes a document many times: what rests on the order of a map in the
// library would differ some time.
func TestSameBytes(t *testing.T) {
	a := write(t, sample())
	for range 20 {
		if !bytes.Equal(a, write(t, sample())) {
			t.Fatal("a document differs from itself")
		}
	}
}

// TestTable reads the table of objects: each stands where the table says, and the foot
// names the root and the description.
func TestTable(t *testing.T) {
	text := string(write(t, sample()))
	_, foot, _ := strings.Cut(text[strings.LastIndex(text, "\nxref\n"):], "f \n")
	lines := strings.Split(foot, "\n")
	objects := 0
	for i, line := range lines {
		var at int
		if _, err := fmt.Sscanf(line, "%d 00000 n", &at); err != nil {
			break
		}
		if objects++; !strings.HasPrefix(text[at:], fmt.Sprintf("%d 0 obj\n", i+1)) {
			t.Errorf("object %d is not at %d, but %q", i+1, at, text[at:at+20])
		}
	}
	if n := strings.Count(text, " 0 obj\n"); objects != n || n < 20 {
		t.Errorf("%d objects in the table, %d in the document", objects, n)
	}
	for word, want := range map[string]string{"/Root": "/Type /Catalog", "/Info": "/Producer"} {
		var n int
		fmt.Sscanf(foot[strings.Index(foot, word):], word+" %d", &n)
		if _, object, _ := strings.Cut(text, fmt.Sprintf("\n%d 0 obj\n", n)); !strings.Contains(strings.Split(object, "endobj")[0], want) {
			t.Errorf("%s leads to %.60q", word, object)
		}
	}
}

// TestArchive has a checker of PDF/A-1b read documents with and without a description: that
// of PDFBox, which is libpdfbox2-java in Debian.
func TestArchive(t *testing.T) {
	var path []string
	for _, name := range []string{"preflight", "pdfbox2", "xmpbox", "fontbox2", "commons-logging", "commons-io", "javax.activation", "jaxb-api"} {
		file := "/usr/share/java/" + name + ".jar"
		if _, err := os.Stat(file); err != nil {
			t.Skipf("%s is not there", file)
		}
		path = append(path, file)
	}
	bare := sample()
	bare.Title, bare.Author, bare.Subject, bare.Outline, bare.Links = "", "", "", nil, nil
	bled := sample()
	bled.Bleed = 9
	for _, doc := range []Document{sample(), bare, bled} {
		out := tool(t, write(t, doc), "java", "-cp", strings.Join(path, ":"), "org.apache.pdfbox.preflight.Validator_A1b", "FILE")
		if !strings.Contains(out, "is a valid PDF/A-1b file") {
			t.Error(out)
		}
	}
}

// tool runs a program on a document and returns what it prints, or skips the test.
func tool(t *testing.T, doc []byte, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not there", name)
	}
	file := filepath.Join(t.TempDir(), "x.pdf")
	must.Do(t, os.WriteFile(file, doc, 0o644))
	for i, a := range args {
		args[i] = strings.ReplaceAll(a, "FILE", file)
	}
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

// TestQpdf has another program look for errors.
func TestQpdf(t *testing.T) {
	if out := tool(t, write(t, sample()), "qpdf", "--check", "FILE"); strings.Contains(strings.ToUpper(out), "WARNING") {
		t.Error(out)
	}
}

// TestText has another program find the text, page by page.
func TestText(t *testing.T) {
	pages := strings.Split(tool(t, write(t, sample()), "pdftotext", "FILE", "-"), "\f")
	want := [][]string{{"First", "page", "déjà", "Ж", "3-5"}, {"Second", "page", "déjà", "Ж", "3-5"}}
	if len(pages) != 3 {
		t.Fatalf("%q", pages)
	}
	for i, words := range want {
		if got := strings.Fields(pages[i]); !slices.Equal(got, words) {
			t.Errorf("page %d: %q, want %q", i+1, got, words)
		}
	}
}

// TestInfo has another program read what is known of the document.
func TestInfo(t *testing.T) {
	out := tool(t, write(t, sample()), "pdfinfo", "FILE")
	for _, want := range []string{`Title: +Títle`, `Author: +Author`, `Subject: +Subject`, `Pages: +2`, `Page size: +200 x 100 pts`} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}

func TestBad(t *testing.T) {
	for name, c := range map[string]struct {
		doc  Document
		want string
	}{
		"no page":  {Document{}, "without pages"},
		"too wide": {Document{Pages: []*draw.Scene{{W: 20000, H: 10}}}, "page 1: 20000 by 10 points"},
		"too high": {Document{Pages: []*draw.Scene{{W: 10, H: 10}, {W: 10, H: 15000, Unit: 2}}}, "page 2: 15 by 22500 points"},
	} {
		var text bytes.Buffer
		if err := Write(&text, c.doc); err == nil || !strings.Contains(err.Error(), c.want) || text.Len() > 0 {
			t.Errorf("%s: %v, and %d bytes", name, err, text.Len())
		}
	}
}
