//go:build unix

package coverjobs

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"bonepile/cover"
	"bonepile/internal/jobs"
	"bonepile/internal/must"
)

// What it costs to spread a search. docs/scale.md has the figures, and how to take
// them again.

// yPentominoes returns the problem of filling a rectangle with pentominoes Y.
func yPentominoes(t testing.TB, rows, cols int) *cover.Problem {
	piece := [5][2]int{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}}
	options := map[string]bool{}
	for turn := range 8 {
		at := piece
		for i, c := range at {
			if turn >= 4 {
				c[0] = 1 - c[0]
			}
			for range turn % 4 {
				c[0], c[1] = 3-c[1], c[0]
			}
			at[i] = c
		}
		slices.SortFunc(at[:], func(a, b [2]int) int { return (a[0]-b[0])*8 + a[1] - b[1] })
		for y := -3; y < rows; y++ {
			for x := -3; x < cols; x++ {
				var option []string
				for _, c := range at {
					if r, k := y+c[0], x+c[1]; 0 <= r && r < rows && 0 <= k && k < cols {
						option = append(option, fmt.Sprintf("%d,%d", r, k))
					}
				}
				if len(option) == len(at) {
					options[strings.Join(option, " ")] = true
				}
			}
		}
	}
	var text strings.Builder
	for i := range rows * cols {
		fmt.Fprintf(&text, "%d,%d ", i/cols, i%cols)
	}
	for _, option := range slices.Sorted(maps.Keys(options)) {
		text.WriteString("\n" + option)
	}
	return parse(t, text.String())
}

// processor returns how many seconds of processor time this process took so far.
func processor() float64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano()).Seconds()
}

// BenchmarkOverhead counts with two workers by the plain parallel engine, and then
// as a run, and compares processor times; and it says for which part of the time
// workers had nothing in hand, from the first line of Do to the last.
func BenchmarkOverhead(b *testing.B) {
	for _, tt := range []struct {
		name string
		p    *cover.Problem
		want uint64
	}{
		{"queens14", queens(b, 14), 365596}, // OEIS A000170
		{"queens16", queens(b, 16), 14772512},
		{"y15x15", yPentominoes(b, 15, 15), 8 * 212}, // C. B. Haselgrove, 1973
	} {
		b.Run(tt.name, func(b *testing.B) {
			plain, spread := 0.0, 0.0
			for b.Loop() {
				p, s := overhead(b, tt.p, tt.want)
				plain, spread = plain+p, spread+s
			}
			b.ReportMetric(spread/plain, "run/plain")
		})
	}
}

func overhead(b *testing.B, p *cover.Problem, want uint64) (plain, spread float64) {
	const workers = 2
	runtime.GC()
	begun, cpu := time.Now(), processor()
	if n, err := p.Visit(b.Context(), cover.Config{Workers: workers}); n != want || err != nil {
		b.Fatal(n, err)
	}
	plain, plainClock := processor()-cpu, time.Since(begun)

	runtime.GC()
	begun, cpu = time.Now(), processor()
	run := must.Get(NewCount(p, Rule{}, cover.BySearch, ""))(b)
	total := must.Get(jobs.Do(b.Context(), run, jobs.Config{Workers: workers, Dir: b.TempDir()}))(b)
	spread, clock := processor()-cpu, time.Since(begun)
	if got, err := ReadCount(total.Result); err != nil || got.Stats.Solutions != want {
		b.Fatal(got, err)
	}
	idle := 1 - total.Busy/(workers*clock.Seconds())
	b.Logf("| %.1f, %.1f | %.1f, %.1f | %.3f | %.1f %% | %d |",
		plain, plainClock.Seconds(), spread, clock.Seconds(), spread/plain, 100*idle, total.Parts)
	return plain, spread
}

// BenchmarkPieces cuts searches short at random moments, and says which share of the
// nodes that are left is in which part, largest first: internal/jobs/scale_test.go
// has such lists.
func BenchmarkPieces(b *testing.B) {
	for name, p := range map[string]*cover.Problem{"queens": queens(b, 12), "pentominoes": yPentominoes(b, 10, 10)} {
		b.Run(name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			s := &searcher{p: p, rule: Rule{Engine: cover.Bits}}
			whole := must.Get(s.Search(b.Context(), "all", 1<<60))(b)
			for b.Loop() {
				b.Log(pieces(b, s, "all", 1+rng.Int64N(whole.Nodes-1)))
			}
		})
	}
}

// pieces returns the shares of the parts that a search of part leaves after so many
// nodes.
func pieces(b *testing.B, s *searcher, part string, nodes int64) string {
	cut := must.Get(s.Search(b.Context(), part, nodes))(b)
	var sizes []float64
	sum := 0.0
	for _, r := range cut.Rest {
		o, err := s.Search(context.Background(), r, 1<<60)
		if err != nil || len(o.Rest) > 0 {
			b.Fatal(o.Rest, err)
		}
		sizes = append(sizes, float64(o.Nodes))
		sum += float64(o.Nodes)
	}
	slices.SortFunc(sizes, func(x, y float64) int { return int(y - x) })
	var text []string
	for _, x := range sizes {
		text = append(text, fmt.Sprintf("%.2g", x/sum))
	}
	return "{" + strings.Join(text, ", ") + "},"
}
