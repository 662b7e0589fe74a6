package logic

import (
	"fmt"

	"bonepile/internal/gallery/kit/kittest"
)

// futoshikiSigns decides about the puzzle, and counts the signs that can be missed.
func futoshikiSigns(in *kittest.Instance) string {
	signs, missed := 0, 0
	verdict, text := map[bool]string{true: "unique"}[in.Unique()], in.Args.Text("clues")
	for i, ch := range text {
		if ch != '<' {
			continue
		}
		signs++
		if in.Other("clues=" + text[:i] + "_" + text[i+1:]).Unique() {
			missed++
		}
	}
	return fmt.Sprintf("%s; %d, %d", verdict, signs, missed)
}

// futoshikiStrings counts sets of all comparisons by the squares that have them.
func futoshikiStrings(in *kittest.Instance) string {
	sets, once, squares := kittest.CountComparisons(in)
	return fmt.Sprintf("%d, %d, %d", sets, once, squares-once)
}
