package polycubes

import (
	"fmt"
	"strings"

	"bonepile/cover"
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
		return fmt.Sprintf("%d, %s", p.Options(), kittest.Fast(p))
	}
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
