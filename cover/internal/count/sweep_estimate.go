package count

import (
	"math"

	"bonepile/cover/internal/breadth"
)

// A few states of each layer are expanded before a sweep begins, and stand for the others:
// see package breadth.
//
// With 200 states per layer, on ten problems in seven orders, the estimate was 0.67 to 2.9 times
// the truth below work of 10^8, and up to 6 times as much above.
//
// A small sample meets few states twice, so it mostly promises too much work: up to 100
// times, with 16 states. Where it promises little, that can be believed.

const (
	roughSize  = 16       // states of a layer that are expanded to compare orders
	sampleSize = 128      // and to compare with other ways, at least
	sampleMost = 2048     // and at most
	sampleWork = 1. / 256 // of what another way expects: for a larger sample
	sampleLook = 20       // work of an option that a sample looks at
)

// A sample is what an estimate knows of a layer.
type sample struct {
	seen     *layer
	raw, all float64 // arrivals that were seen, and that they stand for
}

// looks returns how many options and layers there are.
func (s *sweep) looks() int {
	n := 1
	for i := range s.groups {
		n += 1 + len(s.groups[i].blocked)/s.words
	}
	return n
}

// samples returns how many states of each layer to expand if another way expects so much.
func (s *sweep) samples(other float64) int {
	return int(max(sampleSize, min(sampleMost, other*sampleWork/float64(s.looks()*(lookWork+arrival)))))
}

// estimate sets s.estimated, from so many states of each layer. It gives up where that
// comes to more than most, or the meter is over, and expects +Inf from there on. The sweep must
// not have begun, and is left so.
func (s *sweep) estimate(most float64, few int) {
	draws := make([]sample, len(s.groups)+1)
	one := []uint64{1}
	draws[0] = sample{newLayer(s.words, 1), 1, 1}
	draws[0].seen.add(make([]uint64, s.words), one)
	s.estimated = make(breadth.Estimate, len(s.groups)+1)
	for s.at = range s.groups {
		s.estimated[s.at+1] = s.estimated[s.at]
		if s.estimated[s.at] > most || s.meter.Over(0) {
			s.estimated[s.at+1] = math.Inf(1)
			continue
		}
		d, g := &draws[s.at], &s.groups[s.at]
		if d.seen == nil {
			continue
		}
		l := d.seen
		states := breadth.Population(d.raw, float64(l.N), d.all)
		s.estimated[s.at+1] += d.all*arrival + states*float64(lookWork*(1+len(g.blocked)))
		kept := min(l.N, few)
		scale := states / float64(kept)
		for at := 0; kept > 0; at += l.Stride { // in hash order, which is as good as random
			if l.Slots[at+s.words-1] == 0 {
				continue
			}
			if kept--; s.meter.Over(lookWork * len(g.blocked)) {
				break
			}
			s.each(g, l.Slots[at:at+s.words], func(r int) {
				s.meter.Over(2 * arrival)
				to := &draws[r]
				if to.seen == nil {
					to.seen = newLayer(s.words, 1)
				}
				to.seen.add(s.state, one)
				to.raw++
				to.all += scale
			})
		}
		d.seen = nil
	}
	s.at = 0
}

// forecast returns how much work the sweep is in all.
func (s *sweep) forecast() float64 {
	share := 0.
	if s.crew != nil {
		share = s.crew.behind()
	} else if s.at < len(s.groups) {
		if l := s.layers[s.at]; l != nil {
			share = float64(s.slot) / float64(len(l.Slots))
		}
	}
	return s.estimated.Forecast(s.at, share, float64(s.work))
}
