package zdd

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/randtest"
)

// TestFree compares everything that needs no order with its definition, on random
// diagrams whose variables come in any order on any path.
func TestFree(t *testing.T) {
	rng := randtest.New(t, 2, 1)
	nodes, without := 0, 0
	for range 3000 {
		f := random(rng)
		d := f.diagram(free(rng))
		nodes += d.Size() - 2
		if _, err := Order(d); err == ErrOrder {
			without++
		}
		if got := read(t, d); got != f {
			t.Fatalf("All gives %#x, want %#x:\n%v", got, f, d)
		}
		if d.Count().Int64() != int64(f.len()) || d.IsEmpty() != (f == 0) {
			t.Fatalf("%v sets, want %d:\n%v", d.Count(), f.len(), d)
		}
		for s := range sets {
			set := list(s)
			rng.Shuffle(len(set), func(i, j int) { set[i], set[j] = set[j], set[i] })
			if d.Contains(set) != f.has(s) || d.Contains(append(set, 1)) || d.Contains(append(set, set...)) != f.has(s) {
				t.Fatalf("Contains(%v) is not %t:\n%v", set, f.has(s), d)
			}
		}
		for i, v := range names {
			with := where(func(s int) bool { return s>>i&1 != 0 && f.has(s) })
			if got := read(t, d.With(v)); got != with {
				t.Fatalf("With(%d) gives %#x, want %#x:\n%v", v, got, with, d)
			}
			bare := where(func(s int) bool { return s>>i&1 == 0 && f.has(s) })
			if got := read(t, d.Without(v)); got != bare {
				t.Fatalf("Without(%d) gives %#x, want %#x:\n%v", v, got, bare, d)
			}
			if occurs := slices.Contains(d.Vars(), v); occurs != (with != 0) {
				t.Fatalf("Vars has %d: %t\n%v", v, occurs, d)
			}
		}
		if !d.With(1).IsEmpty() || d.Without(1).String() != d.String() {
			t.Fatalf("1 does not occur in\n%v", d)
		}
		if again := must(Read(strings.NewReader(d.String()), 0)); again.String() != d.String() {
			t.Fatalf("\n%vis read as\n%v", d, again)
		}
		listed := slices.Collect(d.All())
		rng.Shuffle(len(listed), func(i, j int) { listed[i], listed[j] = listed[j], listed[i] })
		if of := must(Of(listed...)); of.String() != f.diagram(ordered([]int{0, 1, 2, 3, 4})).String() {
			t.Fatalf("Of %v is\n%v", listed, of)
		}
		for set := range limited(3, d.Samples(rng)) {
			if !f.has(number(t, set)) {
				t.Fatalf("Samples gives %v:\n%v", set, d)
			}
		}
		testNumbers(t, d, f)
		testWeights(t, rng, d, f)
	}
	if nodes < 30000 || without < 1000 {
		t.Errorf("%d nodes, %d diagrams without order: the test says too little", nodes, without)
	}
}

// testNumbers compares CountBySize with the definition, and nth with All.
func testNumbers(t *testing.T, d *Diagram, f family) {
	t.Helper()
	var sizes []int64
	for s := range sets {
		if f.has(s) {
			k := len(list(s))
			for len(sizes) <= k {
				sizes = append(sizes, 0)
			}
			sizes[k]++
		}
	}
	if got := d.CountBySize(); fmt.Sprint(got) != fmt.Sprint(sizes) {
		t.Fatalf("CountBySize %v, want %v:\n%v", got, sizes, d)
	}
	c := d.counts()
	n := uint64(0)
	for set := range d.All() {
		if got := c.nth([]uint64{n}); !slices.Equal(got, set) {
			t.Fatalf("set %d is %v, want %v:\n%v", n, got, set, d)
		}
		n++
	}
}

// testWeights compares a sum of products by Fold, Cheapest and Dearest with the
// definition, for random weights that are often equal.
func testWeights(t *testing.T, rng *rand.Rand, d *Diagram, f family) {
	t.Helper()
	weights := map[int]int64{}
	for _, v := range names {
		weights[v] = rng.Int64N(7) - 3
	}
	weight := func(v int) int64 { return weights[v] }
	sum := func(set []int) (w int64) {
		for _, v := range set {
			w += weights[v]
		}
		return w
	}
	var all []int64
	total := int64(0)
	for s := range sets {
		if f.has(s) {
			all = append(all, sum(list(s)))
			product := int64(1)
			for _, v := range list(s) {
				product *= weights[v]
			}
			total += product
		}
	}
	if got := Fold(d, 0, 1, func(v int, lo, hi int64) int64 { return lo + weights[v]*hi }); got != total {
		t.Fatalf("Fold gives %v, want %d:\n%v", got, total, d)
	}
	slices.Sort(all)
	for _, dearest := range []bool{false, true} {
		rank := d.Cheapest
		if dearest {
			slices.Reverse(all)
			rank = d.Dearest
		}
		for _, k := range []int{0, 1, 1 + rng.IntN(sets)} {
			want := all
			if k > 0 {
				want = all[:min(k, len(all))]
			}
			best := must(rank(k, weight))
			var got []int64
			seen := family(0)
			for set, w := range best {
				s := number(t, set)
				if w != sum(set) || !f.has(s) || seen.has(s) {
					t.Fatalf("%v of weight %d: weighs %d, is in the family: %t, came before: %t\n%v", set, w, sum(set), f.has(s), seen.has(s), d)
				}
				seen |= 1 << s
				got = append(got, w)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("dearest %t: weights %v, want %v:\n%v", dearest, got, want, d)
			}
		}
	}
}

// TestZero uses the zero values, which are a family without sets and a Builder
// without a limit.
func TestZero(t *testing.T) {
	var d Diagram
	none := must(Of())
	if d.String() != none.String() || d.Size() != 2 || !d.IsEmpty() || d.Count().Sign() != 0 || d.CountBySize() != nil ||
		len(d.Vars()) > 0 || d.Contains(nil) || Fold(&d, 5, 6, func(_, _, _ int) int { return 7 }) != 5 {
		t.Errorf("the zero Diagram is\n%v", &d)
	}
	var dot, dotNone strings.Builder
	if err := errors.Join(d.WriteDot(&dot, nil), none.WriteDot(&dotNone, nil)); err != nil || dot.String() != dotNone.String() {
		t.Errorf("%v\n%s", err, &dot)
	}
	weight := func(int) int64 { return 1 }
	cheapest, err := d.Cheapest(0, weight)
	dearest, err2 := d.Dearest(0, weight)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for set := range cheapest {
		t.Errorf("Cheapest gives %v", set)
	}
	for set := range dearest {
		t.Errorf("Dearest gives %v", set)
	}
	for set := range d.All() {
		t.Errorf("All gives %v", set)
	}
	for set := range d.Samples(randtest.New(t, 1, 1)) {
		t.Errorf("Samples gives %v", set)
	}
	other := must(Of([]int{1}, []int{2}))
	for _, op := range operations {
		if got, want := must(op.do(&d, other)), must(op.do(none, other)); got.String() != want.String() {
			t.Errorf("%s gives\n%v", op.name, got)
		}
	}
	if order, err := Order(&d); len(order) > 0 || err != nil {
		t.Errorf("order %v, %v", order, err)
	}
	for _, got := range []*Diagram{d.With(1), d.Without(1), must(d.Reorder([]int{3}))} {
		if got.String() != d.String() {
			t.Errorf("something is made of nothing:\n%v", got)
		}
	}

	if e := must(new(Builder).Build(Unit)); e.String() != must(Of(nil)).String() {
		t.Errorf("the zero Builder builds\n%v", e)
	}
	var b Builder
	if b.Size() != 2 || b.Err() != nil {
		t.Errorf("the zero Builder has %d nodes: %v", b.Size(), b.Err())
	}
	if e := must(b.Build(b.Node(1, b.Node(2, Empty, Unit), Unit))); e.String() != other.String() || b.Size() != 4 {
		t.Errorf("%d nodes:\n%v", b.Size(), e)
	}
	if _, err := new(Builder).Build(2); !errors.Is(err, errNode) {
		t.Errorf("the zero Builder has a node 2: %v", err)
	}
	if got := new(SyntaxError).Error(); !strings.HasPrefix(got, "zdd: line 0") {
		t.Errorf("the zero SyntaxError says %q", got)
	}
}

// TestStops ends iterations early.
func TestStops(t *testing.T) {
	d := between(6, 2, 4)
	n := 0
	for range d.All() {
		if n++; n == 5 {
			break
		}
	}
	d.Visit(func([]int) bool {
		n++
		return n < 9
	})
	if n != 9 {
		t.Errorf("All went on to %d sets, and Visit", n)
	}
	best := must(d.Cheapest(0, func(v int) int64 { return 1 << v }))
	for range 2 { // an iterator may be used again
		var got []string
		for set, w := range best {
			if got = append(got, fmt.Sprint(set, w)); len(got) == 4 {
				break
			}
		}
		if want := "[[0 1] 3 [0 2] 5 [1 2] 6 [0 1 2] 7]"; fmt.Sprint(got) != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
}

// TestOverflow goes to the end of 64 bits and over it.
func TestOverflow(t *testing.T) {
	for _, tt := range []struct {
		w                 [2]int64 // weights of 0 and 1
		cheapest, dearest bool     // overflow
	}{
		{[2]int64{math.MaxInt64, 0}, false, false},
		{[2]int64{math.MaxInt64 - 1, 1}, false, false},
		{[2]int64{math.MaxInt64, 1}, true, true},
		{[2]int64{1, math.MaxInt64}, true, true},
		{[2]int64{-math.MaxInt64, 0}, false, false},
		{[2]int64{-math.MaxInt64, -1}, true, true},
		{[2]int64{math.MinInt64, 0}, true, true},
		{[2]int64{0, math.MinInt64}, true, true},
		{[2]int64{math.MaxInt64, -math.MaxInt64}, false, false},
	} {
		d := must(Of([]int{}, []int{0}, []int{1}, []int{0, 1}))
		weight := func(v int) int64 { return tt.w[v] }
		sums := []int64{0, tt.w[0], tt.w[1], tt.w[0] + tt.w[1]}
		slices.Sort(sums)
		for dearest, want := range map[bool]bool{false: tt.cheapest, true: tt.dearest} {
			rank := d.Cheapest
			if dearest {
				rank = d.Dearest
				slices.Reverse(sums)
			}
			best, err := rank(0, weight)
			if (err != nil) != want || want && err != errOverflow {
				t.Errorf("weights %v, dearest %t: %v", tt.w, dearest, err)
			}
			if err != nil {
				continue
			}
			var got []int64
			for _, w := range best {
				got = append(got, w)
			}
			slices.Sort(sums)
			if dearest {
				slices.Reverse(sums)
			}
			if !slices.Equal(got, sums) {
				t.Errorf("weights %v, dearest %t: %v, want %v", tt.w, dearest, got, sums)
			}
		}
	}
}

// TestBig counts beyond 64 and 128 bits: the subsets of n variables of at most
// k are sums of binomial coefficients.
func TestBig(t *testing.T) {
	for _, n := range []int{63, 64, 65, 100, 127, 128, 129, 200} {
		for _, k := range []int{n / 3, n} {
			d := between(n, 0, k)
			want := new(big.Int)
			sizes := d.CountBySize()
			for j := range k + 1 {
				c := new(big.Int).Binomial(int64(n), int64(j))
				want.Add(want, c)
				if sizes[j].Cmp(c) != 0 {
					t.Errorf("n %d: %v sets of %d, want %v", n, sizes[j], j, c)
				}
			}
			if got := d.Count(); got.Cmp(want) != 0 || len(sizes) != k+1 {
				t.Errorf("n %d, k %d: %v sets, want %v", n, k, got, want)
			}
			c := d.counts()
			last := c.nth(words(c, want.Sub(want, big.NewInt(1))))
			if len(last) != k || last[0] != 0 || last[k-1] != k-1 {
				t.Errorf("n %d, k %d: the last set is %v", n, k, last)
			}
			if first := c.nth(words(c, new(big.Int))); len(first) != 0 {
				t.Errorf("n %d, k %d: the first set is %v", n, k, first)
			}
		}
	}
}

// words returns n as nth takes it.
func words(c *counts, n *big.Int) []uint64 {
	bytes := n.FillBytes(make([]byte, 8*c.words))
	var list []uint64
	for k := len(bytes); k > 0; k -= 8 {
		list = append(list, binary.BigEndian.Uint64(bytes[k-8:]))
	}
	return list
}

// TestSample draws the 105 matchings of K_8, and holds the counts to those of a
// uniform choice by the sum of squares (o - e)²/e. It has 104 degrees of
// freedom, so a mean of 104 and a deviation of √208 = 14.4: beyond 170 it is
// once in some ten thousand seeds, and below 50 as well.
func TestSample(t *testing.T) {
	d, _ := complete(8).diagram()
	const each = 200
	seen := map[string]int{}
	for set := range limited(each*105, d.Samples(randtest.New(t, 3, 1))) {
		if !d.Contains(set) {
			t.Fatalf("%v is not in the family", set)
		}
		seen[fmt.Sprint(set)]++
	}
	if len(seen) != 105 {
		t.Errorf("%d matchings were drawn, want 105", len(seen))
	}
	chi := 0.0
	for _, n := range seen {
		chi += float64((n-each)*(n-each)) / each
	}
	if chi < 50 || chi > 170 {
		t.Errorf("chi square %.1f of 104 degrees of freedom", chi)
	}
	draw := func(d *Diagram) [][]int {
		return slices.Collect(limited(9, d.Samples(randtest.New(t, 1, 1))))
	}
	if got, want := fmt.Sprint(draw(d)), fmt.Sprint(draw(d)); got != want {
		t.Errorf("one seed, two draws: %v and %v", got, want)
	}
	if sets := draw(must(Of())); len(sets) > 0 {
		t.Errorf("%v of no sets", sets)
	}
	if sets := draw(must(Of(nil))); len(sets) != 9 || len(sets[0]) != 0 {
		t.Errorf("%v of the empty set", sets)
	}
}

// limited returns the first n values.
func limited[T any](n int, seq iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		left := n
		for v := range seq {
			if left == 0 || !yield(v) {
				return
			}
			left--
		}
	}
}

// TestKept collects the sets of iterators: a set does not change when the
// iteration continues, nor when another one is appended to.
func TestKept(t *testing.T) {
	d := between(9, 2, 5)
	best := must(d.Cheapest(0, func(v int) int64 { return int64(v) }))
	for name, sets := range map[string]iter.Seq[[]int]{
		"All":      d.All(),
		"Samples":  limited(300, d.Samples(randtest.New(t, 3, 3))),
		"Cheapest": func(yield func([]int) bool) { best(func(set []int, _ int64) bool { return yield(set) }) },
	} {
		var kept [][]int
		var want []string
		for set := range sets {
			kept, want = append(kept, set), append(want, fmt.Sprint(set))
			_ = append(set, -1)
		}
		for i, set := range kept {
			if fmt.Sprint(set) != want[i] {
				t.Errorf("%s: set %d was %s and is %v", name, i, want[i], set)
			}
		}
		if len(kept) < 300 {
			t.Errorf("%s gives %d sets: the test says too little", name, len(kept))
		}
	}
}

// TestSampleBig draws from three parts of 2^100 sets: each must come in a third
// of 9000 draws. The deviation is √(9000·2/9) = 45.
func TestSampleBig(t *testing.T) {
	b := NewBuilder(0)
	x := Unit
	for v := 99; v >= 0; v-- {
		x = b.Node(v, x, x)
	}
	x = b.Node(100, b.Node(101, x, x), x)
	d := must(b.Build(x))
	if c := d.counts(); c.words != 2 {
		t.Errorf("numbers of %d words", c.words)
	}
	var parts, halves [3]int
	for set := range limited(9000, d.Samples(randtest.New(t, 3, 2))) {
		part := 0
		switch {
		case slices.Contains(set, 100):
			part = 1
		case slices.Contains(set, 101):
			part = 2
		}
		parts[part]++
		if slices.Contains(set, 0) {
			halves[part]++
		}
	}
	for part, n := range parts {
		if n < 3000-4*45 || n > 3000+4*45 || halves[part] < 1500-5*30 || halves[part] > 1500+5*30 {
			t.Errorf("part %d: %d of 9000 draws, %d with variable 0", part, n, halves[part])
		}
	}
}

// TestOf gives sets in disorder, twice, and with repetitions.
func TestOf(t *testing.T) {
	d := must(Of([]int{9, 2, 2}, nil, []int{5}, []int{2, 9}))
	var got [][]int
	for set := range d.All() {
		got = append(got, slices.Clone(set))
	}
	if fmt.Sprint(got) != "[[] [5] [2 9]]" {
		t.Errorf("%v", got)
	}
	if _, err := Of([]int{1}, []int{3, -1}); err == nil {
		t.Error("a negative variable is accepted")
	}
}
