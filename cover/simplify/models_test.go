package simplify

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
)

// The models of the problems that Algorithm P was tried on.

// pent6x10 returns the problem of the twelve pentominoes in 6 by 10, with the
// middle of X, its third cell, in one quarter.
func pent6x10() *xc.Problem {
	m := pentModel{rows: 6, cols: 10}
	m.keep = func(name string, way []cube) bool {
		return name != "X" || way[2].X < m.rows/2 && way[2].Y < m.cols/2
	}
	return m.problem()
}

// oneSided returns the problem of the 18 pentominoes that may be turned and not
// flipped, in 6 by 15, with the middle of X in one quarter.
func oneSided() *xc.Problem {
	const rows, cols = 6, 15
	b := xc.NewBuilder()
	var names []string
	var ways [][][]cube
	for _, piece := range pentominoes {
		shape := drawn(piece.Drawing)
		var mirrored []cube
		for _, c := range shape {
			mirrored = append(mirrored, cube{X: c.X, Y: -c.Y, Z: 0})
		}
		one := placed(shape, cube{X: rows, Y: cols, Z: 1}, unflipped)
		other := placed(mirrored, cube{X: rows, Y: cols, Z: 1}, unflipped)
		if piece.Name == "X" {
			one = slices.DeleteFunc(one, func(way []cube) bool { return way[2].X >= rows/2 || way[2].Y > cols/2 })
			other = one
		}
		names, ways = append(names, piece.Name), append(ways, one)
		if !slices.EqualFunc(one, other, slices.Equal[[]cube]) {
			names, ways = append(names, piece.Name+"'"), append(ways, other)
		}
	}
	b.AddPrimary(names...)
	for i := range rows {
		for j := range cols {
			b.AddPrimary(fmt.Sprintf("%d,%d", i, j))
		}
	}
	for k, name := range names {
		for _, way := range ways[k] {
			words := []string{name}
			for _, c := range way {
				words = append(words, fmt.Sprintf("%d,%d", c.X, c.Y))
			}
			b.AddOption(words...)
		}
	}
	return covertest.Build(b)
}

// triangles returns the problem of MacMahon's 24 triangles, whose edges have
// three of four colours, in a hexagon with border of colour a: exercise 126.
func triangles() *xc.Problem {
	const side = 2
	type point struct{ x, y int }
	inside := func(p point) bool {
		return max(p.x, -p.x, p.y, -p.y, p.x+p.y, -p.x-p.y) <= side
	}
	edge := func(p, q point) string {
		if p.x > q.x || p.x == q.x && p.y > q.y {
			p, q = q, p
		}
		return fmt.Sprintf("%d,%d-%d,%d", p.x, p.y, q.x, q.y)
	}
	var cells [][3]string // edges, counterclockwise
	times := map[string]int{}
	for x := -side; x < side; x++ {
		for y := -side; y < side; y++ {
			right, up, both := point{x + 1, y}, point{x, y + 1}, point{x + 1, y + 1}
			for _, c := range [][3]point{{{x, y}, right, up}, {right, both, up}} {
				if !inside(c[0]) || !inside(c[1]) || !inside(c[2]) {
					continue
				}
				edges := [3]string{edge(c[0], c[1]), edge(c[1], c[2]), edge(c[2], c[0])}
				for _, e := range edges {
					times[e]++
				}
				cells = append(cells, edges)
			}
		}
	}
	b := xc.NewBuilder()
	b.AddPrimary("*")
	b.AddPrimary(covertest.Names("cell%d", 0, len(cells)-1)...)
	tiles := map[string]string{} // by colours counterclockwise, from any edge
	for tint := range 64 {
		c := string([]byte{"abcd"[tint&3], "abcd"[tint>>2&3], "abcd"[tint>>4]})
		if tiles[c] == "" {
			tiles[c], tiles[c[1:]+c[:1]], tiles[c[2:]+c[:2]] = c, c, c
			b.AddPrimary(c)
		}
	}
	border := []string{"*"}
	for _, e := range slices.Sorted(maps.Keys(times)) {
		b.AddSecondary(e)
		if times[e] == 1 {
			border = append(border, e+":a")
		}
	}
	b.AddOption(border...)
	for k, edges := range cells {
		for _, c := range slices.Sorted(maps.Keys(tiles)) {
			b.AddOption(fmt.Sprintf("cell%d", k), tiles[c],
				edges[0]+":"+c[:1], edges[1]+":"+c[1:2], edges[2]+":"+c[2:])
		}
	}
	return covertest.Build(b)
}

// primeSquares returns the problem of filling 5 by 5 cells with digits so that
// the rows and the columns are ten different primes: (110).
func primeSquares() *xc.Problem {
	const side, low, high = 5, 10000, 100000
	composite := make([]bool, high)
	for d := 2; d*d < high; d++ {
		for m := d * d; m < high; m += d {
			composite[m] = true
		}
	}
	b := xc.NewBuilder()
	rows := b.AddPrimary(covertest.Names("r%d", 0, side-1)...)
	columns := b.AddPrimary(covertest.Names("c%d", 0, side-1)...)
	var cells xc.Item
	for i := range side {
		first := b.AddSecondary(covertest.Names(fmt.Sprintf("%d,%%d", i), 0, side-1)...)
		if i == 0 {
			cells = first
		}
	}
	var digits []xc.Colour
	for d := range 10 {
		digits = append(digits, b.Colour(fmt.Sprint(d)))
	}
	for prime := low; prime < high; prime++ {
		if composite[prime] {
			continue
		}
		name := fmt.Sprint(prime)
		this := b.AddSecondary(name)
		for i := range side {
			row, column := []xc.Entry{{Item: rows + xc.Item(i)}}, []xc.Entry{{Item: columns + xc.Item(i)}}
			for j, digit := range name {
				colour := digits[digit-'0']
				row = append(row, xc.Entry{Item: cells + xc.Item(i*side+j), Colour: colour})
				column = append(column, xc.Entry{Item: cells + xc.Item(j*side+i), Colour: colour})
			}
			b.AddEntries(append(row, xc.Entry{Item: this})...)
			b.AddEntries(append(column, xc.Entry{Item: this})...)
		}
	}
	return covertest.Build(b)
}

// manyRounds returns the problem of exercise 224, whose items fall one after
// the other: in one order all in one round, in the other one or two a round.
func manyRounds(n int, backwards bool) *xc.Problem {
	b := xc.NewBuilder()
	for _, kind := range "pxi" {
		list := covertest.Names(string(kind)+"%d", 1, n-1)
		if backwards {
			slices.Reverse(list)
		}
		b.AddPrimary(list...)
	}
	option := func(words ...any) {
		b.AddOption(strings.Fields(fmt.Sprintf("i%d"+strings.Repeat(" %s%d", len(words)/2), words...))...)
	}
	for k := 1; k < n-1; k++ {
		option(n-k, "p", k, "x", k)
		option(n-k, "p", k, "x", k+1)
		option(n-k, "x", k)
		option(n-k, "p", k+1)
	}
	option(1, "p", n-1, "x", n-1)
	option(1, "x", n-1)
	return covertest.Build(b)
}

// seating is the problème des ménages, where person j may not sit at place j or
// j+1: exercise 14.
func seating(n int) *xc.Problem {
	return covertest.Permutations(n, func(j, k int) bool { return k != j && k != (j+1)%n })
}
