package search_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/excerpt"
	"bonepile/internal/must"
)

// FuzzSolutions compares the engine with the definition of an exact cover on
// problems small enough to try every set of options, and Verify as well.
func FuzzSolutions(f *testing.F) {
	f.Add([]byte{2, 0, 0b001, 0, 0b010, 0, 0b100, 0, 0b011, 0, 0b111, 0})
	f.Add([]byte{1, 2, 0b0101, 0, 0b1010, 0, 0b0110, 0, 0b1001, 0, 0b0011, 0})                       // secondary items
	f.Add([]byte{2, 2, 0b11011, 3, 0b01101, 1, 0b00001, 0, 0b01001, 2, 0b01010, 1, 0b10100, 2})      // like (49)
	f.Add([]byte{4, 3, 0x81, 1, 0x82, 1, 0x84, 4, 0x88, 4, 0x90, 1, 0xe1, 5, 0xe2, 5, 0xe4, 5})      // shared colours
	f.Add([]byte{3, 3, 0x11, 1, 0x12, 1, 0x14, 1, 0x18, 1, 0x11, 2, 0x12, 2, 0x14, 2, 0x18, 0})      // one item, two colours
	f.Add([]byte{4, 3, 0xff, 13, 0xff, 26, 0xff, 0, 0x1f, 0, 0xe1, 13, 0xe2, 13, 0xe4, 13, 0xf8, 8}) // long options
	f.Add([]byte{0, 0})

	f.Fuzz(func(t *testing.T, data []byte) {
		p := covertest.Decode(data, false)
		if p == nil {
			t.Skip()
		}
		agree(t, p)
		sameAsM(t, p)
	})
}

// FuzzBounded does the same to problems with bounds.
func FuzzBounded(f *testing.F) {
	f.Add([]byte{2, 2, 1, 1, 5, 0b01011, 4, 0b10101, 8, 0b01100, 1, 0b01010, 2, 0b10100, 2})       // the toy of DLX3
	f.Add([]byte{0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0})                                                 // none to one of four
	f.Add([]byte{0, 0, 8, 1, 0, 1, 0, 1, 0, 1, 0})                                                 // two to four of four
	f.Add([]byte{1, 0, 5, 6, 1, 0, 2, 0, 3, 0, 1, 0, 2, 0, 3, 0, 3, 0})                            // both in one option
	f.Add([]byte{3, 3, 4, 7, 6, 3, 0x1f, 1, 0x23, 1, 0x25, 4, 0x49, 9, 0x16, 2, 0xaa, 5, 0x5c, 3}) // shared colours
	f.Add([]byte{4, 0, 3, 4, 5, 6, 7, 1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 3, 0, 6, 0, 12, 0, 24, 0, 31, 0})

	f.Fuzz(func(t *testing.T, data []byte) {
		p := covertest.Decode(data, true)
		if p == nil {
			t.Skip()
		}
		agree(t, p)
		q, err := xc.Parse(strings.NewReader(covertest.Text(t, p)))
		if err != nil || !p.Equal(q) {
			t.Errorf("does not read back: %v\n%s", err, covertest.Text(t, p))
		}
	})
}

// FuzzParse holds Parse to its word on any text: it returns a problem that is
// written and read back unchanged, or an error with a place in the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "\n", "| c\n", "a", "a b |\n", "a |b c\na b:1 c\n\n", "\uFEFFa\r\na\r\n", "a | x\nx\nx:1\na x::\n", "a\na |\n", "0:3|a 2|b 1:1|c | 2|d\n",
		"2|a 01|b | x\na |1 x:|2 |03\n|1 a\na |9223372036854775807 |1\n", "a\na |-1", "4294967297|a 2:1|b",
		"a | x\na x\n| require one loop\n| require edge 1 2 if x:1\n| require connected minimal\n| require vertex 2 unless x:a\n| require edge 1 1\n| require demands\nx\n",
		"a\n| require one", "| require connected\n", "a\n| require edge 1 2 if a\n", "a\n| require connected\n|require vertex if unless a:1\n", "a\n| require one loop\n| require edge 1 1 if a\n",
		"2|a 1:3|b\na\n", "a b\na |5\n", "a a\n", "a | | b\n", "a\na a\n", "a\nb\n", "a\na:1\n", "a | x\na x:\n",
		"\xff\n", "a\n\xff\n", "a | \uFEFF\n", "a\x00b\n", "a\u00a0b\na\u00a0b\n", "a | \u00a0 x\n\u00a0\n", "a | x\na x:\xff\n", "a\v\f\nb", "ä|ö\n",
		strings.ReplaceAll(covertest.Toy5, "/", "\n"), strings.ReplaceAll(covertest.Toy49, "/", "\n"),
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		lines := 1 + strings.Count(s, "\n")
		place := func(e *xc.SyntaxError) {
			if e.Line < 1 || e.Line > lines || e.Col < 1 || e.Col > utf8.RuneCountInString(e.Text)+1 {
				t.Errorf("line %d of %d, column %d of %q", e.Line, lines, e.Col, e.Text)
			}
			if !strings.Contains(e.Text+"\n", e.Found) || e.Found == "" || e.Want == "" {
				t.Errorf("found %q, want %q in %q", e.Found, e.Want, e.Text)
			}
			if x := excerpt.At(e.Text, e.Col, 20); strings.Count(x, "\n") != 1 || !strings.HasSuffix(x, "^") || utf8.RuneCountInString(x) > 43 {
				t.Errorf("excerpt %q", x)
			}
		}
		warnings := 0
		p, err := xc.ParseWarn(strings.NewReader(s), func(e *xc.SyntaxError) {
			place(e)
			warnings++
		})
		if err != nil {
			e, ok := errors.AsType[*xc.SyntaxError](err)
			if !ok {
				t.Fatalf("%T: %v", err, err)
			}
			place(e)
			return
		}
		if p.Primary == 0 && p.Items() > 0 || p.Options()+warnings >= max(1, lines) && p.Items() > 0 {
			t.Errorf("%d primary items, %d options, %d warnings of %d lines", p.Primary, p.Options(), warnings, lines)
		}
		once := covertest.Text(t, p)
		q, err := xc.Parse(strings.NewReader(once))
		if err != nil || !p.Equal(q) {
			t.Fatalf("%q is written as %q and does not read back: %v", s, once, err)
		}
		if twice := covertest.Text(t, q); twice != once {
			t.Errorf("%q is written as %q, then as %q", s, once, twice)
		}
	})
}

// agree compares the engine and Verify with the definition of a solution.
func agree(t *testing.T, p *xc.Problem) {
	want := covertest.Brute(p)
	for _, choice := range []tree.Choice{tree.Fewest, tree.First} {
		var stats tree.Stats
		got := covertest.Found(t, p, tree.Config{Choice: choice, Stats: &stats})
		if !slices.Equal(got, want) {
			t.Errorf("choice %d of\n%s\ngot  %v\nwant %v", choice, covertest.Text(t, p), got, want)
		}
		if stats.Nodes < stats.Solutions || stats.Done != 1 {
			t.Errorf("choice %d of\n%s\n%+v", choice, covertest.Text(t, p), stats)
		}
	}
	for set := range 1 << p.Options() {
		sol := chosen(p, set)
		if _, found := slices.BinarySearch(want, fmt.Sprint(sol)); found != (p.Verify(sol) == nil) {
			t.Errorf("%s\n%v: Verify says %v", covertest.Text(t, p), sol, p.Verify(sol))
		}
	}
}

// sameAsM solves a problem without bounds by Algorithm M as well, and expects
// the same tree. A dead end costs Algorithm X an update more.
func sameAsM(t *testing.T, p *xc.Problem) {
	walk := func(s *links.Search) (sols []string, stats tree.Stats) {
		must.Do(t, s.Start(context.Background(), tree.Config{Stats: &stats}, func() bool {
			sols = append(sols, fmt.Sprint(s.Solution(nil)))
			return true
		}))
		return sols, stats
	}
	x, m := links.Ordered(p, nil), links.Ordered(p, nil)
	m.Limit()
	solsX, statsX := walk(x)
	solsM, statsM := walk(m)
	if !slices.Equal(solsX, solsM) || !slices.Equal(statsX.Profile, statsM.Profile) ||
		statsX.Cleansings != statsM.Cleansings || statsX.Updates < statsM.Updates {
		t.Errorf("%s\nX finds %v, %+v\nM finds %v, %+v", covertest.Text(t, p), solsX, statsX, solsM, statsM)
	}
}

// TestSameAsM solves problems without bounds by Algorithm M.
func TestSameAsM(t *testing.T) {
	for _, p := range []*xc.Problem{
		covertest.Parse(covertest.Toy5), covertest.Parse(covertest.Toy49), covertest.Parse(covertest.Toy1), covertest.Queens(6), covertest.Langford(7), covertest.Gallery("menage n=6"), covertest.Gallery(covertest.SudokuA),
		covertest.Gallery("queen-colours n=8"), covertest.Gallery("focus-toy copies=4"), covertest.Coloured(3, 4, 3), covertest.HalfSoft(3, 2), covertest.Unmatched(6, 3),
	} {
		sameAsM(t, p)
	}
}

// chosen returns the options of p whose bits are in set.
func chosen(p *xc.Problem, set int) xc.Solution {
	sol := xc.Solution{}
	for k := range p.Options() {
		if set>>k&1 != 0 {
			sol = append(sol, k)
		}
	}
	return sol
}
