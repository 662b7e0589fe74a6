package deduce_test

import (
	"context"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/pips/deduce"
	"bonepile/dominosa/pips/notation"
)

func ExampleExplain() {
	list, _ := notation.Parse("AB\nCB\nA>1 B8 C5\n3-5 4-4")
	x, err := deduce.Explain(context.Background(), list[0].Puzzle, deduce.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range x.Lines() {
		fmt.Println(line)
	}
	// Output:
	// 1  Room in the sum: The region that adds up to 5 is a single cell. So r2c1 is 5.
	// 2  This bone here: Only 3-5 can cover r2c1. So there is no 3-5 at r1c1-r1c2 or r1c2-r2c2.
	// 3  Room in the sum: The rest of the region that adds up to 8 adds up to 4. So r2c2 is 4. Now 3-5 lies at r1c1-r2c1 and 4-4 lies at r1c2-r2c2.
	// Every cell is covered.
}

func ExampleExplain_several() {
	list, _ := notation.Parse("A?\nA?\nA=\n1-2 1-3")
	x, _ := deduce.Explain(context.Background(), list[0].Puzzle, deduce.Config{})
	for _, line := range x.Lines() {
		fmt.Println(line)
	}
	// Output:
	// This puzzle has 2 solutions. What follows is true of all of them.
	// 1  Both ends inside: A domino within the region of equal numbers is a double. So there is no domino at r1c1-r2c1.
	// 2  Only neighbour: The only open neighbour of r1c1 is r1c2. So there is no domino at r1c2-r2c2.
	// 3  Supply of a number: The bones have one 2, and just as many cells show that number, which decides about the region of equal numbers. So r1c1 and r2c1 are not 2.
	// 4  Supply of a number: The bones have one 3, and just as many cells show that number, which decides about the region of equal numbers. So r1c1 and r2c1 are not 3.
	// What is the same in every solution has been said. Open is r1c1, r1c2, r2c1 and r2c2: the borders are the same in every solution, and what may be exchanged is 1-2 and 1-3.
}

func ExampleSolve() {
	list, _ := notation.Parse("AB\nAB\nA= B8\n2-2 4-4")
	d, err := deduce.Solve(context.Background(), list[0].Puzzle, deduce.Config{})
	fmt.Println(d.Outcome, d.Laid, err)
	rating, _ := deduce.Rate(context.Background(), list[0].Puzzle)
	fmt.Println(rating.Level, rating.Hardest.Title, "of", len(deduce.Rules()), "rules")
	// Output:
	// solved 2-2 r1c1 r2c1, 4-4 r1c2 r2c2 <nil>
	// trivial Last place of 15 rules
}

func ExampleNext() {
	list, _ := notation.Parse("AB\nAB\nA= B8\n2-2 4-4")
	hint, _ := deduce.Next(context.Background(), list[0].Puzzle, nil)
	fmt.Println(hint.Where)
	fmt.Println(hint.Text)
	hint, _ = deduce.Next(context.Background(), list[0].Puzzle, []dominosa.Place{{Bone: dominosa.NewBone(2, 2)}})
	fmt.Println(hint.Text)
	// Output:
	// Look at the region that adds up to 8.
	// Beside any of these cells, the rest of the region that adds up to 8 adds up to 2 at least and to 4 at most. So r1c2 and r2c2 are 4.
	// No solution has 2-2 at r1c1-r1c2.
}
