package deduce

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/refute"
)

// An element is a start tag of a page, with where it stands.
type element struct {
	xml.StartElement
	inside []string // class or name of those around it
	text   string   // what follows it at once
}

func (e element) attr(name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// parsePage reads a page as XML, which the body has to be; head and script are
// left out.
func parsePage(t *testing.T, text string) []element {
	t.Helper()
	body := text[strings.Index(text, "<body>"):strings.Index(text, "<script>")] + "</body>"
	d := xml.NewDecoder(strings.NewReader(body))
	var list []element
	var around []string
	for {
		tok, err := d.Token()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, body)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			e := element{StartElement: tok.Copy(), inside: slices.Clone(around)}
			list = append(list, e)
			name := e.attr("class")
			if name == "" {
				name = tok.Name.Local
			}
			around = append(around, name)
		case xml.EndElement:
			around = around[:len(around)-1]
		case xml.CharData:
			if len(list) > 0 && list[len(list)-1].text == "" {
				list[len(list)-1].text = string(tok)
			}
		}
	}
}

// pageOf returns a page of boards of every kind: solved, stuck, without solution
// at first sight and by proof, and one of each rule.
func pageOf(t *testing.T) ([]PageBoard, string) {
	t.Helper()
	var boards []PageBoard
	add := func(p dominosa.Puzzle, cfg Config) {
		d, err := Solve(t.Context(), p, cfg)
		if err != nil {
			t.Fatal(err)
		}
		b := PageBoard{Name: fmt.Sprintf("<board> & %d", len(boards)+1), Puzzle: p}
		if d.Outcome != Contradicted {
			b.Explanation = Explain(p, d, cfg)
		} else if b.Refutation, err = refute.Find(t.Context(), p, 0); err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	for i := range ladder {
		p, _ := explained(t, i)
		add(p, Config{})
	}
	add(dominosa.Puzzle{Board: testkit.DigitBoard(t, "110", "001")}, Config{Laid: []dominosa.Place{{Bone: dominosa.NewBone(0, 0), Row: 1}}})
	for _, rows := range []string{"0102 1110 0222", "0110 0221 0122"} {
		add(dominosa.Puzzle{Board: testkit.DigitBoard(t, strings.Fields(rows)...)}, Config{})
	}
	return boards, string(AppendPage(nil, boards))
}

// TestPageParts holds a page to what it promises: it is well formed, refers to
// nothing outside and to nothing missing inside, allows its own style and script
// only, and every picture can be read aloud.
func TestPageParts(t *testing.T) {
	boards, text := pageOf(t)
	for what, body := range map[string]string{"style": pageStyle, "script": pageScript} {
		sum := sha256.Sum256([]byte(body))
		allowed := what + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if !strings.Contains(text, allowed) || !strings.Contains(text, "<"+what+">"+body+"</"+what+">") {
			t.Errorf("%s is not allowed by its hash, or not there", what)
		}
	}
	if !strings.Contains(text, "default-src 'none'") {
		t.Error("the page may load things")
	}
	if m := regexp.MustCompile(`(?i)https?:|//[a-z]|url\(|@import| on\w+=| style=`).FindString(text); m != "" {
		t.Errorf("the page has %q", m)
	}
	ids := map[string]bool{}
	elements := parsePage(t, text)
	for _, e := range elements {
		if id := e.attr("id"); id != "" {
			if ids[id] {
				t.Errorf("two elements are %s", id)
			}
			ids[id] = true
		}
	}
	pictures, sections := 0, 0
	for _, e := range elements {
		if ref, ok := strings.CutPrefix(e.attr("href"), "#"); e.attr("href") != "" && (!ok || !ids[ref]) {
			t.Errorf("%q refers to nothing", e.attr("href"))
		}
		switch e.attr("class") {
		case "picture":
			pictures++
			if e.attr("role") != "img" || !ids[e.attr("aria-labelledby")] {
				t.Errorf("a picture without words: %v", e.Attr)
			}
		case "board":
			sections++
		}
	}
	want := 0
	for _, b := range boards {
		if want++; b.Explanation != nil {
			want += len(b.Explanation.Rounds) + 1
		}
	}
	if pictures != want || sections != len(boards) {
		t.Errorf("%d pictures in %d sections, want %d in %d", pictures, sections, want, len(boards))
	}
}

// TestPagePictures reads the pictures of a page again: the bones that lie, those
// laid by the step and the places ruled out are those of the steps.
func TestPagePictures(t *testing.T) {
	boards, text := pageOf(t)
	elements := parsePage(t, text)
	next := 0
	picture := func() (parts []element) { // the elements of the next picture
		for ; elements[next].attr("class") != "picture"; next++ {
		}
		next++
		for ; next < len(elements) && slices.Contains(elements[next].inside, "picture"); next++ {
			parts = append(parts, elements[next])
		}
		return parts
	}
	crosses := 0
	for _, b := range boards {
		if b.Explanation == nil {
			picture()
			continue
		}
		laid := slices.Clone(b.Explanation.Given)
		known := newView(b.Puzzle, laid)
		rounds := b.Explanation.Rounds
		for i := range len(rounds) + 2 {
			parts := picture()
			var forced, out []dominosa.Place
			if i > 0 && i <= len(rounds) {
				for _, s := range rounds[i-1].Sentences {
					if forced = append(forced, s.Step.Forced...); len(s.Step.Forced) == 0 {
						out = append(out, s.Step.RuledOut...)
					}
				}
			}
			for class, want := range map[string][]dominosa.Place{"laid": laid, "new": forced} {
				if got := tilesIn(t, b.Puzzle.Board, parts, class); !samePlaces(got, want) {
					t.Errorf("%s, picture %d: %s are %v, want %v", b.Name, i, class, got, want)
				}
			}
			if n := marksIn(parts, "out"); n != 2*len(out) { // two strokes a cross
				t.Errorf("%s, picture %d: %d crosses, want %d", b.Name, i, n/2, len(out))
			}
			bars := 0
			for _, pl := range b.Puzzle.Board.Places() {
				if x, y := pl.Cells(); !known.live[pl] && !known.covered(x) && !known.covered(y) {
					bars++
				}
			}
			if n := marksIn(parts, "bars"); n != bars {
				t.Errorf("%s, picture %d: %d bars, want %d", b.Name, i, n, bars)
			}
			if i > 0 && i <= len(rounds) {
				for _, s := range rounds[i-1].Sentences {
					if err := known.follow(s.Step); err != nil {
						t.Fatal(err)
					}
				}
			}
			crosses += len(out)
			laid = append(laid, forced...)
		}
	}
	if crosses < 20 {
		t.Errorf("only %d crosses", crosses)
	}
}

// tilesIn returns the places drawn as rectangles of a class.
func tilesIn(t *testing.T, b *dominosa.Board, parts []element, class string) []dominosa.Place {
	t.Helper()
	var list []dominosa.Place
	for _, e := range parts {
		if e.attr("class") != class {
			continue
		}
		var n [4]int
		for i, name := range []string{"x", "y", "width", "height"} {
			var err error
			if n[i], err = strconv.Atoi(e.attr(name)); err != nil {
				t.Fatal(err)
			}
		}
		col, row := (n[0]-notation.SvgMargin)/notation.SvgCell, (n[1]-notation.SvgMargin)/notation.SvgCell
		pl := dominosa.Place{Row: row, Col: col, Down: n[3] > n[2]}
		_, y := pl.Cells()
		pl.Bone = dominosa.NewBone(b.At(row, col), b.At(y.Row, y.Col))
		list = append(list, pl)
	}
	return list
}

// marksIn counts the strokes of the path of a class.
func marksIn(parts []element, class string) int {
	n := 0
	for _, e := range parts {
		if e.attr("class") == class {
			n += len(strings.FieldsFunc(e.attr("d"), func(c rune) bool { return !strings.ContainsRune("lhv", c) }))
		}
	}
	return n
}

func samePlaces(a, b []dominosa.Place) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortFunc(a, dominosa.Place.Compare)
	slices.SortFunc(b, dominosa.Place.Compare)
	return slices.Equal(a, b)
}
