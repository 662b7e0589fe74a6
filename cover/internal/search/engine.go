package search

import (
	"fmt"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/cells"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// New makes the engine for a search of p under cfg.
func New(cfg *tree.Config, p *xc.Problem) (tree.Engine, error) {
	switch cfg.Engine {
	case tree.Auto:
		begin := *cfg
		begin.Engine = tree.Links
		switch {
		case !fits(cfg, p):
		case bits.Dense(p, cfg.Choice):
			begin.Engine = tree.Bits
		case quiet(cfg):
			begin.Engine = tree.Cells
		}
		e, err := New(&begin, p)
		if err == nil && begin.Engine != tree.Bits {
			e.Walking().NewAdviser = newAdviser
		}
		return e, err
	case tree.Links:
		return links.New(cfg, p)
	case tree.Cells:
		return cells.New(p, cfg)
	case tree.Bits:
		return bits.New(p, cfg)
	}
	return nil, fmt.Errorf("%w: %v", tree.ErrEngine, cfg.Engine)
}

// quiet reports whether cfg asks for no totals, so that nothing is lost with updates.
func quiet(cfg *tree.Config) bool {
	return cfg.Stats == nil && cfg.Progress == nil && cfg.Checkpoint == nil
}

// fits reports whether a search of p under cfg need not be on the links.
func fits(cfg *tree.Config, p *xc.Problem) bool {
	return cfg.Plain(p) && !p.HasDemands() && !p.Weighted
}
