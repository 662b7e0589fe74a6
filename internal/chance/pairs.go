package chance

import (
	"context"
	"math/bits"
	"sync"
	"sync/atomic"

	"bonepile/dominosa"
)

// Pairs of tilings by their type.

// maxShuffleCells is the room for cells: those of maxShufflePips.
const maxShuffleCells = maxShufflePips * (maxShufflePips + 1)

// A mating is a tiling as the other cell of each cell's domino.
type mating [maxShuffleCells]uint8

// listTilings lists the tilings of a shape by covering the first open cell in its two
// ways.
func listTilings(shape *dominosa.Board) (list []mating) {
	number := map[dominosa.Cell]int{}
	var cells []dominosa.Cell
	for r := range shape.Rows() {
		for c := range shape.Cols() {
			if shape.At(r, c) != dominosa.Hole {
				number[dominosa.Cell{Row: r, Col: c}] = len(cells)
				cells = append(cells, dominosa.Cell{Row: r, Col: c})
			}
		}
	}
	var now mating
	var from func(open uint64)
	from = func(open uint64) {
		if open == 0 {
			list = append(list, now)
			return
		}
		i := bits.TrailingZeros64(open)
		c := cells[i]
		for _, next := range [2]dominosa.Cell{{Row: c.Row, Col: c.Col + 1}, {Row: c.Row + 1, Col: c.Col}} {
			if j, ok := number[next]; ok && open>>j&1 != 0 {
				now[i], now[j] = uint8(j), uint8(i)
				from(open &^ (1<<i | 1<<j))
			}
		}
	}
	from(1<<len(cells) - 1)
	return list
}

// A tally is a word that counts the cycles with m dominoes, for every m from 2 on: each
// count has its own bits, so adding a cycle adds a constant, its unit. The counts fit
// a word up to double-5 and beyond.
type tallyUnits struct {
	bones int
	shift [maxShuffleCells/2 + 1]int // by m
	unit  [maxShuffleCells/2 + 1]uint64
}

func newTallyUnits(bones int) *tallyUnits {
	u := &tallyUnits{bones: bones}
	at := 0
	for m := 2; m <= bones; m++ {
		u.shift[m], u.unit[m] = at, 1<<at
		at += bits.Len(uint(bones / m)) // there are no more than that
	}
	return u
}

// typeOf returns the type of a tally.
func (u *tallyUnits) typeOf(tally uint64) pairType {
	var t []byte
	left := u.bones
	for m := u.bones; m >= 2; m-- {
		for range tally >> u.shift[m] & (1<<bits.Len(uint(u.bones/m)) - 1) {
			t = append(t, byte(m))
			left -= m
		}
	}
	return pairType(t) + same(left)
}

// of returns the tally of a pair.
func (u *tallyUnits) of(a, b *mating) (tally uint64) {
	for left := uint64(1)<<(2*u.bones) - 1; left != 0; {
		start := uint8(bits.TrailingZeros64(left))
		m := 0
		for c := start; ; {
			d := a[c]
			left &^= 1<<c | 1<<d
			m++
			if c = b[d]; c == start {
				break
			}
		}
		tally += u.unit[m]
	}
	return tally
}

// sortPairs counts the ordered pairs of tilings of each type; a tiling has that number of bones.
func sortPairs(ctx context.Context, bones int, tilings []mating, workers int, progress func(float64)) (map[pairType]uint64, error) {
	units := newTallyUnits(bones)
	var (
		mu   sync.Mutex
		wg   sync.WaitGroup
		next atomic.Int64
		done int
	)
	sum := map[uint64]uint64{}
	for range workers {
		wg.Go(func() {
			mine := map[uint64]uint64{}
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(tilings) {
					break
				}
				mine[0]++ // with itself
				for j := range tilings[:i] {
					mine[units.of(&tilings[i], &tilings[j])] += 2
				}
				mu.Lock()
				done += 2*i + 1
				progress(float64(done) / float64(len(tilings)) / float64(len(tilings)))
				mu.Unlock()
			}
			mu.Lock()
			defer mu.Unlock()
			for tally, n := range mine {
				sum[tally] += n
			}
		})
	}
	wg.Wait()
	list := map[pairType]uint64{}
	for tally, n := range sum {
		list[units.typeOf(tally)] = n
	}
	return list, context.Cause(ctx)
}
