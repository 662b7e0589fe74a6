package kit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/must"
)

// TestParse gives words to a model that has a number, a choice and a text.
func TestParse(t *testing.T) {
	m := Model{Name: "m", Params: []Param{{Name: "n", Doc: "a number", Default: "8", Min: 1, Max: 9}, {Name: "ask", Doc: "a choice", Default: "all", Words: []string{"all", "one"}}, {Name: "clues", Doc: "a text", Default: ".."}}}
	for _, tt := range []struct{ words, want string }{
		{"", "8 all .."},
		{"n=3", "3 all .."},
		{"3", "3 all .."},
		{"3 one 1=2", ""},
		{"3 one clues=1=2", "3 one 1=2"},
		{"ask=one 3", "3 one .."},
		{"ask=one n=2 12", "2 one 12"},
		{"clues=", "8 all "},
		{"0", "gallery: model m: 0: expected a number from 1 to 9 for n"},
		{"n=10", "gallery: model m: n=10: expected a number from 1 to 9 for n"},
		{"n=x", "gallery: model m: n=x: expected a number from 1 to 9 for n"},
		{"ask=two", "gallery: model m: ask=two: expected all or one for ask"},
		{"n=1 n=2", "gallery: model m: n=2: the parameter n is given twice"},
		{"q=1", "gallery: model m: q=1: unknown parameter: expected n (a number from 1 to 9), ask (all or one), clues (a text)"},
		{"1 all x y", "gallery: model m: y: too many parameters: expected n (a number from 1 to 9), ask (all or one), clues (a text)"},
	} {
		args, err := m.Parse(strings.Fields(tt.words))
		got := ""
		if err == nil {
			got = strings.Join([]string{args.Text("n"), args.Text("ask"), args.Text("clues")}, " ")
			if fmt.Sprint(args.Int("n")) != args.Text("n") {
				t.Errorf("%q: n is %d", tt.words, args.Int("n"))
			}
		} else if tt.want != "" {
			got = err.Error()
		}
		must.Equal(t, got, tt.want, "%q", tt.words)
	}
}

// TestRanges fills in the values of ranges.
func TestRanges(t *testing.T) {
	m := Model{Name: "m", Params: []Param{{Name: "n", Doc: "a number", Default: "8", Min: 1, Max: 9}, {Name: "clues", Doc: "a text", Default: "-"}, {Name: "ask", Doc: "a choice", Default: "all", Words: []string{"all", "a-b"}}}, Between: func(a Args, name, low, high string) []string {
		if name != "clues" || low != "x" || !strings.Contains(a.Text("clues"), "x-") {
			return nil
		}
		return []string{low, a.Text("n"), high}
	}}
	for words, want := range map[string]string{
		"":                      "[] []",
		"3":                     "[] [3]",
		"n=2-4":                 "[[2 3 4]] [n=2]",
		"2-4 x-y":               "[[2 3 4] [x 2-4 y]] [2 x]",
		"ask=a-b clues=p-q":     "[] [ask=a-b clues=p-q]",
		"clues=q,x-y,r,x-z n=3": "[[x 3 y] [x 3 z]] [clues=q,x,r,x n=3]",
		"4-2 -":                 "[] [4-2 -]",
		"2-4,8 x-y":             "[[2 3 4 8] [x 2-4,8 y]] [2 x]",
		"2,10":                  "[] [2,10]",
		"7-12":                  "[] [7-12]",
		"2-x":                   "[] [2-x]",
		"unknown=1-2 n=1-2":     "[] []",
	} {
		ranges, fill := m.Ranges(strings.Fields(words))
		var first []string
		if fill == nil {
			fill = func([]string) []string { return nil }
		}
		for _, list := range ranges {
			first = append(first, list[0])
		}
		must.Equal(t, fmt.Sprint(ranges, fill(first)), want, "%q", words)
	}
}

// TestPairwise goes through all pairs of choices.
func TestPairwise(t *testing.T) {
	for m := 1; m <= 40; m++ {
		o := Pairwise{"x", m}
		items := o.Items()
		if len(slices.Compact(slices.Sorted(slices.Values(items)))) != len(items) {
			t.Errorf("m=%d: an item twice in %v", m, items)
		}
		for j := range m {
			for k := range m {
				clash := slices.ContainsFunc(o.Alpha(j), func(s string) bool { return slices.Contains(o.Beta(k), s) })
				must.Equal(t, clash, (j > k), "m=%d: whether alpha_%d and beta_%d clash", m, j, k)
			}
			for _, name := range append(o.Alpha(j), o.Beta(j)...) {
				if !slices.Contains(items, name) {
					t.Errorf("m=%d: no item %s", m, name)
				}
			}
		}
	}
}
