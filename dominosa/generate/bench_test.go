package generate

import (
	"context"
	"fmt"
	"testing"

	"bonepile/dominosa/deduce"
	"bonepile/internal/must"
)

// BenchmarkGenerate makes boards of the sizes and levels that others measure, on one
// core; an operation is a board.
func BenchmarkGenerate(b *testing.B) {
	for _, n := range []int{6, 9, 12, 20, 30, 40} {
		for l := deduce.NoLevel; l <= deduce.Beyond; l++ {
			if n > 20 && l > deduce.NoLevel || n == 20 && l == deduce.Extreme {
				continue
			}
			g := mustGenerator(b, Recipe{Shape: frameOf(b, n), Keep: Levels{Least: l, Most: l}})
			name := l.String()
			if l == deduce.NoLevel {
				name = "any"
			}
			b.Run(fmt.Sprintf("double-%d/%s", n, name), func(b *testing.B) {
				i := uint64(0)
				for b.Loop() {
					must.Get(g.Board(context.Background(), 1, i))(b)
					i++
				}
			})
		}
	}
}
