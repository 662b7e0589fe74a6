package gallery

import (
	"flag"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/must"
)

var (
	update = flag.Bool("update", false, "write docs/gallery.md, docs/book.md and the pictures of the gallery")
	pages  = flag.String("pages", "", "write the pages of the families and of the book into `DIR`, an absolute path")
)

const (
	docsFile  = "../../docs/gallery.md"
	docsIntro = "testdata/gallery-intro.md"
	docsHowTo = "testdata/gallery-how-to.md"
)

// TestDocs compares docs/gallery.md with the table: an index with a picture of every model.
func TestDocs(t *testing.T) {
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
		docFamily(&index, f)
	}
	index.WriteByte('\n')
	docClues(t, &index)
	docPack(t, &index)
	index.WriteString(readFile(t, docsHowTo))
	sameFile(t, docsFile, index.String())
}

// docPack writes what the comment of package pack says about texts.
func docPack(t *testing.T, b *strings.Builder) {
	comment, _, _ := strings.Cut(readFile(t, "kit/pack/text.go"), "package pack\n")
	_, comment, _ = strings.Cut(comment, "This is one:\n")
	b.WriteString("# Pieces of your own\n\n`bonepile model pack text=@FILE` takes pieces and a region of your own, as a text says. This is one:\n")
	inside := false
	for line := range strings.Lines(comment) {
		line = strings.TrimPrefix(strings.TrimPrefix(line, "//"), " ")
		if code := line[0] == '\t'; code != inside {
			b.WriteString(map[bool]string{true: "```text\n", false: "```\n"}[code])
			inside = code
		}
		b.WriteString(strings.TrimPrefix(line, "\t"))
	}
	b.WriteString("\nThe text that it has if you give none is a calendar, whose pieces leave a date free: `bonepile model pack free=Nov,26 --solve`.\nA table of all dates is `bonepile model pack free=Jan-Dec,1-31 --count`: words such as Jan-Dec stand for the cells from one to the other.\n\n`text=@FILE` reads a file of Burr-tools (`.xmpuzzle`) too: the first problem, of cubes. How it is taken apart is not asked.\n\n")
}

// members returns the models of a family.
func (f family) members() (list []kit.Model) {
	for _, m := range Models() {
		if m.Family == f.heading {
			list = append(list, m)
		}
	}
	return list
}

// TestPages writes the pages that are not kept: one for each family, with parameters,
// sources, figures, and an answer with the defaults of every model; the rows of the book;
// and the figures that no model has. A release has them.
func TestPages(t *testing.T) {
	if *pages == "" {
		t.Skip("-pages DIR writes them")
	}
	t.Run("families", func(t *testing.T) {
		for _, f := range families {
			var b strings.Builder
			fmt.Fprintf(&b, "# %s\n\nFrom [the gallery](../gallery.md).\n", f.heading)
			for _, m := range f.members() {
				docModel(t, &b, m)
			}
			writePage(t, "gallery/"+f.page+".md", b.String())
		}
	})
	t.Run("book", func(t *testing.T) {
		known := bookKnown(t)
		for _, part := range readBook(t) {
			writePage(t, "book_"+part.name+".md", part.page(known))
		}
		writePage(t, "gallery_missing.md", missingPage(t))
	})
}

// writePage writes a page that is not kept.
func writePage(t *testing.T, name, content string) {
	t.Helper()
	name = filepath.Join(*pages, name)
	must.Do(t, os.MkdirAll(filepath.Dir(name), 0o755))
	must.Do(t, os.WriteFile(name, []byte(content), 0o644))
}

// sameFile checks that a file has a content, or writes it.
func sameFile(t *testing.T, name, content string) {
	t.Helper()
	if *update {
		must.Do(t, os.WriteFile(name, []byte(content), 0o644))
	}
	if readFile(t, name) != content {
		t.Errorf("%s is not what the tables say; go test ./internal/gallery -run 'TestDocs|TestBook|TestPictures' -update writes it", name)
	}
}

// inRow is how many models the index has side by side.
const inRow = 4

// docFamily writes the models of a family into the index. A table of Markdown would have a
// heading.
func docFamily(b *strings.Builder, f family) {
	fmt.Fprintf(b, "\n## %s\n\n<table>\n", f.heading)
	for row := range slices.Chunk(f.members(), inRow) {
		b.WriteString("<tr>\n")
		for _, m := range row {
			fmt.Fprintf(b, "<td><img src=\"pictures/gallery/%s.svg\" width=\"170\" alt=\"\"><br><b>%s</b><br><code>%s</code></td>\n",
				m.Name, html.EscapeString(m.Title), html.EscapeString(docCommand(m)))
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
	text := must.Get(os.ReadFile(name))(t)
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
