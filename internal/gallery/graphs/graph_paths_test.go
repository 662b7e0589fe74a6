package graphs

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// TestGraphPaths counts the paths of random graphs, with and without ends, and walks them.
func TestGraphPaths(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 4))
	some := 0
	for range 150 {
		n, most := 1+rng.IntN(6), 1+rng.IntN(6)
		joined := map[[2]int]bool{}
		var lines []string
		for v := 2; v <= n; v++ {
			for w := 1; w < v; w++ {
				if rng.IntN(3) > 0 {
					joined[[2]int{v, w}], joined[[2]int{w, v}] = true, true
					lines = append(lines, fmt.Sprintf("e %d %d", v, w))
				}
			}
		}
		text := fmt.Sprintf("c a/b\np edge %d %d\n%s\n", n, len(lines), strings.Join(lines, "\n"))
		if most < 6 {
			text += fmt.Sprintf("l %d\n", most)
		}
		from, to := 0, 0
		if n > 1 && rng.IntN(2) == 0 {
			from, to = n, 1+rng.IntN(n-1)
			text += fmt.Sprintf("t %d %d\n", from, to)
		}
		paths := 0
		var walk func(v, length int, seen map[int]bool)
		walk = func(v, length int, seen map[int]bool) {
			if length > 0 && (to == 0 || v == to) {
				paths++
			}
			for w := 1; w <= n; w++ {
				if joined[[2]int{v, w}] && !seen[w] && length < most && v != to {
					seen[w] = true
					walk(w, length+1, seen)
					delete(seen, w)
				}
			}
		}
		for v := 1; v <= n; v++ {
			if from == 0 || v == from {
				walk(v, 0, map[int]bool{v: true})
			}
		}
		if to == 0 {
			paths /= 2
		}
		in := kittest.New(graphPaths(), "graph="+text)
		must.Equal(t, len(in.List()), paths, "paths of\n%s", text)
		for _, sol := range in.List() {
			must.Do(t, in.Check(sol))
		}
		got := must.Get(in.Problem.Count(t.Context(), cover.CountConfig{}))(t)
		must.Equal(t, got.String(), fmt.Sprint(paths), "count of paths of\n%s", text)
		some += paths
	}
	must.Equal(t, some > 3000, true, "%d paths", some)
}

// TestGraphPathsCheck gives wrong paths to the rules.
func TestGraphPathsCheck(t *testing.T) {
	for _, tt := range []struct {
		list [][2]int
		want string
	}{
		{[][2]int{{1, 2}, {0, 1}, {0, 2}}, ""},
		{[][2]int{{1, 2}, {2, 3}, {0, 1}, {0, 3}}, "the path has 2 edges, expected at most 1"},
		{[][2]int{{1, 2}, {0, 1}}, "the edges are no path"},
		{[][2]int{{1, 2}, {0, 1}, {0, 2}, {3, 4}}, "the edges are no path"},
		{[][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 1}}, "the edges are no path"},
		{nil, "the edges are no path"},
	} {
		got := ""
		if err := (pathGraph{n: 4, most: 1}).check(tt.list); err != nil {
			got = err.Error()
		}
		must.Equal(t, got, tt.want, "%v", tt.list)
	}
}

// TestGraphPathsFaults refuses texts.
func TestGraphPathsFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "found 0 lines of edges, expected 0 after p edge",
		"e 1 2":                    `line 1: found "e 1 2"`,
		"p edge 2 1":               "found 0 lines of edges, expected 1",
		"p edge 2 1/e 1 2/e 2 1":   `line 3: found "e 2 1"`,
		"p edge 2 1/e 1 1":         `line 2: found "e 1 1"`,
		"p edge 2 1/e 1 3":         `line 2: found "e 1 3"`,
		"p edge 2 1/e 0 1":         `line 2: found "e 0 1"`,
		"p edge 2 1/e 1 x":         `line 2: found "e 1 x"`,
		"p edge 2 1/e 1 2 3":       `line 2: found "e 1 2 3"`,
		"p edge 2 1/e 1":           `line 2: found "e 1"`,
		"p edge 2 1/e 1 2/l 0":     `line 3: found "l 0"`,
		"p edge 2 1/e 1 2/l":       `line 3: found "l"`,
		"p edge 2 1/e 1 2/t 1 1":   `line 3: found "t 1 1"`,
		"p edge 2 1/t 1 2/t 1 2":   `line 3: found "t 1 2"`,
		"p edge 2 1/p edge 2 1":    `line 2: found "p edge 2 1"`,
		"p edge 99999 1/e 1 2":     `line 1: found "p edge 99999 1"`,
		"p edge 0 0":               `line 1: found "p edge 0 0"`,
		"p edge 2 1\ne 1 2\na 1 2": `line 3: found "a 1 2"`,
	} {
		_, err := readPathGraph(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
