//go:build unix

package cover

import (
	"context"
	"syscall"
	"testing"
)

// BenchmarkBits searches problems by Links and by Bits in turn, so that both meet
// the same load, and says what a node costs, in user time, how many times faster
// Bits are, and how much they remember.
func BenchmarkBits(b *testing.B) {
	for _, tt := range []struct {
		name string
		p    func() *Problem
	}{
		{"queens12", func() *Problem { return open(b, "queens12") }},
		{"langford11", func() *Problem { return open(b, "langford11") }},
		{"domino7x8", func() *Problem { return open(b, "domino7x8") }},
		{"latin6red", func() *Problem { return open(b, "latin6red") }},
		{"pent8x8c", func() *Problem { return open(b, "pent8x8c") }},
		{"pent3x20", func() *Problem { return strip().problem() }},
		{"pent5x12", func() *Problem {
			m := pentModel{rows: 5, cols: 12, cellsFirst: true}
			return m.problem()
		}},
		{"soma", func() *Problem { return open(b, "soma") }},
		{"edge5x5k3", func() *Problem { return open(b, "edge5x5k3") }},
		{"queendom7-4", func() *Problem { return open(b, "queendom7-4") }},
		{"tetro5x8m", func() *Problem { return open(b, "tetro5x8m") }},
		{"partridge5", func() *Problem { return open(b, "partridge5") }},
		{"dominosa20", func() *Problem { return open(b, "dominosa20") }},
		{"qwh20-160", func() *Problem { return open(b, "qwh20-160") }},
	} {
		b.Run(tt.name, func(b *testing.B) {
			p := tt.p()
			bits, err := newBits(p, new(Config))
			if err != nil {
				b.Fatal(err)
			}
			engines := [...]Engine{Links, Bits}
			var seconds [len(engines)]float64
			var stats Stats
			for b.Loop() {
				for e, engine := range engines {
					begin := bitsUserTime(b)
					if _, err := p.Count(context.Background(), Config{Engine: engine, Stats: &stats}); err != nil {
						b.Fatal(err)
					}
					seconds[e] += bitsUserTime(b) - begin
				}
			}
			nodes := float64(stats.Nodes) * float64(b.N)
			b.ReportMetric(1e9*seconds[0]/nodes, "links-ns/node")
			b.ReportMetric(1e9*seconds[1]/nodes, "bits-ns/node")
			b.ReportMetric(seconds[0]/seconds[1], "links/bits")
			b.ReportMetric(float64(bits.memory())/1e6, "MB")
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
