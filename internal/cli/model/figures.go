package model

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"bonepile/internal/cli/problem"
	"bonepile/internal/gallery/figures"
	gallerykit "bonepile/internal/gallery/kit"
)

// figureRow returns the columns of a figure before our own result, and what it is about.
func figureRow(f figures.Figure) (row [3]string, what string) {
	what = string(f.Kind)
	switch {
	case f.What != "":
		what = f.What
	case f.Times > 1:
		what += fmt.Sprintf(", a %dth", f.Times)
	}
	published := f.Want
	if f.Misprint != "" {
		published = f.Misprint + " (a misprint)"
	}
	return [3]string{f.ID, f.Args, published}, what
}

// recompute computes the figures of a model again that their kind counts, and prints a line for
// each: what was published, our result, whether they agree, nodes and time.
func (m *modelCommand) recompute(model gallerykit.Model) error {
	heads := [3]string{"figure", "parameters", "published"}
	var list []figures.Figure
	longer, tested := 0, 0
	for _, f := range figures.Of(model.Name) {
		switch {
		case !f.Counted():
			tested++
		case m.quick && f.Slow:
			longer++
		default:
			list = append(list, f)
		}
	}
	var wide [3]int
	for i, h := range heads {
		wide[i] = len(h)
		for _, f := range list {
			row, _ := figureRow(f)
			wide[i] = max(wide[i], utf8.RuneCountInString(row[i]))
		}
	}
	line := func(row [3]string, ours, agrees, nodes, took, what string) error {
		for i, w := range wide {
			fmt.Fprintf(m.Out, "%s%s  ", row[i], strings.Repeat(" ", w-utf8.RuneCountInString(row[i])))
		}
		return m.Print("%-*s  %-6s  %11s  %8s  %s\n", wide[2], ours, agrees, nodes, took, what)
	}
	if len(list) > 0 && !m.JSON {
		if err := line(heads, "ours", "agrees", "nodes", "time", "of"); err != nil {
			return err
		}
	}
	agreed := 0
	for _, f := range list {
		began := time.Now()
		m.Meter.Begin("%s: %s", model.Name, f.ID)
		r, err := figures.Recompute(m.Ctx, model, f)
		if err != nil && m.Ctx.Err() != nil {
			return m.Stop("%s: interrupted; %d of %d figures agree", model.Name, agreed, len(list))
		} else if err != nil {
			return fmt.Errorf("%s: %s: %s", model.Name, f.ID, strings.TrimPrefix(problem.ErrText(err), "gallery: "))
		}
		agrees := "yes"
		if r.Agrees {
			agreed++
		} else {
			agrees = "NO"
			m.None = true
		}
		took := time.Since(began)
		row, what := figureRow(f)
		if m.JSON {
			err = m.WriteJSON(figureRecord{model.Name, f.ID, f.Args, what, cmp.Or(f.Misprint, f.Want), f.Misprint != "", r.Got, r.Agrees, r.Stats.Nodes, took})
		} else {
			err = line(row, r.Got, agrees, strconv.FormatUint(r.Stats.Nodes, 10), fmt.Sprintf("%.2f s", took.Seconds()), what)
		}
		if err != nil {
			return err
		}
	}
	if len(list)+longer == 0 {
		m.Say("%s: no figures here; %d in the tests of bonepile\n", model.Name, tested)
		return nil
	}
	m.Say("%s: %d of %d figures agree", model.Name, agreed, len(list))
	if longer > 0 {
		m.Say("; %d that take longer left out", longer)
	}
	if tested > 0 {
		m.Say("; %d more in the tests of bonepile", tested)
	}
	m.Say("\n")
	return nil
}
