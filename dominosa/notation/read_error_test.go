package notation

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"bonepile/dominosa"
)

// badTexts are texts that are no board, each with its error.
var badTexts = []struct{ text, want string }{
	// rows
	{"12q4", `line 1, column 3: found "q", expected a digit, or . x - for a hole`},
	{"hello", `line 1, column 1: found "h", expected a digit, or . x - for a hole`},
	{"0\x0001", `line 1, column 2: found "\x00", expected a digit, or . x - for a hole`},
	{"1\xff2", `line 1, column 2: found "\xff", expected a digit, or . x - for a hole`},
	{"1é2\n", `line 1, column 2: found "é", expected a digit, or . x - for a hole`},
	{"12\r34", `line 1, column 3: found "\r", expected a digit, or . x - for a hole`},
	{"12\n123", `line 2, column 3: found a further cell, expected 2 cells as in the first row`},
	{"# a\n1\n# b\n12\n", `line 4, column 2: found a further cell, expected 1 cell as in the first row`},
	{"..1\n.1\n", `line 2, column 3: found a row of 2 cells, expected 3 cells as in the first row`},
	{"\t123\n 12 4", `line 2, column 4: found " ", expected a digit, or . x - for a hole`},
	{"12\n{{3}}", `line 2, column 1: found "{", expected a digit, or . x - for a hole`},
	{"6dh", `line 1, column 2: found "d", expected a digit, or . x - for a hole`},
	{"🀱🀲q4", `line 1, column 3: found "q", expected a digit, or . x - for a hole`},
	{"🀱🀲\n🀱🀲3", `line 2, column 3: found a further cell, expected 4 cells as in the first row`},
	{"q\xf0\x9f", `line 1, column 1: found "q", expected a digit, or . x - for a hole`},
	{"12\n34\n\n5q", `line 4, column 2: found "q", expected a digit, or . x - for a hole`},

	// numbers
	{"1 2\n3 -3", `line 2, column 3: found "-3", expected a number from 0 to 254, or . x - "" for a hole`},
	{"1 2\n3 255", `line 2, column 3: found "255", expected a number from 0 to 254, or . x - "" for a hole`},
	{"1 2 3\n 4 5 ", `line 2, column 5: found a row of 2 cells, expected 3 cells as in the first row`},
	{"1 2 3\n4 5 6 7", `line 2, column 7: found a further cell, expected 3 cells as in the first row`},
	{"1,,2", `line 1, column 3: found ",", expected a number from 0 to 254, or . x - "" for a hole`},
	{",1", `line 1, column 1: found ",", expected a number from 0 to 254, or . x - "" for a hole`},
	{`1 2 "3`, "line 1, column 5: found `\"3`, expected a number from 0 to 254, or . x - \"\" for a hole"},
	{`1 "2"3`, "line 1, column 3: found `\"2\"3`, expected a number from 0 to 254, or . x - \"\" for a hole"},
	{"1 \x002", `line 1, column 3: found "\x002", expected a number from 0 to 254, or . x - "" for a hole`},
	{"1 " + strings.Repeat("7", 70000), `line 1, column 3: found "77777777777777777777777…", expected a number from 0 to 254, or . x - "" for a hole`},
	{"hello world", `line 1, column 1: found "hello", expected a number from 0 to 254, or . x - "" for a hole`},

	// flat
	{"1000000000 1000000000\n1 2 3", `line 1, column 1: found "1000000000 1000000000", expected a size of at most 16777216 cells`},
	{"4097,4096\n123", `line 1, column 1: found "4097,4096", expected a size of at most 16777216 cells`},
	{"2 2\n10 11 12", `line 2, column 9: found the end after 3 cells, expected 4 cells for 2 rows of 2, the size in line 1`},
	{"2 2\n1 2 3 ", `line 2, column 6: found the end after 3 cells, expected 4 cells for 2 rows of 2, the size in line 1`},
	{"2 2\n1 2 3 4 5", `line 2, column 9: found a further cell, expected 4 cells for 2 rows of 2, the size in line 1`},
	{"\n1 2\n3 4 5\n", `line 3, column 5: found a further cell, expected 2 cells for 1 row of 2, the size in line 2`},
	{"2 2\n12 3q", `line 2, column 4: found "3q", expected a number from 0 to 254, or . x - "" for a hole`},
	{"2 2\n1 2 q 4", `line 2, column 5: found "q", expected a number from 0 to 254, or . x - "" for a hole`},
	{"2 2\n1234 5\n5", `line 2, column 6: found a further cell, expected 4 cells for 2 rows of 2, the size in line 1`},

	// id
	{"6dh#123456789", `line 1, column 4: found "#" and a seed, which only the program that made it can turn into a board, expected ":" and the pips`},
	{"6#1", `line 1, column 2: found "#" and a seed, which only the program that made it can turn into a board, expected ":" and the pips`},
	{"6dq:0123", `line 1, column 3: found "q", expected t, b, h, e or a for the difficulty`},
	{"6d:01", `line 1, column 3: found ":", expected t, b, h, e or a for the difficulty`},
	{"6dbb:01", `line 1, column 4: found "b", expected ":" and the pips`},
	{"6z:01", `line 1, column 2: found "z", expected ":" and the pips`},
	{"255:01", `line 1, column 1: found "255", expected the highest pip, from 0 to 254`},
	{"99999999999999999999:01", `line 1, column 1: found "99999999999999999999", expected the highest pip, from 0 to 254`},
	{"1:", `line 1, column 3: found the end after 0 cells, expected 6 cells for 2 rows of 3`},
	{"1:01011", `line 1, column 8: found the end after 5 cells, expected 6 cells for 2 rows of 3`},
	{"1:01011 LRLRLR", `line 1, column 8: found the end after 5 cells, expected 6 cells for 2 rows of 3`},
	{" 1:0101100", `line 1, column 10: found a further cell, expected 6 cells for 2 rows of 3`},
	{"1:010120", `line 1, column 7: found "2", expected a pip from 0 to 1`},
	{"1:01q110", `line 1, column 5: found "q", expected a pip from 0 to 1`},
	{"1:01[1110", `line 1, column 10: found the end of the line, expected a number and "]"`},
	{"1:01[1,110", `line 1, column 7: found ",", expected a number and "]"`},
	{"1:01[]110", `line 1, column 6: found "]", expected a number and "]"`},
	{"1:01[-1]110", `line 1, column 6: found "-", expected a number and "]"`},
	{"1:01[2]110", `line 1, column 5: found "[2]", expected a pip from 0 to 1`},
	{"1:01.110", `line 1, column 5: found ".", expected a pip from 0 to 1`},
	{"10:[11]", `line 1, column 4: found "[11]", expected a pip from 0 to 10, in brackets if over 9`},
	{"8xx:", `line 1, column 3: found "x", expected the number of columns and a colon`},
	{"8x8#1", `line 1, column 4: found "#", expected the number of columns and a colon`},
	{"0x4:01", `line 1, column 1: found "0x4", expected rows x columns, from 1 to 16777216 cells`},
	{"1000000000x1000000000:01", `line 1, column 1: found "1000000000x1000000000", expected rows x columns, from 1 to 16777216 cells`},
	{"4096x4096:01", `line 1, column 13: found the end after 2 cells, expected 16777216 cells for 4096 rows of 4096`},
	{"2x2:01.[255]", `line 1, column 8: found "[255]", expected a pip from 0 to 254, in brackets if over 9, or . for a hole`},
	{"2x2:01.é", `line 1, column 8: found "é", expected a pip from 0 to 254, in brackets if over 9, or . for a hole`},

	// letters after an id
	{"1:011001\tTLRBL", `line 1, column 15: found 5 letters, expected 6 letters, one for each position`},
	{"1:011001\tTLRBLRR", `line 1, column 16: found 7 letters, expected 6 letters, one for each position`},
	{"1:011001\tTLRBqR", `line 1, column 14: found "q", expected L, R, T or B, or . for an open cell`},
	{"1:011001\tTLRB.R", `line 1, column 15: found "R", expected L to the left of it`},
	{"1:011001 hard", `line 1, column 14: found 4 letters, expected 6 letters, one for each position`},
	{"1:011001\tTLRBLL", `line 1, column 14: found "L", expected R to the right of it`},
	{"1:011001\tLRLRTT", `line 1, column 12: found "L", expected R to the right of it`}, // R is in the next row
	{"1:011001\tTRRBLR", `line 1, column 11: found "R", expected L to the left of it`},
	{"1:011001\tTTTBBL", `line 1, column 12: found "T", expected B below it`},
	{"1:011001\tLRBBLR", `line 1, column 12: found "B", expected T above it`},
	{"1:010101\tTLRBLR", `line 1, column 10: found no solution (bone used too often: 0-1), expected each bone of double-1 once`},
	{"2x3:10..01\tLRL.LR", `line 1, column 14: found "L", expected . for the hole`},
	{"2x3:10..01\tLLR.LR", `line 1, column 12: found "L", expected R to the right of it`},
	{"2x3:1.0101\tL.LRLR", `line 1, column 12: found "L", expected R to the right of it`},

	// places
	{"1-0 r1c1 r1c2\n1-0 r1c2 r1c3\n", `line 2, column 1: found "1-0 r1c2 r1c3", expected 0 at r1c2, as in another place`},
	{"1-0 r1c1 r1c2, r2c1 r2c2\n", `line 1, column 16: found "r2c1 r2c2", expected a bone like 0-1`},
	{"1-0 r1c1 r1c3\n", `line 1, column 1: found "1-0 r1c1 r1c3", expected two cells side by side`},
	{strings.Repeat("0-1 r1c1 r1c2\n", 12), `line 12, column 1: found "0-1 r1c1 r1c2", expected bones whose pips are in the order of the cells, not the lower one first in each`},

	// matrix
	{"x = 3", `line 1, column 5: found "3", expected matrix(…), {{…}} or [[…]]`},
	{"x <- c(1,2)", `line 1, column 6: found "c", expected matrix(…), {{…}} or [[…]]`},
	{"m <- matrix(", `line 1, column 13: found the end of the input, expected c(…)`},
	{"m <- matrix(c(1,2,\n NA\n\n", `line 2, column 4: found the end of the input, expected "," or ")"`},
	{"matrix[1]", `line 1, column 7: found "[", expected "("`},
	{"matrix(c(1,2,3), nrow=2)", `line 1, column 24: found 3 cells, expected 4 cells for 2 rows of 2`},
	{"matrix(c(1,2,3), ncol=2)", `line 1, column 24: found 3 cells, expected 4 cells for 2 rows of 2`},
	{"matrix(c(1,2,3), 2, 2)", `line 1, column 22: found 3 cells, expected 4 cells for 2 rows of 2`},
	{"matrix(c(1,2,3), 1e9, 2)", `line 1, column 18: found "1e9", expected a number from 1 to 16777216`},
	{"matrix(c(1,2), nrow=0)", `line 1, column 21: found "0", expected a number from 1 to 16777216`},
	{"matrix(c(1,2), 2, nrow=2)", `line 1, column 19: found "nrow", expected each argument once`},
	{"matrix(c(1,2), 2, 1, T, 4)", `line 1, column 25: found "4", expected ")"`},
	{"matrix(c(1,2), dim=2)", `line 1, column 16: found "dim", expected data or nrow or ncol or byrow`},
	{"matrix(c(1,2), byrow=1)", `line 1, column 22: found "1", expected TRUE or FALSE`},
	{"matrix(nrow=2)", `line 1, column 14: found the end of the arguments, expected the cells, c(…)`},
	{"matrix(c(1,-3))", `line 1, column 12: found "-3", expected a number from 0 to 254, or NA for a hole`},
	{"matrix(c(1,1.5))", `line 1, column 12: found "1.5", expected a number from 0 to 254, or NA for a hole`},
	{"matrix(c(1,x))", `line 1, column 12: found "x", expected a number from 0 to 254, or NA for a hole`},
	{"matrix(c())", `line 1, column 10: found ")", expected a number from 0 to 254, or NA for a hole`},
	{"matrix(c(1,2)) 4", `line 1, column 16: found "4", expected the end of the line`},

	// braces
	{"{{1,2},{3}}", `line 1, column 10: found a row of 1 cell, expected 2 cells as in the first row`},
	{"{{1,2},\n{3,4,5}}", `line 2, column 7: found a further cell, expected 2 cells as in the first row`},
	{"{{1,2},{3,4}", `line 1, column 13: found the end of the input, expected "," or "}"`},
	{"{{1,2}}}", `line 1, column 8: found "}", expected the end of the line`},
	{"{{1,2),{3,4}}", `line 1, column 6: found ")", expected "," or "}"`},
	{"{{}}", `line 1, column 3: found "}", expected a number from 0 to 254, or null for a hole`},
	{"{{1,256}}", `line 1, column 5: found "256", expected a number from 0 to 254, or null for a hole`},
	{"{1,2}", `line 1, column 2: found "1", expected "{"`},
	{"{", `line 1, column 2: found the end of the input, expected "{"`},
	{"m = {\"", "line 1, column 6: found `\"`, expected \"{\""},

	{"{{{1,1},{1,2}}}", `line 1, column 3: found "{", expected a board; places alone have no numbers`},
	{"   row col direction\n01   1   1         0\n", `line 1, column 4: found "row col direction", expected a board; places alone have no numbers`},

	// json
	{"[]", `line 1, column 2: found "]", expected a row, "[" or a string`},
	{"[[]]", `line 1, column 3: found "]", expected a number from 0 to 254, or null for a hole`},
	{`[""]`, "line 1, column 3: found `\"`, expected a digit, or . x - for a hole"},
	{"[1,2]", `line 1, column 5: found a list of one row, expected a row in brackets, or a semicolon before another`},
	{"[[1,2],[3]]", `line 1, column 10: found a row of 1 cell, expected 2 cells as in the first row`},
	{"[[1,2.5]]", `line 1, column 5: found "2.5", expected a number from 0 to 254, or null for a hole`},
	{"[[1,y]]", `line 1, column 5: found "y", expected a number from 0 to 254, or null for a hole`},
	{`[[1,"ab"]]`, "line 1, column 5: found `\"ab\"`, expected a number from 0 to 254, or null for a hole"},
	{`["12","1"]`, `line 1, column 9: found a row of 1 cell, expected 2 cells as in the first row`},
	{`["12","é2"]`, `line 1, column 8: found "é", expected a digit, or . x - for a hole`},
	{`["12`, `line 1, column 5: found the end of the line, expected a quote that ends the string`},
	{`["1\u0032"]`, `line 1, column 4: found "\\", expected a quote that ends the string`},
	{"[[1,2]] [[3]]", `line 1, column 9: found "[", expected the end of the line`},
	{"{}", `line 1, column 2: found the end of the object, expected a field "cells", "id" or "board"`},
	{`{"cell":[[1]]}`, `line 1, column 14: found the end of the object, expected a field "cells", "id" or "board"`},
	{`{"a":[{"b":"\\\\"}],"id":"1:01"}`, `line 1, column 31: found the end after 2 cells, expected 6 cells for 2 rows of 3`},
	{`{"a":"\"}`, `line 1, column 10: found the end of the input, expected "," or "}"`},
	{`{"a":}`, `line 1, column 6: found "}", expected a value`},
	{`{"board":"0101"}`, `line 1, column 16: found a board of 4 cells, expected an ID, or fields "rows" and "cols" that give its size`},
	{`{"board":"010q","rows":2,"cols":2}`, `line 1, column 14: found "q", expected a digit, or . x - for a hole`},
	{`{"board":{"board":{"cells":[[1]]}}}`, `line 1, column 35: found the end of the object, expected a field "cells", "id" or "board"`},
	{`{"cells":1}`, `line 1, column 10: found "1", expected "["`},
	{`{"bones":"double–6","cells":1}`, `line 1, column 29: found "1", expected "["`}, // the dash has three bytes
	{"{\"bones\":\"\x93\"}", "line 1, column 11: found \"\\x93\", expected bones, such as 3-5 or double-6"},
	{`{"cells" [[1]]}`, `line 1, column 10: found "[", expected ":"`},
	{`{"cells":[[1]],}`, `line 1, column 16: found "}", expected the name of a field`},
	{`{"cells":[[1]],"bones":3}`, `line 1, column 24: found "3", expected a string that names the bones`},
	{`{"bones":[[0,1]]}`, `line 1, column 17: found the end of the object, expected a field "cells", "id" or "board"`},
	{`{"cells":[[1]],"bones":"double-255"}`, `line 1, column 32: found "255", expected a number from 0 to 254`},
	{`{"cells":[[1,1]],"solution":[]}`, `line 1, column 31: found a wrong solution (cell left open: r1c1), expected one that covers each cell and uses the bones`},
	{`{"solution":[{"bone":[1,2],"cells":[[1,1],[1,2]]}],"cells":[[1,1]]}`,
		`line 1, column 67: found a wrong solution (place shows another bone: 1-2 r1c1 r1c2), expected one that covers each cell and uses the bones`},
	{"{\"solution\":[{\"cells\" \n0", `line 2, column 1: found "0", expected ":"`},
	{`{"solution":[{"bone":[1,1]}]}`, `line 1, column 27: found the end of the place, expected the fields "bone" and "cells"`},
	{`{"solution":[{"cells":[[1,1],[2,2]]}]}`, `line 1, column 35: found r1c1 and r2c2, expected two cells side by side`},
	{`{"solution":[{"cells":[[1,1],[1,1]]}]}`, `line 1, column 35: found r1c1 and r1c1, expected two cells side by side`},
	{`{"solution":[{"cells":[[0,1],[1,1]]}]}`, `line 1, column 25: found "0", expected a number from 1 to 16777216`},
	{`{"solution":[{"bone":[1,255]}]}`, `line 1, column 25: found "255", expected a number from 0 to 254`},
}

// badGiven are texts whose boards are good, but not the dominoes given with them.
var badGiven = []struct{ text, want string }{
	{"011\n001\ngiven", `line 3, column 6: found the end of the line, expected a domino like 0-1 r1c2-r1c3`},
	{"011\n001\ngiven r1c1 r2c2", `line 3, column 7: found "r1c1 r2c2", expected two cells side by side`},
	{"011\n001\ngiven 1-1 r1c1-r1c2", `line 3, column 7: found "1-1 r1c1-r1c2", expected 0-1, which these cells show`},
	{"011\n001\ngiven r1c3-r1c4", `line 3, column 12: found "r1c4", expected a cell of the board`},
	{"given r1c1-r1c2\n011\n001\n given: 0-0 r2c1-r1c1", `line 4, column 9: found "0-0 r2c1-r1c1", expected cells beside those of 0-1 r1c1-r1c2, given already`},
	{"given 0-1 r1c2\n\n1:011001", `line 1, column 15: found the end of the line, expected a cell like r1c2`},
	{"given r1c1-r1c2\n", `line 1, column 16: found the end of the input, expected the board of the dominoes given`},
	{"1:011001\ngiven r1c1-r1c2", `line 2, column 1: found "given", expected a board; dominoes are given on its line, or above it after an empty line`},
	{"[[0,1]]\n given r1c1-r1c2", `line 2, column 2: found "given", expected a board; dominoes are given on its line, or above it after an empty line`},
	{"1:011001 given r1c1-r1c2, r1c2-r1c3\thard", `line 1, column 27: found "r1c2-r1c3", expected cells beside those of 0-1 r1c1-r1c2, given already`},
	{"1:011001\tTLRB..\tgiven r1c1-r1c2", `line 1, column 23: found "r1c1-r1c2", expected cells beside those of 0-0 r1c1-r2c1, given already`},
	{`{"cells":["01"],"given":[{"bone":[0,0],"cells":[[1,1],[1,2]]}]}`, `line 1, column 63: found the domino 0-0 r1c1 r1c2 given, expected 0-1, which these cells show`},
	{`{"cells":["01"],"given":[{"bone":[0,0],"cells":[[1,1],[2,1]]}]}`, `line 1, column 63: found the domino 0-0 r1c1 r2c1 given, expected two cells of the board`},
	{`{"cells":["011"],"given":[{"bone":[0,1],"cells":[[1,1],[1,2]]},{"bone":[1,1],"cells":[[1,2],[1,3]]}]}`,
		`line 1, column 101: found the domino 1-1 r1c2 r1c3 given, expected cells beside those of 0-1 r1c1-r1c2, given already`},
}

// badTables are texts that other programs might print, each with a fault.
var badTables = []struct{ text, want string }{
	{"     [,1] [,2]\n[1,]    1", `line 2, column 10: found a row of 1 cell, expected 2 cells as in the head`},
	{"     [,1] [,3]\n[1,]    1 2", `line 1, column 11: found "[,3]", expected [,2]`},
	{"     [,1] [,2]\n[2,]    1 2", `line 2, column 1: found "[2,]", expected [1,]`},
	{"     [,1] [,2]\n[1,]    1 y", `line 2, column 11: found "y", expected a number from 0 to 254, or NA for a hole`},
	{"     [,1] [,2]", `line 1, column 15: found the end of the rows, expected row [1,]`},
	{" [,1]\n[1,] 1\n[2,] 2\n [,2]\n[1,] 2", `line 5, column 7: found the end of the rows, expected row [2,]`},
	{" [,1]\n[1,] 1\n [,2]\n[1,] 2\n[2,] 2", `line 5, column 1: found a further row, expected the end of the board`},
	{"| 1 | 2 |\n|---|---|\n| 3 | b |", `line 3, column 7: found "b", expected a number from 0 to 254, or NA for a hole`},
	{"| 1 | 2 |\n|---|---|\n| 3 |", `line 3, column 6: found a row of 1 cell, expected 2 cells as in the first row`},
	{"| 1 | 2 |\n 3 4", `line 2, column 2: found "3", expected "|" and a row of the table`},
	{"| a | b |\n|---|---|", `line 2, column 10: found the end of the table, expected a row of cells`},
	{"|1|\n|", `line 2, column 2: found a row of 0 cells, expected 1 cell as in the first row`},
	{"matrix(as.integer(c(1,2)", `line 1, column 25: found the end of the input, expected ")"`},
	{"matrix(as.integer(1:2))", `line 1, column 20: found ":", expected "," or ")"`},
	{"[|1,2|3|]", `line 1, column 8: found a row of 1 cell, expected 2 cells as in the first row`},
	{"[|1,2|3,4", `line 1, column 10: found the end of the input, expected "," or "|"`},
	{"[1 2; 3]", `line 1, column 8: found a row of 1 cell, expected 2 cells as in the first row`},
	{"np.array([[1 2] [3]])", `line 1, column 19: found a row of 1 cell, expected 2 cells as in the first row`},
	{"array(1)", `line 1, column 7: found "1", expected matrix(…), {{…}} or [[…]]`},
	{"https://example.org/#8", `line 1, column 22: found a # without a board behind it, expected the ID of a board, such as 3:31330011212322012300`},
	{"https://example.org/#1:01011", `line 1, column 29: found the end after 5 cells, expected 6 cells for 2 rows of 3`},
	{"https://example.org/#daily=x", `line 1, column 22: found a # without a board behind it, expected the ID of a board, such as 3:31330011212322012300`},
	{"https://example.org/#board=1%3A0101", `line 1, column 22: found an address with a board that cannot be read (line 1, column 7: found the end after 4 cells, expected 6 cells for 2 rows of 3), expected the ID of a board, such as 3:31330011212322012300`},
	{"123\n 1234", `line 2, column 5: found a further cell, expected 3 cells as in the first row`},
	{"1 2 3\n  1 2", `line 2, column 6: found a row of 2 cells, expected 3 cells as in the first row`},
	{"1 2 3\n   1", `line 2, column 5: found a row of 1 cell, expected 3 cells as in the first row`},
	{"┌───┬───┐\n│ 1 │ 2 │\n└───┴───", `line 3, column 9: found the end of the line, expected "┘"`},
	{"┌───┬───┐\n│ 1 │ y │\n└───┴───┘", `line 2, column 7: found "y", expected a number from 0 to 254 or a blank`},
	{"┌───┬───┐\n│ 1 x 2 │\n└───┴───┘", `line 2, column 5: found "x", expected "│"`},
	{"+---+---+\n| 1 | 2 |\n+---+   +", `line 3, column 6: found " ", expected "-"`},
	{"+---+", `line 1, column 6: found the end of the line, expected a row of cells`},
	{".....\n: 1 ;\n.....", `line 2, column 5: found ";", expected ":"`},
	{"0-0 1\n0 1-1\ngven 0-0 r1c1-r1c2\ngiven 1-1 r2c2-r2c3", `line 3, column 1: found "g", expected a number from 0 to 254 or a blank`},
	{"1-2-3 4", `line 1, column 4: found "-", expected " "`},
	{"1 2\n| |\n3", `line 2, column 2: found " ", expected the end of the line`},
}

func TestReadErrors(t *testing.T) {
	for _, tt := range slices.Concat(badTexts, badGiven, badTables) {
		_, err := readEntries(tt.text)
		var e *SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%.40q: %v\nwant %s", tt.text, err, tt.want)
			continue
		}
		if err.Error() != tt.want {
			t.Errorf("%.40q:\n%v\nwant\n%s", tt.text, err, tt.want)
		}
		checkPosition(t, tt.text, e)
	}
}

// checkPosition makes sure that an error points into the text: that its line is
// the one it names, and that what it quotes stands at its column.
func checkPosition(t *testing.T, text string, e *SyntaxError) {
	t.Helper()
	lines := strings.Split(strings.TrimPrefix(text, "\uFEFF"), "\n")
	if e.Line < 1 || e.Line > len(lines) || strings.TrimRight(lines[e.Line-1], "\r") != e.Text {
		t.Fatalf("%.60q: %v\nline %.60q", text, e, e.Text)
	}
	if e.Col < 1 || e.Col > utf8.RuneCountInString(e.Text)+1 {
		t.Fatalf("%.60q: %v", text, e)
	}
	rest := e.Text
	for range e.Col - 1 {
		_, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
	}
	if mark := e.Found[:1]; (mark == `"` || mark == "`") && !strings.ContainsAny(e.Found, "\\…\uFFFD") {
		q, _, _ := strings.Cut(e.Found[1:], mark)
		if !strings.HasPrefix(rest, q) {
			t.Errorf("%.60q: %v, but there is %.20q", text, e, rest)
		}
	}
	shown, caret, _ := strings.Cut(e.Caret(), "\n")
	if n := utf8.RuneCountInString(shown); n > caretWidth || len(caret) > n+1 || strings.Trim(caret, " ") != "^" {
		t.Errorf("%.60q: the caret is outside:\n%s", text, e.Caret())
	}
	if strings.ContainsFunc(shown, func(c rune) bool { return c != utf8.RuneError && !unicode.IsPrint(c) }) {
		t.Errorf("%.60q: shows %q", text, shown)
	}
}

// TestReadAfterError reads on behind texts that are no boards.
func TestReadAfterError(t *testing.T) {
	const good = "0:00"
	for _, test := range []struct {
		bad    string
		errors int
	}{
		{"1:0\n", 1},
		{"1:0\n1:2\n", 2},
		{"q 0 1\n1 1\n\n", 1},
		{"0 0 1\n1 q 0\n2 2 1\n\n", 1},
		{`{"cells":[[0,1]` + "\n", 1},
		{`{"cells":[[0,1],[1,7` + "\n" + `{"cells":[[0,1]` + "\n", 2},
		{"{\n \"cells\": [\n  [0, 1],\n  [1, q]\n ]\n}\n\n", 1},
		{"[[0,1],\n [1,q],\n [1,1]]\n", 1},
		{"[[0,1],[1,q]]\n", 1},
		{"{{0,1},\n {1,}}\n\n", 1},
		{"x = 3\n", 1},
		{"matrix(c(0,1,\n1,q), nrow = 2)\n", 1},
		{"+---+\n|0 q|\n+---+\n\n", 1},
		{"|0|\n|-|\n|q|\n\n", 1},
		{"matrix(c(0,0,1,\n 1,1,q),nrow=2)\n", 1},
		{"[[0,1],\n [1,q],\n{{0,1},\n {1,}}\nmatrix(c(0,1,\n q))\n", 3},
		{"given 0-1 r1c1-r1c2\n1:0\n", 2},
		{good + "\ngiven 0-1 r1c1-r1c2\n", 1},
	} {
		r := NewReader(strings.NewReader(good + "\n" + test.bad + good + "\n"))
		var boards, bad int
		for {
			e, err := r.Next()
			if err == io.EOF {
				break
			}
			if _, ok := errors.AsType[*SyntaxError](err); err != nil && !ok {
				t.Fatalf("%q: %v", test.bad, err)
			} else if ok {
				bad++
			} else if boards++; e.Form != "id" {
				t.Errorf("%q: a board as %s", test.bad, e.Form)
			}
		}
		if want := 2 + strings.Count("\n"+test.bad, "\n"+good); boards != want || bad != test.errors {
			t.Errorf("%q: %d boards and %d errors, want %d and %d", test.bad, boards, bad, want, test.errors)
		}
	}
	long := &Reader{in: bufio.NewReader(strings.NewReader("0 0 1 1 0 1 0 1 0 1\n\n" + good + "\n")), limit: 16}
	_, first := long.Next()
	if _, again := long.Next(); first == nil || again != first {
		t.Errorf("%v, then %v", first, again)
	}
}

// TestReadLimits lowers the limit on lines and blocks, and holds a board to
// MaxCells.
func TestReadLimits(t *testing.T) {
	tests := []struct{ text, want string }{
		{strings.Repeat("1", 1<<17+1), "line 1, column 1: found a line of more than 131072 bytes, expected a board of at most 16777216 cells"},
		{"\n" + strings.Repeat("1\n", 1<<16-1) + "11", "line 65537, column 1: found a board of more than 131072 bytes, expected a board of at most 16777216 cells"},
	}
	for _, tt := range tests {
		for _, shorter := range []bool{false, true} {
			text := tt.text
			if shorter {
				text = text[:len(text)-2] + "\n"
			}
			r := NewReader(strings.NewReader(text))
			r.limit = 1 << 17
			_, err := r.Next()
			if shorter && err != nil {
				t.Errorf("one less: %v", err)
			}
			if !shorter && (err == nil || err.Error() != tt.want) {
				t.Errorf("%v, want %s", err, tt.want)
			}
		}
	}

	if testing.Short() {
		return
	}
	row := strings.Repeat("1", dominosa.MaxCells/4)
	full := strings.Repeat(row+"\n", 4)
	if b, err := ParseBoard(full); err != nil || b.Cells() != dominosa.MaxCells {
		t.Errorf("a full frame: %v", err)
	}
	_, err := ParseBoard(full + "1")
	if want := "line 5, column 1: found a further cell, expected at most 16777216 cells"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// zeros is an endless file of NULs, which says how much of it was read.
type zeros int

func (z *zeros) Read(b []byte) (int, error) {
	clear(b)
	*z += zeros(len(b))
	return len(b), nil
}

// TestReadNULs refuses something that is no text when it has seen its beginning.
func TestReadNULs(t *testing.T) {
	for _, head := range []string{"", "0 1 2\n1 2 0\n# "} {
		var z zeros
		_, err := NewReader(io.MultiReader(strings.NewReader(head), &z)).Next()
		if err == nil || !strings.HasSuffix(err.Error(), `found "\x00", expected the text of a board`) || z > 1<<18 {
			t.Errorf("after %q: %v, having read %d bytes", head, err, z)
		}
	}
}
