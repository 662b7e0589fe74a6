package deduce_test

import (
	"context"
	"fmt"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
)

// puzzle returns the puzzle of a board.
func puzzle(text string) dominosa.Puzzle {
	b, err := notation.ParseBoard(text)
	if err != nil {
		panic(err)
	}
	return dominosa.Puzzle{Board: b}
}

const grid = "2100\n0121\n0221"

func ExampleSolve() {
	d, err := deduce.Solve(context.Background(), puzzle(grid), deduce.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Outcome, "in", d.Rounds, "rounds, level", d.Level)
	for _, step := range d.Steps[:2] {
		fmt.Println(step.Rule.Name, "says that", step)
	}
	fmt.Println(d.Rating().Score)
	// Output:
	// solved in 6 rounds, level basic
	// bone-homeless says that 1-2 cannot lie at r3c3-r3c4
	// cell-place says that 1-1 lies at r2c4-r3c4
	// 22.46
}

func ExampleExplain() {
	p, cfg := puzzle(grid), deduce.Config{}
	d, err := deduce.Solve(context.Background(), p, cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	x := deduce.Explain(p, d, cfg)
	fmt.Println(x.Start())
	fmt.Print(x)
	// Output:
	// 12 cells, to be covered with the bones of the set of double-two.
	// 1. 2-2 has only the places r2c3-r3c3 and r3c2-r3c3 left; a bone at r3c3-r3c4 would leave it no place, so 1-2 cannot lie at r3c3-r3c4.
	// 2. 1-1, 0-0, 0-1, 0-2, 1-2 and 2-2 follow, in this order: each has one place left, or covers a cell with one neighbour left.
	// Every cell is covered. Since every step was forced, this is the only solution.
}

func ExampleRate() {
	r, err := deduce.Rate(context.Background(), puzzle(grid))
	fmt.Println(r.Outcome, r.Level, r.Score, r.Hardest.Title, err)
	// Output:
	// solved basic 22.95 Cornered cell <nil>
}

func ExampleRules() {
	rules := deduce.Rules()
	fmt.Println(len(rules), "rules, from", rules[0].Title, "to", rules[len(rules)-1].Title)
	// Output:
	// 23 rules, from Only place to Last resort
}

func ExampleNext() {
	hint, err := deduce.Next(context.Background(), puzzle(grid), nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(hint.Where())
	fmt.Println(hint.RuleText())
	fmt.Println(hint.Text())
	var letters deduce.Letters
	fmt.Println(hint.Text().In(say.Voice{Name: letters.Name}))
	fmt.Println("where A, B ... are", letters.Cells)
	cells, bones := hint.Focus()
	fmt.Println(hint.Step().Rule.Name, "is about", cells, bones)
	// Output:
	// Look at r3c1.
	// Look at r3c1. Cornered cell: a bone does not lie where it would leave a cell beside it nothing to pair with.
	// If 0-2 lay at r1c1-r2c1, then r3c1 could take only 0-2 too (at r3c1-r3c2), which would be used up. So 0-2 cannot lie at r1c1-r2c1.
	// If 0-2 lay at A-B, then C could take only 0-2 too (at C-D), which would be used up. So 0-2 cannot lie at A-B.
	// where A, B ... are [r1c1 r2c1 r3c1 r3c2]
	// cell-stranded is about [r3c1] []
}

func ExampleGauge() {
	p := puzzle(grid)
	g := deduce.NewGauge(p)
	level, open := g.Look(deduce.Trivial)
	fmt.Println(level, open, g.IsOpen(0))
	level, open = g.Look(deduce.Basic)
	fmt.Println(level, open, g.IsOpen(0))
	_, _, _, closed := g.LookClosed(deduce.Extreme, 0)
	fmt.Println(closed)
	// Output:
	// none 12 true
	// basic 0 false
	// false
}

func ExamplePath() {
	b, err := notation.ParseBoard("6:65441301522051560230340064531421325466016330464123622155")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := dominosa.Puzzle{Board: b}
	d, err := deduce.Solve(context.Background(), p, deduce.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	short, err := deduce.Path(context.Background(), p, deduce.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(d.Steps), "steps on the ladder,", len(short.Steps), "on the path")
	// Output: 41 steps on the ladder, 37 on the path
}

func ExampleExplanation_Whole() {
	p := puzzle(grid)
	d, err := deduce.Path(context.Background(), p, deduce.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(deduce.Explain(p, d, deduce.Config{}).Whole())
	// Output:
	// 1. If 0-2 lay at r1c1-r2c1, then r3c1 could take only 0-2 too (at r3c1-r3c2), which would be used up. So 0-2 cannot lie at r1c1-r2c1.
	// 2. 1-2, 1-1, 0-1, 0-0, 0-2 and 2-2 follow, in this order: each has one place left, or covers a cell with one neighbour left.
	//    - Cell r1c1 can pair only with r1c2, because step 1 ruled out r1c1-r2c1. So 1-2 lies there.
	//    - 1-1 fits only at r2c4-r3c4, because 1-2 on r1c2 blocks r1c2-r2c2.
	//    - 0-1 fits only at r2c1-r2c2, because 1-2 on r1c2 blocks r1c2-r1c3 and 1-1 on r2c4 blocks r1c4-r2c4.
	//    - 0-0 fits only at r1c3-r1c4, because 0-1 on r2c1 blocks r2c1-r3c1.
	//    - 0-2 fits only at r3c1-r3c2, because 1-2 on r1c1 blocks r1c1-r2c1 and 0-0 on r1c3 blocks r1c3-r2c3.
	//    - 2-2 fits only at r2c3-r3c3, because 0-2 on r3c2 blocks r3c2-r3c3.
	// Every cell is covered. Since every step was forced, this is the only solution.
}

func ExampleWhyNot() {
	p := puzzle(grid)
	wrong := dominosa.Place{Bone: dominosa.NewBone(0, 2), Row: 0, Col: 0, Down: true}
	lines, _, err := deduce.WhyNot(context.Background(), p, nil, wrong)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(say.Joined(lines, "\n"))
	// Output: 0-2 cannot lie at r1c1-r2c1. If it did, then r3c1 would have no partner left.
}

func ExampleRule_Example() {
	x := deduce.Rules()[0].Example()
	fmt.Println(x.Puzzle.Set(), x.Rounds[len(x.Rounds)-1].Rule.Title)
	fmt.Println(x.Rounds[0].Head())
	// Output:
	// double-3 Only place
	// Only bone, twice:
}
