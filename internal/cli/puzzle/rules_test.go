package puzzle

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa/deduce"
	"bonepile/dominosa/say"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/grids"
	"bonepile/internal/must"
)

var update = flag.Bool("update", false, "write docs/rules.md and its pictures")

const docs = "../../../docs"

// TestRulesDocs compares docs/rules.md and its pictures with the rules: each with what it
// says, why it is true, and its example.
func TestRulesDocs(t *testing.T) {
	files := map[string][]byte{}
	page := []byte(`# The rules of explanations

These are the rules by which ` + "`bonepile explain`, `hint` and `rate`" + ` solve a board, the easiest first. Each has
a board on which it is needed. r3c5 is the cell in row 3, column 5. In the pictures a thick frame is a bone
that the step lays, and a cross means that no bone lies across there. Cells that the step is about are shaded; places that it
is about are outlined, those of the second side of a chain with a thinner line. Arrows are the links of a chain, with
the numbers that they have in the text.
`)
	level := deduce.NoLevel
	for _, r := range deduce.Rules() {
		if r.Level != level {
			level = r.Level
			page = fmt.Appendf(page, "\n## %s\n", strings.ToUpper(level.String()[:1])+level.String()[1:])
		}
		p, laid, s := exampleOf(r)
		name := "pictures/rules/" + r.Name + ".svg"
		files[name] = fonts.SVG(nil, grids.Deduced(p, grids.Position{Laid: laid}, s, grids.Options{Coords: true}))
		page = fmt.Appendf(page, "\n### %s\n\n%s (`%s`)\n\n%s\n\n![%s, an example](%s)\n\n%s\n", r.Title, r.Says, r.Name, r.Why, r.Title, name, s.Text)
		if len(s.Proof) > 0 {
			page = fmt.Appendf(page, "\n```text\n%s\n```\n", say.Joined(s.Proof, "\n"))
		}
	}
	files["rules.md"] = page
	for name, want := range files {
		file := filepath.Join(docs, filepath.FromSlash(name))
		if *update {
			must.Do(t, os.MkdirAll(filepath.Dir(file), 0o755))
			must.Do(t, os.WriteFile(file, want, 0o644))
		}
		got, err := os.ReadFile(file)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is not up to date (%v): go test ./internal/cli/puzzle -update", name, err)
		}
	}
	list, err := filepath.Glob(docs + "/pictures/rules/*")
	if err != nil || len(list) != len(files)-1 {
		t.Errorf("%d pictures for %d rules, %v", len(list), len(files)-1, err)
	}
}
