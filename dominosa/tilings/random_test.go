package tilings

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/floor"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/box"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// profileTilings counts the tilings of a narrow board by the masks of package floor.
func profileTilings(b *dominosa.Board) *big.Int {
	n, table := new(big.Int), floor.NewTable(floor.New(b), 1<<26)
	for i, word := range table.Of(0) {
		n.Or(n, new(big.Int).Lsh(new(big.Int).SetUint64(word), uint(64*i)))
	}
	return n
}

// blanks returns as many bones 0-0 as b can need.
func blanks(b *dominosa.Board) *dominosa.Bones {
	return testkit.BonesOf(0, []uint16{uint16(b.Cells())}, true)
}

// randomShape returns a shape of rows and columns: cells at random, or, three
// times out of four, the cells of dominoes laid at random, so that there is a
// tiling.
func randomShape(t testing.TB, rng *rand.Rand, rows, cols int) *dominosa.Board {
	t.Helper()
	cells := make([]bool, rows*cols)
	isCell := func(row, col int) bool { return cells[row*cols+col] }
	if rng.IntN(4) == 0 {
		density := 0.5 + rng.Float64()/2
		for i := range cells {
			cells[i] = rng.Float64() < density
		}
		return cut(t, rows, cols, isCell)
	}
	for range rng.IntN(4 * rows * cols) {
		i := rng.IntN(rows * cols)
		j := i + 1
		if rng.IntN(2) == 0 {
			j = i + cols
		} else if j%cols == 0 {
			continue
		}
		if j < len(cells) && !cells[i] && !cells[j] {
			cells[i], cells[j] = true, true
		}
	}
	return cut(t, rows, cols, isCell)
}

// holes returns the areas of the holes of a board: of the parts, touching
// corners included, of what is not cells, but for the part outside.
func holes(b *dominosa.Board) (areas []int) {
	seen := map[dominosa.Cell]bool{}
	for row := -1; row <= b.Rows(); row++ {
		for col := -1; col <= b.Cols(); col++ {
			c := dominosa.Cell{Row: row, Col: col}
			if seen[c] || b.At(row, col) != dominosa.Hole {
				continue
			}
			part := []dominosa.Cell{c}
			seen[c] = true
			for i := 0; i < len(part); i++ {
				for n := range 9 {
					d := dominosa.Cell{Row: part[i].Row + n/3 - 1, Col: part[i].Col + n%3 - 1}
					inside := -1 <= d.Row && d.Row <= b.Rows() && -1 <= d.Col && d.Col <= b.Cols()
					if inside && !seen[d] && b.At(d.Row, d.Col) == dominosa.Hole {
						seen[d] = true
						part = append(part, d)
					}
				}
			}
			if c != (dominosa.Cell{Row: -1, Col: -1}) {
				areas = append(areas, len(part))
			}
		}
	}
	return areas
}

// TestTilingsRandom compares shapes with the reference, and some with the count
// of the puzzle whose bones are all 0-0.
func TestTilingsRandom(t *testing.T) {
	rng := randtest.New(t, 1, 2)
	positive, oddHole, evenHole, severalHoles := 0, 0, 0, 0
	for i := range 8000 {
		b := randomShape(t, rng, 1+rng.IntN(8), 1+rng.IntN(8))
		got, want := tilings(t, b), profileTilings(b)
		if got.Cmp(want) != 0 {
			t.Fatalf("%v tilings, want %v\n%s", got, want, b)
		}
		if i%10 == 0 {
			n, err := dominosa.Puzzle{Board: b, Bones: blanks(b)}.Count(context.Background(), dominosa.Config{})
			if err != nil || n.Cmp(got) != 0 {
				t.Fatalf("%v tilings, counted as a puzzle %v, %v\n%s", got, n, err, b)
			}
		}
		if want.Cmp(big.NewInt(1)) <= 0 {
			continue // no or one tiling: no sign can be wrong
		}
		positive++
		areas := holes(b)
		if len(areas) > 1 {
			severalHoles++
		}
		for _, area := range areas {
			if area%2 != 0 {
				oddHole++
			} else {
				evenHole++
			}
		}
	}
	if positive < 3000 || oddHole < 1000 || evenHole < 250 || severalHoles < 300 {
		t.Errorf("only %d shapes with two tilings or more, %d holes of odd area, %d of even, %d shapes with several",
			positive, oddHole, evenHole, severalHoles)
	}
}

// TestTilingsProfile compares boards as wide as the reference can hold.
func TestTilingsProfile(t *testing.T) {
	rng := randtest.New(t, 3, 4)
	boards := []*dominosa.Board{rectangle(t, 16, 16), rectangle(t, 21, 12)}
	for range 8 {
		// A few positions of each colour cut out.
		b := rectangle(t, 14+rng.IntN(3), 12)
		for colour := range 2 {
			for range 4 {
				i := rng.IntN(b.Rows() * b.Cols() / 2)
				row, col := i/(b.Cols()/2), 2*(i%(b.Cols()/2))
				box.Open(b).Pips[row*b.Cols()+col+(row+colour)%2] = grid.Hole
			}
		}
		box.Open(b).Recount()
		boards = append(boards, b)
	}
	positive := 0
	for _, b := range boards {
		got, want := tilings(t, b), profileTilings(b)
		if got.Cmp(want) != 0 {
			t.Errorf("%v tilings, want %v\n%s", got, want, b)
		}
		positive += want.Sign()
	}
	must.Least(t, positive, 4, "boards that have a tiling")
}

// large returns a shape too large for the references: a rectangle less a
// number of places and, for as many odd holes, of single positions, one of
// each colour in turn, none of them at the edge.
func large(t testing.TB, rng *rand.Rand, rows, cols, number int) *dominosa.Board {
	t.Helper()
	b := rectangle(t, rows, cols)
	take := func(row, col int) { box.Open(b).Pips[row*cols+col] = grid.Hole }
	for colour := range number {
		row, col := 1+rng.IntN(rows-3), 1+rng.IntN(cols-3)
		take(row, col)
		take(row, col+1)
		for b.At(row, col) == dominosa.Hole || (row+col)%2 != colour%2 {
			row, col = 1+rng.IntN(rows-2), 1+rng.IntN(cols-2)
		}
		take(row, col)
	}
	box.Open(b).Recount()
	return b
}

// TestTilingsFirstCell compares large shapes with smaller ones: the first cell
// is covered together with its neighbour to the right or below.
func TestTilingsFirstCell(t *testing.T) {
	rng := randtest.New(t, 7, 8)
	positive := 0
	for range 10 {
		b := large(t, rng, 16+rng.IntN(15), 2*(8+rng.IntN(8)), 2*rng.IntN(6))
		want := new(big.Int)
		for _, p := range b.Places() {
			if x, y := p.Cells(); x == (dominosa.Cell{Row: 0, Col: 0}) {
				less := cut(t, b.Rows(), b.Cols(), func(row, col int) bool {
					c := dominosa.Cell{Row: row, Col: col}
					return b.At(row, col) != dominosa.Hole && c != x && c != y
				})
				want.Add(want, tilings(t, less))
			}
		}
		got := tilings(t, b)
		if got.Cmp(want) != 0 {
			t.Errorf("%v tilings, but %v by the first cell\n%s", got, want, b)
		}
		positive += got.Sign()
	}
	must.Least(t, positive, 7, "shapes that have a tiling")
}

// TestTilingsTurned turns large shapes and reflects them.
func TestTilingsTurned(t *testing.T) {
	rng := randtest.New(t, 9, 10)
	for range 5 {
		b := large(t, rng, 20+rng.IntN(10), 30, 6)
		want := tilings(t, b)
		for turn := range 4 {
			rows, cols := b.Cols(), b.Rows()
			b = cut(t, rows, cols, func(row, col int) bool { return b.At(col, rows-1-row) != dominosa.Hole })
			mirror := cut(t, rows, cols, func(row, col int) bool { return b.At(row, cols-1-col) != dominosa.Hole })
			if got := tilings(t, b); got.Cmp(want) != 0 {
				t.Errorf("turned %d times: %v tilings, not %v\n%s", turn+1, got, want, b)
			}
			if got := tilings(t, mirror); got.Cmp(want) != 0 {
				t.Errorf("turned %d times and reflected: %v tilings, not %v\n%s", turn+1, got, want, mirror)
			}
		}
	}
}

// FuzzTilings compares shapes with the reference: up to 8 columns, and a bit of
// data for every position, 1 for a cell.
func FuzzTilings(f *testing.F) {
	f.Add(byte(3), []byte("\xef\x01"))                                 // a ring
	f.Add(byte(8), []byte("\xff\xff\xff\xff\xff\xff\xff\xff"))         // the chessboard
	f.Add(byte(8), []byte("\x7f\xff\xff\xff\xff\xff\xff\xfe"))         // less two corners
	f.Add(byte(7), []byte("\xff\xff\xef\xfb\xff\xfe\xff\xf7\xff\xff")) // with holes
	f.Add(byte(6), []byte("\x9f\xf7\x7d\xdf\xf7\x79"))
	f.Add(byte(1), []byte("\x0f"))
	f.Add(byte(2), []byte("\x99\x66"))
	f.Fuzz(func(t *testing.T, width byte, data []byte) {
		cols := 1 + int(width-1)%8
		rows := min(len(data)*8/cols, 12)
		if rows == 0 {
			t.Skip()
		}
		b := cut(t, rows, cols, func(row, col int) bool {
			i := row*cols + col
			return data[i/8]>>(i%8)&1 != 0
		})
		got, want := tilings(t, b), profileTilings(b)
		if got.Cmp(want) != 0 {
			t.Errorf("%v tilings, want %v\n%s", got, want, b)
		}
	})
}

// TestTilingsStop ends the context at every look that is taken at it.
func TestTilingsStop(t *testing.T) {
	b := shape(t, "########.##", "########.##", "########.##", "########.##", "########.##")
	ctx := &testkit.Countdown{Context: context.Background(), Number: 1 << 20}
	if n, err := Count(ctx, b); err != nil || n.Int64() != 14824*8 {
		t.Fatalf("%v tilings, %v", n, err)
	}
	looks := ctx.Looks
	if looks != 5 { // at the start, and for each of two islands when it is found and when it is counted
		t.Errorf("%d looks at the context, want 5", looks)
	}
	for number := 1; number <= looks; number++ {
		ctx := &testkit.Countdown{Context: context.Background(), Number: number}
		if n, err := Count(ctx, b); n != nil || !errors.Is(err, testkit.ErrCountdown) {
			t.Errorf("stopped at look %d: %v tilings, %v", number, n, err)
		}
	}

	// The cause is told, not only that there is one.
	stopped, cancel := context.WithCancelCause(context.Background())
	cancel(testkit.ErrCountdown)
	if n, err := Count(stopped, b); n != nil || !errors.Is(err, testkit.ErrCountdown) {
		t.Errorf("stopped with a cause: %v tilings, %v", n, err)
	}
}
