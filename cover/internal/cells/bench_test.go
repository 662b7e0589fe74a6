//go:build unix

package cells_test

import (
	"context"
	"syscall"
	"testing"
	"time"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
)

// processorTime returns the processor time that the process has used, which other
// processes do not lengthen much.
func processorTime() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		panic(err)
	}
	return time.Duration(use.Utime.Nano())
}

// BenchmarkCells says what a node costs, and how many times longer the links take
// for it. The engines take turns, so that both see the same machine.
func BenchmarkCells(b *testing.B) {
	for _, name := range []string{
		"queens12", "langford11", "domino7x8", "latin6red", "soma", "pent8x8c", "edge5x5k3", "sudoku09",
		"qwh30-310", "dominosa20", "dominosa30", "queendom7-4", "tetro5x8m",
	} {
		b.Run(name, func(b *testing.B) {
			p := covertest.Open(name)
			var st tree.Stats
			time := map[tree.EngineKind]time.Duration{}
			nodes := uint64(0)
			for b.Loop() {
				for _, engine := range []tree.EngineKind{tree.Links, tree.Cells} {
					began := processorTime()
					if _, err := search.Visit(context.Background(), p, tree.Config{Engine: engine, Stats: &st}); err != nil {
						b.Fatal(err)
					}
					time[engine] += processorTime() - began
				}
				nodes += st.Nodes
			}
			b.ReportMetric(float64(time[tree.Cells].Nanoseconds())/float64(nodes), "ns/node")
			b.ReportMetric(float64(time[tree.Links])/float64(time[tree.Cells]), "links/cells")
		})
	}
}

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
						if _, err := search.Visit(context.Background(), p, tree.Config{Engine: engine, Workers: workers}); err != nil {
							b.Fatal(err)
						}
						times[workers] += time.Since(began)
					}
				}
				b.ReportMetric(float64(times[1])/float64(times[2]), "one/two")
			})
		}
	}
}
