package logic

import (
	"context"
	"fmt"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// hitoriMedian says whether the majority of any three solutions is a solution.
// It is, since each rule except that white cells are connected is about two cells.
func hitoriMedian(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	sols, err := in.List(ctx, stats)
	if err != nil {
		return "", err
	}
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
					return "false", nil
				}
			}
		}
	}
	return fmt.Sprint(len(sols) > 2), nil
}
