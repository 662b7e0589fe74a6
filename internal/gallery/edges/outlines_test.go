package edges

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// hexOutlines returns the names of the tetrahexes.
func hexOutlines() []string { return macmahonOutlines().Params[0].Words[:7] }

// bentOutlines returns the names of those hexiamonds that are not convex: at some corner they
// have four or five of the six triangles.
func bentOutlines() (list []string) {
	for _, name := range macmahonOutlines().Params[0].Words[7:] {
		round := map[forms.Point]int{}
		for _, c := range hexiamond(name) {
			for _, q := range triangleCorners(c) {
				round[q]++
			}
		}
		for _, n := range round {
			if n == 4 || n == 5 {
				list = append(list, name)
				break
			}
		}
	}
	return list
}

// cornerMaps returns what the motions that keep an outline do to its corners.
func cornerMaps(s forms.Shape) (list []map[forms.Point]forms.Point) {
	l := forms.Triangles()
	turns := forms.SixTurns(func(p forms.Point) forms.Point { return forms.Point{-p[1], p[0] + p[1]} })
	for i, m := range forms.Mirrored(turns, func(p forms.Point) forms.Point { return forms.Point{p[1], p[0]} }) {
		moved := s.Moved(l.All[i]) // the same motion, of triangles
		if !moved.Normal(l.Axes).Equal(s) {
			continue
		}
		lo, _ := moved.Box()
		to := map[forms.Point]forms.Point{}
		for _, c := range s {
			for _, q := range triangleCorners(c) {
				r := m(q)
				to[q] = forms.Point{r[0] - lo[0], r[1] - lo[1]}
			}
		}
		list = append(list, to)
	}
	return list
}

// outlineClasses counts for each of some outlines the answers that differ by more than a
// motion and an exchange of colours.
func outlineClasses(names func() []string) kittest.Compute {
	return func(*kittest.Instance) string {
		var counts []int
		for _, name := range names() {
			in := kittest.New(macmahonOutlines(), "outline="+name)
			s := outline(name)
			maps := cornerMaps(s)
			var corners []forms.Point
			for _, c := range s {
				corners = append(corners, triangleCorners(c)...)
			}
			corners = forms.NewShape(corners)
			classes := map[string]bool{}
			for sol := range in.All() {
				colours := coloursOf(in, sol)
				least := ""
				for _, to := range maps {
					if word := recoloured(corners, to, colours); least == "" || word < least {
						least = word
					}
				}
				classes[least] = true
			}
			counts = append(counts, len(classes))
		}
		slices.Sort(counts)
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(counts), " ", ", "), "[]")
	}
}

// coloursOf returns the colours that the items of a solution have.
func coloursOf(in *kittest.Instance, sol cover.Solution) map[string]byte {
	colours := map[string]byte{}
	for _, k := range sol {
		for e := range in.Problem.Option(k) {
			if e.Colour != 0 {
				colours[in.Problem.Name(e.Item)] = in.Problem.ColourName(e.Colour)[0]
			}
		}
	}
	return colours
}

// recoloured returns the colours of corners after a motion, as letters in the order in
// which they come.
func recoloured(corners []forms.Point, to map[forms.Point]forms.Point, colours map[string]byte) string {
	var word []byte
	letters := map[byte]byte{}
	for _, q := range corners {
		c := colours[cornerName(to[q])]
		if letters[c] == 0 {
			letters[c] = byte('a' + len(letters))
		}
		word = append(word, letters[c])
	}
	return string(word)
}
