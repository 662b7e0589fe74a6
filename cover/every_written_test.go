package cover_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"time"

	"bonepile/cover"
	"bonepile/cover/certify"
	"bonepile/cover/dimacs"
	"bonepile/cover/formats"
	"bonepile/cover/internal/covertest"
	"bonepile/cover/learn"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/internal/prooftest"
)

var (
	unsupported    = []refusal{{conditions, errors.ErrUnsupported}}
	notByTheStates = slices.Concat(unsupported, []refusal{{bounds, errors.ErrUnsupported}, {weights, errors.ErrUnsupported}, {demands, errors.ErrUnsupported}})
)

var writtenQuestions = []question{
	{name: "certificate of states", asks: "certify.Write certify.Check", not: notByTheStates, ask: certificate(0)},
	{name: "certificate of parts", asks: "certify.Write certify.Check", not: unsupported, ask: certificate(5)},
	{name: "certificate put together", asks: "certify.NewParts certify.Parts.Add certify.Parts.End", not: unsupported, ask: func(e *exam) error {
		var text bytes.Buffer
		c, err := certify.NewParts(&text, e.Problem)
		if err != nil {
			return err
		}
		parts, _, err := e.Split(e.ctx, cover.Tree{}, 4)
		e.check(err == nil, "%v", err)
		for _, pt := range parts {
			n, err := e.Visit(e.ctx, cover.Config{Resume: &cover.Checkpoint{Left: []cover.Part{pt}}})
			e.check(err == nil, "%v", err)
			c.Add(pt, new(big.Int).SetUint64(n))
		}
		n, err := c.End()
		e.check(err == nil, "%v", err)
		e.number(n)
		e.confirmed(text.String(), parts)
		return nil
	}},
	{name: "solver", asks: "learn.New learn.Solver.Solve learn.Solver.Core", ask: func(e *exam) error {
		s, err := learn.New(e.Problem, learn.Config{Shuffle: true, Seed: e.rng.Uint64()})
		if err != nil {
			return err
		}
		for range 4 {
			with, without := e.fixed()
			some := e.only(fits(with, without))
			sol, err := s.Solve(e.ctx, learn.Question{With: with, Without: without})
			e.check(err == nil && (sol != nil) == (len(some.sols) > 0), "%v (%v) with %v without %v", sol, err, with, without)
			if sol != nil {
				e.check(slices.Contains(some.keys, covertest.Key(sol)), "%v with %v without %v", sol, with, without)
				continue
			}
			has, lacks := s.Core()
			for _, k := range has {
				e.check(slices.Contains(with, k), "core %v of %v", has, with)
			}
			for _, k := range lacks {
				e.check(slices.Contains(without, k), "core without %v of %v", lacks, without)
			}
			e.check(len(e.only(fits(has, lacks)).sols) == 0, "core %v, %v has a solution", has, lacks)
		}
		return nil
	}},
	{name: "solver that excludes", asks: "learn.Solver.Exclude learn.Solver.Forbid learn.Solver.Share", ask: func(e *exam) error {
		s, err := learn.New(e.Problem, learn.Config{})
		if err != nil {
			return err
		}
		other, err := learn.New(e.Problem, learn.Config{Shuffle: true})
		var x learn.Exchange
		e.check(err == nil && s.Share(&x) == nil && other.Share(&x) == nil, "%v", err)
		with, without := e.fixed()
		fit := fits(with, without)
		e.check(s.Forbid(with, without) == nil, "Forbid")
		var got []cover.Solution
		for len(got) <= len(e.sols) {
			one, err := other.Solve(e.ctx, learn.Question{})
			e.check(err == nil && (one != nil) == (len(e.sols) > 0), "%v (%v) from the other", one, err)
			sol, err := s.Solve(e.ctx, learn.Question{})
			e.check(err == nil, "%v", err)
			if sol == nil {
				break
			}
			got = append(got, sol)
			e.check(s.Exclude(sol) == nil, "Exclude")
		}
		e.only(func(sol cover.Solution) bool { return !fit(sol) }).same(got)
		return nil
	}},
	{name: "solver that splits", asks: "learn.Solver.Split", ask: func(e *exam) error {
		s, err := learn.New(e.Problem, learn.Config{})
		if err != nil {
			return err
		}
		var q learn.Question
		q.With, q.Without = e.fixed()
		list, err := s.Split(q)
		e.check(err == nil, "%v", err)
		for _, sol := range e.sols {
			n := 0
			for _, one := range list {
				if fits(one.With, one.Without)(sol) {
					n++
				}
			}
			e.check(n <= 1 && (n == 1) == fits(q.With, q.Without)(sol), "%v answers %d of %+v", sol, n, list)
		}
		return nil
	}},
	{name: "prove", asks: "learn.Prove dimacs.Write", not: proven, ask: func(e *exam) error {
		var proof, formula bytes.Buffer
		with, without := e.fixed()
		a, clauses, err := learn.Prove(e.ctx, e.Problem, &proof, learn.Question{With: with, Without: without}, true)
		if err != nil {
			return err
		}
		e.only(fits(with, without)).decided(a, true)
		e.check(dimacs.Write(&formula, e.Problem, clauses...) == nil, "no formula")
		if a.Verdict != cover.Many {
			err := prooftest.Check(&formula, &proof)
			e.check(err == nil, "%v", err)
		}
		return nil
	}},
	{name: "formula", asks: "dimacs.Write dimacs.WriteWithin", not: unsupported, ask: func(e *exam) error {
		var b bytes.Buffer
		if err := dimacs.Write(&b, e.Problem); err != nil {
			return err
		}
		var s system
		for line := range strings.Lines(b.String()) {
			switch line[0] {
			case 'c':
			case 'p':
				fmt.Sscanf(line, "p cnf %d", &s.vars)
			default:
				c := inequality{bound: 1}
				for _, word := range strings.Fields(line) {
					var l int
					if fmt.Sscan(word, &l); l < 0 {
						c.add(-1, -l)
						c.bound--
					} else if l > 0 {
						c.add(1, l)
					}
				}
				s.all = append(s.all, c)
			}
		}
		e.same(s.models(e))
		var again bytes.Buffer
		err := dimacs.WriteWithin(&again, e.Problem, 4)
		e.check(errors.Is(err, cover.ErrMemory) && again.Len() == 0 || err == nil && len(s.all) == 0, "in four bytes: %v, %d bytes", err, again.Len())
		return nil
	}, rare: true},
	{name: "linear constraints", asks: "formats.WriteOPB", not: unsupported, ask: func(e *exam) error {
		var b bytes.Buffer
		if err := formats.WriteOPB(&b, e.Problem, 0); err != nil {
			return err
		}
		var s system
		fmt.Sscanf(b.String(), "* #variable= %d", &s.vars)
		cost := make([]int64, s.vars+1)
		for line := range strings.Lines(b.String()) {
			c := inequality{}
			words := strings.Fields(strings.TrimPrefix(line, "min: "))
			for len(words) > 1 && line[0] != '*' && strings.HasPrefix(words[1], "x") {
				var n, v int
				fmt.Sscanf(words[0]+words[1], "%dx%d", &n, &v)
				if line[0] == 'm' {
					cost[v] = int64(n)
				}
				c.add(n, v)
				words = words[2:]
			}
			if line[0] == '*' || line[0] == 'm' {
				continue
			}
			fmt.Sscan(words[1], &c.bound)
			s.all = append(s.all, c)
			if words[0] == "=" {
				less := inequality{bound: -c.bound}
				for _, t := range c.terms {
					less.add(-t.n, t.v)
				}
				s.all = append(s.all, less)
			}
		}
		for k := range e.Options() {
			e.check(cost[k+1] == e.Cost(k), "option %d costs %d", k, cost[k+1])
		}
		e.same(s.models(e))
		return nil
	}, rare: true},
	{name: "linear constraints, read back", asks: "formats.Read formats.Forms formats.Recognise", ask: func(e *exam) error {
		// Each primary item is a sum of its options; nothing says what secondary items ask.
		if e.Primary() == 0 || hasFeature(e.x, conditions) || e.Options() == 0 {
			return nil
		}
		text, count := "", 0
		used, large := make([]bool, e.Options()), false
		for i := range e.Primary() {
			lo, hi := e.Bounds(cover.Item(i))
			sum, most := "", 0
			for k := range e.Options() {
				for entry := range e.Option(k) {
					if int(entry.Item) == i {
						sum += fmt.Sprintf("+%d x%d ", max(1, entry.Weight), k+1)
						most += min(lo, int(max(1, entry.Weight)))
						used[k] = true
					}
				}
			}
			if sum == "" {
				if lo > 0 {
					return nil // no text says that
				}
				continue
			}
			large = large || most > math.MaxInt32
			if lo > 0 {
				text, count = text+sum+fmt.Sprintf(">= %d ;\n", lo), count+1
			}
			text, count = text+sum+fmt.Sprintf("<= %d ;\n", hi), count+1
		}
		if slices.Contains(used, false) {
			return nil
		}
		text = fmt.Sprintf("* #variable= %d #constraint= %d\n", e.Options(), count) + text
		e.check(slices.Contains(formats.Forms(), formats.OPB) && formats.Recognise([]byte(text)) == formats.OPB, "not recognised")
		p, err := formats.Read(strings.NewReader(text), formats.Config{})
		if large { // more than an item can be covered
			e.check(err != nil, "not refused\n%s", text)
			return nil
		}
		e.check(err == nil, "%v\n%s", err, text)
		x := *e.x // without its secondary items
		x.Entries, x.Ends, x.Conditions = nil, nil, nil
		for k := range e.Options() {
			for _, entry := range e.x.Option(k) {
				if int(entry.Item) < e.Primary() {
					x.Entries = append(x.Entries, entry)
				}
			}
			x.Ends = append(x.Ends, int32(len(x.Entries)))
		}
		x.Names = x.Names[:x.Primary]
		want := *e
		want.keys = covertest.Brute(&x)
		got, err := list(p.Solutions(e.ctx, cover.Config{MaxSolutions: 5000}))
		want.same(got)
		return err
	}},
	{name: "other forms", asks: "formats.Read formats.Recognise", ask: otherForms},
}

// otherForms writes a problem in each of the other forms that can say all of it, and reads it.
func otherForms(e *exam) error {
	read := func(form formats.Form, text string) {
		for _, f := range []formats.Form{form, formats.Recognise([]byte(text))} {
			p, err := formats.Read(strings.NewReader(text), formats.Config{Form: f, Demands: e.x.HasDemands()})
			e.check(err == nil && f == form, "%v as %q: %v\n%s", form, f, err, text)
			sols, err := list(p.Solutions(e.ctx, cover.Config{}))
			e.check(err == nil, "%v\n%s", err, text)
			e.same(sols)
		}
	}
	if e.Primary() == 0 || hasFeature(e.x, conditions) || hasFeature(e.x, weights) {
		return nil // only Knuth's form has conditions, and weights
	}
	items, secondary, options := "< ", "", ""
	for i := range cover.Item(e.Items()) {
		lo, hi := e.Bounds(i)
		switch {
		case int(i) >= e.Primary():
			secondary += fmt.Sprintf("i%d ", i)
		case lo != 1 || hi != 1:
			items += fmt.Sprintf("i%d:%d;%d ", i, lo, hi)
		default:
			items += fmt.Sprintf("i%d ", i)
		}
	}
	for k := range e.Options() {
		for entry := range e.Option(k) {
			if options += fmt.Sprintf("i%d", entry.Item); entry.Colour > 0 {
				options += fmt.Sprintf(":c%d", entry.Colour)
			}
			options += " "
		}
		options += ";\n"
	}
	read(formats.Miniexact, items+"> [ "+secondary+"]\n"+options)
	if e.Items() > e.Primary() || hasFeature(e.x, bounds) {
		return nil
	}
	sets, cells, n := "", "", 0
	for k := range e.Options() {
		sets += "s"
		for entry := range e.Option(k) {
			sets += fmt.Sprintf(" %d", entry.Item+1)
			cells += fmt.Sprintf("%d %d\n", k+1, entry.Item+1)
			n++
		}
		sets += "\n"
	}
	read(formats.EC, fmt.Sprintf("p ec %d\n", e.Items())+sets)
	read(formats.MatrixMarket, fmt.Sprintf("%%%%MatrixMarket matrix coordinate pattern general\n%d %d %d\n", e.Options(), e.Items(), n)+cells)
	return nil
}

// certificate writes one and checks it; and another with the next number, which is refused.
func certificate(parts int) func(e *exam) error {
	return func(e *exam) error {
		var text bytes.Buffer
		n, err := certify.Write(e.ctx, &text, e.Problem, certify.Config{Parts: parts})
		if err != nil {
			return err
		}
		e.number(n)
		report, err := certify.Check(e.ctx, strings.NewReader(text.String()), e.Problem, certify.CheckConfig{Recount: -1})
		e.check(err == nil, "%v\n%s", err, text.String())
		e.number(report.Count)
		return nil
	}
}

// confirmed checks a certificate of parts.
func (e *exam) confirmed(text string, parts []cover.Part) {
	report, err := certify.Check(e.ctx, strings.NewReader(text), e.Problem, certify.CheckConfig{Recount: -1})
	e.check(err == nil && report.Parts == len(parts), "%v, %+v\n%s", err, report, text)
	e.number(report.Count)
}

// An inequality says that a sum is at least its bound.
type inequality struct {
	terms []struct{ n, v int }
	bound int
}

func (c *inequality) add(n, v int) { c.terms = append(c.terms, struct{ n, v int }{n, v}) }

// A system is inequalities of variables that are 0 or 1.
type system struct {
	vars int
	all  []inequality
}

// models returns all models, as the options of each.
func (s *system) models(e *exam) (list []cover.Solution) {
	const unknown = 2
	var search func(value []int)
	search = func(value []int) {
		for changed := true; changed; {
			changed = false
			for _, c := range s.all {
				most := -c.bound
				for _, t := range c.terms {
					if x := value[t.v]; x == 1 || x == unknown && t.n > 0 {
						most += t.n
					}
				}
				if most < 0 {
					return
				}
				for _, t := range c.terms {
					if value[t.v] == unknown && max(t.n, -t.n) > most {
						value[t.v], changed = max(0, min(1, t.n)), true
					}
				}
			}
		}
		v := slices.Index(value[1:], unknown) + 1
		if v == 0 {
			var sol cover.Solution
			for k := range e.Options() {
				if value[k+1] == 1 {
					sol = append(sol, k)
				}
			}
			list = append(list, sol)
			return
		}
		for x := range 2 {
			value[v] = x
			search(slices.Clone(value))
		}
	}
	search(slices.Repeat([]int{unknown}, s.vars+1)[:s.vars+1])
	return list
}

// A run of package jobs needs the text of a problem.
var notWritten = []refusal{{onlySecondary, cover.ErrNoText}}

var runQuestions = []question{
	{name: "run that counts", rare: true, not: notWritten, ask: func(e *exam) error {
		run, err := coverjobs.NewCount(e.Problem, coverjobs.Rule{}, cover.Way(e.rng.IntN(2)), "")
		if err != nil {
			return err
		}
		counted, err := coverjobs.ReadCount(e.do(run, nil).Result)
		e.check(err == nil, "%v", err)
		e.number(counted.Number)
		return nil
	}},
	{name: "run that is stopped and resumed", rare: true, not: notWritten, ask: func(e *exam) error {
		run, err := coverjobs.NewCount(e.Problem, coverjobs.Rule{}, cover.BySearch, "")
		if err != nil {
			return err
		}
		cfg := jobs.Config{Dir: e.t.TempDir(), Workers: 1, Budget: 1}
		ctx, cancel := context.WithTimeout(e.ctx, time.Minute)
		defer cancel()
		stopping := run
		stopping.Kind.Open = func(spec []byte) (jobs.Searcher, error) {
			s, err := run.Kind.Open(spec)
			return stopper{s, cancel}, err
		}
		total, err := jobs.Do(ctx, stopping, cfg)
		if err != nil {
			e.check(errors.Is(err, context.Canceled), "%v", err)
			total, err = jobs.Do(e.ctx, run, cfg)
		}
		e.check(err == nil && len(total.Poisoned) == 0, "%v %v", err, total.Poisoned)
		counted, err := coverjobs.ReadCount(total.Result)
		e.check(err == nil, "%v", err)
		e.number(counted.Number)
		return nil
	}},
	{name: "run that lists", rare: true, not: notWritten, ask: func(e *exam) error {
		run, err := coverjobs.NewList(e.Problem, coverjobs.Rule{}, "")
		if err != nil {
			return err
		}
		var got []cover.Solution
		e.do(run, func(_ string, result []byte) error {
			return coverjobs.ReadList(result, func(sol cover.Solution) error {
				got = append(got, slices.Clone(sol))
				return nil
			})
		})
		e.same(got)
		return nil
	}},
	{name: "run that decides", rare: true, not: notWritten, ask: func(e *exam) error {
		with, without := e.fixed()
		run, err := coverjobs.NewDecide(e.Problem, coverjobs.Rule{Wanted: 2, With: with, Without: without}, "")
		if err != nil {
			return err
		}
		found, err := coverjobs.ReadFound(e.do(run, nil).Result)
		e.check(err == nil, "%v", err)
		e.only(fits(with, without)).decided(found.Answer(), true)
		return nil
	}},
	{name: "run that decides by learning", rare: true, not: notWritten, ask: func(e *exam) error {
		run, err := coverjobs.NewDecide(e.Problem, coverjobs.Rule{Wanted: 2, Engine: cover.Learn}, "")
		if err != nil {
			return err
		}
		found, err := coverjobs.ReadFound(e.do(run, nil).Result)
		e.check(err == nil, "%v", err)
		e.decided(found.Answer(), true)
		return nil
	}},
	{name: "run for the cheapest", rare: true, not: slices.Concat(notWritten, unsupported, notDemands), ask: byCosts(func(e *exam) error {
		r := coverjobs.Rule{Wanted: 1 + e.rng.IntN(4), Dearest: e.rng.IntN(2) == 0}
		run, err := coverjobs.NewCheapest(e.Problem, r, "")
		if err != nil {
			return err
		}
		found, err := coverjobs.ReadPriced(e.do(run, nil).Result)
		e.check(err == nil, "%v", err)
		e.best(found.List, r.Wanted, r.Dearest)
		return nil
	})},
	{name: "run that certifies", rare: true, not: slices.Concat(unsupported, notWritten), ask: func(e *exam) error {
		run, err := coverjobs.NewCertificate(e.Problem, false, 3, "")
		if err != nil {
			return err
		}
		var text bytes.Buffer
		c, err := certify.NewParts(&text, e.Problem)
		e.check(err == nil, "%v", err)
		var parts []cover.Part
		e.do(run, func(_ string, result []byte) error {
			return coverjobs.ReadParts(result, func(pt cover.Part, n *big.Int) error {
				c.Add(pt, n)
				parts = append(parts, pt)
				return nil
			})
		})
		n, err := c.End()
		e.check(err == nil, "%v", err)
		e.number(n)
		e.confirmed(text.String(), parts)
		return nil
	}},
}

// do does a run in small parts.
func (e *exam) do(run jobs.Run, each func(part string, result []byte) error) jobs.Total {
	total, err := jobs.Do(e.ctx, run, jobs.Config{Workers: 1 + e.rng.IntN(2), Budget: 1 + e.rng.Int64N(6), Each: each})
	e.check(err == nil && len(total.Poisoned) == 0, "%v %v", err, total.Poisoned)
	return total
}

// A stopper stops the run at its first part.
type stopper struct {
	jobs.Searcher
	stop context.CancelFunc
}

func (s stopper) Search(ctx context.Context, part string, budget int64) (jobs.Outcome, error) {
	o, err := s.Searcher.Search(ctx, part, budget)
	s.stop()
	return o, err
}
