package dominosa

import (
	"context"
	"math/big"
	"testing"
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
	g := mustGenerator(t, Recipe{Shape: frameOf(t, 2), Uniform: true})
	seen := map[string]int{}
	for m, err := range g.Boards(context.Background(), 1, 4*4824, 2) {
		if err != nil {
			t.Fatal(err)
		}
		seen[string(m.Board.Grid().pips)]++
	}
	var counts []int
	for _, n := range seen {
		counts = append(counts, n)
	}
	for len(counts) < 4824 {
		counts = append(counts, 0)
	}
	if len(counts) != 4824 {
		t.Errorf("%d boards", len(counts))
	}
	evenly(t, "double-2", counts)
}

// TestUniformAtMost draws boards where bones are left over.
func TestUniformAtMost(t *testing.T) {
	set, err := ParseBones("at most 0-0, 2 x 0-1, 1-1, 1-2, 2-2")
	if err != nil {
		t.Fatal(err)
	}
	shape, err := ParseShape("###\n###")
	if err != nil {
		t.Fatal(err)
	}
	// All boards, by the definition.
	unique := map[string]int{}
	pips := make([]int, 6)
	for n := range 729 {
		for i := range pips {
			pips[i] = n % 3
			n /= 3
		}
		b, err := NewBoard(2, 3, pips)
		if err != nil {
			t.Fatal(err)
		}
		if len(BruteTilings(Puzzle{b, set}, 1000)) == 1 {
			unique[string(b.Grid().pips)] = 0
		}
	}
	g := mustGenerator(t, Recipe{Shape: shape, Bones: set, Uniform: true})
	for m, err := range g.Boards(context.Background(), 1, 20*len(unique), 2) {
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := unique[string(m.Board.Grid().pips)]; !ok {
			t.Fatal("a board with several solutions")
		}
		unique[string(m.Board.Grid().pips)]++
	}
	var counts []int
	for _, n := range unique {
		counts = append(counts, n)
	}
	if len(counts) < 50 {
		t.Errorf("only %d boards", len(counts))
	}
	evenly(t, "at most", counts)
}

// TestTilingTable compares tables with the determinant on random shapes, and looks
// whether all tilings of a square come equally often.
func TestTilingTable(t *testing.T) {
	d := newDice(4, 0)
	tiled := 0
	for range 1500 {
		rows, cols := 1+d.below(7), 1+d.below(7)
		pips := make([]int, rows*cols)
		for i := range pips {
			if d.below(7) == 0 {
				pips[i] = Hole
			}
		}
		b, err := NewBoard(rows, cols, pips)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Tilings(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		f := newFloor(b)
		table := newTilingTable(f, 1<<20)
		got := new(big.Int)
		for i, w := range table.of(0) {
			got.Add(got, new(big.Int).Lsh(new(big.Int).SetUint64(w), uint(64*i)))
		}
		if got.Cmp(want) != 0 {
			t.Fatalf("%v tilings, want %v\n%s", got, want, rowsBoard(nil, Puzzle{Board: b}))
		}
		list, ok := new(matcher).draw(f, &d, nil)
		if ok != (want.Sign() > 0) {
			t.Fatalf("drawn: %v, of %v tilings", ok, want)
		}
		if !ok || b.Grid().cells == 0 {
			continue
		}
		tiled++
		checkTiles(t, b, list)
		checkTiles(t, b, table.draw(f, &d, make([]uint64, table.words), nil))
	}
	if tiled < 200 {
		t.Errorf("only %d shapes have tilings", tiled)
	}
	b, err := NewBoard(4, 5, make([]int, 20))
	if err != nil {
		t.Fatal(err)
	}
	f := newFloor(b)
	table := newTilingTable(f, 1<<20)
	seen := map[[20]int32]int{}
	for range 95 * 100 { // OEIS A099390: 95 tilings of 4 by 5
		var key [20]int32
		for _, p := range table.draw(f, &d, make([]uint64, table.words), nil) {
			key[p[0]] = p[1]
		}
		seen[key]++
	}
	var counts []int
	for _, n := range seen {
		counts = append(counts, n)
	}
	if len(counts) != 95 {
		t.Errorf("%d tilings of 4 by 5, want 95", len(counts))
	}
	evenly(t, "4 by 5", counts)
	if newTilingTable(newFloor(frameOf(t, 6)), 1000) != nil {
		t.Error("a table beyond its limit")
	}
}

// checkTiles checks that dominoes cover the cells of a board.
func checkTiles(t *testing.T, b *Board, list [][2]int32) {
	t.Helper()
	covered := make([]bool, len(b.Grid().pips))
	for _, p := range list {
		across := p[1] == p[0]+1 && int(p[1])%b.Grid().cols > 0
		for _, i := range p {
			if covered[i] || b.Grid().pips[i] == hole || !across && p[1] != p[0]+int32(b.Grid().cols) {
				t.Fatalf("no tiling: %v", list)
			}
			covered[i] = true
		}
	}
	if 2*len(list) != b.Grid().cells {
		t.Fatalf("%d dominoes on %d cells", len(list), b.Grid().cells)
	}
}

func TestDice(t *testing.T) {
	d := newDice(1, 2)
	counts := make([]int, 7)
	words, bigs := make([]int, 5), make([]int, 5)
	n := new(big.Int).Mul(big.NewInt(5), new(big.Int).Lsh(big.NewInt(1), 70))
	var out [2]uint64
	for range 7000 {
		counts[d.below(7)]++
		d.belowWords(out[:], []uint64{0, 5})
		words[out[1]]++
		x := d.belowBig(n)
		if x.Cmp(n) >= 0 {
			t.Fatal("too large")
		}
		bigs[int(new(big.Int).Rsh(x, 70).Int64())]++
	}
	evenly(t, "below", counts)
	evenly(t, "belowWords", words)
	evenly(t, "belowBig", bigs)
	if a, b := newDice(1, 2), newDice(2, 1); a.next() == b.next() {
		t.Error("seed and board are one number")
	}
}
