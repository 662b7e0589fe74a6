package cover

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestLayout compares the nodes with the picture in x.go, and with exercises 6
// and 7 of 7.2.2.1: of n items, m options and l entries the last node is
// n + m + l + 1; a spacer knows its number, the option before and that after.
func TestLayout(t *testing.T) {
	s := newSearch(parse("a b c | x/a x:1/b c/a b x:1"))
	const n, m, l = 4, 3, 7
	if len(s.nodes) != n+m+l+2 {
		t.Fatalf("%d nodes, want %d", len(s.nodes), n+m+l+2)
	}
	want := []node{
		{0, 0, 0, 0},   // root
		{12, 6, 1, 0},  // a
		{13, 9, 2, 0},  // b
		{10, 10, 3, 0}, // c
		{14, 7, 4, 0},  // x
		{0, 7, 0, 0},   // spacer
		{1, 12, 1, 0}, {4, 14, 4, 1},
		{6, 10, -1, 0},
		{2, 13, 2, 0}, {3, 3, 3, 0},
		{9, 14, -2, 0},
		{6, 1, 1, 0}, {9, 2, 2, 0}, {7, 4, 4, 1},
		{12, 0, -3, 0},
	}
	if !slices.Equal(s.nodes, want) {
		t.Errorf("nodes\n%v\nwant\n%v", s.nodes, want)
	}
	items := []header{{3, 1, 0}, {0, 2, 2}, {1, 3, 2}, {2, 0, 1}, {4, 4, 2}}
	if !slices.Equal(s.items, items) {
		t.Errorf("items\n%v\nwant\n%v", s.items, items)
	}
}

// TestCheck breaks each invariant by hand, and expects check to name it.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		want   string
		damage func(s *search)
	}{
		{"", func(s *search) {}},
		{"(ring): down of node", func(s *search) { s.nodes[6].up = 6 }},
		{"(ring): right of item", func(s *search) { s.items[2].left = 2 }},
		{"(size): item 3: size 2, ring has 1", func(s *search) { s.items[3].size++ }},
		{"(live): level 0: ring of item a", func(s *search) { // a node is gone, tidily
			s.nodes[1].down, s.nodes[12].up = 12, 1
			s.items[1].size--
		}},
		{"(live): level 0: item b is not on the ring of the root", func(s *search) {
			s.items[1].right, s.items[3].left = 3, 1
		}},
		{"(live): level 1: ring of item b", func(s *search) { // chosen, but nothing covered
			s.check()
			s.choice[0], s.level = 6, 1
		}},
		{"(undo): level 0: node 7 is", func(s *search) {
			s.check()
			s.nodes[7].colour = cleansed
			s.checkUndone()
		}},
		{"(undo): level 0: item 4 is", func(s *search) {
			s.check()
			s.items[4].size--
			s.checkUndone()
		}},
	} {
		got := func() (msg string) {
			defer func() {
				if e := recover(); e != nil {
					msg = fmt.Sprint(e)
				}
			}()
			s := newSearch(parse("a b c | x/a x:1/b c/a b x:1"))
			tt.damage(s)
			s.check()
			return ""
		}()
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("check says %q, want %q", got, tt.want)
		}
	}
}
