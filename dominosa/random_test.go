package dominosa_test

import (
	"math/rand/v2"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/testkit"
)

// Boards at random, in the two models of TAOCP 7.2.2.1, exercise 72.

// permuted is model (i): the pips of the full set in random order.
func permuted(rng *rand.Rand, n int) *dominosa.Board {
	pips := make([]int, 0, (n+1)*(n+2))
	for v := range n + 1 {
		for range n + 2 {
			pips = append(pips, v)
		}
	}
	rng.Shuffle(len(pips), func(i, j int) { pips[i], pips[j] = pips[j], pips[i] })
	b, _ := dominosa.NewBoard(n+1, n+2, pips)
	return b
}

// shuffled is model (ii): the full set, dealt, on a tiling.
func shuffled(rng *rand.Rand, n int, tiling func(*rand.Rand) dominosa.Tiling) *dominosa.Board {
	var bones []dominosa.Bone
	for b := range dominosa.Full(n).All() {
		bones = append(bones, b)
	}
	return testkit.Dealt(rng, n+1, n+2, tiling(rng), bones)
}

// tiler returns a source of tilings of a rectangle of even area, all equally
// likely as long as the shorter side is at most 14; beyond, where the exact
// table would not fit, they are far from the first one by many random flips.
// The bones of the tilings are 0-0.
func tiler(rows, cols int) func(*rand.Rand) dominosa.Tiling {
	if min(rows, cols) > 14 {
		return func(rng *rand.Rand) dominosa.Tiling { return flipped(rng, rows, cols) }
	}
	shape := floor.New(dominosa.BoardOf(rows, cols, make([]uint8, rows*cols)))
	table := floor.NewTable(shape, 1<<20)
	return func(rng *rand.Rand) (t dominosa.Tiling) {
		roll := dice.New(rng.Uint64(), 0)
		for _, p := range table.Draw(shape, &roll, make([]uint64, table.Words), nil) {
			t = append(t, dominosa.Place{Row: int(p[0]) / cols, Col: int(p[0]) % cols, Down: p[1] != p[0]+1 || cols == 1})
		}
		slices.SortFunc(t, dominosa.Place.Compare)
		return t
	}
}

// flipped starts from rows of bones and turns pairs of bones side by side.
func flipped(rng *rand.Rand, rows, cols int) dominosa.Tiling {
	other := make([]int, rows*cols) // the other cell of the bone at each
	for i := range other {
		other[i] = i ^ 1
		if cols%2 != 0 {
			if i/cols%2 == 0 {
				other[i] = i + cols
			} else {
				other[i] = i - cols
			}
		}
	}
	for range 60 * rows * cols {
		i := rng.IntN(rows-1)*cols + rng.IntN(cols-1)
		right, below, across := i+1, i+cols, i+cols+1
		switch {
		case other[i] == right && other[below] == across:
			other[i], other[below], other[right], other[across] = below, i, across, right
		case other[i] == below && other[right] == across:
			other[i], other[right], other[below], other[across] = right, i, across, below
		}
	}
	var t dominosa.Tiling
	for i, j := range other {
		if i < j {
			t = append(t, dominosa.Place{Row: i / cols, Col: i % cols, Down: j != i+1})
		}
	}
	return t
}
