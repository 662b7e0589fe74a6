package jobs

import (
	"bytes"
	"context"
	"errors"
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
	r := queensRun(8)
	r.Parts = []string{"0", "1", "!panic 2", "3", "!error 4", "5", "!long 6", "7"}
	good := 0
	for _, p := range []string{"0", "1", "3", "5", "7"} {
		o, _ := (&queens{n: 8}).Search(t.Context(), p, 1<<60)
		n := 0
		fmt.Sscan(string(o.Result), &n)
		good += n
	}
	for listen, long := range map[string]map[string]string{
		"":            {"!error " + tooLong: "as ordered"}, // no answer is too long in memory
		"127.0.0.1:0": {"!long 6": "the server accepts"},
	} {
		want := map[string]string{"!panic 2": "panic: as ordered", "!error 4": "as ordered"}
		maps.Copy(want, long)
		dir := t.TempDir()
		for range 2 { // the second finds the run done
			total, err := Do(t.Context(), r, Config{Workers: 2, Dir: dir, Listen: listen})
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

// TestTries counts how often a part that fails is tried.
func TestTries(t *testing.T) {
	t.Parallel()
	r := queensRun(8)
	tries := 0
	r.Kind.Open = func([]byte) (Searcher, error) {
		return searchFunc(func(context.Context, string, int64) (Outcome, error) {
			tries++
			if tries < maxTries {
				panic("not yet")
			}
			return Outcome{Result: []byte("5"), Nodes: 1}, nil
		}), nil
	}
	total, err := Do(t.Context(), r, Config{Workers: 1})
	if err != nil || string(total.Result) != "5" || len(total.Poisoned) > 0 || tries != maxTries {
		t.Errorf("%d tries, %+v, %v", tries, total, err)
	}
}

// TestGivenUp counts how often a part is tried that always fails.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	r := queensRun(8)
	tries := 0
	r.Kind.Open = func([]byte) (Searcher, error) {
		return searchFunc(func(context.Context, string, int64) (Outcome, error) {
			tries++
			return Outcome{}, errors.New("never")
		}), nil
	}
	total, err := Do(t.Context(), r, Config{Workers: 1})
	if err != nil || len(total.Poisoned) != 1 || tries != 3 {
		t.Errorf("%d tries, %+v, %v", tries, total, err)
	}
}

type searchFunc func(context.Context, string, int64) (Outcome, error)

func (f searchFunc) Search(ctx context.Context, part string, budget int64) (Outcome, error) {
	return f(ctx, part, budget)
}

// TestBadKinds has kinds that cannot be opened, that visit nothing, and whose
// results make no sense: no part counts, all are reported.
func TestBadKinds(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*Kind){
		"open": func(k *Kind) { k.Open = func([]byte) (Searcher, error) { return nil, errors.New("closed") } },
		"idle": func(k *Kind) {
			k.Open = func([]byte) (Searcher, error) {
				return searchFunc(func(_ context.Context, part string, _ int64) (Outcome, error) {
					return Outcome{Rest: []string{part}}, nil
				}), nil
			}
		},
		"fold": func(k *Kind) { k.Fold = func([]byte, []byte) ([]byte, error) { panic("no sums") } },
	} {
		r := queensRun(6)
		change(&r.Kind)
		total, err := Do(t.Context(), r, Config{Workers: 2})
		if err != nil || total.Result != nil || len(total.Poisoned) != 1 || total.Poisoned[0].Part != "all" {
			t.Errorf("%s: %+v, %v", name, total, err)
		}
	}
	for _, r := range []Run{{}, {Kind: listing()}, {Kind: Kind{Name: "x", Open: counting(0, "").Open}, Parts: []string{"all"}}} {
		if _, err := Do(t.Context(), r, Config{}); !errors.Is(err, errRun) {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// TestInterrupt stops a run again and again: it goes on, and nothing is searched
// twice.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	tally := filepath.Join(t.TempDir(), "tally")
	r, dir := queensRun(8), t.TempDir()
	kind := counting(300*time.Microsecond, tally)
	stops := 0
	for {
		ctx, cancel := context.WithCancelCause(t.Context())
		r.Kind = stopSoon(kind, nodes(8)/4, cancel)
		total, err := Do(ctx, r, Config{Workers: 2, Dir: dir})
		cancel(nil)
		if err == nil {
			if string(total.Result) != "92" || total.Nodes != nodes(8) || stops < 3 {
				t.Errorf("%+v after %d stops, want 92", total, stops)
			}
			break
		}
		if stops++; !errors.Is(err, errEnough) || len(total.Left) == 0 || stops > 100 {
			t.Fatalf("%v; %+v", err, total)
		}
	}
	if info, err := os.Stat(tally); err != nil || info.Size() != nodes(8) {
		t.Errorf("%d nodes were searched, of %d: %v", info.Size(), nodes(8), err)
	}
}

// stopSoon returns k with searchers that stop the run when they have visited so many
// nodes, all together.
func stopSoon(k Kind, nodes int64, stop context.CancelCauseFunc) Kind {
	open := k.Open
	var visited atomic.Int64
	k.Open = func(spec []byte) (Searcher, error) {
		s, err := open(spec)
		s.(*queens).visited = func() {
			if visited.Add(1) == nodes {
				stop(errEnough)
			}
		}
		return s, err
	}
	return k
}

var errEnough = errors.New("that is enough")

// TestDirectory has directories that cannot be used: each is refused with a word
// that says why, and stays as it is.
func TestDirectory(t *testing.T) {
	t.Parallel()
	half := func(t *testing.T, dir string) { // a run that has begun
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		r := queensRun(8)
		r.Kind = counting(200*time.Microsecond, "")
		if _, err := Do(ctx, r, Config{Workers: 1, Dir: dir}); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
	}
	edit := func(change func([]byte) []byte) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			name := filepath.Join(dir, ledgerFile)
			text, err := os.ReadFile(name)
			if err == nil {
				err = os.WriteFile(name, change(text), 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, tt := range []struct {
		name   string
		spoil  func(t *testing.T, dir string)
		n      int
		want   error
		reason string
	}{
		{"other run", func(*testing.T, string) {}, 9, errOtherRun, "queens 8 queens"},
		{"cut", edit(func(b []byte) []byte { return b[:len(b)/2] }), 8, errCorrupt, "line 1"},
		{"a bit", edit(func(b []byte) []byte { b[len(b)-9] ^= 1; return b }), 8, errCorrupt, "line 1"},
		{"empty", edit(func(b []byte) []byte { return nil }), 8, errCorrupt, "line 1"},
		{"another file", edit(func(b []byte) []byte { return []byte("my diary\n") }), 8, errCorrupt, "bonepile run 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			half(t, dir)
			tt.spoil(t, dir)
			before := snapshot(t, dir)
			_, err := Do(t.Context(), queensRun(tt.n), Config{Workers: 1, Dir: dir})
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.reason) {
				t.Errorf("%v", err)
			}
			if after := snapshot(t, dir); after != before {
				t.Errorf("it was\n%s\nand is\n%s", before, after)
			}
		})
	}
}

// snapshot is what files a directory has, with the contents of run.json.
func snapshot(t *testing.T, dir string) string {
	var b bytes.Buffer
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil {
			fmt.Fprintln(&b, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(filepath.Join(dir, ledgerFile))
	return b.String() + string(text)
}

// TestInUse has two processes at one directory: the second is refused.
func TestInUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	boss := start(t, role{Do: true, N: 8, Workers: 1, Dir: dir, Gate: newGate(t)})
	boss.await(t, "parts")
	if _, err := Do(t.Context(), queensRun(8), Config{Dir: dir}); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v", err)
	}
}

// TestReadOnly has a directory in which nothing can be written.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		// Nothing is forbidden to root, but nobody can make a directory below a file.
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, []byte("mine"), 0o444); err != nil {
			t.Fatal(err)
		}
		_, err := Do(t.Context(), queensRun(6), Config{Dir: filepath.Join(file, "run")})
		if err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%v", err)
		}
		return
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if _, err := Do(t.Context(), queensRun(6), Config{Dir: dir}); !errors.Is(err, os.ErrPermission) {
		t.Errorf("%v", err)
	}
}

// TestListen has servers that cannot be started: the error says why.
func TestListen(t *testing.T) {
	none, taken := t.TempDir(), freePorts(t, 1)[0]
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", taken))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, tt := range []struct{ path, version, listen, want string }{
		{none, "", "127.0.0.1:0", "bonepile-server is neither beside bonepile nor in the PATH; install it, or nats-server, or build it in a checkout: go build -o . ./cmd/bonepile-server"},
		{programs(t, natsProgram), "2.9.25", "127.0.0.1:0", `nats-server is "nats-server: v2.9.25", not 2.10 or later`},
		{programs(t, natsProgram), "2.10.1", fmt.Sprint("127.0.0.1:", taken), "address already in use"},
		{programs(t, ownProgram), "", fmt.Sprint("127.0.0.1:", taken), "address already in use"},
		{programs(t, ownProgram), "", "192.0.2.1:0", "192.0.2.1"}, // an address of nobody: RFC 5737
		{none, "", "4222", "expected one such as 127.0.0.1:4222"},
		{none, "", "127.0.0.1:70000", "expected one such as 127.0.0.1:4222"},
	} {
		t.Setenv("PATH", tt.path)
		t.Setenv(versionVariable, tt.version)
		_, err := Do(t.Context(), queensRun(6), Config{Workers: 1, Listen: tt.listen, Dir: t.TempDir()})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v", tt, err)
		}
	}
}

// TestServerKilled kills the server that a run started: the run says so at once, and
// goes on when it is begun again.
func TestServerKilled(t *testing.T) {
	t.Parallel()
	g, dir := newGate(t), t.TempDir()
	r := queensRun(8)
	r.Kind = g.behind(r.Kind)
	cfg := Config{Workers: 1, Listen: "127.0.0.1:0", Dir: dir}
	c, err := newCoordinator(r, cfg)
	if err != nil {
		t.Fatal(err)
	}
	c.cfg.Progress = func(Progress) { c.exchange.(*remote).own.kill() }
	err = c.search(t.Context())
	c.results.close()
	c.dir.close()
	if err == nil || !strings.Contains(err.Error(), "bonepile-server ended") {
		t.Errorf("%v", err)
	}
	g.lift(t)
	total, err := Do(t.Context(), r, cfg)
	if err != nil || string(total.Result) != "92" || total.Nodes != nodes(8) {
		t.Errorf("%+v, %v", total, err)
	}
}

// TestDiskFullSlow runs out of disk in the middle: the error says so, and when there
// is room again the run goes on from what was there.
func TestDiskFullSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("takes some minutes: BONEPILE_SLOW=1 runs it")
	}
	dir := t.TempDir()
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Skip("only root can make a small disk")
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no small disk: %s", out)
	}
	t.Cleanup(func() { exec.Command("umount", dir).Run() })
	run := filepath.Join(dir, "run")
	g := newGate(t)
	boss := role{Do: true, N: 8, Workers: 1, Budget: 40, Dir: run, Pace: 200 * time.Microsecond, Gate: g}
	p := start(t, boss)
	p.await(t, "parts")
	full := filepath.Join(dir, "full")
	fill(t, full)
	g.lift(t)
	if text := p.await(t, "error"); !strings.Contains(text, "no space left on device") && !strings.Contains(text, "server: ") {
		t.Errorf("%q", text)
	}
	<-p.done
	if err := os.Remove(full); err != nil {
		t.Fatal(err)
	}
	start(t, boss).total(t, 8)
}

// fill writes a file until the disk is full.
func fill(t *testing.T, name string) {
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for n := 1 << 16; n > 0; {
		if _, err := f.Write(make([]byte, n)); err != nil {
			n /= 2
		}
	}
}

// TestTwoRuns does three runs at a time on one server, two of them the same: none
// gets to see a part of another, though all have the same workers.
func TestTwoRuns(t *testing.T) {
	t.Parallel()
	port := freePorts(t, 1)[0]
	start(t, role{Serve: true, Name: "alone", Store: t.TempDir(), Client: port}).await(t, "ready")
	url := fmt.Sprintf("nats://127.0.0.1:%d", port)
	far := start(t, role{Work: true, URL: url, Workers: 2})
	var wg sync.WaitGroup
	for _, n := range []int{8, 9, 8} {
		wg.Go(func() {
			total, err := Do(t.Context(), queensRun(n), Config{Server: Server{URL: url}, Workers: -1, Budget: 200})
			if err != nil || string(total.Result) != fmt.Sprint(placements[n]) || total.Nodes != nodes(n) {
				t.Errorf("%d queens: %+v, %v", n, total, err)
			}
		})
	}
	wg.Wait()
	far.kill()
}

// TestRefused has a worker of another version: it says so, and searches nothing.
func TestRefused(t *testing.T) {
	t.Parallel()
	boss := start(t, role{Do: true, N: 8, Workers: -1, Listen: "127.0.0.1:0", Dir: t.TempDir()})
	url := boss.await(t, "url")
	newer := counting(0, "")
	newer.Version++
	var wg sync.WaitGroup
	for kind, want := range map[*Kind]string{
		&newer: "it is of kind queens version 1, and this program has version 2",
		{}:     `it is of kind "queens", which this program does not know`,
	} {
		wg.Go(func() {
			var said []string
			err := Work(t.Context(), []Kind{*kind}, WorkConfig{Server: Server{URL: url}, Workers: 1, Idle: 10 * time.Millisecond,
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

// TestList lists placements, in parts of every size: they come in order, each
// once, whatever the memory that they are sorted in, and however often it stops.
func TestList(t *testing.T) {
	defer func(n int) { sortMemory = n }(sortMemory)
	o, _ := (&queens{n: 8, list: true}).Search(t.Context(), "all", 1<<60)
	want := string(o.Result)
	for _, tt := range []struct {
		budget int64
		memory int
		dir    bool
	}{{0, 1 << 20, false}, {30, 1 << 20, true}, {30, 500, true}, {200, 1, false}} {
		sortMemory = tt.memory
		cfg := Config{Workers: 2, Budget: tt.budget}
		if tt.dir {
			cfg.Dir = t.TempDir()
		}
		run := Run{Kind: listing(), Spec: []byte("8"), Parts: []string{"all"}}
		for range 2 {
			var got bytes.Buffer
			cfg.Each = func(_ string, result []byte) error { _, err := got.Write(result); return err }
			if _, err := Do(t.Context(), run, cfg); err != nil || got.String() != want {
				t.Errorf("%+v: %v, got\n%.200s\nwant\n%.200s", tt, err, got.String(), want)
			}
		}
	}
}

// TestListGoesOn stops a list, and adds to the file of results what a crash would
// leave there, which no checkpoint knows of: it is not in the list.
func TestListGoesOn(t *testing.T) {
	t.Parallel()
	o, _ := (&queens{n: 8, list: true}).Search(t.Context(), "all", 1<<60)
	want, dir, stops := string(o.Result), t.TempDir(), 0
	run := Run{Kind: listing(), Spec: []byte("8"), Parts: []string{"all"}}
	kind, open := run.Kind, run.Kind.Open
	kind.Open = func(spec []byte) (Searcher, error) {
		s, err := open(spec)
		s.(*queens).pace = 300 * time.Microsecond
		return s, err
	}
	for {
		ctx, cancel := context.WithCancelCause(t.Context())
		run.Kind = stopSoon(kind, nodes(8)/4, cancel)
		var got bytes.Buffer
		_, err := Do(ctx, run, Config{Workers: 2, Budget: 60, Dir: dir, Each: func(_ string, result []byte) error { _, err := got.Write(result); return err }})
		cancel(nil)
		if err == nil {
			if got.String() != want || stops < 3 {
				t.Errorf("after %d stops got\n%.200s\nwant\n%.200s", stops, got.String(), want)
			}
			return
		}
		if stops++; !errors.Is(err, errEnough) || stops > 100 {
			t.Fatal(err)
		}
		f, err := os.OpenFile(filepath.Join(dir, resultsFile), os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			_, err = f.Write(appendRecord(nil, "0,4,7,5,2,6,1,3", []byte("0,4,7,5,2,6,1,3\n")))
			f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestAbandoned has two runs on a server: the coordinator of one was killed. A worker
// passes that by, until it has a coordinator again, and searches the other.
func TestAbandoned(t *testing.T) {
	t.Parallel()
	port := freePorts(t, 1)[0]
	start(t, role{Serve: true, Name: "alone", Store: t.TempDir(), Client: port}).await(t, "ready")
	where := Server{URL: fmt.Sprintf("nats://127.0.0.1:%d", port)}
	l, err := where.connect("worker")
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	run := queensRun(8)
	var posts []*post
	var readers []jetstream.Consumer
	for _, id := range []string{"dead", "alive"} {
		p := &post{link: l, id: id}
		if err := p.open(t.Context(), &run, id); err != nil {
			t.Fatal(err)
		}
		c, err := p.newReader().consumer(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		posts, readers = append(posts, p), append(readers, c)
	}
	w := &workshop{link: l, kinds: []Kind{run.Kind}, crews: map[string]*farCrew{}, refused: map[string]bool{}}
	// Asks every run for a unit, and returns those that are asked the next time.
	ask := func() string {
		if err := w.find(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, c := range w.runs() {
			if _, err := c.next(t.Context(), time.Millisecond); err != nil {
				t.Fatal(err)
			}
		}
		var ids []string
		for _, c := range w.asked() {
			ids = append(ids, c.id)
		}
		slices.Sort(ids)
		return strings.Join(ids, " ")
	}
	if got := ask(); got != "alive dead" {
		t.Errorf("with both coordinators, %q is asked", got)
	}
	done, err := l.js.Stream(t.Context(), doneStream("dead"))
	if err == nil {
		err = done.DeleteConsumer(t.Context(), readers[0].CachedInfo().Name)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := ask(); got != "alive" {
		t.Errorf("with one coordinator, %q is asked", got)
	}
	// What is in its queue is done all the same.
	w.crew("dead").dry.Store(false)
	if got := len(w.asked()); got != 2 {
		t.Errorf("with a unit there, %d runs are asked", got)
	}
	if _, err := posts[0].newReader().consumer(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := ask(); got != "alive dead" {
		t.Errorf("with its coordinator back, %q is asked", got)
	}
	if err := posts[0].remove(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := ask(); got != "alive" {
		t.Errorf("with one run, %q is asked", got)
	}
}
