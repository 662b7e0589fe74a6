package cover

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

// countAtOnce counts solutions without visiting them.
func (c *countCommand) countAtOnce(ctx context.Context, p problem.Named, cfg cover.Config) error {
	if c.by.Value == cover.ByOptions && c.Stats {
		n, stopped := c.countByOptions(ctx, p)
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

// asksForSearch reports whether a flag was given that only a search understands.
func asksForSearch(cmd *cobra.Command) bool {
	return slices.ContainsFunc([]string{
		"choice", "seed", "shuffle", "branch", "engine", "part", "tree",
	}, cmd.Flags().Changed)
}

// checkWay returns an error if a flag was given that the way to count does not understand.
func (c *countCommand) checkWay() error {
	flag := "--by " + c.by.Value.String()
	switch c.by.Value {
	case cover.BySearch:
		return nil
	case cover.ByMemo:
		if err := c.rule.exclude(flag, onBinary, onSuffixes); err != nil {
			return err
		}
	case cover.ByOptions, cover.BySweep, cover.BySigns:
		if err := c.rule.exclude(flag, onBinary, onSuffixes, onAlike); err != nil {
			return err
		}
	}
	switch {
	case c.part != "":
		return errors.New("--part needs --by search")
	case c.shape != "":
		return errors.New("--tree needs --by search")
	}
	return nil
}

// countByOptions counts by Algorithm N.
func (c *countCommand) countByOptions(ctx context.Context, p problem.Named) (*big.Int, error) {
	var stats breadth.Stats
	cfg := breadth.Config{Order: breadth.NarrowOrder(p.Problem), MaxMemory: uint64(c.Memory), Stats: &stats}
	n, err := breadth.Count(ctx, p.Problem, cfg)
	if c.Stats {
		c.Say("%s: statistics\n  options    %d\n  entries    %d\n  peak       %d\n  bits       %d\n",
			p.Input, stats.Options, stats.Entries, stats.Peak, stats.Bits)
	}
	return n, err
}
