package polycubes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestSomaShapes: Soma has the polycubes of 3 and 4 cubes that are no boxes.
func TestSomaShapes(t *testing.T) {
	var soma, want []forms.Shape
	for _, p := range forms.Soma() {
		soma = append(soma, p.Shape.Canonical(forms.Cubes(), forms.Cubes().Turns))
	}
	for _, s := range append(forms.Animals(forms.Cubes(), 3, forms.Cubes().Turns), forms.Animals(forms.Cubes(), 4, forms.Cubes().Turns)...) {
		if lo, hi := s.Box(); (hi[0]-lo[0]+1)*(hi[1]-lo[1]+1)*(hi[2]-lo[2]+1) != len(s) {
			want = append(want, s)
		}
	}
	slices.SortFunc(soma, forms.CompareShapes)
	slices.SortFunc(want, forms.CompareShapes)
	if !slices.EqualFunc(soma, want, forms.Shape.Equal) {
		t.Errorf("soma: %v, want %v", soma, want)
	}
}

// TestHoffmanRules gives wrong answers to the rules.
func TestHoffmanRules(t *testing.T) {
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{forms.Point{}, "abc"}, {forms.Point{}, "abc"}}), "two bricks")
	kittest.Err(t, "checkHoffman", checkHoffman([]brick27{{forms.Point{}, "abc"}, {forms.Point{0, 0, 1}, "bac"}}), "missing or twice")
	if _, cells := pushed("abc\n", 0); len(cells) != 24 {
		t.Errorf("one brick has %d cells", len(cells))
	}
}

// torusOf returns the problem of t tripods in a torus.
func torusOf(test *testing.T, a, b, c, legs, t int) *kit.Instance {
	test.Helper()
	return must.Get(tripods().New(fmt.Sprintf("torus=%dx%dx%d", a, b, c), fmt.Sprintf("legs=%d", legs), fmt.Sprintf("t=%d", t)))(test)
}

// TestTripodsLattice packs 10/13 of space with tripods whose legs have length 3: their
// corners are where x + 4y + 11z is a multiple of 13. The definition agrees, and finds
// two of them in each other's way with 5 in place of 4.
func TestTripodsLattice(t *testing.T) {
	const side = 13
	last, option := forms.Point{side - 1, side - 1, side - 1}, map[forms.Point]int{}
	for _, c := range forms.Cuboid(side, side, side) {
		if tripod(last, c, 3) != nil {
			option[c] = len(option)
		}
	}
	in := torusOf(t, side, side, side, 3, side*side)
	for _, factor := range []int{4, 5} {
		var sol cover.Solution
		for x := range side {
			for y := range side {
				for z := range side {
					if (x+factor*y+11*z)%side == 0 {
						sol = append(sol, option[forms.Point{x, y, z}])
					}
				}
			}
		}
		verified, checked := in.Problem.Verify(sol) == nil, in.Check(sol) == nil
		if want := factor == 4; verified != want || checked != want || len(sol) != side*side {
			t.Errorf("factor %d: %d tripods, verified %v, checked %v", factor, len(sol), verified, checked)
		}
	}
}

// flatShapes returns the polyominoes of n cells that fit into a square of side 3.
func flatShapes(n int) []forms.Shape {
	l := forms.Squares()
	return slices.DeleteFunc(forms.Animals(l, n, l.All), func(s forms.Shape) bool {
		lo, hi := s.Box()
		return max(hi[0]-lo[0], hi[1]-lo[1]) > 2
	})
}

// uniqueBlocks tries all sets.
func uniqueBlocks(_ *kittest.Instance) string {
	sets := [][]forms.Shape{nil}
	for n := 2; n <= 7; n++ {
		var longer [][]forms.Shape
		for _, set := range sets {
			for _, s := range flatShapes(n) {
				longer = append(longer, append(slices.Clone(set), s.Normal(2)))
			}
		}
		sets = longer
	}
	// The 48 and the 4 images of an answer are different: it has one piece of each size.
	once := func(region forms.Shape, set []forms.Shape, images uint64) bool {
		return kittest.Of(blocks(region, set).Instance()).Count(cover.Config{MaxSolutions: images + 1}) == images
	}
	cube, both, nested := 0, 0, 0
	for _, set := range sets {
		ok := once(forms.Cuboid(3, 3, 3), set, 48)
		if !ok {
			continue
		}
		cube++
		ok = once(forms.Cuboid(9, 3, 1), set, 4)
		if !ok {
			continue
		}
		both++
		if areNested(set) {
			nested++
		}
	}
	return fmt.Sprintf("%d, %d, %d", cube, both, nested)
}

// areNested reports whether each shape lies within the next, turned and turned over at will.
func areNested(set []forms.Shape) bool {
	l := forms.Squares()
	for i, s := range set[1:] {
		if len(forms.Placements(s, set[i].Oriented(l, l.All), l.Axes)) == 0 {
			return false
		}
	}
	return true
}

// dowels packs nine pieces of exercise 336: a bent tricube with holes along three axes, but for a solid cube at one
// end with a dowel, which stands up from it into a hole of another piece. Print has a picture of the piece; of twelve
// like it this one and its mirror image have the printed number of answers. It returns how many cells have to be
// filled, and need not; options; answers; and answers without holes and dowels, up to symmetry.
func dowels(in *kittest.Instance) string {
	l := forms.Cubes()
	inHole := func(p forms.Point) bool { return kit.Bit(p[0]%3 == 1)+kit.Bit(p[1]%3 == 1)+kit.Bit(p[2]%3 == 1) > 1 }
	g := &forms.Packing{Lattice: l, Region: forms.Cuboid(9, 9, 9)}
	piece := forms.Cuboid(3, 3, 3)
	for _, p := range slices.Concat(piece.Shifted(forms.Point{3}), piece.Shifted(forms.Point{3, 3}), forms.Cuboid(1, 1, 3).Shifted(forms.Point{1, 1, 3})) {
		if p[2] > 2 || !inHole(p) {
			piece = append(piece, p)
		}
	}
	g.Free = slices.DeleteFunc(forms.Cuboid(9, 9, 9), func(p forms.Point) bool { return !inHole(p) })
	b := cover.NewBuilder()
	g.Items(b)
	for _, at := range forms.Placements(g.Region, forms.NewShape(piece).Oriented(l, l.Turns), 3) {
		b.AddOption(g.CellNames(at)...)
	}
	p := kittest.Must(b.Build())
	return fmt.Sprintf("%d, %d, %d, %s; %d", p.Primary(), p.Items()-p.Primary(), p.Options(), kittest.Fast(p), in.CountAll()/48)
}

// TestKimsCube checks the 23 blocks of Scott Kim's cube of side 7, as answer 382 has them: they fill it, the printed
// symmetry keeps them, and along an axis each has its own of the 28 intervals. With the lengths of answer 383 the
// side is 92, and the blocks have 69 different sides.
func TestKimsCube(t *testing.T) {
	words := strings.Fields("670517 270601 176705 012706 051767 060127 561547 260312 475615 122603 154756 031226 351446 361324 463514 243613 144635 132436 575757 020202 454545 232323 343434")
	lengths := [3][]int{{2, 10, 27, 17, 11, 20, 5}, {1, 14, 18, 8, 21, 24, 6}, {3, 19, 16, 7, 34, 9, 4}}
	cells, sides, intervals := map[forms.Point]int{}, map[int]bool{}, map[string]bool{}
	for _, w := range words {
		image := strings.NewReplacer("0", "7", "1", "6", "2", "5", "3", "4", "4", "3", "5", "2", "6", "1", "7", "0").Replace(w[3:4] + w[2:3] + w[5:6] + w[4:5] + w[1:2] + w[:1])
		must.Equal(t, slices.Contains(words, image), true, "image of %s", w)
		for _, p := range forms.Cuboid(int(w[1]-w[0]), int(w[3]-w[2]), int(w[5]-w[4])).Shifted(forms.Solid(w[:1] + w[2:3] + w[4:5])[0]) {
			cells[p]++
		}
		for axis, list := range lengths {
			side := 0
			for _, n := range list[w[2*axis]-'0' : w[2*axis+1]-'0'] {
				side += n
			}
			sides[side], intervals[fmt.Sprint(axis, w[2*axis:2*axis+2])] = true, true
		}
	}
	must.Same(t, []int{len(words), len(cells), len(intervals), len(sides)}, []int{23, 7 * 7 * 7, 3*28 - 3*5, 69}, "blocks, cells, intervals, sides")
}

// TestPerfectPackingSlow packs 28 bricks of 3 by 4 by 5 into a cube of side 12, by the problem of answer 350: no brick
// lies one or two units from a side, and one is given in a corner; 48 cells are free, none of them in another corner
// but the last.
func TestPerfectPackingSlow(t *testing.T) {
	randtest.Slow(t, "minutes for 57 million nodes")
	const side = 12
	l := forms.Cubes()
	g, first := &forms.Packing{Lattice: l, Region: forms.Cuboid(side, side, side)}, forms.Cuboid(3, 4, 5)
	b := cover.NewBuilder()
	b.AddBounded(28, 28, "brick")
	b.AddBounded(48, 48, "free")
	b.AddPrimary(g.CellNames(g.Region)...)
	bricks := slices.DeleteFunc(forms.Placements(g.Region, first.Oriented(l, l.Turns), 3), func(at forms.Shape) bool {
		lo, hi := at.Box()
		for axis := range 3 {
			if away := [2]int{lo[axis], side - 1 - hi[axis]}; slices.Contains(away[:], 1) || slices.Contains(away[:], 2) {
				return true
			}
		}
		return lo == forms.Point{} && !at.Equal(first)
	})
	for _, at := range bricks {
		b.AddOption(append(g.CellNames(at), "brick")...)
	}
	free := slices.DeleteFunc(slices.Clone(g.Region), func(p forms.Point) bool { return p[0]%11+p[1]%11+p[2]%11 == 0 && p[0]+p[1]+p[2] < 33 })
	for _, p := range free {
		b.AddOption(g.CellName(p), "free")
	}
	answers, classes := 0, map[string]bool{}
	for sol := range kittest.Solutions(must.Get(b.Build())(t), cover.Config{}) {
		answers++
		slices.Sort(sol)
		classes[brickClass(slices.Values(kit.Chosen(sol[:28], bricks)))] = true
	}
	must.Same(t, []int{len(bricks), len(free), answers, len(classes)}, []int{715, 1721, 112, 6 + 10 + 4}, "options of bricks, and of free cells; answers, and their classes")
}
