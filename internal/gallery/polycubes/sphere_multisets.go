package polycubes

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Multisets of pieces of four balls that fill 20 of them, where a piece may be used
// any number of times: exercise 356.

// leaningRoof returns the m by n roof by its formula, where a base placement of three
// coordinates is given for the cell (x, y) of layer k; exercise 356 writes the roof and the
// stretched roof so.
func leaningRoof(m, n int, place func(x, y, k int) forms.Point) forms.Shape {
	var s forms.Shape
	for k := range min(m, n) {
		for x, y := range kit.Pairs(n-k, m-k) {
			s = append(s, place(x, y, k))
		}
	}
	return forms.NewShape(s)
}

// plainRoof returns the m by n roof, and stretchedRoof the one that is based on layers with
// equal y - z, where a ball has two neighbours in its own layer.
func plainRoof(m, n int) forms.Shape {
	return leaningRoof(m, n, func(x, y, k int) forms.Point { return forms.Point{x, y + k, m - 1 - y} })
}

func stretchedRoof(m, n int) forms.Shape {
	return leaningRoof(m, n, func(x, y, k int) forms.Point { return forms.Point{x + m - 1 - y, y + k, y} })
}

// sphereShape returns a region of 20 balls by its name.
func sphereShape(name string) forms.Shape {
	switch name {
	case "roof3x4":
		return plainRoof(3, 4)
	case "roof2x7":
		return plainRoof(2, 7)
	case "stretched2x7":
		return stretchedRoof(2, 7)
	case "stretched7x2":
		return stretchedRoof(7, 2)
	case "stretched3x4":
		return stretchedRoof(3, 4)
	case "stretched4x3":
		return stretchedRoof(4, 3)
	}
	return tetrahedron(4)
}

// sphereRepeated returns the instance of a region where pieces may be used any number of times.
func sphereRepeated(region forms.Shape) (*kit.Instance, []byte, error) {
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
	in, err := kit.NewInstance(b, nil, nil)
	return in, kinds, err
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
// multisets of five pieces that they use.
func countSpheres(ctx context.Context, name string, stats *cover.Stats) (answers, multisets sphereTable, err error) {
	in, kinds, err := sphereRepeated(sphereShape(name))
	if err != nil {
		return answers, multisets, err
	}
	l := spheres()
	pieces := spherePieces()
	mirror := make([]byte, len(pieces))
	for i, p := range pieces {
		mirror[i] = byte(slices.IndexFunc(pieces, func(q forms.Piece) bool {
			return slices.ContainsFunc(q.Ways, p.Shape.Moved(l.All[1]).Normal(3).Equal)
		}))
	}
	seen := map[string]bool{}
	for sol, err := range in.All(ctx, stats) {
		if err != nil {
			return answers, multisets, err
		}
		used := kit.Chosen(sol, kinds)
		slices.Sort(used)
		class, different := sphereClass(pieces, mirror, used), len(slices.Compact(slices.Clone(used))) == len(used)
		answers.add(class, different)
		if !seen[string(used)] {
			seen[string(used)] = true
			multisets.add(class, different)
		}
	}
	return answers, multisets, nil
}

// sphereMultisets returns the number of answers and the table of multisets, and sphereAnswers both
// tables.
func sphereMultisets(name string) kit.Compute {
	return func(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
		answers, multisets, err := countSpheres(ctx, name, stats)
		return fmt.Sprintf("%d, %s", answers[0].all, &multisets), err
	}
}

func sphereAnswers(name string) kit.Compute {
	return func(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
		answers, multisets, err := countSpheres(ctx, name, stats)
		return fmt.Sprintf("%s; %s", &answers, &multisets), err
	}
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
func threeSpheres(ctx context.Context, _ *kit.Instance, stats *cover.Stats) (string, error) {
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
		for i, region := range [2]forms.Shape{plainRoof(4, 4), stretchedRoof(4, 4)} {
			g := &forms.Packing{Lattice: l, Region: region.Normal(l.Axes), Pieces: set, NamesLast: true}
			in, err := g.Whole()
			if err != nil {
				return "", err
			}
			if fills[i], err = solvable(ctx, in, stats); err != nil {
				return "", err
			}
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
	return fmt.Sprintf("%d, %d, %d", plain, stretched, only), nil
}
