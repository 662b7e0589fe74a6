package gallery

import (
	"flag"
	"fmt"
	"html"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

var update = flag.Bool("update", false, "write the pages and pictures of the gallery in docs")

const (
	docsFile  = "../../docs/gallery.md"
	docsPages = "../../docs/gallery/"
	docsIntro = "testdata/gallery-intro.md"
	docsHowTo = "testdata/gallery-how-to.md"
)

// TestDocs holds docs/gallery.md and the page of each family to the table: an index with a
// picture of every model, and parameters, sources, figures, and an answer with the defaults.
func TestDocs(t *testing.T) {
	if kittest.Debug {
		t.Skip("too long with checks on")
	}
	var index strings.Builder
	index.WriteString(readFile(t, docsIntro))
	all := Models()
	published, slow := 0, 0
	for _, m := range all {
		for _, f := range figures.Of(m.Name) {
			published++
			if f.Slow {
				slow++
			}
		}
	}
	fmt.Fprintf(&index, "There are %d models and %d published figures, of which %d take more than a moment.\n", len(all), published, slow)
	for _, f := range families {
		var page strings.Builder
		fmt.Fprintf(&page, "# %s\n\nFrom [the gallery](../gallery.md). `go test ./internal/gallery -run TestDocs -update` writes this page.\n", f.heading)
		var members []kit.Model
		for _, m := range all {
			if m.Family == f.heading {
				members = append(members, m)
				docModel(t, &page, m)
			}
		}
		docFamily(&index, f, members)
		sameFile(t, docsPages+f.page+".md", page.String())
	}
	index.WriteByte('\n')
	docClues(t, &index)
	index.WriteString(readFile(t, docsHowTo))
	sameFile(t, docsFile, index.String())
}

// sameFile asks that a file has a content, or writes it.
func sameFile(t *testing.T, name, content string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if readFile(t, name) != content {
		t.Errorf("%s is not what the table says; go test ./internal/gallery -run 'TestDocs|TestPictures' -update writes it", name)
	}
}

// inRow is how many models the index has side by side.
const inRow = 2

// docFamily writes the models of a family into the index, each with the first sentence of its
// story. A table of Markdown would have a heading.
func docFamily(b *strings.Builder, f family, members []kit.Model) {
	fmt.Fprintf(b, "\n## [%s](gallery/%s.md)\n\n<table>\n", f.heading, f.page)
	for row := range slices.Chunk(members, inRow) {
		b.WriteString("<tr>\n")
		for _, m := range row {
			link := fmt.Sprintf("gallery/%s.md#%s", f.page, m.Name)
			story, _, _ := strings.Cut(m.Story, ". ")
			fmt.Fprintf(b, "<td width=\"50%%\" valign=\"top\"><a href=\"%s\"><img src=\"pictures/gallery/%s.svg\" width=\"170\" hspace=\"6\" align=\"left\" alt=\"\"></a><a href=\"%s\"><b>%s</b></a><br>%s<br><code>%s</code></td>\n",
				link, m.Name, link, html.EscapeString(m.Title), html.EscapeString(strings.TrimSuffix(story, ".")+"."), html.EscapeString(docCommand(m)))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n")
}

// docCommand returns the command that makes the picture of a model.
func docCommand(m kit.Model) string {
	return strings.Join(strings.Fields("bonepile model "+m.Name+" "+m.Picture.Args+" --solve"), " ")
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
	fmt.Fprintf(b, "\n## %s\n\n<img src=\"../pictures/gallery/%s.svg\" width=\"320\" alt=\"A picture of an answer\">\n\n", m.Name, m.Name)
	fmt.Fprintf(b, "**%s.** %s\n\n```sh\n%s\n```\n\n", m.Title, m.Story, docCommand(m))
	fmt.Fprintf(b, "%s\n\nSource: %s.\n\n", m.About, m.Source)
	if len(m.Params) > 0 {
		b.WriteString("| parameter | default | values | |\n|---|---|---|---|\n")
		for _, p := range m.Params {
			value := strings.ReplaceAll(strings.TrimSpace(p.Default), "\n", "/")
			fmt.Fprintf(b, "| `%s` | `%s` | %s | %s |\n", p.Name, strings.ReplaceAll(value, "|", `\|`), p.Range(), p.Doc)
		}
		b.WriteByte('\n')
	}
	s := solve(t, m)
	in := s.in
	fmt.Fprintf(b, "%d options, %d items, %d of them secondary. With the defaults:\n\n", in.Problem.Options(), in.Problem.Items(), in.Problem.Items()-in.Problem.Primary())
	fmt.Fprintf(b, "```text\n%s```\n", in.Text(s.answers[0]))
	all := figures.Of(m.Name)
	if len(all) == 0 {
		return
	}
	b.WriteString("\n| figures | of | how many |\n|---|---|---|\n")
	type key struct{ source, what string }
	var order []key
	count := map[key]int{}
	for _, f := range all {
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
