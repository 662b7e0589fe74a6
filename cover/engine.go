package cover

import (
	"errors"
	"fmt"
)

// An Engine is a data structure with a search on it. All engines visit the same
// nodes and find the same solutions in the same order; they differ in time and
// memory. Updates and cleansings are counted by [Links] only.
type Engine uint8

const (
	Auto  Engine = iota // the fastest that fits
	Links               // dancing links, as in the book: any problem, any rule
	Cells               // sparse sets: large problems whose items have few options left soon
	Bits                // bitsets over options: problems with some thousands of options
)

// String returns the name of the engine in small letters.
func (e Engine) String() string {
	names := [...]string{"auto", "links", "cells", "bits"}
	if int(e) >= len(names) {
		return "unknown"
	}
	return names[e]
}

// ErrEngine reports a [Config.Engine] that cannot hold the problem, or does not
// know what else the Config asks for.
var ErrEngine = errors.New("cover: not for this engine")

// newEngine makes the engine for a search of p under cfg.
func (cfg *Config) newEngine(p *Problem) (engine, error) {
	switch cfg.Engine {
	case Auto, Links:
		return cfg.newSearch(p)
	}
	return nil, fmt.Errorf("%w: %v", ErrEngine, cfg.Engine)
}

// plain reports whether cfg asks for nothing of which only the links know.
func (cfg *Config) plain() bool {
	return (cfg.Choice == Fewest || cfg.Choice == First) && !cfg.Shuffle && !cfg.Binary &&
		!cfg.Suffixes && cfg.Interchangeable == nil && cfg.Constraint == nil && cfg.Trace == nil
}
