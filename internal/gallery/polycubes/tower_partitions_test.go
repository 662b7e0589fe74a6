package polycubes

import (
	"slices"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

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
func pieceSets(g *forms.Packing) (answers int, sets []string) {
	in := kittest.Of(g.Instance())
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
		g := &forms.Packing{Lattice: forms.Cubes(), Region: raised(towerBase(base), 5), Pieces: smallPentacubes(), SoftNames: true}
		_, sets := pieceSets(g)
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
