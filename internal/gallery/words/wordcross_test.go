package words

import (
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// TestWordcross lays words in every way and asks the rules; the answers look like those of
// the problem.
func TestWordcross(t *testing.T) {
	for args, least := range map[string]int{
		"rows=3 cols=4 words=AB,BCA":         20,
		"rows=3 cols=3 words=NO,ON,NON":      1,
		"rows=4 cols=3 words=AA*2,AAA":       20,
		"rows=3 cols=4 words=AB,BC,CAB":      1,
		"rows=3 cols=3 words=AB,BC level=AB": 1,
	} {
		in := kittest.New(wordcross(), strings.Fields(args)...)
		got := map[string]bool{}
		for sol := range in.Solutions(cover.Config{}) {
			got[in.Text(sol)] = true
		}
		want := bruteCrosses(t, args)
		must.Least(t, len(want), least, "%s: answers by trying all", args)
		for text := range want {
			if !got[text] {
				t.Errorf("%s: not found:\n%s", args, text)
			}
		}
		must.Equal(t, len(got), len(want), "%s: answers", args)
	}
}

// bruteCrosses lays words in every way.
func bruteCrosses(t *testing.T, args string) map[string]bool {
	t.Helper()
	a := must.Get(wordcross().Parse(strings.Fields(args)))(t)
	w := &crossBox{rows: a.Int("rows"), cols: a.Int("cols")}
	must.Do(t, w.readWords(a.Text("words")))
	looks := map[string]bool{}
	var lay func(list []laidWord, word, copy int)
	lay = func(list []laidWord, word, copy int) {
		if word == len(w.words) {
			if w.check(list) == nil {
				looks[written(w.rows, w.cols, list).Spaced()] = true
			}
			return
		}
		if copy == w.copies[word] {
			lay(list, word+1, 0)
			return
		}
		for d, step := range crossSteps {
			for at := range w.rows * w.cols {
				var cells []kit.Cell
				for k := range len(w.words[word]) {
					if c := (kit.Cell{Row: at/w.cols + k*step.Row, Col: at%w.cols + k*step.Col}); c.On(w.rows, w.cols) {
						cells = append(cells, c)
					}
				}
				if len(cells) == len(w.words[word]) && (d == 0 || w.words[word] != a.Text("level")) {
					lay(append(list[:len(list):len(list)], laidWord{w.words[word], cells}), word, copy+1)
				}
			}
		}
	}
	lay(nil, 0, 0)
	return looks
}

// TestWordcrossCheck gives wrong answers to the rules.
func TestWordcrossCheck(t *testing.T) {
	w := &crossBox{rows: 3, cols: 4, words: []string{"ON", "NO"}, copies: []int{1, 1}}
	row := func(word, i, j int) laidWord {
		return laidWord{w.words[word], []kit.Cell{{Row: i, Col: j}, {Row: i, Col: j + 1}}}
	}
	for _, tt := range []struct {
		list []laidWord
		want string
	}{
		{[]laidWord{row(0, 0, 0), row(1, 2, 0)}, ""},
		{[]laidWord{row(0, 0, 0), row(1, 0, 2)}, "ONNO is none of the words"},
		{[]laidWord{row(0, 0, 0), row(1, 0, 1)}, "ONO is none of the words"},
		{[]laidWord{row(0, 0, 0), row(1, 0, 0)}, "row 1, column 1 has O and N"},
		{[]laidWord{row(0, 0, 0)}, "NO is used 0 times, expected 1"},
		{[]laidWord{row(0, 0, 0), row(0, 2, 2), row(1, 2, 0)}, "NOON is none of the words"},
	} {
		got := ""
		if err := w.check(tt.list); err != nil {
			got = err.Error()
		}
		must.Equal(t, got, tt.want, "%v", tt.list)
	}
	for args, want := range map[string]string{
		"words=AB,AB":       `gallery: model wordcross: words: found "AB", expected two letters or more, and another word each time`,
		"words=A":           `gallery: model wordcross: words: found "A", expected two letters or more, and another word each time`,
		"words=AB*x":        `gallery: model wordcross: words: found "x" copies of AB, expected a number from 1 to 99`,
		"words=AB level=BA": `gallery: model wordcross: level: found "BA", expected one of the words, or -`,
	} {
		if _, err := wordcross().New(strings.Fields(args)...); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
}
