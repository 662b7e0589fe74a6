package notation

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// scattered decodes bytes, as few as there may be, into a board and dominoes
// that may leave cells of it open. The boards are of the kinds that a form might
// trip over: holes, islands, one to three digits, a set given, a standard frame.
func scattered(data []byte) (dominosa.Puzzle, dominosa.Tiling) {
	next := func(n int) int {
		if len(data) == 0 {
			return 0
		}
		v := int(data[0]) % n
		data = data[1:]
		return v
	}
	rows, cols := 1+next(6), 1+next(7)
	pips := make([]int, rows*cols)
	low, span := 0, []int{2, 7, 10, 13, 101, dominosa.MaxPip + 1}[next(6)]
	if next(4) == 3 { // few pips, all high
		low, span = span-1, 1
	}
	holes := 1 + next(8) // one position in so many; none if 1
	for i := range pips {
		pips[i] = low + next(span)
		if holes > 1 && next(holes) == 1 {
			pips[i] = dominosa.Hole
		}
	}
	b := must.Value(dominosa.NewBoard(rows, cols, pips))

	var t dominosa.Tiling
	covered := map[dominosa.Cell]bool{}
	for _, pl := range b.Places() {
		x, y := pl.Cells()
		if !covered[x] && !covered[y] && next(3) < 2 {
			covered[x], covered[y] = true, true
			t = append(t, pl)
		}
	}
	p := dominosa.Puzzle{Board: b}
	if next(2) == 1 {
		var bones []dominosa.Bone
		for _, pl := range t {
			bones = append(bones, pl.Bone)
		}
		p.Bones = testkit.Exactly(bones...)
	}
	return p, t
}

// written writes a board, or dominoes on it, in a form, and checks what all forms have in
// common.
func written(t *testing.T, f Form, write func(dst []byte) []byte) string {
	t.Helper()
	const before = "what was there  "
	out := string(write([]byte(before)))
	text, ok := strings.CutPrefix(out, before)
	if !ok {
		t.Fatalf("%s does not append: %q", f.Name, out)
	}
	if text != "" && !strings.HasSuffix(text, "\n") || strings.Contains(text, " \n") {
		t.Fatalf("%s does not end the last line, or has blanks at the end of one: %q", f.Name, text)
	}
	if f.OneLine && strings.Count(text, "\n") != 1 {
		t.Fatalf("%s needs more than one line: %q", f.Name, text)
	}
	if f.Name == "box" {
		checkStrokes(t, text)
	}
	return text
}

// strokes has the characters that have a stroke up, to the right, down and to the left.
var strokes = [4]string{"│└┘├┤┴┼", "─┌└├┬┴┼", "│┌┐├┤┬┼", "─┐┘┤┬┴┼"}

// checkStrokes checks that no stroke of a box ends in the air. The reader does not see that: it
// draws again what it has read.
func checkStrokes(t *testing.T, text string) {
	t.Helper()
	var above []rune
	for line := range strings.Lines(text + "\n") {
		row := []rune(line)
		for i := range max(len(row), len(above)) {
			has := func(list []rune, i, way int) bool {
				return i >= 0 && i < len(list) && strings.ContainsRune(strokes[way], list[i])
			}
			if has(row, i, 0) != has(above, i, 2) || has(row, i, 3) != has(row, i-1, 1) {
				t.Fatalf("a stroke ends in the air:\n%s", text)
			}
		}
		above = row
	}
}

// checkReader writes a board and dominoes on it, and has a Reader read that, in the forms that
// it reads. With a solution it takes only what is one.
func checkReader(t *testing.T, p dominosa.Puzzle, sol dominosa.Tiling) {
	t.Helper()
	for _, name := range []string{"rows", "pairs", "matrix", "id", "json"} {
		f := must.Get(FormNamed(name))(t)
		read := func(text []byte) Entry {
			r := NewReader(bytes.NewReader(text))
			e, err := r.Next()
			if err != nil {
				t.Fatalf("%s: %v:\n%s", name, err, text)
			}
			if _, err := r.Next(); err != io.EOF {
				t.Fatalf("%s: more than one board, %v:\n%s", name, err, text)
			}
			if !e.Board.Equal(p.Board) {
				t.Fatalf("%s: read as another board:\n%sthan\n%s", name, rowsBoard(nil, e.Puzzle), text)
			}
			return e
		}
		text := written(t, f, func(dst []byte) []byte { return f.Board(dst, p) })
		e := read([]byte(text))
		if high := p.Board.High(); name == "rows" && strings.Contains(text, ",") != (high > 9 && p.Board.Cols() <= 2) {
			t.Fatalf("a comma missing, or too many:\n%s", text)
		}
		all := name == "json" || name == "id" && standardFrame(p.Board, p.Set())
		if all && !e.Set().Equal(p.Set()) {
			t.Fatalf("%s: read with %v, written with %v", name, e.Set(), p.Set())
		}
		if (name == "json" || name == "id") && p.Verify(sol) == nil {
			if e := read(f.Tiling(nil, p, sol)); !slices.Equal(e.Solution, sol) {
				t.Fatalf("%s: read %v, written %v", name, e.Solution, sol)
			}
		}
		if name == "id" && 2*len(sol) < p.Board.Cells() {
			checkRead(t, name, read(f.Tiling(nil, p, sol)), sol)
		}
	}
	for _, name := range []string{"box", "ascii", "dots", "rows"} {
		f := must.Get(FormNamed(name))(t)
		for _, dominoes := range []dominosa.Tiling{sol, nil} {
			text := written(t, f, func(dst []byte) []byte { return f.Tiling(dst, p, dominoes) })
			if p.Board.Cells() == 0 && (name == "box" || name == "ascii") {
				continue // there is nothing to see
			}
			list, err := readEntries(text)
			if err != nil || len(list) != 1 || !list[0].Board.Equal(p.Board) {
				t.Fatalf("%s: %d boards, %v:\n%s", name, len(list), err, text)
			}
			checkRead(t, name, list[0], dominoes)
			if dominoes == nil && name != "rows" && text != string(f.Board(nil, p)) {
				t.Fatalf("%s: another board than without dominoes:\n%s", name, text)
			}
		}
	}
	if len(sol) == 0 {
		return
	}
	list, err := readEntries(string(placesTiling(nil, p, sol)))
	if err != nil || len(list) != 1 || !slices.Equal(list[0].Solution, sol) || list[0].Board.Cells() != 2*len(sol) {
		t.Fatalf("places: %d boards, %v:\n%s", len(list), err, placesTiling(nil, p, sol))
	}
}

// checkLists reads the lists of places that forms write, for the board and without it.
func checkLists(t *testing.T, p dominosa.Puzzle, sol dominosa.Tiling) {
	t.Helper()
	all := slices.DeleteFunc(p.Board.Places(), func(pl dominosa.Place) bool { return p.Set().Of(pl.Bone) == 0 })
	if list, err := ParsePlaces(p, string(placesBoard(nil, p))); err != nil || !slices.Equal(list, all) {
		t.Fatalf("places %v, %v, want %v", list, err, all)
	}
	for _, name := range []string{"places", "pairs", "table", "matrix"} {
		f := must.Get(FormNamed(name))(t)
		text := written(t, f, func(dst []byte) []byte { return f.Tiling(dst, p, sol) })
		list, err := ParsePlaces(p, text)
		pile := func(a, b dominosa.Place) int {
			return cmp.Or(cmp.Compare(a.Bone.Lo, b.Bone.Lo), cmp.Compare(a.Bone.Hi, b.Bone.Hi))
		}
		if name != "places" && !slices.IsSortedFunc(list, pile) {
			t.Fatalf("%s is not in the order of the pile:\n%s", name, text)
		}
		slices.SortFunc(list, dominosa.Place.Compare)
		if err != nil || !slices.Equal(list, sol) {
			t.Fatalf("%s: %v, %v, written %v\n%s", name, list, err, sol, text)
		}
		shape, tiling, err := ParseTiling(text)
		if len(sol) == 0 {
			if err != ErrNoBoard {
				t.Fatalf("%s: %v of an empty list", name, err)
			}
			continue
		}
		if err != nil || shape.Cells() != 2*len(sol) || len(tiling) != len(sol) {
			t.Fatalf("%s: shape\n%v\nof %v, %v", name, shape, tiling, err)
		}
		for i, pl := range tiling {
			if pl.Compare(sol[i]) != 0 {
				t.Fatalf("%s: %v, written %v", name, tiling, sol)
			}
		}
	}
}

// checkRead holds the dominoes that were read to those that were written: a solution if
// they cover the board, and else given.
func checkRead(t *testing.T, name string, e Entry, sol dominosa.Tiling) {
	t.Helper()
	whole := 2*len(sol) == e.Board.Cells() && len(sol) > 0
	if whole && !slices.Equal(e.Solution, sol) || !whole && (!slices.Equal(e.Given, sol) || len(e.Solution) > 0) {
		t.Fatalf("%s: read %v, given %v, written %v", name, e.Solution, e.Given, sol)
	}
}

// TestReread checks all forms on random boards.
func TestReread(t *testing.T) {
	rng := randtest.New(t, 5, 8)
	kinds := map[string]int{}
	const boards = 1500
	for range boards {
		data := make([]byte, 150)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		p, sol := scattered(data)
		checkReader(t, p, sol)
		checkLists(t, p, sol)
		kinds[fmt.Sprint(pipWidth(p.Board), " digits")]++
		if p.Bones != nil {
			kinds["bones given"]++
		}
		if p.Board.Cells() < p.Board.Rows()*p.Board.Cols() {
			kinds["holes"]++
		}
		if 2*len(sol) == p.Board.Cells() {
			kinds["all covered"]++
		}
		if p.Verify(sol) == nil {
			kinds["solved"]++
		}
		if standardFrame(p.Board, p.Set()) {
			kinds["standard"]++
		}
	}
	want := []string{"1 digits", "2 digits", "3 digits", "all covered", "bones given", "holes", "solved", "standard"}
	must.Same(t, slices.Sorted(maps.Keys(kinds)), want, "the kinds tested")
	t.Log(kinds)
}

// FuzzForms is TestReread with bytes of the fuzzer's choice.
func FuzzForms(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 2, 0, 0, 0, 0, 1, 1, 0, 1, 0})             // 2 by 3, double-1
	f.Add([]byte{2, 2, 2, 0, 2, 9, 0, 9, 1, 9, 0, 9, 1})       // holes in the middle
	f.Add([]byte{0, 0, 0, 0, 2, 0, 1})                         // nothing but a hole
	f.Add([]byte{3, 3, 5, 0, 0, 254, 10, 9, 100, 99, 0, 1, 1}) // one to three digits
	f.Add([]byte{3, 3, 4, 3, 0, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0}) // high pips only, few places
	f.Fuzz(func(t *testing.T, data []byte) {
		p, sol := scattered(data)
		checkReader(t, p, sol)
		checkLists(t, p, sol)
	})
}
