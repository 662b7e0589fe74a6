package gallery

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

const picturesDir = "../../docs/pictures/gallery"

// pictureSize is how many bytes a picture may have, and how many the average.
const (
	pictureSize = 25 << 10
	averageSize = 6 << 10
)

// shownAnswer returns the answer that docs/gallery.md has a picture of, as text and as SVG.
func shownAnswer(t *testing.T, m kit.Model) (text, svg string) {
	t.Helper()
	words := strings.Fields(m.Picture.Args)
	args, err := m.Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	var in *kit.Instance
	var sol cover.Solution
	if m.Picture.Args == "" && m.Picture.Seed == 0 {
		s := solve(t, m)
		in, sol = s.in, s.answers[0]
	} else {
		if in, err = m.New(words...); err != nil {
			t.Fatal(err)
		}
		cfg := cover.Config{Tree: cover.Tree{Shuffle: m.Picture.Seed > 0, Seed: m.Picture.Seed}}
		var ok bool
		if sol, ok, err = in.Problem.First(t.Context(), cfg); err != nil || !ok {
			t.Fatalf("no answer: %v", err)
		}
	}
	if err := in.Check(sol); err != nil {
		t.Fatalf("the picture is of no answer: %v", err)
	}
	text = in.Text(sol)
	return text, string(fonts.SVG(nil, m.Paint(args, text)))
}

// TestPictures expects of every model a story and a picture of an answer that its check
// accepts, and holds the files to them. A picture is well formed, small, and of one format.
func TestPictures(t *testing.T) {
	if kittest.Debug {
		t.Skip("too long with checks on")
	}
	total := 0
	there := map[string]bool{}
	for _, m := range Models() {
		t.Run(m.Name, func(t *testing.T) {
			if m.Story == "" || m.Picture.Draw == nil {
				t.Fatal("no story, or no picture")
			}
			file := filepath.Join(picturesDir, m.Name+".svg")
			_, svg := shownAnswer(t, m)
			if *update {
				must.Do(t, os.WriteFile(file, []byte(svg), 0o644))
			}
			if readFile(t, file) != svg {
				t.Errorf("%s is not what the answer looks like; go test ./internal/gallery -run 'TestDocs|TestPictures' -update writes it", file)
			}
			if err := wellFormed(svg); err != nil || len(svg) > pictureSize || strings.Count(svg, "<") < 5 {
				t.Errorf("%d bytes of SVG, %v", len(svg), err)
			}
			total += len(svg)
			there[filepath.Base(file)] = true
		})
	}
	if n := len(Models()); total > n*averageSize {
		t.Errorf("pictures have %d bytes on average, expected at most %d", total/n, averageSize)
	}
	files := must.Get(os.ReadDir(picturesDir))(t)
	for _, f := range files {
		if !there[f.Name()] {
			t.Errorf("%s/%s is of no model", picturesDir, f.Name())
		}
	}
}

// wellFormed reads a document of XML to its end.
func wellFormed(text string) error {
	d := xml.NewDecoder(bytes.NewReader([]byte(text)))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// TestPaintAnything paints texts that are no answers: there is no panic.
func TestPaintAnything(t *testing.T) {
	for _, m := range Models() {
		args := must.Get(m.Parse(nil))(t)
		in := must.Get(m.New())(t)
		for _, text := range []string{"", "\n", "?", "1", in.Text(nil), in.Text(cover.Solution{0})} {
			if err := wellFormed(string(fonts.SVG(nil, m.Paint(args, text)))); err != nil {
				t.Errorf("%s: %q: %v", m.Name, text, err)
			}
		}
	}
}
