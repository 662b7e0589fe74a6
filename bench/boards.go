package main

import (
	"context"
	"fmt"
	"slices"

	"bonepile/cover"
	"bonepile/dominosa"
	"bonepile/dominosa/generate"
)

// boards times the proof that large domino grids have one solution, on boards
// that the generator made so.
func boards(runs int) error {
	fmt.Printf("| set | boards | median, ms | mean | greatest |\n|---|---|---|---|---|\n")
	for _, n := range []int{6, 12, 20, 25, 30, 35, 40} {
		shape, err := dominosa.NewBoard(n+1, n+2, make([]int, (n+1)*(n+2)))
		if err != nil {
			return err
		}
		gen, err := generate.New(generate.Recipe{Shape: shape})
		if err != nil {
			return err
		}
		var times []float64
		sum := 0.0
		for i := range 8 * runs {
			made, err := gen.Board(context.Background(), 1, uint64(i))
			if err != nil {
				return err
			}
			p, _, err := made.Puzzle.Problem()
			if err != nil {
				return err
			}
			var ans cover.Answer
			t, err := timed(func() (err error) { ans, err = p.Decide(context.Background(), cover.Config{}); return err })
			if err != nil {
				return err
			}
			if ans.Verdict != cover.Unique {
				return fmt.Errorf("board %d of double-%d: %v", i, n, ans.Verdict)
			}
			times = append(times, 1000*t)
			sum += 1000 * t
		}
		fmt.Printf("| double-%d | %d | %.3g | %.3g | %.3g |\n", n, len(times), median(times), sum/float64(len(times)), slices.Max(times))
	}
	return nil
}
