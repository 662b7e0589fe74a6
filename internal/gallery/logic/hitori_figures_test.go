package logic

import (
	"fmt"

	"bonepile/internal/gallery/kit/kittest"
)

// hitoriMedian says whether the majority of any three solutions is a solution.
// It is, since each rule except that white cells are connected is about two cells.
func hitoriMedian(in *kittest.Instance) string {
	sols := in.List()
	texts := make([]string, len(sols))
	known := map[string]bool{}
	for n, sol := range sols {
		texts[n] = in.Text(sol)
		known[texts[n]] = true
	}
	for n, a := range texts {
		for m, b := range texts[:n] {
			for _, c := range texts[:m] {
				majority := []byte(a)
				for i := range majority {
					if b[i] == c[i] {
						majority[i] = b[i]
					}
				}
				if !known[string(majority)] {
					return "false"
				}
			}
		}
	}
	return fmt.Sprint(len(sols) > 2)
}
