package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

// readEntries returns all that a text holds.
func readEntries(text string) ([]Entry, error) {
	r := NewReader(strings.NewReader(text))
	var list []Entry
	for {
		e, err := r.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return list, err
		}
		list = append(list, e)
	}
}

// plainRows writes a board the plainest way: a digit a cell, a dot a hole.
func plainRows(b *dominosa.Board) string {
	var s strings.Builder
	for row := range b.Rows() {
		for col := range b.Cols() {
			if v := b.At(row, col); v != dominosa.Hole {
				fmt.Fprintf(&s, "%d", v)
			} else {
				s.WriteByte('.')
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// cellList writes the cells of a board in one of many ways. In column order if
// down is set; after each cell comes sep, and after each row or column line.
func cellList(b *dominosa.Board, down bool, hole, sep, line string) string {
	var s strings.Builder
	outer, inner := b.Rows(), b.Cols()
	if down {
		outer, inner = inner, outer
	}
	for i := range outer {
		if i > 0 {
			s.WriteString(line)
		}
		for j := range inner {
			if j > 0 {
				s.WriteString(sep)
			}
			row, col := i, j
			if down {
				row, col = j, i
			}
			if v := b.At(row, col); v != dominosa.Hole {
				fmt.Fprintf(&s, "%d", v)
			} else {
				s.WriteString(hole)
			}
		}
	}
	return s.String()
}

// printed writes a board as R prints a matrix, with so many columns side by side.
func printed(b *dominosa.Board, wide int) string {
	var s strings.Builder
	for from := 0; from < b.Cols(); from += wide {
		to := min(from+wide, b.Cols())
		s.WriteString("    ")
		for col := from; col < to; col++ {
			fmt.Fprintf(&s, " %5s", fmt.Sprintf("[,%d]", col+1))
		}
		s.WriteString("\n")
		for row := range b.Rows() {
			fmt.Fprintf(&s, "%4s", fmt.Sprintf("[%d,]", row+1))
			for col := from; col < to; col++ {
				text := "NA"
				if v := b.At(row, col); v != dominosa.Hole {
					text = fmt.Sprint(v)
				}
				fmt.Fprintf(&s, " %5s", text)
			}
			s.WriteString("\n")
		}
	}
	return s.String()
}

// spellings are ways in which people write a board down.
var spellings = []struct {
	name, form string
	write      func(b *dominosa.Board) string
}{
	{"rows", "rows", plainRows},
	{"rows, x", "rows", func(b *dominosa.Board) string { return cellList(b, false, "x", "", "\n") + "\n" }},
	{"rows, -, CRLF, mark", "rows", func(b *dominosa.Board) string { return "\uFEFF" + cellList(b, false, "-", "", "\r\n") + "\r\n" }},
	{"rows, blanks around, comments", "rows", func(b *dominosa.Board) string {
		return "\n\n# a\n  " + cellList(b, false, "X", "", "\t \n# b\n   #c\n  ")
	}},
	{"numbers, blanks", "numbers", func(b *dominosa.Board) string { return cellList(b, false, ".", "  ", "\n") }},
	{"numbers, commas", "numbers", func(b *dominosa.Board) string { return cellList(b, false, "x", ",", ",\n") }},
	{"numbers, quotes", "numbers", func(b *dominosa.Board) string { return `"` + cellList(b, false, ``, `" , "`, "\"\n\"") + `"` }},
	{"flat, an array", "flat", func(b *dominosa.Board) string {
		return fmt.Sprintf("%d,%d\n", b.Rows(), b.Cols()) + cellList(b, false, "x", ",", ",")
	}},
	{"flat, rows", "flat", func(b *dominosa.Board) string {
		return fmt.Sprintf(" %d %d \n", b.Rows(), b.Cols()) + cellList(b, false, `""`, " ", "\n")
	}},
	{"flat, a cell a line", "flat", func(b *dominosa.Board) string {
		return fmt.Sprintf("%d , %d\n", b.Rows(), b.Cols()) + cellList(b, false, `-`, "\n", "\n")
	}},
	{"flat, digits together", "flat", func(b *dominosa.Board) string {
		return fmt.Sprintf("%d %d\n", b.Rows(), b.Cols()) + cellList(b, false, `x`, "", " ")
	}},
	{"flat, all together", "flat", func(b *dominosa.Board) string {
		return fmt.Sprintf("%d %d\n", b.Rows(), b.Cols()) + cellList(b, false, `x`, "", "")
	}},
	{"matrix, by row", "matrix", func(b *dominosa.Board) string {
		return fmt.Sprintf("board <- matrix(c(%s), ncol = %d, byrow = TRUE)", cellList(b, false, "NA", ", ", ",\n  "), b.Cols())
	}},
	{"matrix, by column", "matrix", func(b *dominosa.Board) string {
		return fmt.Sprintf("matrix(\nc(%s),\n%d,%d)\n", cellList(b, true, "NA_integer_", ",", ","), b.Rows(), b.Cols())
	}},
	{"matrix, names in another order", "matrix", func(b *dominosa.Board) string {
		return fmt.Sprintf("m=matrix(byrow=F, nrow=%dL, data=c(%s));", b.Rows(), cellList(b, true, "NA", ",", ","))
	}},
	{"matrix, all in order", "matrix", func(b *dominosa.Board) string {
		return fmt.Sprintf("matrix (c (%s), %d, %d, T)", cellList(b, false, "NA", ",", ","), b.Rows(), b.Cols())
	}},
	{"matrix, as integers", "matrix", func(b *dominosa.Board) string {
		return fmt.Sprintf("grid <- matrix(as.integer(c(\n  %s\n)), byrow = TRUE, nrow = %d)", cellList(b, false, "NA", ", ", ",\n  "), b.Rows())
	}},
	{"matrix, printed", "matrix", func(b *dominosa.Board) string { return printed(b, b.Cols()) }},
	{"matrix, printed in two parts", "matrix", func(b *dominosa.Board) string { return printed(b, (b.Cols()+1)/2) }},
	{"markdown", "markdown", func(b *dominosa.Board) string {
		rows := strings.Split("| "+cellList(b, false, " ", " | ", " |\n| ")+" |", "\n")
		return strings.Join(slices.Insert(rows, 1, strings.Repeat("|:---:", b.Cols())+"|"), "\n")
	}},
	{"markdown, a head of names", "markdown", func(b *dominosa.Board) string {
		return strings.Repeat("| a ", b.Cols()) + "|\n|" + strings.Repeat("--|", b.Cols()) + "\n|" + cellList(b, false, "", "|", "|\n|") + "|"
	}},
	{"braces", "braces", func(b *dominosa.Board) string { return "{{" + cellList(b, false, `""`, ",", "},{") + "}}" }},
	{"braces, named", "braces", func(b *dominosa.Board) string {
		return "m9 = { {" + cellList(b, false, `Null`, ", ", "},\n\n# a comment\n {") + "}\n};\n"
	}},
	{"json, numbers", "json", func(b *dominosa.Board) string { return "[[" + cellList(b, false, "null", ",", "],[") + "]]" }},
	{"json, strings", "json", func(b *dominosa.Board) string { return `["` + cellList(b, false, ".", "", "\",\r\n\t\"") + `"]` }},
	{"json, object", "json", func(b *dominosa.Board) string {
		return "{\n \"cells\": [\n  [" + cellList(b, false, `""`, ", ", "],\n  [") + "]\n ]\n}"
	}},
	{"id, rows and columns", "id", func(b *dominosa.Board) string {
		return fmt.Sprintf("%dx%d:%s", b.Rows(), b.Cols(), cellList(b, false, ".", "", ""))
	}},
}

// puzzleFiles returns the texts of testdata/puzzles and the boards in them,
// taken apart without the reader.
func puzzleFiles(t testing.TB) (texts []string, boards []*dominosa.Board) {
	t.Helper()
	files, err := filepath.Glob(testkit.Testdata("puzzles/*.txt"))
	if err != nil || len(files) != 14 {
		t.Fatal(len(files), "puzzles of 14", err)
	}
	for _, name := range files {
		text := must.Get(os.ReadFile(name))(t)
		texts = append(texts, string(text))
		rows := strings.Fields(string(text[bytes.IndexByte(text, '\n'):])) // after the source
		var pips []int
		for _, row := range rows {
			for _, c := range row {
				pips = append(pips, max(dominosa.Hole, strings.IndexRune("0123456789", c)))
			}
		}
		boards = append(boards, must.Get(dominosa.NewBoard(len(rows), len(rows[0]), pips))(t))
	}
	return texts, boards
}

// TestReadMany reads all spellings of all grids from one input, byte by byte
// as well as at once.
func TestReadMany(t *testing.T) {
	texts, boards := puzzleFiles(t)
	var text strings.Builder
	var want []*dominosa.Board
	var lines []int
	for i, b := range boards {
		if got, err := ParseBoard(texts[i]); err != nil || !got.Equal(b) {
			t.Errorf("as published: %v, %v\n%s", got, err, texts[i])
		}
		for _, sp := range spellings {
			s := strings.TrimPrefix(strings.TrimLeft(sp.write(b), "\n"), "\uFEFF")
			s = strings.TrimPrefix(s, "# a\n")
			lines = append(lines, 1+strings.Count(text.String(), "\n"))
			want = append(want, b)
			text.WriteString(s)
			if !strings.HasSuffix(s, "\n") {
				text.WriteByte('\n')
			}
			if sp.form == "rows" || sp.form == "numbers" || sp.form == "flat" || sp.form == "markdown" || strings.Contains(sp.name, "printed") {
				text.WriteString("  \r\n")
			}
		}
	}
	for _, in := range []io.Reader{
		strings.NewReader(text.String()),
		iotest.OneByteReader(strings.NewReader(text.String())),
		iotest.DataErrReader(strings.NewReader(text.String())),
	} {
		r := NewReader(in)
		for i, b := range want {
			e, err := r.Next()
			if sp := spellings[i%len(spellings)]; err != nil || !e.Board.Equal(b) || e.Line != lines[i] || e.Form != sp.form || e.Bones != nil || e.Solution != nil {
				t.Fatalf("board %d, %s: %v, line %d, want %d; form %q, bones %v, solution %v", i, sp.name, err, e.Line, lines[i], e.Form, e.Bones, e.Solution)
			}
		}
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("at the end: %v", err)
		}
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("after the end: %v", err)
		}
	}
}

// TestRead holds what the published grids do not show: pips over 9, one row or
// one column, bones, and which form a text is taken for when two fit.
func TestRead(t *testing.T) {
	tests := []struct {
		text string
		form string
		want string // rows, numbers with commas between
		also string // bones and solution
	}{
		{"0", "rows", "0", ""},
		{"...", "rows", ".,.,.", ""},
		{"-3\n12", "rows", ".,3;1,2", ""},
		{"x.-\n12X\n", "rows", ".,.,.;1,2,.", ""},
		{"x = {{1}}", "braces", "1", ""},
		{"x =\n{{1}}", "braces", "1", ""},
		{"x:={{1}}", "braces", "1", ""},
		{"10 254", "numbers", "10,254", ""},
		{"007 '8' \"9\" \" \"", "numbers", "7,8,9,.", ""},
		{"10,\n11,", "numbers", "10;11", ""},
		{"7 8", "numbers", "7,8", ""},
		{"1 2\n3 0 \n1 1\n2 2", "numbers", "1,2;3,0;1,1;2,2", ""},
		{"3 2\n3 0\n1 1\n2 2", "flat", "3,0;1,1;2,2", ""}, // as many cells as the size says
		{"3 2,\n3 0\n1 1\n2 2", "numbers", "3,2;3,0;1,1;2,2", ""},
		{"3 \"2\"\n3 0\n1 1\n2 2", "numbers", "3,2;3,0;1,1;2,2", ""},
		{"0 2\n3 0", "numbers", "0,2;3,0", ""},
		{"2 3\n10 11 12\n0 1 2", "flat", "10,11,12;0,1,2", ""},
		{"2 3\n10 1\n112", "flat", "1,0,1;1,1,2", ""}, // six characters, three numbers
		{"1 3\n10 11 12", "flat", "10,11,12", ""},
		{"2,2\n10,0\nx,\"\"", "flat", "10,0;.,.", ""},
		{"0:00", "id", "0,0", ""},
		{"1a:010110", "id", "0,1,0;1,1,0", ""},
		{"1dt:[0]10[1][00]0", "id", "0,1,0;1,0,0", ""},
		{"1db:010110", "id", "0,1,0;1,1,0", ""},
		{"1dh:010110", "id", "0,1,0;1,1,0", ""},
		{"1de:010110", "id", "0,1,0;1,1,0", ""},
		{"1da:010110", "id", "0,1,0;1,1,0", ""},
		{"1:001101\tLRTLRB", "id", "0,0,1;1,0,1", "0-0 r1c1 r1c2; 1-1 r1c3 r2c3; 0-1 r2c1 r2c2"},
		{"1:011001 \t TLRBLR ", "id", "0,1,1;0,0,1", "0-0 r1c1 r2c1; 1-1 r1c2 r1c3; 0-1 r2c2 r2c3"},
		{"2x3:10..01\tLR..LR", "id", "1,0,.;.,0,1", "0-1 r1c1 r1c2; 0-1 r2c2 r2c3"},
		{"1x2:[254]9", "id", "254,9", ""},
		{"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/dominosa.html#1:001101", "id", "0,0,1;1,0,1", ""},
		{"https://example.org/#board=1x2%3A%5B254%5D9&x=1", "id", "254,9", ""},
		{"  12\n1234\n34", "rows", ".,.,1,2;1,2,3,4;3,4,.,.", ""},
		{"123\n 45\n  6", "rows", "1,2,3;.,4,5;.,.,6", ""},
		{"    1 12\n 1 10  3\n    3", "numbers", ".,1,12;1,10,3;.,3,.", ""},
		{"  1 2\n1 0 2 3\n  1 3", "numbers", ".,1,2,.;1,0,2,3;.,1,3,.", ""},
		{"\t\t1\t2\n0\t1\t2\t3\n\t10\t11", "numbers", ".,.,1,2;0,1,2,3;.,10,11,.", ""},
		{"matrix(c(1,2,3))", "matrix", "1;2;3", ""},
		{"matrix(c(1,2,3,4), nrow=2)", "matrix", "1,3;2,4", ""},
		{"matrix(c(1,2,3,4), ncol=2)", "matrix", "1,3;2,4", ""},
		{"a.b_1 <- matrix(c(\"\", 200L))", "matrix", ".;200", ""},
		{"{{1,.,x},{-,X,\"7\"}}", "braces", "1,.,.;.,.,7", ""},
		{"[[1,\".\"],[\"x\",\"\"]]", "json", "1,.;.,.", ""},
		{"[[1 2]\n [3 4]]", "json", "1,2;3,4", ""},
		{"array([[ 1, 2],\n       [10, 0]], dtype=int8)", "json", "1,2;10,0", ""},
		{"b = np.array([[1, None], [0, 1]]);", "json", "1,.;0,1", ""},
		{"[1 2; 3 4]", "json", "1,2;3,4", ""},
		{"[. 1 2; 3 4 -]", "json", ".,1,2;3,4,.", ""},
		{"[[x . 1 3]\n [\"\" 2, 1 3]]", "json", ".,.,1,3;.,2,1,3", ""},
		{"b = [| 1, 2 |\n 3, null | ] ;", "json", "1,2;3,.", ""},
		{"[|1,2|3,4|]", "json", "1,2;3,4", ""},
		{"[| 1,2, | 3,4,\n |]", "json", "1,2;3,4", ""},
		{"A = [1, 2, 3; 4, 5, 6];", "json", "1,2,3;4,5,6", ""},
		{`{"cells":[[0,1]],"cells":[[1,0]]}`, "json", "1,0", ""},
		{"| 1 | | |\n| | | 10", "markdown", "1,.,.;.,.,10", ""},
		{"3 2\n1 0 1 1\n0 2", "flat", "1,0;1,1;0,2", ""},
		{`{"bones":"at most double-6","cells":["12"]}`, "json", "1,2", "at most double-6"},
		{`{"seed":1,"board":1,"id":"1:010110","tries":[{"x":"]\"}"},null,-1.5e3]}`, "json", "0,1,0;1,1,0", ""},
		{`{"board":{"cells":["12"],"bones":"double-6"},"solutions":[],"bones":"at most double-6"}`, "json", "1,2", "at most double-6"},
		{`{"board":{"cells":["12"]},"kind":"step","cells":[[3,4],[3,5]],"bones":[[0,1]]}`, "json", "1,2", ""},
		{`{"board":{"cells":["01","01"],"bones":"2 x 0-1"},"solutions":[[{"bone":[0,1],"cells":[[1,1],[1,2]],"n":1},{"cells":[[2,1],[2,2]],"bone":[0,1]}]]}`,
			"json", "0,1;0,1", "2 x 0-1; 0-1 r1c1 r1c2; 0-1 r2c1 r2c2"},
		{`{"id":"2x3:001011 ....LR","cells":[[0,1],[0,0]]}`, "json", "0,1;0,0", ""},
		{"3 2\n1 0 0\n1 1 0\n", "flat", "1,0,0;1,1,0", ""},
		{"3 2\n100\n110\n", "flat", "1,0,0;1,1,0", ""},
		{"0\t\t0\t1\n1\t1\t\t0\n", "numbers", "0,.,0,1;1,1,.,0", ""},
		{`{"rows":2,"cols":3,"board":"01011."}`, "json", "0,1,0;1,1,.", ""},
		{`{"rows":2,"cols":3,"board":[0,1,0,1,10,null]}`, "json", "0,1,0;1,10,.", ""},
		{`{"table":[[0,1],[1,null]]}`, "json", "0,1;1,.", ""},
		{`{"cells":[[0,1],[0,1]],"bones":"2 x 0-1","solution":[{"cells":[[2,2],[2,1]],"bone":[1,0]},{"bone":[0,1],"cells":[[1,1],[1,2]]}]}`,
			"json", "0,1;0,1", "2 x 0-1; 0-1 r1c1 r1c2; 0-1 r2c1 r2c2"},
	}
	for _, tt := range tests {
		list, err := readEntries(tt.text)
		if err != nil || len(list) != 1 {
			t.Errorf("%q: %d boards, %v", tt.text, len(list), err)
			continue
		}
		e := list[0]
		var also []string
		if e.Bones != nil {
			also = append(also, e.Bones.String())
		}
		for _, p := range e.Solution {
			also = append(also, p.String())
		}
		got := cellList(e.Board, false, ".", ",", ";")
		if got != tt.want || e.Form != tt.form || strings.Join(also, "; ") != tt.also {
			t.Errorf("%q: %s %s %q, want %s %s %q", tt.text, e.Form, got, also, tt.form, tt.want, tt.also)
		}
	}
}

// TestReadNothing takes inputs without a board, and one that cannot be read.
func TestReadNothing(t *testing.T) {
	for _, text := range []string{"", "\n", " \t\r\n\r\n", "# only a comment", "\uFEFF", "\uFEFF# a\n\n#b\n"} {
		if list, err := readEntries(text); len(list) > 0 || err != ErrNoBoard {
			t.Errorf("%q: %v, %v", text, list, err)
		}
		if _, err := ParseBoard(text); err != ErrNoBoard {
			t.Errorf("%q: ParseBoard: %v", text, err)
		}
	}
	broken := errors.New("broken")
	for _, text := range []string{"", "12\n", "[[1,2],\n", "{\n", "m <- matrix(\n", "12", strings.Repeat("1", 1<<17)} {
		r := NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
		for range 2 {
			if e, err := r.Next(); err != broken || e.Board != nil {
				t.Errorf("%.10q: %v", text, err)
			}
		}
	}
}

// TestReadAbove reads an ID directly below each kind of block.
func TestReadAbove(t *testing.T) {
	for _, text := range []string{"0 1\n1 0", "01\n10", "2 2\n0 1 1 0", "|0|1|\n|1|0|", "0-1\n1-0,", "given r1c1-r1c2\n01\n10"} {
		list, err := readEntries(text + "\n 1x2:01\n")
		if err != nil || len(list) != 2 || list[0].Board.Cells() != 4 || list[1].Form != "id" {
			t.Errorf("%q: %d boards, %v", text, len(list), err)
		}
	}
}

func TestParseBoard(t *testing.T) {
	b, err := ParseBoard("\n[[1, 2],\n[3, null]]\n\n# the end\n")
	if err != nil || plainRows(b) != "12\n3.\n" {
		t.Error(b, err)
	}
	_, err = ParseBoard("0:00\n\n 12\n")
	if want := "line 3, column 2: found more text, expected one board only"; err == nil || err.Error() != want {
		t.Errorf("two boards: %v", err)
	}
}

// TestReadLong reads a line of 70,000 digits, which is longer than the buffer,
// and looks at what it costs.
func TestReadLong(t *testing.T) {
	text := strings.Repeat("0123456789", 7000)
	for _, s := range []string{text, "1x70000:" + text} {
		b, err := ParseBoard(s)
		if err != nil || b.Rows() != 1 || b.Cols() != 70000 || b.At(0, 69999) != 9 {
			t.Error(b, err)
		}
		if n := allocated(func() { ParseBoard(s) }); n > 1<<20 {
			t.Errorf("%.10s…: %d bytes allocated", s, n)
		}
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestReadAnnounced makes sure that a size costs nothing.
func TestReadAnnounced(t *testing.T) {
	for _, text := range []string{
		"4096x4096:12",
		"254:12",
		"matrix(c(1,2), nrow=4096, ncol=4096)",
		"4096 4096\n1 2 3",
		"4096,4096\n123",
	} {
		n := allocated(func() {
			if b, err := ParseBoard(text); err == nil {
				t.Errorf("%s: %d rows", text, b.Rows())
			}
		})
		if n > 1<<18 {
			t.Errorf("%s: %d bytes allocated", text, n)
		}
	}
}

// TestReadAllocs holds the stream of IDs to a board and its pips.
func TestReadAllocs(t *testing.T) {
	const id = "6:65441301522051560230340064531421325466016330464123622155\n"
	r := NewReader(strings.NewReader(strings.Repeat(id, 2000)))
	got := testing.AllocsPerRun(1000, func() {
		must.Get(r.Next())(t)
	})
	if got > 2 {
		t.Errorf("%v allocations a board", got)
	}
}

// BenchmarkReadIDs reads a long list of boards with 56 cells.
func BenchmarkReadIDs(b *testing.B) {
	const id = "6:65441301522051560230340064531421325466016330464123622155\n"
	text := strings.Repeat(id, 10000)
	boards := 0
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(strings.NewReader(text))
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			boards++
		}
	}
	b.ReportMetric(float64(boards)/b.Elapsed().Seconds(), "boards/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(boards), "ns/board")
}

func TestParsePlaces(t *testing.T) {
	p := dominosa.Puzzle{Board: testkit.DigitBoard(t, "012", "1.2", "220")}
	for _, tt := range []struct{ text, want string }{
		{"", "[]"},
		{" \n\n", "[]"},
		{"r1c1-r1c2", "[0-1 r1c1 r1c2]"},
		{"r1c2-r1c1 R3C3 r2c3", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3]"},
		{"0-1 r1c1 r1c2\n2-0 r2c3 r3c3\n", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3]"},
		{"r1c1-r1c2, 0-2 r2c3-r3c3;r3c1\tr3c2\r\n", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3 2-2 r3c1 r3c2]"},
		{"r1c1", `line 1, column 5: found the end of the line, expected a cell like r1c2`},
		{"r1c1-r1c2\n r1c1 r2c2", `line 2, column 7: found "r2c2", expected a cell of the board`},
		{"r1c1-r1c3", `line 1, column 1: found "r1c1-r1c3", expected two cells side by side`},
		{"r1c1-r1c1", `line 1, column 1: found "r1c1-r1c1", expected two cells side by side`},
		{"1-1 r1c1 r1c2", `line 1, column 1: found "1-1 r1c1 r1c2", expected 0-1, which these cells show`},
		{"1- r1c1 r1c2", `line 1, column 1: found "1-", expected a bone like 0-1, or a cell like r1c2`},
		{"999-1 r1c1 r1c2", `line 1, column 1: found "999-1", expected a bone like 0-1, or a cell like r1c2`},
		{"there", `line 1, column 1: found "there", expected a cell like r1c2`},
		{"r1c9999999999999-r1c2", `line 1, column 1: found "r1c9999999999999-r1c2", expected a cell like r1c2`},
		{"{{{1,2},{1,1}},\n {{2,3},{3,3}}}", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3]"},
		{"{}", "[]"},
		{"{{{1,2},{1,1}},\n {{2,3},{3,2}}}", `line 2, column 14: found r2c3 and r3c2, expected two cells side by side`},
		{"{{{1,2},{2,2}}}", `line 1, column 14: found r1c2 and r2c2, expected two cells of the board`},
		{"{{{1,2},{1}}}", `line 1, column 11: found "}", expected ","`},
		{"{} {}", `line 1, column 4: found "{", expected the end of the line`},
		{"{}\nr1c1", `line 2, column 1: found more text, expected one list only`},
		{"   row col direction\n01   1   1         0\n0-2  2   3         1\n", "[0-1 r1c1 r1c2 0-2 r2c3 r3c3]"},
		{"row col direction\n01 1 1 2\n", `line 2, column 1: found "01 1 1 2", expected a bone such as 03 or 3-12, its row and its column, and 1 if it goes down, else 0`},
		{"row col direction\n 01 1 y 0\n", `line 2, column 2: found "01 1 y 0", expected a bone such as 03 or 3-12, its row and its column, and 1 if it goes down, else 0`},
		{"row col direction\n 0x1 1 1 0\n", `line 2, column 2: found "0x1 1 1 0", expected a bone such as 03 or 3-12, its row and its column, and 1 if it goes down, else 0`},
		{"row col direction\n00 1 1 0\n", `line 2, column 1: found "00 1 1 0", expected 0-1, which these cells show`},
		{"r0c1-r1c1", `line 1, column 1: found "r0c1-r1c1", expected a cell of the board`},
	} {
		list, err := ParsePlaces(p, tt.text)
		got := fmt.Sprint(list)
		if err != nil {
			got = err.Error()
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || list != nil {
				t.Errorf("%q: %T, %v", tt.text, err, list)
			}
		}
		must.Equal(t, got, tt.want, "%q", tt.text)
	}
}

// FuzzParsePlaces: what is read is on the board, and is read again as the form
// places writes it.
func FuzzParsePlaces(f *testing.F) {
	p := dominosa.Puzzle{Board: testkit.DigitBoard(f, "012", "1.2", "220")}
	f.Add("r1c1-r1c2 r3c1 r3c2")
	f.Add("0-1 r1c1 r1c2\n2-2 r1c3 r2c3\n")
	f.Add("1-1, r1c1 r9c9;;")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParsePlaces(p, text)
		var syntax *SyntaxError
		if err != nil {
			if !errors.As(err, &syntax) || syntax.Line < 1 || syntax.Col < 1 || strings.Contains(syntax.Caret(), "\x00") {
				t.Fatalf("%v", err)
			}
			return
		}
		for _, pl := range list {
			if !slices.Contains(p.Board.Places(), pl) {
				t.Fatalf("%v is not on the board", pl)
			}
		}
		again, err := ParsePlaces(p, string(placesTiling(nil, p, list)))
		if err != nil || !slices.Equal(again, list) {
			t.Fatalf("%v, %v; want %v", again, err, list)
		}
	})
}
