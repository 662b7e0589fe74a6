package record

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestProve proves the most solutions of small sets: 10 and 88 are those of a census of all
// arrays. The numbers of what was looked at pin the search.
func TestProve(t *testing.T) {
	for _, tt := range []struct {
		n       int
		atLeast uint64
		want    Proof
	}{
		{2, 0, Proof{10, 4, 4, 3, 35, 0}},
		{2, 10, Proof{10, 1, 1, 0, 4, 0}},
		{3, 80, Proof{88, 3, 3, 1, 31, 0}},
		{3, 88, Proof{88, 2, 1, 0, 4, 0}},
		{4, 1000, Proof{1012, 6, 6, 1, 117, 0}},
		{4, 1012, Proof{1012, 6, 5, 0, 74, 0}},
	} {
		best := tt.atLeast
		got, err := Goal{Shape: rectangle(t, tt.n+1, tt.n+2), N: tt.n}.Prove(t.Context(), ProofConfig{AtLeast: tt.atLeast, Found: func(a Array) {
			if a.Count <= best {
				t.Errorf("%s has %d solutions, after one with %d", a.ID(), a.Count, best)
			}
			best = a.Count
		}})
		if err != nil || got != tt.want || got.Most != best {
			t.Errorf("double-%d, at least %d: %+v, %v; the best array has %d; want %+v", tt.n, tt.atLeast, got, err, best, tt.want)
		}
	}
}

// TestProveFive is for double-5, in a second: a proof that begins below 23,929 finds an array with as many solutions.
func TestProveFive(t *testing.T) {
	g := Goal{Shape: rectangle(t, 6, 7), N: 5}
	got, err := g.Prove(t.Context(), ProofConfig{AtLeast: 23929})
	if want := (Proof{23929, 115, 71, 0, 5137, 222}); err != nil || got != want {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if got, err = g.Prove(t.Context(), ProofConfig{AtLeast: 23928}); err != nil || got.Most != 23929 {
		t.Errorf("%+v, %v; want 23929 solutions", got, err)
	}
}

// TestProveShapes holds proofs on small rectangles against all arrays.
func TestProveShapes(t *testing.T) {
	for _, size := range [][2]int{{2, 6}, {3, 4}, {4, 3}, {6, 2}} {
		got, err := Goal{Shape: rectangle(t, size[0], size[1]), N: 2}.Prove(t.Context(), ProofConfig{})
		if want := bruteMost(t, 2, size[0], size[1]); err != nil || got.Most != want {
			t.Errorf("%d: %+v, %v; want %d", size, got, err, want)
		}
	}
	if _, err := (Goal{Shape: rectangle(t, 1, 12), N: 2}).Prove(t.Context(), ProofConfig{}); !errors.Is(err, errGoal) {
		t.Error(err)
	}
}

// TestProveResume interrupts a proof after every few sets, and resumes it.
func TestProveResume(t *testing.T) {
	defer func(old time.Duration) { saveEvery = old }(saveEvery)
	saveEvery = time.Hour
	g := Goal{Shape: rectangle(t, 5, 6), N: 4}
	whole := must.Get(g.Prove(t.Context(), ProofConfig{AtLeast: 1000}))(t)
	var state []byte
	stop := errors.New("stop")
	for runs := 1; ; runs++ {
		ctx, cancel := context.WithCancelCause(t.Context())
		found, asked := 0, uint64(0)
		cfg := ProofConfig{AtLeast: 1000, Resume: state, Found: func(Array) { found++ }}
		cfg.Checkpoint = func(text []byte) error { state = text; return nil }
		cfg.Progress = func(p Proof, done float64) {
			if asked++; asked == 2 {
				cancel(stop)
			}
		}
		got, err := g.Prove(ctx, cfg)
		cancel(nil)
		if err == nil {
			if got != whole || runs < 3 || found != 1 {
				t.Errorf("%+v after %d runs, want %+v; %d arrays in the last", got, runs, whole, found)
			}
			break
		}
		if !errors.Is(err, stop) || runs > 50 {
			t.Fatalf("run %d: %v", runs, err)
		}
	}
	for _, bad := range []string{"", "proof 1\n", "{}", string(state[:len(state)-10])} {
		if _, err := g.Prove(t.Context(), ProofConfig{Resume: []byte(bad)}); !errors.Is(err, ErrState) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// list returns the blocks of a set.
func (s blockSet) list() (blocks []int) {
	for ; s != 0; s &= s - 1 {
		blocks = append(blocks, bits.TrailingZeros64(uint64(s)))
	}
	return blocks
}

// A lemmaArray is an array with its solutions, by the definition.
type lemmaArray struct {
	pips []int
	bad  []int
	sols []int // numbers of tilings
}

// lemmaArrays returns arrays of a set on a rectangle, drawn at random, half of them with many
// solutions, and what is known of them by the definition alone.
func lemmaArrays(t *testing.T, table *tilingTable, n, count int, rng *rand.Rand) (list []lemmaArray) {
	s := prepare(t, Goal{Shape: rectangle(t, table.rows, table.cols), N: n})
	w := &worker{search: s}
	for i := range count {
		r := &round{Index: uint64(i), Quota: 1000}
		must.Do(t, w.start(t.Context(), r))
		w.table.anneal(r, w.rng, uint64(rng.IntN(400)), 0.3, func() {})
		a := lemmaArray{pips: make([]int, len(r.Cells))}
		for j, pip := range r.Cells {
			a.pips[j] = int(pip)
		}
		for v := range (table.rows - 1) * (table.cols - 1) {
			j := v/(table.cols-1)*table.cols + v%(table.cols-1)
			if a.pips[j] != a.pips[j+table.cols+1] && a.pips[j+1] != a.pips[j+table.cols] {
				a.bad = append(a.bad, v)
			}
		}
		for k := range table.lines {
			if solves(a.pips, table.places(k)) {
				a.sols = append(a.sols, k)
			}
		}
		list = append(list, a)
	}
	return list
}

// solves reports whether a tiling has no bone twice.
func solves(pips []int, places [][2]int) bool {
	met := map[[2]int]bool{}
	for _, p := range places {
		a, b := pips[p[0]], pips[p[1]]
		if met[[2]int{min(a, b), max(a, b)}] {
			return false
		}
		met[[2]int{min(a, b), max(a, b)}] = true
	}
	return true
}

// TestLemmas holds the lemmas of docs/records.md against arrays and their solutions: flips
// (1), classes (2), and what two classes say together (3).
func TestLemmas(t *testing.T) {
	rng := randtest.New(t, 23, 1)
	many, related, spans := 0, 0, 0
	for _, size := range [][3]int{{2, 3, 4}, {3, 4, 5}, {3, 5, 4}, {3, 2, 10}, {4, 3, 10}} {
		table := newClassTable(newTilingTable(size[1], size[2]))
		for _, a := range lemmaArrays(t, table.tilingTable, size[0], 500, rng) {
			for _, v := range a.bad {
				for i := 0; i < len(table.flips[v]); i += 2 {
					if p := table.flips[v][i : i+2]; slices.Contains(a.sols, int(p[0])) && slices.Contains(a.sols, int(p[1])) {
						t.Fatalf("%v: a flip of bad block %d takes one solution to another", a.pips, v)
					}
				}
			}
			if len(a.bad) > maxBad || len(a.sols) == 0 {
				continue
			}
			classes := table.classes(a.bad)
			weights := 0
			var in []class
			for _, c := range classes {
				if weights += c.weight; slices.Contains(a.sols, c.tiling) {
					in = append(in, c)
				}
			}
			sum := 0
			for i, c := range in {
				sum += c.weight
				for _, d := range in[:i] {
					related++
					if c.differ(&d) < 2 || !holds(a, table.tilingTable, c.relation(&d, len(a.bad))) {
						t.Fatalf("%v: classes %v and %v are solutions", a.pips, c, d)
					}
				}
			}
			if holdsSpan(t, a, classes, in) {
				spans++
			}
			if sum != len(a.sols) || weights != len(table.lines) || most(classes, len(a.bad), 0) < sum {
				t.Fatalf("%v has %d solutions, %d in classes, of at most %d", a.pips, len(a.sols), sum, most(classes, len(a.bad), 0))
			}
			if 2*sum > len(table.lines) {
				many++
			}
		}
	}
	if many < 20 || related < 40 || spans < 3 {
		t.Errorf("%d arrays with many solutions, %d pairs of classes, %d spans with more classes: too few", many, related, spans)
	}
}

// holdsSpan holds what a proof concludes from some classes of solutions against all of them. It
// reports whether any class came with others.
func holdsSpan(t *testing.T, a lemmaArray, classes, in []class) bool {
	if len(in) == 0 {
		return false
	}
	k := known{dim: len(a.bad), classes: in[:1], weight: in[0].weight}
	for left := in[1:]; len(left) > 0; {
		list := slices.Concat(left[:1], slices.DeleteFunc(slices.Clone(classes), func(c class) bool {
			return c.number == left[0].number || slices.ContainsFunc(k.classes, func(d class) bool { return c.number == d.number }) || k.holds(&c)
		}))
		before := k
		k, _ = before.with(list)
		_, left = before.with(left)
	}
	weight := 0
	for _, c := range slices.Concat(k.classes, k.inside) {
		weight += c.weight
		if !slices.Contains(a.sols, c.tiling) {
			t.Fatalf("%v: class %v is no solution and comes with some", a.pips, c)
		}
	}
	if weight != len(a.sols) || k.weight != weight || k.impossible() || len(k.apart(in)) != len(in) {
		t.Fatalf("%v: classes %v and %v weigh %d, not %d", a.pips, k.classes, k.inside, weight, len(a.sols))
	}
	return len(k.inside) > 0
}

// holds reports whether what flips of the bad blocks change, so many times each, is nothing.
func holds(a lemmaArray, table *tilingTable, relation []int8) bool {
	sum := map[[2]int]int{}
	for i, v := range a.bad {
		j := v/(table.cols-1)*table.cols + v%(table.cols-1)
		for k, q := range [4][2]int{{j, j + 1}, {j + table.cols, j + table.cols + 1}, {j, j + table.cols}, {j + 1, j + table.cols + 1}} {
			x, y := a.pips[q[0]], a.pips[q[1]]
			sum[[2]int{min(x, y), max(x, y)}] += int(relation[i]) * (1 - k/2*2)
		}
	}
	for _, n := range sum {
		if n != 0 {
			return false
		}
	}
	return true
}

// TestSets looks for the bad blocks of arrays with many solutions among the sets that flips
// leave.
func TestSets(t *testing.T) {
	rng := randtest.New(t, 23, 2)
	table := newTilingTable(4, 5)
	limit := len(table.lines) / 2
	left := map[blockSet]bool{}
	f := newFlipSearch(table, limit, nil)
	var before blockSet
	f.visit = func(s blockSet, _ float64) error {
		if len(left) > 0 && (!f.after(s, before) || f.after(before, s)) {
			t.Errorf("%v comes after %v", s.list(), before.list())
		}
		before, left[s] = s, true
		return nil
	}
	must.Do(t, f.run())
	order, resumed := slices.SortedFunc(maps.Keys(left), func(s, u blockSet) int {
		if f.after(s, u) {
			return 1
		}
		return -1
	}), 0
	for i, s := range order {
		f.last, resumed = s, 0
		f.visit = func(blockSet, float64) error { resumed++; return nil }
		if err := f.run(); err != nil || resumed != len(order)-i {
			t.Errorf("from %v on there are %d sets, want %d: %v", s.list(), resumed, len(order)-i, err)
		}
	}
	met := 0
	for _, a := range lemmaArrays(t, table, 3, 300, rng) {
		if len(a.sols) <= limit {
			continue
		}
		met++
		found := false
		for _, from := range f.mirrors {
			var image blockSet
			for v, w := range from {
				if slices.Contains(a.bad, w) {
					image |= 1 << v
				}
			}
			found = found || left[image]
		}
		if !found {
			t.Errorf("%v has %d solutions, but %v is not left", a.pips, len(a.sols), a.bad)
		}
	}
	must.Least(t, met, 40, "arrays")
}

// TestRefute compares the arrays that claims come to with all arrays of double-2.
func TestRefute(t *testing.T) {
	rng := randtest.New(t, 23, 3)
	table := newTilingTable(3, 4)
	claims, arrays, learned := 0, 0, 0
	for range 60 {
		c := randomClaim(rng, table)
		got := map[string]bool{}
		_, conflicts := must.Get2(c.refute(t.Context(), func(pips []int) error {
			got[fmt.Sprint(named(pips))] = true
			return nil
		}))(t)
		if conflicts > 0 {
			learned++
		}
		want := denied(c)
		for key := range want {
			if !got[key] {
				t.Errorf("%+v: %s is missing", c, key)
			}
			arrays++
		}
		for key := range got {
			if !want[key] {
				t.Errorf("%+v: %s is wrong", c, key)
			}
		}
		claims++
	}
	if claims < 40 || arrays < 200 || learned < 10 {
		t.Errorf("%d claims, %d arrays, %d learned: too few", claims, arrays, learned)
	}
}

// randomClaim returns a claim for double-2 on 3x4 cells.
func randomClaim(rng *rand.Rand, table *tilingTable) claim {
	c, need := claim{n: 2, rows: 3, cols: 4}, 1+rng.IntN(2)
	c.namings = 1 + rng.Uint64N(2)*fewNamings
	var numbers []int
	for range need {
		i := rng.IntN(len(table.lines))
		numbers, c.tilings = append(numbers, i), append(c.tilings, table.places(i))
	}
	var set blockSet
	for v := range 6 {
		if rng.IntN(3) > 0 {
			set |= 1 << v
		}
	}
	c.bad = set.list()
	if need == 2 {
		for _, v := range c.bad {
			c.relation = append(c.relation, table.height[v][numbers[1]]-table.height[v][numbers[0]])
		}
	}
	return c
}

// named gives pips the names 0, 1, 2, … in the order in which they come.
func named(pips []int) []int {
	name := map[int]int{}
	list := make([]int, len(pips))
	for i, v := range pips {
		if _, ok := name[v]; !ok {
			name[v] = len(name)
		}
		list[i] = name[v]
	}
	return list
}

// denied returns all arrays of double-2 that the tilings of a claim solve and that have its bad
// blocks.
func denied(c claim) map[string]bool {
	list := map[string]bool{}
	pips, left := make([]int, 12), [3]int{4, 4, 4}
	var fill func(i, high int)
	fill = func(i, high int) {
		if i == len(pips) {
			for v := range 6 {
				j := v/3*4 + v%3
				if (pips[j] != pips[j+5] && pips[j+1] != pips[j+4]) != slices.Contains(c.bad, v) {
					return
				}
			}
			if !slices.ContainsFunc(c.tilings, func(t [][2]int) bool { return !solves(pips, t) }) {
				list[fmt.Sprint(pips)] = true
			}
			return
		}
		for v := range min(high+2, 3) {
			if left[v] > 0 {
				left[v]--
				pips[i] = v
				fill(i+1, max(high, v))
				left[v]++
			}
		}
	}
	fill(0, -1)
	return list
}
