package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
)

// keeping is a run of two parts that cannot be cut, one of which search searches.
func keeping(search func(ctx context.Context, k *jobs.Keep) jobs.Outcome) jobs.Run {
	k := jobstest.Trivial(func(ctx context.Context, part string) jobs.Outcome {
		if part == "short" {
			return jobs.Outcome{Result: []byte("1"), Nodes: 1}
		}
		return search(ctx, jobs.KeepOf(ctx))
	})
	k.Whole = func(string) bool { return true }
	return jobs.Run{Kind: k, Spec: []byte("x"), Parts: []string{"long", "short"}}
}

// keepAlways lets states be saved at any time.
func keepAlways(t *testing.T) {
	before := jobs.KeepEvery
	t.Cleanup(func() { jobs.KeepEvery = before })
	jobs.KeepEvery = 0
}

// saved returns the files of states in a directory.
func saved(dir string) []string {
	names, _ := fs.Glob(os.DirFS(dir), "part-*")
	for i := range names {
		names[i] = filepath.Join(dir, names[i])
	}
	return names
}

// load returns what a Keep has.
func load(t *testing.T, k *jobs.Keep) string {
	in, err := k.Load()
	if err != nil || in == nil {
		return fmt.Sprint("nothing ", err)
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

// TestKeep has a part that saves its state and is stopped. The next process finds it, and when
// the part is over it is gone. A state that has changed is refused by the name of its file.
func TestKeep(t *testing.T) {
	keepAlways(t)
	dir := filepath.Join(t.TempDir(), "[part] *") // no pattern
	large := strings.Repeat("state ", 3<<20)
	ctx, cancel := context.WithCancel(t.Context())
	stopped := keeping(func(ctx context.Context, k *jobs.Keep) jobs.Outcome {
		must.Equal(t, load(t, k), "nothing <nil>", "a new run")
		if !k.Due(5, false) {
			t.Error("not due")
		}
		for _, text := range []string{"first", large} {
			k.Save(func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
		}
		if got := load(t, k); got != large {
			t.Errorf("%d bytes of %d", len(got), len(large))
		}
		k.Save(func(w io.Writer) error { return errors.New("no more") })
		if k.Due(5, false) {
			t.Error("due after an error")
		}
		cancel()
		<-ctx.Done()
		return jobs.Outcome{Rest: []string{"long"}}
	})
	told := ""
	cfg := jobs.Config{Workers: 2, Dir: dir, Report: func(line string) { told += line }}
	if _, err := jobs.Do(ctx, stopped, cfg); !errors.Is(err, context.Canceled) || len(saved(dir)) != 1 {
		t.Fatal(err, saved(dir))
	}
	name := saved(dir)[0]
	good := must.Get(os.ReadFile(name))(t)
	resumed := keeping(func(ctx context.Context, k *jobs.Keep) jobs.Outcome {
		if got := load(t, k); got != large {
			t.Errorf("resumed with %d bytes of %d", len(got), len(large))
		}
		return jobs.Outcome{Result: []byte("2"), Nodes: 1}
	})
	for at := 0; at < len(good); at += 1 + len(good)/9 {
		bad := bytes.Clone(good)
		bad[at] ^= 1
		for _, text := range [][]byte{bad, good[:at]} {
			must.Do(t, os.WriteFile(name, text, 0o644))
			if _, err := jobs.Do(t.Context(), resumed, cfg); !errors.Is(err, jobs.ErrCorrupt) || !strings.Contains(err.Error(), name) {
				t.Fatalf("byte %d of %d: %v", at, len(good), err)
			}
		}
	}
	must.Do(t, os.WriteFile(name, good, 0o644))
	total, err := jobs.Do(t.Context(), resumed, cfg)
	if err != nil || string(total.Result) != "3" || len(saved(dir)) > 0 {
		t.Errorf("%+v, %v, %v left", total, err, saved(dir))
	}
}

// TestKeepNot has what is not saved: too much, too soon, and a state of a run that stops, if it
// takes long. What is saved while the run stops is given up. A state of another run is not read.
func TestKeepNot(t *testing.T) {
	keepAlways(t)
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	r := keeping(func(ctx context.Context, k *jobs.Keep) jobs.Outcome {
		if k.Due(5<<30, false) || k.Due(2<<30, true) || !k.Due(1<<10, true) {
			t.Error("what is due")
		}
		jobs.KeepEvery = time.Hour
		if k.Due(5, false) {
			t.Error("due too soon")
		}
		k.Save(func(w io.Writer) error { _, err := io.WriteString(w, "first"); return err })
		k.Save(func(w io.Writer) error {
			cancel()
			<-ctx.Done()
			_, err := io.WriteString(w, "second")
			return err
		})
		must.Equal(t, load(t, k), "first", "after a save that was given up")
		k.Save(func(w io.Writer) error { _, err := io.WriteString(w, "last"); return err })
		return jobs.Outcome{Rest: []string{"long"}}
	})
	if _, err := jobs.Do(ctx, r, jobs.Config{Workers: 1, Dir: dir}); !errors.Is(err, context.Canceled) || len(saved(dir)) != 1 {
		t.Fatal(err, saved(dir))
	}
	must.Do(t, os.Remove(filepath.Join(dir, jobs.LedgerFile)))
	left := filepath.Join(dir, ".bonepile-1") // of a process that was killed
	must.Do(t, os.WriteFile(left, []byte("cut off"), 0o644))
	other := keeping(func(_ context.Context, k *jobs.Keep) jobs.Outcome {
		must.Equal(t, load(t, k), "nothing <nil>", "the state of another run")
		return jobs.Outcome{Result: []byte("1"), Nodes: 1}
	})
	other.Spec = []byte("y")
	if _, err := jobs.Do(t.Context(), other, jobs.Config{Workers: 1, Dir: dir}); err != nil || len(saved(dir)) > 0 {
		t.Error(err, saved(dir))
	}
	if _, err := os.Stat(left); err == nil {
		t.Errorf("%s is still there", left)
	}
	none := keeping(func(_ context.Context, k *jobs.Keep) jobs.Outcome {
		if k != nil {
			t.Error("a place without a directory")
		}
		return jobs.Outcome{Result: []byte("1"), Nodes: 1}
	})
	if _, err := jobs.Do(t.Context(), none, jobs.Config{Workers: 1}); err != nil {
		t.Error(err)
	}
}
