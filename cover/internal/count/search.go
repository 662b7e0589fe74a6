package count

import (
	"context"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/breadth"
	"bonepile/cover/internal/cells"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
)

// The search for all solutions as a racer: a coroutine, which pauses where its turn
// ends and resumes there. It leaves the choice of engine to package search.
//
// Random walks estimate how large its tree is: they are made when the first turn is
// over, and cost a small part of it. Once a good part of the tree is behind, the size
// of that part tells more.

// A searchRacer is the search as a racer.
type searchRacer struct {
	entrant
	r    *race
	cfg  tree.Config // beside what it sets itself
	see  func() bool // called at a solution, if not nil; false ends the search
	w    *tree.Walk
	next func() (struct{}, bool) // goes on; nil before the first turn
	stop func()
	err  error // when it is over

	work    float64
	nodes   uint64  // of which work is
	updates float64 // per node, on the links
	limit   uint64
	most    uint64          // nodes
	left    tree.Checkpoint // where it was, when it was stopped
	walks   links.Estimator // if it has made any
	walked  float64         // work of the walks
	ended   tree.Stats      // totals, when it is over
	over    bool
}

func (s *searchRacer) progress() (tree.Stats, uint64, uint64) {
	return s.stats(), uint64(s.work + s.walked), 0
}

// stats returns the totals so far.
func (s *searchRacer) stats() tree.Stats {
	switch {
	case s.over:
		return s.ended
	case s.w == nil:
		return tree.Stats{}
	}
	return s.w.Sums()
}

// run goes on until work comes to limit.
func (s *searchRacer) run(limit, _, most uint64) (bool, error) {
	if s.r.alone && s.r.cfg.Workers > 1 && s.r.others == nil && s.shallow() {
		return s.together(most)
	}
	if s.next == nil {
		s.next, s.stop = iter.Pull(s.visit)
	}
	s.limit, s.most = limit, math.MaxUint64
	if nodes := s.stats().Nodes; most < math.MaxUint64-nodes {
		s.most = nodes + most
	}
	_, more := s.next()
	return !more && s.err == nil, s.err
}

func (s *searchRacer) count() *big.Int { return new(big.Int).SetUint64(s.stats().Solutions) }

// visit is the coroutine.
func (s *searchRacer) visit(pause func(struct{}) bool) {
	ctx, cancel := context.WithCancel(s.r.ctx)
	defer cancel()
	var failed error
	cfg := s.cfg
	cfg.Meter = s.r.meter()
	cfg.Checkpoint = func(take func() tree.Checkpoint, end bool) {
		if end {
			if (s.r.helpers() != nil || s.r.cfg.Workers > 1) && s.w.Level < 2*deepLevel { // somebody else may go on
				s.left = take()
			}
			return
		}
		s.measure()
		sure := s.w.Stats.Nodes >= 2*tree.CheckEvery || s.work > quickTurn // and on the engine that seems best by then
		if failed = s.r.poll(); failed != nil || sure && uint64(s.work) >= s.limit || s.w.Stats.Nodes >= s.most {
			if failed != nil || !pause(struct{}{}) {
				cancel() // which ends the search at its next look
			}
		}
	}
	e, err := search.New(&cfg, s.r.p)
	if err == nil {
		s.w = e.Walking()
		err = s.w.Start(ctx, cfg, func() bool { return s.see == nil || s.see() })
		s.ended, s.over = s.w.Totals(), true
	}
	if s.err = err; failed != nil {
		s.err = failed
	}
}

// measure adds the work of the nodes since it was last called.
func (s *searchRacer) measure() {
	st := &s.w.Stats
	if st.Nodes > 0 && st.Updates > 0 {
		s.updates = float64(st.Updates) / float64(st.Nodes)
	}
	s.work += s.node() * float64(st.Nodes-s.nodes)
	s.nodes = st.Nodes
}

// node returns the work of a node where the search is now: a rough fit to the times of
// some instances, on a busy machine.
func (s *searchRacer) node() float64 {
	switch e := s.w.Engine.(type) {
	case bits.Search:
		return e.Price()
	case cells.Search:
		return 13 + 3.5*s.updates
	}
	if s.r.p.HasConditions() { // all of it is on the links, which look at every open item
		return linkNode + linkUpdate*s.updates + float64(s.r.p.Primary)
	}
	return linkNode + linkUpdate*s.updates
}

const (
	linkNode   = 9   // work of a node on the links
	linkUpdate = 2.3 // and of an update
)

// together goes on with several workers, now that nothing else is in the race.
func (s *searchRacer) together(most uint64) (bool, error) {
	s.end()
	cfg := tree.Config{Workers: s.r.cfg.Workers, MaxSolutions: s.r.cfg.MaxSolutions, Stats: &s.ended, Progress: s.r.cfg.Progress}
	if s.next != nil {
		cfg.Resume = &s.left
	}
	if most < math.MaxUint64 {
		cfg.MaxNodes = most
	}
	if retired := s.r.retired; cfg.Progress != nil {
		cfg.Progress = func(st tree.Stats) {
			st.Nodes += retired.Nodes
			s.r.cfg.Progress(st)
		}
	}
	s.over = true
	_, err := visit(s.r.ctx, s.r.p, cfg)
	return err == nil, err
}

// deepLevel is a level from which on nobody else goes on with a search. The parts that are
// left there name every level above theirs, which takes 64 MB for 4096 levels.
const deepLevel = 4096

// shallow reports whether what is left of the search can be named.
func (s *searchRacer) shallow() bool { return s.w == nil || s.w.Level < deepLevel }

// end stops the coroutine.
func (s *searchRacer) end() {
	if s.stop != nil {
		s.stop()
	}
}

// sureShare is the share of the tree from which on it tells more than walks do.
const sureShare = .25

// forecast returns how much work the search is in all.
func (s *searchRacer) forecast() float64 {
	if s == nil || s.w == nil {
		return math.Inf(1)
	}
	st := s.stats()
	if st.Done == 0 {
		return math.Inf(1)
	}
	expected := s.work / st.Done
	if byWalks := s.walks.Nodes.Mean * s.work / float64(max(1, s.nodes)); s.walks.Walks > 0 && st.Done < sureShare && byWalks > s.work {
		expected = byWalks
	}
	if most := s.r.cfg.MaxSolutions; most > 0 && st.Solutions > 0 { // it ends there
		return min(expected, s.work*max(1, float64(most)/float64(st.Solutions)))
	}
	return expected
}

// doubtful reports whether the walks disagree so much that the tree may be of any size. A search
// that is left to others cannot be called back, so the race goes on until it knows better.
func (s *searchRacer) doubtful() bool {
	nodes := s.walks.Nodes.Figure(s.walks.Walks)
	return s.walks.Walks > 0 && nodes.Error > nodes.Value/2 && s.stats().Done < sureShare
}

// walk makes random walks for some work. A walk takes no entry off twice.
func (s *searchRacer) walk(work float64) {
	m := s.r.meter()
	if s.r.p.Primary*s.r.p.Primary > orderLooks || m.Over(breadth.EntryWork*len(s.r.p.Entries)) { // each level looks at all items
		return
	}
	var cfg tree.Config
	onLinks, err := links.New(&cfg, s.r.p)
	if err != nil {
		return
	}
	s.walks = links.Estimator{S: onLinks, Rng: rand.New(rand.NewPCG(1, 2))}
	const fewest, most = 8, 1 << 10
	for s.walks.Walks < most && (s.walks.Walks < fewest || s.walked < work) {
		s.walks.Walk()
		price := linkUpdate*float64(len(s.r.p.Entries)) + float64(len(s.walks.Profile)*s.r.p.Primary)
		if s.walked += price; m.Over(int(price)) {
			return
		}
	}
}
