package far

import (
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"context"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestPoison has parts that panic, that fail, and whose answer is longer than a
// server takes: the run goes on without them, and says so, with their texts.
func TestPoison(t *testing.T) {
	t.Parallel()
	r := jobstest.Run(8)
	r.Parts = []string{"0", "1", "!panic 2", "3", "!error 4", "5", "!long 6", "7"}
	good := 0
	for _, p := range []string{"0", "1", "3", "5", "7"} {
		o, _ := (&jobstest.Queens{N: 8}).Search(t.Context(), p, 1<<60)
		n := 0
		fmt.Sscan(string(o.Result), &n)
		good += n
	}
	for listen, long := range map[string]map[string]string{
		"":            {"!error " + jobstest.TooLong: "as ordered"}, // no answer is too long in memory
		"127.0.0.1:0": {"!long 6": "the server accepts"},
	} {
		want := map[string]string{"!panic 2": "panic: as ordered", "!error 4": "as ordered"}
		maps.Copy(want, long)
		dir := t.TempDir()
		for range 2 { // the second finds the run done
			total, err := jobs.Do(t.Context(), r, jobs.Config{Workers: 2, Dir: dir, Listen: listen})
			if err != nil || string(total.Result) != fmt.Sprint(good) || len(total.Left) > 0 || len(total.Poisoned) != len(want) {
				t.Fatalf("%s, %v, want %d; %d parts are poisoned", total.Result, err, good, len(total.Poisoned))
			}
			for _, p := range total.Poisoned {
				if why := want[p.Part]; why == "" || !strings.Contains(p.Err, why) {
					t.Errorf("%.20q: %q, want %q", p.Part, p.Err, why)
				}
			}
		}
	}
}

// TestTrivial does parts without work, as fast as they go through. On a slow machine some
// come back before they are begun, and are closed once more.
func TestTrivial(t *testing.T) {
	const n = 30_000
	r := jobs.Run{Kind: jobstest.Trivial(func(context.Context, string) jobs.Outcome { return jobs.Outcome{Result: []byte("1"), Nodes: 1} })}
	for i := range n {
		r.Parts = append(r.Parts, fmt.Sprint(i))
	}
	total, err := jobs.Do(t.Context(), r, jobs.Config{Workers: 2, Dir: t.TempDir()})
	if err != nil || string(total.Result) != fmt.Sprint(n) || total.Parts < n || total.Nodes != n {
		t.Fatalf("%s, %v, %+v", total.Result, err, total)
	}
}

// TestListen has servers that cannot be started: the error says why.
func TestListen(t *testing.T) {
	taken := freePorts(t, 1)[0]
	l := must.Get(net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", taken)))(t)
	defer l.Close()
	for _, tt := range []struct{ listen, want string }{
		{fmt.Sprint("127.0.0.1:", taken), "address already in use"},
		{"192.0.2.1:0", "192.0.2.1"}, // an address of nobody: RFC 5737
		{"4222", "expected one such as 127.0.0.1:4222"},
		{"127.0.0.1:70000", "expected one such as 127.0.0.1:4222"},
	} {
		_, err := jobs.Do(t.Context(), jobstest.Run(6), jobs.Config{Workers: 1, Listen: tt.listen, Dir: t.TempDir()})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v", tt, err)
		}
	}
}

// TestDiskFullSlow runs out of disk in the middle: the error says so, and when there
// is room again the run goes on from what was there.
func TestDiskFullSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	dir := t.TempDir()
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Skip("only root can make a small disk")
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no small disk: %s", out)
	}
	t.Cleanup(func() { exec.Command("umount", dir).Run() })
	run := filepath.Join(dir, "run")
	g := jobstest.NewGate(t)
	boss := role{Do: true, N: 8, Workers: 1, Budget: 40, Dir: run, Pace: 200 * time.Microsecond, Gate: g}
	p := start(t, boss)
	p.await(t, "parts")
	full := filepath.Join(dir, "full")
	fill(t, full)
	g.Lift(t)
	if text := p.await(t, "error"); !strings.Contains(text, "no space left on device") && !strings.Contains(text, "server: ") {
		t.Errorf("%q", text)
	}
	<-p.done
	must.Do(t, os.Remove(full))
	start(t, boss).total(t, 8)
}

// fill writes a file until the disk is full.
func fill(t *testing.T, name string) {
	f := must.Get(os.Create(name))(t)
	defer f.Close()
	for n := 1 << 16; n > 0; {
		if _, err := f.Write(make([]byte, n)); err != nil {
			n /= 2
		}
	}
}

// TestLook has units that wait or are being searched, and answers: the last of these counts when no
// unit is left.
func TestLook(t *testing.T) {
	t.Parallel()
	l := must.Get(login(jobs.Server{URL: alone(t)}).connect("looking"))(t)
	defer l.close()
	r := jobstest.Run(4)
	for _, tt := range []struct{ queued, searching, answers int }{{0, 0, 0}, {0, 0, 2}, {2, 0, 1}, {0, 2, 1}, {1, 1, 2}} {
		p := &post{l, fmt.Sprintf("look%d%d%d", tt.queued, tt.searching, tt.answers)}
		must.Do(t, p.open(watched(t), &r, "run")) // with a spec in one piece
		for range tt.answers {
			must.Get(p.js.Publish(watched(t), doneSubject(p.id), nil))(t)
		}
		for range tt.queued + tt.searching {
			must.Get(p.js.Publish(watched(t), jobsSubject(p.id), nil))(t)
		}
		c := must.Get(p.js.Consumer(watched(t), jobsStream(p.id), workers))(t)
		for range tt.searching {
			must.Get(c.Next())(t)
		}
		want := look{Look: jobs.Look{Queued: tt.queued, Searching: tt.searching}}
		if tt.queued+tt.searching == 0 {
			want.last = uint64(1 + tt.answers)
		}
		if l := p.look(watched(t)); l != want {
			t.Errorf("%+v: %+v, want %+v", tt, l, want)
		}
	}
}

// TestTwoRuns does three runs at a time on one server, two of them the same: none
// gets to see a part of another, though all have the same workers.
func TestTwoRuns(t *testing.T) {
	t.Parallel()
	url := alone(t)
	var opened atomic.Int32
	kind := jobstest.Counting(0, "")
	open := kind.Open
	kind.Open = func(spec []byte) (jobs.Searcher, error) { opened.Add(1); return open(spec) }
	ctx, cancel := context.WithCancel(watched(t))
	var wg, far sync.WaitGroup
	far.Go(func() {
		if err := jobs.Work(ctx, []jobs.Kind{kind}, jobs.WorkConfig{Server: jobs.Server{URL: url}, Workers: 2}); err != nil {
			t.Error(err)
		}
	})
	for _, n := range []int{8, 9, 8} {
		wg.Go(func() {
			total, err := jobs.Do(watched(t), jobstest.Run(n), jobs.Config{Server: jobs.Server{URL: url}, Workers: -1, Budget: 200})
			if err != nil || string(total.Result) != fmt.Sprint(jobstest.Placements[n]) || total.Nodes != jobstest.Nodes(n) {
				t.Errorf("%d queens: %+v, %v", n, total, err)
			}
		})
	}
	wg.Wait()
	cancel()
	far.Wait()
	if n := opened.Load(); n < 3 || n > 6 {
		t.Errorf("two workers opened three problems %d times: once each is enough", n)
	}
}

// TestRefused has a worker of another version: it says so, and searches nothing.
func TestRefused(t *testing.T) {
	t.Parallel()
	boss := start(t, role{Do: true, N: 8, Workers: -1, Listen: "127.0.0.1:0", Dir: t.TempDir()})
	url := boss.await(t, "url")
	newer := jobstest.Counting(0, "")
	newer.Version++
	var wg sync.WaitGroup
	for kind, want := range map[*jobs.Kind]string{
		&newer: "it is of kind queens version 1, and this program has version 2",
		{}:     `it is of kind "queens", which this program does not know`,
	} {
		wg.Go(func() {
			var said []string
			err := jobs.Work(watched(t), []jobs.Kind{*kind}, jobs.WorkConfig{Server: jobs.Server{URL: url}, Workers: 1, Idle: 10 * time.Millisecond,
				Report: func(line string) { said = append(said, line) }})
			if text := strings.Join(said, "\n"); err != nil || !strings.Contains(text, "is refused: ") || !strings.HasSuffix(text, want) {
				t.Errorf("%v, %q, want %q", err, text, want)
			}
		})
	}
	older := start(t, role{Work: true, URL: url, Workers: 1, Program: "older"})
	if text := older.await(t, "report"); !strings.HasSuffix(text, `and this is "older"`) {
		t.Errorf("%q", text)
	}
	wg.Wait()
	if boss.line("total") != "" {
		t.Error("somebody searched")
	}
}

// TestWait has a worker that begins before its server, and stays while that is away. It says so once
// each time, and ends at once when it is told to. A server that does not come is given up.
func TestWait(t *testing.T) {
	port, store := freePorts(t, 1)[0], t.TempDir()
	url := fmt.Sprintf("nats://127.0.0.1:%d", port)
	said := make(chan string, 100)
	work := func(ctx context.Context) error {
		defer func() { said <- "it ended" }()
		return jobs.Work(ctx, nil, jobs.WorkConfig{Server: jobs.Server{URL: url}, Workers: 1, Report: func(line string) { said <- line }})
	}
	await := func(want string) {
		t.Helper()
		if line := <-said; !strings.HasSuffix(line, want) {
			t.Fatalf("%q, want %q", line, want)
		}
	}
	waiting := fmt.Sprintf(": waiting for it, for %v at most", waitTime)
	ctx, cancel := context.WithCancel(watched(t))
	done := make(chan error, 1)
	go func() { done <- work(ctx) }()
	for range 2 {
		await(waiting)
		server := start(t, role{Serve: true, Name: "alone", Store: store, Client: port})
		server.await(t, "ready")
		await("the server answers")
		server.kill()
	}
	await(waiting)
	cancel()
	await("it ended")
	if err := <-done; err != nil {
		t.Error(err)
	}
	defer func(old time.Duration) { waitTime = old }(waitTime)
	waitTime = 0
	err := work(watched(t))
	await("nats: no servers available for connection: waiting for it, for 0s at most")
	if want := "no answer for 0s: server " + url + ": nats: no servers available for connection"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	await("it ended")
}

// TestAbandoned has two runs on a server: the coordinator of one was killed. A worker
// passes that by, until it has a coordinator again, and searches the other.
func TestAbandoned(t *testing.T) {
	t.Parallel()
	where := jobs.Server{URL: alone(t)}
	l := must.Get(login(where).connect("worker"))(t)
	defer l.close()
	run := jobstest.Run(8)
	var posts []*post
	var readers []jetstream.Consumer
	for _, id := range []string{"dead", "alive"} {
		p := &post{link: l, id: id}
		must.Do(t, p.open(watched(t), &run, id))
		c := must.Get(p.newReader().consumer(watched(t)))(t)
		posts, readers = append(posts, p), append(readers, c)
	}
	w := &workshop{link: l, kinds: []jobs.Kind{run.Kind}, refused: map[string]bool{}}
	// Asks every run for a unit, and returns those that are asked the next time.
	ask := func() string {
		must.Do(t, w.find(watched(t)))
		for _, c := range w.runs() {
			must.Get(c.next(watched(t), time.Millisecond))(t)
		}
		var ids []string
		for _, c := range w.active() {
			ids = append(ids, c.id)
		}
		slices.Sort(ids)
		return strings.Join(ids, " ")
	}
	must.Equal(t, ask(), "alive dead", "with both coordinators: asked")
	done, err := l.js.Stream(watched(t), doneStream("dead"))
	if err == nil {
		err = done.DeleteConsumer(watched(t), readers[0].CachedInfo().Name)
	}
	if err != nil {
		t.Fatal(err)
	}
	must.Equal(t, ask(), "alive", "with one coordinator: asked")
	// What is in its queue is done all the same.
	w.crew("dead").dry.Store(false)
	must.Equal(t, len(w.active()), 2, "with a unit: active runs")
	must.Get(posts[0].newReader().consumer(watched(t)))(t)
	must.Equal(t, ask(), "alive dead", "with its coordinator back: asked")
	must.Do(t, posts[0].remove(watched(t)))
	must.Equal(t, ask(), "alive", "with one run: asked")
}
