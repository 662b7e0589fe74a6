package jobs_test

import (
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
	"bonepile/internal/whole"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestTries counts how often a part that fails is tried: until it does not, or is given up.
func TestTries(t *testing.T) {
	t.Parallel()
	for _, fails := range []int{jobs.MaxTries - 1, jobs.MaxTries} {
		r := jobstest.Run(8)
		tries := 0
		r.Kind.Open = jobstest.SearchFunc(func(context.Context, string, int64) (jobs.Outcome, error) {
			if tries++; tries <= fails {
				panic("not yet")
			}
			return jobs.Outcome{Result: []byte("5"), Nodes: 1}, nil
		}).Open
		total, err := jobs.Do(t.Context(), r, jobs.Config{Workers: 1})
		if good := fails < jobs.MaxTries; err != nil || good != (string(total.Result) == "5") || good == (len(total.Poisoned) > 0) || tries != 3 {
			t.Errorf("%d tries, %+v, %v", tries, total, err)
		}
	}
}

// TestBadKinds has kinds that cannot be opened, that visit nothing, and whose
// results make no sense: no part counts, all are reported.
func TestBadKinds(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*jobs.Kind){
		"open": func(k *jobs.Kind) { k.Open = func([]byte) (jobs.Searcher, error) { return nil, errors.New("closed") } },
		"idle": func(k *jobs.Kind) {
			k.Open = jobstest.SearchFunc(func(_ context.Context, part string, _ int64) (jobs.Outcome, error) {
				return jobs.Outcome{Rest: []string{part}}, nil
			}).Open
		},
		"fold": func(k *jobs.Kind) { k.Fold = func([]byte, []byte) ([]byte, error) { panic("no sums") } },
	} {
		r := jobstest.Run(6)
		change(&r.Kind)
		total, err := jobs.Do(t.Context(), r, jobs.Config{Workers: 2})
		if err != nil || total.Result != nil || len(total.Poisoned) != 1 || total.Poisoned[0].Part != "all" {
			t.Errorf("%s: %+v, %v", name, total, err)
		}
	}
	for _, r := range []jobs.Run{{}, {Kind: jobstest.Listing()}, {Kind: jobs.Kind{Name: "x", Open: jobstest.Counting(0, "").Open}, Parts: []string{"all"}}} {
		if _, err := jobs.Do(t.Context(), r, jobs.Config{}); !errors.Is(err, jobs.ErrRun) {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// TestInterrupt stops a run again and again: it goes on, and nothing is searched
// twice.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	tally := filepath.Join(t.TempDir(), "tally")
	r, dir := jobstest.Run(8), t.TempDir()
	kind := jobstest.Counting(300*time.Microsecond, tally)
	stops := 0
	for {
		ctx, cancel := context.WithCancelCause(t.Context())
		r.Kind = stopSoon(kind, jobstest.Nodes(8)/4, cancel)
		total, err := jobs.Do(ctx, r, jobs.Config{Workers: 2, Dir: dir})
		cancel(nil)
		if err == nil {
			if string(total.Result) != "92" || total.Nodes != jobstest.Nodes(8) || stops < 3 {
				t.Errorf("%+v after %d stops, want 92", total, stops)
			}
			break
		}
		if stops++; !errors.Is(err, errEnough) || len(total.Left) == 0 || stops > 100 {
			t.Fatalf("%v; %+v", err, total)
		}
	}
	must.Equal(t, must.Get(os.Stat(tally))(t).Size(), jobstest.Nodes(8), "nodes searched")
}

// stopSoon returns k with searchers that stop the run when they have visited so many
// nodes, all together.
func stopSoon(k jobs.Kind, nodes int64, stop context.CancelCauseFunc) jobs.Kind {
	open := k.Open
	var visited atomic.Int64
	k.Open = func(spec []byte) (jobs.Searcher, error) {
		s, err := open(spec)
		s.(*jobstest.Queens).Visited = func() {
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
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		r := jobstest.Run(8)
		r.Kind = stopSoon(jobstest.Counting(0, ""), jobstest.Nodes(8)/4, cancel)
		if _, err := jobs.Do(ctx, r, jobs.Config{Workers: 1, Dir: dir}); !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
	}
	edit := func(change func([]byte) []byte) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			name := filepath.Join(dir, jobs.LedgerFile)
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
		{"other run", func(*testing.T, string) {}, 9, jobs.ErrOtherRun, "queens 8 queens"},
		{"cut", edit(func(b []byte) []byte { return b[:len(b)/2] }), 8, jobs.ErrCorrupt, "last line"},
		{"a bit", edit(func(b []byte) []byte { b[len(b)-9] ^= 1; return b }), 8, jobs.ErrCorrupt, "last line"},
		{"empty", edit(func(b []byte) []byte { return nil }), 8, jobs.ErrCorrupt, "last line"},
		{"another file", edit(func(b []byte) []byte { return []byte("my diary\n") }), 8, jobs.ErrCorrupt, "last line"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			half(t, dir)
			tt.spoil(t, dir)
			before := snapshot(t, dir)
			_, err := jobs.Do(t.Context(), jobstest.Run(tt.n), jobs.Config{Workers: 1, Dir: dir})
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
	text, _ := os.ReadFile(filepath.Join(dir, jobs.LedgerFile))
	return b.String() + string(text)
}

// TestInUse does a run in a directory that another has: it is refused.
func TestInUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := must.Get(whole.Lock(filepath.Join(dir, "lock")))(t)
	if _, err := jobs.Do(t.Context(), jobstest.Run(8), jobs.Config{Dir: dir}); !errors.Is(err, whole.ErrInUse) || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v", err)
	}
	f.Close()
	if _, err := jobs.Do(t.Context(), jobstest.Run(8), jobs.Config{Dir: dir}); err != nil {
		t.Errorf("released: %v", err)
	}
}

// TestNoNetwork asks for other machines in a program that has no network: this one.
func TestNoNetwork(t *testing.T) {
	const want = "which is neither beside bonepile nor in the PATH; build it in a checkout: go build -o . ./cmd/bonepile-server"
	dir := filepath.Join(t.TempDir(), "run")
	for _, cfg := range []jobs.Config{{Dir: dir, Listen: "127.0.0.1:0"}, {Dir: dir, Server: jobs.Server{URL: "nats://127.0.0.1:1"}}} {
		if _, err := jobs.Do(t.Context(), jobstest.Run(8), cfg); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%+v: %v", cfg, err)
		}
	}
	if err := jobs.Work(t.Context(), nil, jobs.WorkConfig{}); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("work: %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("there is a directory for a run that did not begin")
	}
}

// TestReadOnly has a directory in which nothing can be written.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		// Nothing is forbidden to root, but nobody can make a directory below a file.
		file := filepath.Join(t.TempDir(), "file")
		must.Do(t, os.WriteFile(file, []byte("mine"), 0o444))
		_, err := jobs.Do(t.Context(), jobstest.Run(6), jobs.Config{Dir: filepath.Join(file, "run")})
		if err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%v", err)
		}
		return
	}
	dir := t.TempDir()
	must.Do(t, os.Chmod(dir, 0o555))
	if _, err := jobs.Do(t.Context(), jobstest.Run(6), jobs.Config{Dir: dir}); !errors.Is(err, os.ErrPermission) {
		t.Errorf("%v", err)
	}
}

// TestList lists jobstest.Placements, in parts of every size: they come in order, each
// once, whatever the memory that they are sorted in, and however often it stops.
func TestList(t *testing.T) {
	defer func(n int) { *jobs.SortMemory = n }(*jobs.SortMemory)
	o, _ := (&jobstest.Queens{N: 8, List: true}).Search(t.Context(), "all", 1<<60)
	want := string(o.Result)
	for _, tt := range []struct {
		budget int64
		memory int
		dir    bool
	}{{0, 1 << 20, false}, {30, 1 << 20, true}, {30, 500, true}, {200, 1, false}} {
		*jobs.SortMemory = tt.memory
		cfg := jobs.Config{Workers: 2, Budget: tt.budget}
		if tt.dir {
			cfg.Dir = t.TempDir()
		}
		run := jobs.Run{Kind: jobstest.Listing(), Spec: []byte("8"), Parts: []string{"all"}}
		for range 2 {
			var got bytes.Buffer
			cfg.Each = func(_ string, result []byte) error { _, err := got.Write(result); return err }
			if _, err := jobs.Do(t.Context(), run, cfg); err != nil || got.String() != want {
				t.Errorf("%+v: %v, got\n%.200s\nwant\n%.200s", tt, err, got.String(), want)
			}
		}
	}
}

// TestListGoesOn stops a list, and adds to the file of results what a crash would
// leave there, which no checkpoint knows of: it is not in the list.
func TestListGoesOn(t *testing.T) {
	t.Parallel()
	o, _ := (&jobstest.Queens{N: 8, List: true}).Search(t.Context(), "all", 1<<60)
	want, dir, stops := string(o.Result), t.TempDir(), 0
	run := jobs.Run{Kind: jobstest.Listing(), Spec: []byte("8"), Parts: []string{"all"}}
	kind, open := run.Kind, run.Kind.Open
	kind.Open = func(spec []byte) (jobs.Searcher, error) {
		s, err := open(spec)
		s.(*jobstest.Queens).Pace = 300 * time.Microsecond
		return s, err
	}
	for {
		ctx, cancel := context.WithCancelCause(t.Context())
		run.Kind = stopSoon(kind, jobstest.Nodes(8)/4, cancel)
		var got bytes.Buffer
		_, err := jobs.Do(ctx, run, jobs.Config{Workers: 2, Budget: 60, Dir: dir, Each: func(_ string, result []byte) error { _, err := got.Write(result); return err }})
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
		f, err := os.OpenFile(filepath.Join(dir, jobs.ResultsFile), os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			_, err = f.Write(jobs.AddRecord(nil, "0,4,7,5,2,6,1,3", []byte("0,4,7,5,2,6,1,3\n")))
			f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestCallBack has a part of which nothing is found until somebody asks for what is
// left, which is two parts that are only done both at the same time. So a worker
// that waits has to be heard: before the other looks up by itself, when its time is over.
func TestCallBack(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var searched []string
	var end error // what ended the search of the whole
	at := map[string]bool{}
	met := make(chan struct{})
	k := jobstest.Trivial(func(ctx context.Context, part string) jobs.Outcome {
		mu.Lock()
		searched = append(searched, part)
		if at[part] = true; at["a"] && at["b"] {
			select {
			case <-met:
			default:
				close(met)
			}
		}
		mu.Unlock()
		defer func() { mu.Lock(); delete(at, part); mu.Unlock() }()
		switch {
		case part == "whole":
			<-ctx.Done()
			end = ctx.Err()
			return jobs.Outcome{Nodes: 1, Rest: []string{"a", "b"}}
		}
		select {
		case <-met:
			return jobs.Outcome{Nodes: 1, Result: []byte("1")}
		case <-ctx.Done():
			return jobs.Outcome{Nodes: 1, Rest: []string{part}}
		}
	})
	total, err := jobs.Do(t.Context(), jobs.Run{Kind: k, Parts: []string{"whole"}}, jobs.Config{Workers: 2})
	if err != nil || string(total.Result) != "2" {
		t.Errorf("%s, %v", total.Result, err)
	}
	if end != context.Canceled || slices.Index(searched[1:], "whole") >= 0 {
		t.Errorf("%v, searched %q", end, searched)
	}
}
