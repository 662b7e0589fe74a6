package pack

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

//go:embed models.txt
var texts string

// Model returns what returns the model of a name, of a text in the form of [kit.ReadModel]. Parameters may
// be regions or cells as well, or the puzzle itself. After the head is the text that [Read] reads, where {NAME} stands for the
// value of a parameter, and a line that begins with ?NAME=VALUE is only there for this value.
func Model(name string) func() kit.Model {
	return func() kit.Model {
		m, kinds, body := kit.ReadModel(texts, name)
		t := &template{m.Params, kinds, body}
		m.Build, m.Between = t.build, t.between
		m.Picture.Draw = func(a kit.Args, text string) *draw.Scene {
			puzzle, _ := t.fill(a)
			return paint(puzzle, text)
		}
		return m
	}
}

// A template is the text of a model.
type template struct {
	params []kit.Param
	kinds  map[string]string // of parameters
	body   string
}

// fill returns the text with the values of parameters.
func (t *template) fill(a kit.Args) (_ string, err error) {
	var text strings.Builder
	for line := range strings.SplitSeq(t.body, "\n") {
		for rest, ok := strings.CutPrefix(line, "?"); ok; rest, ok = strings.CutPrefix(line, "?") {
			condition, then, _ := strings.Cut(rest, " ")
			name, value, _ := strings.Cut(condition, "=")
			if line = then; a.Text(name) != value {
				line = "|"
			}
		}
		for name, kind := range t.kinds {
			value := a.Text(name)
			if kind == "puzzle" && isBurrTools(value) && strings.Contains(line, "{"+name+"}") {
				value, err = fromBurrTools(value)
			}
			if kind == "region" {
				value = strings.NewReplacer("\r", "", "\n", "/", " ", ".").Replace(strings.Trim(value, "\r\n"))
			}
			line = strings.ReplaceAll(line, "{"+name+"}", value)
		}
		text.WriteString(line + "\n")
	}
	return text.String(), err
}

func (t *template) build(a kit.Args) (*kit.Instance, error) {
	for _, p := range t.params {
		if t.kinds[p.Name] == "region" {
			if _, err := forms.ParseRegion(a.Text(p.Name)); err != nil { // which says where in the text of p
				return nil, err
			}
		}
	}
	text, err := t.fill(a)
	if err != nil {
		return nil, fmt.Errorf("text: %w", err)
	}
	g, err := Read(text)
	own := t.kinds["text"] == "puzzle"
	if own && err == nil {
		err = g.unfit()
	}
	if wrong, ok := errors.AsType[*cover.SyntaxError](err); ok {
		switch { // where nobody typed, a place means nothing
		case !own || isBurrTools(a.Text("text")):
			return nil, fmt.Errorf("%w, expected %s", wrong.Err, wrong.Want)
		case wrong.Line > 1+strings.Count(a.Text("text"), "\n"):
			name, _, _ := strings.Cut(wrong.Text, " ")
			return nil, fmt.Errorf("%s: %w: found %q, expected %s", name, wrong.Err, wrong.Found, wrong.Want)
		case a.Text("text") == t.params[0].Default:
			return nil, fmt.Errorf("%w, expected %s", wrong.Err, wrong.Want)
		}
		return nil, err
	} else if err != nil {
		return nil, err
	}
	return g.Instance()
}

// between returns the words of the cells from one to another, row by row.
func (t *template) between(a kit.Args, name, low, high string) []string {
	others := *t // without the line that has the range
	others.body = strings.ReplaceAll(t.body, "{"+name+"}", "-")
	text, _ := others.fill(a)
	g, err := Read(text)
	if err != nil || t.kinds[name] != "cells" {
		return nil
	}
	names := slices.SortedFunc(maps.Keys(g.labels), func(v, w string) int { return forms.ComparePoints(g.labels[v], g.labels[w]) })
	from, to := slices.Index(names, low), slices.Index(names, high)
	if from < 0 || to < from {
		return nil
	}
	return names[from : to+1]
}

// paint returns the picture of an answer to what a text says.
func paint(puzzle, text string) *draw.Scene {
	paints := map[string]func(string) *draw.Scene{"hexagons": picture.Hexes, "triangles": picture.Triangles, "cubes": picture.Cuboids, "skews": picture.Skews}
	g, err := Read(puzzle)
	switch {
	case err != nil:
		return picture.Pieces(text)
	case g.cells == "triangles":
		first := slices.MinFunc(g.Region, func(a, b forms.Point) int { return cmp.Or(a[1]-b[1], a[0]-b[0], a[2]-b[2]) })
		if blanks := len(text) - len(strings.TrimLeft(text, " ")); blanks&1 != first[2] {
			text = " " + strings.ReplaceAll(text, "\n", "\n ") // the first place of a text hangs
		}
	case g.cells == "splatts": // a ball for each; those that share a hexagon touch
		lo, hi := g.Region.Box()
		return picture.Pile(text, 2*(hi[1]-lo[1]+2), func(row, col, up float64) picture.Spot {
			return picture.Spot{0.542*col - 0.198*row, 0.198*col + 0.542*row, 0.577 * up} // turned a little
		})
	case g.Heights != nil:
		return picture.Cuboids(text)
	case g.shaded || g.cells == "squares" && g.Place != nil:
		return picture.Checkered(text)
	case slices.ContainsFunc(g.Pieces, func(p forms.Piece) bool { return p.Copies > 1 && !g.Unnamed && !g.Apart }):
		return picture.Letters(text)
	}
	if paint := paints[g.cells]; paint != nil {
		return paint(text)
	}
	return picture.Pieces(text)
}
