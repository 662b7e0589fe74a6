package covertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Brute finds the solutions of p by the definition: the sets of options that cover
// what they should, and that no demand can join.
func Brute(p *xc.Problem) (sols []string) {
	for set := range 1 << p.Options() {
		if covers(p, set) && !slices.ContainsFunc(p.Demands, func(k int32) bool { return covers(p, set|1<<k) }) {
			sols = append(sols, fmt.Sprint(Chosen(p, set)))
		}
	}
	slices.Sort(sols)
	return sols
}

// covers reports whether a set of options is a solution, apart from demands.
func covers(p *xc.Problem, set int) bool {
	times := make([]int, p.Items())
	colours := make([]map[xc.Colour]bool, p.Items())
	for _, k := range Chosen(p, set) {
		for _, e := range p.Option(k) {
			if colours[e.Item] == nil {
				colours[e.Item] = map[xc.Colour]bool{}
			}
			times[e.Item] += max(1, int(e.Weight))
			colours[e.Item][e.Colour] = true
		}
	}
	for i, n := range times {
		lo, hi := p.BoundsOf(xc.Item(i))
		primary := i < p.Primary
		if primary && (n < lo || n > hi) || !primary && n > 1 && (len(colours[i]) > 1 || colours[i][0]) {
			return false
		}
	}
	return true
}

// Chosen returns the options of p whose bits are in set.
func Chosen(p *xc.Problem, set int) xc.Solution {
	sol := xc.Solution{}
	for k := range p.Options() {
		if set>>k&1 != 0 {
			sol = append(sol, k)
		}
	}
	return sol
}

// WithDemands returns p with some more options that have no primary item.
func WithDemands(p *xc.Problem, rng *rand.Rand) *xc.Problem {
	b := xc.NewBuilder()
	b.KeepDemands()
	for i := range p.Items() {
		if i < p.Primary {
			lo, hi := p.BoundsOf(xc.Item(i))
			b.AddBounded(lo, hi, p.Name(xc.Item(i)))
		} else {
			b.AddSecondary(p.Name(xc.Item(i)))
		}
	}
	for k := range p.Options() {
		if i := p.Primary + rng.IntN(4); rng.IntN(2) == 0 && i < p.Items() {
			var demand []xc.Entry
			for ; i < p.Items(); i += 1 + rng.IntN(2) {
				e := xc.Entry{Item: xc.Item(i)}
				if rng.IntN(3) == 0 {
					e.Colour = b.Colour(fmt.Sprint(rng.IntN(2)))
				}
				demand = append(demand, e)
			}
			b.AddPriced(rng.Int64N(2), demand...)
		}
		b.AddOption(strings.Fields(p.OptionString(k))...)
	}
	return Build(b)
}

// Decode makes a small problem of bytes: how many primary and secondary items,
// then two bytes an option, items by bits and colours by base 3. It returns
// nil if there is nothing to make.
func Decode(data []byte) *xc.Problem { return decode(data, false) }

// DecodeBounded is Decode with a third kind of byte, one a primary item after
// the first two: bounds up to 2 and 4.
func DecodeBounded(data []byte) *xc.Problem { return decode(data, true) }

func decode(data []byte, bounded bool) *xc.Problem {
	if len(data) < 2 {
		return nil
	}
	primary, secondary := 1+int(data[0])%5, int(data[1])%4
	if data = data[2:]; bounded && len(data) < primary {
		return nil
	}
	b := xc.NewBuilder()
	for i := range primary {
		lo, hi := 1, 1
		if bounded {
			times := int(data[0])
			lo, data = times%3, data[1:]
			hi = max(1, lo+times/3%3)
		}
		b.AddBounded(lo, hi, fmt.Sprintf("p%d", i+1))
	}
	b.AddSecondary(Names("s%d", 1, secondary)...)
	for options := 0; len(data) >= 2 && options < 10; data = data[2:] {
		var option []xc.Entry
		mask, tint := int(data[0]), int(data[1])
		for i := range primary + secondary {
			if mask>>i&1 == 0 {
				continue
			}
			e := xc.Entry{Item: xc.Item(i)}
			if i >= primary {
				if c := tint % 3; c > 0 {
					e.Colour = b.Colour(fmt.Sprint(c))
				}
				tint /= 3
			}
			option = append(option, e)
		}
		if mask&(1<<primary-1) == 0 {
			continue
		}
		if mask&0x80 != 0 { // an option may begin with a secondary item
			slices.Reverse(option)
		}
		b.AddEntries(option...)
		options++
	}
	return Build(b)
}

// Collect returns the solutions of p in order, and how the search ended.
func Collect(p *xc.Problem, cfg tree.Config) (sols []string, err error) {
	for sol, e := range search.Solutions(context.Background(), p, cfg) {
		if e != nil {
			return sols, e
		}
		sols = append(sols, fmt.Sprint(sol))
	}
	return sols, nil
}

// Searched returns the solutions of p that a search finds, as those of another
// problem if original is not nil.
func Searched(p *xc.Problem, cfg tree.Config, original func(xc.Solution) xc.Solution) (sols []string, err error) {
	for sol, err := range search.Solutions(context.Background(), p, cfg) {
		if err != nil {
			return nil, err
		}
		if original != nil {
			sol = original(sol)
		}
		sols = append(sols, Key(sol))
	}
	slices.Sort(sols)
	return sols, nil
}

// Key names a set of options, whatever their order.
func Key(sol []int) string { return fmt.Sprint(slices.Sorted(slices.Values(sol))) }

// Found returns the solutions under cfg as brute gives them.
func Found(t *testing.T, p *xc.Problem, cfg tree.Config) []string {
	sols, err := Searched(p, cfg, nil)
	if err != nil {
		t.Fatalf("%s: %v", RuleName(cfg), err)
	}
	return sols
}

// AtMost is the constraint that a solution has so many options at most, and
// their numbers an even sum.
type AtMost int

func (m AtMost) Watch(*xc.Problem) (tree.Watcher, error) { return &counting{most: int(m)}, nil }

type counting struct{ most, n, sum int }

func (c *counting) Choose(k int) bool {
	if c.n == c.most {
		return false
	}
	c.n++
	c.sum += k
	return true
}

func (c *counting) Unchoose(k int) {
	c.n--
	c.sum -= k
}

func (c *counting) Accept() bool { return c.sum%2 == 0 }

// Rules are all ways to branch that keep the set of solutions.
func Rules(seed uint64) (list []tree.Config) {
	for c := tree.Fewest; c <= tree.Random; c++ {
		for _, binary := range []bool{false, true} {
			for _, shuffle := range []bool{false, true} {
				list = append(list, tree.Config{Choice: c, Binary: binary, Shuffle: shuffle, Seed: seed})
			}
		}
	}
	return list
}

// RuleName says which rule cfg has.
func RuleName(cfg tree.Config) string {
	return fmt.Sprintf("%v, binary %t, shuffle %t, seed %d", cfg.Choice, cfg.Binary, cfg.Shuffle, cfg.Seed)
}

// DominoTilings is the problem of tiling a board with dominoes, cell by cell.
func DominoTilings(rows, cols int) *xc.Problem {
	b := xc.NewBuilder()
	b.AddPrimary(Names("%d", 0, rows*cols-1)...)
	for x := range xc.Item(rows * cols) {
		if int(x+1)%cols != 0 {
			b.AddEntries(xc.Entry{Item: x}, xc.Entry{Item: x + 1})
		}
		if int(x)+cols < rows*cols {
			b.AddEntries(xc.Entry{Item: x}, xc.Entry{Item: x + xc.Item(cols)})
		}
	}
	return Build(b)
}
