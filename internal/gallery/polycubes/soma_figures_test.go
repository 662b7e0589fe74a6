package polycubes

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// somaOrientations counts the orientations of each piece.
func somaOrientations(*kittest.Instance) string {
	var list []string
	for _, s := range forms.Soma() {
		list = append(list, fmt.Sprint(len(s.Shape.Oriented(forms.Cubes(), forms.Cubes().Turns))))
	}
	return strings.Join(list, ", ")
}

// somaOptions counts the options of each piece.
func somaOptions(in *kittest.Instance) string {
	count := make([]int, 7)
	for k := range in.Problem.Options() {
		count[in.Problem.OptionString(k)[0]-'1']++
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(count), "[]"), " ", ", ")
}

// threeOf returns the sets of three cells of a box up to mirror images.
func threeOf(rows, cols, levels int) (list []forms.Shape) {
	box := forms.Cuboid(rows, cols, levels)
	for i := range box {
		for j := range i {
			for k := range j {
				s := forms.NewShape([]forms.Point{box[i], box[j], box[k]})
				first := true
				for mirror := range 8 {
					image := s.Moved(func(p forms.Point) forms.Point {
						for axis, last := range []int{rows - 1, cols - 1, levels - 1} {
							if mirror>>axis&1 != 0 {
								p[axis] = last - p[axis]
							}
						}
						return p
					})
					first = first && forms.CompareShapes(image, s) >= 0
				}
				if first {
					list = append(list, s)
				}
			}
		}
	}
	return list
}

// answersOf returns how many connected regions there are, how many of them cannot be built, and
// the least number of answers of the others, and the two greatest.
func answersOf(regions []forms.Shape) string {
	var counts []uint64
	for _, r := range regions {
		if r.Connected(forms.Cubes()) {
			counts = append(counts, somaRegion(r).CountAll())
		}
	}
	slices.Sort(counts)
	none, _ := slices.BinarySearch(counts, 1)
	return fmt.Sprintf("%d, %d, %d, %d", len(counts), none, counts[none], counts[len(counts)-2:])
}

// lessThree is about a box of 3 by 5 by 2 less three cells, from both layers and from one.
func lessThree(*kittest.Instance) string {
	var both, one []forms.Shape
	all := threeOf(3, 5, 2)
	for _, s := range all {
		if region := forms.Cuboid(3, 5, 2).Without(s); s[0][2] == s[2][2] && s[0][2] == s[1][2] {
			one = append(one, region)
		} else {
			both = append(both, region)
		}
	}
	return fmt.Sprintf("%d: %s; %d: %s", len(both), answersOf(both), len(one), answersOf(one))
}

// moreThree is about a box of 3 by 4 by 2 with three cells on it, and a box of 3 by 4 by 3 less three
// columns.
func moreThree(*kittest.Instance) string {
	var top, prisms []forms.Shape
	for _, s := range threeOf(3, 4, 1) {
		top = append(top, forms.NewShape(slices.Concat(forms.Cuboid(3, 4, 2), s.Shifted(forms.Point{0, 0, 2}))))
		prisms = append(prisms, forms.Raised(forms.Cuboid(3, 4, 1).Without(s), 3))
	}
	return fmt.Sprintf("%d: %s; %s", len(top), answersOf(top), answersOf(prisms))
}

// The theory of Soma's cube by M. J. T. Guy, R. K. Guy and J. H. Conway: (45) to (47). A cube
// has 8 corners, and the pieces can take 9 at most, so that one of them takes one less than it
// could; 14 cubes are black, as corners are, and the pieces can take 14 in one way only.

// somaCorners returns a Compute that counts the options that are left, with items for pieces
// that take all the corners they can (such as 1+) or one less (1-), and their solutions. Of
// all turns and mirror images of an answer, symmetry keeps one, by the places of piece 3 and
// of piece 7.
func somaCorners(symmetry bool) kittest.Compute {
	return func(in *kittest.Instance) string {
		const most = "12 1111" // corners of pieces 1, 2 and 4 to 7
		b := cover.NewBuilder()
		b.AddPrimary("*")
		for i := range in.Problem.Items() {
			b.AddPrimary(in.Problem.Name(cover.Item(i)))
		}
		var minus []string
		for i := range most {
			if most[i] != ' ' {
				b.AddPrimary(fmt.Sprintf("%d+", i+1), fmt.Sprintf("%d-", i+1))
				minus = append(minus, fmt.Sprintf("%d-", i+1))
			}
		}
		for k, one := range minus {
			option := append([]string{"*"}, minus...)
			option[k+1] = one[:1] + "+"
			b.AddOption(option...)
		}
		for k := range in.Problem.Options() {
			option := strings.Fields(in.Problem.OptionString(k))
			corners, black, far := somaPlace(option[1:])
			piece := int(option[0][0] - '1')
			switch {
			case piece == 0 && black != 2, piece == 1 && corners == 0, piece == 2 && corners != 2, piece == 6 && black != 1,
				symmetry && piece == 2 && strings.Join(option[1:], " ") != "000 001 002 011", symmetry && piece == 6 && far:
				continue
			case piece != 2 && corners == int(most[piece]-'0'):
				option = append(option, option[0]+"+")
			case piece != 2:
				option = append(option, option[0]+"-")
			}
			b.AddOption(option...)
		}
		p := kittest.Must(b.Build())
		uses := make([]int, p.Options())
		for sol := range kittest.Solutions(p, cover.Config{}) {
			for _, k := range sol {
				uses[k]++
			}
		}
		return fmt.Sprintf("%d, %d, %s, %d", in.Problem.Options()+len(minus)-p.Options(), p.Options(), kittest.Fast(p), slices.Min(uses))
	}
}

// classesOf counts the corners, edges, faces and centres among cells of the cube: cells with no,
// one, two and three coordinates 1.
func classesOf(s forms.Shape) string {
	var count [4]int
	for _, p := range s {
		count[strings.Count(fmt.Sprint(p), "1")]++
	}
	return strings.ReplaceAll(fmt.Sprint(count), " ", "")[1:5]
}

// inCube returns the places of a solid in the cube.
func inCube(s forms.Shape) []forms.Shape {
	return forms.Placements(forms.Cuboid(3, 3, 3), s.Oriented(forms.Cubes(), forms.Cubes().Turns), 3)
}

// somaClasses finds (45): these numbers for each piece.
func somaClasses(*kittest.Instance) string {
	var text []string
	for _, piece := range forms.Soma() {
		set := map[string]bool{}
		for _, place := range inCube(piece.Shape) {
			set[classesOf(place)] = true
		}
		text = append(text, strings.Join(slices.Sorted(maps.Keys(set)), " "))
	}
	return strings.Join(text, "; ")
}

// sixBricks finds (42) and (44): the bricks of 1 by 2 by 2 in the cube by their classes, and the
// ways to choose six that do not meet.
func sixBricks(*kittest.Instance) string {
	places, count := inCube(forms.Solid("000 001 010 011")), map[string]int{}
	for _, place := range places {
		count[classesOf(place)]++
	}
	var ways func(list []forms.Shape, left int) int
	ways = func(list []forms.Shape, left int) (n int) {
		if left == 0 {
			return 1
		}
		for k, s := range list {
			apart := slices.Clone(list[k+1:])
			n += ways(slices.DeleteFunc(apart, func(r forms.Shape) bool { return len(r.Without(s)) < len(r) }), left-1)
		}
		return n
	}
	return fmt.Sprintf("%d; %v; %d", len(places), count, ways(places, 6))
}

// somaPlace counts the corners and the black cubes of a place, and reports whether it reaches
// the far side.
func somaPlace(cells []string) (corners, black int, far bool) {
	for _, cell := range cells {
		ones := strings.Count(cell, "1")
		if ones == 0 {
			corners++
		}
		if ones%2 == 0 {
			black++
		}
		far = far || cell[2] == '2'
	}
	return corners, black, far
}
