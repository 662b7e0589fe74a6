// Package testkit has what tests of domino grids share: boards, brute force, golden
// files.
package testkit

import (
	"context"
	"errors"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/must"
)

// BruteTilings returns up to limit solutions of p, all if limit is 0, in the
// order in which it finds them. It is the dumb one that everything fast has to
// agree with: it covers the first open cell with a bone to the right or down,
// and looks no further than that.
func BruteTilings(p dominosa.Puzzle, limit int) []dominosa.Tiling {
	b, set := p.Board, p.Set()
	if !set.AtMost() && 2*set.Size() != b.Cells() {
		return nil
	}
	left := maps.Collect(set.All())
	var found []dominosa.Tiling
	var laid dominosa.Tiling
	covered := map[dominosa.Cell]bool{}
	isOpen := func(c dominosa.Cell) bool { return b.At(c.Row, c.Col) != dominosa.Hole && !covered[c] }

	var from func(i int)
	from = func(i int) {
		for i < b.Rows()*b.Cols() && !isOpen(dominosa.Cell{Row: i / b.Cols(), Col: i % b.Cols()}) {
			i++
		}
		if i == b.Rows()*b.Cols() {
			found = append(found, slices.Clone(laid))
			return
		}
		for _, down := range []bool{false, true} {
			pl := dominosa.Place{Row: i / b.Cols(), Col: i % b.Cols(), Down: down}
			x, y := pl.Cells()
			if !isOpen(y) {
				continue
			}
			pl.Bone = dominosa.NewBone(b.At(x.Row, x.Col), b.At(y.Row, y.Col))
			if left[pl.Bone] == 0 {
				continue
			}
			left[pl.Bone]--
			covered[x], covered[y] = true, true
			laid = append(laid, pl)
			from(i + 1)
			laid = laid[:len(laid)-1]
			covered[x], covered[y] = false, false
			left[pl.Bone]++
			if limit > 0 && len(found) == limit {
				return
			}
		}
	}
	from(0)
	return found
}

// DigitBoard returns the board with the given rows: a digit a cell, a dot where
// there is none.
func DigitBoard(t testing.TB, rows ...string) *dominosa.Board {
	t.Helper()
	var pips []int
	for _, row := range rows {
		for _, c := range row {
			if c == '.' {
				pips = append(pips, dominosa.Hole)
			} else {
				pips = append(pips, int(c-'0'))
			}
		}
	}
	return must.Get(dominosa.NewBoard(len(rows), len(rows[0]), pips))(t)
}

// Exactly returns the set with the given bones, each as often as it is given.
func Exactly(bones ...dominosa.Bone) *dominosa.Bones {
	count := map[dominosa.Bone]int{}
	for _, b := range bones {
		count[b]++
	}
	return must.Value(dominosa.NewBones(maps.All(count), false))
}

// BonesOf returns the set with so many copies of each bone, in the order of the pile
// of double-high.
func BonesOf(high int, count []uint16, atMost bool) *dominosa.Bones {
	copies := map[dominosa.Bone]int{}
	for b := range dominosa.Full(high).All() {
		copies[b] = int(count[grid.BoneIndex(b.Lo, b.Hi, high)])
	}
	return must.Value(dominosa.NewBones(maps.All(copies), atMost))
}

// Dealt is a board of rows and columns that shows the bones, in random order
// and each either way round, on the places of a tiling.
func Dealt(rng *rand.Rand, rows, cols int, t dominosa.Tiling, bones []dominosa.Bone) *dominosa.Board {
	rng.Shuffle(len(bones), func(i, j int) { bones[i], bones[j] = bones[j], bones[i] })
	pips := slices.Repeat([]int{dominosa.Hole}, rows*cols)
	for i, p := range t {
		x, y := p.Cells()
		if rng.IntN(2) == 0 {
			x, y = y, x
		}
		pips[x.Row*cols+x.Col], pips[y.Row*cols+y.Col] = int(bones[i].Lo), int(bones[i].Hi)
	}
	return must.Value(dominosa.NewBoard(rows, cols, pips))
}

// PuzzleFile reads a board of testdata/puzzles in the plainest way: a digit a
// cell, '.' for a hole, '#' before comments.
func PuzzleFile(t testing.TB, name string) dominosa.Puzzle {
	t.Helper()
	text := must.Get(os.ReadFile(Testdata("puzzles/" + name + ".txt")))(t)
	var rows []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			rows = append(rows, line)
		}
	}
	return dominosa.Puzzle{Board: DigitBoard(t, rows...)}
}

// OddPuzzle makes a small puzzle of any bytes: up to 4 by 4 positions with
// holes and pips up to 3, or one or two lines of up to 12, so that every length of line
// occurs, and a set that is deduced, or random, or just what one
// way to lay the board needs, Exactly or at most.
func OddPuzzle(data []byte) dominosa.Puzzle {
	at := -1
	next := func(n int) int {
		if at++; at < len(data) {
			return int(data[at]) % n
		}
		return at % n
	}
	kind, top := next(6), 1+next(3)
	rows, cols, holes := 1+next(4), 1+next(4), next(5)
	if len(data) > 0 && data[0] >= 224 {
		rows, cols = min(rows, 2), 1+next(12)
		if top = 1 + next(11); top%2 == 0 {
			rows, cols = cols, rows
		}
	}
	pips := make([]int, rows*cols)
	for i := range pips {
		if pips[i] = next(top + 1); next(12) < holes {
			pips[i] = dominosa.Hole
		}
	}
	b := must.Value(dominosa.NewBoard(rows, cols, pips))
	p := dominosa.Puzzle{Board: b}
	count := make([]uint16, dominosa.Full(top).Size())
	switch kind {
	case 0: // deduced
		return p
	case 1, 2: // random
		for i := range count {
			count[i] = uint16(max(0, next(4)-1))
		}
	default: // what one way to lay the board needs
		plenty := make([]uint16, len(count))
		for i := range plenty {
			plenty[i] = 99
		}
		for _, sol := range BruteTilings(dominosa.Puzzle{Board: b, Bones: BonesOf(top, plenty, true)}, 1+next(5)) {
			clear(count)
			for _, pl := range sol {
				count[grid.BoneIndex(pl.Bone.Lo, pl.Bone.Hi, top)]++
			}
		}
		if kind == 4 { // with one bone exchanged
			if i := next(len(count)); count[i] > 0 {
				count[i]--
				count[next(len(count))]++
			}
		}
	}
	p.Bones = BonesOf(top, count, kind == 2 || kind == 5)
	return p
}

// A Countdown is a context that ends when its error is looked at for the
// number-th time.
type Countdown struct {
	context.Context
	Looks, Number int
}

func (c *Countdown) Err() error {
	if c.Looks++; c.Looks >= c.Number {
		return ErrCountdown
	}
	return nil
}

var ErrCountdown = errors.New("counted down")

var Update = flag.Bool("update", false, "rewrite the golden files")

// Testdata returns a path in the testdata of package dominosa, from that directory or
// one beneath it.
func Testdata(name string) string {
	for _, dir := range []string{".", "..", "../.."} {
		path := filepath.Join(dir, "testdata", "puzzles")
		if _, err := os.Stat(path); err == nil {
			return filepath.Join(dir, "testdata", filepath.FromSlash(name))
		}
	}
	panic("no testdata")
}
