package gallery

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bonepile/cover"
)

// Pieces of truncated octahedra, which fill space: exercise 357. Their centres are the
// points of three even or three odd coordinates, and each meets six others at squares,
// two steps along an axis, and eight at hexagons, one step along all three.
//
// An option is a piece in one place. A piece may be turned; its mirror image is another
// one, if no turn makes it.

// splatts is the lattice of them.
func splatts() lattice {
	l := lattice{axes: 3, starts: []point{{}}, turns: cubes().turns, all: cubes().all}
	l.neighbours = func(p point) (list []point) {
		for i := range p {
			for _, d := range []int{-2, 2} {
				q := p
				q[i] += d
				list = append(list, q)
			}
		}
		for signs := range 8 {
			q := p
			for i := range q {
				q[i] += 1 - 2*(signs>>i&1)
			}
			list = append(list, q)
		}
		return list
	}
	return l
}

// polysplatts is the model of them.
func polysplatts() Model {
	return Model{
		Name:   "polysplatts",
		Title:  "Pieces of truncated octahedra fill a box",
		Source: "TAOCP 7.2.2.1, exercise 357",
		About: "The pieces of n truncated octahedra, each used once at most, fill a box: all centres x, y, z of three even or three odd numbers that are less than the three sides. " +
			"A piece may be turned, and its mirror image is another one. An option is a piece in one place. Layers of one height stand side by side.",
		Params: []Param{
			number("n", "the truncated octahedra of a piece", 3, 1, 4),
			text("sides", "three sides of the box", "4x6x3"),
		},
		Figures: []Figure{
			{ID: "ex357-01", Source: "TAOCP 7.2.2.1, answer 357", Kind: Other, Want: "2; 6; 44, of which 9 with others that are their mirror images",
				What: "pieces of two, three and four", Compute: splattCounts},
		},
		Build: buildPolysplatts,
	}
}

func buildPolysplatts(a Args) (*Instance, error) {
	n := a.Int("n")
	words := strings.Split(a.Text("sides"), "x")
	var sides point
	for i, word := range words {
		side, err := strconv.Atoi(word)
		if err != nil || side < 1 || side > 20 || len(words) != 3 {
			return nil, fmt.Errorf("sides: found %q, expected three numbers from 1 to 20 such as 4x6x3", a.Text("sides"))
		}
		sides[i] = side
	}
	l := splatts()
	var region shape
	for _, p := range cuboid(sides[0], sides[1], sides[2]) {
		if p[0]%2 == p[1]%2 && p[1]%2 == p[2]%2 {
			region = append(region, p)
		}
	}
	pieces := named(animals(l, n, l.turns))
	if len(region)%n != 0 || len(region) > n*len(pieces) {
		return nil, fmt.Errorf("sides: %d truncated octahedra, expected a multiple of %d, and at most %d", len(region), n, n*len(pieces))
	}
	g := &packing{lattice: l, region: region, pieces: pieces, softNames: len(region) < n*len(pieces)}
	return g.instance()
}

// splattCounts counts pieces, and mirror images among those of four.
func splattCounts(context.Context, *Instance, *cover.Stats) (string, error) {
	l := splatts()
	four := animals(l, 4, l.turns)
	chiral := 0
	for _, s := range four {
		if !s.moved(l.all[len(l.turns)]).canonical(l, l.turns).equal(s) {
			chiral++
		}
	}
	return fmt.Sprintf("%d; %d; %d, of which %s with others that are their mirror images",
		len(animals(l, 2, l.turns)), len(animals(l, 3, l.turns)), len(four), quotient(uint64(chiral), 2)), nil
}
