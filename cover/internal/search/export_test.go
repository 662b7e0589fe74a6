package search

import (
	"iter"

	"bonepile/cover/internal/tree"
)

// What the tests see of a search beside what it exports.

const (
	MaxWaiting = maxWaiting
	BatchSize  = batchSize
	TrialNodes = trialNodes
)

var (
	NewTeam = newTeam
	Quiet   = quiet
)

func (t *team) Begin()                        { t.begin() }
func (t *team) End(err error)                 { t.end(err) }
func (t *team) Err() error                    { return t.err }
func (t *team) Engine() tree.EngineKind       { return t.engine }
func (t *team) Settled() bool                 { return t.settled.Load() }
func (t *team) HasTables() bool               { return t.tables != nil }
func (t *team) Sums(complete bool) tree.Stats { return t.sums(complete) }
func (t *team) Worker(i int) *worker          { return t.workers[i] }
func (t *team) Queued() int                   { return len(t.queue) }
func (t *team) SetHungry(n int)               { t.hungry.Store(int32(n)) }
func (t *team) SetFound(n uint64)             { t.found.Store(n) }
func (t *team) Waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.waiting
}

func (t *team) Batches() iter.Seq[batch] { return t.batches() }

func (b batch) Solutions() (list [][]int) {
	begin := 0
	for _, end := range b.ends {
		list = append(list, b.options[begin:end])
		begin = end
	}
	return list
}

func (w *worker) Walk() *tree.Walk { return w.walk }
func (w *worker) Split()           { w.split() }
func (w *worker) Run()             { w.run() }
