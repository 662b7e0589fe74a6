package book

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/dominosa/generate"
	"bonepile/internal/draw/grids"
	"bonepile/internal/must"
)

// TestCutOuts checks that boards with a size of cells have it, that every bone can be cut out
// once per copy, and that the largest size that a refusal names fits.
func TestCutOuts(t *testing.T) {
	for _, n := range []int{1, 6, 12} {
		r := full(t, n)
		r.Keep = generate.AnyNumber{}
		list := made(t, r, 2)
		for _, paper := range papers() {
			o := Options{Paper: paper, PerPage: 1, Cell: 200, Pips: n == 1}
			_, err := New(list, o)
			_, text, found := strings.Cut(fmt.Sprint(err), "the largest that do have ")
			var most float64
			if _, err := fmt.Sscanf(text, "%f mm", &most); err != nil || !found {
				t.Fatalf("double-%d on %s: %v", n, paper.Name, err)
			}
			for _, mm := range []float64{most, most / 2} {
				o.Cell = mm * 72 / 25.4
				b := set(t, list, o)
				checkPages(t, fmt.Sprintf("double-%d, cells of %.1f mm", n, mm), b)
				must.Equal(t, b.cell, o.Cell, "cells")
				bones := 0
				for _, at := range b.pageOf("Bones to cut out") {
					if at < 2 {
						continue // the contents
					}
					must.Equal(t, at%2, 0, "a right page")
					must.Equal(t, len(b.pages[at+1].Marks), 0, "marks behind it")
					bones += len(b.pages[at].blocks)
				}
				if bones < len(grids.Bones(list[0].Set())) {
					t.Errorf("double-%d, cells of %.1f mm: only %d blocks", n, mm, bones)
				}
			}
		}
	}
}
