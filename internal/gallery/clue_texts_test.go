package gallery

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// FuzzClueTexts reads texts as clues of every puzzle: none panics, and errors are in
// the text.
func FuzzClueTexts(f *testing.F) {
	for _, m := range Models() {
		for _, p := range m.Params {
			if p.Max == 0 && len(p.Words) == 0 && (m.Family == "Logic puzzles" || p.Name == "clues") {
				f.Add(m.Name, p.Name, p.Default)
				f.Add(m.Name, p.Name, strings.ReplaceAll(p.Default, "/", "\n"))
			}
		}
	}
	f.Fuzz(func(t *testing.T, model, param, text string) {
		m, err := Named(model)
		if err != nil || len(text) > 200 || !slices.ContainsFunc(m.Params, func(p kit.Param) bool { return p.Name == param }) {
			t.Skip()
		}
		in, err := m.New(param + "=" + text)
		if _, ok := errors.AsType[*kit.ArgError](err); err != nil && !ok {
			t.Fatalf("%T: %v", err, err)
		}
		if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
			lines := strings.Split(text, "\n")
			if syntax.Line < 1 || syntax.Line > len(lines) || syntax.Col < 1 || syntax.Col > len([]rune(lines[syntax.Line-1]))+1 {
				t.Fatalf("%q: %v", text, err)
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
