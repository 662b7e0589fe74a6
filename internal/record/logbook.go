package record

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"
)

// An entry is an array in the table of the best.
type entry struct {
	Count uint64  `json:"solutions"`
	Nodes uint64  `json:"nodes,omitempty"`
	Round uint64  `json:"round"`
	ID    string  `json:"id"` // for people
	Cells []uint8 `json:"cells"`
	key   []uint8 // canonical
	worth uint64
}

// saveEvery is how often the state goes to a Checkpoint. Tests change it.
var saveEvery = 2 * time.Second

// A logbook is a search in progress: the state that its workers share, under mu.
type logbook struct {
	*search
	cfg Config

	mu      sync.Mutex
	rounds  uint64            // begun
	moves   uint64            // of all rounds begun, to their ends
	waiting []*round          // read from Resume, not yet taken up by a worker
	running map[uint64]*round // in progress: copies, by index
	table   []entry           // of finished rounds, best first
	top     uint64            // worth of the best array reported
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

// errFull ends a search for a Target.
var errFull = errors.New("record: enough arrays")

// take returns a round to work on, or nil.
func (b *logbook) take() *round {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := &round{Index: b.rounds, Quota: b.quota(b.rounds)}
	switch most := b.cfg.Evaluations; {
	case len(b.waiting) > 0:
		r, b.waiting = b.waiting[0], b.waiting[1:]
	case most > 0 && b.moves >= most:
		return nil
	default:
		if most > 0 {
			r.Quota = min(r.Quota, most-b.moves)
		}
		b.rounds, b.moves = b.rounds+1, b.moves+r.Quota
	}
	b.running[r.Index] = r.clone()
	return r
}

// report records how far a round has come.
func (b *logbook) report(r *round, over bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.full() {
		return errFull // another worker was first
	}
	known := len(b.table)
	if over {
		delete(b.running, r.Index)
		b.table = b.insert(b.table, b.entry(r))
	} else {
		b.running[r.Index] = r.clone()
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
	if b.cfg.Checkpoint != nil && time.Since(b.saved) > saveEvery {
		b.saved = time.Now()
		return b.cfg.Checkpoint(b.write())
	}
	return nil
}

// full reports whether there is nothing left to look for. The lock is held.
func (b *logbook) full() bool { return b.any() && len(b.table) >= b.cfg.Top }

// tell verifies and reports the best array of a round, if it is better than all
// before.
func (b *logbook) tell(r *round) error {
	worth := b.worth(r.Count, r.Nodes)
	if worth == 0 || worth <= b.top && !b.any() {
		return nil
	}
	b.top = max(b.top, worth)
	return b.announce(b.array(b.entry(r)))
}

// retell reports what was found before an interruption.
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

// entry returns what a round found, as the array that stands for all its images, so
// that it is reported the same way each time. With Hard it stays as found, because
// the search tree depends on how the array lies.
func (b *logbook) entry(r *round) entry {
	cells := slices.Clone(r.Best)
	if !b.Hard && cells != nil {
		cells = b.canonical(cells)
	}
	return entry{Cells: cells, Count: r.Count, Nodes: r.Nodes, Round: r.Index, worth: b.worth(r.Count, r.Nodes)}
}

func (b *logbook) array(e entry) Array {
	return Array{b.puzzle(e.Cells), e.Count, e.Nodes, e.Round}
}

// insert adds an entry to a table of the best, unless it is worth nothing or is
// another's image under a symmetry; of the two, the better one stays, or the one of
// the earlier round. So the table does not depend on the order in which entries come.
func (b *logbook) insert(table []entry, e entry) []entry {
	if e.worth == 0 {
		return table
	}
	e.key, e.ID = b.canonical(e.Cells), gameID(b.puzzle(e.Cells))
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
	return cmp.Or(cmp.Compare(y.worth, x.worth), cmp.Compare(x.Round, y.Round), slices.Compare(x.Cells, y.Cells))
}

// unfinished returns the rounds in progress or waiting. The lock is held.
func (b *logbook) unfinished() []*round {
	return slices.AppendSeq(append([]*round(nil), b.waiting...), maps.Values(b.running))
}

// progress returns how far the search is. The lock is held.
func (b *logbook) progress() Progress {
	p := Progress{Rounds: b.rounds, Moves: b.moves, Best: b.top}
	for _, r := range b.unfinished() {
		p.Moves -= r.Quota - r.Done
	}
	return p
}

// result returns what was found, including by rounds in progress.
func (b *logbook) result() Result {
	b.mu.Lock()
	defer b.mu.Unlock()
	table := slices.Clone(b.table)
	for _, r := range b.unfinished() {
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
