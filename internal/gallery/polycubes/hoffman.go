package polycubes

import (
	"fmt"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/picture"
)

// hoffman is the part of Dean Hoffman's puzzle that is about lines. If a < b < c and b+c < 3a, bricks
// that fill the cube must stand like this: exercise 349. An option says by colours which length a
// brick has along each axis; another puts the three lengths of a line in order. The brick in the middle is
// given one direction, since others are turns or mirror images.
var hoffman = kit.Described("hoffman", kit.Drawn(hoffmanPicture), func(kit.Args) (*kit.Instance, error) {
	places := forms.Cuboid(3, 3, 3)
	lines := lines27(places)
	at := func(letter string, p forms.Point) string { return fmt.Sprintf("%s%d%d%d", letter, p[0], p[1], p[2]) }
	b := kit.NewBuilder[[]brick27]()
	b.AddPrimary(kit.Map(places, func(p forms.Point) string { return at("p", p) })...)
	b.AddPrimary(kit.Map(lines, func(l line27) string { return at(strings.ToUpper(l.axis), l.places[0]) })...)
	for _, p := range places {
		b.AddSecondary(at("x", p), at("y", p), at("z", p))
	}
	for _, p := range places {
		for _, d := range directions {
			if p == (forms.Point{1, 1, 1}) && d != "abc" {
				continue
			}
			b.Add([]brick27{{p, d}}, at("p", p), at("x", p)+":"+d[:1], at("y", p)+":"+d[1:2], at("z", p)+":"+d[2:])
		}
	}
	for _, l := range lines {
		for _, d := range directions {
			words := []string{at(strings.ToUpper(l.axis), l.places[0])}
			for k, p := range l.places {
				words = append(words, at(l.axis, p)+":"+d[k:k+1])
			}
			b.Add(nil, words...)
		}
	}
	return kit.Strict(kit.Viewed(b, kit.Joined[brick27], checkHoffman, hoffmanText))
})

// directions are the orders of three lengths.
var directions = []string{"abc", "acb", "bac", "bca", "cab", "cba"}

// A brick27 is the lengths of the brick of a place along the three axes.
type brick27 struct {
	place   forms.Point
	lengths string
}

// A line27 is three places along an axis, and its name before the first of them.
type line27 struct {
	axis   string
	places [3]forms.Point
}

// lines27 returns the lines of the 27 places, axis by axis.
func lines27(places forms.Shape) (list []line27) {
	for axis, name := range []string{"x", "y", "z"} {
		for _, p := range places {
			if p[axis] > 0 {
				continue
			}
			line := line27{axis: name}
			for k := range 3 {
				line.places[k] = p
				line.places[k][axis] = k
			}
			list = append(list, line)
		}
	}
	return list
}

// checkHoffman applies the rules: one brick at each place, and different lengths in
// each line.
func checkHoffman(list []brick27) error {
	lengths := map[forms.Point]string{}
	for _, b := range list {
		if lengths[b.place] != "" {
			return fmt.Errorf("two bricks at %v", b.place)
		}
		lengths[b.place] = b.lengths
	}
	for p, own := range lengths {
		for axis, k := range kit.Pairs(3, 3) {
			q := p
			q[axis] = k
			if other := lengths[q]; other == "" || q != p && other[axis] == own[axis] {
				return fmt.Errorf("a length is missing or twice in the line through %v and %v", p, q)
			}
		}
	}
	if len(list) != 27 {
		return fmt.Errorf("%d bricks", len(list))
	}
	return nil
}

// hoffmanText draws three layers side by side. The options that order lines are not shown.
func hoffmanText(list []brick27) string {
	d := kit.NewDrawing(3, 3*12, ' ')
	for _, b := range list {
		copy(d[b.place[0]][12*b.place[2]+4*b.place[1]:], []rune(b.lengths))
	}
	return d.String()
}

// pushed returns bricks of 2 by 3 by 4, each pushed against those before it but for a gap, and the brick of
// each cell. Bricks without a gap are packed if they have 27·24 cells together.
func pushed(text string, gap int) (bricks map[forms.Point]forms.Shape, cells map[picture.Cube]string) {
	lengths := map[forms.Point]forms.Point{}
	for at, word := range kit.Entries(kit.Fields(text)) {
		if len(word) == 3 && strings.Trim(word, "abc") == "" && at.Col < 9 {
			lengths[forms.Point{at.Row, at.Col % 3, at.Col / 3}] = forms.Point{int(word[0]-'a') + 2, int(word[1]-'a') + 2, int(word[2]-'a') + 2}
		}
	}
	bricks, cells = map[forms.Point]forms.Shape{}, map[picture.Cube]string{}
	for p, size := range lengths {
		var from forms.Point
		for axis := range 3 {
			for k := range p[axis] {
				q := p
				q[axis] = k
				from[axis] += lengths[q][axis] + gap
			}
		}
		bricks[p] = forms.Cuboid(size[0], size[1], size[2]).Shifted(from)
		for _, at := range bricks[p] {
			cells[picture.Cube(at)] = fmt.Sprint(p)
		}
	}
	return bricks, cells
}

// hoffmanPicture paints the bricks, apart from each other if they cannot be packed.
func hoffmanPicture(text string) *draw.Scene {
	_, cells := pushed(text, 0)
	if len(cells) != 27*24 {
		_, cells = pushed(text, 3)
	}
	return picture.Cubes(cells, nil)
}
