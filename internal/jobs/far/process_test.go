package far

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"

	natsserver "github.com/nats-io/nats-server/v2/server"
)

// Other processes are this test binary again, in a role: it is a variable of the
// environment, in JSON.

const roleVariable = "BONEPILE_JOBS_ROLE"

// hastyWait is ackWait where a server is to notice soon that a worker is dead. On a
// busy machine it then thinks so of the living too: not for tests that count what is
// searched twice.
const hastyWait = 600 * time.Millisecond

// A role is what a process does.
type role struct {
	Do, Work, Serve bool   // one of them
	Program         string // version, "" for that of the test
	Hasty           bool   // see hastyWait
	Saves           bool   // its ledger as often as it can
	Lies            bool   // it finds one more in every part
	Host            string // network namespace, "" for that of the test

	// Do and Work.
	URL     string
	Workers int
	Pace    time.Duration
	Tally   string
	Gate    jobstest.Gate // "" for none

	// Do.
	Cover  bool // a certificate of dominoes, and not queens
	N      int
	Budget int64
	Dir    string
	Listen string
	Check  float64
	Parts  []string // "all" if empty

	// Serve.
	Name   string
	Store  string
	Client int // ports
	Route  int
	Routes []int
}

func TestMain(m *testing.M) {
	if status, done := Serve(os.Args[1:]); done {
		os.Exit(status)
	}
	jobs.Use(spy{})
	findEvery /= 20
	text := os.Getenv(roleVariable)
	if text == "" {
		os.Exit(test(m))
	}
	var r role
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		panic(err)
	}
	if r.Program != "" {
		jobs.Program = func() string { return r.Program }
	}
	if r.Hasty {
		ackWait, aliveEvery = hastyWait, hastyWait/6
	}
	if r.Saves {
		jobs.SaveEvery = 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := r.play(ctx); err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
}

// test runs the tests.
func test(m *testing.M) int {
	flag.Parse()
	if err := flag.Set("test.parallel", "6"); err != nil { // most wait most of the time
		panic(err)
	}
	return m.Run()
}

// A spy is the network, and shows tests what it has reached.
type spy struct{ Network }

// reached has what was reached, by the directory of the run.
var reached sync.Map

func (spy) Reach(ctx context.Context, r *jobs.Run, print, id string, cfg *jobs.Config) (jobs.Exchange, error) {
	x, err := Network{}.Reach(ctx, r, print, id, cfg)
	reached.Store(cfg.Dir, x)
	return x, err
}

func (r *role) play(ctx context.Context) error {
	switch {
	case r.Work:
		return jobs.Work(ctx, append(r.coverKinds(), r.kind()), jobs.WorkConfig{Server: jobs.Server{URL: r.URL}, Workers: r.Workers,
			Report: func(line string) { fmt.Println("report", line) }})
	case r.Serve:
		return r.serve(ctx)
	}
	run := jobstest.Run(r.N)
	run.Kind = r.kind()
	if r.Parts != nil {
		run.Parts = r.Parts
	}
	cfg := jobs.Config{
		Dir: r.Dir, Server: jobs.Server{URL: r.URL}, Listen: r.Listen, Workers: r.Workers, Budget: r.Budget, Check: r.Check,
		Listening: func(url string) { fmt.Println("url", url) },
		Progress:  func(p jobs.Progress) { fmt.Println("parts", p.Parts) },
		Report:    func(line string) { fmt.Println("note", line) },
	}
	if r.Cover {
		return r.playCover(ctx, cfg)
	}
	total, err := jobs.Do(ctx, run, cfg)
	fmt.Printf("total %s\n", jobs.Marshal(total))
	return err
}

func (r *role) kind() jobs.Kind {
	k := r.Gate.Behind(jobstest.Counting(r.Pace, r.Tally))
	if !r.Lies {
		return k
	}
	return jobstest.Around(k, func(_ context.Context, part string, search func() (jobs.Outcome, error)) (jobs.Outcome, error) {
		fmt.Println("lied about", part)
		o, err := search()
		o.Result, _ = k.Fold(o.Result, []byte("1"))
		return o, err
	})
}

// serve is a server on loopback, alone or in a cluster.
func (r *role) serve(ctx context.Context) error {
	o := &natsserver.Options{
		ServerName: r.Name, Host: "127.0.0.1", Port: r.Client, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: r.Store, SyncInterval: time.Second,
	}
	if r.Routes != nil {
		o.Cluster = natsserver.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: r.Route}
		for _, port := range r.Routes {
			o.RoutesStr += fmt.Sprintf("nats://127.0.0.1:%d,", port)
		}
		o.Routes = natsserver.RoutesFromStr(strings.TrimSuffix(o.RoutesStr, ","))
	}
	s, err := natsserver.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	if !s.ReadyForConnections(awaitTime) {
		return fmt.Errorf("not ready")
	}
	fmt.Println("ready now")
	<-ctx.Done()
	s.Shutdown()
	return nil
}

// A process plays a role.
type process struct {
	cmd    *exec.Cmd
	done   chan struct{} // closed when it has ended
	watch  *watch        // of its test
	killed atomic.Bool   // or about to be

	mu    sync.Mutex
	lines []string
	news  chan struct{} // a line came
}

// A watch is a context that ends when a process of a test has ended, unless it did what it was
// started for or the test killed it. The cause says what it printed.
type watch struct {
	context.Context
	end context.CancelCauseFunc
}

// watches has the watches of all tests.
var watches sync.Map

// watched returns the watch of a test.
func watched(t testing.TB) *watch {
	ctx, end := context.WithCancelCause(t.Context())
	w, _ := watches.LoadOrStore(t, &watch{ctx, end})
	return w.(*watch)
}

// start starts a process. It is killed at the end of the test.
func start(t testing.TB, r role) *process {
	t.Helper()
	p := &process{cmd: exec.Command(os.Args[0]), done: make(chan struct{}), news: make(chan struct{}, 1), watch: watched(t)}
	if r.Host != "" {
		p.cmd = exec.Command("ip", "netns", "exec", r.Host, os.Args[0])
	}
	p.cmd.Env = append(os.Environ(), roleVariable+"="+string(jobs.Marshal(r)))
	var errOut bytes.Buffer
	p.cmd.Stderr = &errOut
	out := must.Get(p.cmd.StdoutPipe())(t)
	must.Do(t, p.cmd.Start())
	go p.read(out)
	t.Cleanup(func() {
		p.kill()
		if errOut.Len() > 0 {
			t.Errorf("a process said\n%s", errOut.String())
		}
	})
	return p
}

func (p *process) read(out io.Reader) {
	in := bufio.NewScanner(out)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		p.mu.Lock()
		p.lines = append(p.lines, in.Text())
		p.mu.Unlock()
		select {
		case p.news <- struct{}{}:
		default:
		}
	}
	err := p.cmd.Wait()
	if p.line("total") == "" && p.line("answer") == "" && !p.killed.Load() {
		p.watch.end(fmt.Errorf("a process ended (%v); it said %q", err, p.said()))
	}
	close(p.done)
}

// kill ends p, with no chance to say goodbye, and waits until it has ended.
func (p *process) kill() {
	p.killed.Store(true)
	p.cmd.Process.Signal(syscall.SIGKILL)
	<-p.done
}

// line returns what follows a word at the beginning of the last line that begins
// with it, "" if there is none.
func (p *process) line(word string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.lines) - 1; i >= 0; i-- {
		if rest, ok := strings.CutPrefix(p.lines[i], word+" "); ok {
			return rest
		}
	}
	return ""
}

// said returns all lines so far.
func (p *process) said() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.lines)
}

// awaitTime is how long a process may keep a test waiting. It is for what will never
// come: machines may be slow, and busy.
const awaitTime = 5 * time.Minute

// await waits for a line that begins with one of some words, and returns what follows.
func (p *process) await(t testing.TB, words ...string) string {
	t.Helper()
	until := time.After(awaitTime)
	for {
		ended := false
		select {
		case <-p.done:
			ended = true
		default:
		}
		for _, word := range words {
			if text := p.line(word); text != "" {
				return text
			}
		}
		if ended {
			t.Fatalf("a process ended and never said %q; it said %q", words, p.said())
		}
		select {
		case <-p.news:
		case <-p.done:
		case <-p.watch.Done():
			t.Fatalf("%v, while another was to say %q", context.Cause(p.watch), words)
		case <-until:
			t.Fatalf("a process has not said %q for %v; it said %q", words, awaitTime, p.said())
		}
	}
}

// total waits for the total of p, and holds it to the table.
func (p *process) total(t testing.TB, n int) jobs.Total {
	t.Helper()
	var total jobs.Total
	must.Do(t, json.Unmarshal([]byte(p.await(t, "total")), &total))
	<-p.done
	if text := p.line("error"); text != "" {
		t.Fatal(text)
	}
	if got := string(total.Result); got != strconv.Itoa(jobstest.Placements[n]) || total.Nodes != jobstest.Nodes(n) || len(total.Left)+len(total.Poisoned) > 0 {
		t.Fatalf("%d queens: %q and %d nodes, want %d and %d; %+v", n, got, total.Nodes, jobstest.Placements[n], jobstest.Nodes(n), total)
	}
	return total
}
