package classic

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/testkit"
	"bonepile/internal/must"
)

// TestNamed asks for every method by its name, and for one that is not there.
func TestNamed(t *testing.T) {
	want := []string{"caviness-human", "caviness-brute", "caviness-odometer", "albillo", "mikefc", "knuth-x", "bonepile"}
	var names []string
	for _, m := range Methods() {
		names = append(names, m.Name)
		if got, err := Named(m.Name); err != nil || got.Name != m.Name || got.Run == nil {
			t.Errorf("Named(%q) is %q, %v", m.Name, got.Name, err)
		}
		if m.Source == "" || m.Unit == "" {
			t.Errorf("%s: source %q, unit %q", m.Name, m.Source, m.Unit)
		}
	}
	must.Same(t, names, want, "methods")
	_, err := Named("sudoku")
	if !errors.Is(err, ErrMethod) {
		t.Errorf("sudoku: %v, want %v", err, ErrMethod)
	}
	for _, name := range want {
		if err != nil && !strings.Contains(err.Error(), name) {
			t.Errorf("%q does not list %s", err, name)
		}
	}
}

// TestLimit: no method does more work than it may, and with one unit less than
// it needs it says so. A run leaves nothing behind in the puzzle or in the method.
func TestLimit(t *testing.T) {
	for _, m := range methods {
		p := testkit.PuzzleFile(t, "knuth-70a")
		if m.Name == "caviness-brute" {
			p = testkit.PuzzleFile(t, "mikefc-small")
		}
		whole, err := m.Run(background, p, Config{All: true})
		if err != nil || !whole.Complete {
			t.Fatalf("%s: %v", m.Name, err)
		}
		r, err := m.Run(background, p, Config{All: true, MaxWork: whole.Work})
		if err != nil || !r.Complete || r.Work != whole.Work || !slices.Equal(texts(r.Solutions), texts(whole.Solutions)) {
			t.Errorf("%s: %d %s are enough, but %v after %d, with %v", m.Name, whole.Work, m.Unit, err, r.Work, r.Solutions)
		}
		r, err = m.Run(background, p, Config{All: true, MaxWork: whole.Work - 1})
		if err != ErrLimit || r.Complete || r.Work > whole.Work-1 {
			t.Errorf("%s: %v after %d of %d %s", m.Name, err, r.Work, whole.Work, m.Unit)
		}
	}
}

// TestFirst: those that can stop at the first solution do, and have done less
// by then than TestPublished has for all. The figures are ours.
func TestFirst(t *testing.T) {
	p := testkit.PuzzleFile(t, "too-easy")
	for name, work := range map[string]uint64{
		"caviness-odometer": 8026, "albillo": 20, "mikefc": 285, "knuth-x": 39,
	} {
		r := do(t, name, p, Config{})
		if len(r.Solutions) != 1 || r.Complete || r.Work != work {
			t.Errorf("%s: %d solutions, complete: %t, work %d, want %d", name, len(r.Solutions), r.Complete, r.Work, work)
		}
	}
	if r := do(t, "bonepile", p, Config{}); len(r.Solutions) != 1 || r.Complete {
		t.Errorf("bonepile: %d solutions, complete: %t", len(r.Solutions), r.Complete)
	}
	if r := do(t, "caviness-human", p, Config{}); len(r.Solutions) != 36 || !r.Complete {
		t.Errorf("caviness-human has all branches side by side, but %d solutions, complete: %t", len(r.Solutions), r.Complete)
	}
}

// TestCancelled: every method ends with the cause of the context's end.
func TestCancelled(t *testing.T) {
	cause := errors.New("enough of it")
	ctx, cancel := context.WithCancelCause(background)
	cancel(cause)
	p := testkit.PuzzleFile(t, "keller-74")
	for _, m := range methods {
		r, err := m.Run(ctx, p, Config{All: true, Force: true})
		if err != cause || r.Complete {
			t.Errorf("%s: %v, complete: %t, want %v", m.Name, err, r.Complete, cause)
		}
	}
}

// A brokenPipe takes n writes and no more.
type brokenPipe struct{ n int }

var errBroken = errors.New("broken pipe")

func (b *brokenPipe) Write(data []byte) (int, error) {
	if b.n--; b.n < 0 {
		return 0, errBroken
	}
	return len(data), nil
}

// TestBrokenTrace: an error of the trace, be it at the first line or the second,
// is the error of the run.
func TestBrokenTrace(t *testing.T) {
	p := testkit.PuzzleFile(t, "mikefc-small")
	for _, m := range methods {
		for n := range 2 {
			if n == 1 && (m.Name == "mikefc" || m.Name == "bonepile") {
				continue // they write but once
			}
			if r, err := m.Run(background, p, Config{All: true, Trace: &brokenPipe{n}}); err != errBroken || r.Complete {
				t.Errorf("%s: %v after %d writes, complete: %t", m.Name, err, n, r.Complete)
			}
		}
	}
}

// TestUnsuited has puzzles that only some methods can hold, with the number of
// solutions that the others find.
func TestUnsuited(t *testing.T) {
	for _, tt := range []struct {
		why, board, bones string
		holds             []string
		want              int
	}{
		{"copies", "00\n00", "two double-0", []string{"bonepile"}, 2},
		{"bones to spare", "00\n11", "at most double-1", []string{"mikefc", "knuth-x", "bonepile"}, 1},
		{"bones left over", "01", "double-1", []string{"albillo", "knuth-x", "bonepile"}, 0},
		{"as many as are needed", "010\n011", "at most double-1", []string{"caviness-human", "caviness-brute",
			"caviness-odometer", "albillo", "mikefc", "knuth-x", "bonepile"}, 2},
	} {
		p := rows(t, tt.board, tt.bones)
		if n := len(testkit.BruteTilings(p, 0)); n != tt.want {
			t.Fatalf("%s: %d solutions, want %d", tt.why, n, tt.want)
		}
		for _, m := range methods {
			r, err := m.Run(background, p, Config{All: true})
			if !slices.Contains(tt.holds, m.Name) {
				if !errors.Is(err, ErrUnsuited) {
					t.Errorf("%s: %s: %v, want %v", tt.why, m.Name, err, ErrUnsuited)
				}
				continue
			}
			if err != nil || len(r.Solutions) != tt.want {
				t.Errorf("%s: %s: %d solutions, %v, want %d", tt.why, m.Name, len(r.Solutions), err, tt.want)
			}
		}
	}
}

// TestNoBoard holds that every method refuses a puzzle without a board.
func TestNoBoard(t *testing.T) {
	for _, m := range Methods() {
		if _, err := m.Run(t.Context(), dominosa.Puzzle{}, Config{All: true}); !errors.Is(err, dominosa.ErrNoBoard) {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
}
