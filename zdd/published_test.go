package zdd

import "testing"

// Published holds figures that others computed, with their source: numbers in
// parentheses are equations of The Art of Computer Programming, 7.2.2.1, "ex."
// its exercises. Size counts the two terminals, as DLX6 does.
//
// The sizes of domino tilings are ours, and pin what is built.
var published = []struct {
	name   string
	c      *covering
	count  string
	size   int
	memos  int // 0: not published
	source string
}{
	{"3x3 less a corner", cut3x3(), "4", 13, 0, "(120)-(122): 4 solutions, 11 instructions"},
	{"the same, fewest options first", fewestFirst(), "4", 14, 0, "ex. 252: 14 nodes"},
	{"K_4", complete(4), "3", 8, 5, "ex. 255"},
	{"K_6", complete(6), "15", 28, 13, "ex. 255"},
	{"K_8", complete(8), "105", 99, 34, "text: 99 nodes; ex. 255"},
	{"K_10", complete(10), "945", 334, 89, "ex. 255"},
	{"K_12", complete(12), "10395", 1078, 233, "ex. 255"},
	{"K_14", complete(14), "135135", 3363, 610, "ex. 255"},
	{"K_16", complete(16), "2027025", 10228, 1597, "text: 2,027,025 matchings, 10,228 nodes, F(17) memos"},
	{"dominoes 7x8", dominoes(7, 8), "1292697", 1880, 0, "text: 1,292,697 tilings"},
	{"dominoes 8x8", dominoes(8, 8), "12988816", 2300, 0, "OEIS A004003"},
}

func TestPublished(t *testing.T) {
	for _, tt := range published {
		d, memos := tt.c.diagram()
		if got := d.Count().String(); got != tt.count {
			t.Errorf("%s: %s sets, want %s (%s)", tt.name, got, tt.count, tt.source)
		}
		if d.Size() != tt.size {
			t.Errorf("%s: %d nodes, want %d (%s)", tt.name, d.Size(), tt.size, tt.source)
		}
		if tt.memos > 0 && memos != tt.memos {
			t.Errorf("%s: %d memos, want %d (%s)", tt.name, memos, tt.memos, tt.source)
		}
	}
}

func fewestFirst() *covering {
	c := cut3x3()
	c.choose = fewest
	return c
}
