package polyforms

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// computes find the figures that the model's counts do not.
var computes = map[string]kittest.Compute{
	"exists":            kittest.Exists(cover.Config{}),
	"convexAboloes":     kittest.Just(func() int { return convexAboloes(56, false) }),
	"convexAboloes odd": kittest.Just(func() int { return convexAboloes(56, true) }),
	"convexAboloes 16":  kittest.Just(func() int { return convexAboloes(16, false) }),
	"convexCount":       kittest.Just(func() int { return len(convexIamonds(72)) }),
	"convexCount 114":   kittest.Just(func() int { return len(convexIamonds(114)) }),
	"convexList":        kittest.Just(func() string { return strings.Join(convexIamonds(24), ", ") }),
	"leastWallpaper":    leastWallpaper,
	"orientations":      orientations,
	"skewCount":         kittest.Just(func() int { return len(forms.Animals(forms.Skews(), 4, forms.Skews().All)) }),
	"windmillCount":     kittest.Just(func() int { return len(windmillPieces()) }),
	"snakeClasses":      snakeClasses,
	"splitSkews":        kittest.OfTexts(splitSkews),
	"symmetricAnswers":  kittest.OfTexts(symmetricAnswers),
	"unskewedAnswers":   kittest.OfTexts(unskewedAnswers),
}

func TestFigures(t *testing.T) { kittest.Figures(t, Models, computes) }

// convexAboloes counts the convex polygons of a number of halves, or those among them with
// odd sums of opposite corners; counting images of each other once.
func convexAboloes(halves int, odd bool) (count int) {
	for m := 1; m <= halves; m++ {
		for n := m; n <= halves; n++ {
			if 2*m*n < halves || 2*(m*n-m*m) > halves { // corners have up to 2 m² halves
				continue
			}
			for a := 0; 2*a <= m; a++ { // the least of the four, in the first image
				for b := a; b <= n-a; b++ {
					for c := a; c <= m-b; c++ {
						d := int(math.Sqrt(float64(max(0, 2*m*n-a*a-b*b-c*c-halves))))
						if firstAbolo(m, n, [4]int{a, b, c, d}, halves) && (!odd || (a+c)%2 == 1 && (b+d)%2 == 1) {
							count++
						}
					}
				}
			}
		}
	}
	return count
}

// firstAbolo reports whether the rectangle with these corners cut off is a polygon of
// that many halves, and none of its images has corners that come before.
func firstAbolo(m, n int, cut [4]int, halves int) bool {
	area := 2 * m * n
	for k, c := range cut {
		area -= c * c
		if c+cut[(k+1)%4] > [4]int{n, m, n, m}[k] {
			return false
		}
	}
	if area != halves {
		return false
	}
	a, b, c, d := cut[0], cut[1], cut[2], cut[3]
	images := [][4]int{{c, d, a, b}, {b, a, d, c}, {d, c, b, a}}
	if m == n {
		images = append(images, [4]int{b, c, d, a}, [4]int{d, a, b, c}, [4]int{a, d, c, b}, [4]int{c, b, a, d})
	}
	for _, image := range images {
		if slices.Compare(image[:], cut[:]) < 0 {
			return false
		}
	}
	return true
}

// congruentTimes is how many motions keep piece A where it is, it and its mirror image
// being the same: so often each answer is found.
const congruentTimes = 2

// orientations is the numbers of orientations of the pieces, in increasing order.
func orientations(in *kittest.Instance) string {
	l := forms.Triangles()
	var list []int
	for _, s := range forms.Animals(l, in.Args.Int("n"), l.All) {
		list = append(list, len(s.Oriented(l, l.All)))
	}
	slices.Sort(list)
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
}

// convexIamonds lists the convex polygons of n triangles.
func convexIamonds(n int) (list []string) {
	for a := 1; a <= n; a++ {
		for b := 0; b <= a; b++ {
			for c := 0; c <= b; c++ {
				for d := 0; d <= c; d++ {
					if side := a + c + d; side*side-b*b-c*c-d*d == n && (a > b || c > 0) {
						list = append(list, fmt.Sprintf("(%d,%d,%d,%d)", a, b, c, d))
					}
				}
			}
		}
	}
	return list
}

// unskewedAnswers counts the ways to cut the rectangle into tetrominoes that are
// answers, up to mirror images, and those of them that are answers in two ways.
//
// A shift by a row and a column turns every square the opposite way. It makes each
// piece another one, and all ten of all ten; so the half turn of an answer, as a way
// to cut the rectangle, is an answer too. Four answers that are alike are two ways.
func unskewedAnswers(texts iter.Seq[string]) string {
	times := map[string]int{}
	for text := range texts {
		times[firstMirror(text)]++
	}
	return fmt.Sprintf("%d, %d", len(times), kittest.HowOften(times, 4))
}

// firstMirror returns the first of the mirror images of a drawing.
func firstMirror(text string) string { return slices.Min(mirrors(text)) }

// symmetricAnswers counts pairs of answers that are mirror images of themselves, groups of four
// that are not, and those groups whose tilted squares are, without their pieces.
func symmetricAnswers(texts iter.Seq[string]) string {
	same := func(images []string) bool { return slices.Contains(images[1:], images[0]) }
	var symmetric, other, above uint64
	for text := range texts {
		if same(mirrors(text)) {
			symmetric++
			continue
		}
		other++
		lines := strings.Split(text, "\n")
		for i := range lines {
			row := []byte(lines[i])
			for j, ch := range row {
				if ch > ' ' && ch != '.' {
					row[j] = ".#"[max(i%2, j%2)]
				}
			}
			lines[i] = string(row)
		}
		if same(mirrors(strings.Join(lines, "\n"))) {
			above++
		}
	}
	return fmt.Sprintf("%s, %s, %s", figures.Quotient(symmetric, 2), figures.Quotient(other, 4), figures.Quotient(above, 4))
}

// mirrors returns a drawing and its three mirror images, or four more of a square, with letters
// renamed as they come.
func mirrors(text string) (images []string) {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for k := range 4 {
		if k == 2 {
			if len(lines) != len(lines[0]) {
				break
			}
			lines = kittest.Transposed(lines)
		}
		for range 2 {
			letters := map[rune]rune{}
			image := strings.Map(func(ch rune) rune {
				if ch <= ' ' {
					return ch
				}
				if letters[ch] == 0 {
					letters[ch] = rune('a' + len(letters))
				}
				return letters[ch]
			}, strings.Join(lines, "\n"))
			images = append(images, image)
			slices.Reverse(lines)
		}
		for i, line := range lines {
			row := []rune(line)
			slices.Reverse(row)
			lines[i] = string(row)
		}
	}
	return images
}

// splitSkews counts the answers, in pairs that are half turns of each other, in which
// no piece lies across the middle column.
func splitSkews(texts iter.Seq[string]) string {
	n := uint64(0)
	for text := range texts {
		across := false
		for line := range strings.Lines(text) {
			row := strings.Fields(line)
			across = across || row[len(row)/2-1] == row[len(row)/2]
		}
		if !across {
			n++
		}
	}
	return figures.Quotient(n, 2)
}

// leastWallpaper counts the corners of the pieces, and looks for an answer.
func leastWallpaper(in *kittest.Instance) string {
	n := 0
	for _, p := range hexiamonds() {
		n += len(corners(p.Shape))
	}
	return fmt.Sprintf("%d, %s", 2*n, kittest.Exists(cover.Config{})(in))
}

// snakeClasses counts answers in which either layer is one cycle, up to turns of the box and
// mirror images; and those of them where no two large squares meet at a corner only.
func snakeClasses(in *kittest.Instance) string {
	l := twoLayers()
	classes, apart := map[string]bool{}, map[string]bool{}
	for sol := range in.Solutions(cover.Config{Tree: cover.Tree{Choice: cover.Nonsharp}}) {
		var filled [2]forms.Shape // by layer
		var placed []forms.Shape
		for _, k := range sol {
			words := strings.Fields(in.Problem.OptionString(k))
			if len(words[0]) > 1 {
				continue
			}
			var s forms.Shape
			for i := 1; i < len(words); i += 2 {
				var p forms.Point
				for axis := range p {
					p[axis] = strings.IndexByte(kit.Digits, words[i][axis+1])
				}
				layer := min(1, p[2])
				filled[layer] = append(filled[layer], p)
				s = append(s, p)
			}
			placed = append(placed, s)
		}
		if !forms.NewShape(filled[0]).Connected(l) || !forms.NewShape(filled[1]).Connected(l) {
			continue
		}
		first, large := firstImage(l, placed), forms.NewShape(filled[0])
		classes[first] = true
		if !slices.ContainsFunc(large, func(p forms.Point) bool {
			meets := func(d int) bool {
				return large.Has(forms.Point{p[0] + 1, p[1] + d}) && !large.Has(forms.Point{p[0], p[1] + d}) && !large.Has(forms.Point{p[0] + 1, p[1]})
			}
			return meets(1) || meets(-1)
		}) {
			apart[first] = true
		}
	}
	return fmt.Sprintf("%d, %d", len(classes), len(apart))
}

// firstImage returns the first of the images of a packing, as text.
func firstImage(l forms.Lattice, placed []forms.Shape) (first string) {
	for _, m := range l.All {
		lo := forms.Point{}
		for i, s := range placed {
			from, _ := s.Moved(m).Box()
			for axis := range 2 {
				if i == 0 || from[axis] < lo[axis] {
					lo[axis] = from[axis]
				}
			}
		}
		var image []string
		for _, s := range placed {
			image = append(image, fmt.Sprint(s.Moved(m).Shifted(forms.Point{-lo[0], -lo[1]})))
		}
		slices.Sort(image)
		if text := strings.Join(image, " "); first == "" || text < first {
			first = text
		}
	}
	return first
}
