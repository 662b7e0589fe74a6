package cover

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"

	"bonepile/cover"
	"bonepile/internal/cli/problem"

	"github.com/spf13/cobra"
)

// A way is how solutions are counted.
type way string

const (
	byAuto    way = "auto"
	bySearch  way = "search"
	byMemo    way = "memo"
	byRecall  way = "recall"
	byOptions way = "options"
	bySweep   way = "sweep"
	bySigns   way = "signs"
)

// racers are the ways that auto chooses from and that have no other name.
var racers = map[way]cover.Way{bySweep: cover.BySweep, byRecall: cover.ByRecall, bySigns: cover.BySigns}

// A bigCountRecord has a number of any length.
type bigCountRecord struct {
	Input string    `json:"input"`
	Count *big.Int  `json:"count"`
	Stats statsJSON `json:"stats"`
}

// countAtOnce counts solutions without visiting them.
func (c *counting) countAtOnce(ctx context.Context, p problem.Named, cfg cover.Config) error {
	if c.limit > 0 || c.checkpoint != "" || c.resume != "" || c.part != "" {
		return errors.New("--limit, --checkpoint, --resume and --part need --by search")
	}
	var (
		n       *big.Int
		stopped error
	)
	cfg.MaxMemory = uint64(c.memory)
	switch c.by.Value {
	case byOptions:
		n, stopped = c.countByOptions(ctx, p)
	case byAuto:
		n, stopped = c.countLeft(ctx, p, cfg)
	case bySweep, byRecall, bySigns:
		if cfg.MaxMemory == 0 {
			cfg.MaxMemory = math.MaxUint64
		}
		n, stopped = p.CountBy(ctx, racers[c.by.Value], cfg)
		tell(c.Env, c.stats, p, *cfg.Stats)
	default:
		n, stopped = p.CountMemo(ctx, cfg)
		tell(c.Env, c.stats, p, *cfg.Stats)
	}
	if stopped != nil {
		return halted(c.search.Env, p, stopped, *cfg.Stats, &c.keeper, c.nodes, c.memory)
	}
	return c.answer(p, n, cfg)
}

// asksForSearch reports whether a flag was given that only a search understands.
func asksForSearch(cmd *cobra.Command) bool {
	return slices.ContainsFunc([]string{
		"choice", "mu", "rho", "seed", "shuffle", "binary", "suffixes", "interchangeable",
		"engine", "limit", "solutions", "nodes", "ordered", "time", "checkpoint", "resume", "part",
		"progress", "every", "shape", "stats", "json",
	}, cmd.Flags().Changed)
}

// countLeft counts in whichever way turns out to be fastest.
func (c *counting) countLeft(ctx context.Context, p problem.Named, cfg cover.Config) (*big.Int, error) {
	if cfg.MaxMemory == 0 {
		cfg.MaxMemory = math.MaxUint64
	}
	n, way, err := p.CountLeft(ctx, cfg)
	tell(c.Env, c.stats, p, *cfg.Stats)
	if c.stats && err == nil {
		c.Say("%s: counted by %v\n", p.Input, way)
	}
	return n, err
}

// countByOptions counts by Algorithm N.
func (c *counting) countByOptions(ctx context.Context, p problem.Named) (*big.Int, error) {
	var stats cover.BreadthStats
	cfg := cover.BreadthConfig{Order: p.NarrowOrder(), MaxMemory: uint64(c.memory), Stats: &stats}
	n, err := p.CountBreadth(ctx, cfg)
	if c.stats {
		c.Say("%s: statistics\n  options    %d\n  entries    %d\n  peak       %d\n  bits       %d\n",
			p.Input, stats.Options, stats.Entries, stats.Peak, stats.Bits)
	}
	return n, err
}
