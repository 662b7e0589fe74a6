package gallery

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
)

// What designers of puzzles ask: which clues can be missed, and what a puzzle is
// without those.
//
// A clue is a part of a parameter's text that can be replaced so that it says
// nothing. So a puzzle with some of its clues is another text, and all that
// follows works for every puzzle in clueForms.
//
// With fewer clues a puzzle has the same solutions or more. So if a clue cannot
// be missed, it cannot be missed after others were left out either, and one pass
// through the clues leaves a minimal set (exercise 400).

// A Clued is a puzzle whose clues can be left out. It is immutable and safe for
// concurrent use.
type Clued struct {
	model Model
	args  Args
	param string
	text  string
	spans []clueSpan
}

// A clueSpan is the place of a clue in a text, in bytes, and what stands there
// without it.
type clueSpan struct {
	begin, end int
	without    string
}

// clueForms says of models which parameter has clues, and where they are in it.
var clueForms = map[string]struct {
	param string
	spans func(text string) []clueSpan
}{
	"futoshiki":   {"clues", futoshikiSpans},
	"hidato":      {"clues", wordSpans("0123456789", ".")},
	"kakuro":      {"clues", wordSpans("0123456789=", "")},
	"kenken":      {"puzzle", cageSpans},
	"masyu":       {"clues", spansOf("bw", ".")},
	"slitherlink": {"clues", spansOf("01234", ".")},
	"sudoku":      {"clues", spansOf(symbols, ".")},
}

// spansOf returns a function that finds the letters of a text which are clues.
func spansOf(letters, without string) func(string) []clueSpan {
	return func(text string) (list []clueSpan) {
		for i, ch := range text {
			if strings.ContainsRune(letters, ch) {
				list = append(list, clueSpan{i, i + len(string(ch)), without})
			}
		}
		return list
	}
}

// wordSpans returns a function that finds the words of a text, runs of letters,
// which are clues.
func wordSpans(letters, without string) func(string) []clueSpan {
	return func(text string) (list []clueSpan) {
		begin := -1
		for i := 0; i <= len(text); i++ {
			in := i < len(text) && strings.IndexByte(letters, text[i]) >= 0
			switch {
			case in && begin < 0:
				begin = i
			case !in && begin >= 0:
				list = append(list, clueSpan{begin, i, without})
				begin = -1
			}
		}
		return list
	}
}

// futoshikiSpans finds digits and comparisons.
func futoshikiSpans(text string) (list []clueSpan) {
	for i, ch := range text {
		switch {
		case '1' <= ch && ch <= '9':
			list = append(list, clueSpan{i, i + 1, "."})
		case strings.ContainsRune("<>^v", ch):
			list = append(list, clueSpan{i, i + 1, "_"})
		}
	}
	return list
}

// cageSpans finds what follows the colons of a text.
func cageSpans(text string) (list []clueSpan) {
	for i := range text {
		if text[i] != ':' {
			continue
		}
		if n := strings.IndexAny(text[i:]+";", " ,;\n\r\t"); text[i+1:i+n] != "?" {
			list = append(list, clueSpan{i + 1, i + n, "?"})
		}
	}
	return list
}

// Clues returns the clues of a puzzle: of a model, with parameters as for
// [Model.New]. An error is an [*UnknownError], also if the model has no clues, or
// an [*ArgError].
func Clues(model string, words ...string) (*Clued, error) {
	m, err := Named(model)
	if err != nil {
		return nil, err
	}
	form, ok := clueForms[model]
	if !ok {
		return nil, &UnknownError{Name: model + " with clues"}
	}
	if _, err := m.New(words...); err != nil {
		return nil, err
	}
	args, err := m.Parse(words)
	if err != nil {
		return nil, err
	}
	text := args.Text(form.param)
	return &Clued{model: m, args: args, param: form.param, text: text, spans: form.spans(text)}, nil
}

// Len returns the number of clues.
func (c *Clued) Len() int { return len(c.spans) }

// Clue returns a clue as it is written. Clues are in the order of the text.
func (c *Clued) Clue(i int) string { return c.text[c.spans[i].begin:c.spans[i].end] }

// Text returns the puzzle without the clues for which without is true; clues
// beyond its end are kept.
func (c *Clued) Text(without []bool) string {
	var s strings.Builder
	from := 0
	for i, span := range c.spans {
		if i < len(without) && without[i] {
			s.WriteString(c.text[from:span.begin])
			s.WriteString(span.without)
			from = span.end
		}
	}
	s.WriteString(c.text[from:])
	return s.String()
}

// New returns the puzzle without the clues for which without is true.
func (c *Clued) New(without []bool) (*Instance, error) {
	values := map[string]string{}
	for name, value := range c.args.values {
		values[name] = value
	}
	values[c.param] = c.Text(without)
	in, err := c.model.Build(Args{values})
	if err != nil {
		return nil, c.model.refuse(err)
	}
	return in, nil
}

// Unique reports whether the puzzle without some clues has exactly one solution.
func (c *Clued) Unique(ctx context.Context, without []bool) (bool, error) {
	in, err := c.New(without)
	if err != nil {
		return false, err
	}
	n, err := in.Count(ctx, cover.Config{MaxSolutions: 2})
	return n == 1, err
}

// Redundant returns, for every clue, whether the puzzle has exactly one solution
// without it. It searches once a clue.
func (c *Clued) Redundant(ctx context.Context) ([]bool, error) {
	redundant := make([]bool, c.Len())
	for i := range redundant {
		without := make([]bool, c.Len())
		without[i] = true
		var err error
		if redundant[i], err = c.Unique(ctx, without); err != nil {
			return nil, err
		}
	}
	return redundant, nil
}

// Minimal leaves out clues, in the given order, as long as there is exactly one
// solution, and returns which are out. Then none of the clues in the order can be
// missed any more. If the puzzle does not have exactly one solution to begin with,
// none are out. It searches once a clue, and once before.
func (c *Clued) Minimal(ctx context.Context, order []int) ([]bool, error) {
	without := make([]bool, c.Len())
	if one, err := c.Unique(ctx, without); err != nil || !one {
		return without, err
	}
	for _, i := range order {
		if without[i] {
			continue
		}
		without[i] = true
		one, err := c.Unique(ctx, without)
		if err != nil {
			return nil, err
		}
		without[i] = one
	}
	return without, nil
}

// redundantClues returns a Compute that counts the clues of a puzzle that can be
// missed.
func redundantClues(model, text string) func(context.Context, *Instance, *cover.Stats) (string, error) {
	return func(ctx context.Context, _ *Instance, _ *cover.Stats) (string, error) {
		c, err := Clues(model, clueForms[model].param+"="+text)
		if err != nil {
			return "", err
		}
		redundant, err := c.Redundant(ctx)
		n := 0
		for _, r := range redundant {
			if r {
				n++
			}
		}
		return fmt.Sprintf("%d of %d", n, c.Len()), err
	}
}
