package cover_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/internal/must"
)

// draw draws a problem that may have anything the parser knows, and is small enough to try
// every set of options. Most problems have a solution, because one is planted: options are
// drawn first, and bounds, demands and conditions around some of them.
func draw(rng *rand.Rand) *xc.Problem {
	for {
		d := &drawing{rng: rng, often: []float64{.1, .3, 1}[rng.IntN(3)], b: xc.NewBuilder()}
		if p := d.problem(); len(covertest.Sets(p)) <= 80 { // every one of them is looked at many times
			return p
		}
	}
}

// A drawing is a problem in the making.
type drawing struct {
	rng                *rand.Rand
	often              float64 // how often there is more than primary items
	b                  *xc.Builder
	primary, secondary int
	palette            int  // colours
	share              int  // an option has one in share of the secondary items
	loose              bool // not all primary items are in the planted options
	options            [][]xc.Entry
	planted            []int
}

// chance says yes with a chance that grows with what the problem may have.
func (d *drawing) chance(x float64) bool { return d.rng.Float64() < x*d.often }

func (d *drawing) problem() *xc.Problem {
	rng := d.rng
	d.primary = 1 + rng.IntN(5)
	if d.chance(.6) {
		d.secondary = rng.IntN(5)
	}
	if d.chance(.7) {
		d.palette = 1 + rng.IntN(3)
	}
	d.share = 3
	switch rng.IntN(16) {
	case 0:
		d.primary, d.secondary = 0, 0
	case 1:
		d.primary, d.secondary = 0, 1+rng.IntN(3)
	case 2:
		d.primary, d.secondary = 1, 0
	case 3:
		d.primary = 62 + rng.IntN(8)
	case 4:
		d.secondary, d.palette, d.share = 45, 400, 2
	}
	if d.primary > 0 && rng.IntN(16) > 0 {
		d.plant()
	}
	demands := d.secondary > 0 && d.chance(.5)
	if demands {
		d.b.KeepDemands()
	}
	d.addItems(d.weigh())
	if demands {
		d.demand()
	}
	for _, option := range d.options {
		d.b.AddPriced(0, option...)
	}
	p := covertest.Build(d.b)
	d.price(p)
	return d.require(p)
}

// plant draws options, some of which share out the primary items.
func (d *drawing) plant() {
	rng, blocks := d.rng, make([][]xc.Entry, 1+d.rng.IntN(3))
	d.loose = d.chance(.4)
	for i := range xc.Item(d.primary) {
		if !d.loose || rng.IntN(4) > 0 {
			j := rng.IntN(len(blocks))
			blocks[j] = append(blocks[j], xc.Entry{Item: i})
		}
	}
	blocks = slices.DeleteFunc(blocks, func(block []xc.Entry) bool { return len(block) == 0 })
	tints := make([]xc.Colour, d.secondary)
	for i := range tints {
		if d.palette > 0 && rng.IntN(4) > 0 {
			tints[i] = d.tint()
		} else {
			tints[i] = -1 // for one option
		}
	}
	for _, block := range blocks {
		d.options = append(d.options, d.mix(slices.Clone(block), tints))
	}
	n := len(d.options)
	for range rng.IntN(8) {
		var option []xc.Entry
		some := len(blocks) > 0 && (d.primary > 9 || rng.IntN(2) == 0)
		if len(d.options) > 0 && rng.IntN(6) == 0 { // the same once more
			d.options = append(d.options, slices.Clone(d.options[rng.IntN(len(d.options))]))
			continue
		}
		for i := range xc.Item(d.primary) {
			if !some && rng.IntN(3) == 0 {
				option = append(option, xc.Entry{Item: i})
			}
		}
		if some {
			whole := slices.Clone(blocks[rng.IntN(len(blocks))])
			cut := rng.IntN(len(whole))
			option = slices.Clone(whole[cut:])
			if rng.IntN(2) == 0 && cut > 0 {
				d.options, option = append(d.options, d.mix(option, nil)), whole[:cut]
			}
		}
		if len(option) == 0 {
			option = []xc.Entry{{Item: xc.Item(rng.IntN(d.primary))}}
		}
		d.options = append(d.options, d.mix(option, nil))
	}
	place := rng.Perm(len(d.options))
	all := make([][]xc.Entry, len(place))
	for k, option := range d.options {
		all[place[k]] = option
		if k < n {
			d.planted = append(d.planted, place[k])
		}
	}
	d.options = all
}

// tint draws a colour.
func (d *drawing) tint() xc.Colour {
	names := [...]string{"A", "b:|", "*2"}
	n := d.rng.IntN(d.palette)
	if n < len(names) {
		return d.b.Colour(names[n])
	}
	return d.b.Colour(fmt.Sprint(n))
}

// mix adds secondary items to an option, those of a planted one with their tints.
func (d *drawing) mix(option []xc.Entry, tints []xc.Colour) []xc.Entry {
	for i := range d.secondary {
		if d.rng.IntN(d.share) > 0 {
			continue
		}
		e := xc.Entry{Item: xc.Item(d.primary + i)}
		switch {
		case tints == nil:
			if d.palette > 0 && d.rng.IntN(4) > 0 {
				e.Colour = d.tint()
			}
		case tints[i] == 0:
			continue
		case tints[i] < 0:
			tints[i] = 0
		default:
			e.Colour = tints[i]
		}
		option = append(option, e)
	}
	if d.rng.IntN(4) == 0 {
		slices.Reverse(option)
	}
	return option
}

// weigh gives entries weights, and returns how often the planted options cover each item
// and which items are to have bounds.
func (d *drawing) weigh() (times []int, bounded []bool) {
	times, bounded = make([]int, d.primary), make([]bool, d.primary)
	heavy, wide, free := d.chance(.5), d.chance(.7), d.rng.IntN(3) == 0
	for i := range times {
		unit := 0
		if heavy && d.rng.IntN(2) == 0 {
			unit = []int{1, 2, 1 << 29, 500_000_000, 1 << 30, 1<<30 + 1, math.MaxInt32 / 2, math.MaxInt32}[d.rng.IntN(8)]
			bounded[i] = !free
		}
		bounded[i] = bounded[i] || wide && d.rng.IntN(3) == 0
		for k, option := range d.options {
			for j := range option {
				if e := &option[j]; int(e.Item) == i {
					if unit > 0 && d.rng.IntN(4) > 0 {
						e.Weight = int32(min(math.MaxInt32, unit*(1+d.rng.IntN(2))+d.rng.IntN(2)*d.rng.IntN(2)))
					}
					if slices.Contains(d.planted, k) {
						times[i] += int(e.Times())
					}
				}
			}
		}
	}
	return times, bounded
}

// addItems adds the items, with bounds that the planted options keep if that can be.
func (d *drawing) addItems(times []int, bounded []bool) {
	odd := []string{"#", "*", "é", "with1", "-", "min"}
	name := func(kind string, i int) string {
		if d.rng.IntN(8) == 0 {
			kind = odd[d.rng.IntN(len(odd))] + kind
		}
		return fmt.Sprint(kind, i)
	}
	wide := []int{0, 1, 2, 1_000_000_000, math.MaxInt32}
	for i, n := range times {
		lo, hi := 1, 1
		if bounded[i] {
			lo = min(math.MaxInt32, max(0, n-wide[d.rng.IntN(len(wide))]))
			hi = min(math.MaxInt32, max(1, n+wide[d.rng.IntN(len(wide))]))
		} else if n != 1 && d.loose {
			lo, hi = min(n, math.MaxInt32), min(math.MaxInt32, max(n, 1))
		}
		d.b.AddBounded(lo, hi, name("p", i))
	}
	for i := range d.secondary {
		d.b.AddSecondary(name("s", i))
	}
}

// demand adds demands, which the planted options rule out if that can be.
func (d *drawing) demand() {
	for range 1 + d.rng.IntN(2) {
		var demand []xc.Entry
		for range 6 {
			demand = d.mix(nil, nil)
			if len(demand) == 0 {
				demand = []xc.Entry{{Item: xc.Item(d.primary + d.rng.IntN(d.secondary))}}
			}
			if slices.ContainsFunc(d.planted, func(k int) bool {
				return slices.ContainsFunc(d.options[k], func(e xc.Entry) bool {
					return slices.ContainsFunc(demand, func(f xc.Entry) bool {
						return e.Item == f.Item && (e.Colour != f.Colour || e.Colour == 0)
					})
				})
			}) {
				break
			}
		}
		at := d.rng.IntN(len(d.options) + 1)
		d.options = slices.Insert(d.options, at, demand)
		for j, k := range d.planted {
			if k >= at {
				d.planted[j]++
			}
		}
	}
}

// price gives options costs.
func (d *drawing) price(p *xc.Problem) {
	if len(p.Ends) == 0 || !d.chance(.5) {
		return
	}
	most := []int64{2, 8, 8, 1000, 1 << 53, 1 << 57, 1<<59 + 2, math.MaxInt64}[d.rng.IntN(8)]
	for range p.Ends {
		c := d.rng.Int64N(most)
		if most > 1<<50 && d.rng.IntN(2) == 0 {
			c = most - 1 - d.rng.Int64N(2)
		}
		p.Costs = append(p.Costs, c)
	}
	if slices.Max(p.Costs) == 0 {
		p.Costs = nil
	}
}

// require adds conditions, which the planted options meet if some can be found.
func (d *drawing) require(p *xc.Problem) *xc.Problem {
	for d.primary > 0 && d.chance(.3) {
		var c xc.Condition
		for range 12 {
			if c = d.condition(p); covertest.Meets(p, c, d.planted) {
				break
			}
		}
		q := must.Value(p.WithConditions(c))
		p = q
	}
	return p
}

// condition draws a condition, mostly about what the planted options do.
func (d *drawing) condition(p *xc.Problem) xc.Condition {
	rng := d.rng
	vertex := func() string { return string(rune('A' + rng.IntN(4))) }
	mark := func() xc.Mark {
		e := xc.Entry{Item: xc.Item(rng.IntN(p.Items()))}
		if len(p.Entries) > 0 && rng.IntN(8) > 0 {
			e = p.Entries[rng.IntN(len(p.Entries))]
		}
		m := xc.Mark{Item: p.Names[e.Item], Colour: p.Colours[e.Colour]}
		switch {
		case rng.IntN(4) == 0:
			m.Colour = ""
		case int(e.Item) >= p.Primary && rng.IntN(8) == 0:
			m.Colour = "none"
		}
		return m
	}
	if rng.IntN(2) == 0 {
		l := &xc.Loop{}
		ring := [][2]string{{"A", "B"}, {"B", "C"}, {"C", "A"}}[:2+rng.IntN(2)]
		if len(ring) == 2 {
			ring[1] = [2]string{"B", "A"}
		}
		for range rng.IntN(4) {
			if e := [2]string{vertex(), vertex()}; e[0] != e[1] {
				ring = append(ring, e)
			}
		}
		for _, e := range ring {
			l.Edges = append(l.Edges, xc.LoopEdge{From: e[0], To: e[1], In: mark()})
		}
		return l
	}
	c := &xc.Connected{Minimal: rng.IntN(4) == 0}
	for v := range rng.IntN(5) {
		c.Vertices = append(c.Vertices, xc.Vertex{Name: string(rune('A' + v)), Out: mark()})
	}
	for range rng.IntN(6) {
		c.Edges = append(c.Edges, [2]string{vertex(), vertex()})
	}
	return c
}
