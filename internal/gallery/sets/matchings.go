package sets

import (
	"fmt"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// matchings is the perfect matchings of n points, each with each: an option is
// a pair of points. The tree for all of them is regular, so that its updates
// have a formula: with U(0) = 0 and U(1) = 1,
//
//	U(t+1) = 1 + t + t² + t U(t-1)
//
// for both even and odd numbers of points: (87), (88), exercise 193.
var matchings = kit.Described("matchings", kit.Drawn(matchingPicture), func(a kit.Args) (*kit.Instance, error) {
	points := kit.Names("%d", 0, a.Int("n")-1)
	var pairs [][]string
	for i, p := range points {
		for _, q := range points[i+1:] {
			pairs = append(pairs, []string{p, q})
		}
	}
	return setCover(points, pairs, func(list [][]string) string {
		return strings.Join(kit.Map(list, func(pair []string) string { return pair[0] + "-" + pair[1] }), " ") + "\n"
	})
})

// matchingPicture paints points on a circle and their pairs.
func matchingPicture(text string) *draw.Scene {
	var pairs [][2]int
	for _, word := range strings.Fields(text) {
		var p [2]int
		if _, err := fmt.Sscanf(word, "%d-%d", &p[0], &p[1]); err == nil {
			pairs = append(pairs, p)
		}
	}
	n := 2 * len(pairs)
	partner := map[int]int{}
	for i, p := range pairs {
		n = max(n, p[0]+1, p[1]+1)
		partner[p[0]], partner[p[1]] = i, i
	}
	return picture.Graph(picture.Ring(n, 1+float64(n)/4), kit.Names("%d", 0, n-1), func(v int) draw.Colour { return picture.Of(partner[v]) }, pairs)
}
