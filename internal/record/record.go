package record

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"time"

	"bonepile/dominosa"
)

// A Goal asks for arrays of the full set of double-N that have as many
// solutions as possible, or an exact number of them. Nobody knows the most for
// 7x8 cells (D. E. Knuth, The Art of Computer Programming 4B, exercise
// 7.2.2.1-73, rated 46), so the search has no end of its own: it goes on until it
// is told to stop, and what it found depends on the seed and on how far it got.
type Goal struct {
	// Shape gives the cells; its pips mean nothing. It has a tiling, and as many
	// cells as the set has halves.
	Shape *dominosa.Board

	N int // the highest pip, from 1 to MaxPip

	// Target is the number of solutions that is asked for; 0 stands for the most.
	Target uint64

	// Hard asks for those with Target solutions for which the reference
	// engine, dominosa.Cover, has the largest search tree.
	Hard bool

	// Even asks for those with Target solutions in which every bone has as many
	// places as any other, or one more: see even.go.
	Even bool

	Seed uint64
}

// MaxPip is the highest pip of a Goal.
const MaxPip = 20

// Reasons why there can be no search.
var (
	errGoal  = errors.New("census: impossible record")
	errEngines = errors.New("census: two engines do not agree")
)

// Config tunes a search for a Goal. The zero value searches on one
// worker for ever.
type Config struct {
	Workers int // rounds at a time; 0 stands for one

	// Evaluations ends the search after so many moves, 0 for none. With it,
	// the result depends neither on the number of workers nor on interruptions.
	Evaluations uint64

	// Top is how many arrays are kept; 0 stands for 10.
	Top int

	// Resume, if not nil, is what Checkpoint was last given by a search for the
	// same Goal.
	Resume []byte

	// Checkpoint, if not nil, is called with the state of the search as text: at
	// the end and every so often, which is 2 s if not said otherwise. An error of it
	// ends the search.
	Checkpoint func(text []byte) error
	Every      time.Duration

	// Found, if not nil, is called with each array that is better than all before,
	// or, with a Target that is not Hard, with each that has it; and at the start
	// with what a Resume has. One call at a time.
	Found func(Array)

	// Progress, if not nil, is called now and then. One call at a time.
	Progress func(Progress)
}

// A Array is an array that was found.
type Array struct {
	Puzzle dominosa.Puzzle
	Count  uint64 // its solutions
	Nodes  uint64 // its search tree, with Hard; else 0
	Round  uint64 // the annealing that found it, from 0
}

// Progress is how far a search is.
type Progress struct {
	Rounds uint64 // begun
	Moves  uint64
	Best   uint64 // solutions, or nodes with Hard; 0 before there is an array
}

// A Result is what a search found.
type Result struct {
	Best []Array // the best first, different under all symmetries
	Progress
}

// Search looks for the record until the context ends, or as cfg says, or, with
// a Target that is not Hard, until cfg.Top arrays have it.
//
// The result is what was found up to then, even with an error. That is nil, or the
// cause of the context's end, or it wraps errGoal, errEngines or the error of
// cfg.Checkpoint; for a Resume that is not of this search it is a *StateError.
func (r Goal) Search(ctx context.Context, cfg Config) (Result, error) {
	s, err := r.prepare(ctx)
	if err != nil {
		return Result{}, err
	}
	if cfg.Top == 0 {
		cfg.Top = 10
	}
	if cfg.Every == 0 {
		cfg.Every = 2 * time.Second
	}
	b := &logbook{search: s, cfg: cfg, saved: time.Now()}
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

// errFull ends a search for a Target.
var errFull = errors.New("census: enough arrays")

// hole is what is written in a frame where there is no cell.
const hole = 255

// A search is what all rounds have in common. It does not change.
type search struct {
	Goal
	rows, cols int
	bones      *dominosa.Bones
	frame      []uint8 // 0, or hole, by position
	cells      []int   // positions of the cells
	mirrors    [][]int // the symmetries of the frame
	pairs      int     // of neighbours
	blocks     *blocks
	generator  *dominosa.Generator
}

func (r Goal) prepare(ctx context.Context) (*search, error) {
	fail := func(format string, args ...any) (*search, error) {
		return nil, fmt.Errorf("%w: %s", errGoal, fmt.Sprintf(format, args...))
	}
	if r.N < 1 || r.N > MaxPip {
		return fail("double-%d; from double-1 to double-%d are possible", r.N, MaxPip)
	}
	if r.Hard && r.Target == 0 {
		return fail("the hardest array of which number of solutions?")
	}
	if r.Even && r.Target == 0 {
		return fail("the even arrays of which number of solutions?")
	}
	s := &search{Goal: r, rows: r.Shape.Rows(), cols: r.Shape.Cols(), bones: dominosa.Full(r.N)}
	for i := range s.rows * s.cols {
		pip := uint8(hole)
		if r.Shape.At(i/s.cols, i%s.cols) != dominosa.Hole {
			pip = 0
			s.cells = append(s.cells, i)
		}
		s.frame = append(s.frame, pip)
	}
	if want := 2 * s.bones.Size(); len(s.cells) != want {
		return fail("double-%d needs %d cells and the shape has %d", r.N, want, len(s.cells))
	}
	tilings, err := r.Shape.Tilings(ctx)
	switch {
	case err != nil:
		return nil, err
	case tilings.Sign() == 0:
		return fail("the shape cannot be tiled with dominoes")
	case tilings.BitLen() > 63:
		return fail("the shape has %d tilings; at most 2^63 are possible", tilings)
	case new(big.Int).SetUint64(r.Target).Cmp(tilings) > 0:
		return fail("%d solutions are asked for and the shape has %d tilings", r.Target, tilings)
	}
	s.pairs = s.neighbours()
	s.mirrors = mirrors(s.frame, s.rows, s.cols)
	whole := len(s.cells) == len(s.frame) && s.rows > 1 && s.cols > 1 && s.cols <= maxCols
	if r.Target == 0 && whole {
		s.blocks = newBlocks(s.rows, s.cols)
		return s, nil
	}
	s.generator, err = dominosa.NewGenerator(dominosa.Recipe{Shape: r.Shape, Bones: s.bones, Any: true})
	if err != nil {
		return fail("%v", err)
	}
	return s, nil
}

// quota returns the number of moves of a round.
func (s *search) quota(round uint64) uint64 {
	unit := uint64(10_000 * len(s.cells))
	if s.blocks != nil {
		unit = uint64(20_000 * len(s.cells))
	}
	return unit * luby(round+1)
}

// luby returns number i, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, …
func luby(i uint64) uint64 {
	k := uint64(1)
	for k < i+1 {
		k *= 2
	}
	if k == i+1 {
		return k / 2
	}
	return luby(i - k/2 + 1)
}

// puzzle returns an array as a puzzle.
func (s *search) puzzle(cells []uint8) dominosa.Puzzle {
	var buf [64]int
	pips := buf[:0]
	for _, v := range cells {
		pip := int(v)
		if v == hole {
			pip = dominosa.Hole
		}
		pips = append(pips, pip)
	}
	b, err := dominosa.NewBoard(s.rows, s.cols, pips)
	if err != nil {
		panic(err) // the frame is that of Shape
	}
	return dominosa.Puzzle{Board: b, Bones: s.bones}
}

// worth orders arrays: by solutions or, of those with Target of them, by nodes; 0
// if an array is not what is asked for.
func (s *search) worth(count, nodes uint64) uint64 {
	switch {
	case s.Target == 0:
		return count
	case count != s.Target:
		return 0
	case s.Hard:
		return nodes
	}
	return 1
}

// A entry is an array in the table of the best.
type entry struct {
	cells        []uint8
	key          []uint8 // canonical
	count, nodes uint64
	round        uint64
	worth        uint64
}

// A logbook is a search that goes on. What workers share is behind mu.
type logbook struct {
	*search
	cfg Config

	mu      sync.Mutex
	rounds  uint64                  // begun
	moves   uint64                  // of all rounds begun, to their ends
	waiting []*round          // read from Resume, without worker
	flights map[uint64]*round // copies, by index
	table   []entry           // of rounds that are over, best first
	top     uint64                  // worth of the best that was told of
	saved   time.Time
}

// work does rounds until there are no more.
func (b *logbook) work(ctx context.Context) error {
	w := &worker{search: b.search}
	for {
		r := b.take()
		if r == nil {
			return nil
		}
		if err := w.start(ctx, r); err != nil {
			return err
		}
		for over := false; !over; {
			var err error
			over, err = w.slice(ctx)
			if err == nil && !over {
				err = context.Cause(ctx)
			}
			if reportErr := b.report(r, over); err == nil {
				err = reportErr
			}
			if err != nil {
				return err
			}
		}
	}
}

// take returns a round to work on, or nil.
func (b *logbook) take() *round {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.waiting) > 0 {
		r := b.waiting[0]
		b.waiting = b.waiting[1:]
		b.fly(r)
		return r
	}
	r := &round{index: b.rounds, quota: b.quota(b.rounds)}
	if b.cfg.Evaluations > 0 {
		if b.moves >= b.cfg.Evaluations {
			return nil
		}
		r.quota = min(r.quota, b.cfg.Evaluations-b.moves)
	}
	b.rounds++
	b.moves += r.quota
	b.fly(r)
	return r
}

// fly keeps a copy of a round that is not over.
func (b *logbook) fly(r *round) {
	if b.flights == nil {
		b.flights = map[uint64]*round{}
	}
	b.flights[r.index] = r.clone()
}

// report notes how far a round is.
func (b *logbook) report(r *round, over bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.full() {
		return errFull // another worker was first
	}
	known := len(b.table)
	if over {
		delete(b.flights, r.index)
		b.table = b.insert(b.table, b.entry(r))
	} else {
		b.fly(r)
	}
	if !b.any() || len(b.table) > known {
		if err := b.tell(r); err != nil {
			return err
		}
	}
	if b.cfg.Progress != nil {
		b.cfg.Progress(b.progress())
	}
	if b.full() {
		return errFull
	}
	if b.cfg.Checkpoint != nil && time.Since(b.saved) > b.cfg.Every {
		b.saved = time.Now()
		return b.cfg.Checkpoint(b.write())
	}
	return nil
}

// any reports whether any array with the target is as good as another.
func (s *search) any() bool { return s.Target > 0 && !s.Hard }

// full reports whether there is nothing left to look for. The lock is held.
func (b *logbook) full() bool { return b.any() && len(b.table) >= b.cfg.Top }

// tell verifies and announces the best array of a round, if it is better than
// all before.
func (b *logbook) tell(r *round) error {
	worth := b.worth(r.count, r.nodes)
	if worth == 0 || worth <= b.top && !b.any() {
		return nil
	}
	b.top = max(b.top, worth)
	return b.announce(b.array(b.entry(r)))
}

// retell announces what was found before an interruption.
func (b *logbook) retell() error {
	for _, a := range b.result().Best {
		if err := b.announce(a); err != nil || !b.any() {
			return err
		}
	}
	return nil
}

func (b *logbook) announce(a Array) error {
	if err := a.verify(); err != nil {
		return err
	}
	if b.cfg.Found != nil {
		b.cfg.Found(a)
	}
	return nil
}

// ID returns the array as a game ID.
func (a Array) ID() string { return gameID(a.Puzzle) }

func gameID(p dominosa.Puzzle) string {
	form, err := dominosa.FormNamed("id")
	if err != nil {
		panic(err)
	}
	text := form.Board(nil, p)
	return string(text[:len(text)-1])
}

// entry returns what a round found, as the array that stands for all like it, so
// that it is the same one when it is told again. The search tree of a hard one is
// that of the array as it lies.
func (b *logbook) entry(r *round) entry {
	cells := slices.Clone(r.best)
	if !b.Hard && cells != nil {
		cells = b.canonical(cells)
	}
	return entry{cells: cells, count: r.count, nodes: r.nodes, round: r.index, worth: b.worth(r.count, r.nodes)}
}

func (b *logbook) array(e entry) Array {
	return Array{b.puzzle(e.cells), e.count, e.nodes, e.round}
}

// insert adds an entry to a table of the best, unless it is worth nothing or
// the same as another under symmetries; the earlier round stays. So the table
// does not depend on the order in which entries come.
func (b *logbook) insert(table []entry, e entry) []entry {
	if e.worth == 0 {
		return table
	}
	e.key = b.canonical(e.cells)
	i := slices.IndexFunc(table, func(x entry) bool { return slices.Equal(x.key, e.key) })
	switch {
	case i < 0:
		table = append(table, e)
	case compareEntries(e, table[i]) < 0:
		table[i] = e
	}
	slices.SortFunc(table, compareEntries)
	return table[:min(len(table), b.cfg.Top)]
}

// compareEntries puts the worthier first, then the earlier.
func compareEntries(x, y entry) int {
	switch {
	case x.worth > y.worth || x.worth == y.worth && x.round < y.round:
		return -1
	case x.worth < y.worth || x.round > y.round:
		return 1
	}
	return slices.Compare(x.cells, y.cells)
}

// progress returns how far the search is. The lock is held.
func (b *logbook) progress() Progress {
	p := Progress{Rounds: b.rounds, Moves: b.moves, Best: b.top}
	for _, r := range b.flights {
		p.Moves -= r.quota - r.done
	}
	for _, r := range b.waiting {
		p.Moves -= r.quota - r.done
	}
	return p
}

// result returns what was found, rounds that are not over included.
func (b *logbook) result() Result {
	b.mu.Lock()
	defer b.mu.Unlock()
	table := slices.Clone(b.table)
	for _, r := range b.flights {
		table = b.insert(table, b.entry(r))
	}
	for _, r := range b.waiting {
		table = b.insert(table, b.entry(r))
	}
	res := Result{Progress: b.progress()}
	for _, e := range table {
		res.Best = append(res.Best, b.array(e))
	}
	return res
}

func (b *logbook) save() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.cfg.Checkpoint == nil {
		return nil
	}
	return b.cfg.Checkpoint(b.write())
}

func (r *round) clone() *round {
	c := *r
	if r.dice != nil {
		dice := *r.dice
		c.dice = &dice
	}
	c.cells, c.low, c.best = slices.Clone(r.cells), slices.Clone(r.low), slices.Clone(r.best)
	return &c
}
