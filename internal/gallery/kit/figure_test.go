package kit

import (
	"context"
	"errors"
	"strings"
	"testing"

	"bonepile/cover"
)

// toy is a model of three solutions, of costs 3 + 4, 6 and 0 + 4.
func toy() Model {
	return Model{
		Name:   "toy",
		Params: []Param{Choice("costs", "whether there are any", "yes", "none")},
		Build: func(a Args) (*Instance, error) {
			b := cover.NewBuilder()
			b.AddPrimary("a", "b")
			b.AddSecondary("s")
			for _, option := range []string{"a |3", "b |4", "a b |6", "a s"} {
				if a.Text("costs") == "none" {
					option, _, _ = strings.Cut(option, " |")
				}
				b.AddOption(strings.Fields(option)...)
			}
			return NewInstance(b, nil, nil)
		},
	}
}

// TestRecompute finds figures of every kind, right ones and wrong ones.
func TestRecompute(t *testing.T) {
	echo := func(text string, err error) func(context.Context, *Instance, *cover.Stats) (string, error) {
		return func(context.Context, *Instance, *cover.Stats) (string, error) { return text, err }
	}
	broken := errors.New("broken")
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
		{Figure{Kind: Other, Want: "x", Compute: echo("x", nil)}, "x", true, ""},
		{Figure{Kind: Other, Want: "x", Compute: echo("y", nil)}, "y", false, ""},
		{Figure{Kind: Other, Want: "x", Compute: echo("x", broken)}, "x", false, "broken"},
		{Figure{Kind: Solutions, Want: "3", Args: "n=1"}, "", false, "gallery: model toy: n=1: unknown parameter: expected costs (yes or none)"},
	} {
		r, err := toy().Recompute(t.Context(), tt.f)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if r.Got != tt.got || r.Agrees != tt.agrees || text != tt.err {
			t.Errorf("%s, want %s: %s, %t, %q; want %s, %t, %q", tt.f.Kind, tt.f.Want, r.Got, r.Agrees, text, tt.got, tt.agrees, tt.err)
		}
	}
}
