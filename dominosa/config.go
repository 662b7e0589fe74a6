package dominosa

import (
	"errors"

	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/internal/prose"
)

// Engine names a way to search. All engines give the same answers; each finds
// solutions in its order, which depends on the puzzle alone.
type Engine uint8

const (
	Auto  Engine = iota // the fastest that can hold the puzzle; Cover after it if the board is hard
	Word                // masks of one machine word; small boards, no bone twice
	Wide                // counters and propagation; any puzzle
	Cover               // package cover: dancing links or, after another engine, its learner; no bone twice; not in a browser
)

// String returns the engine's name in lower case.
func (e Engine) String() string { return prose.Named(e, "auto", "word", "wide", "cover") }

// Config tunes a search. The zero value chooses the engine and sets no limit.
type Config struct {
	// Engine chooses the engine, for tests and benchmarks.
	Engine Engine

	// MaxNodes stops the search with [ErrLimit] once it has visited this many
	// nodes. Zero means no limit.
	MaxNodes uint64

	// Stats, if not nil, receives the totals when the search ends.
	Stats *Stats

	// Progress, if not nil, is called from time to time with the totals so far,
	// on the goroutine that searches.
	Progress func(Stats)
}

var (
	// ErrLimit reports a search cut short by [Config.MaxNodes].
	ErrLimit = grid.ErrNodes

	// ErrEngine reports an engine that cannot hold the puzzle.
	ErrEngine = errors.New("dominosa: the engine cannot hold this puzzle")
)

// Stats are totals of one search. They depend on the puzzle and the engine
// alone, never on the machine, so tests may pin them.
type Stats struct {
	Engine    Engine  // the engine that searched, the last of two; never Auto
	Nodes     uint64  // positions from which the search propagated; for the learner, conflicts and solutions
	Branches  uint64  // nodes at which nothing was forced and a choice was made
	Solutions uint64  // solutions visited one by one; 0 where they were counted in bulk
	MemoHits  uint64  // positions whose count was known already
	Done      float64 // share of the search that is done, from 0 to 1; an estimate until the end
}

// statsOf returns the totals of a search by an engine.
func statsOf(e Engine, t grid.Totals) Stats {
	return Stats{e, t.Nodes, t.Branches, t.Solutions, t.MemoHits, t.Done}
}

// limits returns what an engine is to know of cfg.
func (cfg Config) limits(e Engine) grid.Limits {
	l := grid.Limits{MaxNodes: cfg.MaxNodes}
	if cfg.Progress != nil {
		l.Progress = func(t grid.Totals) { cfg.Progress(statsOf(e, t)) }
	}
	return l
}

// A Verdict is the answer to how many solutions there are.
type Verdict uint8

const (
	Unknown Verdict = iota // the search was cut short
	None
	Unique
	Many
)

// String returns the verdict as one word.
func (v Verdict) String() string { return prose.Named(v, "unknown", "none", "unique", "many") }

// An Answer is what [Puzzle.Solve] found.
type Answer struct {
	Verdict Verdict
	First   Tiling // a solution, if there is one
	Second  Tiling // another, if there are many
}
