package generate_test

import (
	"context"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
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
	// 20013
	// 13013
	// 20311
	// 30222
	// level basic
	// 13233
	// 02201
	// 02101
	// 30132
	// level basic
	// the second one again: 1 <nil>
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

func ExampleDistinct() {
	var d generate.Distinct
	fmt.Println(d.Add(dominosa.BoardOf(2, 3, []uint8{0, 0, 1, 1, 1, 0})))
	fmt.Println(d.Add(dominosa.BoardOf(2, 3, []uint8{1, 0, 0, 0, 1, 1}))) // turned and renumbered
	// Output:
	// true
	// false
}

func ExampleMend() {
	b, err := notation.ParseBoard("013\n100")
	if err != nil {
		fmt.Println(err)
		return
	}
	for m, err := range generate.Mend(context.Background(), dominosa.Puzzle{Board: b}, generate.MendConfig{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(m.Changes, "\n", m.Board, "\n")
	}
	// Output:
	// [r1c3: 1, was 3]
	// 011
	// 100
}
