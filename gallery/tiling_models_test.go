package gallery

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"bonepile/cover"
)

// TestPerfectPatterns counts perfect dissections of small squares in both ways: as they
// are, and by the sizes of motley patterns.
func TestPerfectPatterns(t *testing.T) {
	for s := 9; s <= 11; s++ {
		in, err := perfectRectangles().New(fmt.Sprint(s), fmt.Sprint(s))
		if err != nil {
			t.Fatal(err)
		}
		want, err := in.Count(t.Context(), cover.Config{})
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for order := 5; order <= 7; order++ { // 2·7 > 11
			patterns, err := motleyPatterns(t.Context(), order, &cover.Stats{})
			if err != nil {
				t.Fatal(err)
			}
			got += perfectSquares(patterns, s)
		}
		if uint64(got) != want {
			t.Errorf("side %d: %d by patterns, %d", s, got, want)
		}
	}
}

// TestFirstMotley sees that each class of patterns has one that comes first, if its
// sides differ or it has no symmetry.
func TestFirstMotley(t *testing.T) {
	for order, want := range map[int]int{5: 1, 6: 0, 7: 2, 8: 6} {
		patterns, err := motleyPatterns(t.Context(), order, &cover.Stats{})
		if err != nil {
			t.Fatal(err)
		}
		classes := map[string]bool{}
		first := 0
		for _, p := range patterns {
			m, n := 0, 0
			for _, r := range p {
				m, n = max(m, r.b), max(n, r.d)
			}
			classes[anyTurn(rectText(m, n, p))] = true
			if firstMotley(p) {
				first++
			}
		}
		if first != len(classes) || first != want {
			t.Errorf("order %d: %d come first, of %d classes, want %d", order, first, len(classes), want)
		}
	}
}

// anyTurn returns the first of the eight images of a drawing of letters, renamed as
// they come.
func anyTurn(text string) string {
	d := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), " ", ""), "\n")
	best := ""
	for range 2 {
		if image := bounds(strings.Join(d, "\n")); best == "" || image < best {
			best = image
		}
		d = transposed(d)
	}
	return best
}

// TestNewTilingChecks gives wrong answers to the rules of the models of tilings.
func TestNewTilingChecks(t *testing.T) {
	wrong := func(what string, err error, want string) {
		t.Helper()
		if err == nil && want != "" || err != nil && (want == "" || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
	}
	wrong("perfect", checkPerfect([]rect{{0, 1, 0, 2}, {1, 4, 0, 4}}), "")
	wrong("perfect, a square", checkPerfect([]rect{{0, 2, 0, 2}}), "two sides are 2")
	wrong("perfect, rows and columns", checkPerfect([]rect{{0, 1, 0, 2}, {1, 3, 0, 4}}), "two sides are 2")

	g := &packing{lattice: triangles(), region: cuboid(16, 16, 2), pieces: named(animals(triangles(), 5, triangles().all))}
	in, err := congruentPairs().New()
	if err != nil {
		t.Fatal(err)
	}
	sols, err := search(t.Context(), in, &cover.Stats{})
	if err != nil || len(sols) != 2 {
		t.Fatal(len(sols), err)
	}
	a, b, c, d := g.pieces[0].shape, g.pieces[1].shape, g.pieces[2].shape, g.pieces[3].shape
	far := point{10, 10}
	pair := func(i int, s shape, j int, u shape) []placed { return []placed{{i, s}, {j, u}} }
	wrong("pairs, apart", g.checkPairs([2][]placed{pair(0, a, 1, b.shifted(far)), pair(2, c, 3, d.shifted(far))}), "fall apart")
	wrong("pairs, a piece twice", g.checkPairs([2][]placed{pair(0, a, 0, a.shifted(far)), pair(2, c, 3, d.shifted(far))}), "A is there 2 times")
	wrong("pairs, overlap", g.checkPairs([2][]placed{pair(0, a, 1, b), pair(2, c, 3, d.shifted(far))}), "pieces of pair 1 overlap")
	wrong("pairs, another piece", g.checkPairs([2][]placed{pair(0, b, 1, b.shifted(far)), pair(2, c, 3, d.shifted(far))}), "is not A")
	wrong("pairs, one missing", g.checkPairs([2][]placed{pair(0, a, 1, b.shifted(far)), {{2, c}}}), "D is there 0 times")
}

// TestCongruentShapes makes all shapes of two pentiamonds, and finds which are made by
// two pairs that have no piece in common.
func TestCongruentShapes(t *testing.T) {
	l := triangles()
	pieces := animals(l, 5, l.all)
	shapes := map[[2]int]map[string]bool{}
	for i, p := range pieces {
		for j := range i {
			made := map[string]bool{}
			for _, at := range placements(cuboid(16, 16, 2), pieces[j].oriented(l, l.all), 2) {
				both := newShape(append(p.shifted(point{6, 6}), at...))
				if len(both) == 10 && both.connected(l) {
					made[fmt.Sprint(both.canonical(l, l.all))] = true
				}
			}
			shapes[[2]int{j, i}] = made
		}
	}
	for partner, others := range map[int][2]int{1: {2, 3}, 2: {1, 3}, 3: {1, 2}} {
		same := 0
		for s := range shapes[[2]int{0, partner}] {
			if shapes[others][s] {
				same++
			}
		}
		in, err := congruentPairs().New("partner=" + "ABCD"[partner:partner+1])
		if err != nil {
			t.Fatal(err)
		}
		n, err := in.Count(t.Context(), cover.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if want := map[int]int{1: 1}[partner]; same != want || n != uint64(want*congruentTimes) {
			t.Errorf("A and %c: %d shapes, %d answers, want %d shapes", 'A'+partner, same, n, want)
		}
	}
}

// TestSkews asks of motions that they keep which cells are neighbours, which are squares,
// and which way these are turned: a turn keeps it, and a mirror image does not.
func TestSkews(t *testing.T) {
	l := skews()
	for i := -3; i < 3; i++ {
		for j := -3; j < 3; j++ {
			p := skewed(i, j)
			if row, col := unskewed(p); row != i || col != j {
				t.Fatalf("cell %d, %d became %d, %d", i, j, row, col)
			}
			for k, m := range l.all {
				row, col := unskewed(m(p))
				if (row+col)&1 != (i+j)&1 {
					t.Fatalf("motion %d makes a square of a rhombus at %d, %d", k, i, j)
				}
				if turned := (row-i)&1 != 0; (i+j)&1 == 0 && turned != (k >= len(l.turns)) {
					t.Fatalf("motion %d: the square at %d, %d is turned the other way: %v", k, i, j, turned)
				}
				near := newShape(l.neighbours(m(p)))
				if moved := newShape(l.neighbours(p)).moved(m); !moved.equal(near) {
					t.Fatalf("motion %d: the neighbours of %d, %d become %v, not %v", k, i, j, moved, near)
				}
			}
		}
	}
}

// TestTowerColumns compares the bound of a tower with what can be built of its pieces on
// a base where no piece can lie but upright, and counts the ways of some pieces.
func TestTowerColumns(t *testing.T) {
	l := cubes()
	for name, want := range map[string]int{"O": 12, "W": 24} {
		fit := 0
		for _, p := range animals(l, 5, l.turns) {
			ways := towerColumns(p, towerBase(name))
			for v := range ways {
				if v[0]+v[1]+v[2]+v[3]+v[4] != 5 {
					t.Errorf("%s: a way of %v", name, v)
				}
			}
			if len(ways) > 0 {
				fit++
			}
		}
		if fit != want {
			t.Errorf("%s: %d pieces fit, want %d", name, fit, want)
		}
	}
	rod := solid("000 001 002 003 004")
	if ways := towerColumns(rod, towerBase("X")); len(ways) != 5 {
		t.Errorf("a rod stands on X in %d ways: %v", len(ways), ways)
	}
	if ways := towerColumns(rod, towerBase("O")); len(ways) != 6 {
		t.Errorf("a rod stands or lies on O in %d ways: %v", len(ways), ways)
	}
}

// TestFewestBits compares what bits tell about comparisons with the definition, for
// random squares, and the symmetries of a puzzle with their number.
func TestFewestBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	less := make([]uint64, 77)
	for i := range less {
		less[i] = rng.Uint64() & rng.Uint64() & (1<<40 - 1)
	}
	columns, all := (&fewestCensus{}).columns(less)
	for i, s := range less {
		for p := range columns {
			if columns[p][i/64]>>(i%64)&1 != s>>p&1 {
				t.Fatalf("square %d, pair %d", i, p)
			}
		}
	}
	if bits.OnesCount64(all[0])+bits.OnesCount64(all[1]) != len(less) {
		t.Errorf("%x are not %d squares", all, len(less))
	}
	for w := 1; w <= 4; w++ {
		c := &fewestCensus{pairs: comparedPairs(), least: 1000, four: map[string]bool{}}
		c.compare(less[:12], w, 9)
		want := map[string]bool{}
		for set := range combinations(9, w) {
			for directions := range 1 << w {
				n := 0
				var clues []int
				for k, p := range set {
					if pair := c.pairs[p]; directions>>k&1 == 0 {
						clues = append(clues, fewestLess(pair[0], pair[1]))
					} else {
						clues = append(clues, fewestLess(pair[1], pair[0]))
					}
				}
				for _, s := range less[:12] {
					fits := true
					for k, p := range set {
						fits = fits && int(s>>p&1) != directions>>k&1
					}
					if fits {
						n++
					}
				}
				if n == 4 {
					want[fewestCanonical(clues)] = true
				}
			}
		}
		if len(c.four) != len(want) || len(want) == 0 {
			t.Errorf("%d comparisons: %d puzzles, want %d", w, len(c.four), len(want))
		}
		for text := range want {
			if !c.four[text] {
				t.Errorf("%s was not found", text)
			}
		}
	}
	for text, want := range map[string]int{"1": 8, "3": 4, "75": 1, "1001": 16, "1001 1026": 16} {
		if got := len(fewestOrbit(fewestClues(text))); got != want {
			t.Errorf("clue %s has %d images, want %d", text, got, want)
		}
	}
}
