package links_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// perms returns all permutations of the numbers below n.
func perms(n int) (list [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for _, p := range perms(n - 1) {
		for i := range n {
			list = append(list, slices.Insert(slices.Clone(p), i, n-1))
		}
	}
	return list
}

// falling returns d (d-1) … (d-u+1).
func falling(d, u int) int {
	n := 1
	for i := range u {
		n *= d - i
	}
	return n
}

// symmetric makes a random problem that treats d colours, 1 to d, alike. If
// tiles is set, it has items that stand for colours: t1, t2, …, which are
// primary, or secondary, as it falls. There are other colours too. Images of an
// option under all permutations have the same items in another order, and stand
// anywhere.
func symmetric(rng *rand.Rand, d int, tiles bool) *xc.Problem {
	b := xc.NewBuilder()
	cells, secondary := 1+rng.IntN(3), 1+rng.IntN(3)
	b.AddPrimary(covertest.Names("p%d", 1, cells)...)
	hard := rng.IntN(2) == 0
	if tiles && hard {
		b.AddPrimary(covertest.Names("t%d", 1, d)...)
	}
	b.AddSecondary(covertest.Names("s%d", 1, secondary)...)
	if tiles && !hard {
		b.AddSecondary(covertest.Names("t%d", 1, d)...)
	}
	seen := map[string]bool{}
	var options [][]string
	for range 1 + rng.IntN(6) {
		var pattern [][2]int // kind of item and number; colours follow
		var colours []int
		for i := range cells {
			if rng.IntN(cells) == 0 {
				pattern, colours = append(pattern, [2]int{0, i + 1}), append(colours, 0)
			}
		}
		if tiles && rng.IntN(3) > 0 {
			pattern, colours = append(pattern, [2]int{1, 0}), append(colours, 1+rng.IntN(d))
		}
		if len(pattern) == 0 || !hard && pattern[0][0] == 1 {
			continue
		}
		for i := range secondary {
			if rng.IntN(3) > 0 {
				pattern, colours = append(pattern, [2]int{2, i + 1}), append(colours, rng.IntN(d+2)) // 0: none; d+1: another
			}
		}
		for _, perm := range perms(d) {
			var words []string
			for j, kind := range pattern {
				c := colours[j]
				if 1 <= c && c <= d {
					c = perm[c-1] + 1
				}
				switch {
				case kind[0] == 0:
					words = append(words, fmt.Sprint("p", kind[1]))
				case kind[0] == 1:
					words = append(words, fmt.Sprint("t", c))
				case c == 0:
					words = append(words, fmt.Sprint("s", kind[1]))
				default:
					words = append(words, fmt.Sprintf("s%d:%d", kind[1], c))
				}
			}
			key := fmt.Sprint(slices.Sorted(slices.Values(words)))
			if !seen[key] {
				seen[key] = true
				rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
				options = append(options, words)
			}
		}
	}
	rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	for _, words := range options {
		b.AddOption(words...)
	}
	return covertest.Build(b)
}

// exchanged returns sol with colours 1 to d permuted, and items t1 to td, as
// text that does not depend on the order of anything.
func exchanged(p *xc.Problem, sol []int, perm []int) string {
	var options []string
	for _, k := range sol {
		var words []string
		for _, e := range p.Option(k) {
			name, colour := p.Names[e.Item], p.Colours[e.Colour]
			var c int
			if n, _ := fmt.Sscanf(colour, "%d", &c); n == 1 && c <= len(perm) {
				colour = fmt.Sprint(perm[c-1] + 1)
			}
			if n, _ := fmt.Sscanf(name, "t%d", &c); n == 1 {
				name = fmt.Sprint("t", perm[c-1]+1)
			}
			words = append(words, name+":"+colour)
		}
		slices.Sort(words)
		options = append(options, fmt.Sprint(words))
	}
	slices.Sort(options)
	return fmt.Sprint(options)
}

// TestInterchangeable expects one solution of every class, and that d!/(d-u)!
// for each makes all. Where items are moved by exchanges there may be more.
func TestInterchangeable(t *testing.T) {
	rng := randtest.New(t, 122, 122)
	sols, classes, over, refused, tiled := 0, 0, 0, 0, 0
	problems := 800
	if xc.Debug {
		problems = 300
	}
	for n := range problems {
		d := 2 + rng.IntN(2)
		tiles := rng.IntN(2) == 0
		p := symmetric(rng, d, tiles)
		var colours []string
		for _, c := range rng.Perm(d) {
			if slices.Contains(p.Colours, fmt.Sprint(c+1)) {
				colours = append(colours, fmt.Sprint(c+1))
			}
		}
		if len(colours) < d {
			continue // no option has them
		}
		all := map[string]bool{}
		total := 0
		for sol := range search.Solutions(context.Background(), p, tree.Config{}) {
			all[exchanged(p, sol, perms(d)[0])] = true
			total++
		}
		for _, cfg := range []tree.Config{{}, {Choice: tree.First}, {Choice: tree.Focus}, {Choice: tree.Random, Seed: uint64(n), Shuffle: true}} {
			cfg.Interchangeable = colours
			if n%3 == 0 {
				cfg.Constraint = anything{}
			}
			seen := map[string]int{} // of all exchanged solutions
			weight := 0
			var err error
			raised := false
			s, e := links.New(&cfg, p)
			if e != nil {
				err = e
			} else {
				err = s.Start(context.Background(), cfg, func() bool {
					sol := s.Solution(nil)
					if p.Verify(sol) != nil {
						t.Fatalf("%s\n%v is no solution", covertest.Text(t, p), sol)
					}
					used := map[string]bool{}
					for _, k := range sol {
						for _, e := range p.Option(k) {
							used[p.Colours[e.Colour]] = slices.Contains(colours, p.Colours[e.Colour])
						}
					}
					u := 0
					for _, is := range used {
						if is {
							u++
						}
					}
					pal, theta := links.PaletteOf(s), int32(0)
					for l, k := range sol {
						for _, c := range pal.Colours(k) {
							theta = max(theta, c)
						}
						raised = raised || pal.Raise(l) > 0 || pal.Need(k) > theta
					}
					weight += falling(d, u)
					mine := map[string]bool{}
					for _, perm := range perms(d) {
						mine[exchanged(p, sol, perm)] = true
					}
					for key := range mine {
						seen[key]++
					}
					return true
				})
			}
			if errors.Is(err, links.ErrInterchange) && tiles {
				refused++
				continue
			}
			if err != nil {
				t.Fatalf("%s\n%v", covertest.Text(t, p), err)
			}
			for key := range all {
				if seen[key] == 0 {
					t.Fatalf("%s of\n%s\n%s is not found, nor any like it", ruleName(cfg), covertest.Text(t, p), key)
				}
			}
			if len(seen) != len(all) {
				t.Fatalf("%s of\n%s\n%d solutions, %d of the classes found", ruleName(cfg), covertest.Text(t, p), len(all), len(seen))
			}
			twice := slices.ContainsFunc(slices.Collect(maps.Values(seen)), func(n int) bool { return n > 1 })
			if twice {
				over++
			}
			exact := !raised
			if exact && (twice && !tiles || weight != total) || raised && !tiles {
				t.Fatalf("%s of\n%s\n%d solutions, those found stand for %d", ruleName(cfg), covertest.Text(t, p), total, weight)
			}
			sols += total
			classes += int(s.Stats.Solutions)
			if tiles && exact && total > 0 && slices.Max(links.PaletteOf(s).Thresholds()) > 0 {
				tiled++
			}
		}
	}
	t.Logf("%d solutions, %d found, %d twice, %d refused, %d exact with items that move", sols, classes, over, refused, tiled)
	if classes < 3*problems || sols < 3*classes/2 || tiled < problems/10 {
		t.Errorf("only %d solutions, %d found", sols, classes)
	}
}

// anything is a constraint that every solution satisfies.
type anything struct{}

func (anything) Watch(*xc.Problem) (xc.Watcher, error) { return anything{}, nil }
func (anything) Choose(int) bool                       { return true }
func (anything) Unchoose(int)                          {}
func (anything) Accept() bool                          { return true }

// TestInterchangeablePublished has the figures of exercises 117 and 123.
func TestInterchangeablePublished(t *testing.T) {
	for _, tt := range []struct {
		name       string
		p          *xc.Problem
		colours    []string
		raw, found uint64
		nodes      uint64
	}{
		{"partitions of 7", covertest.Gallery("colour-partitions n=7 m=3"), covertest.Names("%d", 1, 3), 2187, 365, 551},
		{"partitions", covertest.Gallery("colour-partitions n=10 m=4"), covertest.Names("%d", 1, 4), 1 << 20, 43947, 58770}, // S(10,1) + … + S(10,4), and nodes 1 + 1 + 2 + 5 + 15 + … by level
		{"M2", covertest.Gallery("mycielski order=2 colours=2"), covertest.Names("%d", 1, 2), 2, 1, 3},
		{"M3", covertest.Gallery("mycielski order=3 colours=3"), covertest.Names("%d", 1, 3), 30, 5, 14},
		{"M4", covertest.Gallery("mycielski order=4 colours=4"), covertest.Names("%d", 1, 4), 12480, 520, 1006},
	} {
		if xc.Debug && tt.raw > 12480 {
			continue // takes a minute
		}
		if raw, err := search.Visit(context.Background(), tt.p, tree.Config{}); raw != tt.raw || err != nil {
			t.Errorf("%s: %d solutions, %v, want %d", tt.name, raw, err, tt.raw)
		}
		var stats tree.Stats
		got, err := search.Visit(context.Background(), tt.p, tree.Config{Interchangeable: tt.colours, Stats: &stats})
		if got != tt.found || err != nil || stats.Nodes != tt.nodes {
			t.Errorf("%s: %d found, %v, %d nodes; want %d, %d", tt.name, got, err, stats.Nodes, tt.found, tt.nodes)
		}
	}
}

// TestInterchangeableDead: p leaves t1 and t2 without options, which is seen
// before q is branched on, though an exchange moves them.
func TestInterchangeableDead(t *testing.T) {
	p := covertest.Parse("p q t1 t2 | x y z/p y/t1 x:1 y/t2 x:2 y/q/q z")
	var stats tree.Stats
	n, err := search.Visit(context.Background(), p, tree.Config{Interchangeable: []string{"1", "2"}, Stats: &stats})
	if n != 0 || err != nil || stats.Nodes != 2 {
		t.Errorf("%d solutions, %v, %d nodes, want none and 2", n, err, stats.Nodes)
	}
}

// TestInterchangeableErrors is about colours that cannot be exchanged.
func TestInterchangeableErrors(t *testing.T) {
	for _, tt := range []struct {
		Text    string
		colours []string
		want    string
	}{
		{"a | x/a x:1/a x:2", []string{"1", "3"}, `cover: impossible search: the colours are not interchangeable: no option has colour "3"`},
		{"a | x/a x:1/a x:2", []string{"1", ""}, `cover: impossible search: the colours are not interchangeable: no option has colour ""`},
		{"a | x/a x:1/a x:2", []string{"1", "1"}, `cover: impossible search: the colours are not interchangeable: colour "1" twice`},
		{"a | x/a x:1/a x:2/a x:2", []string{"1", "2"}, `cover: impossible search: the colours are not interchangeable: exchanging colours "1" and "2" makes another problem`},
		{"a b | x y/a x:1/b y:2", []string{"1", "2"}, `cover: impossible search: the colours are not interchangeable: exchanging colours "1" and "2" makes another problem`},
		{"a b | x y/a x:1/b x:2", []string{"1", "2"}, ""}, // a and b change places
		{"a | x y/a x:1 y:2/a x:2 y:1", []string{"2", "1"}, ""},
		{"a | x/a x:1", []string{"1"}, ""},
		{"a | x/a x:1", []string{}, ""},
	} {
		_, err := search.Visit(context.Background(), covertest.Parse(tt.Text), tree.Config{Interchangeable: tt.colours})
		if (err == nil) != (tt.want == "") || err != nil && (err.Error() != tt.want || !errors.Is(err, links.ErrInterchange)) {
			t.Errorf("%q: %v, want %s", tt.Text, err, tt.want)
		}
	}
}
