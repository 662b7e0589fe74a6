package pips_test

import (
	"context"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/notation"
)

// easy has a sum, equal numbers, and cells without condition.
const easy = "?AA\n..A\n..B\n?CC\nA= B4 C8\n4-6 6-6 4-5 3-3"

func puzzle(text string) pips.Puzzle {
	list, err := notation.Parse(text)
	if err != nil {
		panic(err)
	}
	return list[0].Puzzle
}

func ExamplePuzzle_Solve() {
	answer, err := puzzle(easy).Solve(context.Background(), dominosa.Config{})
	fmt.Println(answer.Verdict, err)
	for _, pl := range answer.First {
		first, second := pl.Ends()
		fmt.Println(pl, "shows", first, "and", second)
	}
	// Output:
	// unique <nil>
	// 4-6 r1c1 r1c2 shows 4 and 6
	// 6-6 r1c3 r2c3 shows 6 and 6
	// 4-5 r3c3 r4c3 shows 4 and 5
	// 3-3 r4c1 r4c2 shows 3 and 3
}

func ExamplePuzzle_Count() {
	p := puzzle("??\n??\n1-2 3-4")
	n, err := p.Count(context.Background(), dominosa.Config{})
	fmt.Println(n, err)
	// Output:
	// 16 <nil>
}

func ExamplePuzzle_Solutions() {
	for t, err := range puzzle("A?\nA?\nA=\n1-2 1-3").Solutions(context.Background(), dominosa.Config{}) {
		fmt.Println(t, err)
	}
	// Output:
	// 1-2 r1c1 r1c2, 1-3 r2c1 r2c2 <nil>
	// 1-3 r1c1 r1c2, 1-2 r2c1 r2c2 <nil>
}

func ExamplePuzzle_Check() {
	p := puzzle("?A?\n.B.\nA1 B<4\n1-2 3-4")
	for _, f := range p.Check() {
		fmt.Println(f.Text(), f.Mismatch())
	}
	p.Regions[0].Cells = p.Regions[1].Cells
	fmt.Println(p.Err())
	// Output:
	// the island of 4 cells at r1c1, coloured like a chessboard, has 3 of one colour and 1 of the other false
	// dominosa: row 2, column 2 is in two regions, 1 and 2
}

func ExamplePuzzle_Verify() {
	p := puzzle(easy)
	r := p.Regions[p.RegionAt(dominosa.Cell{Row: 3, Col: 1})]
	fmt.Println(r.Sign(), r.Kind, r.Kind.Counts(), p.Set(), len(p.Cells()))
	answer, _ := p.Solve(context.Background(), dominosa.Config{})
	t := answer.First
	fmt.Println(p.Verify(t))
	fmt.Println(r.Broken(map[dominosa.Cell]int{r.Cells[0]: 9}))
	grid, _ := p.Shown(t, 0)
	fmt.Println(grid.Board.At(0, 2))
	t[0].Turned = true
	fmt.Println(p.Verify(t))
	// Output:
	// 8 sum true 3-3, 4-5, 4-6, 6-6 8
	// <nil>
	// adds up to 9, not to 8
	// 6
	// condition of a region broken: region 1, at r1c2, shows different numbers
}
