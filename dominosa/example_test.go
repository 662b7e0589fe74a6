package dominosa_test

import (
	"context"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/box"
)

// grid is a board with the full set of double-two.
const grid = "2112\n2011\n0200"

// puzzle returns the puzzle of a board.
func puzzle(text string) dominosa.Puzzle {
	b, err := notation.ParseBoard(text)
	if err != nil {
		panic(err)
	}
	return dominosa.Puzzle{Board: b}
}

func ExamplePuzzle_Solve() {
	p := puzzle(grid)
	answer, err := p.Solve(context.Background(), dominosa.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Verdict)
	fmt.Println(answer.First)
	// Output:
	// many
	// 2-2 r1c1 r2c1, 1-1 r1c2 r1c3, 1-2 r1c4 r2c4, 0-1 r2c2 r2c3, 0-2 r3c1 r3c2, 0-0 r3c3 r3c4
}

func ExamplePuzzle_given() {
	p := puzzle(grid)
	p.Given = []dominosa.Place{{Bone: dominosa.NewBone(0, 1), Row: 1, Col: 1}}
	n, err := p.Count(context.Background(), dominosa.Config{})
	fmt.Println(n, err)
	p.Given[0].Bone = dominosa.NewBone(0, 2)
	fmt.Println(p.Check()[0].Text())
	// Output:
	// 1 <nil>
	// the domino given as 0-2 r2c2-r2c3 cannot lie there: these cells show 0-1
}

func ExamplePuzzle_Decide() {
	verdict, err := puzzle(grid).Decide(context.Background(), dominosa.Config{MaxNodes: 1000})
	fmt.Println(verdict, err)
	// Output:
	// many <nil>
}

func ExamplePuzzle_Count() {
	n, err := puzzle("00000\n00000\n00000\n00000").Count(context.Background(), dominosa.Config{})
	fmt.Println(n, err) // ten bones 0-0 are wanted, the set has one

	bones, err := notation.ParseBones("10 x 0-0")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := puzzle("00000\n00000\n00000\n00000")
	p.Bones = bones
	n, err = p.Count(context.Background(), dominosa.Config{})
	fmt.Println(n, err)
	// Output:
	// 0 <nil>
	// 95 <nil>
}

func ExamplePuzzle_Solutions() {
	p := puzzle(grid)
	var all []dominosa.Tiling // each is the caller's to keep
	for t, err := range p.Solutions(context.Background(), dominosa.Config{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		all = append(all, t)
	}
	onlyFirst, onlySecond := all[0].Differ(all[1])
	fmt.Println(len(all), "solutions; the first two differ in", onlyFirst, "and", onlySecond)
	fmt.Println(p.Verify(all[0]), p.Verify(all[0][1:]))
	// Output:
	// 3 solutions; the first two differ in [1-1 r1c2 r1c3 1-2 r1c4 r2c4 0-1 r2c2 r2c3] and [0-1 r1c2 r2c2 1-2 r1c3 r1c4 1-1 r2c3 r2c4]
	// <nil> cell left open: r1c1
}

func ExamplePuzzle_Usage() {
	usage, err := puzzle(grid).Usage(context.Background(), dominosa.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, u := range usage[:4] {
		fmt.Println(u.Place, "is in", u.Solutions, "solutions")
	}
	// Output:
	// 1-2 r1c1 r1c2 is in 0 solutions
	// 2-2 r1c1 r2c1 is in 3 solutions
	// 1-1 r1c2 r1c3 is in 1 solutions
	// 0-1 r1c2 r2c2 is in 2 solutions
}

func ExamplePuzzle_Without() {
	p := puzzle(grid)
	first := p.Board.Places()[0]
	rest, err := p.Without(first)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(first, "is laid. What is left:")
	fmt.Println(rest.Board)
	fmt.Println(rest.Set())
	// Output:
	// 1-2 r1c1 r1c2 is laid. What is left:
	// ..12
	// 2011
	// 0200
	// double-2 less 1-2
}

func ExamplePuzzle_Renumber() {
	p, err := puzzle(grid).Renumber(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Board)
	fmt.Println(p.Set(), "from", p.Set().Low(), "to", p.Set().High())
	answer, _ := p.Solve(context.Background(), dominosa.Config{})
	fmt.Println(answer.First.Renumber(-1)[0])
	// Output:
	// 3223
	// 3122
	// 1311
	// double-3 from 1 from 1 to 3
	// 2-2 r1c1 r2c1
}

func ExamplePuzzle_Problem() {
	problem, places, err := puzzle(grid).Problem()
	fmt.Println(problem.Items(), "items,", problem.Options(), "options for", len(places), "places;", err)
	// Output:
	// 18 items, 17 options for 17 places; <nil>
}

func ExamplePuzzle_Err() {
	var p dominosa.Puzzle
	_, err := p.Solve(context.Background(), dominosa.Config{})
	fmt.Println(err == p.Err(), err)
	// Output:
	// true dominosa: the puzzle has no board
}

func ExampleNewBoard() {
	b, err := dominosa.NewBoard(2, 3, []int{0, 1, 1, 0, dominosa.Hole, 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b)
	fmt.Println(b.Rows(), "rows,", b.Cols(), "columns,", b.Cells(), "cells, up to", b.High())
	fmt.Println(b.At(0, 2), b.At(1, 1) == dominosa.Hole, b.At(9, 9) == dominosa.Hole)
	for _, p := range b.Places() {
		x, y := p.Cells()
		fmt.Println(p.Bone, "on", x, "and", y)
	}
	text, _ := b.AppendText([]byte("board:\n"))
	fmt.Printf("%q\n", text)
	// Output:
	// 0  1  1
	//  0  . 10
	// 2 rows, 3 columns, 5 cells, up to 10
	// 1 true true
	// 0-1 on r1c1 and r1c2
	// 0-0 on r1c1 and r2c1
	// 1-1 on r1c2 and r1c3
	// 1-10 on r1c3 and r2c3
	// "board:\n 0  1  1\n 0  . 10\n"
}

func ExampleBoardOf() {
	b := dominosa.BoardOf(2, 2, []uint8{0, 1, 1, 255})
	fmt.Println(b)
	fmt.Println(box.Open(b).Pips, b.Equal(dominosa.BoardOf(2, 2, []uint8{0, 1, 1, 255})))
	// Output:
	// 01
	// 1.
	// [0 1 1 255] true
}

func ExampleFull() {
	set := dominosa.Full(2)
	for bone, copies := range set.All() {
		fmt.Println(bone, "is there", copies, "time")
	}
	fmt.Println(set, "is", set.Name(), "with", set.Size(), "bones and", set.Pips(1), "ones; copies of 1-2:", set.Of(dominosa.NewBone(2, 1)))
	fmt.Println(dominosa.FullFrom(1, 3))
	fmt.Println(box.Open(set).Count)
	// Output:
	// 0-0 is there 1 time
	// 0-1 is there 1 time
	// 0-2 is there 1 time
	// 1-1 is there 1 time
	// 1-2 is there 1 time
	// 2-2 is there 1 time
	// double-2 is the set of double-two with 6 bones and 4 ones; copies of 1-2: 1
	// double-3 from 1
	// [1 1 1 1 1 1]
}

func ExampleNewBones() {
	some := func(yield func(dominosa.Bone, int) bool) {
		_ = yield(dominosa.NewBone(0, 1), 2) && yield(dominosa.NewBone(1, 1), 1)
	}
	set, err := dominosa.NewBones(some, true)
	fmt.Println(set, err, set.AtMost(), set.Equal(dominosa.Full(1)))
	// Output:
	// at most 2 x 0-1, 1-1 <nil> true false
}

func ExampleCellsOf() {
	places := []dominosa.Place{
		{Bone: dominosa.NewBone(0, 1), Row: 1, Col: 0},
		{Bone: dominosa.NewBone(0, 0), Row: 0, Col: 0, Down: true},
	}
	cells := dominosa.CellsOf(places)
	fmt.Println(cells, cells[0].Compare(cells[1]))
	fmt.Println(places[0].Compare(places[1]), places[0].Bone.Compare(places[1].Bone))
	// Output:
	// [r1c1 r2c1 r2c2] -1
	// 1 1
}

func ExamplePlace_Ends() {
	p := dominosa.Place{Bone: dominosa.NewBone(3, 5), Turned: true}
	first, second := p.Ends()
	fmt.Println(p, first, second)
	// Output:
	// 5-3 r1c1 r1c2 5 3
}
