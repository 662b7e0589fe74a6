package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
)

// methods compares the methods that were published for domino grids, by bonepile compare: how
// many times as long as bonepile each takes. The table is that of docs/speed.md.
func methods(c command, _ []string, runs int) error {
	files, _ := filepath.Glob("dominosa/classic/testdata/puzzles/*.txt") // the pattern is good
	files = append(files, "examples/keller-73.txt")
	for f, file := range files {
		var row, head []string
		ratios := map[string][]float64{}
		solutions := 0
		for range runs {
			p, err := c.run(600, "compare", "--json", file)
			if err != nil {
				return err
			}
			var board struct {
				Methods []struct {
					Method, Found string
					Solutions     int
					Complete      bool
					Ratio         float64
				}
			}
			if err := json.Unmarshal([]byte(p.out), &board); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			row, head = nil, nil
			for _, m := range board.Methods {
				head = append(head, m.Method)
				cell, _, _ := strings.Cut(strings.Replace(m.Found, ",", ":", 1), ":") // gave up, refused
				solutions = max(solutions, m.Solutions)
				if m.Complete {
					ratios[m.Method] = append(ratios[m.Method], m.Ratio)
					cell = spread(ratios[m.Method])
				}
				row = append(row, cell)
			}
		}
		if f == 0 {
			fmt.Printf("| board | solutions | %s |\n%s|\n", strings.Join(head, " | "), strings.Repeat("|---", len(head)+2))
		}
		fmt.Printf("| %s | %d | %s |\n", strings.TrimSuffix(filepath.Base(file), ".txt"), solutions, strings.Join(row, " | "))
	}
	return nil
}
