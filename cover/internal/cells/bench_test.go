//go:build unix

package cells_test

import (
	"context"
	"testing"
	"time"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/internal/must"
)

// BenchmarkWorkers says how many times longer one worker takes than two, by the
// clock: it wants a machine that has nothing else to do.
func BenchmarkWorkers(b *testing.B) {
	for _, name := range []string{"soma", "pent8x8c", "edge5x5k3", "dominosa30", "domino7x8", "queendom7-4"} {
		for _, engine := range []tree.EngineKind{tree.Links, tree.Cells} {
			b.Run(name+"/"+engine.String(), func(b *testing.B) {
				p := covertest.Open(name)
				var times [3]time.Duration
				for b.Loop() {
					for workers := 1; workers <= 2; workers++ {
						began := time.Now()
						must.Get(search.Visit(context.Background(), p, tree.Config{Engine: engine, Workers: workers}))(b)
						times[workers] += time.Since(began)
					}
				}
				b.ReportMetric(float64(times[1])/float64(times[2]), "one/two")
			})
		}
	}
}
