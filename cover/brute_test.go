package cover

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// brute finds the solutions of p by the definition, options in order.
func brute(p *Problem) []string {
	var sols []string
	for set := range 1 << p.Options() {
		sol := []int{}
		times := make([]int, p.Items())
		colours := make([]map[Colour]bool, p.Items())
		for k := range p.Options() {
			if set>>k&1 == 0 {
				continue
			}
			sol = append(sol, k)
			for e := range p.Option(k) {
				if colours[e.Item] == nil {
					colours[e.Item] = map[Colour]bool{}
				}
				times[e.Item] += max(1, int(e.Weight))
				colours[e.Item][e.Colour] = true
			}
		}
		ok := true
		for i, n := range times {
			lo, hi := p.Bounds(Item(i))
			switch {
			case i < p.Primary():
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

// bruteDemands finds the solutions of p by the definition: of the sets that brute
// would return if demands were options, those without demand that no demand can join.
func bruteDemands(p *Problem) []string {
	q := *p
	q.demands = nil
	valid := map[string]bool{}
	for _, sol := range brute(&q) {
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
			demand := !slices.ContainsFunc(p.option(k), func(e Entry) bool { return int(e.Item) < p.Primary() })
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

// withDemands returns p with some more options that have no primary item.
func withDemands(p *Problem, rng *rand.Rand) *Problem {
	b := NewBuilder()
	b.KeepDemands()
	for i := range p.Items() {
		if i < p.Primary() {
			lo, hi := p.Bounds(Item(i))
			b.AddBounded(lo, hi, p.Name(Item(i)))
		} else {
			b.AddSecondary(p.Name(Item(i)))
		}
	}
	for k := range p.Options() {
		if i := p.Primary() + rng.IntN(4); rng.IntN(2) == 0 && i < p.Items() {
			var demand []Entry
			for ; i < p.Items(); i += 1 + rng.IntN(2) {
				e := Entry{Item: Item(i)}
				if rng.IntN(3) == 0 {
					e.Colour = b.Colour(fmt.Sprint(rng.IntN(2)))
				}
				demand = append(demand, e)
			}
			b.AddPriced(rng.Int64N(2), demand...)
		}
		b.AddOption(strings.Fields(p.OptionString(k))...)
	}
	return build(b)
}

// decode makes a small problem of bytes: how many primary and secondary items,
// then two bytes an option, items by bits and colours by base 3. It returns
// nil if there is nothing to make.
func decode(data []byte) *Problem {
	if len(data) < 2 {
		return nil
	}
	primary, secondary := 1+int(data[0])%5, int(data[1])%4
	b := NewBuilder()
	b.AddPrimary(names("p%d", 1, primary)...)
	b.AddSecondary(names("s%d", 1, secondary)...)
	return decodeOptions(b, primary, secondary, data[2:])
}

// decodeBounded is decode with a third kind of byte, one a primary item after
// the first two: bounds up to 2 and 4.
func decodeBounded(data []byte) *Problem {
	if len(data) < 2 {
		return nil
	}
	primary, secondary := 1+int(data[0])%5, int(data[1])%4
	if len(data) < 2+primary {
		return nil
	}
	b := NewBuilder()
	for i, times := range data[2 : 2+primary] {
		lo := int(times) % 3
		b.AddBounded(lo, max(1, lo+int(times)/3%3), fmt.Sprintf("p%d", i+1))
	}
	b.AddSecondary(names("s%d", 1, secondary)...)
	return decodeOptions(b, primary, secondary, data[2+primary:])
}

func decodeOptions(b *Builder, primary, secondary int, data []byte) *Problem {
	for ; len(data) >= 2; data = data[2:] {
		var option []Entry
		mask, tint := int(data[0]), int(data[1])
		for i := range primary + secondary {
			if mask>>i&1 == 0 {
				continue
			}
			e := Entry{Item: Item(i)}
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
		if b.AddEntries(option...); len(b.p.ends) == 10 {
			break
		}
	}
	return build(b)
}

// collect returns the solutions of p in order, and how the search ended.
func collect(p *Problem, cfg Config) (sols []string, err error) {
	for sol, e := range p.Solutions(context.Background(), cfg) {
		if e != nil {
			return sols, e
		}
		sols = append(sols, fmt.Sprint(sol))
	}
	return sols, nil
}

// searched returns the solutions of p that a search finds, as those of another
// problem if original is not nil.
func searched(p *Problem, cfg Config, original func(Solution) Solution) (sols []string, err error) {
	for sol, err := range p.Solutions(context.Background(), cfg) {
		if err != nil {
			return nil, err
		}
		if original != nil {
			sol = original(sol)
		}
		sols = append(sols, key(sol))
	}
	slices.Sort(sols)
	return sols, nil
}

// key names a set of options, whatever their order.
func key(sol []int) string { return fmt.Sprint(slices.Sorted(slices.Values(sol))) }

// agree compares the engine and Verify with the definition of a solution.
func agree(t *testing.T, p *Problem) {
	want := brute(p)
	for _, choice := range []Choice{Fewest, First} {
		var got []string
		var stats Stats
		for sol, err := range p.Solutions(context.Background(), Config{Choice: choice, Stats: &stats}) {
			if err != nil {
				t.Fatal(err)
			}
			s := slices.Sorted(slices.Values(sol))
			got = append(got, fmt.Sprint([]int(s)))
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("choice %d of\n%s\ngot  %v\nwant %v", choice, text(t, p), got, want)
		}
		if stats.Nodes < stats.Solutions || stats.Done != 1 {
			t.Errorf("choice %d of\n%s\n%+v", choice, text(t, p), stats)
		}
	}
	for set := range 1 << p.Options() {
		sol := Solution{}
		for k := range p.Options() {
			if set>>k&1 != 0 {
				sol = append(sol, k)
			}
		}
		if _, found := slices.BinarySearch(want, fmt.Sprint([]int(sol))); found != (p.Verify(sol) == nil) {
			t.Errorf("%s\n%v: Verify says %v", text(t, p), sol, p.Verify(sol))
		}
	}
}

// sameAsM solves a problem without bounds by Algorithm M as well, and expects
// the same tree. A dead end costs Algorithm X an update more.
func sameAsM(t *testing.T, p *Problem) {
	walk := func(s *search) (sols []string, stats Stats) {
		if err := s.start(context.Background(), Config{Stats: &stats}, func() bool {
			sols = append(sols, fmt.Sprint(s.solution(nil)))
			return true
		}); err != nil {
			t.Fatal(err)
		}
		return sols, stats
	}
	x, m := newSearch(p), newSearch(p)
	m.limit()
	solsX, statsX := walk(x)
	solsM, statsM := walk(m)
	if !slices.Equal(solsX, solsM) || !slices.Equal(statsX.Profile, statsM.Profile) ||
		statsX.Cleansings != statsM.Cleansings || statsX.Updates < statsM.Updates {
		t.Errorf("%s\nX finds %v, %+v\nM finds %v, %+v", text(t, p), solsX, statsX, solsM, statsM)
	}
}

// found returns the solutions under cfg as brute gives them.
func found(t *testing.T, p *Problem, cfg Config) []string {
	var got []string
	for sol, err := range p.Solutions(context.Background(), cfg) {
		if err != nil {
			t.Fatalf("%s: %v", ruleName(cfg), err)
		}
		got = append(got, fmt.Sprint([]int(slices.Sorted(slices.Values(sol)))))
	}
	slices.Sort(got)
	return got
}

// atMost is the constraint that a solution has so many options at most, and
// their numbers an even sum.
type atMost int

// rules are all ways to branch that keep the set of solutions.
func rules(seed uint64) (list []Config) {
	for c := Fewest; c <= Random; c++ {
		for _, binary := range []bool{false, true} {
			for _, shuffle := range []bool{false, true} {
				list = append(list, Config{Choice: c, Binary: binary, Shuffle: shuffle, Seed: seed})
			}
		}
	}
	return list
}

// ruleName says which rule cfg has.
func ruleName(cfg Config) string {
	return fmt.Sprintf("%v, binary %t, shuffle %t, seed %d", cfg.Choice, cfg.Binary, cfg.Shuffle, cfg.Seed)
}

// noLeak expects that there are no more goroutines at the end of a test. Those
// that are about to end get a moment.
func noLeak(t *testing.T) {
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

// dominoTilings is the problem of tiling a board with dominoes, cell by cell.
func dominoTilings(rows, cols int) *Problem {
	b := NewBuilder()
	b.AddPrimary(names("%d", 0, rows*cols-1)...)
	for x := range Item(rows * cols) {
		if int(x+1)%cols != 0 {
			b.AddEntries(Entry{Item: x}, Entry{Item: x + 1})
		}
		if int(x)+cols < rows*cols {
			b.AddEntries(Entry{Item: x}, Entry{Item: x + Item(cols)})
		}
	}
	return build(b)
}

// rowQueens is queens with rows and columns in natural order.
func rowQueens(n int) *Problem {
	b := NewBuilder()
	b.AddPrimary(names("r%d", 0, n-1)...)
	b.AddPrimary(names("c%d", 0, n-1)...)
	b.AddSecondary(names("a%d", 0, 2*n-2)...)
	b.AddSecondary(names("b%d", 0, 2*n-2)...)
	for i := range n {
		for j := range n {
			b.AddOption(fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", j),
				fmt.Sprintf("a%d", i+j), fmt.Sprintf("b%d", n-1-i+j))
		}
	}
	return build(b)
}

// dominoes returns the problem of the tilings of a rectangle by dominoes.
func dominoes(rows, cols int) *Problem {
	b := NewBuilder()
	for i := range rows {
		b.AddPrimary(names(fmt.Sprintf("%d,%%d", i), 0, cols-1)...)
	}
	for i := range rows {
		for j := range cols {
			if j+1 < cols {
				b.AddOption(fmt.Sprintf("%d,%d", i, j), fmt.Sprintf("%d,%d", i, j+1))
			}
			if i+1 < rows {
				b.AddOption(fmt.Sprintf("%d,%d", i, j), fmt.Sprintf("%d,%d", i+1, j))
			}
		}
	}
	return build(b)
}

func cutWell() *Problem {
	m := strip()
	m.keep = func(_ string, way []cube) bool { return cutsWell(way, m.rows, m.cols) }
	return m.problem()
}

// union puts problems side by side, items in turn, so that the order of the items
// keeps none together.
func union(all []*Problem) *Problem {
	b := NewBuilder()
	number := make([]map[Item]Item, len(all))
	for i := 0; i < 5; i++ { // random has no more
		for k, p := range all {
			if number[k] == nil {
				number[k] = map[Item]Item{}
			}
			if i < p.primary {
				number[k][Item(i)] = b.AddPrimary(fmt.Sprintf("%d.%s", k, p.names[i]))
			}
		}
	}
	for k, p := range all {
		for i := p.primary; i < len(p.names); i++ {
			number[k][Item(i)] = b.AddSecondary(fmt.Sprintf("%d.%s", k, p.names[i]))
		}
	}
	for k, p := range all {
		for o := range p.Options() {
			var option []Entry
			for e := range p.Option(o) {
				entry := Entry{Item: number[k][e.Item]}
				if e.Colour != 0 {
					entry.Colour = b.Colour(p.ColourName(e.Colour))
				}
				option = append(option, entry)
			}
			b.AddEntries(option...)
		}
	}
	return build(b)
}
