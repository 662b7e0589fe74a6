package figures

import (
	"context"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// toy is a model of three solutions, of costs 3 + 4, 6 and 0 + 4.
func toy() kit.Model {
	return kit.Model{
		Name:   "toy",
		Params: []kit.Param{{Name: "costs", Doc: "whether there are any", Default: "yes", Words: []string{"yes", "none"}}},
		Build: func(a kit.Args) (*kit.Instance, error) {
			b := cover.NewBuilder()
			b.AddPrimary("a", "b")
			b.AddSecondary("s")
			for _, option := range []string{"a |3", "b |4", "a b |6", "a s"} {
				if a.Text("costs") == "none" {
					option, _, _ = strings.Cut(option, " |")
				}
				b.AddOption(strings.Fields(option)...)
			}
			text := func(sol cover.Solution) string { return strings.Repeat("1 2\n", len(sol)) }
			return kit.NewInstance(b, nil, text)
		},
	}
}

// TestRecompute finds figures of every kind, right ones and wrong ones.
func TestRecompute(t *testing.T) {
	for _, tt := range []struct {
		f      Figure
		got    string
		agrees bool
		err    string
	}{
		{Figure{Kind: Solutions, Want: "3"}, "3", true, ""},
		{Figure{Kind: Solutions, Want: "2"}, "3", false, ""},
		{Figure{Kind: Solutions, Want: "1", Times: 3}, "1", true, ""},
		{Figure{Kind: Solutions, Want: "3", Times: 3}, "1", false, ""},
		{Figure{Kind: Solutions, Want: "1", Times: 2}, "3/2", false, ""},
		{Figure{Kind: Options, Want: "4"}, "4", true, ""},
		{Figure{Kind: Items, Want: "3"}, "3", true, ""},
		{Figure{Kind: Nodes, Want: "5"}, "5", true, ""},
		{Figure{Kind: Cost, Want: "4"}, "4", true, ""}, // of a s and b
		{Figure{Kind: Cost, Want: "0", Args: "costs=none"}, "0", true, ""},
		{Figure{Kind: Count, Want: "3"}, "3", true, ""},
		{Figure{Kind: First, Want: "3: 12/12"}, "3: 12/12", true, ""},
		{Figure{Kind: Solutions, Want: "3", Args: "n=1"}, "", false, "gallery: model toy: n=1: unknown parameter: expected costs (yes or none)"},
	} {
		r, err := Recompute(context.Background(), toy(), tt.f)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if r.Got != tt.got || r.Agrees != tt.agrees || text != tt.err {
			t.Errorf("%s, want %s: %s, %t, %q; want %s, %t, %q", tt.f.Kind, tt.f.Want, r.Got, r.Agrees, text, tt.got, tt.agrees, tt.err)
		}
	}
}

// TestRead reads a line with all notes, and refuses tables that are wrong.
func TestRead(t *testing.T) {
	all, err := read("# head\n\n## toy\nex7-01 | nodes | n=1 | 92 | per 4 | slow | choice sharp | misprint 29 | of them | from elsewhere\ntx7 | items | | 3\n")
	want := Figure{ID: "ex7-01", Source: "elsewhere", What: "them", Kind: Nodes, Args: "n=1", Want: "92", Misprint: "29", Times: 4, Choice: cover.Sharp, Slow: true}
	if err != nil || len(all["toy"]) != 2 || all["toy"][0] != want || all["toy"][1].Source != "TAOCP 7.2.2.1, (7)" || all["toy"][1].Args != "" {
		t.Errorf("%+v, %v", all, err)
	}
	for text, want := range map[string]string{
		"tx7 | items | | 3\n":                        `figures.txt:1: found a figure, expected "## MODEL" first`,
		"## a\n## a\n":                               `figures.txt:2: found "a", expected another model`,
		"## a\ntx7 | items | 3\n":                    "figures.txt:2: found 3 columns, expected ID, kind, arguments and value",
		"## a\ntx7 | items | |\n":                    "figures.txt:2: no ID, kind or value",
		"## a\n\ntx7 | spots | | 3\n":                `figures.txt:3: "spots" does not say what it counts: expected "of WHAT"`,
		"## a\ntx7 | items | | 3 | slow | slow\n":    `figures.txt:2: found "slow", expected "misprint VALUE",`,
		"## a\ntx7 | items | | 3 | per x\n":          `figures.txt:2: found "per x", expected "misprint VALUE",`,
		"## a\ntx7 | items | | 3 | choice shallow\n": `figures.txt:2: found "choice shallow", expected "misprint VALUE",`,
		"## a\ntx7 | items | | 3 | fast\n":           `figures.txt:2: found "fast", expected "misprint VALUE",`,
	} {
		if _, err := read(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
