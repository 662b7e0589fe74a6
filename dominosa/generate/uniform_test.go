package generate

import (
	"context"
	"math/big"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/tilings"
	"bonepile/internal/box"
	"bonepile/internal/limbs"
	"bonepile/internal/must"
)

// evenly reports whether counts are as even as chance has it: the sum of squared
// differences from the mean, divided by it, is distributed like chi squared, with
// mean k-1 and variance 2(k-1).
func evenly(t *testing.T, what string, counts []int) {
	t.Helper()
	total := 0
	for _, n := range counts {
		total += n
	}
	mean := float64(total) / float64(len(counts))
	sum := 0.0
	for _, n := range counts {
		sum += (float64(n) - mean) * (float64(n) - mean) / mean
	}
	k := float64(len(counts) - 1)
	if d := sum - k; d*d > 25*2*k {
		t.Errorf("%s: chi squared is %.0f, with %.0f degrees of freedom", what, sum, k)
	}
}

// TestUniform draws boards of double-2 with one solution in a frame of 3 by 4, of
// which there are 4,824, and looks whether all come equally often.
func TestUniform(t *testing.T) {
	g := mustGenerator(t, Recipe{Shape: frameOf(t, 2), Method: Uniform{}})
	seen := map[string]int{}
	for m := range must.All(t, g.Boards(context.Background(), 1, 4*4824, 2)) {
		seen[string(box.Open(m.Board).Pips)]++
	}
	var counts []int
	for _, n := range seen {
		counts = append(counts, n)
	}
	for len(counts) < 4824 {
		counts = append(counts, 0)
	}
	must.Equal(t, len(counts), 4824, "boards")
	evenly(t, "double-2", counts)
}

// TestUniformAtMost draws boards where bones are left over.
func TestUniformAtMost(t *testing.T) {
	set := must.Get(notation.ParseBones("at most 0-0, 2 x 0-1, 1-1, 1-2, 2-2"))(t)
	shape := must.Get(ParseShape("###\n###"))(t)
	// All boards, by the definition.
	unique := map[string]int{}
	pips := make([]int, 6)
	for n := range 729 {
		for i := range pips {
			pips[i] = n % 3
			n /= 3
		}
		b := must.Get(dominosa.NewBoard(2, 3, pips))(t)
		if len(testkit.BruteTilings(dominosa.Puzzle{Board: b, Bones: set}, 1000)) == 1 {
			unique[string(box.Open(b).Pips)] = 0
		}
	}
	g := mustGenerator(t, Recipe{Shape: shape, Bones: set, Method: Uniform{}})
	for m := range must.All(t, g.Boards(context.Background(), 1, 20*len(unique), 2)) {
		if _, ok := unique[string(box.Open(m.Board).Pips)]; !ok {
			t.Fatal("a board with several solutions")
		}
		unique[string(box.Open(m.Board).Pips)]++
	}
	var counts []int
	for _, n := range unique {
		counts = append(counts, n)
	}
	must.Least(t, len(counts), 50, "boards")
	evenly(t, "at most", counts)
}

// TestTilingTable draws tilings of random shapes. Package tilings compares its counts with
// those of tables, and boards of TestUniform could not come equally often if tilings did not.
func TestTilingTable(t *testing.T) {
	d := dice.New(4, 0)
	tiled := 0
	for range 1500 {
		rows, cols := 1+d.Below(7), 1+d.Below(7)
		pips := make([]int, rows*cols)
		for i := range pips {
			if d.Below(7) == 0 {
				pips[i] = dominosa.Hole
			}
		}
		b := must.Get(dominosa.NewBoard(rows, cols, pips))(t)
		want := must.Get(tilings.Count(context.Background(), b))(t)
		f := floor.New(b)
		table := floor.NewTable(f, 1<<20)
		list, ok := new(floor.Matcher).Draw(f, &d, nil)
		if ok != (want.Sign() > 0) {
			t.Fatalf("drawn: %v, of %v tilings", ok, want)
		}
		if !ok || b.Cells() == 0 {
			continue
		}
		tiled++
		checkTiles(t, b, list)
		checkTiles(t, b, table.Draw(f, &d, make([]uint64, table.Words), nil))
	}
	must.Least(t, tiled, 200, "shapes that have tilings")
	if floor.NewTable(floor.New(frameOf(t, 6)), 1000) != nil {
		t.Error("a table beyond its limit")
	}
}

// checkTiles checks that dominoes cover the cells of a board.
func checkTiles(t *testing.T, b *dominosa.Board, list [][2]int32) {
	t.Helper()
	covered := make([]bool, len(box.Open(b).Pips))
	for _, p := range list {
		across := p[1] == p[0]+1 && int(p[1])%b.Cols() > 0
		for _, i := range p {
			if covered[i] || box.Open(b).Pips[i] == grid.Hole || !across && p[1] != p[0]+int32(b.Cols()) {
				t.Fatalf("no tiling: %v", list)
			}
			covered[i] = true
		}
	}
	if 2*len(list) != b.Cells() {
		t.Fatalf("%d dominoes on %d cells", len(list), b.Cells())
	}
}

func TestDice(t *testing.T) {
	d := dice.New(1, 2)
	counts := make([]int, 7)
	words, bigs := make([]int, 5), make([]int, 5)
	n := new(big.Int).Mul(big.NewInt(5), new(big.Int).Lsh(big.NewInt(1), 70))
	var out [2]uint64
	for range 7000 {
		counts[d.Below(7)]++
		limbs.Below(out[:], []uint64{0, 5}, d.Next)
		words[out[1]]++
		x := d.BelowBig(n)
		if x.Cmp(n) >= 0 {
			t.Fatal("too large")
		}
		bigs[int(new(big.Int).Rsh(x, 70).Int64())]++
	}
	evenly(t, "below", counts)
	evenly(t, "belowWords", words)
	evenly(t, "belowBig", bigs)
	if a, b := dice.New(1, 2), dice.New(2, 1); a.Next() == b.Next() {
		t.Error("seed and board are one number")
	}
}
