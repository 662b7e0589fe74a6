package symmetry_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/symmetry"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// permutations calls do with every permutation of the numbers below n.
func permutations(n int, do func([]int)) {
	to := make([]int, n)
	var place func(i int, used int)
	place = func(i, used int) {
		if i == n {
			do(to)
			return
		}
		for j := range n {
			if used>>j&1 == 0 {
				to[i] = j
				place(i+1, used|1<<j)
			}
		}
	}
	place(0, 0)
}

// byForce finds the orbits of the options of a problem without colours by trying every
// permutation of its items.
func byForce(p *xc.Problem) []int32 {
	orbit := make([]int32, len(p.Ends))
	for k := range orbit {
		orbit[k] = int32(k)
	}
	text := func(k int, to []int) string {
		var words []string
		for _, e := range p.Option(k) {
			words = append(words, fmt.Sprint(to[e.Item], e.Times()))
		}
		slices.Sort(words)
		return fmt.Sprint(words)
	}
	same := make([]int, len(p.Names))
	for i := range same {
		same[i] = i
	}
	times := map[string]int{}
	first := map[string]int{}
	for k := range p.Ends {
		t := text(k, same)
		if times[t]++; times[t] == 1 {
			first[t] = k
		}
	}
	join := func(a, b int32) {
		for k, o := range orbit {
			if o == a {
				orbit[k] = b
			}
		}
	}
	permutations(len(p.Names), func(to []int) {
		for i, j := range to {
			li, hi := p.BoundsOf(xc.Item(i))
			lj, hj := p.BoundsOf(xc.Item(j))
			if i < p.Primary != (j < p.Primary) || li != lj || hi != hj {
				return
			}
		}
		for k := range p.Ends {
			if times[text(k, to)] != times[text(k, same)] {
				return
			}
		}
		for k := range p.Ends {
			join(orbit[k], orbit[first[text(k, to)]])
		}
	})
	return orbit
}

// TestOrbits compares the orbits with those that all permutations of the items give.
func TestOrbits(t *testing.T) {
	rng := randtest.New(t, 17, 4)
	with := 0
	for _, f := range []covertest.Features{0, covertest.WithSecondary, covertest.WithBounds, covertest.WithSecondary | covertest.WithBounds | covertest.WithWeights} {
		for range 150 {
			p := covertest.Random(rng, f, 9)
			if len(p.Names) > 7 {
				continue
			}
			want := byForce(p)
			got, _ := symmetry.Orbits(p, 1<<40, nil)
			for j := range want {
				for k := range want[:j] {
					if same := got != nil && got[j] == got[k]; same != (want[j] == want[k]) {
						t.Fatalf("%s\noptions %d and %d: %v; by force %v", covertest.Text(t, p), k+1, j+1, same, !same)
					}
				}
			}
			if got != nil {
				with++
			}
		}
	}
	t.Logf("%d with symmetries", with)
	must.Least(t, with, 100, "problems with symmetries")
}

// TestOrbitsColours has colours that may change places, and some that may not.
func TestOrbitsColours(t *testing.T) {
	for text, want := range map[string]string{
		"a b | x/a x:0/a x:1/b x:0/b x:1":         "0 0 0 0",
		"a b | x/a x:0/a x:1/b x:0":               "",
		"a b | x/a x:0/a x/b x:0/b x":             "0 1 0 1",
		"a b | x y/a x:0 y:0/a x:1 y:1/b x:0":     "",
		"a b | x y/a x:0 y/a x y:0/b x:1 y:1":     "0 0 2",
		"a 2:2|b/a b:*2/a b":                      "",
		"a b/a/a/b":                               "0 0 2",
		"a b c/a b/b c/c a/a/b/c":                 "0 0 0 3 3 3",
		"a b c d/a b/c d":                         "0 0",
		"a b c d | x y/a x/b x/c y/d y/a b/c d x": "0 0 2 2 4 5",
	} {
		orbit, work := symmetry.Orbits(covertest.Parse(text), 1<<40, nil)
		var first []string // option of the orbit
		for _, o := range orbit {
			first = append(first, fmt.Sprint(slices.Index(orbit, o)))
		}
		if got := strings.Join(first, " "); got != want || work == 0 {
			t.Errorf("%s: %s, %d, want %s", text, got, work, want)
		}
	}
}

// TestOrbitsPublished counts the orbits of options of boards and pieces whose symmetries
// are known.
func TestOrbitsPublished(t *testing.T) {
	for _, tt := range []struct {
		name string
		p    *xc.Problem
		want int
	}{
		{"dominoes on 8x8, eight symmetries", covertest.DominoTilings(8, 8), 16},
		{"queens on 8x8", covertest.RowQueens(8), 10},
		{"all pairs of 7", covertest.Complete(7), 1},
		{"a Sudoku", covertest.Open("sudoku00"), 0},
	} {
		orbit, _ := symmetry.Orbits(tt.p, 1<<40, nil)
		seen := map[int32]bool{}
		for _, o := range orbit {
			seen[o] = true
		}
		must.Equal(t, len(seen), tt.want, "%s: orbits", tt.name)
	}
}

// TestOrbitsLimit gives little work, and finds nothing that is not so.
func TestOrbitsLimit(t *testing.T) {
	p := covertest.DominoTilings(6, 6)
	all, _ := symmetry.Orbits(p, 1<<40, nil)
	for most := uint64(1); most < 1<<20; most *= 2 {
		some, work := symmetry.Orbits(p, most, nil)
		if work > 2*most+10000 {
			t.Errorf("%d work, %d were given", work, most)
		}
		for j := range some {
			for k := range some[:j] {
				if some[j] == some[k] && all[j] != all[k] {
					t.Fatalf("options %d and %d with %d work", j, k, most)
				}
			}
		}
	}
}
