package far

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"bonepile/internal/randtest"
)

// BenchmarkLoad passes units of one part without work through the server of a coordinator to
// many workers of another process, as fast as they go: the processor time that a unit and its
// answer cost each of the two. It needs the files of Linux in /proc.
func BenchmarkLoad(b *testing.B) {
	units := int64(0)
	var spent [2]float64
	for b.Loop() {
		boss := start(b, role{Do: true, N: 10, Workers: -1, Budget: 1, Dir: b.TempDir(), Listen: "127.0.0.1:0"})
		hand := start(b, role{Work: true, URL: boss.await(b, "url"), Workers: 16})
		var last [2]float64
		for boss.line("total") == "" { // what has ended has no times any more
			for i, pid := range []int{boss.cmd.Process.Pid, hand.cmd.Process.Pid} {
				last[i] = max(last[i], spentBy(pid))
			}
			time.Sleep(5 * time.Millisecond)
		}
		units += boss.total(b, 10).Parts
		hand.kill()
		for i := range last {
			spent[i] += last[i]
		}
	}
	for i, who := range []string{"coordinator", "worker"} {
		b.ReportMetric(1e6*spent[i]/float64(units), who+"-us/unit")
	}
	b.ReportMetric(float64(units)/b.Elapsed().Seconds(), "units/s")
}

// spentBy returns the seconds of processor time of a process so far, in hundredths, or 0 if
// that is unknown.
func spentBy(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	var user, system float64
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return (user + system) / 100
}

// TestCoordinatorsSlow has ten coordinators on one cluster at once, and three processes that
// work for all of them: every total is exact, and nothing is left behind.
func TestCoordinatorsSlow(t *testing.T) {
	randtest.Slow(t, "half a minute")
	c := newCluster(t)
	for range 3 { // which begin before the cluster has a leader
		start(t, role{Work: true, URL: c.url, Workers: 4, Pace: 100 * time.Microsecond})
	}
	var bosses []*process
	for i := range 10 {
		bosses = append(bosses, start(t, role{Do: true, N: 8 + i%3, Workers: -1, Budget: 200, Dir: t.TempDir(), URL: c.url}))
	}
	for i, p := range bosses {
		total := p.total(t, 8+i%3)
		t.Logf("coordinator %d: %d queens, %d parts, %d redone", i+1, 8+i%3, total.Parts, total.Redone)
	}
	if left := c.streams(t); len(left) > 0 {
		t.Errorf("these were left behind: %q", left)
	}
}
