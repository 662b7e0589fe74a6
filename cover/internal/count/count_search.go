package count

import (
	"context"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"

	"bonepile/cover/internal/bits"
	"bonepile/cover/internal/cells"
	"bonepile/cover/internal/links"
	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
)

// The search for all solutions as a racer: a coroutine, which pauses where its
// turn ends and goes on where it was. It works on [Auto], so that what is the best
// engine is found out in one place, auto.go.
//
// How big its tree is, random walks tell: they are made when the first turn is
// over, and cost a small part of it. Once a good part of the tree is behind, how
// big that part is tells more.

// A slowRacer is the search as a racer.
type slowRacer struct {
	r      *race
	w      *tree.Walk
	next   func() (struct{}, bool) // goes on; nil before the first turn
	stop   func()
	result func() (*big.Int, bool, error)

	work   float64
	nodes  uint64  // of which work is
	choice float64 // updates a node, on the links
	limit  uint64
	most   uint64          // nodes
	left   tree.Checkpoint // where it was, when it was stopped
	walks  links.Estimator // if it has made any
	walked float64         // work of the walks
	ended  tree.Stats      // totals, when it is over
	over   bool
}

func (s *slowRacer) racer() *racer {
	return &racer{
		way:      BySearch,
		run:      s.run,
		now:      func() (tree.Stats, uint64, uint64) { return s.stats(), uint64(s.work + s.walked), 0 },
		forecast: s.forecast,
		end:      s.end,
	}
}

// stats returns the totals so far.
func (s *slowRacer) stats() tree.Stats {
	switch {
	case s.over:
		return s.ended
	case s.w == nil:
		return tree.Stats{}
	}
	return s.w.Totals()
}

// run goes on until work comes to limit.
func (s *slowRacer) run(limit, _, most uint64) (*big.Int, bool, error) {
	if s.r.alone && s.r.cfg.Workers > 1 {
		return s.together(most)
	}
	if s.next == nil {
		s.next, s.stop = iter.Pull(s.search)
	}
	s.limit, s.most = limit, math.MaxUint64
	if nodes := s.stats().Nodes; most < math.MaxUint64-nodes {
		s.most = nodes + most
	}
	if _, more := s.next(); more {
		return nil, false, nil
	}
	return s.result()
}

// search is the coroutine.
func (s *slowRacer) search(pause func(struct{}) bool) {
	ctx, cancel := context.WithCancel(s.r.ctx)
	defer cancel()
	var failed error
	cfg := tree.Config{Checkpoint: func(take func() tree.Checkpoint, end bool) {
		if end {
			s.left = take()
			return
		}
		s.measure()
		sure := s.w.Stats.Nodes >= 2*tree.CheckEvery // and on the engine that seems best by then
		if failed = s.r.poll(); failed != nil || sure && uint64(s.work) >= s.limit || s.w.Stats.Nodes >= s.most {
			if failed != nil || !pause(struct{}{}) {
				cancel() // which ends the search at its next look
			}
		}
	}}
	e, err := search.New(&cfg, s.r.p)
	if err == nil {
		s.w = e.Walking()
		err = s.w.Start(ctx, cfg, func() bool { return true })
		s.ended, s.over = s.w.Totals(), true
	}
	if failed != nil {
		err = failed
	}
	s.result = func() (*big.Int, bool, error) {
		return new(big.Int).SetUint64(s.ended.Solutions), err == nil, err
	}
}

// measure adds the work of the nodes since it was last called.
func (s *slowRacer) measure() {
	st := &s.w.Stats
	if st.Nodes > 0 && st.Updates > 0 {
		s.choice = float64(st.Updates) / float64(st.Nodes)
	}
	s.work += s.node() * float64(st.Nodes-s.nodes)
	s.nodes = st.Nodes
}

// node returns the work of a node on the engine that it is on now: a rough fit to
// the times of eight instances, on a busy machine.
func (s *slowRacer) node() float64 {
	switch e := s.w.Engine.(type) {
	case bits.Search:
		return 14 + float64(e.Words())/3
	case cells.Search:
		return 13 + 3.5*s.choice
	}
	return linkNode + linkUpdate*s.choice
}

const (
	linkNode   = 9   // work of a node on the links
	linkUpdate = 2.3 // and of an update
)

// together goes on with several workers, now that nobody else is in the race.
func (s *slowRacer) together(most uint64) (*big.Int, bool, error) {
	s.end()
	cfg := tree.Config{Workers: s.r.cfg.Workers, Stats: &s.ended, Progress: s.r.cfg.Progress}
	if s.next != nil {
		cfg.Resume = &s.left
	}
	if most < math.MaxUint64 {
		cfg.MaxNodes = most
	}
	if past := s.r.past; cfg.Progress != nil {
		cfg.Progress = func(st tree.Stats) {
			st.Nodes += past.Nodes
			s.r.cfg.Progress(st)
		}
	}
	s.over = true
	n, err := search.Visit(s.r.ctx, s.r.p, cfg)
	return new(big.Int).SetUint64(n), err == nil, err
}

// end stops the coroutine.
func (s *slowRacer) end() {
	if s.stop != nil {
		s.stop()
	}
}

// sureShare is the share of the tree from which it tells more than walks.
const sureShare = .25

// forecast returns how much work the search is in all.
func (s *slowRacer) forecast() float64 {
	st := s.stats()
	if s.w == nil || st.Done == 0 {
		return math.Inf(1)
	}
	byShare := s.work / st.Done
	if byWalks := s.walks.Nodes.Mean * s.node(); s.walks.Walks > 0 && st.Done < sureShare && byWalks > s.work {
		return byWalks
	}
	return byShare
}

// walk makes random walks for some work. A walk takes no entry off twice.
func (s *slowRacer) walk(work float64) {
	var cfg tree.Config
	onLinks, err := links.New(&cfg, s.r.p)
	if err != nil {
		return
	}
	s.walks = links.Estimator{S: onLinks, Rng: rand.New(rand.NewPCG(1, 2))}
	const fewest, most = 8, 1 << 10
	for s.walks.Walks < most && (s.walks.Walks < fewest || s.walked < work) {
		s.walks.Walk()
		s.walked += linkUpdate*float64(len(s.r.p.Entries)) + float64(len(s.walks.Profile)*s.r.p.Primary)
	}
}
