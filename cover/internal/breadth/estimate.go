package breadth

import (
	"math"

	"bonepile/cover/internal/xc"
)

// Estimating how much work it is to go through layers of states, before it begins: a few
// states of each layer are expanded, and stand for the others.
//
// If m arrivals in a layer came to d states, there are probably N states, where m draws
// from N find d on average: d = N(1 - exp(-m/N)). So all M arrivals come to
// N(1 - exp(-M/N)). This assumes that all states are equally likely, and does not see
// what merges behind parents that were left out while nothing merged in the sample.

// Population returns how many different states all draws find, if so many draws found
// so many.
func Population(draws, found, all float64) float64 {
	if found >= draws {
		return all
	}
	lo, hi := found, found*draws // from so many, more than found would be expected
	for range 40 {
		if mid := math.Sqrt(lo * hi); mid*-math.Expm1(-draws/mid) < found {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo * -math.Expm1(-all/lo)
}

// An Estimate has, by layer, the work before it, and the whole at the end.
type Estimate []float64

// Forecast returns how much work there is in all, within a share of a layer, after so
// much work: what is left of the estimate, times how far off it was so far. That counts
// double, because estimates are too low more often than too high, and large tables are
// slow. Where the sample had died out and states are left, it expects as much again.
func (e Estimate) Forecast(layer int, share, work float64) float64 {
	const doubt = 1 << 17 // work up to which the estimate counts more
	whole, behind := e[len(e)-1], e[layer]
	if math.IsInf(whole, 1) {
		return whole
	}
	if layer+1 < len(e) {
		behind += (e[layer+1] - behind) * share
	}
	if layer+1 < len(e) && behind >= whole {
		return 2 * work
	}
	return work + 2*(whole-behind)*(work+doubt)/(behind+doubt)
}

// Estimate finds out what [Run.Forecast] goes by. It gives up where that comes to more
// than most, or m is over, and expects +Inf from there on. It expands sample states of a layer,
// each in about 50 ns. The run must not have begun, and is left so.
func (r *Run) Estimate(most float64, sample int, m *xc.Meter) {
	r.estimated = make(Estimate, len(r.plan.steps)+1)
	now, next := newTable(len(r.state)), newTable(len(r.state))
	states := 0.
	if r.now.len() > 0 {
		now.find(r.now.state(0))
		states = 1
	}
	for j := range r.plan.steps {
		r.at = j
		r.estimated[j+1] = r.estimated[j]
		if r.estimated[j] > most || m.Over(2*arrival*min(now.len(), sample)) {
			r.estimated[j+1] = math.Inf(1)
			continue
		}
		next.reset(now.len(), now.Limbs)
		s := &r.plan.steps[j]
		n := now.len()
		kept := min(n, sample)
		reach, draws := 0, 0
		for k := range kept {
			for _, option := range [...]int{s.option, -1} {
				copy(r.state, now.state(k*n/kept))
				if option >= 0 && !s.take(r.state) {
					continue
				}
				reach++
				if r.close(s, option) {
					draws++
					next.find(r.state)
				}
			}
		}
		if kept > 0 {
			scale := states / float64(kept)
			r.estimated[j+1] += perEntry*states + arrival*scale*float64(reach)
			states = Population(float64(draws), float64(next.len()), scale*float64(draws))
		}
		now, next = next, now
	}
	r.at = 0
	clear(r.state)
}

// Forecast returns how much work the count is in all. Estimate has been called.
func (r *Run) Forecast() float64 {
	return r.estimated.Forecast(r.at, float64(r.entry)/float64(max(1, r.now.len())), float64(r.work))
}
