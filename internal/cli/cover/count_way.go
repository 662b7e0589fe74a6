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
	"bonepile/cover/breadth"
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

// ways are the ways that package cover itself knows.
var ways = map[wayFlag]cover.Way{"auto": cover.Fastest, "memo": cover.ByMemo, "sweep": cover.BySweep, "recall": cover.ByRecall, "signs": cover.BySigns}

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
	if c.by == "options" {
		n, stopped = c.countByOptions(ctx, p)
	} else {
		how := cover.CountConfig{
			Way: ways[c.by], Tree: cfg.Tree, Workers: cfg.Workers, MaxNodes: cfg.MaxNodes,
			MaxMemory: uint64(c.memory), Stats: cfg.Stats, Progress: cfg.Progress,
		}
		if how.MaxMemory == 0 {
			how.MaxMemory = math.MaxUint64
		}
		n, stopped = p.Count(ctx, how)
		c.tell(p, *cfg.Stats)
		if c.by == "auto" && c.stats && stopped == nil {
			c.Say("%s: counted by %v\n", p.Input, cfg.Stats.Way)
		}
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

// countByOptions counts by Algorithm N.
func (c *coverCounting) countByOptions(ctx context.Context, p problem.Named) (*big.Int, error) {
	var stats breadth.Stats
	cfg := breadth.Config{Order: breadth.NarrowOrder(p.Problem), MaxMemory: uint64(c.memory), Stats: &stats}
	n, err := breadth.Count(ctx, p.Problem, cfg)
	if c.stats {
		c.Say("%s: statistics\n  options    %d\n  entries    %d\n  peak       %d\n  bits       %d\n",
			p.Input, stats.Options, stats.Entries, stats.Peak, stats.Bits)
	}
	return n, err
}
