package coverjobs

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"bonepile/cover"
	"bonepile/internal/jobs"
	"bonepile/internal/must"
)

// keptVariable has the directory and the way of a count that is to be killed, in JSON.
const keptVariable = "BONEPILE_KEPT"

// A keptRole is what a process does that is killed.
type keptRole struct {
	Dir string
	Way cover.Way
}

// run returns the count that is killed: of the tilings of 18 by 18 cells, or of Langford pairs.
func (r keptRole) run(t *testing.T) (run jobs.Run, want string) {
	p, want := dominoes(t, 18, 18), "548943583215388338077567813208427340288" // OEIS A004003
	if r.Way == cover.BySigns {
		p, want = langford(t, 15), "79619280" // OEIS A014552, and reversed
	}
	run = must.Get(NewCount(p, Rule{}, r.Way, ""))(t)
	return run, want
}

// TestKept is the other process: it counts, and saves as often as it can.
func TestKept(t *testing.T) {
	var r keptRole
	if err := json.Unmarshal([]byte(os.Getenv(keptVariable)), &r); err != nil {
		t.Skip("only for TestKeptKill")
	}
	jobs.KeepEvery = 0
	run, want := r.run(t)
	total, err := jobs.Do(t.Context(), run, jobs.Config{Workers: 2, Dir: r.Dir})
	if err != nil || len(total.Poisoned) > 0 {
		t.Fatal(err, total.Poisoned)
	}
	got, err := ReadCount(total.Result)
	if err != nil || got.Number.String() != want {
		t.Errorf("%v, want %v; %v", got.Number, want, err)
	}
}

// TestKeptKill kills counts as soon as they have saved a few states, again and again. If one began
// anew after a kill it would never end. A state that has changed is refused by name.
func TestKeptKill(t *testing.T) {
	if testing.Short() || debug {
		t.Skip("some seconds")
	}
	for _, way := range []cover.Way{cover.Fastest, cover.BySigns} {
		r := keptRole{t.TempDir(), way}
		kills := 0
		for killKept(t, r, 3) {
			if kills++; kills > 100 {
				t.Fatalf("%v: it does not get on", way)
			}
			if kills == 2 {
				refused(t, r)
			}
		}
		if files := states(r.Dir); kills < 2 || len(files) > 0 {
			t.Errorf("%v: killed %d times, left behind: %v", way, kills, files)
		}
		t.Logf("%v: killed %d times", way, kills)
	}
}

// states returns the files with states in a directory.
func states(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "part-*[0-9a-f]"))
	return files
}

// refused changes a state, and puts it back when the run has refused it.
func refused(t *testing.T, r keptRole) {
	for _, name := range states(r.Dir) {
		run, _ := r.run(t)
		spoil(t, name, func() error {
			_, err := jobs.Do(t.Context(), run, jobs.Config{Workers: 2, Dir: r.Dir})
			return err
		})
	}
}

// killKept starts the process, and kills it when it has saved so often. It reports whether it
// was still alive.
func killKept(t *testing.T, r keptRole, saves int) bool {
	role := must.Get(json.Marshal(r))(t)
	c := exec.Command(os.Args[0], "-test.run", "^TestKept$", "-test.v")
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%s", keptVariable, role))
	c.Dir = t.TempDir()
	out := must.Get(os.Create(filepath.Join(c.Dir, "out")))(t)
	defer out.Close()
	c.Stdout, c.Stderr = out, out
	var last time.Time
	changed := func() bool {
		for _, name := range states(r.Dir) {
			if info, err := os.Stat(name); err == nil && info.ModTime().After(last) {
				last = info.ModTime()
				return true
			}
		}
		return false
	}
	changed() // as it was left before
	must.Do(t, c.Start())
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for {
		select {
		case err := <-ended:
			text, _ := os.ReadFile(out.Name())
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			return false
		case <-time.After(2 * time.Millisecond):
		}
		if changed() {
			saves--
		}
		if saves == 0 {
			c.Process.Kill()
			<-ended
			return true
		}
	}
}

// langford makes Langford's problem: two of each number up to n in a row, as far apart as it says.
func langford(t *testing.T, n int) *cover.Problem {
	b := cover.NewBuilder()
	for i := range n {
		b.AddPrimary(fmt.Sprint("n", i+1))
	}
	for s := range 2 * n {
		b.AddPrimary(fmt.Sprint("s", s))
	}
	for i := 1; i <= n; i++ {
		for s := 0; s+i+1 < 2*n; s++ {
			b.AddOption(fmt.Sprint("n", i), fmt.Sprint("s", s), fmt.Sprint("s", s+i+1))
		}
	}
	return must.Get(b.Build())(t)
}
