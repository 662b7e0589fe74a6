package page

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/refute"
	"bonepile/internal/must"
)

// An element is a start tag of a page.
type element struct{ xml.StartElement }

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
	for {
		tok, err := d.Token()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, body)
		}
		if tok, ok := tok.(xml.StartElement); ok {
			list = append(list, element{tok.Copy()})
		}
	}
}

// ruleBoards returns a board for every rule, from what package deduce tells of them.
func ruleBoards(t *testing.T) (list []dominosa.Puzzle) {
	t.Helper()
	text := must.Get(os.ReadFile("../../../dominosa/deduce/testdata/explain/rules.txt"))(t)
	for _, part := range strings.Split("\n"+string(text), "\n-- ")[1:] {
		lines := strings.Split(part, "\n")[1:]
		rows := slices.IndexFunc(lines, regexp.MustCompile(`^\d+\. `).MatchString) - 1 // the set stands between
		b := must.Get(notation.ParseBoard(strings.Join(lines[:rows], "\n")))(t)
		set := must.Get(notation.ParseBones(lines[rows]))(t)
		list = append(list, dominosa.Puzzle{Board: b, Bones: set})
	}
	if len(list) != len(deduce.Rules()) {
		t.Fatalf("%d boards for %d rules", len(list), len(deduce.Rules()))
	}
	return list
}

// pageOf returns a page of boards of every kind: solved, stuck, without solution
// at first sight and by proof, and one of each rule.
func pageOf(t *testing.T) ([]Board, string) {
	t.Helper()
	var boards []Board
	add := func(p dominosa.Puzzle, cfg deduce.Config) {
		d := must.Get(deduce.Solve(t.Context(), p, cfg))(t)
		b := Board{Name: fmt.Sprintf("<board> & %d", len(boards)+1), Puzzle: p}
		if d.Outcome != deduce.Contradicted {
			b.Explanation = deduce.Explain(p, d, cfg)
		} else {
			b.Proof = must.Get(refute.Find(t.Context(), p, 0))(t)
		}
		boards = append(boards, b)
	}
	board := func(rows string) dominosa.Puzzle {
		b := must.Get(notation.ParseBoard(strings.ReplaceAll(rows, " ", "\n")))(t)
		return dominosa.Puzzle{Board: b}
	}
	for _, p := range ruleBoards(t) {
		add(p, deduce.Config{})
	}
	add(board("110 001"), deduce.Config{Laid: []dominosa.Place{{Bone: dominosa.NewBone(0, 0), Row: 1}}})
	for _, rows := range []string{"0102 1110 0222", "0110 0221 0122"} {
		add(board(rows), deduce.Config{})
	}
	return boards, string(Append(nil, "", boards))
}

// TestPageParts holds a page to what it promises: it is well formed, refers to
// nothing outside and to nothing missing inside, allows its own style and script
// only, and every picture can be read aloud.
func TestPageParts(t *testing.T) {
	boards, text := pageOf(t)
	for what, body := range map[string]string{"style": style, "script": script} {
		sum := sha256.Sum256([]byte(body))
		allowed := what + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if !strings.Contains(text, allowed) || !strings.Contains(text, "<"+what+">"+body+"</"+what+">") {
			t.Errorf("%s is not allowed by its hash, or not there", what)
		}
	}
	if !strings.Contains(text, "default-src 'none'") {
		t.Error("the page may load things")
	}
	must.Equal(t, regexp.MustCompile(`(?i)https?:|//[a-z]|url\(|@import| on\w+=| style=`).FindString(text), "", "the page")
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
			want += len(pictured(b.Explanation)) + 1
		}
	}
	if pictures != want || sections != len(boards) {
		t.Errorf("%d pictures in %d sections, want %d in %d", pictures, sections, want, len(boards))
	}
	if !strings.Contains(string(Append(nil, "", boards[:1])), "<h1>Double-one, 2 by 3, trivial</h1>") {
		t.Error("a board alone is called otherwise")
	}
	sum := sha256.New()
	for _, picture := range regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(text, -1) {
		fmt.Fprintln(sum, regexp.MustCompile(`(?s)<(title|desc)\b.*?</`).ReplaceAllString(picture, ""))
	}
	fmt.Fprint(sum, regexp.MustCompile(`>[^<]*`).ReplaceAllString(text[strings.Index(text, "<body>"):], ">")) // bones left, links to steps, arrows
	// Look at some pictures before you write another number here.
	must.Equal(t, fmt.Sprintf("%.4x", sum.Sum(nil)), "29b567b7", "all pictures")
}

// pictured returns the sentences of an explanation by the picture that shows them.
func pictured(x *deduce.Explanation) (list [][]deduce.Sentence) {
	for _, par := range x.Rounds {
		if par.Run {
			list = append(list, par.Sentences)
			continue
		}
		for i := range par.Sentences {
			list = append(list, par.Sentences[i:i+1])
		}
	}
	return list
}
