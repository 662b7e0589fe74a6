package covertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Brute finds the solutions of p by the definition, options in order.
func Brute(p *xc.Problem) []string {
	var sols []string
	for set := range 1 << p.Options() {
		sol := []int{}
		times := make([]int, p.Items())
		colours := make([]map[xc.Colour]bool, p.Items())
		for k := range p.Options() {
			if set>>k&1 == 0 {
				continue
			}
			sol = append(sol, k)
			for _, e := range p.Option(k) {
				if colours[e.Item] == nil {
					colours[e.Item] = map[xc.Colour]bool{}
				}
				times[e.Item] += max(1, int(e.Weight))
				colours[e.Item][e.Colour] = true
			}
		}
		ok := true
		for i, n := range times {
			lo, hi := p.BoundsOf(xc.Item(i))
			switch {
			case i < p.Primary:
				ok = ok && lo <= n && n <= hi
			case n > 1:
				ok = ok && len(colours[i]) == 1 && !colours[i][0]
			}
		}
		if ok {
			sols = append(sols, fmt.Sprint(sol))
		}
	}
	slices.Sort(sols)
	return sols
}

// BruteDemands finds the solutions of p by the definition: of the sets that brute
// would return if demands were options, those without demand that no demand can join.
func BruteDemands(p *xc.Problem) []string {
	q := *p
	q.Demands = nil
	valid := map[string]bool{}
	for _, sol := range Brute(&q) {
		valid[sol] = true
	}
	var sols []string
sets:
	for set := range 1 << p.Options() {
		var sol []int
		for k := range p.Options() {
			if set>>k&1 != 0 {
				sol = append(sol, k)
			}
		}
		if !valid[fmt.Sprint(sol)] {
			continue
		}
		for k := range p.Options() {
			demand := !slices.ContainsFunc(p.Option(k), func(e xc.Entry) bool { return int(e.Item) < p.Primary })
			if !demand {
				continue
			}
			joined := append(slices.Clone(sol), k)
			slices.Sort(joined)
			if slices.Contains(sol, k) || valid[fmt.Sprint(joined)] {
				continue sets
			}
		}
		sols = append(sols, fmt.Sprint(sol))
	}
	slices.Sort(sols)
	return sols
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
func Decode(data []byte) *xc.Problem {
	if len(data) < 2 {
		return nil
	}
	primary, secondary := 1+int(data[0])%5, int(data[1])%4
	b := xc.NewBuilder()
	b.AddPrimary(Names("p%d", 1, primary)...)
	b.AddSecondary(Names("s%d", 1, secondary)...)
	return decodeOptions(b, primary, secondary, data[2:])
}

// DecodeBounded is decode with a third kind of byte, one a primary item after
// the first two: bounds up to 2 and 4.
func DecodeBounded(data []byte) *xc.Problem {
	if len(data) < 2 {
		return nil
	}
	primary, secondary := 1+int(data[0])%5, int(data[1])%4
	if len(data) < 2+primary {
		return nil
	}
	b := xc.NewBuilder()
	for i, times := range data[2 : 2+primary] {
		lo := int(times) % 3
		b.AddBounded(lo, max(1, lo+int(times)/3%3), fmt.Sprintf("p%d", i+1))
	}
	b.AddSecondary(Names("s%d", 1, secondary)...)
	return decodeOptions(b, primary, secondary, data[2+primary:])
}

func decodeOptions(b *xc.Builder, primary, secondary int, data []byte) *xc.Problem {
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

// Agree compares the engine and Verify with the definition of a solution.
func Agree(t *testing.T, p *xc.Problem) {
	want := Brute(p)
	for _, choice := range []tree.Choice{tree.Fewest, tree.First} {
		var stats tree.Stats
		got := Found(t, p, tree.Config{Choice: choice, Stats: &stats})
		if !slices.Equal(got, want) {
			t.Errorf("choice %d of\n%s\ngot  %v\nwant %v", choice, Text(t, p), got, want)
		}
		if stats.Nodes < stats.Solutions || stats.Done != 1 {
			t.Errorf("choice %d of\n%s\n%+v", choice, Text(t, p), stats)
		}
	}
	for set := range 1 << p.Options() {
		sol := xc.Solution{}
		for k := range p.Options() {
			if set>>k&1 != 0 {
				sol = append(sol, k)
			}
		}
		if _, found := slices.BinarySearch(want, fmt.Sprint([]int(sol))); found != (p.Verify(sol) == nil) {
			t.Errorf("%s\n%v: Verify says %v", Text(t, p), sol, p.Verify(sol))
		}
	}
}

// SameAsM solves a problem without bounds by Algorithm M as well, and expects
// the same tree. A dead end costs Algorithm X an update more.
func SameAsM(t *testing.T, p *xc.Problem) {
	walk := func(s *links.Search) (sols []string, stats tree.Stats) {
		if err := s.Start(context.Background(), tree.Config{Stats: &stats}, func() bool {
			sols = append(sols, fmt.Sprint(s.Solution(nil)))
			return true
		}); err != nil {
			t.Fatal(err)
		}
		return sols, stats
	}
	x, m := links.Plain(p), links.Plain(p)
	m.Limit()
	solsX, statsX := walk(x)
	solsM, statsM := walk(m)
	if !slices.Equal(solsX, solsM) || !slices.Equal(statsX.Profile, statsM.Profile) ||
		statsX.Cleansings != statsM.Cleansings || statsX.Updates < statsM.Updates {
		t.Errorf("%s\nX finds %v, %+v\nM finds %v, %+v", Text(t, p), solsX, statsX, solsM, statsM)
	}
}

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

// NoLeak expects that there are no more goroutines at the end of a test. Those
// that are about to end get a moment.
func NoLeak(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				return
			}
			runtime.Gosched()
			time.Sleep(time.Millisecond)
		}
		t.Errorf("%d goroutines, there were %d", runtime.NumGoroutine(), before)
	})
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

// CutWell is the problem of [Strip] without the places that cut off regions which pieces
// of five cannot fill: see cutsWell.
func CutWell() *xc.Problem {
	m := Strip()
	m.Keep = func(_ string, way []Cube) bool { return cutsWell(way, m.Rows, m.Cols) }
	return m.Problem()
}

// Union puts problems side by side, items in turn, so that the order of the items
// keeps none together.
func Union(all []*xc.Problem) *xc.Problem {
	b := xc.NewBuilder()
	number := make([]map[xc.Item]xc.Item, len(all))
	for i := 0; i < 5; i++ { // random has no more
		for k, p := range all {
			if number[k] == nil {
				number[k] = map[xc.Item]xc.Item{}
			}
			if i < p.Primary {
				number[k][xc.Item(i)] = b.AddPrimary(fmt.Sprintf("%d.%s", k, p.Names[i]))
			}
		}
	}
	for k, p := range all {
		for i := p.Primary; i < len(p.Names); i++ {
			number[k][xc.Item(i)] = b.AddSecondary(fmt.Sprintf("%d.%s", k, p.Names[i]))
		}
	}
	for k, p := range all {
		for o := range p.Options() {
			var option []xc.Entry
			for _, e := range p.Option(o) {
				entry := xc.Entry{Item: number[k][e.Item]}
				if e.Colour != 0 {
					entry.Colour = b.Colour(p.ColourName(e.Colour))
				}
				option = append(option, entry)
			}
			b.AddEntries(option...)
		}
	}
	return Build(b)
}
