package cover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/cover/counts"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newCount(e *kit.Env) *cobra.Command {
	c := &countCommand{search: search{question: newQuestion(e)}}
	cmd := &cobra.Command{
		Use:   "count [FILE]...",
		Short: "Print the number of solutions of exact cover problems",
		Long: `Count prints the number of solutions of every problem, one per line.

There are several ways to count (--by):
  auto     several of the others at once, then the most promising one
  search   visit every solution
  memo     remember the rest of the problem at every node, and its number
           of solutions; often far faster where solutions are many, but takes
           memory
  options  go through the options once, with a table of what those so far can
           have covered; good where related items are close together, as in a
           grid
  sweep    the same, going through the items
  signs    a sum over all ways to give items a sign, for problems that choose
           one option for each of some items to cover the others, such as
           Langford's; takes no memory

All but search give exact numbers of any length. Without --by, count uses auto, or
search if another flag needs one: its rules, its parts, or the shape of its tree.
With --run, search goes in parts; a count in another way is one part.

With --weights it prints the sum, over all solutions, of the products of what their
options weigh: exact, as a whole number or a fraction. Each line of the file has a
weight and an option, such as "1/2 a b"; a weight alone is for all other options, 1
without such a line. With --onto it prints how many solutions differ in what they
say of these items: by which options a primary one is covered, and what colour a
secondary one has. Words such as :1 or :5-8 are options, of which they say whether
they are chosen.

With --certificate the number comes with a file by which bonepile cover verify, or
anyone else, can confirm it: see docs/certificate.md. With --run the
certificate consists of parts of the search tree.` +
			kit.Exit("some problem has no solution, or the sum is 0", kit.BadInput, "stopped early: the line of that problem says stopped"),
		Example: `  printf 'a b c\na b\nb c\na\nc\n' | bonepile cover count`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if !cmd.Flags().Changed("by") && slices.ContainsFunc(ofSearch, cmd.Flags().Changed) {
				c.by.Value = cover.BySearch
			}
			if err := c.checkWay(); err != nil {
				return err
			}
			return c.each(files, c.count, c.unknown)
		},
	}
	c.addFlags(cmd, "stop at `N` solutions of a problem", countRecord{})
	f := cmd.Flags()
	f.StringVar(&c.weights, "weights", "", "print the sum of the products of the weights of options in `FILE`")
	f.StringVar(&c.visible, "onto", "", "count how many solutions differ on these `ITEMS`, such as \"a b\", or options, such as \":1 :5-8\"")
	c.by.Allow(cover.Fastest, cover.BySearch, cover.ByMemo, cover.ByOptions, cover.BySweep, cover.BySigns)
	f.Var(&c.by, "by", "count in this `WAY`: auto, search, memo, options, sweep or signs")
	c.addMemory(cmd, "remember at most this much: auto then counts in another way, memo, options and sweep stop")
	kit.FileFlag(cmd, &c.certificate, "certificate", "write to `FILE` what it takes to confirm the number")
	kit.Number(cmd, &c.parts, "parts", 0, 0, "with --certificate: confirm it by at least this many parts of the search tree, 0 for states if the problem has no bounds and no weights and this is not a run")
	return cmd
}

type countCommand struct {
	search
	by          kit.Choice[cover.Way]
	certificate string // name of the file to write, "" for none
	parts       int
	weights     string // name of a file
	visible     string // items and options
}

func (c *countCommand) count(p problem.Named) error {
	if c.weights != "" || c.onto() {
		return c.countSum(p)
	}
	if c.certificate != "" {
		if err := problem.Single(c.Env, "--certificate"); err != nil {
			return err
		}
	}
	switch {
	case c.certificate != "" && c.by.Value != cover.Fastest:
		return errors.New("--certificate has its own states or parts: leave out --by and the flags of a search")
	case c.run.On() && c.certificate != "":
		return c.certifyRun(p)
	case c.run.On():
		return c.countRun(p)
	}
	ctx, stats, done := c.Within()
	defer done()
	cfg, err := c.config(p, stats)
	if err != nil {
		return err
	}
	cfg.MaxSolutions = c.limit
	if c.certificate != "" {
		return c.certify(ctx, p, cfg)
	}
	if c.by.Value != cover.BySearch {
		return c.countAtOnce(ctx, p, cfg)
	}
	found, stopped := p.Visit(ctx, cfg)
	n := new(big.Int).SetUint64(found)
	stopped = c.limited(n, stopped)
	if err := c.unwatch(stopped); err != nil {
		return err
	}
	return c.end(p, n, stopped, *stats, problem.Wording{Before: kit.Plural(found, "solution") + " found, then ", After: problem.About(*stats)})
}

// limited returns why a count of n was stopped, which --limit may have done.
func (c *countCommand) limited(n *big.Int, stopped error) error {
	if stopped == nil && c.limit > 0 && n.IsUint64() && n.Uint64() == c.limit {
		return kit.ErrLimit
	}
	return stopped
}

// answer prints the number of solutions of p, unless the count was stopped.
func (c *countCommand) answer(p problem.Named, n *big.Int, stopped error, stats cover.Stats) error {
	if stopped == nil && n.IsUint64() {
		stats.Solutions = n.Uint64()
	}
	return c.end(p, n, stopped, stats, problem.Wording{After: problem.About(stats) + "; the number is not known"})
}

// unknown is answer for a problem that was not read in time.
func (c *countCommand) unknown(p problem.Named, stopped error, stats cover.Stats) error {
	return c.answer(p, nil, stopped, stats)
}

func (c *countCommand) end(p problem.Named, n *big.Int, stopped error, stats cover.Stats, s problem.Wording) error {
	c.None = c.None || stopped == nil && n.Sign() == 0
	if stopped == kit.ErrLimit {
		s.Complete = kit.Plural(c.limit, "solution") + " found; there may be more"
	}
	var r countRecord
	r, s.Text = c.record(p, n, stopped, stats)
	return c.Ended(p.Input, stopped, stats, r, s)
}

// record returns the number of solutions of p as an object and as text, or a placeholder if the
// count was stopped, so that line n belongs to problem n.
func (c *countCommand) record(p problem.Named, n *big.Int, stopped error, stats cover.Stats) (countRecord, string) {
	r := countRecord{Input: p.Input, Stopped: problem.Stopped(stopped), Stats: problem.NewStats(stats)}
	text := c.Label(p.Input) + "stopped\n"
	if stopped == nil || stopped == kit.ErrLimit {
		r.Count, text = n, c.Label(p.Input)+n.String()+"\n"
	}
	if c.part != "" && p.Problem != nil { // it was read
		pt, _ := cover.ParsePart(c.part) // it was searched
		r.Part, r.Problem = pt.String(), p.Fingerprint()
	}
	return r, text
}

// countAtOnce counts solutions without visiting them.
func (c *countCommand) countAtOnce(ctx context.Context, p problem.Named, cfg cover.Config) error {
	if c.by.Value == cover.ByOptions && c.Stats {
		var stats breadth.Stats
		n, stopped := breadth.Count(ctx, p.Problem, breadth.Config{Order: breadth.NarrowOrder(p.Problem), MaxMemory: uint64(c.Memory), Stats: &stats})
		c.Say("%s: statistics\n  options    %d\n  entries    %d\n  peak       %d\n  bits       %d\n",
			p.Input, stats.Options, stats.Entries, stats.Peak, stats.Bits)
		defer func() { c.Stats = true }()
		c.Stats = false // they have been printed
		return c.answer(p, n, c.limited(n, stopped), *cfg.Stats)
	}
	n, stopped := p.Count(ctx, cover.CountConfig{
		Way: c.by.Value, Tree: cfg.Tree, Workers: cfg.Workers, MaxNodes: cfg.MaxNodes,
		MaxSolutions: c.limit, MaxMemory: c.mostMemory(), Stats: cfg.Stats, Progress: cfg.Progress,
	})
	if c.by.Value == cover.Fastest && c.Stats && stopped == nil {
		c.Say("%s: counted by %v\n", p.Input, cfg.Stats.Way)
	}
	return c.answer(p, n, c.limited(n, stopped), *cfg.Stats)
}

// ofSearch are the flags that only a search understands, but for the first ones.
var ofSearch = []string{"part", "tree", "engine", "choice", "seed", "shuffle", "branch"}

// checkWay returns an error if a flag was given that the way to count does not understand.
func (c *countCommand) checkWay() error {
	strange, branches := ofSearch[:6], []string{onBinary, onSuffixes, onAlike}
	switch c.by.Value {
	case cover.BySearch:
		return nil
	case cover.Fastest:
		strange, branches = strange[:2], nil
	case cover.ByMemo:
		strange, branches = strange[:3], branches[:2]
	}
	for _, flag := range strange {
		if c.run.Cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s needs --by search", flag)
		}
	}
	return c.rule.exclude("--by "+c.by.Value.String(), branches...)
}

func (c *countCommand) countRun(p problem.Named) error {
	way := c.by.Value
	if way == cover.Fastest && c.Demands {
		way = cover.BySearch
	}
	defer c.Memory.Hold()()
	total, err := c.runOn(p, func(p *cover.Problem, r coverjobs.Rule, title string) (jobs.Run, error) {
		r.Memory = uint64(c.Memory)
		return coverjobs.NewCount(p, r, way, title)
	}, nil)
	if err == kit.ErrStopped && c.Ctx.Err() == nil && len(total.Poisoned) == 0 { // by --time
		return cmp.Or(c.Answer(c.record(p, nil, kit.ErrTime, cover.Stats{Nodes: uint64(total.Nodes)})), err)
	}
	if err != nil {
		return err
	}
	n, err := coverjobs.ReadCount(total.Result)
	if err != nil {
		return err
	}
	if c.by.Value == cover.Fastest && c.Stats {
		c.Say("%s: counted by %s\n", p.Input, strings.Join(n.Ways, " and "))
	}
	return c.answer(p, n.Number, nil, n.Stats)
}

// onto reports whether solutions count that differ on some items or options.
func (c *countCommand) onto() bool { return c.run.Cmd.Flags().Changed("onto") }

// withSum are the flags that have a meaning with --weights or --onto.
var withSum = []string{"weights", "onto", "time", "nodes", "memory", "stats", "json", "demands", "from"}

func (c *countCommand) countSum(p problem.Named) (err error) {
	if c.weights != "" && c.onto() {
		return errors.New("--weights cannot be combined with --onto")
	}
	c.run.Cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(withSum, f.Name) {
			err = cmp.Or(err, fmt.Errorf("--%s cannot be combined with --weights or --onto", f.Name))
		}
	})
	if err != nil {
		return err
	}
	ctx, stats, done := c.Within()
	defer done()
	cfg := c.counts(p, stats)
	if c.weights != "" {
		return c.weighted(ctx, p, cfg)
	}
	view, err := c.view(p)
	if err != nil {
		return err
	}
	n, stopped := counts.Distinct(ctx, p.Problem, view, cfg)
	return c.answer(p, n, stopped, *stats)
}

func (c *countCommand) weighted(ctx context.Context, p problem.Named, cfg counts.Config) error {
	weights, err := problem.ReadWeights(c.Env, p, c.weights)
	if err != nil {
		return err
	}
	sum, stopped := counts.Weighted(ctx, p.Problem, func(k int) *big.Rat { return weights[k] }, cfg)
	if stopped != nil {
		return c.unknown(p, stopped, *cfg.Stats)
	}
	c.None = c.None || sum.Sign() == 0
	return c.Ended(p.Input, nil, *cfg.Stats, countRecord{Input: p.Input, Sum: sum.RatString(), Stats: problem.NewStats(*cfg.Stats)}, problem.Wording{Text: c.Label(p.Input) + sum.RatString() + "\n"})
}

func (c *countCommand) view(p problem.Named) (view counts.View, err error) {
	for word := range strings.FieldsSeq(c.visible) {
		numbers, isOption := strings.CutPrefix(word, ":")
		if !isOption {
			i, ok := p.Lookup(word)
			if !ok {
				return view, fmt.Errorf("--onto %s: %s has no such item", word, p.Input)
			}
			view.Items = append(view.Items, i)
			continue
		}
		first, last, isRange := strings.Cut(numbers, "-")
		from, err := strconv.Atoi(first)
		to := from
		if err == nil && isRange {
			to, err = strconv.Atoi(last)
		}
		if err != nil || from < 1 || from > to || to > p.Options() {
			return view, fmt.Errorf("--onto %s: expected the number of an option, from 1 to %d, or two such as :5-8", word, p.Options())
		}
		for ; from <= to; from++ {
			view.Options = append(view.Options, from-1)
		}
	}
	return view, nil
}
