// Package figures has what was published about the models of the gallery: a table of
// numbers, each with its source, and the recomputation of those whose kind says what they
// count. Tests find the others.
package figures

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"bonepile/cover"
)

// A Kind says in its first word what a figure counts. Other words are parameters.
type Kind string

// The kinds of figures that [Recompute] finds. A figure of any other kind is found by a test
// of its family, which has a function of that name.
const (
	Solutions Kind = "solutions"
	Nodes     Kind = "nodes"   // of the tree for all solutions
	Updates   Kind = "updates" // of the same tree
	Options   Kind = "options" // of the problem
	Items     Kind = "items"   // of the problem, the secondary ones too
	Cost      Kind = "cost"    // least of all solutions
	Count     Kind = "count"   // of solutions too many to visit, in the fastest way
	First     Kind = "first"   // the number of solutions, and the first
	Colours   Kind = "colours" // solutions that differ by exchanges of these colours are one
)

// abouts explain the kinds of the table whose names do not.
var abouts = map[string]string{
	string(Count):   "solutions",
	string(First):   "solutions, and the first",
	string(Colours): "answers, up to exchanges of colours",
}

// choices are the rules of choice that figures name.
var choices = map[string]cover.Choice{"first": cover.First, "sharp": cover.Sharp, "nonsharp": cover.Nonsharp}

// A Figure is something published about a model, as text: "92", or a list of
// numbers "7, 1, 0".
type Figure struct {
	// ID names a publication of figures: "ex24-03" is of exercise 24, "tx40"
	// of equation (40) or the text near it. A series shares its ID.
	ID string

	Source string // "TAOCP 7.2.2.1, answer 24"
	What   string // what is counted
	Kind   Kind
	Args   string // the parameters, as words
	Want   string

	// Misprint is the printed value if it is wrong. Want is the right one, and
	// docs/errata.md says how we know.
	Misprint string

	// Times is how many of our solutions the source counts as one, if it does not
	// count mirror images and the like separately.
	Times uint64

	Choice cover.Choice // of the search, for its nodes
	Slow   bool         // takes more than a moment, and at most two minutes
	Brief  bool         // of these, takes less than a second
}

// Word returns the first word of the kind.
func (f Figure) Word() Kind {
	word, _, _ := strings.Cut(string(f.Kind), " ")
	return Kind(word)
}

// Counted reports whether [Recompute] finds the figure.
func (f Figure) Counted() bool {
	return slices.Contains([]Kind{Solutions, Nodes, Updates, Options, Items, Cost, Count, First, Colours}, f.Word())
}

//go:embed figures.txt
var text string

var table = sync.OnceValue(func() map[string][]Figure {
	all, err := read(text)
	if err != nil {
		panic(err)
	}
	return all
})

// Of returns the figures of a model, in the order of the table.
func Of(model string) []Figure { return slices.Clone(table()[model]) }

// read reads a table, whose form is described at the head of figures.txt.
func read(text string) (map[string][]Figure, error) {
	all := map[string][]Figure{}
	model, number := "", 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(line, "## "); ok {
			if _, twice := all[name]; twice || name == "" {
				return nil, fmt.Errorf("figures.txt:%d: found %q, expected another model", number, name)
			}
			model, all[name] = name, nil
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f, err := readFigure(line)
		if err == nil && model == "" {
			err = fmt.Errorf(`found a figure, expected "## MODEL" first`)
		}
		if err != nil {
			return nil, fmt.Errorf("figures.txt:%d: %w", number, err)
		}
		all[model] = append(all[model], f)
	}
	return all, nil
}

// readFigure reads a line of the table.
func readFigure(line string) (Figure, error) {
	parts := strings.Split(line, " |")
	if len(parts) < 4 {
		return Figure{}, fmt.Errorf("found %d columns, expected ID, kind, arguments and value", len(parts))
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	f := Figure{ID: parts[0], Kind: Kind(parts[1]), Args: parts[2], Want: parts[3]}
	if f.ID == "" || f.Kind == "" || f.Want == "" {
		return f, fmt.Errorf("no ID, kind or value")
	}
	f.Source, f.What = source(f.ID), abouts[string(f.Word())]
	seen := ""
	for _, note := range parts[4:] {
		word, value, _ := strings.Cut(note, " ")
		if strings.Contains(seen, " "+word+" ") || (value == "") != (word == "slow" || word == "brief") || !f.note(word, value) {
			return f, fmt.Errorf(`found %q, expected "misprint VALUE", "per NUMBER", "choice RULE", "brief", "slow", "of WHAT" or "from SOURCE", each once`, note)
		}
		seen += " " + word + " "
	}
	if f.What == "" && !f.Counted() {
		return f, fmt.Errorf(`%q does not say what it counts: expected "of WHAT"`, f.Kind)
	}
	return f, nil
}

// note sets what a column after the fourth says, and reports whether it says anything.
func (f *Figure) note(word, value string) (ok bool) {
	var err error
	switch word {
	case "misprint":
		f.Misprint = value
	case "per":
		f.Times, err = strconv.ParseUint(value, 10, 64)
	case "choice":
		f.Choice, ok = choices[value]
		return ok
	case "slow", "brief":
		f.Slow, f.Brief = true, word == "brief"
	case "of":
		f.What = value
	case "from":
		f.Source = value
	default:
		return false
	}
	return err == nil
}

// source returns the source that an ID says: "ex24-03" is in answer 24, and so is
// "b24-max", and "tx24" is in equation (24).
func source(id string) string {
	number := strings.TrimLeft(id, "betx")
	if end := strings.IndexFunc(number, func(ch rune) bool { return ch < '0' || ch > '9' }); end >= 0 {
		number = number[:end]
	}
	if strings.HasPrefix(id, "tx") {
		return "TAOCP 7.2.2.1, (" + number + ")"
	}
	return "TAOCP 7.2.2.1, answer " + number
}
