package sets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Permutations with restrictions: an option sends j to k where that is allowed.

// menage is the problème des ménages: n couples sit round a table, and nobody
// beside their spouse. Person j may sit neither at place j nor at the next.
var menage = kit.Described("menage", kit.Drawn(menagePicture), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	return restricted(oneThenOther(n, "S%d", "M%d"), n, 1, n, func(j, k int) bool { return k != j && k != (j+1)%n })
})

// roundTable is the seatings where everybody stays or moves by one place. Their
// number is a Lucas number and two turns of the whole table. The items are in the order of
// print, X0 Y0 X1 Y1 …, on which the updates depend.
var roundTable = kit.Described("round-table", kit.Drawn(roundTablePicture), func(a kit.Args) (*kit.Instance, error) {
	n := a.Int("n")
	b := kit.NewBuilder[[2]int]()
	for j := range n {
		b.AddPrimary(fmt.Sprintf("X%d", j), fmt.Sprintf("Y%d", j))
	}
	return restricted(b, n, 2, 1, func(j, k int) bool { return (j-k+n+1)%n <= 2 })
})

// permutations is those that send j to a_j at most, for given a. If a does not
// decrease, level j of the tree places j+1, so that its updates are known:
// exercise 196.
var permutations = kit.Described("permutations", kit.Drawn(picture.Bars), func(a kit.Args) (*kit.Instance, error) {
	bounds, err := a.Ints("bounds", ",", 0, 1, 60)
	if err != nil {
		return nil, err
	}
	if !slices.IsSorted(bounds) {
		return nil, fmt.Errorf("bounds: found %s, expected no number smaller than the one before", a.Text("bounds"))
	}
	n := len(bounds)
	if last := bounds[n-1]; last > n {
		return nil, fmt.Errorf("bounds: found %d, but there are %d numbers only", last, n)
	}
	return restricted(oneThenOther(n, "X%d", "Y%d"), n, 1, n, func(j, k int) bool { return k < bounds[j] })
})

// oneThenOther has the items of 0, …, n-1, then those of where these go.
func oneThenOther(n int, from, to string) *kit.Builder[[2]int] {
	b := kit.NewBuilder[[2]int]()
	b.AddPrimary(kit.Names(from, 0, n-1)...)
	b.AddPrimary(kit.Names(to, 0, n-1)...)
	return b
}

// restricted is the permutations of 0, …, n-1 that send j only to allowed k. The
// item of j is number j·step, that of going to k is number k·step + next.
func restricted(b *kit.Builder[[2]int], n, step, next int, may func(j, k int) bool) (*kit.Instance, error) {
	for j, k := range kit.Pairs(n, n) {
		if may(j, k) {
			b.AddEntries(cover.Entry{Item: cover.Item(j * step)}, cover.Entry{Item: cover.Item(k*step + next)})
			b.Mean([2]int{j, k})
		}
	}
	image := func(list [][2]int) []int {
		p := make([]int, n)
		for _, m := range list {
			p[m[0]] = m[1] + 1
		}
		return p
	}
	return b.Instance(
		func(list [][2]int) error {
			taken := make([]bool, n)
			for j, k := range image(list) {
				switch {
				case k == 0:
					return fmt.Errorf("%d goes nowhere", j+1)
				case !may(j, k-1):
					return fmt.Errorf("%d may not go to %d", j+1, k)
				case taken[k-1]:
					return fmt.Errorf("two go to %d", k)
				}
				taken[k-1] = true
			}
			if len(list) != n {
				return fmt.Errorf("%d moves for %d", len(list), n)
			}
			return nil
		},
		func(list [][2]int) string { return strings.Trim(fmt.Sprint(image(list)), "[]") + "\n" })
}

// seated returns what paints people round a table: a line from one place of each to another. places
// has them for n people, and ends the two of person j who goes to k.
func seated(places func(n int) []draw.Point, ends func(n, j, k int) (from, to int)) func(text string) *draw.Scene {
	return func(text string) *draw.Scene {
		row := strings.Fields(text)
		n := len(row)
		names, people, edges := make([]string, 2*n), make([]int, 2*n), [][2]int{}
		for j, word := range row {
			k, _ := strconv.Atoi(word)
			from, to := ends(n, j, max(0, k-1)%n)
			for _, v := range []int{from, to} {
				names[v], people[v] = strconv.Itoa(j+1), j
			}
			edges = append(edges, [2]int{from, to})
		}
		return picture.Graph(places(n), names, func(v int) draw.Colour { return picture.Of(people[v]) }, edges)
	}
}

// menagePicture paints the women, and between them the men.
var menagePicture = seated(
	func(n int) []draw.Point { return picture.Ring(2*n, 1.4+float64(n)/2.4) },
	func(_, j, k int) (from, to int) { return 2*k + 1, 2 * j })

// roundTablePicture paints the old places outside, and the new ones inside.
var roundTablePicture = seated(
	func(n int) []draw.Point {
		return append(picture.Ring(n, 0.6+float64(n)/5), picture.Ring(n, 2.2+float64(n)/4)...)
	},
	func(n, j, k int) (from, to int) { return n + j, k })
