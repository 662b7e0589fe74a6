package chance

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/census"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// high returns the n of the double-n that covers a shape.
func high(shape *dominosa.Board) (n int) {
	for (n+1)*(n+2) < shape.Cells() {
		n++
	}
	return n
}

// counted returns a shape, drawn as dominosa.ParseShape reads it or a rectangle
// as "3x4", with the census of the full set that covers it; the table of double-3
// on 4x5 is read from where package census keeps it.
func counted(t testing.TB, outline string) (*census.Problem, *census.Table) {
	t.Helper()
	var rows, cols int
	if n, _ := fmt.Sscanf(outline, "%dx%d", &rows, &cols); n == 2 {
		outline = strings.Repeat(strings.Repeat("#", cols)+"\n", rows)
	}
	shape := must.Get(generate.ParseShape(outline))(t)
	p := must.Get(census.New(high(shape), shape))(t)
	if rows == 4 && cols == 5 {
		return p, double3Table(t)
	}
	result := must.Get(p.Run(context.Background(), 2, nil))(t)
	table := must.Get(p.Table(context.Background(), result))(t)
	return p, table
}

// double3Table reads the solutions and arrays of the census of double-3 on 4x5.
func double3Table(t testing.TB) *census.Table {
	t.Helper()
	text := must.Get(os.ReadFile("../census/testdata/double-3-4x5.csv"))(t)
	table := &census.Table{}
	for line := range strings.Lines(string(text)) {
		var r census.Row
		if n, _ := fmt.Sscanf(line, "%d,%d,", &r.Solutions, &r.Arrays); n == 2 {
			table.Rows = append(table.Rows, r)
		}
	}
	return table
}

// sample draws boards of double-n on its frame.
func sample(t testing.TB, n int, m generate.Model, seed, boards uint64, workers int) Sample {
	t.Helper()
	s := must.Get(generate.NewSampler(frame(t, n), dominosa.Full(n), m))(t)
	return must.Get(Sample{}.Draw(context.Background(), s, seed, boards, workers, nil))(t)
}

func frame(t testing.TB, n int) *dominosa.Board {
	t.Helper()
	return must.Get(dominosa.NewBoard(n+1, n+2, make([]int, (n+1)*(n+2))))(t)
}

// shares holds the shares of a sample to exact ones, and returns how many are large enough for that.
func shares(t *testing.T, name string, s Sample, want Exact) (compared int) {
	n := float64(s.Boards)
	for k, p := range want.Of {
		if n*p < 20 {
			continue // too seldom to be called normal
		}
		compared++
		if z := (float64(s.Of(k, k)) - n*p) / math.Sqrt(n*p*(1-p)); math.Abs(z) > 4.5 {
			t.Errorf("%s: %d solutions came %d times, %.1f errors from %.1f", name, k, s.Of(k, k), z, n*p)
		}
	}
	return compared
}

// TestChances holds samples to the census: every share, the mean and the spread,
// of both models. The seed is fixed, so that the test does the same every time; of
// some 170 comparisons one may be expected beyond 2.8 errors, none beyond 4.5.
func TestChances(t *testing.T) {
	compared, boards := 0, uint64(100000)
	if testing.Short() {
		boards = 10000
	}
	for n := 1; n <= 3; n++ {
		_, known := counted(t, fmt.Sprintf("%dx%d", n+1, n+2))
		for _, m := range []generate.Model{generate.Permutation, generate.Shuffle} {
			total := float64(boards)
			got, want := sample(t, n, m, 1, boards, 2), FromCensus(known, m)
			all := 0.0
			compared += shares(t, fmt.Sprintf("double-%d, %v", n, m), got, want)
			for _, p := range want.Of {
				all += p
			}
			for _, c := range got.Counts {
				if want.Of[c.Solutions] == 0 {
					t.Errorf("double-%d, %v: %d solutions came, which cannot be", n, m, c.Solutions)
				}
			}
			if math.Abs(all-1) > 1e-12 {
				t.Errorf("double-%d, %v: the chances are %v together", n, m, all)
			}
			mean, spread := got.Mean(func(k float64) float64 { return k })
			if z := (mean - want.Mean) / want.Spread * math.Sqrt(total); math.Abs(z) > 4.5 {
				t.Errorf("double-%d, %v: mean %v, %.1f errors from %v", n, m, mean, z, want.Mean)
			}
			if r := spread / want.Spread; r < 0.9 || r > 1.1 {
				t.Errorf("double-%d, %v: spread %v, want about %v", n, m, spread, want.Spread)
			}
		}
	}
	must.Least(t, compared, 60, "comparisons")
}

// TestDoubleSix holds samples of double-six to what is known: the exact mean of
// permutation; 106 of 10,000 shuffles with one solution (TAOCP 7.2.2.1, answer 72);
// and that unique is rarer by permutation by the factor of that mean.
func TestDoubleSix(t *testing.T) {
	boards := uint64(100000)
	if testing.Short() {
		boards = 20000
	}
	exact, _ := Expected(big.NewInt(1292697), dominosa.Full(6)).Float64()
	if math.Abs(exact-0.2014) > 0.00005 { // 1292697 * 28! * 2^21 * 8!^7 / 56!
		t.Errorf("exact mean %v", exact)
	}
	even := sample(t, 6, generate.Permutation, 1, boards, 2)
	mean, spread := even.Mean(func(k float64) float64 { return k })
	if z := (mean - exact) / spread * math.Sqrt(float64(boards)); math.Abs(z) > 4 {
		t.Errorf("mean %v, %.1f errors from %v", mean, z, exact)
	}
	shuffled := sample(t, 6, generate.Shuffle, 1, boards/5, 2)
	low, high := Wilson(shuffled.Of(1, 1), shuffled.Boards)
	knuthLow, knuthHigh := Wilson(106, 10000)
	if low > knuthHigh || high < knuthLow {
		t.Errorf("unique %v to %v, Knuth %v to %v", low, high, knuthLow, knuthHigh)
	}
	evenLow, evenHigh := Wilson(even.Of(1, 1), even.Boards)
	if low*exact > evenHigh || high*exact < evenLow {
		t.Errorf("unique by permutation %v to %v, by shuffle %v to %v times %v", evenLow, evenHigh, low, high, exact)
	}
	if n := shuffled.Of(0, 0); n > 0 {
		t.Errorf("%d shuffles without solution", n)
	}
}

// TestExpected holds the exact mean to the census, as a fraction.
func TestExpected(t *testing.T) {
	for _, outline := range []string{"1x2", "2x3", "3x4", "1x12", "####\n#..#\n#..#\n####"} {
		p, got := counted(t, outline)
		want := big.NewRat(int64(got.Moment(1)), int64(got.Moment(0)))
		if e := Expected(big.NewInt(int64(p.Tilings())), dominosa.Full(high(p.Shape()))); e.Cmp(want) != 0 {
			t.Errorf("%s: %v, want %v", outline, e, want)
		}
	}
	// Copies: of 0-0 and two 0-1 on a line there are 15 arrays, and 3 orders in 4
	// turns on its one tiling.
	set := must.Get(notation.ParseBones("0-0, 2 x 0-1"))(t)
	if e := Expected(big.NewInt(1), set); e.Cmp(big.NewRat(12, 15)) != 0 {
		t.Errorf("with copies: %v, want 12/15", e)
	}
}

// TestShuffleMean holds samples to the exact mean by shuffle: that of double-3, from its census, and that
// of double-4, which docs/census.md has.
func TestShuffleMean(t *testing.T) {
	known := double3Table(t)
	for n, exact := range map[int]*big.Rat{
		3: big.NewRat(int64(known.Moment(2)), int64(known.Moment(1))),
		4: big.NewRat(824259388714763, 51565959244800),
	} {
		const boards = 100_000
		got := sample(t, n, generate.Shuffle, 1, boards, 2)
		mean, spread := got.Mean(func(k float64) float64 { return k })
		want, _ := exact.Float64()
		if z := (mean - want) / spread * math.Sqrt(boards); math.Abs(z) > 3 {
			t.Errorf("double-%d: mean %v, exactly %v: z = %.1f", n, mean, want, z)
		}
	}
}

// TestMean holds mean and spread to a sum done by hand.
func TestMean(t *testing.T) {
	s := Sample{Boards: 4, Counts: []Count{{0, 1}, {2, 2}, {4, 1}}}
	mean, spread := s.Mean(func(k float64) float64 { return 10 * k })
	if want := 10 * math.Sqrt(8.0/3); mean != 20 || !(math.Abs(spread-want) < 1e-12) { // NaN is wrong too
		t.Errorf("mean %v, spread %v, want 20, %v", mean, spread, want)
	}
}

// TestDrawSame draws a sample with different numbers of workers: it is the same, and
// it is what the boards have one by one.
func TestDrawSame(t *testing.T) {
	s := must.Get(generate.NewSampler(frame(t, 3), dominosa.Full(3), generate.Shuffle))(t)
	const boards = 5000
	counts := make([]uint64, boards)
	must.Get(s.Counts(context.Background(), 9, 0, counts))(t)
	for workers := 1; workers < 6; workers++ {
		got := sample(t, 3, generate.Shuffle, 9, boards, workers)
		if got.Boards != boards || got.Of(0, math.MaxUint64) != boards || got.Most() != slices.Max(counts) {
			t.Errorf("%d workers: %d boards, most %d", workers, got.Boards, got.Most())
		}
		for k := range uint64(100) {
			want := uint64(0)
			for _, x := range counts {
				if x == k {
					want++
				}
			}
			if n := got.Of(k, k); n != want {
				t.Errorf("%d workers: %d boards with %d solutions, want %d", workers, n, k, want)
			}
		}
	}
}

// TestDrawStopped ends a sample early: it is that of the first boards.
func TestDrawStopped(t *testing.T) {
	why := errors.New("enough")
	s := must.Get(generate.NewSampler(frame(t, 3), dominosa.Full(3), generate.Permutation))(t)
	ctx, cancel := context.WithCancelCause(context.Background())
	got, err := Sample{}.Draw(ctx, s, 1, 1<<40, 3, func(done uint64) {
		if done > 4000 {
			cancel(why)
		}
	})
	if !errors.Is(err, why) || got.Boards < 4000 || got.Boards > 100000 {
		t.Fatalf("%d boards, %v", got.Boards, err)
	}
	want := sample(t, 3, generate.Permutation, 1, got.Boards, 1)
	must.Same(t, got.Counts, want.Counts, "Counts")
}

// TestWilson holds the interval to its definition.
func TestWilson(t *testing.T) {
	for _, tt := range []struct{ hits, n uint64 }{{0, 1}, {1, 1}, {0, 100}, {3, 100}, {50, 100}, {100, 100}, {106, 10000}} {
		low, high := Wilson(tt.hits, tt.n)
		p := float64(tt.hits) / float64(tt.n)
		for _, q := range []float64{low, high} {
			if q == p && (q == 0 || q == 1) {
				continue
			}
			if z := math.Abs(p-q) / math.Sqrt(q*(1-q)/float64(tt.n)); math.Abs(z-1.96) > 0.001 {
				t.Errorf("%d of %d: %v is %v errors off", tt.hits, tt.n, q, z)
			}
		}
		if low > p || p > high {
			t.Errorf("%d of %d: %v is not in %v to %v", tt.hits, tt.n, p, low, high)
		}
	}
}

// TestCensusSlow holds the censuses of large boards, some with holes, to samples, which
// know nothing of the census.
func TestCensusSlow(t *testing.T) {
	randtest.Slow(t, "a minute")
	for _, outline := range []string{
		"4x5", "2x10",
		"######\n#....#\n#....#\n#....#\n#....#\n######", "######\n##..##\n##..##\n######",
		"..##..\n..##..\n######\n######\n..##..\n..##..", ".####\n####.\n#####\n#####\n##...",
	} {
		problem, known := counted(t, outline)
		for _, m := range []generate.Model{generate.Permutation, generate.Shuffle} {
			s := must.Get(generate.NewSampler(problem.Shape(), dominosa.Full(high(problem.Shape())), m))(t)
			sample := must.Get(Sample{}.Draw(t.Context(), s, 5, 200_000, 2, nil))(t)
			shares(t, fmt.Sprintf("%s, %v", outline, m), sample, FromCensus(known, m))
		}
	}
}
