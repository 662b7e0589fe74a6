package polycubes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// towerBounds returns the bounds of the bases for which print gives the height of the tower as the
// bound.
func towerBounds(_ *kittest.Instance) string {
	var list []string
	for _, base := range strings.Fields("O P R S U V W X Z") {
		list = append(list, fmt.Sprint(towerBound(towerBase(base))))
	}
	return strings.Join(list, ", ")
}

// maxTower is the number of pentacubes.
const maxTower = 29

// towerBound returns how high a tower on a base can be at most. The five columns above
// the cells of the base have to be filled by the same number of cells each. A piece
// fills some of each column, in one of a few ways; which sums of five numbers are
// possible is found piece by piece, each used or left out. Whether the pieces can
// also lie side by side is not considered.
func towerBound(base forms.Shape) (height int) {
	const size = maxTower + 1
	row := func(a, b, c, d int) int { return ((a*size+b)*size+c)*size + d }
	sums := make([]uint32, size*size*size*size) // by the first four; the fifth are bits
	sums[0] = 1
	l := forms.Cubes()
	for _, p := range forms.Animals(l, 5, l.Turns) {
		next := append([]uint32(nil), sums...)
		for v := range towerColumns(p, base) {
			for a := v[0]; a <= maxTower; a++ {
				for b := v[1]; b <= maxTower; b++ {
					for c := v[2]; c <= maxTower; c++ {
						from, to := row(a-v[0], b-v[1], c-v[2], 0), row(a, b, c, v[3])
						for d := range size - v[3] {
							next[to+d] |= sums[from+d] << v[4] & (1<<size - 1)
						}
					}
				}
			}
		}
		sums = next
	}
	for h := range size {
		if sums[row(h, h, h, h)]>>h&1 != 0 {
			height = h
		}
	}
	return height
}

// towerColumns returns in which ways a piece can fill cells of the five columns.
func towerColumns(piece, base forms.Shape) map[[5]int]bool {
	ways := map[[5]int]bool{}
	l := forms.Cubes()
	for _, way := range piece.Oriented(l, l.Turns) {
		for _, by := range forms.Cuboid(5, 5, 1) {
			var v [5]int
			inside := 0
			for _, c := range way {
				for k, b := range base {
					if b == (forms.Point{c[0] + by[0], c[1] + by[1]}) {
						v[k]++
						inside++
					}
				}
			}
			if inside == len(way) {
				ways[v] = true
			}
		}
	}
	return ways
}

// A cube of side 5 from five towers of height 5, after Torsten Sillke: exercise 340. Its base
// is an X with a P in each corner. Of the 29 pentacubes, the 25 that fit into a cube of
// side 3 are used: five for each tower.

// smallPentacubes returns those 25.
func smallPentacubes() []forms.Piece {
	l := forms.Cubes()
	return forms.Lettered(slices.DeleteFunc(forms.Animals(l, 5, l.Turns), func(s forms.Shape) bool {
		lo, hi := s.Box()
		return max(hi[0]-lo[0], hi[1]-lo[1], hi[2]-lo[2]) > 2
	}))
}

// pieceSets counts the answers of a packing, and returns the sets of pieces that they
// are made of, as the names of pieces in order.
func pieceSets(in *kittest.Instance) (answers int, sets []string) {
	seen := map[string]bool{}
	for sol := range in.All() {
		answers++
		var names []byte
		for _, k := range sol {
			names = append(names, in.Problem.OptionString(k)[0])
		}
		slices.Sort(names)
		if !seen[string(names)] {
			seen[string(names)] = true
			sets = append(sets, string(names))
		}
	}
	return answers, sets
}

// towerPartitions counts the ways to divide the 25 pieces among the five towers, where the
// four on a P are alike. It is an exact cover problem whose options are sets of pieces.
func towerPartitions(_ *kittest.Instance) string {
	b := cover.NewBuilder()
	b.AddPrimary("X")
	for _, p := range smallPentacubes() {
		b.AddPrimary("p" + p.Name)
	}
	for _, base := range []string{"X", "P"} {
		g := &forms.Packing{Lattice: forms.Cubes(), Region: forms.Raised(towerBase(base), 5), Pieces: smallPentacubes(), SoftNames: true}
		_, sets := pieceSets(kittest.Of(g.Instance()))
		for _, set := range sets {
			var option []string
			if base == "X" {
				option = append(option, "X")
			}
			for _, name := range set {
				option = append(option, "p"+string(name))
			}
			b.AddOption(option...)
		}
	}
	return kittest.Fast(kittest.Must(b.Build()))
}

// towerBase returns the pentomino of a name.
func towerBase(name string) forms.Shape { return forms.Named(forms.Pentominoes(), name).Shape }
