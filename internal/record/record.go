// Package record searches for the array of a full set of dominoes with the most
// solutions, or with an exact number of them, by simulated annealing, and proves how many
// there can be.
package record

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"bonepile/cover"
	"bonepile/dominosa"
)

// A Goal describes the arrays to look for: those of the full set of double-N with
// as many solutions as possible, or with an exact number of them. Nobody knows the
// most for 7x8 cells (D. E. Knuth, The Art of Computer Programming 4B, exercise
// 7.2.2.1-73, rated 46), so the search has no natural end: it runs until it is
// stopped, and what it finds depends on the seed and on how far it got.
type Goal struct {
	// Shape gives the cells; its pips are ignored. It must have a tiling, and as
	// many cells as the bones have halves.
	Shape *dominosa.Board

	N int // the highest pip, from 1 to MaxPip

	// Target is the exact number of solutions wanted; 0 means as many as possible.
	Target uint64

	// Hard looks for the arrays with Target solutions on which the reference
	// engine, dominosa.Cover, has the largest search tree.
	Hard bool

	// Even looks for arrays with Target solutions in which every bone has as many
	// places as any other, or one more: see placesMissing.
	Even bool

	Seed uint64
}

// MaxPip is the highest pip of a Goal.
const MaxPip = 20

var (
	errGoal    = errors.New("record: impossible goal")
	errEngines = errors.New("record: two engines disagree")
)

// Config tunes a search. The zero value searches with one worker, without end.
type Config struct {
	Workers int // rounds at a time; 0 means one

	// Evaluations ends the search after that number of moves; 0 means no limit. With a
	// limit, the result depends neither on the number of workers nor on interruptions.
	Evaluations uint64

	// Top is how many arrays are kept; 0 means 10.
	Top int

	// Resume, if not nil, is the last text that Checkpoint received from a search
	// for the same Goal.
	Resume []byte

	// Checkpoint, if not nil, receives the state of the search as text at the end,
	// and every two seconds before that. If it returns an error, the search ends.
	Checkpoint func(text []byte) error

	// Found, if not nil, receives each array that is better than all before or,
	// with a Target that is not Hard, each that has it. A search with Resume first
	// reports what was found before. Calls do not overlap.
	Found func(Array)

	// Progress, if not nil, is called now and then. Calls do not overlap.
	Progress func(Progress)
}

// An Array is one that was found.
type Array struct {
	Puzzle dominosa.Puzzle
	Count  uint64 // its solutions
	Nodes  uint64 // its search tree with Hard, otherwise 0
	Round  uint64 // the annealing that found it, from 0
}

// Progress is how far a search has come.
type Progress struct {
	Rounds uint64 // begun
	Moves  uint64
	Best   uint64 // solutions, or nodes with Hard; 0 before the first array
}

// A Result is what a search found.
type Result struct {
	Best []Array // the best first, different under all symmetries
	Progress
}

// Search looks for arrays until the context ends, or cfg.Evaluations are used up or,
// with a Target that is not Hard, cfg.Top arrays are found.
//
// The result has what was found so far, even with an error. The error may be the
// cause of the context's end, or that of cfg.Checkpoint; it wraps [ErrState] if
// cfg.Resume does not belong to this search.
func (g Goal) Search(ctx context.Context, cfg Config) (Result, error) {
	s, err := g.prepare(ctx)
	if err != nil {
		return Result{}, err
	}
	if cfg.Top == 0 {
		cfg.Top = 10
	}
	b := &logbook{search: s, cfg: cfg, running: map[uint64]*round{}, saved: time.Now()}
	if cfg.Resume != nil {
		if err := b.read(cfg.Resume); err != nil {
			return Result{}, err
		}
	}
	if err := b.retell(); err != nil {
		return b.result(), err
	}
	if b.full() {
		return b.result(), nil
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for range max(cfg.Workers, 1) {
		all.Go(func() {
			if err := b.work(ctx); err != nil {
				stop(err)
			}
		})
	}
	all.Wait()
	err = context.Cause(ctx)
	if errors.Is(err, errFull) {
		err = nil
	}
	if saveErr := b.save(); err == nil {
		err = saveErr
	}
	return b.result(), err
}

// verify counts the solutions again in two ways: with the engine wide, and as an exact
// cover problem. They share no search with each other nor, up to 64 cells, with the one
// that found the array, unless the goal is Hard, which asks for the nodes of the latter.
func (a Array) verify() error {
	ctx := context.Background()
	n, err := a.Puzzle.Count(ctx, dominosa.Config{Engine: dominosa.Wide})
	if err != nil {
		return err
	}
	problem, _, err := a.Puzzle.Problem()
	if err != nil {
		return err
	}
	m, err := problem.Count(ctx, cover.CountConfig{})
	if err != nil {
		return err
	}
	if n.Cmp(m) != 0 || !n.IsUint64() || n.Uint64() != a.Count {
		return fmt.Errorf("%w: %d solutions in the search, %v by %v, %v by %v: %s",
			errEngines, a.Count, n, dominosa.Wide, m, dominosa.Cover, a.ID())
	}
	return nil
}
