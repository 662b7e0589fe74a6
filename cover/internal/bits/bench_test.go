//go:build unix

package bits_test

import (
	"context"
	"syscall"
	"testing"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// BenchmarkBits searches problems by Links and by Bits in turn, so that both meet
// the same load, and says what a node costs, in user time, how many times faster
// Bits are, and how much they remember.
func BenchmarkBits(b *testing.B) {
	for _, tt := range []struct {
		name string
		p    func() *xc.Problem
	}{
		{"queens12", func() *xc.Problem { return covertest.Open("queens12") }},
		{"langford11", func() *xc.Problem { return covertest.Open("langford11") }},
		{"domino7x8", func() *xc.Problem { return covertest.Open("domino7x8") }},
		{"latin6red", func() *xc.Problem { return covertest.Open("latin6red") }},
		{"pent8x8c", func() *xc.Problem { return covertest.Open("pent8x8c") }},
		{"pent3x20", func() *xc.Problem { return covertest.Gallery("pentominoes") }},
		{"pent5x12", func() *xc.Problem { return covertest.Gallery("pentominoes region=5x12") }},
		{"soma", func() *xc.Problem { return covertest.Open("soma") }},
		{"edge5x5k3", func() *xc.Problem { return covertest.Open("edge5x5k3") }},
		{"queendom7-4", func() *xc.Problem { return covertest.Open("queendom7-4") }},
		{"tetro5x8m", func() *xc.Problem { return covertest.Open("tetro5x8m") }},
		{"partridge5", func() *xc.Problem { return covertest.Open("partridge5") }},
		{"dominosa20", func() *xc.Problem { return covertest.Open("dominosa20") }},
		{"qwh20-160", func() *xc.Problem { return covertest.Open("qwh20-160") }},
	} {
		b.Run(tt.name, func(b *testing.B) {
			p := tt.p()
			_, bytes := bits.Plan(p, tree.Fewest)
			engines := [...]tree.EngineKind{tree.Links, tree.Bits}
			var seconds [len(engines)]float64
			var stats tree.Stats
			for b.Loop() {
				for e, engine := range engines {
					begin := bitsUserTime(b)
					if _, err := search.Visit(context.Background(), p, tree.Config{Engine: engine, Stats: &stats}); err != nil {
						b.Fatal(err)
					}
					seconds[e] += bitsUserTime(b) - begin
				}
			}
			nodes := float64(stats.Nodes) * float64(b.N)
			b.ReportMetric(1e9*seconds[0]/nodes, "links-ns/node")
			b.ReportMetric(1e9*seconds[1]/nodes, "bits-ns/node")
			b.ReportMetric(seconds[0]/seconds[1], "links/bits")
			b.ReportMetric(float64(bytes)/1e6, "MB")
		})
	}
}

// bitsUserTime returns how many seconds this process has computed.
func bitsUserTime(b *testing.B) float64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return float64(r.Utime.Nano()) / 1e9
}
