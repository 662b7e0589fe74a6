package gallery

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
)

// Pictures of answers for docs/gallery.md, made from their texts: of pieces, where
// letters are a poor drawing, and of tiles, where words are none.

const picturesDir = "../../docs/pictures"

// pictured are the models with a picture, and what draws their text.
var pictured = map[string]func(text string) string{
	"checkered": squarePicture, "chessboard": squarePicture, "gerrymander": squarePicture,
	"hexominoes": squarePicture, "jigsaw-boxes": squarePicture, "motley": squarePicture, "nonominoes": squarePicture,
	"one-sided": squarePicture, "parallominoes": squarePicture, "partridge": partridgePicture, "pentominoes": squarePicture,
	"y-pentominoes": squarePicture, "solid-pentominoes": squarePicture, "soma": squarePicture, "stacks": squarePicture,
	"tetrahexes": hexPicture, "polyhexes": hexPicture, "polyiamonds": iamondPicture, "tetraboloes": aboloPicture,
	"congruent-pairs": iamondPicture, "perfect-rectangles": squarePicture, "tetraskews": skewPicture,
	"macmahon-squares": tilePicture, "macmahon-triangles": trianglePicture,
}

// pictureOf returns the picture of an answer's text, or nothing, and sees that the
// file of it is the same.
func pictureOf(t *testing.T, name, text string) string {
	t.Helper()
	draw, ok := pictured[name]
	if !ok {
		return ""
	}
	file := picturesDir + "/" + name + ".svg"
	got := draw(text)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := readFile(t, file); got != want {
		t.Errorf("%s is not what the answer looks like; go test ./internal/gallery -run TestDocs -update writes it", file)
	}
	return fmt.Sprintf("\n![%s: the answer as a picture](pictures/%s.svg)\n", name, name)
}

// A corner is a place in a picture, in pixels.
type corner [2]float64

// A face is a part of a picture of one colour.
type face struct {
	corners []corner
	fill    string
	sign    string // faces with the same sign are one piece; nothing parts them
}

// colourOf returns a colour for the n-th of many: hues a golden angle apart, in two
// strengths.
func colourOf(n int) string {
	return fmt.Sprintf("hsl(%.0f,%d%%,%d%%)", math.Mod(float64(n)*137.508, 360), 62-n%2*14, 76-n%3*7)
}

// colourPieces gives a colour to each sign, in the order in which they come.
func colourPieces(faces []face) {
	var seen []string
	for i, f := range faces {
		if !slices.Contains(seen, f.sign) {
			seen = append(seen, f.sign)
		}
		faces[i].fill = colourOf(slices.Index(seen, f.sign))
	}
}

// svg writes faces, and lines where two of different signs meet, or where one ends.
func svg(faces []face) string {
	lo, hi := corner{math.Inf(1), math.Inf(1)}, corner{math.Inf(-1), math.Inf(-1)}
	key := func(a, b corner) string {
		if a[0] > b[0]+.01 || math.Abs(a[0]-b[0]) <= .01 && a[1] > b[1] {
			a, b = b, a
		}
		return fmt.Sprintf("M%.1f %.1fL%.1f %.1f", a[0]+0, a[1]+0, b[0]+0, b[1]+0)
	}
	sides := map[string][]string{} // the signs at a side
	var b strings.Builder
	for _, f := range faces {
		for i, p := range f.corners {
			for axis := range 2 {
				lo[axis], hi[axis] = min(lo[axis], p[axis]), max(hi[axis], p[axis])
			}
			k := key(p, f.corners[(i+1)%len(f.corners)])
			sides[k] = append(sides[k], f.sign)
		}
	}
	const edge = 3
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.1f %.1f %.1f %.1f\" width=\"%.0f\">\n",
		lo[0]-edge, lo[1]-edge, hi[0]-lo[0]+2*edge, hi[1]-lo[1]+2*edge, hi[0]-lo[0]+2*edge)
	for _, f := range faces {
		var points []string
		for _, p := range f.corners {
			points = append(points, fmt.Sprintf("%.1f,%.1f", p[0], p[1]))
		}
		fmt.Fprintf(&b, "<polygon points=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\".6\"/>\n", strings.Join(points, " "), f.fill, f.fill)
	}
	var lines []string
	for k, signs := range sides {
		if len(signs) == 1 || signs[0] != signs[1] {
			lines = append(lines, k)
		}
	}
	slices.Sort(lines)
	fmt.Fprintf(&b, "<path d=\"%s\" fill=\"none\" stroke=\"#222\" stroke-width=\"2\" stroke-linecap=\"round\"/>\n</svg>\n", strings.Join(lines, ""))
	return b.String()
}

// letters calls do for each letter of a text.
func letters(text string, do func(row, col int, sign string)) {
	for i, line := range strings.Split(text, "\n") {
		for j, ch := range []rune(line) {
			if ch != ' ' && ch != '.' {
				do(i, j, string(ch))
			}
		}
	}
}

// squarePicture draws squares, one for each letter, two columns apart.
func squarePicture(text string) string {
	const side = 22
	var faces []face
	letters(text, func(row, col int, sign string) {
		x, y := float64(col)*side/2, float64(row)*side
		faces = append(faces, face{[]corner{{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}}, "", sign})
	})
	colourPieces(faces)
	return svg(faces)
}

// partridgePicture draws squares of the sides that the text says: the first cell that
// is in none yet is a corner of one.
func partridgePicture(text string) string {
	var rows [][]string
	for line := range strings.Lines(text) {
		rows = append(rows, strings.Fields(line))
	}
	n := 0
	for i, row := range rows {
		for j, word := range row {
			if side := strings.Index(kit.Symbols, word) + 1; side > 0 {
				n++
				for r := range side {
					for c := range side {
						rows[i+r][j+c] = string(rune('א' + n)) // a letter of its own, no digit
					}
				}
			}
		}
	}
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return squarePicture(b.String())
}

// hexPicture draws hexagons; neighbours in a row are two columns apart, and rows are
// shifted by one.
func hexPicture(text string) string {
	const r = 16
	half := r * math.Sqrt(3) / 2
	var faces []face
	letters(text, func(row, col int, sign string) {
		x, y := float64(col)*half, float64(row)*1.5*r
		faces = append(faces, face{[]corner{{x, y - r}, {x + half, y - r/2}, {x + half, y + r/2}, {x, y + r}, {x - half, y + r/2}, {x - half, y - r/2}}, "", sign})
	})
	colourPieces(faces)
	return svg(faces)
}

// iamondPicture draws triangles. That of row i and column j hangs down from its side if
// i+j is even, and stands on it if not.
func iamondPicture(text string) string {
	const side = 36
	high := side * math.Sqrt(3) / 2
	var faces []face
	letters(text, func(row, col int, sign string) {
		x, y := float64(col)*side/2, float64(row)*high
		corners := []corner{{x, y}, {x + side, y}, {x + side/2, y + high}}
		if (row+col)%2 != 0 {
			corners = []corner{{x, y + high}, {x + side, y + high}, {x + side/2, y}}
		}
		faces = append(faces, face{corners, "", sign})
	})
	colourPieces(faces)
	return svg(faces)
}

// skewPicture draws squares that hang together at their corners, and the rhombuses between
// them. Squares of even rows are turned one way, the others the other way.
func skewPicture(text string) string {
	const arm, turn = 24, 0.3 // from the middle of a square to a corner; in radians
	pitch := arm * math.Sqrt2 * math.Cos(turn)
	corners := func(row, col int) (list []corner) { // from the upper left one, clockwise
		for k := range 4 {
			angle := float64(2*k-3)*math.Pi/4 + turn*float64(1-2*(row&1))
			list = append(list, corner{float64(col)*pitch + arm*math.Cos(angle), float64(row)*pitch + arm*math.Sin(angle)})
		}
		return list
	}
	var faces []face
	letters(text, func(row, col int, sign string) {
		col /= 2
		at := corners(row, col)
		if (row+col)%2 != 0 {
			above, below := corners(row-1, col), corners(row+1, col)
			at = []corner{above[3], above[2], below[1], below[0]}
		}
		faces = append(faces, face{at, "", sign})
	})
	colourPieces(faces)
	return svg(faces)
}

// quarter returns a quarter of a square: the upper, left, lower or right one.
func quarter(x, y, side float64, k int) []corner {
	at := []corner{{x, y}, {x, y + side}, {x + side, y + side}, {x + side, y}}
	first := []int{3, 0, 1, 2}[k]
	return []corner{at[first], at[(first+1)%4], {x + side/2, y + side/2}}
}

// aboloPicture draws quarters of squares: a square is three rows and three columns.
func aboloPicture(text string) string {
	const side = 36
	var faces []face
	letters(text, func(row, col int, sign string) {
		k := map[forms.Point]int{{0, 1}: 0, {1, 0}: 1, {2, 1}: 2, {1, 2}: 3}[forms.Point{row % 3, col % 3}]
		faces = append(faces, face{quarter(float64(col/3)*side, float64(row/3)*side, side, k), "", sign})
	})
	colourPieces(faces)
	return svg(faces)
}

// tints are the colours a to d of tiles, which all eyes can tell apart.
var tints = map[byte]string{'a': "#f0e442", 'b': "#0072b2", 'c': "#e69f00", 'd': "#56b4e9"}

// tilePicture draws squares with a colour for each side: upper, left, lower, right.
func tilePicture(text string) string {
	const side = 44
	var faces []face
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		for j, word := range strings.Fields(line) {
			for k := range 4 {
				faces = append(faces, face{quarter(float64(j*side), float64(i*side), side, k), tints[word[k]], fmt.Sprint(i, j)})
			}
		}
	}
	return svg(faces)
}

// trianglePicture draws the hexagon of the 24 triangles, each with a colour for each
// side: the horizontal one, and on counterclockwise.
func trianglePicture(text string) string {
	const side = 64
	at := func(x, y int) corner {
		return corner{(float64(x) + float64(y)/2) * side, -float64(y) * side * math.Sqrt(3) / 2}
	}
	inside := func(x, y int) bool { return x <= 4 && y <= 4 && 2 <= x+y && x+y <= 6 }
	words := strings.Fields(text)
	var faces []face
	add := func(corners ...corner) {
		word := words[0]
		words = words[1:]
		middle := corner{}
		for _, p := range corners {
			middle[0], middle[1] = middle[0]+p[0]/3, middle[1]+p[1]/3
		}
		for k := range 3 {
			faces = append(faces, face{[]corner{corners[k], corners[(k+1)%3], middle}, tints[word[k]], fmt.Sprint(len(words))})
		}
	}
	for y := range 6 {
		for x := range 6 {
			if !inside(x+1, y) || !inside(x, y+1) {
				continue
			}
			if inside(x, y) {
				add(at(x, y), at(x+1, y), at(x, y+1))
			}
			if inside(x+1, y+1) {
				add(at(x+1, y+1), at(x, y+1), at(x+1, y))
			}
		}
	}
	return svg(faces)
}
