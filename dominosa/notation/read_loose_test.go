package notation

import (
	"strings"
	"testing"

	"bonepile/internal/must"
)

// looseTexts are ways to write the board 2110/1200/2201 that are no forms, with what the note says.
var looseTexts = []struct{ text, note string }{
	{"2\n2 1 1 0\n1 2 0 0\n2 2 0 1\n", "3 rows of 4 from line 2 on"},
	{"Puzzle 12, 3 by 4\n2 1 1 0\n1 2 0 0\n2 2 0 1\n(answer on page 40)\n", "3 rows of 4 from line 2 on"},
	{"   1 2 3 4\n1: 2 1 1 0\n2: 1 2 0 0\n3: 2 2 0 1\n", "3 rows of 4 from line 2 on"},
	{"A|2|1|1|0\nB|1|2|0|0\nC|2|2|0|1\n", "3 rows of 4 from line 1 on"},
	{"2 1 1 0; 1 2 0 0; 2 2 0 1\n", "3 rows of 4 from line 1 on"},
	{"2;1;1;0\n1;2;0;0\n2;2;0;1\n", "3 rows of 4 from line 1 on"},
	{"A 2 1 1 0\nB 1 2 0 0\nC 2 2 0 1\n", "3 rows of 4 from line 1 on"},
	{"2 1 1 0\n1 2 0 0\n2 2 0 1\nprint(board)\n", "3 rows of 4 from line 1 on"},
	{"    A B C D\n 1  2 1 1 0\n 2  1 2 0 0\n 3  2 2 0 1\n", "3 rows of 4 from line 2 on"},
	{"row 1: 2 1 1 0\nrow 2: 1 2 0 0\nrow 3: 2 2 0 1\n", "3 rows of 4 from line 1 on"},
	{"import numpy as np\nboard = np.array([[2,1,1,0],[1,2,0,0],[2,2,0,1]])\n", "3 rows of 4 from line 2 on"},
	{"int b[3][4] = {{2,1,1,0},{1,2,0,0},{2,2,0,1}};\n", "3 rows of 4 from line 1 on"},
	{"((2 1 1 0) (1 2 0 0) (2 2 0 1))\n", "3 rows of 4 from line 1 on"},
	{"(2 1 1 0)\n(1 2 0 0)\n(2 2 0 1)\n", "3 rows of 4 from line 1 on"},
	{"grid:\n  - [2, 1, 1, 0]\n  - [1, 2, 0, 0]\n  - [2, 2, 0, 1]\n", "3 rows of 4 from line 2 on"},
	{"2 & 1 & 1 & 0 \\\\\n1 & 2 & 0 & 0 \\\\\n2 & 2 & 0 & 1\n", "3 rows of 4 from line 1 on"},
	{"3x4\n2 1 1 0\n1 2 0 0\n2 2 0 1\n", "3 rows of 4 from line 2 on"},
	{"２１１０\n１２００\n２２０１\n", "3 rows of 4 from line 1 on"},
	{"2-1-1-0\n1-2-0-0\n2-2-0-1\n", "3 rows of 4 from line 1 on"},
	{"2. 1. 1. 0.\n1. 2. 0. 0.\n2. 2. 0. 1.\n", "3 rows of 4 from line 1 on"},
	{"<table><tr><th>1<th>2<th>3<th>4<tr><td>2<td>1<td>1<td>0<tr><td>1<td>2<td>0<td>0<tr><td>2<td>2<td>0<td>1</table>\n", "3 rows of 4 from line 1 on"},
	{"3\n2 1 1 0\n1 2 0 0\n2 2 0 1\n", "3 rows of 4 from line 2 on"},
	{"+2 +1 +1 0\n+1 +2 0 0\n+2 +2 0 +1\n", "3 rows of 4 from line 1 on"},
	{"Board:\n2110\n----\n1200\n----\n2201\n", "3 rows of 4 from line 2 on"},
	{"<table>\n<tr><td>2</td>\n<td>1<td>1<td>0</tr>\n<TR><TD>1<TD>2<TD>0<TD>0\n<tr><td>2<td>2<td>0<td>1</table>\n", "3 rows of 4 from line 2 on"},
	{"tile(1,1,2). tile(1,2,1). tile(1,3,1). tile(1,4,0).\ntile(2,1,1). tile(2,2,2). tile(2,3,0). tile(2,4,0).\n" +
		"tile(3,1,2). tile(3,2,2). tile(3,3,0). tile(3,4,1).\n", "12 facts"},
	{"1234 views\n2110\n1200\n2201\n", "3 rows of 4 from line 2 on"},
	{"3.57 rating, published 1/2/24\n2110\n1200\n2201\n", "3 rows of 4 from line 2 on"},
	{"2110\n1200\n2201\nSolution:\n0-0 r1c1 r1c2\n0-1 r2c1 r2c2\n1-1 r3c1 r3c2\n2-2 r1c3 r1c4\n", "3 rows of 4 from line 1 on"},
	{"   1 2 3 4\n1: 2 1 1 0\n2: 1 2 0 0\n3: 2 2 0 1\n0-0 r1\n0-1 r2\n0-2 r3\n1-1 r4\n1-2 r5\n2-2 r6\n", "3 rows of 4 from line 2 on"},
	{"A = [2 1 1 0\n1 2 0 0; 2 2 0 1];\n", ""},
	{`{"rows":3,"cols":4,"cells":[2,1,1,0,1,2,0,0,2,2,0,1]}` + "\n", ""},
	{"2 1 1 0\n\n1 2 0 0\n\n2 2 0 1\n", ""},
	{"2110\n\n1200\n\n2201\n\n0 0\n\n", ""},
	{"board = [\n  [2,1,1,0],\n  [1,2,0,0],\n  [2,2,0,1],\n]\n", ""},
}

func TestReadLoose(t *testing.T) {
	for _, test := range looseTexts {
		r := NewReader(strings.NewReader(test.text))
		e := must.Get(r.Next())(t)
		must.Equal(t, string(rowsBoard(nil, e.Puzzle)), "2110\n1200\n2201\n", "%q", test.text)
		must.Equal(t, e.Note, test.note, "%q", test.text)
	}
}

// TestReadNoLoose has texts in which other boards, or none, can be meant.
func TestReadNoLoose(t *testing.T) {
	for text, want := range map[string]int{
		"A\n2 2 0 1\n1 0 2 1\n0 1 0 2\nB\n0 1 0 2\n1 0 2 1\n2 2 0 1\n":                              -1,
		"board 3\n2 1 1 0\n1 2 0 0\n2 2 0\n":                                                        -1,
		"Set:\n0-0 r1\n0-1 r2\n0-2 r3\n1-1 r4\n1-2 r5\n2-2 r6\n":                                    -1, // bones, not a board of two columns
		"* 0-0\n* 0-1\n* 0-2\n* 1-1\n* 1-2\n* 2-2\n":                                                -1,
		"1\nA 2 1 1 0\nB 1 2 0 0\nC 2 2 0 1\n2\nA 0 0 1 2\nB 1 1 2 2\n":                             -1, // the second is damaged
		"2024\n2:211012002201\n":                                                                    -1,
		"board\n2 1 1 0\n1 2 null 0\n2 2 0 1\n":                                                     -1,
		"board\n2 1 1 0\n1 2 , , 0 0\n2 2 0 1\n":                                                    -1,
		"(2,1,1,0), (1,2,0), (2,2,0,1)\n":                                                           -1,
		"2 1 1 0\n1 2 0 0 3\n2 2 0 1\n":                                                             -1,
		"solve 2:211012002201\n":                                                                    -1,
		"moves: 0 errors: 0\n":                                                                      -1,
		"<table><tr><td>2<td>1<td>1<td>0<tr><td>1<td>2<td>a<td>0<tr><td>2<td>2<td>0<td>1</table>\n": -1,
		"((1,1,0),\n(1,0,0))\n":                                                                     -1,
		"0 1 2 3\n0 0 1 1\n2 2 0 1\n0 1 2 2\n":                                                      1,
		"size 3\n  2 1 1\n0 1 2 0\n0 2 2 0 1\n":                                                     -1, // nobody knows where rows begin
		".0\n00\n00\n00\n.0\n":                                                                      1,  // for other bones
		"0 0 1\n1 q 0\n2 2 1\n":                                                                     -1,
		"Puzzle 12\n2 1 1 0\n1 2 0 0\n":                                                             -1,
		"2110\n\n1200\n\n2211\n":                                                                    3, // together they match nothing
		"0 0\n\n0 0\n":                                                                              2, // each matches
		"2 1 1 0\n\n1 2 0 0\n\n1 2\n2 1\n":                                                          3,
		"9 1 1 0\n1 2 0 0\n2 2 0 1\n":                                                               1, // a board for other bones
	} {
		list, err := readEntries(text)
		for _, e := range list {
			must.Equal(t, e.Note, "", "%q", text)
		}
		if want < 0 && err == nil || want >= 0 && (err != nil || len(list) != want) {
			t.Errorf("%q: %d boards, %v", text, len(list), err)
		}
	}
}
