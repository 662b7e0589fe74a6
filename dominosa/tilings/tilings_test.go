package tilings

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// shape returns the board with a cell wherever the picture has '#'. All pips
// are 0.
func shape(t testing.TB, picture ...string) *dominosa.Board {
	t.Helper()
	for i, row := range picture {
		picture[i] = strings.ReplaceAll(row, "#", "0")
	}
	return testkit.DigitBoard(t, picture...)
}

// cut returns the board of rows and columns with a cell wherever isCell says
// so. All pips are 0.
func cut(t testing.TB, rows, cols int, isCell func(row, col int) bool) *dominosa.Board {
	t.Helper()
	pips := make([]int, rows*cols)
	for i := range pips {
		if !isCell(i/cols, i%cols) {
			pips[i] = dominosa.Hole
		}
	}
	return must.Get(dominosa.NewBoard(rows, cols, pips))(t)
}

// rectangle returns the board of rows and columns without a hole.
func rectangle(t testing.TB, rows, cols int) *dominosa.Board {
	t.Helper()
	return cut(t, rows, cols, func(int, int) bool { return true })
}

// tilings returns b.Tilings.
func tilings(t testing.TB, b *dominosa.Board) *big.Int {
	t.Helper()
	return must.Get(Count(context.Background(), b))(t)
}

// TestTilings compares with numbers that others published, or that follow
// from the definition in a line.
func TestTilings(t *testing.T) {
	for _, tt := range []struct {
		name   string
		board  *dominosa.Board
		want   string
		source string
	}{
		{"7x8", rectangle(t, 7, 8), "1292697", "TAOCP 7.2.2.1"},
		{"8x7", rectangle(t, 8, 7), "1292697", "TAOCP 7.2.2.1"},
		{"1x2", rectangle(t, 1, 2), "1", "one place"},
		{"1x3", rectangle(t, 1, 3), "0", "odd area"},
		{"a hole", shape(t, "."), "1", "nothing to lay"},
		{"a cell", shape(t, "#"), "0", "nothing to lay it with"},
		{"corners touch", shape(t, "#.", ".#"), "0", "no neighbours"},
		{"a T", shape(t, "###", ".#."), "0", "three cells of a colour and one of the other"},
		{"balanced", shape(t, ".#..#.", "######", ".#..#."), "0", "two cells have one neighbour, and the same"},
		{"ring", shape(t, "###", "#.#", "###"), "2", "all the one way round or the other"},
		{"ring of twelve", shape(t, "####", "#..#", "#..#", "####"), "2", "all the one way round or the other"},
		{"rings whose corners touch", shape(t, "###...", "#.#...", "###...", "...###", "...#.#", "...###"), "4", "2 times 2"},
		{"a ring in a ring", shape(t, "#######", "#.....#", "#.###.#", "#.#.#.#", "#.###.#", "#.....#", "#######"), "4", "2 times 2"},
		{"a place in a ring", shape(t, "#####", "#...#", "#.#.#", "#.#.#", "#...#", "#####"), "2", "1 times 2"},
		{"opposite corners cut off", cut(t, 8, 8, func(row, col int) bool { return row+col > 0 && row+col < 14 }), "0",
			"the mutilated chessboard: both corners have the same colour"},
	} {
		if got := tilings(t, tt.board); got.String() != tt.want {
			t.Errorf("%s: %v tilings, want %s (%s)\n%s", tt.name, got, tt.want, tt.source, tt.board)
		}
	}
}

// TestTilingsRectangles compares rectangles with the tables that were
// published, a row or column of them for each shorter side.
func TestTilingsRectangles(t *testing.T) {
	for _, tt := range []struct {
		side   int
		others int // the other sides are this, twice this, ...
		want   string
		source string
	}{
		{2, 1, "1 2 3 5 8 13 21 34 55 89 144", "OEIS A000045"},
		{3, 2, "3 11 41 153 571 2131 7953", "OEIS A001835"},
		{4, 1, "1 5 11 36 95 281 781 2245 6336", "OEIS A005178"},
		{5, 2, "8 95 1183 14824 185921", "OEIS A003775"},
		{6, 1, "1 13 41 281 1183 6728 31529 167089", "OEIS A028468"},
		{7, 2, "21 781 31529 1292697", "OEIS A028469"},
		{8, 1, "1 34 153 2245 14824 167089 1292697 12988816", "OEIS A028470"},
	} {
		for i, want := range strings.Fields(tt.want) {
			other := (i + 1) * tt.others
			for _, b := range []*dominosa.Board{rectangle(t, tt.side, other), rectangle(t, other, tt.side)} {
				if got := tilings(t, b); got.String() != want {
					t.Errorf("%d by %d: %v tilings, want %s (%s)", b.Rows(), b.Cols(), got, want, tt.source)
				}
			}
		}
	}
}

// TestTilingsSquares compares with the roots in OEIS A065072: a square of side
// 2n has 2^n times a square number of tilings.
func TestTilingsSquares(t *testing.T) {
	for n, root := range []string{
		"1", "1", "3", "29", "901", "89893", "28793575", "29607089625", "97725875584681",
		"1035449388414303593", "35216739783694029601963", "3844747107219467355553841461",
		"1347358497824862447450096142795629", "1515633798331963142551890627742773295309",
	} {
		if n == 0 {
			continue // no frame
		}
		want, _ := new(big.Int).SetString(root, 10)
		want.Lsh(want.Mul(want, want), uint(n))
		if got := tilings(t, rectangle(t, 2*n, 2*n)); got.Cmp(want) != 0 {
			t.Errorf("square of side %d: %v tilings, want %v", 2*n, got, want)
		}
	}
}

// TestTilingsCentre cuts a hole of one position into the middle of squares:
// OEIS A270668, its diagonal.
func TestTilingsCentre(t *testing.T) {
	for n, want := range []string{
		"1", "2", "196", "75272", "599466256", "28838245503008", "22463213552677201984", "123818965842734619629420672",
	} {
		b := cut(t, 2*n+1, 2*n+1, func(row, col int) bool { return row != n || col != n })
		if got := tilings(t, b); got.String() != want {
			t.Errorf("square of side %d without its middle: %v tilings, want %s", 2*n+1, got, want)
		}
	}
}

// TestTilingsFrames lays a frame of width 2 around a square hole: S. B. Ekhad
// and D. Zeilberger, Automatic Counting of Tilings of Skinny Plane Regions
// (2012), whose program prints the numbers of tilings. A hole of odd side is
// an odd number of positions.
func TestTilingsFrames(t *testing.T) {
	for n, want := range strings.Fields(`
		36 196 1444 9604 66564 454276 3118756 21362884 146458404 1003749124 6880038916
		47155859716 323212716324 2215328606404 15184099435684 104073336269956
		713329336067076 4889231802533764 33511293841053604 229689823620354244
		1574317475335503396 10790532493690424836 73959410006776627204
		506925337484946240004 3474517952567967072804 23814700330019262935236
		163228384358801434456996 1118783990178358655648644 7668259546898170961945604
		52559032838086684779999364`) {
		outside := func(i int) bool { return i < 2 || i >= n+2 }
		b := cut(t, n+4, n+4, func(row, col int) bool { return outside(row) || outside(col) })
		if got := tilings(t, b); got.String() != want {
			t.Errorf("frame around a square of side %d: %v tilings, want %s", n, got, want)
		}
	}
}

// TestTilingsDiamonds compares with the theorem on Aztec diamonds: that of
// order n has 2^(n(n+1)/2) tilings (Elkies, Kuperberg, Larsen and Propp,
// Journal of Algebraic Combinatorics 1, 1992).
func TestTilingsDiamonds(t *testing.T) {
	for n := 1; n <= 20; n++ {
		b := cut(t, 2*n, 2*n, func(row, col int) bool {
			return abs(2*row+1-2*n)+abs(2*col+1-2*n) <= 2*n
		})
		if want := new(big.Int).Lsh(big.NewInt(1), uint(n*(n+1)/2)); tilings(t, b).Cmp(want) != 0 {
			t.Errorf("Aztec diamond of order %d: %v tilings, want %v", n, tilings(t, b), want)
		}
	}
}

func abs(i int) int { return max(i, -i) }

// tilings40 is the number for 40 by 40 cells, which TestTilingsFormula finds in
// a second way.
const tilings40 = "289087282163113328743610185163908044770725939303538279677232590242783491136127669408356195744411950145370951939712965145774240924617228224722535628416515766823057081561443443293702226008700932325376"

// TestTilingsFormula compares rectangles, the 40 by 40 cells of the benchmark
// among them, with the formula of Kasteleyn (Physica 27, 1961) and of Temperley
// and Fisher (Philosophical Magazine 6, 1961): rows m and columns n, one of
// them even, have as many tilings as the product of
//
//	4 cos²(jπ/(m+1)) + 4 cos²(kπ/(n+1)),  1 <= j <= m/2,  1 <= k <= n/2.
func TestTilingsFormula(t *testing.T) {
	for _, side := range [][2]int{{1, 2}, {2, 1}, {6, 7}, {7, 6}, {12, 12}, {9, 30}, {25, 26}, {3, 100}, {40, 40}} {
		m, n := side[0], side[1]
		product := big.NewFloat(1).SetPrec(precision)
		for _, x := range cosines(m) {
			for _, y := range cosines(n) {
				term := new(big.Float).Mul(x, x)
				product.Mul(product, term.Add(term, new(big.Float).Mul(y, y)))
			}
		}
		want, _ := new(big.Float).Add(product, big.NewFloat(0.5)).Int(nil)
		off := new(big.Float).Sub(product, new(big.Float).SetPrec(precision).SetInt(want))
		if off.Abs(off).Cmp(big.NewFloat(1e-100)) > 0 {
			t.Fatalf("%d by %d: the product is not near a whole number", m, n)
		}
		if got := tilings(t, rectangle(t, m, n)); got.Cmp(want) != 0 {
			t.Errorf("%d by %d: %v tilings, want %v", m, n, got, want)
		}
		if m == 40 && want.String() != tilings40 {
			t.Errorf("%d by %d: the formula gives %v, want %s", m, n, want, tilings40)
		}
	}
}

// precision is the number of bits in the factors of the formula.
const precision = 1500

// cosines returns 2 cos(jπ/(n+1)) for j from 1 to n/2. They are the positive
// roots of the polynomial S(n) with S(0) = 1, S(1) = x and S(i+1) = x S(i) - S(i-1);
// Newton's method, from a root near 1e-15, doubles the digits with each step.
func cosines(n int) []*big.Float {
	float := func(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }
	// next returns x·a - b.
	next := func(x, a, b *big.Float) *big.Float {
		c := new(big.Float).Mul(x, a)
		return c.Sub(c, b)
	}
	var roots []*big.Float
	for j := 1; j <= n/2; j++ {
		x := float(2 * math.Cos(float64(j)*math.Pi/float64(n+1)))
		for range 8 {
			before, now := float(0), float(1) // S(-1), S(0)
			slope, slopeBefore := float(0), float(0)
			for range n {
				s := next(x, slope, slopeBefore)
				slope, slopeBefore = s.Add(s, now), slope
				now, before = next(x, now, before), now
			}
			x.Sub(x, now.Quo(now, slope))
		}
		roots = append(roots, x)
	}
	return roots
}

func ExampleCount() {
	// The pips do not matter, the holes do.
	for _, board := range []string{"0000 0000", "000 0.0 000"} {
		b, err := notation.ParseBoard(strings.ReplaceAll(board, " ", "\n"))
		if err != nil {
			fmt.Println(err)
			return
		}
		n, err := Count(context.Background(), b)
		fmt.Println(n, err)
	}
	// Output:
	// 5 <nil>
	// 2 <nil>
}
