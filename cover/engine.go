package cover

import (
	"fmt"
)

// newEngine makes the engine for a search of p under cfg.
func (cfg *Config) newEngine(p *Problem) (engine, error) {
	switch cfg.Engine {
	case Auto:
		begin := *cfg
		begin.Engine = Links
		if cfg.quiet() && cfg.fits(p) {
			begin.Engine = Cells
		}
		e, err := begin.newEngine(p)
		if err == nil {
			e.walking().newAdviser = newAdviser
		}
		return e, err
	case Links:
		return cfg.newSearch(p)
	case Cells:
		return newCells(p, cfg)
	case Bits:
		return newBits(p, cfg)
	}
	return nil, fmt.Errorf("%w: %v", ErrEngine, cfg.Engine)
}

// quiet reports whether cfg asks for no totals, so that nobody misses updates.
func (cfg *Config) quiet() bool {
	return cfg.Stats == nil && cfg.Progress == nil && cfg.Checkpoint == nil
}

// fits reports whether a search of p under cfg need not be on the links.
func (cfg *Config) fits(p *Problem) bool {
	return cfg.plain() && !p.hasDemands() && !p.weighted
}
