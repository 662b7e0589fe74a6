package covertest

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Brute returns the solutions of p by the definition, in order, as [Key] names them.
func Brute(p *xc.Problem) (sols []string) {
	for _, sol := range Sets(p) {
		sols = append(sols, Key(sol))
	}
	slices.Sort(sols)
	return sols
}

// Sets returns the solutions of p by the definition: the sets of options that cover what
// they should, that no demand can join, and that meet the conditions.
func Sets(p *xc.Problem) (sols []xc.Solution) {
	sol := xc.Solution{}
	var from func(k int)
	from = func(k int) {
		times, fits := tally(p, sol)
		switch {
		case !fits: // and no more options change that
		case k < p.Options():
			if from(k + 1); !p.IsDemand(k) {
				sol = append(sol, k)
				from(k + 1)
				sol = sol[:len(sol)-1]
			}
		default:
			for i, n := range times[:p.Primary] {
				if lo, _ := p.BoundsOf(xc.Item(i)); n < lo {
					return
				}
			}
			if slices.ContainsFunc(p.Demands, func(k int32) bool { _, joins := tally(p, append(slices.Clone(sol), int(k))); return joins }) ||
				slices.ContainsFunc(p.Conditions, func(c xc.Condition) bool { return !Meets(p, c, sol) }) {
				return
			}
			sols = append(sols, slices.Clone(sol))
		}
	}
	from(0)
	return sols
}

// tally returns how often a set of options covers each item, and whether that is not too
// often and in one colour.
func tally(p *xc.Problem, sol xc.Solution) (times []int, fits bool) {
	times, fits = make([]int, p.Items()), true
	colours := make([]xc.Colour, p.Items())
	for _, k := range sol {
		for _, e := range p.Option(k) {
			i := e.Item
			if times[i] += max(1, int(e.Weight)); int(i) < p.Primary {
				_, hi := p.BoundsOf(i)
				fits = fits && times[i] <= hi
			} else if times[i] > 1 && (e.Colour == 0 || e.Colour != colours[i]) {
				fits = false
			}
			colours[i] = e.Colour
		}
	}
	return times, fits
}

// Meets reports by the definition whether a set of options meets a condition. It has nothing
// in common with [xc.Problem.Verify].
func Meets(p *xc.Problem, c xc.Condition, sol xc.Solution) bool {
	made := func(m xc.Mark) bool {
		return slices.ContainsFunc(sol, func(k int) bool {
			return slices.ContainsFunc(p.Option(k), func(e xc.Entry) bool {
				return p.Names[e.Item] == m.Item && (m.Colour == "" || p.Colours[e.Colour] == m.Colour)
			})
		})
	}
	switch c := c.(type) {
	case *xc.Loop:
		degree, edges := map[string]int{}, [][2]string{}
		for _, e := range c.Edges {
			if made(e.In) {
				degree[e.From]++
				degree[e.To]++
				edges = append(edges, [2]string{e.From, e.To})
			}
		}
		for _, n := range degree {
			if n != 2 {
				return false
			}
		}
		return pieces(slices.Collect(maps.Keys(degree)), edges) == 1
	case *xc.Connected:
		var all []string
		gone, can := map[string]bool{}, map[string]bool{}
		for _, e := range c.Edges {
			all = append(all, e[:]...)
		}
		for _, v := range c.Vertices {
			all, can[v.Name], gone[v.Name] = append(all, v.Name), true, made(v.Out)
		}
		left := func(but string) []string {
			return slices.DeleteFunc(slices.Clone(all), func(v string) bool { return gone[v] || v == but })
		}
		free := func(v string) bool { // it could go as well
			return can[v] && pieces(left(v), c.Edges) <= 1 && !slices.ContainsFunc(c.Edges, func(e [2]string) bool {
				return e[0] == v && gone[e[1]] || e[1] == v && gone[e[0]]
			})
		}
		return pieces(left(""), c.Edges) <= 1 && !(c.Minimal && slices.ContainsFunc(left(""), free))
	}
	panic(fmt.Sprintf("covertest: brute force does not know what %T says", c))
}

// pieces returns in how many pieces a graph falls. Edges to vertices that it does not have
// are none.
func pieces(vertices []string, edges [][2]string) (n int) {
	leader := map[string]string{}
	for _, v := range vertices {
		leader[v] = v
	}
	n = len(leader)
	for _, e := range edges {
		a, b := leader[e[0]], leader[e[1]]
		if a == "" || b == "" || a == b {
			continue
		}
		n--
		for v, l := range leader {
			if l == a {
				leader[v] = b
			}
		}
	}
	return n
}

// Decode makes a small problem of bytes: how many primary and secondary items,
// then two bytes an option, items by bits and colours by base 3. If it is to have bounds,
// a byte for each primary item comes after the first two: bounds up to 2 and 4. It returns
// nil if there is nothing to make.
func Decode(data []byte, bounded bool) *xc.Problem {
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
		t.Fatalf("%+v: %v", cfg, err)
	}
	return sols
}

// AtMost is the constraint that a solution has so many options at most, and
// their numbers an even sum.
type AtMost int

func (m AtMost) Watch(*xc.Problem) (xc.Watcher, error) { return &counting{most: int(m)}, nil }

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
