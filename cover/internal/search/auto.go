package search

import (
	"math"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/cells"
	"bonepile/cover/internal/tree"
)

// The engine that chooses itself.
//
// How fast the engines are depends on a few numbers. A node costs the bitsets a few
// operations for each word, and for each item that is still to be covered, whatever
// it rules out; it costs the links, and the sparse sets, as many steps as there are
// options to take off. So the search begins where those are counted, and goes on
// elsewhere when it has cost enough to know, and to pay for the change:
//
//	(paid)  what an engine costs to make is at most what the search has cost by then, and
//	        tables of bits cost at most what is likely left
//
// so that a search that ends soon never takes much more than twice its time on the
// links. All engines walk the same tree, so nothing is searched twice: the other
// engine takes over the walk and what is left of the tree.
//
// It begins on the links if the caller wants its totals, because only they count
// updates and cleansings, and otherwise on cells: they are made in as little time,
// take as little room, and are nearly always faster. Where an option rules out most of the
// others, it is on masks of bits from the start: they cost less than a node.
//
// A node on bits takes about 22 + 2 for each open item + 1.25 for each word, in
// nanoseconds on a busy machine, and one on cells 45 + 14.5 for each update; it is
// bits where they take less, by some margin.

// trialNodes is how many nodes a search visits before it thinks of another engine.
const trialNodes = 128

// An engineAdviser says when a search on the links, or on cells, is to go on elsewhere.
type engineAdviser struct {
	cfg    *tree.Config
	trial  tree.Trial
	at     uint64          // nodes, when to think of it next
	words  int             // of a state of bits; 0 if not known yet
	bytes  int             // of the tables of bits
	each   float64         // primary items of an option, on average
	began  tree.Stats      // where the search began
	better tree.EngineKind // the faster engine, whatever it costs to make; Links before it is known
}

// newAdviser returns the adviser of a search of w under cfg, or nil if there is no
// choice.
func newAdviser(cfg *tree.Config, w *tree.Walk) tree.Adviser {
	if a := newEngineAdviser(cfg, w); a != nil {
		return a
	}
	return nil
}

func newEngineAdviser(cfg *tree.Config, w *tree.Walk) *engineAdviser {
	if w.NewAdviser == nil || !fits(cfg, w.P) {
		return nil
	}
	trial := tree.Trial{Nodes: trialNodes, Build: 8, Set: 1, Fast: 10}
	if cfg.Trial != nil {
		trial = *cfg.Trial
	}
	return &engineAdviser{cfg: cfg, trial: trial, at: w.Stats.Nodes + trial.Nodes, began: w.Stats}
}

// Advise hands the walk over as soon as another engine is the better one.
func (a *engineAdviser) Advise(w *tree.Walk) (next uint64, err error) {
	if to := a.choose(w); to != tree.Links {
		return 0, handOver(w, a.cfg, to)
	}
	return a.at, nil
}

// choose returns the engine for w to go on with, after what has been counted: Links
// if it has to be asked again later.
func (a *engineAdviser) choose(w *tree.Walk) tree.EngineKind {
	if w.Stats.Nodes < a.at {
		return tree.Links
	}
	if a.words == 0 {
		a.words, a.bytes = bits.Plan(w.P, a.cfg.Choice)
		for _, e := range w.P.Entries {
			if int(e.Item) < w.P.Primary {
				a.each += 1 / float64(len(w.P.Ends))
			}
		}
	}
	entries := uint64(len(w.P.Entries))
	nodes, updates := w.Stats.Nodes-a.began.Nodes, w.Stats.Updates-a.began.Updates
	to, price, open := tree.Cells, entries/a.trial.Set, a.open(w)
	cost := updates
	if _, ok := w.Engine.(cells.Search); ok {
		updates = w.Work * entries / uint64(max(1, len(w.P.Ends)))
		cost, price = updates, math.MaxUint64
	} else if open > manyOpen { // the links look at every one of them
		cost += nodes * uint64(open) / looksOfUpdate
	}
	a.better = to
	if onBits := float64(a.words) + 2*open; a.trial.Fast*float64(updates+nodes) > onBits*float64(nodes) && a.bytes <= bits.MaxMemory {
		a.better = tree.Bits
		if tables := uint64(a.words) * entries / a.trial.Build; price == math.MaxUint64 || tables <= price*farDearer {
			to, price = tree.Bits, tables
		}
	}
	if cost >= price && (to == tree.Cells || leaves(w, cost, price)) {
		return to
	}
	a.at = w.Stats.Nodes + nodes
	if until := float64(nodes) * float64(price-cost) / float64(cost+1); until < float64(nodes) {
		a.at = w.Stats.Nodes + uint64(until) + 1
	}
	return tree.Links
}

const (
	// manyOpen is how many open items make it dear to look for the one to branch on, as the
	// links do at every node: 20,000 items of one option each took 0.44 s, and the square of
	// that with their number.
	manyOpen = 1000

	looksOfUpdate = 4 // how many looks cost as much as an update
)

// farDearer is how many times as much as cells the tables of bits may cost, for a search on
// the links to wait for them. If it is more, it goes on on cells until they are paid.
const farDearer = 64

// leaves reports whether a search that has cost so much is likely to cost as much again as
// an engine costs to make.
func leaves(w *tree.Walk, cost, price uint64) bool {
	done := w.Sums().Done
	return float64(cost)*(1-done) >= float64(price)*done
}

// open returns how many primary items are open at a node of w, by the levels that
// its nodes were on. It is exact if all options have as many of them.
func (a *engineAdviser) open(w *tree.Walk) float64 {
	nodes, levels := 0.0, 0.0
	for l, n := range w.Profile {
		nodes += float64(n)
		levels += float64(n) * float64(l)
	}
	return max(0, float64(w.P.Primary)-levels/max(1, nodes)*a.each)
}

// handOver makes an engine that takes over this walk where it is, about to enter a
// node. Only the links count updates, so those counted so far are dropped. It returns
// [tree.ErrChange], for the loop of the engine that is left.
func handOver(w *tree.Walk, cfg *tree.Config, to tree.EngineKind) error {
	var next interface {
		tree.Engine
		TakeOver(*tree.Walk)
	}
	var err error
	if to == tree.Bits {
		next, err = bits.New(w.P, cfg)
	} else {
		next, err = cells.New(w.P, cfg)
	}
	if err != nil {
		return err
	}
	next.TakeOver(w)
	whole := tree.ShareOf(w.Parts)
	w.Parts = append(w.Left(nil, true), w.Parts[w.Done+1:]...)
	if whole > 0 {
		w.Resumed = 1 - (1-w.Resumed)*tree.ShareOf(w.Parts)/whole
	}
	w.Engine, w.Level, w.Base = next, 0, 0
	w.Stats.Updates, w.Stats.Cleansings, w.Stats.Uncounted = 0, 0, true
	return tree.ErrChange
}
