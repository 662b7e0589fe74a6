package count

import "math"

// Estimating how much work a sweep will be, before it begins: a few states of each
// layer are expanded, and stand for the others.
//
// If m arrivals in a layer came to d states, there are probably N states, where m draws
// from N find d on average: d = N(1 - exp(-m/N)). So all M arrivals come to
// N(1 - exp(-M/N)). This assumes that all states are equally likely, and does not see
// what merges behind parents that were left out while nothing merged in the sample.
//
// Measured with 200 states per layer, on ten problems in seven orders: where the sweep
// is less work than 10^8, the estimate was 0.67 to 2.9 times the truth; above, it was
// up to 6 times as much. One takes about half a millisecond on a busy machine.

// sampleSize is how many states of a layer are expanded.
const sampleSize = 128

// A sample is what an estimate knows of a layer.
type sample struct {
	seen     *layer
	raw, all float64 // arrivals that were seen, and that they stand for
}

// estimate sets s.estimated. It gives up where that comes to more than most, and
// expects +Inf from there on. The sweep must not have begun, and is left so.
func (s *sweep) estimate(most float64) {
	draws := make([]sample, len(s.groups)+1)
	one := []uint64{1}
	draws[0] = sample{newLayer(s.words, 1), 1, 1}
	draws[0].seen.add(make([]uint64, s.words), one)
	s.estimated = make([]float64, len(s.groups)+1)
	for s.at = range s.groups {
		s.estimated[s.at+1] = s.estimated[s.at]
		if s.estimated[s.at] > most {
			s.estimated[s.at+1] = math.Inf(1)
			continue
		}
		d, g := &draws[s.at], &s.groups[s.at]
		if d.seen == nil {
			continue
		}
		l := d.seen
		states := population(d.raw, float64(l.N), d.all)
		s.estimated[s.at+1] += d.all*arrival + states*float64(1+len(g.blocked))
		kept := min(l.N, sampleSize)
		scale := states / float64(kept)
		for at := 0; kept > 0; at += l.Stride { // in hash order, which is as good as random
			if l.Slots[at+s.words-1] == 0 {
				continue
			}
			kept--
			s.each(g, l.Slots[at:at+s.words], func(r int) {
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

// population returns how many different states all draws find, if so many draws found
// so many.
func population(draws, found, all float64) float64 {
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

// forecast returns how much work the sweep is in all: what is left of the estimate,
// times how far off it was so far. That counts double, because estimates are too low
// more often than too high, and large tables are slow.
func (s *sweep) forecast() float64 {
	const doubt = 1 << 17 // work up to which the estimate counts more
	behind := s.estimated[s.at]
	if s.at < len(s.groups) {
		if l := s.layers[s.at]; l != nil {
			behind += (s.estimated[s.at+1] - behind) * float64(s.slot) / float64(len(l.Slots))
		}
	}
	whole := s.estimated[len(s.groups)]
	if math.IsInf(whole, 1) {
		return whole
	}
	whole = max(behind, whole)
	work := float64(s.work)
	return work + 2*(whole-behind)*(work+doubt)/(behind+doubt)
}
