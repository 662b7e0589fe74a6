package logic

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
)

// kakuroCombinations finds for which sums of how many digits there are most
// combinations.
func kakuroCombinations(*kittest.Instance) string {
	most := 0
	var which []string
	for size := 2; size <= 9; size++ {
		for sum := 1; sum <= 45; sum++ {
			b := &kakuroBlock{cells: make([]kit.Cell, size), clue: kakuroClue{sum: sum}}
			if b.combine() != nil {
				continue
			}
			if len(b.combos) > most {
				most, which = len(b.combos), nil
			}
			if len(b.combos) == most {
				which = append(which, fmt.Sprintf("%d of %d", sum, size))
			}
		}
	}
	return fmt.Sprintf("%d: %s", most, strings.Join(which, ", "))
}

// kakuroSums counts the solutions, and those whose sums of blocks no other has.
func kakuroSums(texts iter.Seq[string]) string {
	times := map[string]int{}
	total := 0
	for text := range texts {
		total++
		times[string(blockSums(strings.Split(inLine(text), "/")))]++
	}
	return fmt.Sprintf("%d; %d", total, kittest.HowOften(times, 1))
}

// blockSums returns the sums of the runs of digits in rows and in columns.
func blockSums(rows []string) (sums []byte) {
	for _, line := range slices.Concat(rows, kittest.Transposed(rows)) {
		sum := byte(0)
		for _, ch := range []byte(line + "#") {
			switch {
			case ch != '#':
				sum += ch - '0'
			case sum > 0:
				sums = append(sums, sum)
				sum = 0
			}
		}
	}
	return sums
}
