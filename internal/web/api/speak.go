package api

import (
	"cmp"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/say"
)

// Speech is how sentences are said: in English, with cells by their coordinates, unless it says otherwise.
type Speech struct {
	Words   map[string]any `json:"words"`   // of its language, by the English; other values than texts are its own
	Letters bool           `json:"letters"` // it writes letters on the board
}

// speak takes what speech has, for all sentences from now on.
func (a *call) speak() (answer, error) {
	a.w.Speech = a.request.Speech
	return struct{}{}, nil
}

// A speaker says texts that belong together: a cell has the same letter in each.
type speaker struct {
	say.Voice
	named deduce.Letters
}

// Say returns a text as it is said, and the letters in it.
func (sp *Speech) Say(text say.Text) (string, []Letter) {
	said, _, letters := sp.speaker().said(text, nil)
	return said, letters
}

func (sp *Speech) speaker() *speaker {
	s := &speaker{}
	if words := sp.Words; words != nil {
		s.Words = func(form string) string {
			text, _ := words[form].(string)
			return cmp.Or(text, form)
		}
	}
	if sp.Letters {
		s.Name = s.named.Name
	}
	return s
}

// A Letter stands for a cell.
type Letter struct {
	Cell cell   `json:"cell"`
	Text string `json:"text"`
}

// Lines returns texts as they are said, with no end of a line within a place such as A-B.
func (v *speaker) Lines(texts ...say.Text) []string {
	return Each(v.Voice.Lines(texts...), func(line string) string {
		for _, c := range v.named.Cells {
			line = strings.ReplaceAll(line, "-"+v.named.Name(c), "-\u2060"+v.named.Name(c))
		}
		return line
	})
}

// said returns texts as they are said, and the letters in them.
func (v *speaker) said(first say.Text, rest []say.Text) (text string, lines []string, letters []Letter) {
	lines = v.Lines(append([]say.Text{first}, rest...)...)
	return lines[0], lines[1:], Each(v.named.Cells, func(c dominosa.Cell) Letter { return Letter{cellOf(c), v.named.Name(c)} })
}
