package cover_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/cover/constraint"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/internal/xc"
	"bonepile/cover/options"
	"bonepile/internal/box"
)

var questions = slices.Concat(searchQuestions, countQuestions, moreQuestions, writtenQuestions, runQuestions)

// list returns what comes from a search.
func list(seq iter.Seq2[cover.Solution, error]) (sols []cover.Solution, err error) {
	for sol, err := range seq {
		if err != nil {
			return sols, err
		}
		sols = append(sols, sol)
	}
	return sols, nil
}

// searched asks for all solutions under cfg.
func (e *exam) searched(cfg cover.Config) error {
	sols, err := list(e.Solutions(e.ctx, cfg))
	if err == nil {
		e.same(sols)
	}
	return err
}

// walked expects an engine to walk the trees of the links: the same solutions in the same
// order, and the same nodes on every level.
func (e *exam) walked(engine cover.Engine) error {
	for _, choice := range []cover.Choice{cover.Fewest, cover.First} {
		var want, got cover.Stats
		cfg := cover.Config{Tree: cover.Tree{Choice: choice}, Engine: cover.Links, Stats: &want}
		sols, err := list(e.Solutions(e.ctx, cfg))
		e.check(err == nil, "%v", err)
		cfg.Engine, cfg.Stats = engine, &got
		found, err := list(e.Solutions(e.ctx, cfg))
		if err != nil {
			return err
		}
		e.same(found)
		e.check(fmt.Sprint(found) == fmt.Sprint(sols), "%v, and on links %v", found, sols)
		e.check(slices.Equal(got.Profile, want.Profile), "nodes %v, and on links %v", got.Profile, want.Profile)
	}
	return nil
}

// walk draws a tree that can be cut into parts, and the engines that walk it.
func (e *exam) walk() (cover.Tree, []cover.Engine) {
	if len(refused(e.x, notBare)) == 0 && e.rng.IntN(2) == 0 {
		return cover.Tree{Choice: cover.Choice(e.rng.IntN(2))}, []cover.Engine{cover.Auto, cover.Links, cover.Cells, cover.Bits}
	}
	t := e.tree()
	if t.Choice == cover.Focus || t.Choice == cover.Failures {
		t.Choice = cover.Sharp
	}
	return t, []cover.Engine{cover.Auto}
}

// tree draws a tree whose searches find all solutions.
func (e *exam) tree() cover.Tree {
	t := cover.Tree{Choice: cover.Choice(e.rng.IntN(int(cover.Random) + 1)), Seed: e.rng.Uint64(), Shuffle: e.rng.IntN(2) == 0}
	if e.rng.IntN(3) == 0 {
		t.Form = cover.Binary()
	}
	return t
}

// fixed draws options that are to be chosen and others that are not.
func (e *exam) fixed() (with, without []int) {
	if e.Options() == 0 {
		return nil, nil
	}
	if len(e.sols) > 0 && e.rng.IntN(3) > 0 {
		sol := e.sols[e.rng.IntN(len(e.sols))]
		for _, k := range sol {
			if e.rng.IntN(3) == 0 {
				with = append(with, k)
			}
		}
		if k := e.rng.IntN(e.Options()); !slices.Contains(sol, k) {
			without = append(without, k)
		}
		return with, without
	}
	order := e.rng.Perm(e.Options())
	at := e.rng.IntN(min(3, len(order)))
	return order[:at], order[at:][:e.rng.IntN(min(3, len(order)-at+1))]
}

// fits reports whether a solution has all of some options and none of others.
func fits(with, without []int) func(cover.Solution) bool {
	return func(sol cover.Solution) bool {
		has := func(k int) bool { return slices.Contains(sol, k) }
		return !slices.ContainsFunc(without, has) && !slices.ContainsFunc(with, func(k int) bool { return !has(k) })
	}
}

// decided holds an answer against the solutions.
func (e *exam) decided(a cover.Answer, two bool) {
	want := [...]cover.Verdict{cover.None, cover.Unique, cover.Many}[min(2, len(e.sols))]
	if !two && len(e.sols) > 0 {
		want = cover.Unknown
	}
	e.check(a.Verdict == want, "%v, but there are %d", a.Verdict, len(e.sols))
	n := min(len(e.sols), 1)
	if two {
		n = min(len(e.sols), 2)
	}
	found := []cover.Solution{a.First, a.Second}
	for i, sol := range found {
		if e.check((sol != nil) == (i < n), "solution %d is %#v", i+1, sol); sol == nil {
			continue
		}
		e.check(slices.Contains(e.keys, covertest.Key(sol)), "%v is no solution", sol)
		e.check(i == 0 || covertest.Key(sol) != covertest.Key(found[0]), "%v twice", sol)
	}
}

// What an engine refuses that is not links.
var (
	notBare = []refusal{{conditions, cover.ErrEngine}, {demands, cover.ErrEngine}, {weights, cover.ErrEngine}}
	proven  = []refusal{{conditions, cover.ErrEngine}}
)

var searchQuestions = []question{
	{name: "solutions", asks: "Problem.Solutions Problem.Verify", ask: func(e *exam) error {
		for _, sol := range e.sols {
			err := e.Verify(sol)
			e.check(err == nil, "Verify of %v: %v", sol, err)
		}
		return e.searched(cover.Config{})
	}},
	{name: "verify", asks: "Problem.Verify", ask: func(e *exam) error {
		for range 8 {
			var sol cover.Solution
			for k := range e.Options() {
				if e.rng.IntN(2) == 0 {
					sol = append(sol, k)
				}
			}
			e.rng.Shuffle(len(sol), func(i, j int) { sol[i], sol[j] = sol[j], sol[i] })
			e.check(slices.Contains(e.keys, covertest.Key(sol)) == (e.Verify(sol) == nil), "%v: %v", sol, e.Verify(sol))
		}
		return nil
	}},
	{name: "solutions on links, by any rule", asks: "Problem.Solutions Binary", ask: func(e *exam) error {
		return e.searched(cover.Config{Tree: e.tree(), Engine: cover.Links})
	}},
	{name: "solutions on cells", asks: "Problem.Solutions", not: notBare, ask: func(e *exam) error { return e.walked(cover.Cells) }},
	{name: "solutions on bits", asks: "Problem.Solutions", not: notBare, ask: func(e *exam) error { return e.walked(cover.Bits) }},
	{name: "solutions by learning", asks: "Problem.Solutions", ask: func(e *exam) error {
		return e.searched(cover.Config{Engine: cover.Learn, Tree: cover.Tree{Shuffle: true, Seed: e.rng.Uint64()}})
	}},
	{name: "solutions by workers", asks: "Problem.Solutions", ask: func(e *exam) error {
		want, err := list(e.Solutions(e.ctx, cover.Config{}))
		e.check(err == nil, "%v", err)
		got, err := list(e.Solutions(e.ctx, cover.Config{Workers: 3, Ordered: true}))
		e.check(fmt.Sprint(got) == fmt.Sprint(want), "%v, and %v by one worker", got, want)
		return err
	}},
	{name: "solutions with a limit", asks: "Problem.Solutions", ask: func(e *exam) error {
		most := 1 + e.rng.IntN(3)
		t, engines := e.walk()
		got, err := list(e.Solutions(e.ctx, cover.Config{Tree: t, Engine: engines[e.rng.IntN(len(engines))], MaxSolutions: uint64(most)}))
		e.check(len(got) == min(most, len(e.sols)), "%d solutions of %d", len(got), len(e.sols))
		return err
	}},
	{name: "solutions with some options", asks: "Problem.Solutions", ask: func(e *exam) error {
		with, without := e.fixed()
		some := e.only(fits(with, without))
		for _, engine := range []cover.Engine{cover.Links, cover.Cells, cover.Bits, cover.Learn} {
			cfg := cover.Config{With: with, Without: without, Engine: engine}
			if engine == cover.Links {
				cfg.Tree, cfg.Workers = e.tree(), 1+e.rng.IntN(2)
			}
			if err := some.searched(cfg); err != nil && !(errors.Is(err, cover.ErrEngine) && len(refused(e.x, notBare)) > 0) && !errors.Is(err, cover.ErrReplay) {
				return err
			}
			if sols, err := list(e.Lexicographic(e.ctx, cover.Config{With: with, Without: without})); err != nil {
				return err
			} else {
				some.same(sols)
			}
		}
		return nil
	}},
	{name: "lexicographic", asks: "Problem.Lexicographic", ask: func(e *exam) error {
		want, err := list(e.Solutions(e.ctx, cover.Config{Tree: cover.Tree{Choice: cover.First}}))
		e.check(err == nil, "%v", err)
		e.same(want)
		got, err := list(e.Lexicographic(e.ctx, cover.Config{}))
		e.check(fmt.Sprint(got) == fmt.Sprint(want), "%v, and by the leftmost item %v", got, want)
		return err
	}},
	{name: "first", asks: "Problem.First", ask: func(e *exam) error {
		sol, ok, err := e.First(e.ctx, cover.Config{Tree: e.tree()})
		e.check(ok == (len(e.sols) > 0), "%t", ok)
		e.check(!ok || slices.Contains(e.keys, covertest.Key(sol)), "%v", sol)
		return err
	}},
	{name: "visit", asks: "Problem.Visit Problem.AppendShape Problem.AppendChosen Stats.AppendProgress", ask: func(e *exam) error {
		var stats cover.Stats
		var levels []uint64
		found := 0
		var text []byte
		n, err := e.Visit(e.ctx, cover.Config{Tree: e.tree(), Stats: &stats, Trace: func(v cover.Visit) {
			if v.Level == len(levels) {
				levels = append(levels, 0)
			}
			levels[v.Level]++
			if v.Solution {
				found++
			}
			e.check(v.Item < 0 || !v.Solution, "%+v", v)
			text = e.AppendShape(text, v)
		}, Progress: func(st cover.Stats) {
			e.check(len(st.AppendProgress(nil, 5)) > 0, "%v", st)
			for _, c := range st.Choices {
				e.check(len(e.AppendChosen(nil, c)) > 0, "%v", c)
			}
		}})
		e.check(slices.Equal(levels, stats.Profile) && n == stats.Solutions && strings.Count(string(text), "sol") >= found, "%d visits, %v", levels, stats)
		e.number(new(big.Int).SetUint64(n))
		return err
	}},
	{name: "decide", asks: "Problem.Decide", ask: func(e *exam) error {
		a, err := e.Decide(e.ctx, cover.Config{})
		e.decided(a, true)
		return err
	}},
	{name: "decide by search", asks: "Problem.Decide", ask: func(e *exam) error {
		a, err := e.Decide(e.ctx, cover.Config{Engine: cover.Links, MaxSolutions: 1})
		e.decided(a, false)
		return err
	}},
	{name: "decide by learning", asks: "Problem.Decide", ask: func(e *exam) error {
		a, err := e.Decide(e.ctx, cover.Config{Engine: cover.Learn})
		if err == nil {
			e.decided(a, true)
		}
		return err
	}},
	{name: "decide with some options", asks: "Problem.Decide", ask: func(e *exam) error {
		with, without := e.fixed()
		a, err := e.Decide(e.ctx, cover.Config{With: with, Without: without})
		e.only(fits(with, without)).decided(a, true)
		return err
	}},
	{name: "estimate", asks: "Problem.Estimate Figure.Interval", ask: func(e *exam) error {
		t := cover.Tree{Choice: []cover.Choice{cover.Fewest, cover.First, cover.Sharp}[e.rng.IntN(3)]}
		var stats cover.Stats
		_, err := e.Visit(e.ctx, cover.Config{Tree: t, Stats: &stats})
		e.check(err == nil, "%v", err)
		est, err := e.Estimate(e.ctx, t, 20, e.rng)
		lo, hi := est.Nodes.Interval()
		e.check(est.Walks == 20 && est.Nodes.Value >= 1 && 0 <= lo && lo <= est.Nodes.Value && est.Nodes.Value <= hi && (lo < hi) == (est.Nodes.Error > 0), "%v", est)
		e.check(len(e.sols) > 0 || est.Solutions.Value == 0, "%v solutions of none", est.Solutions)
		for level := range est.Profile {
			e.check(level < len(stats.Profile), "levels %v of %v", est.Profile, stats.Profile)
		}
		return err
	}},
	{name: "split and resume", asks: "Problem.Split ParsePart Part.Share", ask: func(e *exam) error {
		t, engines := e.walk()
		var whole cover.Stats
		_, err := e.Visit(e.ctx, cover.Config{Tree: t, Stats: &whole})
		e.check(err == nil, "%v", err)
		parts, sum, err := e.Split(e.ctx, t, 1+e.rng.IntN(9))
		var got []cover.Solution
		share := 0.
		for _, pt := range parts {
			again, err := cover.ParsePart(pt.String())
			e.check(err == nil, "%v: %v", pt, err)
			share += again.Share()
			var st cover.Stats
			some, err := list(e.Solutions(e.ctx, cover.Config{Tree: t, Engine: engines[e.rng.IntN(len(engines))], Stats: &st, Resume: &cover.Checkpoint{Left: []cover.Part{again}}}))
			e.check(err == nil, "part %v: %v", pt, err)
			got, sum.Nodes = append(got, some...), sum.Nodes+st.Nodes
		}
		e.same(got)
		e.check(sum.Nodes == whole.Nodes, "%d nodes in parts, %d in all", sum.Nodes, whole.Nodes)
		e.check(share < 1+1e-9 && (share > 0) == (len(parts) > 0), "the parts %v are %v of the tree", parts, share)
		return err
	}},
	{name: "stop and go on", asks: "Problem.Fingerprint", ask: func(e *exam) error {
		t, engines := e.walk()
		var whole cover.Stats
		want, err := list(e.Solutions(e.ctx, cover.Config{Tree: t, Stats: &whole}))
		e.check(err == nil, "%v", err)
		var got []cover.Solution
		var left *cover.Checkpoint
		for rounds := 0; rounds == 0 || len(left.Left) > 0; rounds++ {
			e.check(rounds < 2000, "does not end: %v", left)
			cfg := cover.Config{Tree: t, Engine: engines[e.rng.IntN(len(engines))], MaxNodes: uint64(1 + e.rng.IntN(9)), Resume: left, Checkpoint: func(take func() cover.Checkpoint, end bool) {
				if end {
					c := take()
					c.Problem = e.Fingerprint()
					text, err := json.Marshal(c)
					e.check(err == nil, "%+v: %v", c, err)
					left = new(cover.Checkpoint)
					err = json.Unmarshal(text, left)
					e.check(err == nil, "%s: %v", text, err)
				}
			}}
			some, err := list(e.Solutions(e.ctx, cfg))
			e.check(err == nil || errors.Is(err, cover.ErrLimit), "%v", err)
			got = append(got, some...)
		}
		e.same(got)
		e.check(fmt.Sprint(got) == fmt.Sprint(want), "%v, and without a stop %v", got, want)
		e.check(slices.Equal(left.Stats.Profile, whole.Profile), "nodes %v, and without a stop %v", left.Stats.Profile, whole.Profile)
		e.check(int(left.Stats.Solutions) == len(e.sols), "%d solutions altogether", left.Stats.Solutions)
		return nil
	}},
	{name: "suffixes", asks: "Suffixes", not: []refusal{{bounds, cover.ErrConfig}, {weights, cover.ErrConfig}, {conditions, cover.ErrConfig}}, ask: func(e *exam) error {
		sols, err := list(e.Solutions(e.ctx, cover.Config{Tree: cover.Tree{Form: cover.Suffixes(), Choice: cover.First}}))
		if err != nil {
			return err
		}
		names := func(sol cover.Solution, i cover.Item) bool {
			return slices.ContainsFunc(sol, func(k int) bool {
				return slices.ContainsFunc(e.x.Option(k), func(entry xc.Entry) bool { return entry.Item == i })
			})
		}
		e.only(func(sol cover.Solution) bool { // none names the last item of an option before its own
			for k := range e.Options() {
				option := e.x.Option(k)
				last := option[len(option)-1]
				if root := names(cover.Solution{k}, 0); root && slices.Contains(sol, k) {
					break
				} else if root && int(last.Item) >= e.Primary() && last.Colour == 0 && names(sol, last.Item) {
					return false
				}
			}
			return true
		}).same(sols)
		return nil
	}},
	{name: "interchangeable", asks: "Interchangeable", not: []refusal{{bounds, cover.ErrConfig}, {weights, cover.ErrConfig}, {conditions, cover.ErrConfig}}, ask: func(e *exam) error {
		x := *e.x // its colours are exchanged everywhere, and each stands for itself once more
		x.Entries, x.Ends, x.Costs, x.Demands, x.Colours = nil, nil, nil, nil, []string{"", "0", "1"}
		for k := range e.Options() {
			for twice := range 2 {
				for _, entry := range e.x.Option(k) {
					if entry.Colour > 0 {
						entry.Colour = 1 + (entry.Colour+xc.Colour(twice))%2
					}
					x.Entries = append(x.Entries, entry)
				}
				if e.IsDemand(k) {
					x.Demands = append(x.Demands, int32(len(x.Ends)))
				}
				x.Ends = append(x.Ends, int32(len(x.Entries)))
			}
		}
		p := box.New[cover.Problem](&x)
		n, err := p.Visit(e.ctx, cover.Config{})
		e.check(err == nil, "%v", err)
		sols, err := list(p.Solutions(e.ctx, cover.Config{Tree: cover.Tree{Form: cover.Interchangeable("0", "1")}, MaxSolutions: 5000}))
		for _, sol := range sols {
			e.check(p.Verify(sol) == nil, "%v", sol)
		}
		e.check(err != nil || len(sols) == 5000 || len(sols) <= int(n) && (len(sols) > 0) == (n > 0), "%d of %d solutions", len(sols), n)
		return err
	}},
	{name: "conditions as constraints", asks: "constraint.Require constraint.All", ask: func(e *exam) error {
		bare := *e.x
		bare.Conditions = nil
		p := box.New[cover.Problem](&bare)
		var more []cover.Constraint
		for _, c := range e.x.Conditions {
			switch c := c.(type) {
			case *xc.Loop:
				more = append(more, (*constraint.Loop)(c))
			case *xc.Connected:
				more = append(more, (*constraint.Connected)(c))
			default:
				e.check(false, "no constraint for %T", c)
			}
		}
		q, err := constraint.Require(p, constraint.All(more...))
		if err != nil {
			return err
		}
		e.check(box.Open(q).Equal(e.x), "another problem")
		with, without := e.fixed()
		sols, err := list(p.Solutions(e.ctx, cover.Config{Tree: cover.Tree{Constraint: constraint.All(more...)}, With: with, Without: without}))
		e.only(fits(with, without)).same(sols)
		return err
	}},
	{name: "text", asks: "Parse ParseDemands ParseWarn SyntaxError.Excerpt Problem.WriteTo", not: []refusal{{onlySecondary, cover.ErrNoText}}, ask: func(e *exam) error {
		var b bytes.Buffer
		if _, err := e.WriteTo(&b); err != nil {
			return err
		}
		text := b.String()
		for _, parse := range []func(string) (*cover.Problem, error){
			func(s string) (*cover.Problem, error) { return cover.Parse(strings.NewReader(s)) },
			func(s string) (*cover.Problem, error) { return cover.ParseDemands(strings.NewReader(s)) },
		} {
			p, err := parse(text)
			e.check(err == nil && box.Open(p).Equal(e.x) && p.Fingerprint() == e.Fingerprint(), "read back as %v, %v", p, err)
		}
		p, err := cover.ParseDemands(strings.NewReader(strings.Replace(text, "| require demands\n", "", 1)))
		e.check(err == nil && box.Open(p).Equal(e.x), "read back with demands as %v, %v", p, err)
		if e.Items() == 0 {
			return nil
		}
		empty, wrong := 0, 0 // lines that say nothing, and options that are dropped
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for range 3 {
			line := []string{"", " \t", "| ", "|7", "| a comment", "|| require loop"}[e.rng.IntN(6)]
			if at := 1 + e.rng.IntN(len(lines)); !slices.Contains(lines, line) {
				lines = slices.Insert(lines, at, line)
			}
		}
		if e.Primary() < e.Items() && !strings.Contains(text, "| require demands") {
			lines = append(lines, e.Name(cover.Item(e.Items()-1))+" |5")
			empty++
		}
		p, err = cover.ParseWarn(strings.NewReader("\ufeff"+strings.Join(lines, "\r\n")), func(warning *cover.SyntaxError) {
			wrong++
			e.check(strings.Contains(warning.Text, warning.Found) && strings.HasSuffix(warning.Excerpt(30), "^"), "%v", warning)
		})
		e.check(err == nil && box.Open(p).Equal(e.x) && wrong == empty, "%v, %v, %d warnings\n%s", p, err, wrong, strings.Join(lines, "\n"))
		return nil
	}},
	{name: "build", asks: "NewBuilder Builder.AddPrimary Builder.AddBounded Builder.AddSecondary Builder.Colour Builder.AddOption Builder.AddEntries Builder.AddPriced Builder.KeepDemands Builder.Build " +
		"Problem.Items Problem.Primary Problem.Options Problem.Name Problem.ColourName Problem.Lookup Problem.Option Problem.Bounds Problem.IsDemand Problem.Cost Problem.OptionString", ask: func(e *exam) error {
		b := cover.NewBuilder()
		b.KeepDemands()
		for i := range cover.Item(e.Items()) {
			lo, hi := e.Bounds(i)
			switch at, ok := e.Lookup(e.Name(i)); {
			case !ok || at != i:
				e.check(false, "%q is item %d, not %d", e.Name(i), at, i)
			case int(i) >= e.Primary():
				b.AddSecondary(e.Name(i))
			case lo == 1 && hi == 1:
				b.AddPrimary(e.Name(i))
			default:
				b.AddBounded(lo, hi, e.Name(i))
			}
		}
		for k := range e.Options() {
			var entries []cover.Entry
			for entry := range e.Option(k) {
				if entry.Colour > 0 {
					entry.Colour = b.Colour(e.ColourName(entry.Colour))
				}
				entries = append(entries, entry)
			}
			number := 0
			switch {
			case e.rng.IntN(2) == 0:
				number = b.AddOption(strings.Fields(e.OptionString(k))...)
			case e.Cost(k) == 0:
				number = b.AddEntries(entries...)
			default:
				number = b.AddPriced(e.Cost(k), entries...)
			}
			e.check(number == k, "option %d is number %d", k, number)
		}
		p, err := b.Build()
		e.check(err == nil, "%v", err)
		x := *e.x
		x.Conditions = nil
		e.check(box.Open(p).Equal(&x), "another problem: %v", p)
		return nil
	}},
	{name: "build of values", asks: "options.New options.Builder.Primary options.Builder.Bounded options.Builder.Secondary options.Builder.Add options.Builder.AddEntries options.Builder.Option options.Builder.Build",
		not: []refusal{{demands, xc.ErrNoPrimary}}, ask: func(e *exam) error {
			b := options.New[string]()
			for i := range cover.Item(e.Items()) {
				lo, hi := e.Bounds(i)
				switch {
				case int(i) >= e.Primary():
					b.Secondary(e.Name(i))
				case lo != 1 || hi != 1:
					b.Bounded(lo, hi, e.Name(i))
				default:
					b.Primary(e.Name(i))
				}
			}
			for k := range e.Options() {
				var entries []options.Entry[string]
				var names []string
				plain := e.Cost(k) == 0
				for en := range e.Option(k) {
					names = append(names, e.Name(en.Item))
					entries = append(entries, options.Entry[string]{Item: e.Name(en.Item), Colour: e.ColourName(en.Colour), Weight: en.Weight})
					plain = plain && en.Colour == 0 && en.Weight == 1
				}
				number := -1
				if plain {
					number = b.Add(names...)
				} else {
					number = b.AddEntries(e.Cost(k), entries...)
				}
				e.check(number == k && len(b.Option(k)) == len(entries), "option %d is number %d", k, number)
			}
			p, err := b.Build()
			if err != nil {
				return err
			}
			x := *e.x
			x.Conditions = nil
			e.check(box.Open(p).Equal(&x), "another problem: %v", p)
			return nil
		}},
}
