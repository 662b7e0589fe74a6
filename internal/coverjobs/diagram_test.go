package coverjobs

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/internal/jobs"
	"bonepile/internal/must"
	"bonepile/zdd"
)

// dominoes returns the problem of tilings by dominoes.
func dominoes(t *testing.T, rows, cols int) *cover.Problem {
	var text strings.Builder
	for r := range rows {
		for c := range cols {
			fmt.Fprintf(&text, "%d,%d ", r, c)
		}
	}
	for r := range rows {
		for c := range cols {
			if c+1 < cols {
				fmt.Fprintf(&text, "\n%d,%d %d,%d", r, c, r, c+1)
			}
			if r+1 < rows {
				fmt.Fprintf(&text, "\n%d,%d %d,%d", r, c, r+1, c)
			}
		}
	}
	return parse(t, text.String())
}

// joined does a run and joins what it found. It also returns the names of the
// results.
func joined(t *testing.T, p *cover.Problem, r Rule, budget int64) (*zdd.Diagram, []string) {
	t.Helper()
	run := must.Get(NewDiagram(p, r, "a problem"))(t)
	join, names := NewJoin(p), []string(nil)
	total, err := jobs.Do(t.Context(), run, jobs.Config{Workers: 2, Budget: budget, Each: func(part string, result []byte) error {
		names = append(names, part)
		return join.Add(result)
	}})
	if err != nil || len(total.Poisoned) > 0 {
		t.Fatalf("%+v, budget %d: %v %v", r, budget, err, total.Poisoned)
	}
	d := must.Get(join.Diagram())(t)
	return d, names
}

// sorted returns the sets of a diagram in order.
func sorted(d *zdd.Diagram) string {
	var list []string
	for set := range d.All() {
		list = append(list, fmt.Sprint(slices.Sorted(slices.Values(set))))
	}
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// TestDiagrams makes diagrams in parts of many sizes, and with texts that take one
// chunk and many: they are those of one search, to the last character, or, by
// Algorithm M, have the same sets.
func TestDiagrams(t *testing.T) {
	defer func(old int) { maxChunk = old }(maxChunk)
	colours := parse(t, "a b c | x y z\na x:1 y:1\na x:2 y:2\nb y:1 z:1\nb y:2 z:2\nb y:1 z:2\nb y:2 z:1\nc x:1 z:1\nc x:2 z:2\nc x:2 z:1\nc x:1 z:2")
	for _, c := range []struct {
		name     string
		p        *cover.Problem
		r        Rule
		multiple bool
	}{
		{"queens", queens(t, 5), Rule{}, false},
		{"dominoes", dominoes(t, 4, 5), Rule{}, false},
		{"first", dominoes(t, 4, 4), Rule{Choice: cover.First}, false},
		{"shuffled", dominoes(t, 4, 4), Rule{Shuffle: true, Seed: 9}, false},
		{"alike", colours, Rule{Alike: []string{"1", "2"}}, false},
		{"mixed", parse(t, mixed), Rule{}, true},
		{"none", parse(t, "a b\na"), Rule{}, false},
	} {
		want := must.Get(diagram.Of(t.Context(), c.p, diagram.Config{Tree: c.r.config().Tree}))(t)
		chunks, parts := 0, 0
		for _, maxChunk = range []int{60, 512 << 10} {
			for _, budget := range []int64{16, 0} {
				d, names := joined(t, c.p, c.r, budget)
				if d.String() != want.String() && (!c.multiple || sorted(d) != sorted(want)) {
					t.Errorf("%s, chunks of %d, budget %d: %v sets, want %v; %d nodes, want %d", c.name, maxChunk, budget, d.Count(), want.Count(), d.Size(), want.Size())
				}
				for _, name := range names {
					if _, _, ok := cutChunk(name); ok {
						chunks++
					}
				}
				parts += len(names)
			}
		}
		if !want.IsEmpty() && (chunks == 0 || parts-chunks < 2) {
			t.Errorf("%s: %d results, %d of them chunks", c.name, parts, chunks)
		}
	}
}

// TestSendOn has chunks that somebody else began to send.
func TestSendOn(t *testing.T) {
	defer func(old int) { maxChunk = old }(maxChunk)
	for _, c := range []struct {
		name  string
		p     *cover.Problem
		chunk int
	}{
		{"dominoes", dominoes(t, 6, 6), 300},
		{"mixed", parse(t, mixed), 40},
	} {
		name, p := c.name, c.p
		maxChunk = c.chunk
		run := must.Get(NewDiagram(p, Rule{}, ""))(t)
		want := must.Get(diagram.Of(t.Context(), p, diagram.Config{}))(t)
		join, todo := NewJoin(p), []string{"all"}
		for n := 0; len(todo) > 0; n++ {
			s, err := run.Kind.Open(run.Spec) // every time another worker
			if err != nil {
				t.Fatal(err)
			}
			if n%2 == 1 { // which is called off at first
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				o, err := s.Search(ctx, todo[0], math.MaxInt32)
				if err != nil || len(o.Rest) != 1 || o.Rest[0] != todo[0] || o.Result != nil {
					t.Fatalf("%s, called off: %+v %v", todo[0], o, err)
				}
			}
			o := must.Get(s.Search(t.Context(), todo[0], math.MaxInt32))(t)
			if o.Result != nil {
				must.Do(t, join.Add(o.Result))
			}
			if todo = append(o.Rest, todo[1:]...); n > 100 || n == 0 && len(todo) != 1 {
				t.Fatalf("%s: left after %d chunks: %v", name, n, todo)
			}
		}
		d, err := join.Diagram()
		if err != nil || sorted(d) != sorted(want) {
			t.Errorf("%s: %v, %v sets, want %v", name, err, d.Count(), want.Count())
		}
	}
}

// TestBadPieces has parts and results that are none.
func TestBadPieces(t *testing.T) {
	p := dominoes(t, 4, 4)
	for _, c := range []cover.Choice{cover.Random, cover.Failures, cover.Focus} {
		if _, err := NewDiagram(p, Rule{Choice: c}, ""); err == nil {
			t.Errorf("%v: no error", c)
		}
	}
	run := must.Get(NewDiagram(p, Rule{}, ""))(t)
	for _, part := range []string{"", "all @", "all @-1", "all @100000", "3/7 @0", "9/9", "x"} {
		s := must.Get(run.Kind.Open(run.Spec))(t)
		if o, err := s.Search(t.Context(), part, 10); err == nil {
			t.Errorf("%q: %+v", part, o)
		}
	}
	s := must.Get(run.Kind.Open(run.Spec))(t)
	o := must.Get(s.Search(t.Context(), "all", math.MaxInt32))(t)
	must.Do(t, NewJoin(p).Add(o.Result))
	head, body, _ := bytes.Cut(o.Result, []byte("\n"))
	for name, bad := range map[string][]byte{
		"no line":   []byte("{}"),
		"no JSON":   append([]byte("piece\n"), body...),
		"not begun": append(bytes.Replace(slices.Clone(head), []byte("}"), []byte(`,"from":9}`+"\n"), 1), body...),
		"cut":       o.Result[:len(o.Result)-9],
		"no kids":   append([]byte(`{"size":100000}`+"\n"), body...),
	} {
		j := NewJoin(p)
		err := j.Add(bad)
		if err == nil {
			_, err = j.Diagram()
		}
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
