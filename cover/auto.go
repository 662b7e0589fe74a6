package cover

import (
	"math"
)

// The engine that chooses itself.
//
// How fast the engines are depends on a few numbers. A node costs the bitsets a few
// operations for each word, and for each item that is still to be covered, whatever
// it rules out; it costs the links, and the sparse sets, as many steps as there are
// options to take off. So the search begins where those are counted, and goes on
// elsewhere when it has cost enough to know, and to pay for what it goes to:
//
//	(paid)  what an engine costs to make is at most what the search has cost by then
//
// so that a search that ends soon never takes much more than twice its time on the
// links. All engines walk the same tree, so nothing is searched twice: the other
// engine takes over the walk and what is left of the tree.
//
// It begins on the links if somebody wants its totals, because nobody else counts
// updates and cleansings, and if not on cells: they are made in as little time, take
// as little room, and are nearly always faster.
//
// Measured by `go run ./bench`: times on links, over times on the other engine.
//
//	               updates a node   words   open items    bits    cells
//	qwh30-310           11.2          80       498        1.3     6.6
//	dominosa30          13.6         116                  1.1    15
//	dominosa20          12.9          54       520        1.6     8.2
//	sudoku09            17.6          21       138        1.4     2.6
//	domino8x8            3.7           5         5        2.9      .8
//	latin5               7.2           9        16        2.1     1.2
//	langford11          14            10         9        4.8     1.1
//	queens12            17             6         7        5.4      .9
//	pent5x12           328           216        18       12       1.4
//	wordrect4x5        989           157                 32       1.4
//
// A node on bits takes about 22 + 2 for each open item + 1.25 for each word, in
// nanoseconds on a busy machine, and one on cells 45 + 14.5 for each update; it is
// bits where they take less, by some margin.

// tryout is how a search is watched. Tests change it.
var tryout = struct {
	nodes uint64  // that it visits before it thinks of another engine
	build uint64  // words of the tables of bits that are made in the time of an update
	set   uint64  // entries of the sets of cells
	fast  float64 // what an update and a node cost cells, where a word costs bits 1
}{128, 8, 1, 10}

// An engineAdviser says when a search on the links, or on cells, is to go on elsewhere.
type engineAdviser struct {
	cfg   *Config
	at    uint64  // nodes, when to think of it next
	words int     // of a state of bits; 0 if not known yet
	bytes int     // of the tables of bits
	each  float64 // primary items of an option, in the mean
	began Stats   // where the search began
	likes Engine  // if it were for nothing; Links before it is known
}

// newAdviser returns the adviser of a search of w under cfg, or nil if there is no
// choice.
func newAdviser(cfg *Config, w *walk) adviser {
	if a := newEngineAdviser(cfg, w); a != nil {
		return a
	}
	return nil
}

func newEngineAdviser(cfg *Config, w *walk) *engineAdviser {
	if w.newAdviser == nil || !cfg.fits(w.p) {
		return nil
	}
	return &engineAdviser{cfg: cfg, at: w.stats.Nodes + tryout.nodes, began: w.stats}
}

// advise hands the walk over as soon as another engine is the better one.
func (a *engineAdviser) advise(w *walk) (next uint64, err error) {
	if to := a.choose(w); to != Links {
		return 0, w.handOver(a.cfg, to)
	}
	return a.at, nil
}

// choose returns the engine that w is to go on with after what has been counted:
// Links to ask again at a later time.
func (a *engineAdviser) choose(w *walk) Engine {
	if w.stats.Nodes < a.at {
		return Links
	}
	if a.words == 0 {
		plan := bitSearch{walk: &walk{p: w.p}, leftmost: a.cfg.Choice == First}
		plan.lay()
		a.words, a.bytes = plan.stride, plan.memory()
		for _, e := range w.p.entries {
			if int(e.Item) < w.p.primary {
				a.each += 1 / float64(len(w.p.ends))
			}
		}
	}
	entries := uint64(len(w.p.entries))
	nodes, updates := w.stats.Nodes-a.began.Nodes, w.stats.Updates-a.began.Updates
	to, price := Cells, entries/tryout.set
	if _, ok := w.engine.(*cells); ok {
		updates = w.work * entries / uint64(max(1, len(w.p.ends)))
		price = math.MaxUint64
	}
	if onBits := float64(a.words) + 2*a.open(w); tryout.fast*float64(updates+nodes) > onBits*float64(nodes) && a.bytes <= bitsMemory {
		to, price = Bits, uint64(a.words)*entries/tryout.build
	}
	a.likes = to
	if updates >= price {
		return to
	}
	a.at = w.stats.Nodes + nodes
	if until := float64(nodes) * float64(price-updates) / float64(updates+1); until < float64(nodes) {
		a.at = w.stats.Nodes + uint64(until) + 1
	}
	return Links
}

// open returns how many primary items are open at a node of w, by the levels that
// its nodes were on. It is exact if all options have as many of them.
func (a *engineAdviser) open(w *walk) float64 {
	nodes, levels := 0.0, 0.0
	for l, n := range w.profile {
		nodes += float64(n)
		levels += float64(n) * float64(l)
	}
	return max(0, float64(w.p.primary)-levels/max(1, nodes)*a.each)
}

// handOver makes an engine that goes on with this walk from where it is, about to
// enter a node. Updates are counted by the links alone, so nothing is left of them.
// It returns errChange, for the loop of the engine that is left.
func (w *walk) handOver(cfg *Config, to Engine) error {
	var next engine
	switch to {
	case Bits:
		b, err := newBits(w.p, cfg)
		if err != nil {
			return err
		}
		b.walk, next = w, b
	default:
		c, err := newCells(w.p, cfg)
		if err != nil {
			return err
		}
		c.walk, next = w, c
	}
	whole := shareOf(w.parts)
	w.parts = append(w.left(nil, true), w.parts[w.done+1:]...)
	if whole > 0 {
		w.resumed = 1 - (1-w.resumed)*shareOf(w.parts)/whole
	}
	w.engine, w.level, w.base = next, 0, 0
	w.stats.Updates, w.stats.Cleansings = 0, 0
	return errChange
}
