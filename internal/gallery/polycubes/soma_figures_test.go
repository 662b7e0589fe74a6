package polycubes

import (
	"fmt"
	"strings"

	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// somaOrientations counts the orientations of each piece.
func somaOrientations(*kittest.Instance) string {
	var list []string
	for _, s := range somaPieces() {
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

// somaBoxClasses counts the sets of three cells of a box of 3 by 5 by 2, up to
// mirror images, by whether they are all in one layer.
func somaBoxClasses(*kittest.Instance) string {
	box := forms.Cuboid(3, 5, 2)
	both, one := 0, 0
	for i := range box {
		for j := range i {
			for k := range j {
				s := forms.NewShape([]forms.Point{box[i], box[j], box[k]})
				if !firstImage(s) {
					continue
				}
				if s[0][2] == s[1][2] && s[1][2] == s[2][2] {
					one++
				} else {
					both++
				}
			}
		}
	}
	return fmt.Sprintf("%d, %d", both, one)
}

// firstImage reports whether no mirror image of s in the box of 3 by 5 by 2
// comes before it.
func firstImage(s forms.Shape) bool {
	for mirror := range 8 {
		image := s.Moved(func(p forms.Point) forms.Point {
			for axis, last := range []int{2, 4, 1} {
				if mirror>>axis&1 != 0 {
					p[axis] = last - p[axis]
				}
			}
			return p
		})
		if forms.CompareShapes(image, s) < 0 {
			return false
		}
	}
	return true
}
