package cover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/spf13/cobra"

	"bonepile/cover"
	"bonepile/internal/cli/problem"
)

// A wayFlag is the value of --by.
type wayFlag string

func (f *wayFlag) Type() string   { return "way" }
func (f *wayFlag) String() string { return string(*f) }
func (f *wayFlag) Set(name string) error {
	switch name {
	case "auto", "search", "memo", "options", "sweep", "recall", "signs":
		*f = wayFlag(name)
		return nil
	}
	return fmt.Errorf("unknown way %q: it may be auto, search, memo, options, sweep, recall or signs", name)
}

// racers are the ways that auto chooses from and that have no other name.
var racers = map[wayFlag]cover.Way{"sweep": cover.BySweep, "recall": cover.ByRecall, "signs": cover.BySigns}

// A coverBigCountRecord has a number of any length.
type coverBigCountRecord struct {
	Input string         `json:"input"`
	Count *big.Int       `json:"count"`
	Stats coverStatsJSON `json:"stats"`
}

// countAtOnce counts solutions without visiting them.
func (c *coverCounting) countAtOnce(ctx context.Context, p problem.Named, cfg cover.Config) error {
	if c.limit > 0 || c.checkpoint != "" || c.resume != "" || c.part != "" {
		return errors.New("--limit, --checkpoint, --resume and --part are for --by search")
	}
	var (
		n       *big.Int
		stopped error
	)
	cfg.MaxMemory = uint64(c.memory)
	switch c.by {
	case "options":
		n, stopped = c.countByOptions(ctx, p)
	case "auto":
		n, stopped = c.countLeft(ctx, p, cfg)
	case "sweep", "recall", "signs":
		if cfg.MaxMemory == 0 {
			cfg.MaxMemory = math.MaxUint64
		}
		n, stopped = p.CountBy(ctx, racers[c.by], cfg)
		c.tell(p, *cfg.Stats)
	default:
		n, stopped = p.CountMemo(ctx, cfg)
		c.tell(p, *cfg.Stats)
	}
	if stopped != nil {
		return halted(c.coverSearch.Env, p, stopped, *cfg.Stats, &c.keeper, c.nodes, c.memory)
	}
	return c.answer(p, n, cfg)
}

// asksForSearch reports whether a flag was given that asks for what only a search
// has.
func asksForSearch(cmd *cobra.Command) bool {
	return slices.ContainsFunc([]string{
		"choice", "mu", "rho", "seed", "shuffle", "binary", "suffixes", "interchangeable",
		"engine", "limit", "solutions", "nodes", "ordered", "time", "checkpoint", "resume", "part",
		"progress", "every", "shape", "stats", "json",
	}, cmd.Flags().Changed)
}

// countLeft counts in the way that turns out to be fastest.
func (c *coverCounting) countLeft(ctx context.Context, p problem.Named, cfg cover.Config) (*big.Int, error) {
	if cfg.MaxMemory == 0 {
		cfg.MaxMemory = math.MaxUint64
	}
	n, way, err := p.CountLeft(ctx, cfg)
	c.tell(p, *cfg.Stats)
	if c.stats && err == nil {
		c.Say("%s: counted by %v\n", p.Input, way)
	}
	return n, err
}

// countByOptions counts by Algorithm N.
func (c *coverCounting) countByOptions(ctx context.Context, p problem.Named) (*big.Int, error) {
	var stats cover.BreadthStats
	cfg := cover.BreadthConfig{Order: p.NarrowOrder(), MaxMemory: uint64(c.memory), Stats: &stats}
	n, err := p.CountBreadth(ctx, cfg)
	if c.stats {
		c.Say("%s: statistics\n  options    %d\n  entries    %d\n  peak       %d\n  bits       %d\n",
			p.Input, stats.Options, stats.Entries, stats.Peak, stats.Bits)
	}
	return n, err
}
