package tree

import (
	"errors"
)

// An Kind is a data structure with a search on it. All engines but [Learn] visit
// the same nodes and find the same solutions in the same order; they differ in
// time and memory. Updates and cleansings are counted by [Links] only: when [Auto]
// goes on with another, they are 0. It begins with another where nobody could see
// them, that is, without Stats, Progress and Checkpoint.
//
// Learn has no tree. Its nodes are where it could not go on: conflicts and
// solutions, and [Config.MaxNodes] is for these. It finds solutions in an order of
// its own, remembers every one, and its [Stats.Done] is 0 until it is 1. It knows
// no bounds, no weights, and of a Config only Seed and Shuffle, the limits, Stats
// and Progress, which is called every 1024 nodes and decisions.
type Kind uint8

const (
	Auto  Kind = iota // the links or cells, then what suits the problem if there is much to search: see auto.go; for Decide, learning
	Links             // dancing links, as in the book: any problem, any rule
	Cells             // sparse sets: large problems whose items have few options left soon
	Bits              // bitsets over options: problems with some thousands of options
	Learn             // clauses from conflicts: one solution of a hard problem, or proof that there is none
)

// String returns the name of the engine in small letters.
func (e Kind) String() string {
	names := [...]string{"auto", "links", "cells", "bits", "learn"}
	if int(e) >= len(names) {
		return "unknown"
	}
	return names[e]
}

// ErrEngine reports a [Config.Engine] that cannot hold the problem, or does not
// know what else the Config asks for.
var ErrEngine = errors.New("cover: not for this engine")

// Plain reports whether cfg asks for nothing of which only the links know.
func (cfg *Config) Plain() bool {
	return (cfg.Choice == Fewest || cfg.Choice == First) && !cfg.Shuffle && !cfg.Binary &&
		!cfg.Suffixes && cfg.Interchangeable == nil && cfg.Constraint == nil && cfg.Trace == nil
}
