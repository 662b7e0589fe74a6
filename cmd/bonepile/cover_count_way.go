package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"bonepile/cover"
)

// A wayFlag is the value of --by.
type wayFlag string

func (f *wayFlag) Type() string   { return "way" }
func (f *wayFlag) String() string { return string(*f) }
func (f *wayFlag) Set(name string) error {
	switch name {
	case "search", "memo", "options":
		*f = wayFlag(name)
		return nil
	}
	return fmt.Errorf("unknown way %q: it may be search, memo or options", name)
}

// A coverBigCountRecord has a number of any length.
type coverBigCountRecord struct {
	Input string         `json:"input"`
	Count *big.Int       `json:"count"`
	Stats coverStatsJSON `json:"stats"`
}

// countAtOnce counts solutions without visiting them.
func (c *coverCounting) countAtOnce(ctx context.Context, p named, cfg cover.Config) error {
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
		cfg.MaxMemory = uint64(c.memory)
		n, stopped = p.CountMemo(ctx, cfg)
		c.tell(p, *cfg.Stats)
	}
	if stopped != nil {
		return c.halted(p, stopped, *cfg.Stats, &c.keeper, c.nodes, c.memory)
	}
	c.none = c.none || n.Sign() == 0
	if c.json {
		return c.writeJSON(coverBigCountRecord{p.input, n, newCoverStats(*cfg.Stats)})
	}
	_, err := fmt.Fprintln(c.out, n)
	return err
}

// countByOptions counts by Algorithm N.
func (c *coverCounting) countByOptions(ctx context.Context, p named) (*big.Int, error) {
	var stats cover.BreadthStats
	cfg := cover.BreadthConfig{Order: p.NarrowOrder(), MaxMemory: uint64(c.memory), Stats: &stats}
	n, err := p.CountBreadth(ctx, cfg)
	if c.stats {
		c.say("%s: statistics\n  options    %d\n  entries    %d\n  peak       %d\n  bits       %d\n",
			p.input, stats.Options, stats.Entries, stats.Peak, stats.Bits)
	}
	return n, err
}
