package coverjobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/internal/jobs"
)

// Counts as runs. A run that counts in the fastest way begins with one part, "by auto": one
// worker tries the ways to count, as for a count without a run. Where a search promises least
// work, the rest of it goes into parts of its tree; where symmetries do, into a few cases,
// each a part in a [scope] that is counted in the fastest way. Another way than these
// counts to the end in that one part, on all cores of the machine if it can use them.
//
// In the same way "by sweep" is the whole count, by a sweep. A result says which ways it was
// counted in.

// byWay begins a part that is the whole count in one way.
const byWay = "by "

// NewCount returns the run that counts the solutions of p in some way. [ReadCount] reads its
// total. If r asks for what only a search does, way has to be [cover.BySearch]. The error
// says why the search cannot be cut into parts or written as text.
func NewCount(p *cover.Problem, r Rule, way cover.Way, title string) (jobs.Run, error) {
	if way == cover.BySearch {
		r.Memory = 0
		return newRun(Count(), p, r, title)
	}
	if way != cover.Fastest {
		_, err := p.Count(context.Background(), cover.CountConfig{Way: way, Tree: r.config().Tree, MaxNodes: 1})
		switch {
		case errors.Is(err, errors.ErrUnsupported):
			return jobs.Run{}, fmt.Errorf("cover: this problem cannot be counted by %v: %w", way, errors.ErrUnsupported)
		case err != nil && !errors.Is(err, cover.ErrLimit) && !errors.Is(err, cover.ErrMemory):
			return jobs.Run{}, err
		}
	}
	spec, err := specOf(p, r)
	return jobs.Run{Kind: Count(), Spec: spec, Parts: []string{byWay + way.String()}, Title: title}, err
}

// Count is the kind of runs that count.
func Count() jobs.Kind {
	open := opener(func(s *searcher) (jobs.Searcher, error) { return &counter{*s}, nil })
	return jobs.Kind{Name: "count", Version: 5, Open: open, Fold: jobs.Folding(addCounts), Share: share, Whole: isWhole, Describe: describeCount,
		Exact: func(part string) bool { return !isWhole(part) },
		Found: func(result []byte) string {
			c, err := ReadCount(result)
			if err != nil {
				return err.Error()
			}
			return c.Number.String()
		}}
}

func describeCount(total []byte) string {
	c, err := ReadCount(total)
	if err != nil || len(c.Ways) == 0 {
		return ""
	}
	return fmt.Sprintf("%v solutions by %s", c.Number, strings.Join(c.Ways, " and "))
}

func isWhole(part string) bool {
	_, part = cutScope(part)
	return strings.HasPrefix(part, byWay)
}

// A counter counts parts of a problem.
type counter struct{ searcher }

func (c *counter) Search(ctx context.Context, part string, budget int64) (o jobs.Outcome, err error) {
	head, body := cutScope(part)
	s, err := readScope(head, c.p.Options())
	if err != nil {
		return o, err
	}
	if name, whole := strings.CutPrefix(body, byWay); whole {
		return c.countWhole(ctx, s, part, name)
	}
	if o, err = c.search(ctx, body, s.without, budget); err != nil || head == "" {
		return o, err
	}
	for i := range o.Rest {
		o.Rest[i] = s.String() + o.Rest[i]
	}
	n, err := ReadCount(o.Result)
	if err != nil {
		return o, err
	}
	o.Result = s.multiply(n).text()
	return o, nil
}

// countWhole counts what is in a scope in one way.
func (c *counter) countWhole(ctx context.Context, s scope, part, name string) (o jobs.Outcome, err error) {
	way := cover.Way(slices.IndexFunc(ways, func(w cover.Way) bool { return w.String() == name }))
	if way > cover.ByOptions {
		return o, fmt.Errorf("%q is no way to count", name)
	}
	var stats cover.Stats
	cfg := cover.CountConfig{Way: way, Tree: c.rule.config().Tree, Workers: jobs.Cores(ctx), MaxMemory: c.rule.Memory, Without: s.without, Stats: &stats}
	if cfg.MaxMemory == 0 {
		cfg.MaxMemory = math.MaxUint64
	}
	var left []cover.Part
	var cases []string
	var help counts.Help
	help.Leave = func(parts []cover.Part) { left = parts }
	help.Case = func(times int64, without []int, parts []cover.Part) {
		inner, texts := scope{new(big.Int).Mul(s.times, big.NewInt(times)), without}, bundle(parts, false)
		if len(parts) == 0 {
			texts = append(texts, byWay+cover.Fastest.String())
		}
		for _, text := range texts {
			cases = append(cases, inner.String()+text)
		}
	}
	if k := jobs.KeepOf(ctx); k != nil {
		help.Keep = k
	}
	n, err := counts.Helped(ctx, c.p, cfg, help)
	switch {
	case err != nil && ctx.Err() != nil:
		return jobs.Outcome{Rest: []string{part}}, nil
	case err != nil:
		return jobs.Outcome{}, jobs.Final(err)
	}
	o.Nodes = int64(stats.Nodes)
	for _, text := range bundle(left, !stats.Uncounted) {
		o.Rest = append(o.Rest, s.String()+text)
	}
	o.Rest = append(o.Rest, cases...)
	counted := &Counted{n, []string{stats.Way.String()}, stats}
	if len(cases) > 0 && n.Sign() == 0 {
		counted.Ways = nil // those of the cases
	}
	o.Result = s.multiply(counted).text()
	return o, nil
}

// ways are all ways, each at its number.
var ways = []cover.Way{cover.Fastest, cover.BySearch, cover.BySweep, cover.ByMemo, cover.BySigns, cover.ByOptions}

// A Counted is the total of a run that counts.
type Counted struct {
	Number *big.Int
	Ways   []string    // in which it was counted, in order of name
	Stats  cover.Stats // those that add up
}

// text returns c as a result.
func (c *Counted) text() []byte {
	s := &c.Stats
	return jobs.Marshal(Counted{c.Number, c.Ways, cover.Stats{
		Nodes: s.Nodes, Updates: s.Updates, Cleansings: s.Cleansings, Solutions: s.Solutions, Uncounted: s.Uncounted, Profile: s.Profile,
	}})
}

// Valid returns an error for what no search finds.
func (c *Counted) Valid() error {
	if c.Number == nil || c.Number.Sign() < 0 {
		return fmt.Errorf("%v solutions", c.Number)
	}
	return nil
}

// ReadCount reads the total of a run that counts.
func ReadCount(total []byte) (*Counted, error) {
	c, err := jobs.Read[Counted](total)
	if err == nil && c.Number == nil {
		c.Number = new(big.Int)
	}
	return c, err
}

// addCounts adds b to a.
func addCounts(a, b *Counted) {
	a.Number = new(big.Int).Add(cmp.Or(a.Number, new(big.Int)), b.Number)
	a.Ways = append(a.Ways, b.Ways...)
	slices.Sort(a.Ways)
	a.Ways = slices.Compact(a.Ways)
	s, t := &a.Stats, &b.Stats
	s.Nodes += t.Nodes
	s.Updates += t.Updates
	s.Cleansings += t.Cleansings
	if s.Solutions = math.MaxUint64; a.Number.IsUint64() {
		s.Solutions = a.Number.Uint64()
	}
	s.Uncounted = s.Uncounted || t.Uncounted
	for level, n := range t.Profile {
		if level == len(s.Profile) {
			s.Profile = append(s.Profile, 0)
		}
		s.Profile[level] += n
	}
}
