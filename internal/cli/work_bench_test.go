package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bonepile/cover"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/internal/must"
)

// BenchmarkWorkers counts 16 queens by 1, 2 and 4 processes of bonepile work, each
// with one worker, and a coordinator that searches nothing. It logs the rows of a
// table of docs/scale.md, and with UPDATE=1 it draws docs/pictures/workers.svg. One
// round takes two minutes or so of two free cores.
func BenchmarkWorkers(b *testing.B) {
	p := queensProblem(b, 16)
	var list []crewSpeed
	for b.Loop() {
		list = nil
		for _, n := range []int{1, 2, 4} {
			list = append(list, measureCrew(b, p, n))
		}
		for _, s := range list {
			b.Logf("| %d | %.1f | %.2f | %.1f | %.1f %% | %.2f |", s.workers, s.clock, list[0].clock/s.clock, s.cpu, 100*s.idle, s.alone(list[0]))
		}
	}
	if os.Getenv("UPDATE") != "" {
		must.Do(b, os.WriteFile("../../docs/pictures/workers.svg", drawCrews(list), 0o666))
	}
}

// TestCrew does what BenchmarkWorkers does, for a moment, and draws it.
func TestCrew(t *testing.T) {
	s := measureCrew(t, queensProblem(t, 12), 2)
	if s.clock <= 0 || s.cpu <= 0 || s.idle < 0 || s.idle > 1 {
		t.Errorf("%+v", s)
	}
	picture := string(drawCrews([]crewSpeed{{1, 30, 30, 0}, {2, 15, 30, 0}, {4, 10, 40, .1}}))
	for _, want := range []string{"<svg ", ">1.00<", ">2.00<", ">3.00<", ">2.70<", "</svg>\n"} {
		if !strings.Contains(picture, want) {
			t.Errorf("no %q in\n%s", want, picture)
		}
	}
}

// A crewSpeed is how some workers did a run.
type crewSpeed struct {
	workers int
	clock   float64 // seconds from when the first had joined
	cpu     float64 // seconds of processor time of the workers, with their start
	idle    float64 // share of the time in which they had no part in hand
}

// alone returns how fast they would be, in units of a crew of one, if every worker had
// a core: what they wait is lost, and what they spend more than the one. It says more
// than the clock where others use the machine, or there are fewer cores.
func (s *crewSpeed) alone(one crewSpeed) float64 {
	return float64(s.workers) * (1 - s.idle) / (1 - one.idle) * one.cpu / s.cpu
}

// queensProblem returns the problem of n queens.
func queensProblem(tb testing.TB, n int) *cover.Problem {
	text := must.Get(exec.Command("bonepile", "model", "queens", fmt.Sprint(n)).Output())(tb)
	return must.Get(cover.Parse(bytes.NewReader(text)))(tb)
}

// measureCrew counts the solutions of p by n processes.
func measureCrew(tb testing.TB, p *cover.Problem, n int) crewSpeed {
	run := must.Get(coverjobs.NewCount(p, coverjobs.Rule{}, cover.BySearch, ""))(tb)
	s := crewSpeed{workers: n}
	team := &crewProcesses{tb: tb, n: n}
	defer team.end()
	total := must.Get(jobs.Do(context.Background(), run, jobs.Config{
		Dir: filepath.Join(tb.TempDir(), "run"), Listen: "127.0.0.1:0", Workers: -1,
		Listening: team.start,
	}))(tb)
	s.clock = team.clock()
	s.idle = max(0, 1-total.Busy/(float64(n)*s.clock))
	s.cpu = team.end()
	return s
}

// crewProcesses are processes of bonepile work.
type crewProcesses struct {
	tb   testing.TB
	n    int
	list []*exec.Cmd

	mu     sync.Mutex
	joined time.Time // when the first said so
}

// Write takes what the processes say.
func (c *crewProcesses) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.joined.IsZero() && bytes.Contains(b, []byte("joined run")) {
		c.joined = time.Now()
	}
	return len(b), nil
}

// clock returns how many seconds ago the first joined.
func (c *crewProcesses) clock() float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Since(c.joined).Seconds()
}

// start starts them.
func (c *crewProcesses) start(url string) {
	for range c.n {
		cmd := exec.Command("bonepile", "work", "--nats", url, "--workers", "1")
		cmd.Stderr = c
		if err := cmd.Start(); err != nil {
			c.tb.Error(err)
			return
		}
		c.list = append(c.list, cmd)
	}
}

// end ends them, and returns the processor time that they took.
func (c *crewProcesses) end() (cpu float64) {
	for _, cmd := range c.list {
		cmd.Process.Signal(os.Interrupt)
	}
	for _, cmd := range c.list {
		cmd.Wait()
		cpu += (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	}
	c.list = nil
	return cpu
}

// drawCrews draws the speed for each number of workers in units of the first: a bar
// by the clock, and a pale one with a core for each; dashes are where all are as fast
// as one alone.
func drawCrews(list []crewSpeed) []byte {
	const width, height, unit, bar, base = 420, 290, 50, 36, 230
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="13">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>Speed against the number of worker processes</title>\n")
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	for i, s := range list {
		x := 50 + 120*i
		for j, c := range []struct {
			colour string
			speed  float64
		}{{"#2c7fb8", list[0].clock / s.clock}, {"#a6d3ec", s.alone(list[0])}} {
			left, top := x+j*(bar+4), base-unit*c.speed
			fmt.Fprintf(&b, `<rect x="%d" y="%.1f" width="%d" height="%.1f" fill="%s"/>`+"\n", left, top, bar, unit*c.speed, c.colour)
			fmt.Fprintf(&b, `<text x="%d" y="%.1f" text-anchor="middle">%.2f</text>`+"\n", left+bar/2, top-6, c.speed)
		}
		fmt.Fprintf(&b, `<path d="M%d %dh%d" stroke="#444" stroke-dasharray="4 3"/>`+"\n", x-6, base-unit*s.workers, 2*bar+16)
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">%d</text>`+"\n", x+bar+2, base+18, s.workers)
	}
	fmt.Fprintf(&b, `<path d="M30 %dh%d" stroke="#000"/>`+"\n", base, width-60)
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">worker processes: by the clock, and with a core for each</text>`+"\n</svg>\n", width/2, height-16)
	return b.Bytes()
}
