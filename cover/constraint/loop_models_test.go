package constraint

import (
	"fmt"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
)

// The models of loop puzzles, after exercises 410 to 423.

// A lattice is points in rows and columns, with an edge between neighbours. Point
// i, j is called by 2i, 2j, and what lies between two points by their mean.
type lattice struct{ rows, cols int }

func at(i, j int) string { return fmt.Sprintf("%d,%d", i, j) }

// on reports whether an edge, or a point, is part of the lattice.
func (l lattice) on(i, j int) bool {
	return 0 <= i && i <= 2*l.rows-2 && 0 <= j && j <= 2*l.cols-2
}

// points returns the names of the points, row by row, and edges those of the
// edges.
func (l lattice) points() (list []string) { return l.like(0, 0) }

func (l lattice) edges() (list []string) { return append(l.like(0, 1), l.like(1, 0)...) }

func (l lattice) like(di, dj int) (list []string) {
	for i := di; i <= 2*l.rows-2; i += 2 {
		for j := dj; j <= 2*l.cols-2; j += 2 {
			list = append(list, at(i, j))
		}
	}
	return list
}

// around returns the edges of the lattice that are next to a point, or a face.
func (l lattice) around(i, j int) (list []string) {
	for _, d := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if l.on(i+d[0], j+d[1]) {
			list = append(list, at(i+d[0], j+d[1]))
		}
	}
	return list
}

// loop returns the constraint that the edges of colour 1 are one loop.
func (l lattice) loop() *Loop {
	c := &Loop{}
	for i := 0; i <= 2*l.rows-2; i++ {
		for j := 1 - i%2; j <= 2*l.cols-2; j += 2 {
			from, to := at(i, j-1), at(i, j+1)
			if i%2 > 0 {
				from, to = at(i-1, j), at(i+1, j)
			}
			c.Edges = append(c.Edges, LoopEdge{From: from, To: to, In: Mark{Item: at(i, j), Colour: "1"}})
		}
	}
	return c
}

// addChoices adds an option for every way to give colour 1 to a number of
// edges that may allows, and 0 to the others.
func addChoices(b *xc.Builder, item string, edges []string, may func(n int) bool) {
	for set := range 1 << len(edges) {
		option, ones := []string{item}, 0
		for n, e := range edges {
			option = append(option, fmt.Sprintf("%s:%d", e, set>>n&1))
			ones += set >> n & 1
		}
		if may(ones) {
			b.AddOption(option...)
		}
	}
}

// addPoints adds the options of the points, each of which the loop passes or not.
func (l lattice) addPoints(b *xc.Builder) {
	for i := 0; i <= 2*l.rows-2; i += 2 {
		for j := 0; j <= 2*l.cols-2; j += 2 {
			addChoices(b, at(i, j), l.around(i, j), func(n int) bool { return n == 0 || n == 2 })
		}
	}
}

// cycles returns the problem of all sets of loops on a lattice.
func cycles(l lattice) (*xc.Problem, *Loop) {
	b := xc.NewBuilder()
	b.AddPrimary(l.points()...)
	b.AddSecondary(l.edges()...)
	l.addPoints(b)
	return covertest.Build(b), l.loop()
}
