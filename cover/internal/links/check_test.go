package links_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/internal/must"
)

// TestLayout compares the memory with Tables 1 and 2 of 7.2.2.1, and after some steps with answers 11
// and 80: left, right and size of the items, then item, up, down and colour of the nodes. A node that
// print leaves blank has 0 here, A and B are 1 and 2, and only primary items are on a list.
func TestLayout(t *testing.T) {
	const plain, tops = "a b c d e f g/c e/a d g/b c f/a d f/b g/d e g", "0 1 2 3 4 5 6 7 0 3 5 -1 1 4 7 -2 2 3 6 -3 1 4 6 -4 2 7 -5 4 5 7 -6"
	const coloured, colouredTops = "p q r | x y/p q x y:A/p r x:A y/p x:B/q x:A/r y:B", "0 1 2 3 4 5 0 1 2 4 5 -1 1 3 4 5 -2 1 4 -3 2 4 -4 3 5 -5"
	for _, tt := range [][]string{ // steps are o for Open, n for Next, c for Close
		{plain, "", "7 0 1 2 3 4 5 6", "1 2 3 4 5 6 7 0", "0 2 2 2 3 2 2 3", tops,
			"0 20 24 17 27 28 22 29 0 3 5 9 1 4 7 12 2 9 6 16 12 13 18 20 16 14 24 21 10 25 27",
			"0 12 16 9 13 10 18 14 10 17 28 14 20 21 25 18 24 3 22 22 1 27 6 25 2 29 29 4 5 7 0"},
		{plain, "onono", "0 0 0 0 3 0 5 6", "0 2 3 5 5 0 0 0", "0 2 1 1 1 0 0 1", tops,
			"0 20 16 9 27 5 6 25 0 3 5 9 1 4 7 12 2 9 6 16 12 4 18 20 16 7 24 4 10 25 27",
			"0 12 16 9 27 5 6 25 10 3 5 14 20 21 25 18 2 3 6 22 1 27 6 25 2 7 29 4 5 7 0"},
		{coloured, "", "3 0 1 2 4 5", "1 2 3 0 4 5", "0 3 2 2 4 3", colouredTops,
			"0 17 20 23 21 24 0 1 2 4 5 7 7 3 9 10 12 12 14 17 8 18 20 13 15 23",
			"0 7 8 13 9 10 10 12 20 14 15 15 17 23 18 24 18 1 21 21 2 4 24 3 5 0",
			"0 0 0 0 0 0 0 0 0 0 1 0 0 0 1 0 0 0 2 0 0 1 0 0 2 0"},
		{coloured, "ononcnono", "0 0 1 0 4 5", "0 3 3 0 4 5", "0 1 2 1 2 0", colouredTops,
			"0 12 20 23 18 5 0 1 2 4 5 7 1 3 4 5 12 12 14 17 8 18 20 3 5 23",
			"0 12 8 23 14 5 10 12 20 14 15 15 1 23 18 24 18 1 4 21 2 4 24 3 5 0",
			"0 0 0 0 0 0 0 0 0 0 1 0 0 0 -1 0 0 0 2 0 0 1 0 0 2 0"},
	} {
		s := links.Ordered(covertest.Parse(tt[0]), nil)
		step := map[rune]func(){'o': func() { s.Remember(); s.Open() }, 'n': func() { s.Next() }, 'c': s.Close}
		for _, c := range tt[1] {
			step[c]()
		}
		var list [7][]int32
		for _, h := range s.Items {
			list[0], list[1], list[2] = append(list[0], h.Left), append(list[1], h.Right), append(list[2], h.Size)
		}
		for _, n := range s.Nodes {
			list[3], list[4], list[5], list[6] = append(list[3], n.Item), append(list[4], n.Up), append(list[5], n.Down), append(list[6], n.Colour)
		}
		for k, want := range tt[2:] {
			must.Equal(t, strings.Trim(fmt.Sprint(list[k]), "[]"), want, "%s after %q, list %d", tt[0], tt[1], k)
		}
	}
}

// TestTangles is about exercises 1 and 2: how the links of a list end when all its elements are gone,
// which may come back in the order in which they left.
func TestTangles(t *testing.T) {
	type ring struct{ left, right [8]int }
	for n, catalan := range []int{1, 1, 2, 5, 14, 42, 132, 429} {
		var whole ring
		for k := range n + 1 {
			whole.left[k], whole.right[k] = (k+n)%(n+1), (k+1)%(n+1)
		}
		ends := map[ring]int{}
		var remove func(r ring, gone []int)
		remove = func(r ring, gone []int) {
			back := r
			for _, k := range gone {
				back.right[back.left[k]], back.left[back.right[k]] = k, k
			}
			must.Equal(t, back, whole, "after %v, in that order", gone)
			if len(gone) == n {
				ends[r]++
			}
			for k := 1; k <= n; k++ {
				if s := r; !slices.Contains(gone, k) {
					s.right[s.left[k]], s.left[s.right[k]] = s.right[k], s.left[k]
					remove(s, append(slices.Clip(gone), k))
				}
			}
		}
		remove(whole, nil)
		must.Equal(t, len(ends), catalan, "%d elements: ends", n)
		maps.DeleteFunc(ends, func(_ ring, orders int) bool { return orders > 1 })
		must.Equal(t, len(ends), 1<<max(0, n-1), "%d elements: ends of a single order", n)
	}
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
			s := links.Ordered(covertest.Parse("a b c | x/a x:1/b c/a b x:1"), nil)
			tt.damage(s)
			s.Check()
			return ""
		}()
		if !strings.Contains(got, tt.want) || (got == "") != (tt.want == "") {
			t.Errorf("check says %q, want %q", got, tt.want)
		}
	}
}
