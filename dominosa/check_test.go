package dominosa_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// checkCases are puzzles without a solution that Check sees through, with all
// that it says of them. A set of "" is the one deduced from the board.
var checkCases = []struct {
	name     string
	rows     []string
	set      string
	mismatch int // how many of the faults, from the first, blame the input
	want     []string
}{
	{"no cell", []string{"..", ".."}, "", 1, []string{
		"the board has no cell, the set of double-zero needs 2"}},
	{"one cell", []string{".1"}, "at most double-1", 1, []string{
		"the board has a single cell",
		"r1c2 has no neighbour"}},
	{"one bone", []string{"00", "00"}, "double-0", 2, []string{
		`the set of double-zero has 1 bone and needs 2 cells, the board has 4; it would fit "2 x double-0"`,
		"the set of double-zero needs two 0s, the board has four: r1c1, r1c2, r2c1 and r2c2"}},
	{"odd", []string{"010"}, "", 4, []string{
		"the board has 3 cells, an odd number",
		"the set of double-one has 3 bones and needs 6 cells, the board has 3",
		"the set of double-one needs three 0s, the board has two: r1c1 and r1c3",
		"the set of double-one needs three 1s, the board has one: r1c2",
		"0-0 and 1-1 have no place on the board"}},
	{"every bone twice", []string{"000011", "111100"}, "", 3, []string{
		`the set of double-one has 3 bones and needs 6 cells, the board has 12; it would fit "2 x double-1"`,
		"the set of double-one needs three 0s, the board has six: r1c1, r1c2, r1c3, r1c4, r2c5 and r2c6",
		"the set of double-one needs three 1s, the board has six: r1c5, r1c6, r2c1, r2c2, r2c3 and r2c4"}},
	{"pips from two", []string{"2223", "3443", "4423"}, "", 6, []string{
		`the set of double-four has 15 bones and needs 30 cells, the board has 12; it would fit "double-4 from 2"`,
		"the set of double-four needs six 0s, the board has none",
		"the set of double-four needs six 1s, the board has none",
		"the set of double-four needs six 2s, the board has four: r1c1, r1c2, r1c3 and r3c3",
		"the set of double-four needs six 3s, the board has four: r1c4, r2c1, r2c4 and r3c4",
		"the set of double-four needs six 4s, the board has four: r2c2, r2c3, r3c1 and r3c2",
		"0-0, 0-1, 0-2, 0-3, 0-4, 1-1, 1-2, 1-3 and 1-4 have no place on the board"}},
	{"pips from one, one of them wrong", []string{"1112", "2332", "3311"}, "", 2, []string{
		"the set of double-3 from 1 needs four 1s, the board has five: r1c1, r1c2, r1c3, r3c3 and r3c4",
		"the set of double-3 from 1 needs four 2s, the board has three: r1c4, r2c1 and r2c4"}},
	{"twice, and uneven", []string{"1112", "2332", "3331", "1221"}, "", 3, []string{
		`the set of double-three has 10 bones and needs 20 cells, the board has 16; it would fit "at most 2 x double-3"`,
		"the set of double-three needs five 0s, the board has none",
		"the set of double-three needs five 1s, the board has six: r1c1, r1c2, r1c3, r3c4, r4c1 and r4c4",
		"0-0, 0-1, 0-2 and 0-3 have no place on the board"}},
	{"three and one", []string{"0001"}, "", 2, []string{
		`the set of double-one has 3 bones and needs 6 cells, the board has 4; it would fit "at most double-1"`,
		"the set of double-one needs three 1s, the board has one: r1c4",
		"1-1 has no place on the board"}},
	{"part of a set", []string{"0123"}, "", 5, []string{
		`the set of double-three has 10 bones and needs 20 cells, the board has 4; it would fit "at most double-3"`,
		"the set of double-three needs five 0s, the board has one: r1c1",
		"the set of double-three needs five 1s, the board has one: r1c2",
		"the set of double-three needs five 2s, the board has one: r1c3",
		"the set of double-three needs five 3s, the board has one: r1c4",
		"0-0, 0-2, 0-3, 1-1, 1-3, 2-2 and 3-3 have no place on the board"}},
	{"too many for at most", []string{"000000"}, "at most 0-0, 1-1", 2, []string{
		`the set of 0-0, 1-1 has only 2 bones, for 4 cells, the board has 6; it would fit "3 x double-0"`,
		"the set of 0-0, 1-1 has only two 0s, the board has six: r1c1, r1c2, r1c3, r1c4, r1c5 and r1c6"}},
	{"a pip too high", []string{"000", "711"}, "double-1", 2, []string{
		"the set of double-one has no bone with a 7, the board has one: r2c1",
		"the set of double-one needs three 1s, the board has two: r2c2 and r2c3"}},
	{"a pip on no bone", []string{"0022"}, "at most 0-0, 1-1, 3-3", 1, []string{
		"the set of 0-0, 1-1, 3-3 has no bone with a 2, the board has two: r1c3 and r1c4"}},
	{"a pip too many", []string{"00", "01"}, "at most double-1 less 0-0", 1, []string{
		"the set of 0-1, 1-1 has only one 0, the board has three: r1c1, r1c2 and r2c1",
		"r1c1 has no neighbour that makes a bone of the set of 0-1, 1-1"}},
	{"lone cells", []string{"0.00", "..1.", "1.1."}, "", 0, []string{
		"r1c1 and r3c1 have no neighbour"}},
	{"no bone for a cell", []string{"001", "312"}, "at most double-3 less 0-3, 1-3, 2-2", 0, []string{
		"r2c1 has no neighbour that makes a bone of the set of double-3 less 0-3, 1-3, 2-2"}},
	{"a bone without a place", []string{"02135440", "25316460", "56410306", "25515223", "30132113", "44500436", "61246562"}, "", 0, []string{
		"6-6 has no place on the board"}},
	{"apart", []string{"0110"}, "0-0, 1-1", 0, []string{
		"r1c1 and r1c4 have no neighbour that makes a bone of the set of 0-0, 1-1",
		"0-0 has no place on the board"}},
	{"one place for three copies", []string{"1001", "0..1", "1110"}, "3 x 0-0, 2 x 1-1", 2, []string{
		"the set of 3 x 0-0, 2 x 1-1 needs six 0s, the board has four: r1c2, r1c3, r2c1 and r3c4",
		"the set of 3 x 0-0, 2 x 1-1 needs four 1s, the board has six: r1c1, r1c4, r2c4, r3c1, r3c2 and r3c3",
		"r1c1, r2c1 and r3c4 have no neighbour that makes a bone of the set of 3 x 0-0, 2 x 1-1",
		"0-0 has only one place on the board, for three copies"}},
	{"one place for two copies", []string{"0010", "1101", "1010"}, "2 x double-1", 0, []string{
		"0-0 has only one place on the board, for two copies"}},
	{"odd islands", []string{"0000.000", "0......."}, "at most 9 x 0-0", 0, []string{
		"the island of 5 cells at r1c1 has an odd number of cells",
		"the island of 3 cells at r1c6 has an odd number of cells"}},
	{"imbalance", []string{"..0.", "0000", "..0."}, "3 x 0-0", 0, []string{
		"the island of 6 cells at r1c3, coloured like a chessboard, has 4 of one colour and 2 of the other"}},
}

func TestCheck(t *testing.T) {
	for _, tt := range checkCases {
		p := dominosa.Puzzle{Board: testkit.DigitBoard(t, tt.rows...)}
		if tt.set != "" {
			p.Bones = must.Get(notation.ParseBones(tt.set))(t)
		}
		var got []string
		for i, f := range p.Check() {
			got = append(got, f.String())
			if f.Mismatch() != (i < tt.mismatch) {
				t.Errorf("%s: mismatch is %v of: %v", tt.name, f.Mismatch(), f)
			}
		}
		must.Same(t, got, tt.want, "%s", tt.name)
		must.Equal(t, p.Fits(), (tt.mismatch == 0), "%s: Fits", tt.name)
		if sols := testkit.BruteTilings(p, 1); len(sols) > 0 {
			t.Errorf("%s: %v is a solution", tt.name, sols[0])
		}
	}
	long := must.Get(notation.ParseBones("double-20 less 0-0, 3-4, 2-4, 2-3, 2-9, 2-10, 2-11, 2-12 plus 1-1"))(t)
	must.Equal(t, long.Name(), "the set given", "a long set")
}

// TestFaultCells pins the data that the sentences leave out.
func TestFaultCells(t *testing.T) {
	p := dominosa.Puzzle{Board: testkit.DigitBoard(t, "000.", "...0")}
	p.Bones, _ = notation.ParseBones("2 x 0-0")
	fs := p.Check()
	if len(fs) != 2 || !slices.Equal(fs[1].Cells, []dominosa.Cell{{Row: 0, Col: 0}, {Row: 0, Col: 1}, {Row: 0, Col: 2}}) || fs[1].Have != 2 || fs[1].Need != 1 {
		t.Errorf("%+v", fs)
	}
	p = dominosa.Puzzle{Board: testkit.DigitBoard(t, "1000", "0..0")}
	p.Bones, _ = notation.ParseBones("4 x 0-0")
	fs = p.Check()
	few := fs[len(fs)-1]
	if few.Kind != dominosa.FaultFewPlaces || !slices.Equal(few.Cells, []dominosa.Cell{{Row: 0, Col: 1}, {Row: 0, Col: 2}, {Row: 0, Col: 3}, {Row: 1, Col: 3}}) || few.Bones[0] != dominosa.NewBone(0, 0) {
		t.Errorf("%+v", few)
	}
}

// checkAgrees holds Check to its laws on one puzzle: a puzzle with a fault has
// no solution, and it has the kinds of faults that it has by their definitions, in
// the order of the kinds.
func checkAgrees(t *testing.T, p dominosa.Puzzle) (fs []dominosa.Fault, solvable bool) {
	t.Helper()
	fs = p.Check()
	if mismatch := slices.ContainsFunc(fs, dominosa.Fault.Mismatch); p.Fits() == mismatch {
		t.Errorf("%v %v: Fits says %v, but %v", p.Board, p.Set(), p.Fits(), fs)
	}
	solvable = len(testkit.BruteTilings(p, 1)) > 0
	if solvable && len(fs) > 0 {
		t.Errorf("%v %v: has a solution, but %v", p.Board, p.Set(), fs)
	}
	got := map[dominosa.FaultKind]bool{}
	for i, f := range fs {
		if got[f.Kind] = true; i > 0 && f.Kind < fs[i-1].Kind {
			t.Errorf("%v %v: %v out of order", p.Board, p.Set(), fs)
		}
	}
	if want := faultsByDefinition(p); !maps.Equal(got, want) {
		t.Errorf("%v %v: %v, by the definitions %v", p.Board, p.Set(), fs, want)
	}
	return fs, solvable
}

// faultsByDefinition tells which kinds of faults a puzzle has, in the words of
// the kinds' definitions. It takes its time.
func faultsByDefinition(p dominosa.Puzzle) map[dominosa.FaultKind]bool {
	b, set := p.Board, p.Set()
	kinds := map[dominosa.FaultKind]bool{}
	note := func(kind dominosa.FaultKind, is bool) {
		if is {
			kinds[kind] = true
		}
	}
	if b.Cells() == 0 {
		note(dominosa.FaultNoCell, !set.AtMost() && set.Size() > 0)
		return kinds
	}
	misfit := func(have, need int) bool { return have > need || have < need && !set.AtMost() }
	note(dominosa.FaultOddCells, b.Cells()%2 == 1)
	note(dominosa.FaultCellCount, misfit(b.Cells(), 2*set.Size()))

	pips := map[int]int{}
	for row := range b.Rows() {
		for col := range b.Cols() {
			v := b.At(row, col)
			if v == dominosa.Hole {
				continue
			}
			pips[v]++
			island := map[dominosa.Cell]bool{}
			fits := false
			colour := [2]int{}
			var walk func(c dominosa.Cell)
			walk = func(c dominosa.Cell) {
				if b.At(c.Row, c.Col) == dominosa.Hole || island[c] {
					return
				}
				island[c] = true
				colour[(c.Row+c.Col)%2]++
				for _, d := range []dominosa.Cell{{Row: -1, Col: 0}, {Row: 1, Col: 0}, {Row: 0, Col: -1}, {Row: 0, Col: 1}} {
					n := dominosa.Cell{Row: c.Row + d.Row, Col: c.Col + d.Col}
					if u := b.At(n.Row, n.Col); u != dominosa.Hole && c == (dominosa.Cell{Row: row, Col: col}) {
						fits = fits || set.Of(dominosa.NewBone(u, v)) > 0
					}
					walk(n)
				}
			}
			walk(dominosa.Cell{Row: row, Col: col})
			note(dominosa.FaultLoneCell, len(island) == 1)
			note(dominosa.FaultNoPartner, len(island) > 1 && !fits && set.Pips(v) > 0)
			note(dominosa.FaultOddIsland, len(island) > 1 && len(island)%2 == 1 && len(island) < b.Cells())
			note(dominosa.FaultImbalance, len(island)%2 == 0 && colour[0] != colour[1])
		}
	}
	for v := range dominosa.MaxPip + 1 {
		note(dominosa.FaultUnknownPip, pips[v] > 0 && set.Pips(v) == 0)
		note(dominosa.FaultPipCount, set.Pips(v) > 0 && misfit(pips[v], set.Pips(v)))
	}
	places := map[dominosa.Bone]int{}
	for _, pl := range b.Places() {
		places[pl.Bone]++
	}
	for bone, n := range set.All() {
		note(dominosa.FaultNoPlace, !set.AtMost() && places[bone] == 0)
		note(dominosa.FaultFewPlaces, !set.AtMost() && places[bone] > 0 && places[bone] < n)
	}
	return kinds
}

func TestCheckSound(t *testing.T) {
	rng := randtest.New(t, 1, 2)
	kinds := map[dominosa.FaultKind]int{}
	solvable, missed := 0, 0
	for range randtest.Rounds(20000, func() bool { return solvable >= 3000 && missed >= 30 }) {
		data := make([]byte, 60)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		fs, ok := checkAgrees(t, testkit.OddPuzzle(data))
		if ok {
			solvable++
		} else if len(fs) == 0 {
			missed++
		}
		for _, f := range fs {
			kinds[f.Kind]++
		}
	}
	t.Log(kinds, solvable, "solvable,", missed, "without solution and without fault")
	for k := dominosa.FaultNoCell; k <= dominosa.FaultImbalance; k++ {
		if kinds[k] < 20 && k != dominosa.FaultGiven { // see TestGiven
			t.Errorf("only %d faults of kind %v: the test says too little", kinds[k], k)
		}
	}
	if solvable < 3000 || missed < 30 {
		t.Errorf("only %d solvable and %d missed: the test says too little", solvable, missed)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte{0, 2, 3, 3, 0})
	f.Add([]byte{3, 1, 3, 3, 2, 1, 0, 1, 5, 0, 5, 1, 5})
	f.Add([]byte{5, 2, 2, 3, 4, 0, 0, 0, 9, 1, 9, 1, 9})
	f.Add([]byte{1, 1, 0, 0, 0, 1, 1, 1, 3, 3})
	f.Fuzz(func(t *testing.T, data []byte) { checkAgrees(t, testkit.OddPuzzle(data)) })
}

// rowsOfSet lays a full set in its order from left to right, line by line.
// There must be an even number of cells in a line.
func rowsOfSet(tb testing.TB, n, rows int) dominosa.Puzzle {
	var pips []int
	for bone := range dominosa.Full(n).All() {
		pips = append(pips, int(bone.Lo), int(bone.Hi))
	}
	b := must.Get(dominosa.NewBoard(rows, len(pips)/rows, pips))(tb)
	return dominosa.Puzzle{Board: b}
}

// cleanBoards are boards without fault, from the everyday to the largest full
// set. Those with small in their name are within the promise of no allocation.
func cleanBoards(tb testing.TB) map[string]dominosa.Puzzle {
	ring := dominosa.Puzzle{Board: testkit.DigitBoard(tb, "0000", "0..1", "0221", "2112")}
	ring.Bones, _ = notation.ParseBones("at most 9 x double-2")
	return map[string]dominosa.Puzzle{
		"small/double-6":        rowsOfSet(tb, 6, 7),
		"small/double-14":       rowsOfSet(tb, 14, 15),
		"hole, multiset":        ring,
		"large/full double-254": rowsOfSet(tb, 254, 255),
	}
}

func TestCheckAllocatesNothing(t *testing.T) {
	for name, p := range cleanBoards(t) {
		p.Set() // the full sets are made once
		if fs := p.Check(); len(fs) > 0 {
			t.Errorf("%s: %v", name, fs[0])
		}
		n := testing.AllocsPerRun(10, func() { p.Check() })
		if name[:5] == "small" && n > 0 || n > 2 && name[:5] == "large" {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func ExamplePuzzle_Check() {
	b := must.Value(dominosa.NewBoard(2, 3, []int{0, 0, 0, 1, 1, 0}))
	p := dominosa.Puzzle{Board: b}
	for _, f := range p.Check() {
		fmt.Println(f)
	}
	fmt.Println(p.Fits(), p.Check()[0].Mismatch())
	// Output:
	// the set of double-one needs three 0s, the board has four: r1c1, r1c2, r1c3 and r2c3
	// the set of double-one needs three 1s, the board has two: r2c1 and r2c2
	// false true
}
