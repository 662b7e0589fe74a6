package kit

import (
	"errors"
	"fmt"
	"strings"

	"bonepile/dominosa/notation"
)

// A text of the wrong kind gets a hint that names the command which reads it.

// headSize is how much of an input is looked at.
const headSize = 4096

// isProblem reports whether a text begins as an exact cover problem: after the items, lines of these items.
func isProblem(head string) bool {
	items := map[string]bool{}
	options := 0
	for line := range strings.Lines(head) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '|' || strings.HasPrefix(words[0], "//") || !strings.HasSuffix(line, "\n") {
			continue
		}
		first := len(items) == 0
		for _, w := range words {
			if name := w[strings.LastIndexByte(w, '|')+1:]; first {
				if name != "" && items[name] {
					return false
				}
				items[name] = true
			} else if name, _, _ := strings.Cut(w, ":"); !items[strings.TrimPrefix(name, "#")] {
				return false
			}
		}
		if !first {
			options++
		}
	}
	return options > 0
}

// isBoard reports whether a text begins with a board of a full set.
func isBoard(head string) bool {
	e, err := notation.NewReader(strings.NewReader(head)).Next()
	return err == nil && e.Fits()
}

// isPips reports whether a text begins with a Pips puzzle.
func isPips(head string) bool {
	s, err := NewReader(strings.NewReader(head))()
	return err == nil && s.Pips != nil
}

// A Kind is what commands read.
type Kind int

const (
	Diagram Kind = iota
	Problem
	Board
)

// kinds say of each how a text of it is known, and which command reads it.
var kinds = [...]struct {
	is            func(head string) bool
	what, command string
}{
	{func(text string) bool { return diagram().MatchString(text) }, "a decision diagram", "zdd count"},
	{isProblem, "an exact cover problem", "cover solve"},
	{isBoard, "a domino grid", "solve"},
	{isPips, "a Pips puzzle", "solve"},
	{begins("bonepile game "), "a saved game", "play"},
	{begins("bonepile certificate "), "a certificate", "cover verify --certificate"},
}

// diagram matches how a decision diagram begins, with a node such as 2: (~7?0:1).
var diagram = pattern(`^[0-9a-z]+: \(~[0-9]+\?`)

func begins(with string) func(string) bool {
	return func(head string) bool { return strings.HasPrefix(head, with) }
}

// Not adds to the error of an input that is nothing of a kind which command reads it, if it is of
// another, and reports whether it is.
func (in *Input) Not(kind Kind, err error) (_ error, other bool) {
	bad, ok := errors.AsType[*badInput](err)
	if !ok {
		return err, false
	}
	file := in.Name
	if file == "standard input" {
		file = "-"
	}
	for k, other := range kinds {
		if Kind(k) != kind && other.is(in.reading.head) {
			bad.hint = fmt.Sprintf("This is %s: bonepile %s %s", other.what, other.command, file)
			return err, true
		}
	}
	return err, false
}
