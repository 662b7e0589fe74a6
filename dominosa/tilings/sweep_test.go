package tilings

import (
	"context"
	"errors"
	"math/big"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// sweepOf returns the sweep of the last island of a board, nil if it has none, and how
// many islands there are.
func sweepOf(b *dominosa.Board) (s *sweep, islands int) {
	m := newSeaMap(b)
	for is := range m.islands() {
		s = newSweep(m, is)
		islands++
	}
	return s, islands
}

// TestField compares with package big.
func TestField(t *testing.T) {
	rng := randtest.New(t, 11, 12)
	for _, p := range []uint64{3, 5, 7, 1<<31 - 1, 1<<61 - 1, 1<<63 - 25} {
		f := newField(p)
		prime := new(big.Int).SetUint64(p)
		for i := range 1000 {
			// Elements, and the numbers that they stand for; first the
			// largest ones.
			a, b := p-1, p-1
			if i > 0 {
				a, b = rng.Uint64N(p), rng.Uint64N(p)
			}
			x, y := new(big.Int).SetUint64(f.value(a)), new(big.Int).SetUint64(f.value(b))
			check := func(name string, got uint64, want *big.Int) {
				t.Helper()
				if want.Mod(want, prime); got >= p || f.value(got) != want.Uint64() {
					t.Fatalf("modulo %d: %s of %v and %v is %d, want %v", p, name, x, y, f.value(got), want)
				}
			}
			check("sum", f.add(a, b), new(big.Int).Add(x, y))
			check("difference", f.sub(a, b), new(big.Int).Sub(x, y))
			check("negative", f.neg(a), new(big.Int).Neg(x))
			check("product", f.mul(a, b), new(big.Int).Mul(x, y))
			if a > 0 {
				check("inverse", f.inverse(a), new(big.Int).ModInverse(x, prime))
			}
		}
		must.Equal(t, f.value(f.one), 1, "modulo %d: one", p)
	}
}

// TestPrimes compares with the list of primes just less than a power of two of
// the Prime Pages (C. Caldwell): 2^63 less these.
func TestPrimes(t *testing.T) {
	var ps primes
	for i, less := range []uint64{25, 165, 259, 301, 375, 387, 391, 409, 457, 471} {
		if f := ps.field(i); f.p != 1<<63-less || f != ps.field(i) {
			t.Errorf("prime %d is 2^63-%d, want 2^63-%d", i, 1<<63-f.p, less)
		}
	}
}

// TestSweepSmallPrimes takes determinants modulo small primes, where many
// pivots are 0 that are not 0 otherwise, and other pivots have to be found. All
// have to be the number of tilings with the same sign.
func TestSweepSmallPrimes(t *testing.T) {
	rng := randtest.New(t, 13, 14)
	ctx := context.Background()
	boards, zeros, negative := 0, 0, 0
	for boards < 400 {
		b := randomShape(t, rng, 6, 6+rng.IntN(3))
		want := profileTilings(b)
		if want.Sign() == 0 {
			continue
		}
		s, islands := sweepOf(b)
		if islands != 1 {
			continue
		}
		boards++
		var signs []int // that the determinant can have
		for _, sign := range []int{1, -1} {
			fits := true
			for _, p := range []uint64{3, 5, 7, 11, 13, 17, 1<<63 - 25} {
				f := newField(p)
				d := must.Get(s.det(ctx, &f))(t)
				if d == 0 {
					zeros++
				}
				diff := new(big.Int).SetUint64(d)
				diff.Sub(diff, new(big.Int).Mul(want, big.NewInt(int64(sign))))
				if diff.Mod(diff, new(big.Int).SetUint64(p)).Sign() != 0 {
					fits = false
				}
			}
			if fits {
				signs = append(signs, sign)
			}
		}
		if len(signs) != 1 {
			t.Errorf("no sign goes with all primes and %v tilings\n%s", want, b)
		} else if signs[0] < 0 {
			negative++
		}
	}
	if zeros < 100 || negative < 50 || negative > boards-50 {
		t.Errorf("of %d boards only %d are negative, and only %d determinants are 0", boards, negative, zeros)
	}
}

// TestSweepSize pins how much a sweep holds, and its bound. They decide on the
// time: for every 63 bits a number is changed for each cell and each unknown
// that is free.
func TestSweepSize(t *testing.T) {
	for _, tt := range []struct {
		name       string
		board      *dominosa.Board
		rows, free int
		bits       int
	}{
		{"8x8", rectangle(t, 8, 8), 8, 4, 29},
		{"8x100", rectangle(t, 8, 100), 8, 4, 379},
		{"100x8", rectangle(t, 100, 8), 8, 4, 379},
		{"7x8", rectangle(t, 7, 8), 7, 4, 25},
		{"40x40", rectangle(t, 40, 40), 40, 20, 784},
		{"1x100", rectangle(t, 1, 100), 1, 1, 25},
	} {
		s, _ := sweepOf(tt.board)
		if s.rows != tt.rows || s.free != tt.free || s.bits != tt.bits {
			t.Errorf("%s: %d rows of %d, %d bits, want %d of %d, %d", tt.name, s.rows, s.free, s.bits, tt.rows, tt.free, tt.bits)
		}
	}
}

// TestSweepNone gives islands with as many cells of one colour as of the other
// and no tiling. For some, counting unknowns shows it and there is no sweep; the
// determinant of the others is 0.
func TestSweepNone(t *testing.T) {
	for _, tt := range []struct {
		board   *dominosa.Board
		counted bool
	}{
		{shape(t, "#..#", "####", "#..#"), true},
		{shape(t, ".#.", "##.", ".##", ".#."), true},
		{shape(t, "#.###", "###..", "##.#.", ".####", "####."), true},
		{shape(t, ".#.#", ".###", "####", ".#.."), false},
		{shape(t, "#####.", ".#.##.", ".#....", "#####."), false},
		{shape(t, "#..#.#", "######", "####..", "##.###", "######"), false},
	} {
		if n := profileTilings(tt.board); n.Sign() != 0 {
			t.Fatalf("%v tilings\n%s", n, tt.board)
		}
		m := newSeaMap(tt.board)
		for is := range m.islands() {
			if _, even := m.number(is); !even {
				t.Fatalf("more cells of one colour than of the other\n%s", tt.board)
			}
		}
		s, _ := sweepOf(tt.board)
		if (s == nil) != tt.counted {
			t.Errorf("no sweep: %v, want %v\n%s", s == nil, tt.counted, tt.board)
		}
		if s == nil {
			continue
		}
		f := newField(1<<63 - 25)
		if d, err := s.det(context.Background(), &f); d != 0 || err != nil {
			t.Errorf("determinant %d, %v\n%s", d, err, tt.board)
		}
	}
}

// TestSweepBound compares the bound on the determinant with the number of
// tilings. It is 2^(cells/2) at most, and not to be missed by half.
func TestSweepBound(t *testing.T) {
	rng := randtest.New(t, 15, 16)
	for range 1000 {
		b := randomShape(t, rng, 7, 7)
		bits := 0
		m := newSeaMap(b)
		for is := range m.islands() {
			n, _ := m.number(is)
			bits += n
		}
		n := tilings(t, b)
		if limit := new(big.Int).Lsh(big.NewInt(1), uint(bits)); n.Cmp(limit) > 0 || 2*bits > b.Cells() {
			t.Errorf("bound 2^%d, %v tilings\n%s", bits, n, b)
		}
	}
}

// TestSweepStop ends the context within a sweep.
func TestSweepStop(t *testing.T) {
	s, _ := sweepOf(rectangle(t, 200, 200))
	var ps primes
	ctx := &testkit.Countdown{Context: context.Background(), Number: 1}
	if _, err := s.det(ctx, ps.field(0)); !errors.Is(err, testkit.ErrCountdown) {
		t.Errorf("error %v after %d looks at the context", err, ctx.Looks)
	}
}
