package deduce_test

import (
	"context"
	"fmt"
	"log"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
)

// puzzle returns the puzzle of a board that is known to be right.
func puzzle(rows string) dominosa.Puzzle {
	b, err := notation.ParseBoard(rows)
	if err != nil {
		log.Fatal(err)
	}
	return dominosa.Puzzle{Board: b}
}

// A board of double-two, explained step by step.
func ExampleExplain() {
	p := puzzle("2102\n2112\n0010")
	d, err := deduce.Solve(context.Background(), p, deduce.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(deduce.Explain(p, d, deduce.Config{}))
	// Output:
	// 1. 0-0 fits only at row 3, columns 1-2, because two 0s meet nowhere else.
	// 2. 0-2 has only the places row 1, columns 3-4 and rows 2-3, column 4 left; a bone at rows 1-2, column 4 would leave it none, so 2-2 cannot lie at rows 1-2, column 4.
	// 3. 2-2 fits only at rows 1-2, column 1, because its other place, rows 1-2, column 4, was ruled out in step 2.
	// 4. 1-2 fits only at row 2, columns 3-4, because its two other places were ruled out in step 3.
	// 5. A bone with one place, twice:
	//    - 0-2 fits only at row 1, columns 3-4, because its two other places were ruled out in steps 1 and 4.
	//    - 1-1 fits only at rows 1-2, column 2, because its two other places were ruled out in step 4.
	// 6. 0-1 fits only at row 3, columns 3-4, because its four other places were ruled out in steps 1, 4 and 5.
	// Every cell is covered. Since every step was forced, this is the only solution.
}

// The same board by the trivial rules alone, with the paragraphs set in a way of
// one's own.
func ExampleExplanation() {
	p := puzzle("2102\n2112\n0010")
	easy := deduce.Config{Max: deduce.Trivial}
	d, err := deduce.Solve(context.Background(), p, easy)
	if err != nil {
		log.Fatal(err)
	}
	x := deduce.Explain(p, d, easy)
	for _, par := range x.Rounds {
		fmt.Printf("Step %d, by %q:\n", par.Number, par.Rule.Title)
		for _, s := range par.Sentences {
			fmt.Println("*", s.Text)
		}
	}
	fmt.Println(x.End)
	// Output:
	// Step 1, by "a bone with one place":
	// * 0-0 fits only at row 3, columns 1-2, because two 0s meet nowhere else.
	// No rule up to the level trivial says more; 13 places are still possible.
}

// Two boards in one text, each with what there is to say of it. The second has no
// solution.
func ExampleExplanation_AppendText() {
	var text []byte
	for _, rows := range []string{"110\n001", "0110\n0221\n0122"} {
		p := puzzle(rows)
		d, err := deduce.Solve(context.Background(), p, deduce.Config{})
		if err != nil {
			log.Fatal(err)
		}
		text = append(text, rows+"\n"...)
		if text, err = deduce.Explain(p, d, deduce.Config{}).AppendText(text); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("%s", text)
	// Output:
	// 110
	// 001
	// 1. A bone with one place, twice:
	//    - 0-0 fits only at row 2, columns 1-2, because two 0s meet nowhere else.
	//    - 1-1 fits only at row 1, columns 1-2, because two 1s meet nowhere else.
	// 2. 0-1 fits only at rows 1-2, column 3, because its four other places were ruled out in step 1.
	// Every cell is covered. Since every step was forced, this is the only solution.
	// 0110
	// 0221
	// 0122
	// 1. A bone with one place, twice:
	//    - 0-2 fits only at row 2, columns 1-2, because 0 and 2 meet nowhere else.
	//    - 1-1 fits only at row 1, columns 2-3, because two 1s meet nowhere else.
	// R1c1 has no partner left: there is no solution.
}

// The steps as data, for a program that draws or counts them.
func ExampleSolve() {
	d, err := deduce.Solve(context.Background(), puzzle("110\n001"), deduce.Config{})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range d.Steps {
		fmt.Printf("round %d, %s: lay %v, rule out %d\n", s.Round, s.Rule.Name, s.Forced, len(s.RuledOut))
	}
	fmt.Printf("%v, level %v: %v\n", d.Outcome, d.Level, d.Laid)
	// Output:
	// round 1, bone-place: lay [0-0 r2c1 r2c2], rule out 3
	// round 1, bone-place: lay [1-1 r1c1 r1c2], rule out 1
	// round 2, bone-place: lay [0-1 r1c3 r2c3], rule out 0
	// solved, level trivial: 1-1 r1c1 r1c2, 0-1 r1c3 r2c3, 0-0 r2c1 r2c2
}

// The rungs of the ladder that an easy board may ask for.
func ExampleRules() {
	for _, r := range deduce.Rules() {
		if r.Level <= deduce.Basic {
			fmt.Printf("%-8v %-14s %s\n", r.Level, r.Name, r.Title)
		}
	}
	// Output:
	// trivial  bone-place     a bone with one place
	// trivial  cell-place     a cell with one neighbour left
	// basic    cell-bone      a cell that only one bone can cover
	// basic    bone-homeless  a place that leaves a bone none
	// basic    cell-stranded  a place that leaves the cell beside it none
	// basic    cells-clash    a place that leaves two cells the same bone
	// basic    odd-areas      a place that splits off an odd area
}

// A hint in three strengths, for somebody who has laid a bone.
func ExampleNext() {
	p := puzzle("2102\n2112\n0010")
	done, err := notation.ParsePlaces(p, "r3c1-r3c2")
	if err != nil {
		log.Fatal(err)
	}
	h, err := deduce.Next(context.Background(), p, done)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h.Where())
	fmt.Println(h.RuleText())
	fmt.Println(h.Text())

	// For a program that marks what to look at, or lays the bone itself.
	cells, bones := h.Focus()
	fmt.Println(cells, bones, h.Step().RuledOut)
	// Output:
	// Look for the places where 0-2 can lie.
	// Look for the places where 0-2 can lie. There is a place that leaves a bone none.
	// 0-2 has only the places row 1, columns 3-4 and rows 2-3, column 4 left; a bone at rows 1-2, column 4 would leave it none, so 2-2 cannot lie at rows 1-2, column 4.
	// [] [0-2] [2-2 r1c4 r2c4]
}

// A bone lies where it cannot stay.
func ExampleNext_wrong() {
	p := puzzle("2102\n2112\n0010")
	done, err := notation.ParsePlaces(p, "r3c1-r3c2, r1c1-r1c2")
	if err != nil {
		log.Fatal(err)
	}
	h, err := deduce.Next(context.Background(), p, done)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%v: %v\n%s\n", h.Kind, h.Wrong, h.Text())
	// Output:
	// wrong: [1-2 r1c1 r1c2]
	// Wrong: 1-2 r1c1 r1c2.
}

// How hard three boards of double-three are.
func ExampleRate() {
	for _, rows := range []string{"32211\n03022\n03213\n10103", "33001\n31122\n10012\n03232", "13302\n10133\n23202\n20011"} {
		r, err := deduce.Rate(context.Background(), puzzle(rows))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-7v %5.2f, %d rounds; the hardest is %s\n", r.Level, r.Score, r.Rounds, r.Hardest.Title)
	}
	// Output:
	// trivial  2.00, 5 rounds; the hardest is a bone with one place
	// hard    42.84, 8 rounds; the hardest is cells of one number that share as many bones
	// beyond  81.50, 9 rounds; the hardest is a chain through cells, bones and links that fails
}

// How far the rules of each level get on a board, and what the trivial ones leave
// open, marked by a circle.
func ExampleGauge() {
	p := puzzle("10013\n10223\n23010\n13232")
	g := deduce.NewGauge(p)
	for most := deduce.Extreme; most >= deduce.Trivial; most-- {
		level, open := g.Look(most)
		fmt.Printf("up to %v: %v, %d cells open\n", most, level, open)
	}
	for row := range p.Board.Rows() {
		for col := range p.Board.Cols() {
			if g.IsOpen(int32(row*p.Board.Cols() + col)) {
				fmt.Print("o")
			} else {
				fmt.Print(".")
			}
		}
		fmt.Println()
	}
	// Output:
	// up to extreme: extreme, 0 cells open
	// up to hard: none, 14 cells open
	// up to basic: none, 14 cells open
	// up to trivial: none, 14 cells open
	// .oooo
	// .o..o
	// .oooo
	// .oooo
}
