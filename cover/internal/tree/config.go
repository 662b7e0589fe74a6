package tree

import (
	"errors"
	"fmt"
	"math"

	"bonepile/cover/internal/xc"
)

// Config tunes a search. The zero value asks for every solution.
// (It is not called Options: in exact cover an option is a line.)
type Config struct {
	// Choice is the rule by which the item to branch on is picked.
	Choice Choice

	// Engine is what the search works on.
	Engine EngineKind

	// Workers is how many goroutines search, each with an engine of its own; 0
	// stands for 1. Only Solutions, First, Visit and the sums of counts by signs
	// use more than one.
	//
	// Several workers find the same solutions and count the same totals, if they
	// are not stopped, but solutions come as they are found, unless Ordered is set.
	// A search never exceeds MaxNodes, but may stop up to 127 nodes per worker short
	// of it. Callbacks run on the caller's goroutine; Progress fires about as often
	// as with one worker, with the Choices of one of them. The error is [ErrReplay]
	// for a rule that learns, and [ErrConfig] with Trace or Checkpoint. Each worker
	// has a Watcher of its own, and they work at the same time.
	Workers int

	// Ordered makes solutions come in the order in which one worker finds them.
	// Early ones wait, and if they are many, so do the workers that found them. If
	// the search ends with an error there may be gaps.
	Ordered bool

	// Mu and Rho are the parameters of rule [Focus]: how much losing options
	// counts, at least 0, and how much of that remains a node later, above 0 and
	// at most 1. Zeros stand for 1/8 and 0.99.
	Mu, Rho float64

	// Seed is where the numbers of rule [Random] and of Shuffle begin. The same
	// seed gives the same search on every machine.
	Seed uint64

	// Shuffle tries options in a random order.
	Shuffle bool

	// Binary makes a node have two children at most, to choose an option and to
	// leave it out: see binary.go in package links.
	Binary bool

	// Interchangeable names colours that the problem treats alike: if two are
	// exchanged everywhere it has the same options, but for their order, and for
	// the names of items without colours. Of solutions that differ only by an
	// exchange of these colours one is found: it stands for d!/(d-u)! if u of the
	// d colours occur in it. They come in the order given here on the way from
	// the first choice to the last.
	//
	// More than one may be found if the search has to branch on an item that an
	// exchange moves, or chooses an option that names such an item and not the
	// colours that it stands for.
	//
	// If the problem does not treat the colours alike, the error is
	// ErrInterchange of package links. It cannot be used with bounds, weights, Binary or
	// Suffixes, and a Constraint has to treat the colours alike as well.
	Interchangeable []string

	// Suffixes leaves out solutions for the sake of others like them, by the last
	// items of the options of the item that the root branches on: those that name
	// what an earlier option in the list of that item ends with, if that is a
	// secondary item without colour (exercise 83 of 7.2.2.1). It cannot be used
	// with bounds, weights or Binary.
	Suffixes bool

	// Constraint, if not nil, is a further condition that solutions have to
	// satisfy. Its searches visit fewer nodes.
	Constraint Constraint

	// MaxNodes stops the search with [ErrLimit] when it has visited so many
	// nodes and there are more. Zero means no limit.
	MaxNodes uint64

	// MaxMemory stops a search that remembers, of package memo or count, with
	// [ErrMemory] when what it remembers takes more bytes. That is computed from the
	// number of things remembered and their size; while a table grows, the process
	// may need twice as much. Zero means no limit. Other searches ignore it.
	MaxMemory uint64

	// MaxSolutions ends the search, without error, when it has found so many
	// solutions. Zero means no limit.
	MaxSolutions uint64

	// Resume, if not nil, says what to search instead of the whole tree, and
	// totals to go on from. Limits are for what this search adds to them.
	Resume *Checkpoint

	// Checkpoint, if not nil, is called as Progress is, and once more, with end
	// true, when the search ends, however it ends. Before it returns it may call
	// take for what is left to do.
	Checkpoint func(take func() Checkpoint, end bool)

	// Stats, if not nil, receives the totals when the search ends,
	// however it ends.
	Stats *Stats

	// Progress, if not nil, is called with the totals so far before the first
	// node and every CheckEvery nodes from there, on the goroutine that searches.
	// What it is given is its own, and has Choices.
	Progress func(Stats)

	// Trace, if not nil, is called at every node that the search enters.
	Trace func(Visit)
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

// CheckEvery is how many nodes pass between looks at the context. A node costs
// 0.1 to 2 µs in BenchmarkPublished, so a cancelled search ends within some
// milliseconds, and the loop does not feel the test. Problems with millions of
// entries may take as long for a single node.
const CheckEvery = 1024

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
		{cfg.Interchangeable != nil && p.Multiple(), "Interchangeable, and bounds or weights"},
		{cfg.Suffixes && cfg.Binary, "Suffixes and Binary"},
		{cfg.Suffixes && p.Multiple(), "Suffixes, and bounds or weights"},
	}
	for _, c := range choices {
		if c.no {
			return fmt.Errorf("%w: %s", ErrConfig, c.what)
		}
	}
	if cfg.Choice.Learns() {
		return cfg.Replays("rule " + cfg.Choice.String())
	}
	return nil
}

// Replays returns ErrReplay, for the given reason, if cfg asks for something that only
// a search that goes in parts can do.
func (cfg *Config) Replays(what string) error {
	if cfg.Resume != nil || cfg.Checkpoint != nil {
		return fmt.Errorf("%w: %s", ErrReplay, what)
	}
	return nil
}
