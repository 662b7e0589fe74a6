package cli

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/examples"
	"bonepile/internal/book"
	"bonepile/internal/cli/boards"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestOffers takes what completion offers for flags that are kept as text.
func TestOffers(t *testing.T) {
	for _, name := range shapes {
		if _, err := generate.ShapeNamed(name, 56, generate.NoSymmetry, 1); err != nil {
			t.Errorf("--shape %s: %v", name, err)
		}
	}
	for _, name := range symmetries {
		if _, err := generate.SymmetryNamed(name); err != nil {
			t.Errorf("--symmetry %s: %v", name, err)
		}
	}
	for _, name := range papers {
		if _, err := book.PaperNamed(name); err != nil {
			t.Errorf("--paper %s: %v", name, err)
		}
	}
	offers := func(flag, typed string) []string {
		var out strings.Builder
		Run(t.Context(), []string{"__completeNoDesc", "generate", flag, typed}, nil, &out, io.Discard)
		words, _, _ := strings.Cut(out.String(), ":")
		return strings.Fields(words)
	}
	levels := offers("--level", "")
	must.Equal(t, len(levels), 5, "levels offered")
	for _, name := range levels {
		if _, _, err := boards.Levels(name); err != nil {
			t.Errorf("--level %s: %v", name, err)
		}
	}
	must.Equal(t, len(offers("--needs", "")), len(deduce.Rules()), "rules offered")
	must.Equal(t, len(offers("--avoid", "trial,")), len(deduce.Rules())-1, "rules offered after one")
}

// TestExamples asks the examples for what their titles say, and for a title each.
func TestExamples(t *testing.T) {
	randtest.Lone(t)
	names := must.Get(fs.Glob(examples.Files, "*.*"))(t)
	want := map[string]string{
		"too-easy": "36", "hole": "1", "keller-73": "730924", "toy": "1", "queens8": "92", "tilings": "5",
		"row": "2", "trip": "1",
	}
	for _, name := range names {
		if !slices.ContainsFunc(titles, func(e example) bool { return e.file == name }) {
			t.Errorf("%s has no title", name)
		}
		var text, out strings.Builder
		Run(t.Context(), []string{"example", exampleName(name)}, nil, &text, io.Discard)
		count := map[string][]string{".txt": {"count"}, ".dlx": {"cover", "count"}, ".zdd": {"zdd", "count"}}[path.Ext(name)]
		Run(t.Context(), count, strings.NewReader(text.String()), &out, io.Discard)
		must.Equal(t, strings.TrimSpace(out.String()), want[exampleName(name)], "%s: solutions", name)
	}
}
