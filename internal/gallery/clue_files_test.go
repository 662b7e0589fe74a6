package gallery

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/must"
)

const (
	clueDir   = "testdata/clues"
	clueIntro = "testdata/gallery-clues.md"
)

// clueFiles are puzzles as people type them: the model's name, the parameter that
// the file is for, and what is no part of one. All files are in docs/gallery.md.
var clueFiles = []struct{ model, param, bad string }{
	{"sudoku", "clues", "x"}, {"jigsaw-sudoku", "clues", "x"}, {"futoshiki", "clues", "x"}, {"kenken", "puzzle", ""},
	{"hidato", "clues", "x"}, {"kakuro", "clues", "x"}, {"slitherlink", "clues", "x"}, {"masyu", "clues", "x"}, {"hitori", "letters", ""},
	{"save-the-sheep", "clues", "x"},
}

// TestClueFiles solves each file: there is one answer, be the lines those of Windows
// or not. A sign that is none, and a line that is cut short, give an error that
// says where.
func TestClueFiles(t *testing.T) {
	for _, f := range clueFiles {
		text := readFile(t, clueDir+"/"+f.model)
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
			in, err := mustNamed(t, f.model).New(f.param + "=" + text)
			if err != nil {
				t.Errorf("%s: %v", f.model, err)
				continue
			}
			if n, err := in.Problem.Visit(t.Context(), cover.Config{}); n != 1 || err != nil {
				t.Errorf("%s: %d answers, %v", f.model, n, err)
			}
		}
		lines := strings.Split(text, "\n")
		bad := map[string]string{"cut short": strings.Join(append([]string{lines[0], lines[1][:len(lines[1])-2]}, lines[2:]...), "\n"), "empty": " \n"}
		if f.bad != "" {
			bad["with "+f.bad] = strings.Join(append([]string{lines[0], f.bad + lines[1][1:]}, lines[2:]...), "\n")
		}
		for what, text := range bad {
			_, err := mustNamed(t, f.model).New(f.param + "=" + text)
			syntax, ok := errors.AsType[*cover.SyntaxError](err)
			if !ok || syntax.Want == "" || what != "empty" && syntax.Line < 2 || what[0] == 'w' && (syntax.Line != 2 || syntax.Col != 1) {
				t.Errorf("%s %s: %v", f.model, what, err)
			}
		}
	}
}

func mustNamed(t *testing.T, name string) kit.Model {
	t.Helper()
	return must.Get(Named(name))(t)
}

// docClues writes how clue files look.
func docClues(t *testing.T, b *strings.Builder) {
	t.Helper()
	b.WriteString(readFile(t, clueIntro))
	for _, f := range clueFiles {
		fmt.Fprintf(b, "\n`bonepile model %s %s=@FILE --solve`\n\n```text\n%s```\n", f.model, f.param, readFile(t, clueDir+"/"+f.model))
	}
	b.WriteByte('\n')
	entries, err := os.ReadDir(clueDir)
	if err != nil || len(entries) != len(clueFiles) {
		t.Errorf("%d clue files of %d are shown, %v", len(clueFiles), len(entries), err)
	}
}

// FuzzClueTexts reads texts as clues of every puzzle: none panics, and errors are in
// the text of the parameter that they name.
func FuzzClueTexts(f *testing.F) {
	for _, m := range Models() {
		for _, p := range m.Params {
			if p.Max == 0 && len(p.Words) == 0 && (m.Family == "Logic puzzles" || p.Name == "clues") {
				f.Add(m.Name, p.Name, p.Default)
				f.Add(m.Name, p.Name, strings.ReplaceAll(p.Default, "/", "\n"))
				f.Add(m.Name, p.Name, p.Default[:max(0, strings.LastIndex(p.Default, "/"))])
			}
		}
	}
	f.Fuzz(func(t *testing.T, model, param, text string) {
		m, err := Named(model)
		if err != nil || len(text) > 200 || !slices.ContainsFunc(m.Params, func(p kit.Param) bool { return p.Name == param }) {
			t.Skip()
		}
		in, err := m.New(param + "=" + text)
		refused, ok := errors.AsType[*kit.ArgError](err)
		if err != nil && !ok {
			t.Fatalf("%T: %v", err, err)
		}
		if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
			lines := strings.Split(refused.Text, "\n")
			if syntax.Line < 1 || syntax.Line > len(lines) || syntax.Col < 1 || syntax.Col > len([]rune(lines[syntax.Line-1]))+1 {
				t.Fatalf("%q in %q: %v", text, refused.Text, err)
			}
		}
		if err != nil {
			return
		}
		for sol := range in.Problem.Solutions(t.Context(), cover.Config{MaxNodes: 1000, MaxSolutions: 2}) {
			if sol == nil {
				break
			}
			if err := in.Check(sol); err != nil {
				t.Fatalf("%s=%q: %v\n%s", param, text, err, in.Text(sol))
			}
		}
	})
}
