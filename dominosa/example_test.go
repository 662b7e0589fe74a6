package dominosa_test

import (
	"context"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/notation"
)

// Read a board, solve it and look at the solution. Without a set of its own, a puzzle
// takes that which the board suggests: here double-three.
func Example() {
	b, err := notation.ParseBoard("32211\n03022\n03213\n10103")
	if err != nil {
		log.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	ans, err := p.Solve(context.Background(), dominosa.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Set(), "-", ans.Verdict)
	for _, pl := range ans.First[:3] {
		x, y := pl.Cells()
		fmt.Printf("%v covers %v and %v\n", pl.Bone, x, y)
	}
	fmt.Println("checked:", p.Verify(ans.First))
	// Output:
	// double-3 - unique
	// 2-3 covers r1c1 and r1c2
	// 0-2 covers r1c3 and r2c3
	// 1-1 covers r1c4 and r1c5
	// checked: <nil>
}

// A board made of numbers, with a hole in the middle.
func ExampleNewBoard() {
	const hole = dominosa.Hole
	b, err := dominosa.NewBoard(3, 3, []int{
		0, 1, 2,
		2, hole, 2,
		0, 1, 1,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b)
	fmt.Println(b.Rows(), "by", b.Cols(), "with", b.Cells(), "cells; the highest pip is", b.High())
	for row := range b.Rows() {
		fmt.Print(b.At(row, 1), " ")
	}
	fmt.Println()
	// Output:
	// 012
	// 2.2
	// 011
	// 3 by 3 with 8 cells; the highest pip is 2
	// 1 -1 1
}

// A program that has its pips as bytes already need not copy them; 255 is a hole.
// In return it leaves them alone from then on.
func ExampleBoardOf() {
	pips := []byte{0, 1, 255, 1}
	b := dominosa.BoardOf(2, 2, pips)
	same, err := notation.ParseBoard("01\n.1")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b.Equal(same))
	// Grid gives them back, and the bones as counts, for reading only.
	fmt.Println(b.Grid().Pips, dominosa.Full(1).Grid().Count)
	// Output:
	// true
	// [0 1 255 1] [1 1 1]
}

// Every place where a bone might lie.
func ExampleBoard_Places() {
	b, err := notation.ParseBoard("01\n10")
	if err != nil {
		log.Fatal(err)
	}
	for _, pl := range b.Places() {
		fmt.Println(pl)
	}
	// Output:
	// 0-1 r1c1 r1c2
	// 0-1 r1c1 r2c1
	// 0-1 r1c2 r2c2
	// 0-1 r2c1 r2c2
}

// Several boards in one buffer, a blank line between them.
func ExampleBoard_AppendText() {
	var text []byte
	for _, pips := range [][]int{{0, 0}, {0, 12}} {
		b, err := dominosa.NewBoard(1, 2, pips)
		if err != nil {
			log.Fatal(err)
		}
		text, _ = b.AppendText(text)
		text = append(text, '\n')
	}
	os.Stdout.Write(text)
	// Output:
	// 00
	//
	//  0 12,
}

// Bones are read either way round, and lie in the pile by their lower end.
func ExampleNewBone() {
	bones := []dominosa.Bone{dominosa.NewBone(5, 3), dominosa.NewBone(2, 6), dominosa.NewBone(0, 0)}
	slices.SortFunc(bones, dominosa.Bone.Compare)
	for _, b := range bones {
		fmt.Printf("%v is number %d of double-six\n", b, b.Index(6))
	}
	// Output:
	// 0-0 is number 0 of double-six
	// 2-6 is number 17 of double-six
	// 3-5 is number 20 of double-six
}

// A box of double-two from which 1-1 is lost and which has 0-2 twice. The board may
// leave some of them over.
func ExampleNewBones() {
	count := maps.Collect(dominosa.Full(2).All())
	count[dominosa.NewBone(1, 1)]--
	count[dominosa.NewBone(0, 2)]++
	s, err := dominosa.NewBones(maps.All(count), true)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s)
	fmt.Println(s.Size(), "bones, all used:", !s.AtMost())
	fmt.Println("0-2 is there", s.Of(dominosa.NewBone(0, 2)), "times")
	for pip := range s.High() + 1 {
		fmt.Println(s.Pips(pip), "ends show", pip)
	}
	fmt.Println("a full set:", s.Equal(dominosa.Full(2)))
	// Output:
	// at most double-2 less 1-1 plus 0-2
	// 6 bones, all used: false
	// 0-2 is there 2 times
	// 5 ends show 0
	// 2 ends show 1
	// 5 ends show 2
	// a full set: false
}

// Some sets have no blanks.
func ExampleFullFrom() {
	s := dominosa.FullFrom(1, 3)
	fmt.Println("from", s.Low(), "to", s.High())
	for b, n := range s.All() {
		fmt.Printf("%d x %v\n", n, b)
	}
	for _, s := range []*dominosa.Bones{s, dominosa.Full(3)} {
		fmt.Println(s.Name(), "has", s.Size())
	}
	// Output:
	// from 1 to 3
	// 1 x 1-1
	// 1 x 1-2
	// 1 x 1-3
	// 1 x 2-2
	// 1 x 2-3
	// 1 x 3-3
	// the set of double-3 from 1 has 6
	// the set of double-three has 10
}

// A digit was misread: the check says what cannot be, and where to look.
func ExamplePuzzle_Check() {
	b, err := notation.ParseBoard("32211\n03022\n03213\n10102")
	if err != nil {
		log.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	for _, f := range p.Check() {
		fmt.Println(f)
		fmt.Println("wrong input:", f.Mismatch())
	}
	// A program that needs no reasons asks this instead.
	fmt.Println("they fit:", p.Fits())
	// Output:
	// the set of double-three needs five 2s, the board has six: r1c2, r1c3, r2c4, r2c5, r3c3 and r4c5
	// wrong input: true
	// the set of double-three needs five 3s, the board has four: r1c1, r2c2, r3c2 and r3c5
	// wrong input: true
	// they fit: false
}

// Is this a solution? The first list leaves cells open.
func ExamplePuzzle_Verify() {
	b, err := notation.ParseBoard("001\n011")
	if err != nil {
		log.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	for _, text := range []string{"0-0 r1c1 r1c2", "0-0 r1c1 r1c2, 0-1 r2c1 r2c2, 1-1 r1c3 r2c3"} {
		places, err := notation.ParsePlaces(p, text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.Verify(places))
	}
	// Output:
	// cell left open: r1c3
	// <nil>
}

// Lay a bone, and go on with what is left.
func ExamplePuzzle_Without() {
	b, err := notation.ParseBoard("32211\n03022\n03213\n10103")
	if err != nil {
		log.Fatal(err)
	}
	laid := dominosa.Place{Bone: dominosa.NewBone(0, 0), Row: 1, Col: 0, Down: true}
	rest, err := dominosa.Puzzle{Board: b}.Without(laid)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(rest.Board)
	fmt.Println(rest.Set())
	v, err := rest.Decide(context.Background(), dominosa.Config{})
	fmt.Println(v, err)
	// Output:
	// 32211
	// .3022
	// .3213
	// 10103
	// double-3 less 0-0
	// unique <nil>
}

// A board with many solutions: their number, and all of them one by one.
func ExamplePuzzle_Solutions() {
	b, err := notation.ParseBoard("0011\n0220\n2121")
	if err != nil {
		log.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	ctx := context.Background()
	n, err := p.Count(ctx, dominosa.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n, "solutions")
	for t, err := range p.Solutions(ctx, dominosa.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(t)
	}
	// Output:
	// 4 solutions
	// 0-0 r1c1 r1c2, 1-1 r1c3 r1c4, 0-2 r2c1 r2c2, 2-2 r2c3 r3c3, 0-1 r2c4 r3c4, 1-2 r3c1 r3c2
	// 0-0 r1c1 r1c2, 1-1 r1c3 r1c4, 0-2 r2c1 r3c1, 2-2 r2c2 r2c3, 0-1 r2c4 r3c4, 1-2 r3c2 r3c3
	// 0-0 r1c1 r1c2, 1-1 r1c3 r1c4, 0-2 r2c1 r3c1, 1-2 r2c2 r3c2, 2-2 r2c3 r3c3, 0-1 r2c4 r3c4
	// 0-0 r1c1 r2c1, 0-2 r1c2 r2c2, 1-1 r1c3 r1c4, 2-2 r2c3 r3c3, 0-1 r2c4 r3c4, 1-2 r3c1 r3c2
}

// How far two solutions differ.
func ExampleTiling_Differ() {
	b, err := notation.ParseBoard("31013\n23113\n22200\n00123")
	if err != nil {
		log.Fatal(err)
	}
	ans, err := dominosa.Puzzle{Board: b}.Solve(context.Background(), dominosa.Config{})
	if err != nil {
		log.Fatal(err)
	}
	here, there := ans.First.Differ(ans.Second)
	fmt.Println("one: ", dominosa.Tiling(here))
	fmt.Println("other:", dominosa.Tiling(there))
	fmt.Println("cells:", dominosa.CellsOf(here))
	// Output:
	// one:  1-3 r1c1 r1c2, 2-3 r2c1 r2c2
	// other: 2-3 r1c1 r2c1, 1-3 r1c2 r2c2
	// cells: [r1c1 r1c2 r2c1 r2c2]
}

// Which places are certain, though there are several solutions?
func ExamplePuzzle_Usage() {
	b, err := notation.ParseBoard("31013\n23113\n22200\n00123")
	if err != nil {
		log.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	ctx := context.Background()
	all, err := p.Count(ctx, dominosa.Config{})
	if err != nil {
		log.Fatal(err)
	}
	list, err := p.Usage(ctx, dominosa.Config{})
	if err != nil {
		log.Fatal(err)
	}
	for _, u := range list {
		if u.Solutions.Cmp(all) == 0 {
			fmt.Println(u.Place, "in all", all)
		}
	}
	// Output:
	// 3-3 r1c5 r2c5 in all 14
	// 0-3 r3c5 r4c5 in all 14
	// 0-0 r4c1 r4c2 in all 14
}

// The same puzzle for people to whom a blank is no number.
func ExamplePuzzle_Renumber() {
	b, err := notation.ParseBoard("001\n011")
	if err != nil {
		log.Fatal(err)
	}
	p := dominosa.Puzzle{Board: b}
	ans, err := p.Solve(context.Background(), dominosa.Config{})
	if err != nil {
		log.Fatal(err)
	}
	moved, err := p.Renumber(1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(moved.Board)
	fmt.Println(moved.Set())
	fmt.Println(ans.First.Renumber(1))
	fmt.Println(moved.Verify(ans.First.Renumber(1)))
	// Output:
	// 112
	// 122
	// double-2 from 1
	// 1-1 r1c1 r1c2, 2-2 r1c3 r2c3, 1-2 r2c1 r2c2
	// <nil>
}

// Places read from anywhere are put in order before two lists are compared.
func ExamplePlace_Compare() {
	places := dominosa.Tiling{
		{Bone: dominosa.NewBone(1, 1), Row: 0, Col: 2, Down: true},
		{Bone: dominosa.NewBone(0, 1), Row: 1, Col: 0},
		{Bone: dominosa.NewBone(0, 0), Row: 0, Col: 0},
	}
	slices.SortFunc(places, dominosa.Place.Compare)
	fmt.Println(places)
	cells := []dominosa.Cell{{Row: 1, Col: 0}, {Row: 0, Col: 2}}
	fmt.Println(slices.MinFunc(cells, dominosa.Cell.Compare))
	// Output:
	// 0-0 r1c1 r1c2, 1-1 r1c3 r2c3, 0-1 r2c1 r2c2
	// r1c3
}

// Any solver of exact covers can take a board.
func ExamplePuzzle_Problem() {
	b, err := notation.ParseBoard("001\n011")
	if err != nil {
		log.Fatal(err)
	}
	problem, places, err := dominosa.Puzzle{Board: b}.Problem()
	if err != nil {
		log.Fatal(err)
	}
	for s, err := range problem.Solutions(context.Background(), cover.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		for _, k := range s {
			fmt.Println(places[k])
		}
	}
	// Output:
	// 0-0 r1c1 r1c2
	// 0-1 r2c1 r2c2
	// 1-1 r1c3 r2c3
	// 0-0 r1c1 r2c1
	// 0-1 r1c2 r1c3
	// 1-1 r2c2 r2c3
	// 0-0 r1c1 r2c1
	// 0-1 r1c2 r2c2
	// 1-1 r1c3 r2c3
}
