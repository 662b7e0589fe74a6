package links_test

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/internal/must"
)

// TestLayout compares the nodes with the picture in x.go, and with exercises 6
// and 7 of 7.2.2.1: of n items, m options and l entries the last node is
// n + m + l + 1; a spacer knows its number, the option before and that after.
func TestLayout(t *testing.T) {
	s := links.Plain(covertest.Parse("a b c | x/a x:1/b c/a b x:1"))
	const n, m, l = 4, 3, 7
	if len(s.Nodes) != n+m+l+2 {
		t.Fatalf("%d nodes, want %d", len(s.Nodes), n+m+l+2)
	}
	want := []links.Node{
		{Up: 0, Down: 0, Item: 0, Colour: 0},   // root
		{Up: 12, Down: 6, Item: 1, Colour: 0},  // a
		{Up: 13, Down: 9, Item: 2, Colour: 0},  // b
		{Up: 10, Down: 10, Item: 3, Colour: 0}, // c
		{Up: 14, Down: 7, Item: 4, Colour: 0},  // x
		{Up: 0, Down: 7, Item: 0, Colour: 0},   // spacer
		{Up: 1, Down: 12, Item: 1, Colour: 0}, {Up: 4, Down: 14, Item: 4, Colour: 1},
		{Up: 6, Down: 10, Item: -1, Colour: 0},
		{Up: 2, Down: 13, Item: 2, Colour: 0}, {Up: 3, Down: 3, Item: 3, Colour: 0},
		{Up: 9, Down: 14, Item: -2, Colour: 0},
		{Up: 6, Down: 1, Item: 1, Colour: 0}, {Up: 9, Down: 2, Item: 2, Colour: 0}, {Up: 7, Down: 4, Item: 4, Colour: 1},
		{Up: 12, Down: 0, Item: -3, Colour: 0},
	}
	must.Same(t, s.Nodes, want, "nodes")
	items := []links.Header{{Left: 3, Right: 1, Size: 0}, {Left: 0, Right: 2, Size: 2}, {Left: 1, Right: 3, Size: 2}, {Left: 2, Right: 0, Size: 1}, {Left: 4, Right: 4, Size: 2}}
	must.Same(t, s.Items, items, "items")
}

// TestCheck breaks each invariant by hand, and expects check to name it.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		want   string
		damage func(s *links.Search)
	}{
		{"", func(s *links.Search) {}},
		{"(ring): down of node", func(s *links.Search) { s.Nodes[6].Up = 6 }},
		{"(ring): right of item", func(s *links.Search) { s.Items[2].Left = 2 }},
		{"(size): item 3: size 2, ring has 1", func(s *links.Search) { s.Items[3].Size++ }},
		{"(live): level 0: ring of item a", func(s *links.Search) { // a node is gone, tidily
			s.Nodes[1].Down, s.Nodes[12].Up = 12, 1
			s.Items[1].Size--
		}},
		{"(live): level 0: item b is not on the ring of the root", func(s *links.Search) {
			s.Items[1].Right, s.Items[3].Left = 3, 1
		}},
		{"(live): level 1: ring of item b", func(s *links.Search) { // chosen, but nothing covered
			s.Check()
			s.Choice[0], s.Level = 6, 1
		}},
		{"(undo): level 0: node 7 is", func(s *links.Search) {
			s.Check()
			s.Nodes[7].Colour = links.Cleansed
			s.CheckUndone()
		}},
		{"(undo): level 0: item 4 is", func(s *links.Search) {
			s.Check()
			s.Items[4].Size--
			s.CheckUndone()
		}},
	} {
		got := func() (msg string) {
			defer func() {
				if e := recover(); e != nil {
					msg = fmt.Sprint(e)
				}
			}()
			s := links.Plain(covertest.Parse("a b c | x/a x:1/b c/a b x:1"))
			tt.damage(s)
			s.Check()
			return ""
		}()
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("check says %q, want %q", got, tt.want)
		}
	}
}
