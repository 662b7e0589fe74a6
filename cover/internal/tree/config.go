package tree

import (
	"context"
	"errors"
	"fmt"
	"math"

	"bonepile/cover/internal/xc"
)

// Config tunes a search. The zero value asks for every solution. Its fields are those
// of Config, Tree and CountConfig in package cover, whose comments say more.
type Config struct {
	Choice Choice
	Engine EngineKind

	// Workers above 1 are used by Solutions, First, Visit and the sums of counts by
	// signs. Progress fires about as often as with one worker, with the Choices of one
	// of them. Each worker has a Watcher of its own, and they work at the same time.
	// The error is [ErrReplay] for a rule that learns, and [ErrConfig] with Trace or
	// Checkpoint.
	Workers int
	Ordered bool

	Mu, Rho float64 // of rule [Focus]
	Seed    uint64  // of rule [Random] and of Shuffle
	Shuffle bool

	Binary          bool     // see binary.go in package links
	Interchangeable []string // colours; if they are not, the error is ErrInterchange of package links
	Suffixes        bool
	Constraint      xc.Constraint

	MaxNodes     uint64
	MaxMemory    uint64 // for packages memo, count, learn and cheapest; others ignore it
	MaxSolutions uint64

	Resume     *Checkpoint
	Checkpoint func(take func() Checkpoint, end bool)
	Stats      *Stats

	// Progress is called on the goroutine that searches. What it is given is its own,
	// and has Choices.
	Progress func(Stats)
	Trace    func(Visit)

	Meter *xc.Meter // of what an engine prepares, nil for none

	// What follows is for tests. It changes how a search goes on, never what it finds.

	LookEvery uint64 // nodes between a worker's looks at what others want, and before it gives ahead; see team.go in package search
	Trial     *Trial // see auto.go in package search
	Sets      bool   // package cells does without words
}

// Lower returns a Config of package cover, which sets Lower, as the packages beside that one want
// it.
var Lower func(config any) Config

// A Trial says when a search thinks of another engine.
type Trial struct {
	Nodes uint64  // that it visits first
	Build uint64  // words of the tables of bits that are made in the time of an update
	Set   uint64  // entries of the sets of cells
	Fast  float64 // what an update and a node cost cells, where a word costs bits 1
}

// ErrConfig reports a [Config] that does not fit the problem, or itself.
var ErrConfig = errors.New("cover: impossible search")

// ErrReplay reports a search that cannot be cut in parts, or resumed from a
// [Checkpoint], because what it does at a node depends on more than the way there.
var ErrReplay = errors.New("cover: this search does not go in parts")

// ErrLimit reports a search cut short by [Config.MaxNodes].
var ErrLimit = errors.New("cover: node limit reached")

// ErrMemory reports a run cut short by [Config.MaxMemory].
var ErrMemory = errors.New("cover: memory limit reached")

// ErrDemands reports a problem with demands, given to a search that cannot handle
// them.
var ErrDemands = errors.New("cover: not for a problem with demands")

// NoConditions returns nil, or why what cannot keep the conditions of p.
func NoConditions(p *xc.Problem, what string) error {
	if !p.HasConditions() {
		return nil
	}
	return fmt.Errorf("cover: %s cannot keep the conditions of the problem: %w", what, errors.ErrUnsupported)
}

// CheckEvery is how many nodes pass between looks at the context. A node costs
// 0.1 to 2 µs, so a cancelled search ends within some milliseconds, and the loop
// does not feel the test. See NextLook.
const CheckEvery = 1024

// NextLook returns the number of nodes at which a search of p next looks at the context, after
// it has visited nodes. The looks are closer together where a node may go through many items or
// entries, so that at most a tenth of a second passes between them. A problem with tens of
// millions of entries may take as long for a single node.
func NextLook(p *xc.Problem, nodes uint64) uint64 {
	const items, entries = 1000, 1 << 14 // that leave it at CheckEvery
	every := max(1, CheckEvery/max(1, uint64(p.Primary)/items, uint64(len(p.Entries))/entries))
	return nodes - nodes%every + every
}

// Ticker returns what a search of p under cfg calls when its totals st have as many nodes as pause
// says: it looks at ctx and at the limit, reports the totals, and moves pause.
func Ticker(ctx context.Context, p *xc.Problem, cfg *Config, st *Stats, pause *uint64, totals func() Stats) func() error {
	return func() error {
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case cfg.MaxNodes > 0 && st.Nodes >= cfg.MaxNodes:
			return ErrLimit
		case cfg.Progress != nil:
			cfg.Progress(totals())
		}
		*pause = NextLook(p, st.Nodes)
		if cfg.MaxNodes > 0 {
			*pause = min(*pause, cfg.MaxNodes)
		}
		return nil
	}
}

// MaxWorkers is how many workers are allowed. Each has its own engine: a thousand million of
// them took 9 GB before they did anything.
const MaxWorkers = 1024

// CheckWorkers returns ErrConfig if there are too many workers.
func (cfg *Config) CheckWorkers() error {
	if cfg.Workers < 0 || cfg.Workers > MaxWorkers {
		return fmt.Errorf("%w: %d workers, expected at most %d", ErrConfig, cfg.Workers, MaxWorkers)
	}
	return nil
}

// Check returns ErrConfig if no search of p can be made from cfg, or ErrReplay.
func (cfg *Config) Check(p *xc.Problem) error {
	choices := []struct {
		no   bool
		what string
	}{
		{cfg.Choice > Random, "no such rule of choice"},
		{!(cfg.Mu >= 0 && cfg.Mu <= math.MaxFloat64), "Mu is no number from 0"},
		{!(cfg.Rho >= 0 && cfg.Rho <= 1), "Rho is not from 0 to 1"},
		{cfg.Interchangeable != nil && cfg.Binary, "Interchangeable and Binary"},
		{cfg.Interchangeable != nil && cfg.Suffixes, "Interchangeable and Suffixes"},
		{cfg.Interchangeable != nil && p.Multiple(), "no branching on interchangeable colours with bounds or weights"},
		{cfg.Suffixes && cfg.Binary, "Suffixes and Binary"},
		{cfg.Suffixes && p.Multiple(), "no branching on suffixes with bounds or weights"},
		{(cfg.Interchangeable != nil || cfg.Suffixes) && p.HasConditions(), "no branching on suffixes or interchangeable colours with conditions"},
	}
	for _, c := range choices {
		if c.no {
			return fmt.Errorf("%w: %s", ErrConfig, c.what)
		}
	}
	if cfg.Choice.Learns() {
		return cfg.Replays("rule " + cfg.Choice.String())
	}
	return cfg.CheckWorkers()
}

// Replays returns ErrReplay, for the given reason, if cfg asks for something that only
// a search that goes in parts can do.
func (cfg *Config) Replays(what string) error {
	if cfg.Resume != nil || cfg.Checkpoint != nil {
		return fmt.Errorf("%w: %s", ErrReplay, what)
	}
	return nil
}

// A Choice is a rule by which a search picks the primary item to branch on: see
// package cover.
type Choice uint8

const (
	Fewest Choice = iota // for problems with bounds see bounds.go in package links
	First
	Sharp
	Nonsharp
	Focus
	Failures
	Random
)

// String returns the name of the rule in small letters.
func (c Choice) String() string {
	return nameOf(c, "fewest", "first", "sharp", "nonsharp", "focus", "failures", "random")
}

// Learns reports whether the rule depends on what the search has seen, and not
// only on where in its tree it is.
func (c Choice) Learns() bool { return c == Focus || c == Failures }
