package record

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/census"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// rectangle returns a rectangle.
func rectangle(t testing.TB, rows, cols int) *dominosa.Board {
	t.Helper()
	return must.Get(dominosa.NewBoard(rows, cols, make([]int, rows*cols)))(t)
}

func prepare(t testing.TB, r Goal) *search {
	t.Helper()
	return must.Get(r.prepare(t.Context()))(t)
}

// TestProven looks for maxima that are known from all arrays: 10 for
// double-2 and 88 for double-3, by a census; 1 for double-1 on 2x3 cells, where
// there are three tilings and few arrays.
func TestProven(t *testing.T) {
	for _, tt := range []struct {
		n, rows, cols int
		want          uint64
	}{{1, 2, 3, bruteMost(t, 1, 2, 3)}, {2, 3, 4, 10}, {2, 2, 6, bruteMost(t, 2, 2, 6)}, {2, 1, 12, 1}, {2, 12, 1, 1}, {3, 4, 5, 88}, {3, 5, 4, 88}} {
		r := Goal{Shape: rectangle(t, tt.rows, tt.cols), N: tt.n, Seed: 1}
		res := must.Get(r.Search(t.Context(), Config{Evaluations: 100_000}))(t)
		if len(res.Best) == 0 || res.Best[0].Count != tt.want {
			t.Errorf("double-%d on %dx%d: %+v, want %d", tt.n, tt.rows, tt.cols, res.Best, tt.want)
		}
	}
}

// bruteMost returns the most solutions of any array, from all of them.
func bruteMost(t *testing.T, n, rows, cols int) (most uint64) {
	cells := make([]int, rows*cols)
	left := make([]int, n+1)
	for i := range left {
		left[i] = n + 2
	}
	var fill func(i, high int)
	fill = func(i, high int) {
		if i == len(cells) {
			b := must.Get(dominosa.NewBoard(rows, cols, cells))(t)
			count := must.Get(dominosa.Puzzle{Board: b, Bones: dominosa.Full(n)}.Count(t.Context(), dominosa.Config{}))(t)
			most = max(most, count.Uint64())
			return
		}
		for v := range min(high+2, n+1) { // pips in the order in which they come
			if left[v] > 0 {
				left[v]--
				cells[i] = v
				fill(i+1, max(high, v))
				left[v]++
			}
		}
	}
	fill(0, -1)
	return most
}

// TestAnneals checks that annealing, by blocks and by counts, does better
// than chance: arrays of double-4 with a solution have some ten on average, and
// the most that is known for 5x6 is 1012.
func TestAnneals(t *testing.T) {
	shapes := map[string]uint64{
		"#####\n#####\n#####\n#####\n#####\n#####\n": 900,
		" ###### \n########\n########\n########\n":   150,
	}
	for name, want := range shapes {
		shape := must.Get(generate.ParseShape(name))(t)
		res := must.Get(Goal{Shape: shape, N: 4, Seed: 3}.Search(t.Context(), Config{Evaluations: 50_000}))(t)
		must.Least(t, res.Best[0].Count, want, "solutions of %s", name)
	}
}

// TestTarget looks for arrays with an exact number of solutions.
func TestTarget(t *testing.T) {
	for _, target := range []uint64{1, 7, 40} {
		r := Goal{Shape: rectangle(t, 4, 5), N: 3, Target: target, Seed: 5}
		var told int
		res := must.Get(r.Search(t.Context(), Config{Top: 3, Workers: 2, Found: func(Array) { told++ }}))(t)
		if len(res.Best) < 3 || told < 3 {
			t.Fatalf("target %d: %d arrays, %d told", target, len(res.Best), told)
		}
		for _, a := range res.Best {
			if n, err := a.Puzzle.Count(t.Context(), dominosa.Config{Engine: dominosa.Wide}); err != nil || n.Uint64() != target {
				t.Errorf("target %d: %v has %v solutions, %v", target, a.ID(), n, err)
			}
		}
	}
}

// TestHard checks that harder arrays are found than the first.
func TestHard(t *testing.T) {
	r := Goal{Shape: rectangle(t, 5, 6), N: 4, Target: 1, Hard: true, Seed: 1}
	var nodes []uint64
	res := must.Get(r.Search(t.Context(), Config{Evaluations: 4000, Found: func(a Array) { nodes = append(nodes, a.Nodes) }}))(t)
	if len(nodes) < 3 || !slices.IsSorted(nodes) || res.Best[0].Nodes != nodes[len(nodes)-1] {
		t.Fatalf("nodes %d, best %d", nodes, res.Best[0].Nodes)
	}
	t.Log(nodes)
	var stats dominosa.Stats
	n, err := res.Best[0].Puzzle.Count(t.Context(), dominosa.Config{Engine: dominosa.Cover, Stats: &stats})
	if err != nil || n.Uint64() != 1 || stats.Nodes != res.Best[0].Nodes {
		t.Errorf("%v: %v solutions, %d nodes, %v", res.Best[0], n, stats.Nodes, err)
	}
}

// TestResumes interrupts a search at many moments, goes on from what it had
// written, and wants what a search without interruption finds, with any number of
// workers.
func TestResumes(t *testing.T) {
	for _, r := range []Goal{
		{Shape: rectangle(t, 4, 5), N: 3, Seed: 9},
		{Shape: rectangle(t, 4, 5), N: 3, Target: 1, Hard: true, Seed: 9},
	} {
		whole := Config{Evaluations: 600_000}
		if r.Hard {
			whole.Evaluations = 5000
		}
		want := must.Get(r.Search(t.Context(), whole))(t)
		var text []byte
		rng := randtest.New(t, 1, 1)
		stops := 0
		for {
			cfg := whole
			cfg.Workers = 1 + rng.IntN(3)
			cfg.Resume = text
			cfg.Checkpoint = func(b []byte) error { text = slices.Clone(b); return nil }
			ctx, stop := context.WithCancel(t.Context())
			looks, mu := 1+rng.IntN(4), sync.Mutex{}
			cfg.Progress = func(Progress) {
				mu.Lock()
				defer mu.Unlock()
				if looks--; looks == 0 {
					stop()
				}
			}
			got, err := r.Search(ctx, cfg)
			stop()
			if err == nil {
				if !sameResults(got.Best, want.Best) || got.Moves != want.Moves {
					t.Errorf("got  %v\nwant %v", stateText(got), stateText(want))
				}
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if stops++; stops > 2000 {
				t.Fatal("the search does not come to its end")
			}
		}
		must.Least(t, stops, 3, "interruptions")
		t.Log(stops, "interruptions", len(want.Best), "arrays")
	}
}

func sameResults(a, b []Array) bool {
	return slices.EqualFunc(a, b, func(x, y Array) bool {
		return x.ID() == y.ID() && x.Count == y.Count && x.Nodes == y.Nodes && x.Round == y.Round
	})
}

func stateText(res Result) (list []string) {
	for _, a := range res.Best {
		list = append(list, a.ID())
	}
	return list
}

// TestState reads a state, writes it again, and refuses those of other searches.
func TestState(t *testing.T) {
	r := Goal{Shape: rectangle(t, 3, 4), N: 2, Seed: 1}
	var good []byte
	cfg := Config{Evaluations: 700_000, Checkpoint: func(b []byte) error { good = slices.Clone(b); return nil }}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	cfg.Progress = func(p Progress) {
		if p.Rounds == 3 {
			stop()
		}
	}
	if _, err := r.Search(ctx, cfg); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	text := string(good)
	for _, tt := range []struct{ old, by string }{
		{"search 2", "search 3"}, {`"pips":2`, `"pips":3`}, {"3x4", "4x3"}, {`"cells":"`, `"cells":"AAAA`}, {`"done":`, `"done":9999999`}, {`"target":0`, `"target":5`}, {`"hard":false`, `"hard":true`},
		{`"even":false`, `"even":true`}, {`"seed":1`, `"seed":2`}, {`"rounds":3`, `"rounds":"x"`}, {`"solutions":10`, `"solutions":-1`},
		{`"moves":`, `"moves":9999999999999999`}, {text, ""}, {text, text[:len(text)/2]},
	} {
		if !strings.Contains(text, tt.old) {
			t.Fatalf("%q is not in\n%s", tt.old, text)
		}
		cfg := Config{Evaluations: 1, Resume: []byte(strings.Replace(text, tt.old, tt.by, 1))}
		if _, err := r.Search(t.Context(), cfg); !errors.Is(err, ErrState) {
			t.Errorf("%q for %q: %v", tt.by, tt.old, err)
		}
	}
	b := &logbook{search: prepare(t, r), cfg: Config{Top: 10}}
	must.Do(t, b.read(good))
	if again := b.write(); !bytes.Equal(again, good) {
		t.Errorf("got\n%s\nwant\n%s", again, good)
	}
}

// TestWrites checks that a state is written while the search goes on, and
// that an error of writing ends it.
func TestWrites(t *testing.T) {
	defer func(old time.Duration) { saveEvery = old }(saveEvery)
	saveEvery = time.Millisecond
	full := errors.New("disk full")
	r := Goal{Shape: rectangle(t, 3, 4), N: 2, Seed: 1}
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	_, err := r.Search(ctx, Config{Workers: 2, Checkpoint: func([]byte) error { return full }})
	if !errors.Is(err, full) {
		t.Error(err)
	}
}

// TestImpossible asks for what cannot be.
func TestImpossible(t *testing.T) {
	blocked, err := generate.ParseShape("#.####\n.#####\n") // a corner without neighbour
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		r    Goal
		want string
	}{
		{Goal{Shape: rectangle(t, 3, 4), N: 0}, "double-0; from"},
		{Goal{Shape: rectangle(t, 3, 4), N: 21}, "double-21; from"},
		{Goal{Shape: rectangle(t, 3, 4), N: 3}, "double-3 needs 20 cells and the shape has 12"},
		{Goal{Shape: rectangle(t, 3, 4), N: 2, Hard: true}, "the hardest"},
		{Goal{Shape: rectangle(t, 3, 4), N: 2, Even: true}, "the even arrays"},
		{Goal{Shape: rectangle(t, 3, 4), N: 2, Target: 12}, "12 solutions are asked for and the shape has 11 tilings"},
		{Goal{Shape: rectangle(t, 15, 16), N: 14}, "at most 2^63"},
		{Goal{Shape: blocked, N: 1}, "double-1 needs 6 cells"},
	} {
		_, err := tt.r.Search(t.Context(), Config{Evaluations: 1})
		if !errors.Is(err, errGoal) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// TestVerify checks that a wrong count is found out.
func TestVerify(t *testing.T) {
	b := must.Get(notation.ParseBoard("2:000120122211"))(t)
	p := dominosa.Puzzle{Board: b}
	if err := (Array{Puzzle: p, Count: 10}).verify(); err != nil {
		t.Error(err)
	}
	if err := (Array{Puzzle: p, Count: 9}).verify(); !errors.Is(err, errEngines) {
		t.Error(err)
	}
}

// TestCanonical checks that an array and its mirrors, with other names for
// its pips, are one.
func TestCanonical(t *testing.T) {
	rng := randtest.New(t, 4, 2)
	for _, shape := range []string{"3x4", "###\n#.#\n###", "#####\n####\n###"} {
		b, err := generate.ParseShape(shape)
		if shape == "3x4" {
			b, err = rectangle(t, 3, 4), nil
		}
		if err != nil {
			t.Fatal(err)
		}
		s := &search{rows: b.Rows(), cols: b.Cols()}
		var cells []dominosa.Cell
		for i := range s.rows * s.cols {
			v, c := uint8(rng.IntN(3)), dominosa.Cell{Row: i / s.cols, Col: i % s.cols}
			if b.At(c.Row, c.Col) == dominosa.Hole {
				v = hole
			} else {
				s.cells, cells = append(s.cells, i), append(cells, c)
			}
			s.frame = append(s.frame, v)
		}
		s.mirrors = census.Symmetries(cells)
		must.Equal(t, len(s.mirrors), map[string]int{"3x4": 4, "###\n#.#\n###": 8, "#####\n####\n###": 1}[shape], "%s: symmetries", shape)
		key := s.canonical(s.frame)
		for _, m := range s.mirrors {
			other := slices.Clone(s.frame)
			for i, j := range m {
				other[s.cells[i]] = 2 - s.frame[s.cells[j]]
			}
			if !slices.Equal(s.canonical(other), key) {
				t.Errorf("%s: %v and %v", shape, s.frame, other)
			}
		}
	}
}

// TestLuby has the sequence as its authors print it.
func TestLuby(t *testing.T) {
	want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}
	for i, n := range want {
		if got := luby(uint64(i) + 1); got != n {
			t.Errorf("number %d is %d, want %d", i+1, got, n)
		}
	}
}
