package generate_test

import (
	"context"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
)

func ExampleGenerator() {
	shape, err := generate.ShapeNamed("4x5", 20, generate.NoSymmetry, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := generate.New(generate.Recipe{Shape: shape, Keep: generate.Levels{Least: deduce.Basic, Most: deduce.Basic}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for made, err := range g.Boards(context.Background(), 1, 2, 0) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(made.Board)
		fmt.Println("level", made.Level)
	}
	second, err := g.Board(context.Background(), 1, 1)
	fmt.Println("the second one again:", second.Board.At(0, 0), err)
	// Output:
	// 22310
	// 10210
	// 10303
	// 32312
	// level basic
	// 02231
	// 13332
	// 01012
	// 21300
	// level basic
	// the second one again: 0 <nil>
}

func ExampleParseShape() {
	ring, err := generate.ParseShape("####\n#  #\n####")
	fmt.Println(ring, ring.Cells(), err)
	symmetry, err := generate.SymmetryNamed("both")
	fmt.Println(symmetry, err)
	cross, err := generate.ShapeNamed("cross", 20, generate.NoSymmetry, 1)
	fmt.Println(cross, err)
	// Output:
	// 0000
	// 0..0
	// 0000 10 <nil>
	// both <nil>
	// ..00..
	// ..00..
	// 000000
	// 000000
	// ..00..
	// ..00.. <nil>
}

func ExampleDistance() {
	a := dominosa.BoardOf(1, 4, []uint8{0, 1, 1, 0})
	b := dominosa.BoardOf(1, 4, []uint8{0, 2, 1, 1})
	fmt.Println(generate.Distance(a, b))
	// Output:
	// 2
}

func ExampleSampler() {
	shape, err := generate.ShapeNamed("3x4", 12, generate.NoSymmetry, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := generate.NewSampler(shape, dominosa.Full(2), generate.Shuffle)
	if err != nil {
		fmt.Println(err)
		return
	}
	counts := make([]uint64, 10)
	n, err := s.Counts(context.Background(), 1, 0, counts)
	fmt.Println(n, counts, err)
	fmt.Println(s.Board(1, 0))
	// Output:
	// 10 [3 4 6 6 2 7 3 10 3 2] <nil>
	// 0202
	// 0102
	// 1121
}
