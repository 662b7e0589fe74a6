package generate_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
)

// shaped returns a board of a shape that is known to exist.
func shaped(name string, cells int) *dominosa.Board {
	b, err := generate.ShapeNamed(name, cells, generate.NoSymmetry, 1)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

// generator returns a generator for a recipe that is known to be possible.
func generator(r generate.Recipe) *generate.Generator {
	g, err := generate.New(r)
	if err != nil {
		log.Fatal(err)
	}
	return g
}

// A hard board of double-three, which has one solution.
func ExampleGenerator_Board() {
	g, err := generate.New(generate.Recipe{Shape: shaped("4x5", 20), Least: deduce.Hard})
	if err != nil {
		log.Fatal(err)
	}
	m, err := g.Board(context.Background(), 1, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Board)
	fmt.Printf("%v, found in %d tries\n", m.Level, m.Tries)
	fmt.Println(m.Solution)
	// Output:
	// 13211
	// 11003
	// 02222
	// 03330
	// extreme, found in 107 tries
	// 1-1 r1c1 r2c1, 2-3 r1c2 r1c3, 0-1 r1c4 r2c4, 1-3 r1c5 r2c5, 1-2 r2c2 r3c2, 0-2 r2c3 r3c3, 0-0 r3c1 r4c1, 2-2 r3c4 r3c5, 3-3 r4c2 r4c3, 0-3 r4c4 r4c5
}

// A row of boards. They are the same however many processors make them.
func ExampleGenerator_Boards() {
	g := generator(generate.Recipe{Shape: shaped("3x4", 12)})
	for m, err := range g.Boards(context.Background(), 1, 3, 0) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%v\n\n", m.Board)
	}
	// Output:
	// 0011
	// 2221
	// 0021
	//
	// 0011
	// 0221
	// 0221
	//
	// 2012
	// 0221
	// 1100
}

// Boards that there are not: of a set that does not fit, and of a level that so
// small a board does not reach.
func ExampleNew() {
	_, err := generate.New(generate.Recipe{Shape: shaped("3x4", 12), Bones: dominosa.Full(3)})
	fmt.Println(err)

	_, err = generator(generate.Recipe{Shape: shaped("3x4", 12), Least: deduce.Extreme, Tries: 100}).Board(context.Background(), 1, 0)
	var given *generate.GiveUpError
	if errors.As(err, &given) {
		fmt.Println(given)
	}
	// Output:
	// dominosa: shape and bones do not fit: 12 cells for 10 bones of double-3; would fit: 4x5, 2x10, 1x20
	// no board of double-2, level extreme or above in 100 tries; the hardest was basic
}

// A random board, and one that comes near to a picture: dark above, light below.
func ExampleDistance() {
	picture, err := dominosa.NewBoard(4, 5, []int{
		3, 3, 3, 3, 3,
		2, 2, 2, 2, 2,
		1, 1, 1, 1, 1,
		0, 0, 0, 0, 0,
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, wish := range []*dominosa.Board{nil, picture} {
		g := generator(generate.Recipe{Shape: picture, Picture: wish})
		m, err := g.Board(context.Background(), 1, 0)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%v\ndistance %d\n\n", m.Board, generate.Distance(m.Board, picture))
	}
	// Output:
	// 22310
	// 01210
	// 30103
	// 32312
	// distance 30
	//
	// 33233
	// 22212
	// 10131
	// 00001
	// distance 6
}

// Outlines of 42 cells, room for double-five: a diamond, a word, and a random one
// that is the same in both mirrors.
func ExampleShapeNamed() {
	for _, name := range []string{"diamond", "word:HI"} {
		fmt.Println(outline(shaped(name, 42)))
	}

	sym, err := generate.SymmetryNamed("both")
	if err != nil {
		log.Fatal(err)
	}
	b, err := generate.ShapeNamed("random", 42, sym, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(outline(b))
	// Output:
	// ...##...
	// ...##...
	// ..####..
	// .######.
	// ########
	// ########
	// .######.
	// ..####..
	// ...##...
	//
	// ##........####
	// ##....#....##.
	// ##....#....##.
	// #######....##.
	// ##....#....##.
	// ##....#....##.
	// ##....#...####
	//
	// .#......#.
	// .###..###.
	// .########.
	// ##########
	// .########.
	// .###..###.
	// .#......#.
}

// outline returns a board as text, a cell as # and a hole as a dot.
func outline(b *dominosa.Board) string {
	return strings.ReplaceAll(b.String(), "0", "#") + "\n"
}

// A board of an outline that was drawn by hand.
func ExampleParseShape() {
	shape, err := generate.ParseShape(`
  ##
 ####
######
`)
	if err != nil {
		log.Fatal(err)
	}
	m, err := generator(generate.Recipe{Shape: shape}).Board(context.Background(), 1, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Board)
	// Output:
	// ..22..
	// .1112.
	// 000120
}

// How many solutions random boards of double-two have.
func ExampleSampler() {
	s, err := generate.NewSampler(shaped("3x4", 12), dominosa.Full(2), generate.Shuffle)
	if err != nil {
		log.Fatal(err)
	}
	counts := make([]uint64, 1000)
	if _, err := s.Counts(context.Background(), 1, 0, counts); err != nil {
		log.Fatal(err)
	}
	unique, most := 0, 0
	for i, n := range counts {
		if n == 1 {
			unique++
		}
		if n > counts[most] {
			most = i
		}
	}
	fmt.Printf("%d of %d have one solution; this has %d:\n%v\n", unique, len(counts), counts[most], s.Board(1, uint64(most)))
	// Output:
	// 74 of 1000 have one solution; this has 10:
	// 2221
	// 2011
	// 0001
}
