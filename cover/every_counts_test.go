package cover_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/cover/cheapest"
	"bonepile/cover/counts"
	"bonepile/cover/diagram"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/simplify"
	"bonepile/zdd"
)

// What ways of counting refuse that are not searches: but a problem without primary items is
// counted by looking at it.
var (
	notByOptions = []refusal{{noPrimary, nil}, {minimal, errors.ErrUnsupported}, {demands, errors.ErrUnsupported}}
	notBySweep   = slices.Concat(notByOptions, []refusal{{bounds, errors.ErrUnsupported}, {weights, errors.ErrUnsupported}})
	notBySigns   = slices.Concat(notBySweep[:1], []refusal{{conditions, errors.ErrUnsupported}}, notBySweep[2:])
)

// counted asks for the number of solutions in one way, and for that without some options.
func counted(way cover.Way) func(e *exam) error {
	return func(e *exam) error {
		n, err := e.Count(e.ctx, cover.CountConfig{Way: way})
		if err != nil {
			return err
		}
		e.number(n)
		_, without := e.fixed()
		n, err = counts.Helped(e.ctx, e.Problem, cover.CountConfig{Way: way, Without: without, Workers: 1 + e.rng.IntN(2)}, counts.Help{})
		e.check(err == nil, "without %v: %v", without, err)
		e.only(fits(nil, without)).number(n)
		n, err = e.Count(e.ctx, cover.CountConfig{Way: way, MaxSolutions: 2})
		e.check(err == nil && n.Int64() == int64(min(2, len(e.sols))), "%v of %d with a limit: %v", n, len(e.sols), err)
		return nil
	}
}

var countQuestions = []question{
	{name: "count", asks: "Problem.Count counts.Helped", ask: counted(cover.Fastest)},
	{name: "count by search", asks: "Problem.Count", ask: counted(cover.BySearch)},
	{name: "count by sweep", asks: "Problem.Count", not: notBySweep, ask: counted(cover.BySweep)},
	{name: "count by memo", asks: "Problem.Count", ask: counted(cover.ByMemo)},
	{name: "count by options", asks: "Problem.Count", not: notByOptions, ask: counted(cover.ByOptions)},
	{name: "count by signs", asks: "Problem.Count", not: notBySigns, ask: func(e *exam) error {
		n, err := e.Count(e.ctx, cover.CountConfig{Way: cover.BySigns})
		if errors.Is(err, errors.ErrUnsupported) && (e.Items() > 1 || e.Options() == 0) && len(refused(e.x, notBySigns)) == 0 {
			return nil // it needs items of which each option has just one, and little besides
		}
		if err == nil {
			e.number(n)
		}
		return err
	}},
	{name: "count option by option", asks: "breadth.Count breadth.NarrowOrder", not: slices.Concat(notDemands, []refusal{{minimal, errors.ErrUnsupported}}), ask: func(e *exam) error {
		order := breadth.NarrowOrder(e.Problem)
		sorted := slices.Sorted(slices.Values(order))
		for k := range sorted {
			e.check(len(order) == e.Options() && sorted[k] == k, "order %v", order)
		}
		for _, o := range [][]int{nil, order} {
			n, err := breadth.Count(e.ctx, e.Problem, breadth.Config{Order: o})
			if err != nil {
				return err
			}
			e.number(n)
		}
		return nil
	}},
	{name: "pick", asks: "counts.NewPicker counts.Picker.Count counts.Picker.Nth", ask: func(e *exam) error {
		k, err := counts.NewPicker(e.ctx, e.Problem, counts.Config{})
		if err != nil {
			return err
		}
		e.number(k.Count())
		want, err := list(e.Lexicographic(e.ctx, cover.Config{}))
		e.check(err == nil, "%v", err)
		for n := range min(len(want), 12) {
			sol, err := k.Nth(e.ctx, big.NewInt(int64(n)))
			e.check(err == nil && fmt.Sprint(sol) == fmt.Sprint(want[n]), "number %d is %v (%v), want %v", n, sol, err, want[n])
		}
		_, err = k.Nth(e.ctx, k.Count())
		e.check(errors.Is(err, counts.ErrNone), "one too many: %v", err)
		return nil
	}},
	{name: "sample", asks: "counts.Picker.Samples", ask: func(e *exam) error {
		k, err := counts.NewPicker(e.ctx, e.Problem, counts.Config{})
		if err != nil {
			return err
		}
		n := 0
		for sol, err := range k.Samples(e.ctx, e.rng) {
			if err != nil {
				return err
			}
			e.check(slices.Contains(e.keys, covertest.Key(sol)), "%v", sol)
			if n++; n == 5 {
				break
			}
		}
		e.check((n > 0) == (len(e.sols) > 0), "%d samples", n)
		return nil
	}},
	{name: "weighted", asks: "counts.Weighted", ask: func(e *exam) error {
		weight := make([]*big.Rat, e.Options())
		for k := range weight {
			weight[k] = big.NewRat(e.rng.Int64N(7)-2, 1+e.rng.Int64N(4))
		}
		want := new(big.Rat)
		for _, sol := range e.sols {
			product := big.NewRat(1, 1)
			for _, k := range sol {
				product.Mul(product, weight[k])
			}
			want.Add(want, product)
		}
		got, err := counts.Weighted(e.ctx, e.Problem, func(k int) *big.Rat { return weight[k] }, counts.Config{})
		e.check(err != nil || got.Cmp(want) == 0, "%v, want %v", got, want)
		return err
	}},
	{name: "distinct", asks: "counts.Distinct", not: unsupported, ask: func(e *exam) error {
		var v counts.View
		for i := range e.Items() {
			if e.rng.IntN(3) == 0 {
				v.Items = append(v.Items, cover.Item(i))
			}
		}
		for k := range e.Options() {
			if e.rng.IntN(6) == 0 {
				v.Options = append(v.Options, k)
			}
		}
		looks := map[string]bool{}
		for _, sol := range e.sols {
			look := []string{}
			for _, k := range sol {
				if slices.Contains(v.Options, k) {
					look = append(look, fmt.Sprint(k))
				}
				for entry := range e.Option(k) {
					switch {
					case !slices.Contains(v.Items, entry.Item):
					case int(entry.Item) < e.Primary():
						look = append(look, fmt.Sprint(entry.Item, " by ", k))
					default:
						look = append(look, fmt.Sprint(entry.Item, " is ", entry.Colour))
					}
				}
			}
			slices.Sort(look)
			looks[fmt.Sprint(slices.Compact(look))] = true
		}
		n, err := counts.Distinct(e.ctx, e.Problem, v, counts.Config{})
		e.check(err != nil || n.Int64() == int64(len(looks)), "%v by %v, want %d", n, v, len(looks))
		return err
	}},
	{name: "diagram", asks: "diagram.Of", ask: func(e *exam) error {
		t := e.tree()
		t.Form = cover.Form{}
		d, err := diagram.Of(e.ctx, e.Problem, diagram.Config{Tree: t})
		if err == nil {
			e.family(d)
		}
		return err
	}},
	{name: "family", asks: "zdd.Of zdd.Read zdd.Order zdd.Fold zdd.Diagram.WriteTo zdd.Diagram.Count zdd.Diagram.CountBySize zdd.Diagram.Contains zdd.Diagram.All zdd.Diagram.Cheapest zdd.Diagram.Dearest " +
		"zdd.Diagram.Samples zdd.Diagram.With zdd.Diagram.Without zdd.Diagram.Union zdd.Diagram.Intersection zdd.Diagram.Difference zdd.Diagram.Reorder zdd.Diagram.IsEmpty zdd.Diagram.Vars zdd.Diagram.Visit", ask: (*exam).families},
}

// family fails unless a diagram has the solutions.
func (e *exam) family(d *zdd.Diagram) {
	var got []cover.Solution
	for set := range d.All() {
		got = append(got, set)
	}
	e.same(got)
	e.number(d.Count())
}

// families puts the family of all solutions to package zdd.
func (e *exam) families() error {
	sets := make([][]int, len(e.sols))
	for i, sol := range e.sols {
		sets[i] = sol
	}
	d, err := zdd.Of(sets...)
	e.check(err == nil, "%v", err)
	e.family(d)
	var text bytes.Buffer
	d.WriteTo(&text)
	again, err := zdd.Read(&text, 0)
	e.check(err == nil, "%v", err)
	e.family(again)
	free, err := diagram.Of(e.ctx, e.Problem, diagram.Config{})
	e.check(err == nil, "%v", err)
	order := e.rng.Perm(e.Options())
	ordered, err := free.Reorder(order)
	e.check(err == nil, "%v", err)
	e.family(ordered)
	if got, err := zdd.Order(ordered); err == nil {
		vars := slices.DeleteFunc(order, func(k int) bool { return !slices.Contains(d.Vars(), k) })
		got = slices.DeleteFunc(got, func(k int) bool { return !slices.Contains(d.Vars(), k) })
		e.check(slices.Equal(got, vars), "order %v, want %v", got, vars)
	}
	if e.Options() > 0 {
		k := e.rng.IntN(e.Options())
		with, without := d.With(k), d.Without(k)
		e.only(fits([]int{k}, nil)).family(with)
		e.only(fits(nil, []int{k})).family(without)
		all, err := with.Union(without)
		e.check(err == nil, "%v", err)
		e.family(all)
		none, err := with.Intersection(without)
		e.check(err == nil && none.IsEmpty(), "%v, %v", none, err)
		rest, err := d.Difference(with)
		e.check(err == nil && rest.Count().Cmp(without.Count()) == 0, "%v, %v", rest, err)
	}
	for size, n := range free.CountBySize() {
		e.only(func(sol cover.Solution) bool { return len(sol) == size }).number(n)
	}
	visited := 0
	free.Visit(func(set []int) bool { visited++; return d.Contains(set) })
	e.check(visited == len(e.sols), "%d sets visited", visited)
	deep := zdd.Fold(free, int64(0), int64(1), func(_ int, lo, hi int64) int64 { return lo + hi })
	e.number(big.NewInt(deep))
	for set := range free.Samples(e.rng) {
		e.check(d.Contains(set), "%v", set)
		break
	}
	if allCosts(e.x) < 1<<62 {
		for _, dear := range []bool{false, true} {
			best := free.Cheapest
			if dear {
				best = free.Dearest
			}
			seq, err := best(3, e.Cost)
			e.check(err == nil, "%v", err)
			var got []cheapest.Priced
			for set, cost := range seq {
				got = append(got, cheapest.Priced{Solution: set, Cost: cost})
			}
			e.best(got, 3, dear)
		}
	}
	return nil
}

// costOf returns what a solution costs, or more than can be.
func (e *exam) costOf(sol cover.Solution) int64 {
	sum := int64(0)
	for _, k := range sol {
		if sum += e.Cost(k); sum < 0 {
			return math.MaxInt64
		}
	}
	return sum
}

// best fails unless these are the k cheapest or dearest solutions.
func (e *exam) best(got []cheapest.Priced, k int, dearest bool) {
	var want, costs []int64
	for _, sol := range e.sols {
		want = append(want, e.costOf(sol))
	}
	slices.Sort(want)
	if dearest {
		slices.Reverse(want)
	}
	seen := map[string]bool{}
	for _, s := range got {
		key := covertest.Key(s.Solution)
		e.check(slices.Contains(e.keys, key) && !seen[key] && s.Cost == e.costOf(s.Solution), "%v is no solution, or comes twice", s)
		seen[key], costs = true, append(costs, s.Cost)
	}
	want = want[:min(len(want), k)]
	e.check(slices.Equal(costs, want), "costs %v, want %v", costs, want)
}

// byCosts asks for something by costs. Where these are too large, times how often items are
// covered, the error may say so; where a solution costs too much, it has to.
func byCosts(ask func(e *exam) error) func(e *exam) error {
	return func(e *exam) error {
		err := ask(e)
		if times := 1.; errors.Is(err, cheapest.ErrOverflow) {
			for i := range e.Items() {
				_, hi := e.Bounds(cover.Item(i))
				times += float64(hi)
			}
			for _, entry := range e.x.Entries {
				times += float64(entry.Times())
			}
			if allCosts(e.x)*times >= 1<<59 {
				return nil
			}
		} else if err == nil {
			for _, sol := range e.sols {
				e.check(e.costOf(sol) < 1<<59, "%v costs too much, but is no error", sol)
			}
		}
		return err
	}
}

var notDemands = []refusal{{demands, cover.ErrDemands}}

var moreQuestions = []question{
	{name: "cheapest", asks: "cheapest.Find", not: notDemands, ask: byCosts(func(e *exam) error {
		k := []int{1, 3, math.MaxInt}[e.rng.IntN(3)]
		got, err := cheapest.Find(e.ctx, e.Problem, k, cheapest.Config{Choice: cover.Choice(e.rng.IntN(2))})
		if err == nil {
			e.best(got, k, false)
		}
		return err
	})},
	{name: "fewest options", asks: "cheapest.Fewest", not: notDemands, ask: func(e *exam) error {
		got, err := cheapest.Find(e.ctx, cheapest.Fewest(e.Problem), 1, cheapest.Config{})
		if err == nil && len(e.sols) > 0 {
			least := slices.MinFunc(e.sols, func(a, b cover.Solution) int { return len(a) - len(b) })
			e.check(len(got) == 1 && len(got[0].Solution) == len(least) && got[0].Cost == int64(len(least)), "%v, but %v has the fewest", got, least)
		}
		return err
	}},
	{name: "dearest", asks: "cheapest.FindDearest", not: notDemands, ask: byCosts(func(e *exam) error {
		k := []int{1, 3, math.MaxInt}[e.rng.IntN(3)]
		got, err := cheapest.FindDearest(e.ctx, e.Problem, k, cheapest.Config{})
		if err == nil {
			e.best(got, k, true)
		}
		return err
	})},
	{name: "minimax", asks: "cheapest.Minimax", not: notDemands, ask: func(e *exam) error {
		by := cheapest.Rank(e.rng.IntN(2))
		worst := func(sol cover.Solution) int64 {
			n := int64(-1)
			if by == cheapest.ByCost {
				n = 0
			}
			for _, k := range sol {
				if by == cheapest.ByCost {
					n = max(n, e.Cost(k))
				} else {
					n = max(n, int64(k))
				}
			}
			return n
		}
		least := int64(-1)
		for i, sol := range e.sols {
			if w := worst(sol); i == 0 || w < least {
				least = w
			}
		}
		some := e.only(func(sol cover.Solution) bool { return worst(sol) == least })
		got, value, err := cheapest.Minimax(e.ctx, e.Problem, math.MaxInt, by, cheapest.Config{})
		if err == nil {
			some.same(got)
			e.check(value == least, "%d, want %d", value, least)
			k := e.rng.IntN(3)
			got, _, err = cheapest.Minimax(e.ctx, e.Problem, k, by, cheapest.Config{})
			e.check(err == nil && len(got) == min(k, len(some.sols)), "%v (%v) when asked for %d of %d", got, err, k, len(some.sols))
		}
		return err
	}},
	{name: "within", asks: "cheapest.Within", not: notDemands, ask: byCosts(func(e *exam) error {
		most := e.most()
		some := e.only(func(sol cover.Solution) bool { return e.costOf(sol) <= most })
		got, err := cheapest.Within(e.ctx, e.Problem, math.MaxInt, most, cheapest.Config{})
		if err == nil {
			some.best(got, math.MaxInt, false)
		}
		return err
	})},
	{name: "decide by cost", asks: "cheapest.Decide", not: notDemands, ask: func(e *exam) error {
		most := e.most()
		with, without := e.fixed()
		return byCosts(func(e *exam) error {
			one := uint64(e.rng.IntN(2))
			a, err := cheapest.Decide(e.ctx, e.Problem, most, cover.Config{With: with, Without: without, MaxSolutions: one})
			if err == nil {
				e.only(func(sol cover.Solution) bool { return e.costOf(sol) <= most }).decided(a, one == 0)
			}
			return err
		})(e.only(fits(with, without)))
	}},
	{name: "cheapest in parts", asks: "cheapest.NewSearch cheapest.Search.Find", not: []refusal{{conditions, errors.ErrUnsupported}, {demands, cover.ErrDemands}}, ask: byCosts(func(e *exam) error {
		k, dear := 1+e.rng.IntN(4), e.rng.IntN(2) == 0
		s, err := cheapest.NewSearch(e.ctx, e.Problem, k, dear, cheapest.Config{})
		if err != nil {
			return err
		}
		seen, todo := map[string]cheapest.Priced{}, []cheapest.Part{{Share: 1}}
		for rounds := 0; len(todo) > 0; rounds++ {
			e.check(rounds < 2000, "does not end: %v", todo)
			some, left, err := s.Find(e.ctx, todo[0], cheapest.FindConfig{MaxNodes: uint64(1 + e.rng.IntN(5))})
			if err != nil {
				return err
			}
			for _, one := range some {
				seen[covertest.Key(one.Solution)] = one
			}
			todo = append(left, todo[1:]...)
		}
		var got []cheapest.Priced
		for _, one := range seen {
			got = append(got, one)
		}
		slices.SortFunc(got, func(a, b cheapest.Priced) int {
			if d := a.Cost - b.Cost; (d < 0) != dear && d != 0 {
				return -1
			} else if d != 0 {
				return 1
			}
			return 0
		})
		e.best(got[:min(len(got), k)], k, dear)
		return nil
	})},
	{name: "reduce", asks: "simplify.Reduce simplify.Reduction.Option simplify.Reduction.Original", not: notDemands, ask: func(e *exam) error {
		return e.reduced(simplify.Reduce(e.ctx, e.Problem, 0))
	}},
	{name: "prune", asks: "simplify.Prune", not: notDemands, ask: func(e *exam) error {
		return e.reduced(simplify.Prune(e.ctx, e.Problem, uint64(e.rng.IntN(2)*e.rng.IntN(40))))
	}},
	{name: "strengthen", asks: "simplify.Strengthen simplify.Strengthening.Expand simplify.Strengthening.Strong", not: unsupported, ask: func(e *exam) error {
		q, s, err := simplify.Strengthen(e.ctx, e.Problem, simplify.Config{Order: simplify.Order(e.rng.IntN(2)), Triples: e.rng.IntN(2) == 0})
		if err != nil {
			return err
		}
		sols, err := list(q.Solutions(e.ctx, cover.Config{}))
		e.check(err == nil, "%v", err)
		var got []cover.Solution
		for _, strong := range sols {
			for sol := range s.Expand(strong) {
				e.check(covertest.Key(s.Strong(sol)) == covertest.Key(strong), "%v leads to %v, not %v", sol, s.Strong(sol), strong)
				got = append(got, sol)
			}
		}
		e.same(got)
		return nil
	}},
}

// most draws a cost that some solutions keep to and others do not.
func (e *exam) most() int64 {
	if len(e.sols) == 0 || e.rng.IntN(4) == 0 {
		return e.rng.Int64N(9) - 1
	}
	return min(1<<58, e.costOf(e.sols[e.rng.IntN(len(e.sols))])-e.rng.Int64N(2))
}

// reduced compares the solutions of the reduced problem with those of the original.
func (e *exam) reduced(q *cover.Problem, r *simplify.Reduction, err error) error {
	if err != nil {
		return err
	}
	for k := range q.Options() {
		e.check(q.Cost(k) == e.Cost(r.Option(k)), "option %d costs %d, not %d", k, q.Cost(k), e.Cost(r.Option(k)))
	}
	sols, err := list(q.Solutions(e.ctx, cover.Config{}))
	for i, sol := range sols {
		sols[i] = r.Original(sol)
	}
	e.same(sols)
	return err
}
