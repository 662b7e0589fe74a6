package forms

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// errRegion is the reason why a region cannot be read.
var errRegion = errors.New("not a region")

// MaxCells is how many cells a region may have.
const MaxCells = 4000

// ParseRegion reads a region of the plane or of space:
//
//	3x20             a rectangle, of rows by columns
//	3x5x2            a box
//	3x5x2-000,12z    a box without some cells: one digit per coordinate, or a
//	                 letter for every value of it
//	3x4x2+002,012    a box with further cells
//	##../####        what a drawing shows, in lines or separated by slashes: '#'
//	                 is a cell, '.' and a blank are none
//
// A drawing that cannot be read gives a *cover.SyntaxError.
func ParseRegion(text string) (Shape, error) {
	if strings.ContainsAny(text, "#./") || strings.TrimSpace(text) == "" {
		return parseDrawing(text)
	}
	text = strings.TrimSpace(text)
	end := strings.IndexAny(text, "+-")
	if end < 0 {
		end = len(text)
	}
	sides := []int{}
	for word := range strings.SplitSeq(text[:end], "x") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > MaxCells {
			return nil, fmt.Errorf("region: found %q, expected a size such as 3x20 or 3x3x3, or a drawing such as ##/.#", text[:end])
		}
		sides = append(sides, n)
	}
	if len(sides) == 2 {
		sides = append(sides, 1)
	}
	if len(sides) != 3 || sides[0]*sides[1] > MaxCells || sides[0]*sides[1]*sides[2] > MaxCells {
		return nil, fmt.Errorf("region: found %q, expected two or three sides, and at most %d cells", text[:end], MaxCells)
	}
	return changeRegion(Cuboid(sides[0], sides[1], sides[2]), sides, text[end:])
}

// changeRegion takes cells from a box, or adds some, as the rest of its text says.
func changeRegion(s Shape, sides []int, rest string) (Shape, error) {
	for rest != "" {
		sign := rest[0]
		words := rest[1:]
		rest = ""
		if end := strings.IndexAny(words, "+-"); end >= 0 {
			words, rest = words[:end], words[end:]
		}
		for word := range strings.SplitSeq(words, ",") {
			cells, err := cellsOf(word, sides)
			if err != nil {
				return nil, err
			}
			if sign == '-' {
				s = s.Without(cells)
			} else {
				s = NewShape(append(s, cells...))
			}
		}
	}
	if len(s) == 0 {
		return nil, fmt.Errorf("region: no cell is left")
	}
	return s, nil
}

// cellsOf returns the cells that a word such as "012" or "01z" names; a letter is for
// all values within the sides.
func cellsOf(word string, sides []int) (Shape, error) {
	if len(word) == 2 && sides[2] == 1 {
		word += "0"
	}
	if len(word) != 3 {
		return nil, fmt.Errorf("region: found %q, expected a digit or a letter for each coordinate of a cell", word)
	}
	var lo, hi Point
	for i := range 3 {
		switch ch := word[i]; {
		case '0' <= ch && ch <= '9':
			lo[i], hi[i] = int(ch-'0'), int(ch-'0')
		case 'a' <= ch && ch <= 'z':
			hi[i] = sides[i] - 1
		default:
			return nil, fmt.Errorf("region: found %q, expected a digit or a letter for each coordinate of a cell", word)
		}
	}
	return Cuboid(hi[0]-lo[0]+1, hi[1]-lo[1]+1, hi[2]-lo[2]+1).Shifted(lo), nil
}

// Raised returns the cubes over a shape of the plane, up to a height.
func Raised(base Shape, height int) Shape {
	var region Shape
	for _, p := range base {
		for z := range height {
			region = append(region, Point{p[0], p[1], z})
		}
	}
	return NewShape(region)
}

// ParsePolygon reads a convex polygon of triangles, such as "4,2,1,0": a large triangle, of side
// a+c+d, without triangles of sides b, c and d at its corners. It has sides a, …, and
// (a+c+d)² - b² - c² - d² cells. Each has one name with a ≥ b ≥ c ≥ d.
func ParsePolygon(text string) (s Shape, err error) {
	var a, b, c, d int
	_, err = fmt.Sscanf(text, "%d,%d,%d,%d", &a, &b, &c, &d)
	if err != nil || strings.Count(text, ",") != 3 || d < 0 || c < d || b < c || a < b || a > 50 {
		return nil, errors.New("four numbers up to 50, none greater than the one before, such as 4,2,1,0")
	}
	if s = Polygon(a, b, c, d); len(s) == 0 {
		err = errors.New("a polygon of which something is left")
	}
	return s, err
}

// Polygon returns a convex polygon of triangles.
func Polygon(a, b, c, d int) (s Shape) {
	n := a + c + d
	for x := range n {
		for y, k := range kit.Pairs(n-x, 2) {
			// The cell lies at x, y and n-1-x-y-k steps from the three sides.
			if x+y+k < n && x+y+k >= b && n-1-x >= c && n-1-y >= d {
				s = append(s, Point{x, y, k})
			}
		}
	}
	return s
}

// parseDrawing reads a drawing.
func parseDrawing(text string) (Shape, error) {
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(text, "/", "\n"), "\n"), "\n")
	count := 0
	for i, line := range lines {
		for j, ch := range []rune(line) {
			if ch != '#' && ch != '.' && ch != ' ' {
				return nil, &cover.SyntaxError{Line: i + 1, Col: j + 1, Text: line, Found: string(ch), Want: "# for a cell, or . for none", Err: errRegion}
			}
			if ch == '#' {
				count++
			}
		}
	}
	if count == 0 || count > MaxCells {
		return nil, &cover.SyntaxError{Line: len(lines), Col: 1, Text: lines[len(lines)-1], Want: fmt.Sprintf("from 1 to %d cells, as #", MaxCells), Err: errRegion}
	}
	return Drawn(strings.Join(lines, "\n")), nil
}
