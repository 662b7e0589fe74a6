package gallery

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAnimals counts connected shapes: fixed, one-sided and free polyominoes
// are OEIS A001168, A000988 and A000105; polycubes A001931, A000162 and A038119.
func TestAnimals(t *testing.T) {
	for _, tt := range []struct {
		name    string
		l       lattice
		motions []motion
		want    []int
	}{
		{"fixed polyominoes", squares(), nil, []int{1, 2, 6, 19, 63, 216}},
		{"one-sided polyominoes", squares(), squares().turns, []int{1, 1, 2, 7, 18, 60}},
		{"free polyominoes", squares(), squares().all, []int{1, 1, 2, 5, 12, 35}},
		{"fixed polycubes", cubes(), nil, []int{1, 3, 15, 86}},
		{"one-sided polycubes", cubes(), cubes().turns, []int{1, 1, 2, 8, 29}},
		{"free polycubes", cubes(), cubes().all, []int{1, 1, 2, 7, 23}},
	} {
		for i, want := range tt.want {
			list := animals(tt.l, i+1, tt.motions)
			if len(list) != want {
				t.Errorf("%s of %d cells: %d, want %d", tt.name, i+1, len(list), want)
			}
			for _, s := range list {
				if !s.connected(tt.l) || len(s) != i+1 {
					t.Errorf("%s: %v", tt.name, s)
				}
			}
		}
	}
}

// TestNamedShapes asks that the pieces with names are all there are.
func TestNamedShapes(t *testing.T) {
	for _, tt := range []struct {
		pieces []namedShape
		n      int
	}{{tetrominoShapes(), 4}, {pentominoShapes(), 5}} {
		var list []shape
		for _, p := range tt.pieces {
			list = append(list, p.canonical(squares(), squares().all))
		}
		slices.SortFunc(list, compareShapes)
		if want := animals(squares(), tt.n, squares().all); !slices.EqualFunc(list, want, shape.equal) {
			t.Errorf("%d cells: %v, want %v", tt.n, list, want)
		}
	}
}

// TestMotions asks that motions are as many as they should be, all different,
// and keep neighbours.
func TestMotions(t *testing.T) {
	for _, tt := range []struct {
		name       string
		l          lattice
		turns, all int
	}{{"squares", squares(), 4, 8}, {"cubes", cubes(), 24, 48}} {
		if len(tt.l.turns) != tt.turns || len(tt.l.all) != tt.all {
			t.Errorf("%s: %d turns, %d motions", tt.name, len(tt.l.turns), len(tt.l.all))
		}
		images := map[point]bool{}
		for _, m := range tt.l.all {
			p := point{3, 5, 0}
			images[m(point{3, 5, 7})] = true
			for _, q := range tt.l.neighbours(p) {
				if !slices.Contains(tt.l.neighbours(m(p)), m(q)) {
					t.Errorf("%s: neighbours %v, %v become %v, %v", tt.name, p, q, m(p), m(q))
				}
			}
		}
		if len(images) != tt.all {
			t.Errorf("%s: %d different motions", tt.name, len(images))
		}
	}
}

// TestPlacements holds placements against trying every shift of every motion,
// cell by cell, in random regions.
func TestPlacements(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	some := 0
	for range 300 {
		var points []point
		for range 4 + rng.IntN(14) {
			points = append(points, point{rng.IntN(5), rng.IntN(5)})
		}
		region := newShape(points)
		pieces := animals(squares(), 1+rng.IntN(4), squares().all)
		p := pieces[rng.IntN(len(pieces))]
		got := placements(region, p.oriented(squares(), squares().all), 2)
		var want []shape
		for _, m := range squares().all {
			for x := -9; x <= 9; x++ {
				for y := -9; y <= 9; y++ {
					s := p.moved(m).shifted(point{x, y})
					if len(s.without(region)) == 0 {
						want = append(want, s)
					}
				}
			}
		}
		slices.SortFunc(want, compareShapes)
		want = slices.CompactFunc(want, shape.equal)
		if !slices.EqualFunc(got, want, shape.equal) {
			t.Fatalf("%v in %v: %v, want %v", p, region, got, want)
		}
		some += len(got)
		if s := p.symmetries(squares(), squares().all); s*len(p.oriented(squares(), squares().all)) != 8 {
			t.Errorf("%v: %d symmetries, %d orientations", p, s, len(p.oriented(squares(), squares().all)))
		}
	}
	if some < 500 {
		t.Errorf("only %d placements", some)
	}
}
