package cover

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/cover/counts"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Sums of weights, and numbers of solutions that differ in what is visible.

type sumFlags struct {
	cmd     *cobra.Command
	weights string // name of a file
	visible string // items and options
}

func (s *sumFlags) addFlags(cmd *cobra.Command) {
	s.cmd = cmd
	f := cmd.Flags()
	f.StringVar(&s.weights, "weights", "", "print the sum of the products of the weights of options in `FILE`")
	f.StringVar(&s.visible, "onto", "", "count how many solutions differ on these `ITEMS`, such as \"a b\", or options, such as \":1 :5-8\"")
}

func (s *sumFlags) on() bool { return s.weights != "" || s.distinct() }

func (s *sumFlags) distinct() bool { return s.cmd.Flags().Changed("onto") }

// check returns an error if a flag was given that has no meaning here.
func (s *sumFlags) check() (err error) {
	if s.weights != "" && s.distinct() {
		return fmt.Errorf("--weights cannot be combined with --onto")
	}
	s.cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains([]string{"weights", "onto", "time", "nodes", "memory", "stats", "json", "demands", "from"}, f.Name) {
			err = cmp.Or(err, fmt.Errorf("--%s cannot be combined with --weights or --onto", f.Name))
		}
	})
	return err
}

// countSum answers for --weights and --onto.
func (c *countCommand) countSum(p problem.Named) error {
	if err := c.sum.check(); err != nil {
		return err
	}
	var stats cover.Stats
	cfg := c.counts(p, &stats)
	ctx, done := c.Within()
	defer done()
	if c.sum.weights != "" {
		return c.weighted(ctx, p, cfg)
	}
	view, err := c.view(p)
	if err != nil {
		return err
	}
	n, stopped := counts.Distinct(ctx, p.Problem, view, cfg)
	return c.answer(p, n, stopped, stats)
}

func (c *countCommand) weighted(ctx context.Context, p problem.Named, cfg counts.Config) error {
	weights, err := problem.ReadWeights(c.Env, p, c.sum.weights)
	if err != nil {
		return err
	}
	sum, stopped := counts.Weighted(ctx, p.Problem, func(k int) *big.Rat { return weights[k] }, cfg)
	if stopped != nil {
		return c.unknown(p, stopped, *cfg.Stats)
	}
	c.None = c.None || sum.Sign() == 0
	return c.Ended(p.Input, nil, *cfg.Stats, countRecord{Input: p.Input, Sum: sum.RatString(), Stats: problem.NewStats(*cfg.Stats)}, problem.Wording{Text: sum.RatString() + "\n"})
}

// view reads what is visible.
func (c *countCommand) view(p problem.Named) (view counts.View, err error) {
	for word := range strings.FieldsSeq(c.sum.visible) {
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
