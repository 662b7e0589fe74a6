package model

import (
	"fmt"
	"strings"

	"bonepile/internal/cli/kit"
	"bonepile/internal/gallery"
	"bonepile/internal/gallery/figures"
	gallerykit "bonepile/internal/gallery/kit"
)

// contents lists the gallery, or describes the models that are named.
func (m *modelCommand) contents(names []string) error {
	models := gallery.Models()
	if len(names) > 0 {
		models = nil
	}
	for _, name := range names {
		model, err := gallery.Named(name)
		if err != nil {
			return galleryError(err)
		}
		models = append(models, model)
	}
	var b strings.Builder
	switch {
	case m.JSON:
		for _, model := range models {
			if err := m.WriteJSON(newModel(model)); err != nil {
				return err
			}
		}
	case len(names) == 0:
		list(&b, models)
	default:
		for i, model := range models {
			if i > 0 {
				b.WriteByte('\n')
			}
			describe(&b, model)
		}
	}
	return m.Print("%s", b.String())
}

// list writes a table of contents.
func list(b *strings.Builder, all []gallerykit.Model) {
	wide, published := 0, 0
	for _, model := range all {
		wide = max(wide, len(model.Name))
		published += len(figures.Of(model.Name))
	}
	family := ""
	for _, model := range all {
		if model.Family != family {
			if family != "" {
				b.WriteByte('\n')
			}
			family = model.Family
			b.WriteString(family + "\n")
		}
		fmt.Fprintf(b, "  %-*s  %s\n", wide, model.Name, model.Title)
	}
	fmt.Fprintf(b, "\n%s, %s.\n", kit.Plural(uint64(len(all)), "model"), kit.Plural(uint64(published), "published figure"))
}

// describe writes all about a model.
func describe(b *strings.Builder, model gallerykit.Model) {
	fmt.Fprintf(b, "%s: %s\n\n%s\n\n%s\n\n", model.Name, model.Title, kit.Wrap(model.Story, 78), kit.Wrap(model.About, 78))
	for _, p := range model.Params {
		value := p.Default
		if value = strings.ReplaceAll(strings.TrimSpace(value), "\n", "/"); len(value) > 60 {
			value = value[:60] + "…"
		}
		fmt.Fprintf(b, "  %s=%s\n      %s: %s\n", p.Name, value, p.Doc, p.Range())
	}
	if len(model.Params) > 0 {
		b.WriteByte('\n')
	}
	fmt.Fprintf(b, "Source: %s. %s.\n", model.Source, kit.Plural(uint64(len(figures.Of(model.Name))), "published figure"))
}
