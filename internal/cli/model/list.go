package model

import (
	"fmt"
	"math/big"
	"strings"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
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
			r := modelRecord{model.Name, model.Family, model.Title, model.About, model.Story, model.Source, nil, len(figures.Of(model.Name))}
			r.Params = kit.Each(model.Params, func(p gallerykit.Param) paramJSON { return paramJSON{p.Name, p.Doc, p.Range(), p.Default} })
			if err := m.WriteJSON(r); err != nil {
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

// The JSON of the gallery. A field is never renamed or removed.

var records = []any{modelRecord{}, problemRecord{}, answerRecord{}, endRecord{}, countRecord{}, checkRecord{}, figureRecord{}}

type modelRecord struct {
	Model   string      `json:"model" record:"With --list: a model."`
	Family  string      `json:"family" doc:"Its heading in the gallery."`
	Title   string      `json:"title" doc:"What it is, in a line."`
	About   string      `json:"about" doc:"What is asked for, and what an option means."`
	Story   string      `json:"story" doc:"What is remarkable about it."`
	Source  string      `json:"source" doc:"Where it comes from."`
	Params  []paramJSON `json:"parameters" doc:"Its parameters."`
	Figures int         `json:"figures" doc:"The number of published figures about it."`
}

type paramJSON struct {
	Name    string `json:"name" doc:"Its name." record:"A parameter."`
	Doc     string `json:"about" doc:"What it means."`
	Range   string `json:"range" doc:"The values that it takes, in words."`
	Default string `json:"default" doc:"Its value if none is given."`
}

type problemRecord struct {
	Model     string   `json:"model" record:"Without another flag: the problem."`
	Arguments []string `json:"arguments" doc:"The parameters given."`
	Text      string   `json:"text"`
}

type answerRecord struct {
	Model    string `json:"model" record:"With --solve, --all or --limit: an answer, printed as soon as it is found."`
	Solution uint64 `json:"solution" doc:"The number of the answer, from 1."`
	problem.OptionsJSON
	Text string `json:"text" doc:"The answer for people to read, in whole lines."`
}

type endRecord struct {
	Model   string `json:"model" record:"The end of the answers."`
	Verdict string `json:"verdict" words:"none,unique,many,unknown" doc:"How many answers there are. It is unknown if the search was stopped before that was clear."`
	problem.EndJSON
}

type countRecord struct {
	Model   string            `json:"model" record:"With --count: the number of answers."`
	Values  []string          `json:"values,omitempty" doc:"The values of the ranges among the parameters, if there are any."`
	Count   *big.Int          `json:"count,omitempty" doc:"The number of answers. Absent if the count was stopped."`
	Stopped string            `json:"stopped,omitempty"`
	Stats   problem.StatsJSON `json:"stats"`
}

type checkRecord struct {
	Model    string   `json:"model" record:"With --check: whether an answer is right."`
	Solution *big.Int `json:"solution,omitempty" doc:"The number of the answer, if it has a heading with one."`
	Right    bool     `json:"right" doc:"Whether it is right."`
	Fault    string   `json:"fault,omitempty" doc:"What is wrong with it."`
}

type figureRecord struct {
	Model     string        `json:"model" record:"With --figures: a published figure."`
	Figure    string        `json:"figure" doc:"The name of the figure."`
	Arguments string        `json:"arguments" doc:"The parameters, as words."`
	What      string        `json:"what" doc:"What it is the number of."`
	Published string        `json:"published" doc:"What was published."`
	Misprint  bool          `json:"misprint,omitempty" doc:"Whether that is a misprint."`
	Ours      string        `json:"ours" doc:"What bonepile finds."`
	Agrees    bool          `json:"agrees" doc:"Whether it is what was published or, for a misprint, what was meant."`
	Nodes     uint64        `json:"nodes" doc:"The nodes of the search."`
	Time      time.Duration `json:"ns" doc:"How long it took, in nanoseconds."`
}
