package count

import (
	"errors"
	"math"
	"math/big"

	"bonepile/cover/internal/memo"
	"bonepile/cover/internal/tree"
)

// The ways of CountLeft, each as a racer.

// bySweeps returns the sweep that promises most, if there is any which may be less
// work than another way, with states of so many words. To find out may be a small
// part of that.
func (r *race) bySweeps(other float64, words int) []*racer {
	var best *sweep
	for order := range sweepOrders(r.p, int(other/512)) {
		s := newSweep(r.p, order, words)
		if s == nil {
			continue
		}
		if s.guess(other); best == nil || s.foresee() < best.foresee() {
			best = s
		}
		if other = min(other, best.foresee()); other < goodSweep {
			break
		}
	}
	return r.bySweep(nil, best)
}

const (
	sweepWords = 3       // of a state, at most
	goodSweep  = 1 << 19 // work of a sweep that needs no other
)

// bySweep appends a sweep, if there is one.
func (r *race) bySweep(list []*racer, s *sweep) []*racer {
	if s == nil {
		return list
	}
	s.poll = r.poll
	return append(list, &racer{
		way: BySweep,
		run: func(limit, memory, most uint64) (*big.Int, bool, error) {
			done, err := s.run(limit, memory, most)
			if !done || err != nil {
				return nil, false, err
			}
			return s.count(), true, nil
		},
		now: func() (tree.Stats, uint64, uint64) {
			st := s.stats
			st.Done = float64(s.work) / s.foresee()
			return st, s.work, s.bytes
		},
		forecast: s.foresee,
		end:      func() { s.layers, s.spare, s.bytes = nil, nil, 0 },
	})
}

// bySigns returns counting by signs, if that may be less work than another way. To
// find out may be a small part of that.
func (r *race) bySigns(other float64) []*racer {
	s := findSigns(r.p, other)
	if s == nil {
		return nil
	}
	s.poll, s.workers = r.poll, r.cfg.Workers
	all := (s.points >> s.low) * s.price
	points := func() uint64 { return s.block << s.low }
	return []*racer{{
		way: BySigns,
		run: func(limit, _, most uint64) (*big.Int, bool, error) {
			done, err := s.run(limit-min(limit, s.block*s.price), most)
			if !done || err != nil {
				return nil, false, err
			}
			return s.count(), true, nil
		},
		now: func() (tree.Stats, uint64, uint64) {
			return tree.Stats{Nodes: points(), Done: float64(points()) / float64(max(1, s.points))}, s.block * s.price, 0
		},
		forecast: func() float64 { return float64(all) },
		end:      func() {},
	}}
}

// byRecall returns a search that knows what it met before.
func (r *race) byRecall() *racer {
	c := newRecaller(r.p)
	c.poll = r.poll
	return &racer{
		way:      ByRecall,
		restarts: true,
		run: func(limit, memory, most uint64) (*big.Int, bool, error) {
			if limit < c.descent() || limit <= c.work {
				return nil, false, nil
			}
			c.table.memory = memory
			if !r.alone {
				c.table.memory /= 2
			}
			n, done := c.run(limit, most)
			if !done {
				return nil, false, c.err
			}
			return n.value(), true, nil
		},
		now: func() (tree.Stats, uint64, uint64) {
			st := c.stats
			st.Done = c.done
			return st, c.work, c.table.Bytes()
		},
		forecast: func() float64 { return trusted(c.work, c.done) },
		end:      func() { c.table = recallTable{} },
	}
}

// byMemo returns Algorithm Z. A node is so much work. It
// cannot go on, so it begins anew at every turn.
func (r *race) byMemo(node uint64) *racer {
	var last tree.Stats // of the last turn
	var all tree.Stats
	return &racer{
		way:      ByMemo,
		restarts: true,
		run: func(limit, memory, most uint64) (*big.Int, bool, error) {
			cfg := tree.Config{MaxMemory: memory, MaxNodes: min(limit/node, most), Stats: &last}
			if r.alone {
				cfg.MaxNodes = r.cfg.MaxNodes
			}
			n, err := memo.CountMemo(r.ctx, r.p, cfg)
			all.Nodes += last.Nodes
			all.Memo, all.Hits, all.Done = last.Memo, last.Hits, last.Done
			switch {
			case errors.Is(err, tree.ErrLimit):
				return nil, false, nil
			case err != nil:
				return nil, false, err
			}
			return n, true, nil
		},
		now:      func() (tree.Stats, uint64, uint64) { return all, last.Nodes * node, 0 },
		forecast: func() float64 { return trusted(last.Nodes*node, last.Done) },
		end:      func() {},
	}
}

// trusted returns how much work there is in all, if so much was enough for a share
// of it: +Inf if that is too little to tell. What is not done counts for half as
// much again, as shares come and go, and who takes the lead begins anew.
func trusted(work uint64, share float64) float64 {
	if share < 1./64 {
		return math.Inf(1)
	}
	return float64(work) / share * (1.5 - share/2)
}

const (
	memoNode   = 64 // work of a node of Algorithm Z
	memoUpdate = 6  // and of an update
)
