package refute

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// refuteCases are puzzles without a solution, and the proof in words. A set of
// "" is the one deduced from the board.
var refuteCases = []struct {
	name string
	rows []string
	set  string
	want string
}{
	{"a bone without a place",
		[]string{"02135440", "25316460", "56410306", "25515223", "30132113", "44500436", "61246562"}, "", `
1. 6-6 has no place
`},
	{"a cell without a neighbour", []string{"0.00", "..1.", "1.1."}, "", `
1. r1c1 has no partner
`},
	{"too few places", []string{"0011", "1100"}, "3 x 0-0, 1-1", `
1. 0-0 has only two places for three copies
`},
	{"no cell", []string{"."}, "", `
1. 0-0 has no place
`},
	{"a count", []string{"..0.", "0000", "..0."}, "at most 3 x 0-0", `
1. the island of 6 cells at r1c3, coloured like a chessboard, has 4 of one colour and 2 of the other
`},
	{"forced, at most", []string{".01", "..1", "100"}, "at most double-1", `
1. r1c2 can pair only with r1c3: 0-1
2. so r2c3 has no partner left
`},
	{"a chain", []string{"450301", "130014", "120355", "252534", "333524", "110222", "440415"}, "", `
1. 0-5 fits only at r1c2-r1c3
2. r1c1 can pair only with r2c1: 1-4
3. 1-1 fits only at r6c1-r6c2
4. so 1-3 has no place left
`},
	{"two copies", []string{"01", "00", "01", "10", "01", "11"}, "2 x double-1", `
1. 1-1 has two copies to lay and only two places, one of them r5c2-r6c2
2. so 1-1 has no place left
`},
	{"three copies", []string{"11", "00", "01", "00", "01", "10", "01", "10", "11"}, "3 x double-1", `
1. 1-1 has three copies to lay and only three places, one of them r8c1-r9c1
2. so 1-1 has only one place left for two copies
`},
	{"two cases", []string{"240205", "111543", "142545", "140134", "223533", "550412", "002303"}, "", `
1. 0-0 fits only at r7c1-r7c2
2. 2-2 fits only at r5c1-r5c2
3. r6c1 can pair only with r6c2: 5-5
4. 0-5 fits only at r1c5-r1c6
5. so 1-3 has two places left, and each fails
   if 1-3 lies at r5c5-r6c5, then 3-3 has no place left
   if 1-3 lies at r4c4-r4c5:
      1. 3-3 fits only at r5c5-r5c6
      2. r4c6 can pair only with r3c6: 4-5
      3. r2c6 can pair only with r2c5: 3-4
      4. so r3c5 has no partner left
`},
}

func TestRefute(t *testing.T) {
	for _, tt := range refuteCases {
		p := dominosa.Puzzle{Board: testkit.DigitBoard(t, tt.rows...)}
		if tt.set != "" {
			p.Bones = must.Get(notation.ParseBones(tt.set))(t)
		}
		r := must.Get(Find(t.Context(), p, 0))(t)
		if err := r.Verify(p); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		must.Equal(t, "\n"+r.String(), tt.want, "%s", tt.name)
		if again, _ := Find(t.Context(), p, 0); again.String() != r.String() {
			t.Errorf("%s: another proof the second time:\n%v", tt.name, again)
		}
	}
}

// swappedPuzzle lays copies of double-n in random order, line by line, and then
// has two cells change places, so that there may be no solution any more,
// though nothing can be counted.
func swappedPuzzle(rng *rand.Rand, n, copies int, atMost bool) dominosa.Puzzle {
	full := dominosa.Full(n)
	var bones []dominosa.Bone
	for b := range full.All() {
		for range copies {
			bones = append(bones, b)
		}
	}
	var pips []int
	for _, i := range rng.Perm(len(bones)) {
		pips = append(pips, int(bones[i].Lo), int(bones[i].Hi))
	}
	i, j := rng.IntN(len(pips)), rng.IntN(len(pips))
	pips[i], pips[j] = pips[j], pips[i]
	cols := n + 1 + (n+1)%2
	b := must.Value(dominosa.NewBoard(len(pips)/cols, cols, pips))
	count := slices.Repeat([]uint16{uint16(copies)}, full.Size())
	return dominosa.Puzzle{Board: b, Bones: testkit.BonesOf(n, count, atMost)}
}

// refuteAgrees holds Refute to its law on one puzzle: a proof that the
// definition accepts if there is no solution, ErrSolvable if there is one.
// Brute force is asked only where there is no proof: a proof that was verified
// needs no other witness.
func refuteAgrees(t *testing.T, p dominosa.Puzzle) *Proof {
	t.Helper()
	r, err := Find(context.Background(), p, 0)
	if errors.Is(err, ErrSolvable) {
		if r != nil || len(testkit.BruteTilings(p, 1)) == 0 {
			t.Errorf("%v %v: no solution, but %v with %v", box.Open(p.Board).Pips, p.Set(), err, r)
		}
		return nil
	}
	if err != nil {
		t.Errorf("%v %v: %v", box.Open(p.Board).Pips, p.Set(), err)
		return nil
	}
	if err := r.Verify(p); err != nil {
		t.Errorf("%v %v: %v\n%v", box.Open(p.Board).Pips, p.Set(), err, r)
	}
	if n := strings.Count(r.String(), "\n"); n != proofLines(r) {
		t.Errorf("%d lines, want %d:\n%v", n, proofLines(r), r)
	}
	return r
}

// proofLines returns how many lines the text of r should have: one for each forced
// place, end and case, but one for a case that ends at once.
func proofLines(r *Proof) int {
	n := r.Steps()
	for _, c := range r.Cases {
		n += proofLines(c.Proof) - c.Proof.Steps()
		if len(c.Proof.Forced) == 0 && len(c.Proof.Cases) == 0 {
			n--
		}
	}
	return n
}

// TestRefuteMinimal spoils proofs in every way that is still well formed:
// nothing in a proof may be left out or changed.
func TestRefuteMinimal(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	spoilt, cases := 0, 0
	for range 300 {
		p := swappedPuzzle(rng, 5, 1, false)
		r, err := Find(t.Context(), p, 0)
		if err != nil {
			continue
		}
		refused := func(what string) {
			t.Helper()
			if spoilt++; r.Verify(p) == nil {
				t.Errorf("%v: accepted %s:\n%v", box.Open(p.Board).Pips, what, r)
			}
		}
		var spoil func(r *Proof)
		spoil = func(r *Proof) {
			forced, all, end := r.Forced, r.Cases, r.End
			for i := range forced {
				r.Forced = slices.Delete(slices.Clone(forced), i, i+1)
				refused("without a step")
				r.Forced = slices.Clone(forced)
				r.Forced[i].Need = Need{Bone: dominosa.NewBone(0, 0), Copies: 2}
				refused("with a need that is none")
				r.Forced[i] = forced[i]
				r.Forced[i].Place.Down = !forced[i].Place.Down
				refused("with another place")
				r.Forced = forced
			}
			for i := range all {
				cases++
				r.Cases = slices.Delete(slices.Clone(all), i, i+1)
				refused("without a case")
				r.Cases = slices.Clone(all)
				r.Cases[i].Proof = nil
				refused("with a case not decided")
				r.Cases = all
				spoil(all[i].Proof)
			}
			if len(all) > 0 {
				r.Cases = nil
				refused("with no case at all")
				r.Cases = append(slices.Clone(all), all[0])
				refused("with a case twice")
				r.Cases = slices.Clone(all)
				r.Cases[0] = all[len(all)-1]
				if len(all) > 1 {
					refused("with one case instead of another")
				}
				r.Cases = all
			}
			r.End = Need{Cell: dominosa.Cell{Row: -1, Col: 0}}
			refused("with an end outside the board")
			r.End = end
			r.Ways++
			refused("with another number of ways")
			r.Ways--
		}
		spoil(r)
	}
	if spoilt < 500 || cases < 50 {
		t.Errorf("only %d proofs spoilt, and %d cases seen: the test says too little", spoilt, cases)
	}
}

// TestRefuteFaults has proofs that consist of a fault spoilt.
func TestRefuteFaults(t *testing.T) {
	rng := randtest.New(t, 5, 6)
	kinds := map[dominosa.FaultKind]int{}
	wanted := []dominosa.FaultKind{dominosa.FaultOddCells, dominosa.FaultCellCount, dominosa.FaultPipCount, dominosa.FaultOddIsland, dominosa.FaultImbalance}
	enough := func() bool {
		return !slices.ContainsFunc(wanted, func(k dominosa.FaultKind) bool { return kinds[k] == 0 })
	}
	for i := range randtest.Rounds(3000, enough) {
		data := make([]byte, 60)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		p := testkit.OddPuzzle(data)
		if i == 0 {
			p = dominosa.Puzzle{Board: testkit.DigitBoard(t, "..0.", "0000", "..0."), Bones: testkit.BonesOf(0, []uint16{3}, false)}
		}
		r, err := Find(t.Context(), p, 0)
		if err != nil || r.Fault == nil {
			continue
		}
		f := r.Fault
		kinds[f.Kind]++
		if len(f.Cells) > 0 && f.Kind != dominosa.FaultPipCount {
			cells := f.Cells
			f.Cells = cells[1:]
			if r.Verify(p) == nil {
				t.Errorf("accepted without %v: %v", cells[0], f)
			}
			f.Cells = append(slices.Clone(cells), cells[0])
			if r.Verify(p) == nil {
				t.Errorf("accepted with %v twice: %v", cells[0], f)
			}
			continue
		}
		f.Have++
		if r.Verify(p) == nil {
			t.Errorf("accepted with one more: %v", f)
		}
	}
	for _, k := range wanted {
		if kinds[k] == 0 {
			t.Errorf("no fault of kind %v: the test says too little", k)
		}
	}
}

// TestVerifyForged has faults claimed of a puzzle with a solution, with all its
// numbers right.
func TestVerifyForged(t *testing.T) {
	p := dominosa.Puzzle{Board: testkit.DigitBoard(t, "000", "111")}
	if len(testkit.BruteTilings(p, 1)) == 0 {
		t.Fatal("no solution")
	}
	var all []dominosa.Cell
	for i := range 6 {
		all = append(all, dominosa.Cell{Row: i / 3, Col: i % 3})
	}
	for _, f := range []dominosa.Fault{
		{Kind: dominosa.FaultOddCells, Have: 6},
		{Kind: dominosa.FaultCellCount, Have: 6, Need: 6},
		{Kind: dominosa.FaultPipCount, Have: 3, Need: 3, Cells: all[:3]},
		{Kind: dominosa.FaultOddIsland, Have: 3, Need: 3, Cells: all},
		{Kind: dominosa.FaultImbalance, Have: 3, Need: 3, Cells: all},
		{Kind: dominosa.FaultImbalance, Have: 2, Need: 1, Cells: all[:3]},
		{Kind: dominosa.FaultNoPlace, Bones: []dominosa.Bone{dominosa.NewBone(0, 0)}},
	} {
		f.Set = p.Set()
		if (&Proof{Fault: &f}).Verify(p) == nil {
			t.Errorf("accepted %v", f)
		}
	}
}

// hardToRefute are the longest proofs for boards of testdata, of order 6 and
// level hard and extreme, with two cells exchanged. They need splits in splits.
var hardToRefute = []struct {
	rows  string
	steps int
}{
	{"65441301 52205156 02303400 64531421 32046601 63354641 23622155", 52},
	{"26306552 30162244 30542005 51050324 61433114 61214330 61426655", 47},
	{"32164436 02122110 50355320 50101562 42461526 30433340 15666445", 55},
	{"53463341 50445361 10041461 01133560 55623220 55624602 62034221", 45},
}

// TestRefuteLimit stops searches at many lengths, some in their first split and
// some in one below it. The proof then says how far the first split got.
func TestRefuteLimit(t *testing.T) {
	refuted := 0
	for _, tt := range hardToRefute {
		p := dominosa.Puzzle{Board: testkit.DigitBoard(t, strings.Fields(tt.rows)...)}
		whole := must.Get(Find(t.Context(), p, 0))(t)
		for limit := 1; ; limit += 3 {
			r, err := Find(t.Context(), p, limit)
			if err == nil {
				if r.String() != whole.String() || r.Steps() != tt.steps || r.Verify(p) != nil {
					t.Errorf("%d steps, want %d:\n%v", r.Steps(), tt.steps, r)
				}
				break
			}
			if !errors.Is(err, ErrTooLong) || r == nil {
				t.Fatalf("%v with %v", err, r)
			}
			if !strings.HasSuffix(r.String(), ": not decided\n") || strings.Contains(r.end(true, "has").String(), "fails") || r.Verify(p) == nil {
				t.Errorf("says too much:\n%v", r)
			}
			var laid []dominosa.Place
			for _, f := range r.Forced {
				laid = append(laid, f.Place)
			}
			for _, c := range r.Cases {
				if c.Proof == nil {
					continue
				}
				refuted++
				if err := c.Proof.verify(p, append(laid, c.Place)); err != nil {
					t.Errorf("case %v: %v\n%v", c.Place, err, r)
				}
			}
		}
	}
	if refuted == 0 {
		t.Error("no limit fell between two cases: the test says too little")
	}
}

func TestRefuteStopped(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	p := swappedPuzzle(rand.New(rand.NewPCG(9, 10)), 6, 1, false) // which takes some search
	if r, err := Find(ctx, p, 0); err != why || r != nil {
		t.Errorf("%v with %v", err, r)
	}
}

// TestRefuteLength pins the length of proofs in all. It is ours; a change that
// moves it says so and why.
func TestRefuteLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	proofs, steps := 0, 0
	for range 300 {
		if r, err := Find(t.Context(), swappedPuzzle(rng, 6, 1, false), 0); err == nil {
			proofs++
			steps += r.Steps()
		}
	}
	if proofs != 141 || steps != 1322 {
		t.Errorf("%d proofs with %d steps, want 141 with 1322", proofs, steps)
	}
}

func FuzzRefute(f *testing.F) {
	f.Add([]byte{0, 2, 3, 3, 0})
	f.Add([]byte{3, 1, 3, 3, 2, 1, 0, 1, 5, 0, 5, 1, 5})
	f.Add([]byte{4, 2, 3, 3, 0, 1, 9, 0, 9, 2, 9, 3, 9, 0, 9})
	f.Add([]byte{5, 2, 2, 3, 4, 0, 0, 0, 9, 1, 9, 1, 9})
	f.Add([]byte{1, 1, 0, 0, 0, 1, 1, 1, 3, 3})
	f.Fuzz(func(t *testing.T, data []byte) { refuteAgrees(t, testkit.OddPuzzle(data)) })
}

func ExampleFind() {
	b, err := dominosa.NewBoard(5, 4, []int{
		0, 3, 0, 1,
		2, 2, 2, 3,
		1, 3, 3, 2,
		0, 0, 1, 2,
		0, 3, 1, 1,
	})
	if err != nil {
		panic(err)
	}
	r := must.Value(Find(context.Background(), dominosa.Puzzle{Board: b}, 0))
	fmt.Print(r)
	// Output:
	// 1. 3-3 fits only at r3c2-r3c3
	// 2. so r3c1 has two partners left, and each fails
	//    if 0-1 lies at r3c1-r4c1, then 0-0 has no place left
	//    if 1-2 lies at r2c1-r3c1:
	//       1. r1c1 can pair only with r1c2: 0-3
	//       2. r4c4 can pair only with r3c4: 2-2
	//       3. so r2c2 has no partner left
}
