package gallery

import (
	"bonepile/internal/gallery/figures"
	"bonepile/internal/must"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

const (
	missingTable = "testdata/groups.txt"
	missingIntro = "testdata/missing-intro.md"
)

// standings are how a published figure may stand, with the heading of those that
// do so, and what it means. Those of the first are in docs/gallery.md.
var standings = []struct{ word, heading, about string }{
	{"model", "", ""},
	{"as", "Part of another figure", "Found together with a figure of another ID."},
	{"test", "Held by a test of another package", "They are of algorithms and not of puzzles, or of problems that only tests need. A name with `Slow` in it is of the slow tier."},
	{"large", "Too large", "They can be asked for, or could be if they were encoded, but take longer than the two minutes that a slow figure may. " +
		"Nodes are by `bonepile cover estimate`, times by the nodes that this model's search does in a second on one core, both to be read as \"about\". " +
		"Where print gives mems only, we take them to be done at 10^9 a second."},
	{"mems", "In mems", "Accesses of memory as Knuth's own programs count them. We count nodes and updates, which do not depend on the layout of data."},
	{"random", "Of random puzzles", "Drawn by generators that nobody can run again. A sample of ours would agree by chance only, within wide bounds."},
	{"ambiguous", "Ambiguous", "What is asked for cannot be told from the text as we have it, or print contradicts itself."},
	{"other", "No cover problem", "A formula, or a question that another method answers."},
	{"unbuilt", "Not built", "They can be encoded, and nobody has done it yet."},
}

// A standing is a line of the table.
type standing struct{ id, what, how, why string }

// readStandings reads the table, whose form its head describes.
func readStandings(t *testing.T) (list []standing) {
	t.Helper()
	for i, line := range strings.Split(strings.TrimSpace(readFile(t, missingTable)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		part := strings.Split(line, " |")
		if len(part) != 4 {
			t.Fatalf("%s:%d: %d parts, want 4", missingTable, i+1, len(part))
		}
		for k := range part {
			part[k] = strings.TrimSpace(part[k])
		}
		list = append(list, standing{part[0], part[1], part[2], part[3]})
	}
	return list
}

// TestStandings compares the table with the models and with the tests that it names: no
// figure of a model is left out of it, none is claimed that is not there, and
// whatever is missing has a reason.
func TestStandings(t *testing.T) {
	models := map[string][]string{} // by ID
	for _, m := range Models() {
		for _, f := range figures.Of(m.Name) {
			if !slices.Contains(models[f.ID], m.Name) {
				models[f.ID] = append(models[f.ID], m.Name)
			}
		}
	}
	seen := map[string]bool{}
	for _, s := range readStandings(t) {
		if seen[s.id] {
			t.Errorf("%s has two lines", s.id)
		}
		seen[s.id] = true
		if s.what == "" {
			t.Errorf("%s: no word of what it is", s.id)
		}
		if is := models[s.id] != nil; is != (s.how == "model") {
			t.Errorf("%s: %s, but the models with such a figure are %q", s.id, s.how, models[s.id])
		}
		must.Equal(t, s.fault(models), "", "%s %s", s.id, s.how)
	}
	for id, names := range models {
		if !seen[id] {
			t.Errorf("%s, a figure of %q, has no line in %s", id, names, missingTable)
		}
	}
}

// hours finds the estimate that a line about a large figure has to have.
var hours = regexp.MustCompile(`minutes|hour|day|week|month|year`)

// tests returns the names of all tests of the module, with their files.
var tests = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range declared.FindAllSubmatch(text, -1) {
			names[string(m[1])] = path
		}
		return err
	})
	if err != nil {
		panic(err)
	}
	return names
})

// fault says what is wrong with a line, or nothing.
func (s standing) fault(models map[string][]string) string {
	first, _, _ := strings.Cut(s.why, " ")
	switch s.how {
	case "model":
		names, _, _ := strings.Cut(s.why, ";")
		if got := strings.Fields(names); !slices.Equal(slices.Sorted(slices.Values(models[s.id])), slices.Sorted(slices.Values(got))) {
			return fmt.Sprintf("the models are %q, not %q", models[s.id], got)
		}
	case "as":
		if models[first] == nil {
			return fmt.Sprintf("no model has a figure %q", first)
		}
	case "test":
		if tests()[s.why] == "" {
			return "no such test"
		}
	case "large":
		if !hours.MatchString(s.why) {
			return "no word of how long it would take"
		}
	case "ambiguous", "other":
		if s.why == "" {
			return "no reason"
		}
	case "mems", "random", "unbuilt":
	default:
		return "unknown"
	}
	return ""
}

// missingPage returns the page of the figures that no model has.
func missingPage(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(readFile(t, missingIntro))
	all := readStandings(t)
	count := map[string]int{}
	for _, s := range all {
		count[s.how]++
	}
	fmt.Fprintf(&b, "Of %d groups of figures, %d are figures of models", len(all), count["model"])
	for _, k := range standings[1:] {
		fmt.Fprintf(&b, ", %d %s", count[k.word], strings.ToLower(k.heading[:1])+k.heading[1:])
	}
	b.WriteString(".\n")
	partly := func(s standing) (why string, ok bool) {
		_, why, ok = strings.Cut(s.why, "; ")
		return strings.ReplaceAll(why, "|", `\|`), ok && s.how == "model"
	}
	section(&b, "Found in part", "A model has figures of this ID, but not all that is printed.", all, partly)
	for _, k := range standings[1:] {
		section(&b, k.heading, k.about, all, func(s standing) (string, bool) {
			why := strings.ReplaceAll(s.why, "|", `\|`)
			if k.word == "test" {
				why = "`" + why + "`"
			}
			return why, s.how == k.word
		})
	}
	return b.String()
}

// section writes a table of the figures that belong there.
func section(b *strings.Builder, heading, about string, all []standing, belongs func(standing) (why string, ok bool)) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n\n| figure | what | |\n|---|---|---|\n", heading, about)
	for _, s := range all {
		if why, ok := belongs(s); ok {
			fmt.Fprintf(b, "| %s | %s | %s |\n", s.id, s.what, why)
		}
	}
}
