package kit

import (
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
		if len(words) == 0 || words[0][0] == '|' || !strings.HasSuffix(line, "\n") {
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

// file returns the input as an argument.
func (in *Input) file() string {
	if in.Name == "standard input" {
		return "-"
	}
	return in.Name
}

// NoBoard adds to an error of an input that is no board which command reads it.
func (in *Input) NoBoard(err error) error {
	if bad, ok := err.(*badInput); ok && isProblem(in.reading.head) {
		bad.hint = "This is an exact cover problem: bonepile cover solve " + in.file()
	}
	return err
}

// NoProblem adds to an error of an input that is no problem which command reads it.
func (in *Input) NoProblem(err error) error {
	if bad, ok := err.(*badInput); ok && isBoard(in.reading.head) {
		bad.hint = "This is a domino grid: bonepile solve " + in.file()
	}
	return err
}
