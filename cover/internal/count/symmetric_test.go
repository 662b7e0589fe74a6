package count

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/symmetry"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/randtest"
)

// bySymmetry counts by the symmetries of p, if it has any, in turns of some work.
func bySymmetry(p *xc.Problem, turn uint64) *big.Int {
	if p.HasDemands() {
		return nil
	}
	orbit, work := symmetry.Orbits(p, 1<<40, nil)
	if orbit == nil {
		return nil
	}
	item, gain := bestOrbits(p, orbit)
	if gain == 1 {
		return nil
	}
	s := newSymmetricRacer(&race{p: p, ctx: context.Background()}, item, orbit, 0)
	for limit := work; ; limit += turn {
		if done, err := s.run(limit, 1<<30, 1<<60); err != nil {
			return big.NewInt(-1)
		} else if done {
			return s.count()
		}
	}
}

// symmetric makes a problem that a random permutation of its items turns into itself.
func symmetric(rng *rand.Rand, f covertest.Features) *xc.Problem {
	p := covertest.Random(rng, f, 3)
	b := xc.NewBuilder()
	for i, name := range p.Names {
		if i < p.Primary {
			b.AddPrimary(name)
		} else {
			b.AddSecondary(name)
		}
	}
	to := append(rng.Perm(p.Primary), rng.Perm(len(p.Names)-p.Primary)...)
	order := 1 // of the permutation: it has at most 8 items
	for i := range to {
		n, j := 1, i
		step := func(j int) int {
			if j < p.Primary {
				return to[j]
			}
			return p.Primary + to[j]
		}
		for j = step(i); j != i; j = step(j) {
			n++
		}
		for m := order; order%n != 0; {
			order += m
		}
	}
	for k := range p.Ends {
		option := append([]xc.Entry(nil), p.Option(k)...)
		for range min(order, 6) {
			words := []string{}
			for n, e := range option {
				word := p.Names[e.Item]
				if e.Colour != 0 {
					word += ":" + p.Colours[e.Colour]
				}
				words = append(words, word)
				if int(e.Item) < p.Primary {
					option[n].Item = xc.Item(to[e.Item])
				} else {
					option[n].Item = xc.Item(p.Primary + to[e.Item])
				}
			}
			b.AddOption(words...)
		}
	}
	return covertest.Build(b)
}

// TestSymmetric compares the count by symmetries with brute force.
func TestSymmetric(t *testing.T) {
	rng := randtest.New(t, 3, 23)
	used, several := 0, 0
	for _, f := range []covertest.Features{0, covertest.WithSecondary, covertest.WithSecondary | covertest.WithColours, covertest.Everything &^ covertest.WithCosts} {
		for range 150 {
			p := symmetric(rng, f)
			if f&covertest.WithBounds != 0 {
				p = covertest.Random(rng, f, 9)
			}
			want := big.NewInt(int64(len(covertest.Brute(p))))
			if got := bySymmetry(p, 1+rng.Uint64N(5000)); got != nil {
				used++
				if want.Sign() > 0 {
					several++
				}
				if got.Cmp(want) != 0 {
					t.Fatalf("%s\n%v by symmetries, want %v", covertest.Text(t, p), got, want)
				}
			}
		}
	}
	t.Logf("%d used symmetries, %d have solutions", used, several)
	if used < 100 || several < 50 {
		t.Errorf("only %d used symmetries, %d have solutions", used, several)
	}
}

// TestSymmetricPublished counts what others published, and pins how much of the options
// of an item is left.
func TestSymmetricPublished(t *testing.T) {
	for _, tt := range []struct {
		name  string
		p     *xc.Problem
		gain  float64
		count string
	}{
		{"soma", covertest.Open("soma"), 1. / 36, "11520"}, // 240 (Conway and Guy), times 48
		{"queens 8", covertest.RowQueens(8), .5, "92"},     // OEIS A000170
		{"langford 8", covertest.Langford(8), .5, "300"},   // OEIS A014552, twice
		{"latin 6, reduced", covertest.Open("latin6red"), .4, "9408"},
	} {
		orbit, _ := symmetry.Orbits(tt.p, 1<<40, nil)
		if _, gain := bestOrbits(tt.p, orbit); gain < tt.gain-.001 || gain > tt.gain+.001 {
			t.Errorf("%s: %.4f of the options of an item, want %.4f", tt.name, gain, tt.gain)
		}
		if n := bySymmetry(tt.p, 1<<20); n.String() != tt.count {
			t.Errorf("%s: %v, want %s", tt.name, n, tt.count)
		}
	}
}

// TestRaceSymmetric sees that a race finds out about symmetries.
func TestRaceSymmetric(t *testing.T) {
	if xc.Debug {
		t.Skip("too long with checks on")
	}
	var with tree.Stats
	p := covertest.Open("soma")
	n, _, err := Count(context.Background(), p, tree.Fastest, tree.Config{Stats: &with})
	if err != nil || n.String() != "11520" {
		t.Fatal(n, err)
	}
	without := covertest.Totals(t, p)
	if 2*with.Nodes > without.Nodes {
		t.Errorf("%d nodes, %d without symmetries", with.Nodes, without.Nodes)
	}
}
