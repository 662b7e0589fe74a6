package tree

import (
	"errors"
	"fmt"

	"bonepile/cover/internal/xc"
)

// An Engine is a data structure with a search on it.
type Engine interface {
	// Run walks a part of the tree. At every node, before it is counted, it
	// calls Tick if it is time. It returns ErrStop if visit, which is called at
	// every solution, returned false, the error of Tick if that stopped it, or
	// ErrPart. If it returns nil, everything is as it was before.
	Run(part Part, visit func() bool) error

	// Position returns the choice last made on a level.
	Position(level int) Turn

	// Made returns the item that a level branches on, and the option chosen there, -1 for none.
	Made(level int) (i xc.Item, option int)

	// Walking returns the walk that is part of the engine.
	Walking() *Walk
}

// An Adviser says when another engine is to go on with a walk.
type Adviser interface {
	// Advise is asked before a node. It returns the number of nodes at which it
	// wants to be asked again, or ErrChange if another engine goes on.
	Advise(w *Walk) (next uint64, err error)
}

// ErrChange ends the run of an engine whose walk another takes over.
var ErrChange = errors.New("another engine goes on")

// An EngineKind names an engine. [Auto] begins with another than [Links] if the caller
// could not see updates: without Stats, Progress and Checkpoint.
//
// For [Learn], MaxNodes is for conflicts and solutions, Done is 0 until it is 1, and
// Progress is called every 1024 nodes and decisions. Package cover says more.
type EngineKind uint8

const (
	Auto EngineKind = iota
	Links
	Cells
	Bits
	Learn
)

// String returns the name of the engine in small letters.
func (e EngineKind) String() string { return nameOf(e, "auto", "links", "cells", "bits", "learn") }

// ErrEngine reports a [Config.Engine] that cannot hold the problem, or cannot do
// something else that the Config asks for.
var ErrEngine = errors.New("cover: not for this engine")

// Simple returns why a search of p under cfg cannot be on an engine that has neither the
// settings of the links nor conditions, demands and weights.
func (cfg *Config) Simple(e EngineKind, p *xc.Problem) error {
	if err := cfg.Check(p); err != nil {
		return err
	}
	for _, c := range []struct {
		no   bool
		what string
	}{{p.HasConditions(), "conditions"}, {p.HasDemands(), "demands"}, {p.Weighted, "weights"}} {
		if c.no {
			return fmt.Errorf("%w: %v does not support %s", ErrEngine, e, c.what)
		}
	}
	if !cfg.Plain(p) {
		return fmt.Errorf("%w: %v supports only the rules fewest and first, and no other settings", ErrEngine, e)
	}
	return nil
}

// Plain reports whether a search of p under cfg needs nothing that only the links can do.
func (cfg *Config) Plain(p *xc.Problem) bool {
	return !p.HasConditions() && (cfg.Choice == Fewest || cfg.Choice == First) && !cfg.Shuffle && !cfg.Binary &&
		!cfg.Suffixes && cfg.Interchangeable == nil && cfg.Constraint == nil && cfg.Trace == nil
}

// Apart returns a new T that shares no cache line with anything else: what a worker
// writes at every node stands a [Line] from what another writes.
func Apart[T any]() *T {
	apart := &struct {
		_     [Line]uint64
		value T
		_     [Line]uint64
	}{}
	return &apart.value
}

// A Quota says how many more options may name an item.
type Quota struct {
	Bound int32 // the most
	Slack int32 // how many fewer will do
}

// Need returns how many more options have to name the item.
func (q Quota) Need() int32 { return max(0, q.Bound-q.Slack) }
