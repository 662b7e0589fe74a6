package polycubes

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// sphereRepeated returns the instance of a region where pieces may be used any number of times.
func sphereRepeated(region forms.Shape) (*kittest.Instance, []byte) {
	b := cover.NewBuilder()
	for _, c := range region {
		b.AddPrimary(fmt.Sprint(slices.Index(region, c)))
	}
	var kinds []byte // the pieces of options
	for i, p := range spherePieces() {
		for _, at := range forms.Placements(region, p.Ways, 3) {
			var words []string
			for _, c := range at {
				words = append(words, fmt.Sprint(slices.Index(region, c)))
			}
			b.AddOption(words...)
			kinds = append(kinds, byte(i))
		}
	}
	return kittest.Of(kit.NewInstance(b, nil, nil)), kinds
}

// A sphereTable has numbers by the columns of exercise 356: all; of flat pieces only; of both
// kinds, equal to their mirror image or not; of pieces that are not flat, equal to it or
// not. In brackets are those of five different pieces.
type sphereTable [6]struct{ all, different int }

func (t *sphereTable) add(class int, different bool) {
	for _, k := range [2]int{0, class} {
		t[k].all++
		if different {
			t[k].different++
		}
	}
}

func (t *sphereTable) String() string {
	var list []string
	for _, n := range t {
		list = append(list, fmt.Sprintf("%d(%d)", n.all, n.different))
	}
	return strings.Join(list, ", ")
}

// countSpheres finds the answers of a region whose pieces may be repeated, and the
// multisets of pieces that they use.
func countSpheres(region forms.Shape) (answers, multisets sphereTable) {
	in, kinds := sphereRepeated(region)
	l := spheres()
	pieces := spherePieces()
	mirror := make([]byte, len(pieces))
	for i, p := range pieces {
		mirror[i] = byte(slices.IndexFunc(pieces, func(q forms.Piece) bool {
			return slices.ContainsFunc(q.Ways, p.Shape.Moved(l.All[1]).Normal(3).Equal)
		}))
	}
	seen := map[string]bool{}
	for sol := range in.All() {
		used := kit.Chosen(sol, kinds)
		slices.Sort(used)
		class, different := sphereClass(pieces, mirror, used), len(slices.Compact(slices.Clone(used))) == len(used)
		answers.add(class, different)
		if !seen[string(used)] {
			seen[string(used)] = true
			multisets.add(class, different)
		}
	}
	return answers, multisets
}

// sphereMultisets returns the number of answers and the table of multisets, and sphereAnswers both
// tables.
func sphereMultisets(in *kittest.Instance) string {
	answers, multisets := countSpheres(sphereShape(in.Args.Text("shape")))
	return fmt.Sprintf("%d, %s", answers[0].all, &multisets)
}

func sphereAnswers(in *kittest.Instance) string {
	answers, multisets := countSpheres(sphereShape(in.Args.Text("shape")))
	return fmt.Sprintf("%s; %s", &answers, &multisets)
}

// sphereOctahedron returns the table of multisets for the balls whose coordinates are 0, 1, 2 and 3 in some order.
func sphereOctahedron(*kittest.Instance) string {
	_, multisets := countSpheres(slices.DeleteFunc(forms.Cuboid(4, 4, 4), func(p forms.Point) bool { return p[0] == p[1] || p[1] == p[2] || p[2] == p[0] }))
	return multisets.String()
}

// sphereClass returns the column of exercise 356 for a multiset of pieces, in order.
func sphereClass(pieces []forms.Piece, mirror, used []byte) int {
	flat := 0
	image := make([]byte, len(used))
	for i, k := range used {
		if flatSpheres(pieces[k].Shape) {
			flat++
		}
		image[i] = mirror[k]
	}
	slices.Sort(image)
	class := 1
	if flat < len(used) {
		class = 2
		if !slices.Equal(image, used) {
			class++
		}
		if flat == 0 {
			class += 2
		}
	}
	return class
}

// threeSpheres counts the multisets of ten pieces of three balls that fill a pyramid of four
// layers on a square, the same for a stretched one, and those that fill the latter only. There are
// four pieces; so there are 286 multisets.
func threeSpheres(_ *kittest.Instance) string {
	const pieces = 10
	l := spheres()
	kinds := forms.Lettered(forms.Animals(l, 3, l.All))
	var plain, stretched, only int
	for bars := range kit.Combinations(pieces+len(kinds)-1, len(kinds)-1) {
		var set []forms.Piece
		last := -1
		for i, bar := range append(slices.Clone(bars), pieces+len(kinds)-1) {
			if p := kinds[i]; bar-last > 1 {
				p.Copies = bar - last - 1
				p.Ways = p.Shape.Oriented(l, l.All)
				set = append(set, p)
			}
			last = bar
		}
		var fills [2]bool
		for i, region := range [2]forms.Shape{sphereShape("roof4x4"), sphereShape("stretched4x4")} {
			g := &forms.Packing{Lattice: l, Region: region.Normal(l.Axes), Pieces: set, NamesLast: true}
			fills[i] = solvable(kittest.Of(g.Whole()))
		}
		if fills[0] {
			plain++
		}
		if fills[1] {
			stretched++
			if !fills[0] {
				only++
			}
		}
	}
	return fmt.Sprintf("%d, %d, %d", plain, stretched, only)
}
