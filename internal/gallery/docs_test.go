package gallery

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

var update = flag.Bool("update", false, "write docs/gallery.md")

const (
	docsFile  = "../../docs/gallery.md"
	docsIntro = "testdata/gallery-intro.md"
	docsHowTo = "testdata/gallery-how-to.md"
)

// TestDocs holds docs/gallery.md to the table: contents by family, parameters,
// sources, figures, and an answer of every model with its defaults.
func TestDocs(t *testing.T) {
	var b strings.Builder
	b.WriteString(readFile(t, docsIntro))
	all := Models()
	figures, slow := 0, 0
	for _, m := range all {
		figures += len(m.Figures)
		for _, f := range m.Figures {
			if f.Slow {
				slow++
			}
		}
	}
	fmt.Fprintf(&b, "There are %d models and %d published figures, of which %d take more than a moment.\n", len(all), figures, slow)
	family := ""
	for _, m := range all {
		if m.Family != family {
			family = m.Family
			fmt.Fprintf(&b, "\n**%s**\n\n", family)
		}
		fmt.Fprintf(&b, "- [%s](#%s): %s\n", m.Name, m.Name, m.Title)
	}
	b.WriteByte('\n')
	docClues(t, &b)
	b.WriteString(readFile(t, docsHowTo))
	for _, m := range all {
		docModel(t, &b, m)
	}
	got := b.String()
	if *update {
		if err := os.WriteFile(docsFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := readFile(t, docsFile); got != want {
		t.Errorf("%s is not what the table says; go test ./internal/gallery -run TestDocs -update writes it", docsFile)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// docModel writes the section of a model.
func docModel(t *testing.T, b *strings.Builder, m kit.Model) {
	t.Helper()
	fmt.Fprintf(b, "\n## %s\n\n%s. %s\n\nSource: %s.\n\n", m.Name, m.Title, m.About, m.Source)
	if len(m.Params) > 0 {
		b.WriteString("| parameter | default | values | |\n|---|---|---|---|\n")
		for _, p := range m.Params {
			value := strings.ReplaceAll(strings.TrimSpace(p.Default), "\n", "/")
			fmt.Fprintf(b, "| `%s` | `%s` | %s | %s |\n", p.Name, strings.ReplaceAll(value, "|", `\|`), p.Range(), p.Doc)
		}
		b.WriteByte('\n')
	}
	in, err := m.New()
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(b, "%d options, %d items, %d of them secondary. An answer:\n\n", in.Problem.Options(), in.Problem.Items(), in.Problem.Items()-in.Problem.Primary())
	for sol, err := range in.Solutions(t.Context(), cover.Config{MaxSolutions: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(b, "```text\n%s```\n%s", in.Text(sol), pictureOf(t, m.Name, in.Text(sol)))
	}
	if len(m.Figures) == 0 {
		return
	}
	b.WriteString("\n| figures | of | how many |\n|---|---|---|\n")
	type key struct{ source, what string }
	var order []key
	count := map[key]int{}
	for _, f := range m.Figures {
		k := key{f.Source, f.What}
		if k.what == "" {
			k.what = string(f.Kind)
		}
		if count[k]++; count[k] == 1 {
			order = append(order, k)
		}
	}
	for _, k := range order {
		fmt.Fprintf(b, "| %s | %s | %d |\n", k.source, k.what, count[k])
	}
}
