package notation

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

// TestAlbilloDots holds the form dots to the line that V. Albillo's article
// shows of its example 4, and to the measures it gives: 2F+1 lines of 4C+1
// characters.
func TestAlbilloDots(t *testing.T) {
	p := testkit.PuzzleFile(t, "hole")
	lines := strings.Split(string(dotsTiling(nil, p, testkit.BruteTilings(p, 1)[0])), "\n")
	if want := ": 4 : 2 : 3 - 0 :"; !strings.HasPrefix(lines[1], want) {
		t.Errorf("first row %q, want %q first", lines[1], want)
	}
	lines = lines[:len(lines)-1]
	must.Equal(t, len(lines), 2*8+1, "lines")
	for i, line := range lines {
		if len(line) != 4*8+1 {
			t.Errorf("line %d has %d characters, want 33", i+1, len(line))
		}
	}
}

// TestTathamLetters holds the form id to boards and solutions as Simon Tatham's
// program prints them. Only the level is not ours to write: 6dh becomes 6.
func TestTathamLetters(t *testing.T) {
	files := must.Get(filepath.Glob(testkit.Testdata("boards/*.txt")))(t)
	seen := map[int]int{}
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		for line := range strings.Lines(string(text)) {
			params, rest, _ := strings.Cut(line, ":")
			want := strings.TrimRight(params, "dtbhea") + ":" + rest
			e := must.Get(NewReader(strings.NewReader(want)).Next())(t)
			if err := e.Verify(e.Solution); err != nil {
				t.Fatalf("%s: %v: %s", file, err, line)
			}
			if got := string(idTiling(nil, e.Puzzle, e.Solution)); got != want {
				t.Fatalf("%s:\ngot  %swant %s", file, got, want)
			}
			seen[e.Board.High()]++
		}
	}
	for n := 3; n <= 10; n++ {
		if seen[n] < 10 {
			t.Errorf("only %d boards of double-%d", seen[n], n)
		}
	}
}

// TestIDFrame asks when n of double-n may stand for frame and bones.
func TestIDFrame(t *testing.T) {
	wide := must.Get(dominosa.NewBoard(1, 3, []int{10, dominosa.Hole, 254}))(t)
	spare := testkit.BonesOf(1, []uint16{1, 1, 1}, true)
	for _, tt := range []struct {
		why  string
		p    dominosa.Puzzle
		want string
	}{
		{"the smallest of his", dominosa.Puzzle{Board: testkit.DigitBoard(t, "110", "100")}, "1:110100"},
		{"the set given", dominosa.Puzzle{Board: testkit.DigitBoard(t, "110", "100"), Bones: dominosa.Full(1)}, "1:110100"},
		{"no 2 on the board", dominosa.Puzzle{Board: testkit.DigitBoard(t, "0000", "1111", "0101"), Bones: dominosa.Full(2)}, "3x4:000011110101"},
		{"n = 0", dominosa.Puzzle{Board: testkit.DigitBoard(t, "00")}, "1x2:00"},
		{"a hole", dominosa.Puzzle{Board: testkit.DigitBoard(t, "11.", "100")}, "2x3:11.100"},
		{"bones to spare", dominosa.Puzzle{Board: testkit.DigitBoard(t, "110", "100"), Bones: spare}, "2x3:110100"},
		{"a bone too few", dominosa.Puzzle{Board: testkit.DigitBoard(t, "110", "100"), Bones: testkit.Exactly(dominosa.Bone{Lo: 0, Hi: 0}, dominosa.Bone{Lo: 0, Hi: 1})}, "2x3:110100"},
		{"a row too few", dominosa.Puzzle{Board: testkit.DigitBoard(t, "110")}, "1x3:110"},
		{"turned", dominosa.Puzzle{Board: testkit.DigitBoard(t, "11", "10", "00")}, "3x2:111000"},
		{"wide pips", dominosa.Puzzle{Board: wide}, "1x3:[10].[254]"},
	} {
		if got := string(idBoard(nil, tt.p)); got != tt.want+"\n" {
			t.Errorf("%s: %swant %s", tt.why, got, tt.want)
		}
	}
}

// TestJSONDoc holds the two objects that docs/json.md shows first, a board and a
// solution, to what is written for them.
func TestJSONDoc(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join("..", "..", "docs", "json.md")))(t)
	blocks := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(string(text), 2)
	if len(blocks) != 2 {
		t.Fatalf("%d objects", len(blocks))
	}
	for i, block := range blocks {
		text := strings.Replace(block[1], "solution", "given", 1) // it leaves a cell open
		e := must.Get(NewReader(strings.NewReader(text)).Next())(t)
		p := dominosa.Puzzle{Board: e.Board, Bones: e.Bones}
		got := jsonBoard(nil, p)
		if i == 1 {
			got = jsonTiling(nil, p, e.Given)
		}
		if string(got) != block[1] {
			t.Errorf("documented %sbut written  %s", block[1], got)
		}
	}
}

// TestTableNames has the names of bones with a dash where a pip is beyond 9.
func TestTableNames(t *testing.T) {
	for pip, want := range map[int]string{9: "99 ", 10: "10-10 "} {
		board := must.Get(dominosa.NewBoard(1, 2, []int{pip, pip}))(t)
		tiling := dominosa.Tiling{board.Places()[0]}
		if got := string(tableTiling(nil, dominosa.Puzzle{Board: board}, tiling)); !strings.Contains(got, "\n"+want) {
			t.Errorf("pip %d:\n%s\nwant %q", pip, got, want)
		}
	}
}
