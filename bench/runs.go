package main

import (
	"fmt"
	"os"
	"path/filepath"
)

const (
	runLeast = 0.5 // an instance is compared if it takes this many seconds
	runLong  = 5.0 // and one that takes this many counts in a mean of long ones
	runBound = 1.1
	runLimit = 300
)

// asRuns compares a count by two workers in parts, from an empty directory, with one by one
// worker, in processor time of whole processes. Instances that one worker counts in less than
// half a second, or not in five minutes by the clock, are left out.
func asRuns(c command, files []string, rounds int) error {
	dir := filepath.Join(c.dir, "run")
	fmt.Print("| instance | one worker, s | run, s | run : one worker |\n|---|---|---|---|\n")
	var all []figure
	for _, file := range files {
		var ones, twos, ratios []float64
		for range rounds {
			one, err := c.run(runLimit, "cover", "count", file)
			if err != nil {
				return err
			}
			if len(ones) == 0 && (!one.counted() || one.seconds < runLeast) {
				break
			}
			two, err := c.run(2*runLimit, "cover", "count", "--workers", "2", "--run", dir, file)
			if err != nil {
				return err
			}
			if err := os.RemoveAll(dir); err != nil {
				return err
			}
			if one.out != two.out {
				return fmt.Errorf("%s: a run counts %q, one worker %q", file, two.out, one.out)
			}
			ones, twos, ratios = append(ones, one.seconds), append(twos, two.seconds), append(ratios, two.seconds/one.seconds)
		}
		if len(ones) == 0 {
			continue
		}
		fmt.Printf("| %s | %s | %s | %s |\n", nameOf(file), seconds(median(ones)), seconds(median(twos)), spread(ratios))
		all = append(all, figure{nameOf(file), median(ratios), median(ones)})
	}
	fmt.Println()
	tell("run : one worker", all, runLong, runBound)
	return nil
}
