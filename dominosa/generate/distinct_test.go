package generate

import (
	"context"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/dice"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
	"bonepile/internal/must"
)

// agreement returns in how many cells two boards agree, when one is turned, reflected
// and renumbered so that it is as many as possible: the best assignment of numbers, by
// sets of those that are taken.
func agreement(a, b *dominosa.Board) (best int) {
	n := max(a.High(), b.High()) + 1
	for k := range 8 {
		if across := k&4 != 0; across && (a.Rows() != b.Cols() || a.Cols() != b.Rows()) || !across && (a.Rows() != b.Rows() || a.Cols() != b.Cols()) {
			continue
		}
		met := make([][]int, n)
		for v := range met {
			met[v] = make([]int, n)
		}
		for r := range a.Rows() {
			for c := range a.Cols() {
				x, y := r, c
				if k&4 != 0 {
					x, y = c, r
				}
				if k&2 != 0 {
					x = b.Rows() - 1 - x
				}
				if k&1 != 0 {
					y = b.Cols() - 1 - y
				}
				if v, w := a.At(r, c), b.At(x, y); v >= 0 && w >= 0 {
					met[v][w]++
				}
			}
		}
		most := make([]int, 1<<n) // by set of numbers of b that those of a below the set's size take
		for set := range most {
			v := 0
			for s := set; s > 0; s &= s - 1 {
				v++
			}
			for w := range n {
				if set>>w&1 == 0 {
					most[set|1<<w] = max(most[set|1<<w], most[set]+met[v][w])
				}
			}
		}
		best = max(best, most[len(most)-1])
	}
	return best
}

// TestAgree holds the bound of agreement against the definition.
func TestAgree(t *testing.T) {
	for _, n := range []int{1, 2, 3, 5} {
		s := must.Get(NewSampler(frameOf(t, n), dominosa.Full(n), Permutation))(t)
		exact := 0
		for i := range uint64(100) {
			a, b := s.Board(1, 2*i), s.Board(1, 2*i+1)
			bound := 0
			other := newCellsOf(box.Open(b))
			for _, image := range images(box.Open(a)) {
				if m := newCellsOf(image); m.rows == other.rows {
					bound = max(bound, min(agree(m, other, 1000), agree(other, m, 1000)))
				}
			}
			is := agreement(a, b)
			if bound < is {
				t.Fatalf("double-%d: a bound of %d, but they agree in %d cells\n%v\n%v", n, bound, is, a, b)
			}
			if bound == is {
				exact++
			}
		}
		must.Least(t, exact, 10, "double-%d: pairs of 100 whose bound was exact", n)
	}
}

// TestDistinctImages turns, reflects and renumbers boards, and changes some cells.
func TestDistinctImages(t *testing.T) {
	roll := dice.New(1, 1)
	for _, name := range []string{"7x8", "4x14", "disc", "random"} {
		shape := must.Get(ShapeNamed(name, 56, NoSymmetry, 1))(t)
		made := must.Get(mustGenerator(t, Recipe{Shape: shape}).Board(context.Background(), 1, 0))(t)
		var d Distinct
		if !d.Add(made.Board) {
			t.Fatal("like no board at all")
		}
		for _, image := range images(box.Open(made.Board)) {
			for _, changed := range []int{0, 1, 27} {
				b := dominosa.BoardOf(image.Rows, image.Cols, append([]uint8(nil), image.Pips...))
				var cells []int
				for i, v := range box.Open(b).Pips {
					if v != grid.Hole {
						box.Open(b).Pips[i] = (v + 3) % 7
						cells = append(cells, i)
					}
				}
				roll.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
				for _, i := range cells[:changed] {
					box.Open(b).Pips[i] = uint8(roll.Below(7))
				}
				if d.Add(b) {
					t.Fatalf("%s: unlike its image with %d cells changed\n%v\n%v", name, changed, made.Board, b)
				}
			}
		}
	}
}

// TestSeedsOfLevels makes boards of two levels from one seed without comparing them:
// they have nothing to do with each other.
func TestSeedsOfLevels(t *testing.T) {
	var d Distinct
	for level := deduce.Trivial; level <= deduce.Extreme; level++ {
		g := mustGenerator(t, Recipe{Shape: frameOf(t, 7), Keep: Levels{Least: level, Most: level}})
		for m := range must.All(t, g.Boards(context.Background(), 1, 12, 2)) {
			if !d.Add(m.Board) {
				t.Errorf("a board of level %v is like one before", level)
			}
		}
	}
}

// TestDistinctLevels makes boards of several levels from one seed, as a book does: no
// two agree in more than half of their cells, however many workers there are.
func TestDistinctLevels(t *testing.T) {
	for _, n := range []int{4, 6} {
		var first []*dominosa.Board
		for _, workers := range []int{1, 3} {
			var d Distinct
			var list []*dominosa.Board
			for level := deduce.Trivial; level <= deduce.Extreme; level++ {
				g := mustGenerator(t, Recipe{Shape: frameOf(t, n), Keep: Levels{Least: level, Most: level}, Distinct: &d})
				for m := range must.All(t, g.Boards(context.Background(), 1, 12, workers)) {
					list = append(list, m.Board)
				}
			}
			if d.Alike > 0 {
				t.Errorf("double-%d: %d boards are like others", n, d.Alike)
			}
			if first == nil {
				first = list
			}
			for i, a := range list {
				if !a.Equal(first[i]) {
					t.Errorf("double-%d: board %d differs with %d workers", n, i, workers)
				}
				for j, b := range list[:i] {
					if x := agreement(a, b); 2*x > a.Cells() {
						t.Errorf("double-%d: boards %d and %d agree in %d cells", n, j, i, x)
					}
				}
			}
		}
	}
}

// TestDistinctFew asks for more boards than there are that differ enough.
func TestDistinctFew(t *testing.T) {
	for _, tt := range []struct{ n, count, least, most int }{{1, 12, 5, 11}, {3, 60, 20, 55}, {5, 100, 0, 0}} {
		d := &Distinct{}
		g := mustGenerator(t, Recipe{Shape: frameOf(t, tt.n), Distinct: d})
		var list []*dominosa.Board
		same := 0
		for m := range must.All(t, g.Boards(context.Background(), 1, tt.count, 2)) {
			for _, b := range list {
				if agreement(b, m.Board) == b.Cells() {
					same++
					break
				}
			}
			list = append(list, m.Board)
		}
		if len(list) != tt.count || d.Alike < tt.least || d.Alike > tt.most || tt.n > 1 && same > 0 {
			t.Errorf("double-%d: %d boards, %d of them like others, %d images of others", tt.n, len(list), d.Alike, same)
		}
	}
	d := &Distinct{Most: 1}
	b := frameOf(t, 2)
	for range 2 {
		if !d.Add(b) {
			t.Error("compared with more than the first board")
		}
	}
}
