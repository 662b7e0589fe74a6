package learn

// When a learner starts again, and when it throws clauses away.
//
// It starts again, keeping what it learned, when the clauses of late are on more
// levels than clauses were on the whole (Audemard and Simon; the two means as
// Biere and Fröhlich have them). Means are kept in whole numbers, so that they are
// the same on every machine.
//
// None of this matters much. On average over 30 unique Dominosa boards of pips up to 35,
// other decays (0.8 to 0.98), margins (100 to 125), runs of 64 times Luby's sequence, and
// options left out before they are chosen took 8 percent fewer to 40 percent more
// conflicts. Throwing away more saves no conflicts, only time.

const (
	fastShift, slowShift = 5, 12 // means over about 2^shift clauses
	fraction             = 1 << 16
	margin               = 110 // percent of the slow mean that make it start again
	leastRun             = 10  // conflicts before it may start again
	firstReduce          = 500 // conflicts before clauses are thrown away first
	moreReduce           = 100 // by which it takes longer from time to time
)

type pace struct {
	fast, slow int64 // mean worth of learned clauses, times fraction
	since      int   // conflicts since the last start

	next, step uint64 // conflicts at the next reduce, and between that and the one after
}

// note takes account of a learned clause.
func (p *pace) note(worth int32, conflicts uint64) {
	w := int64(worth) * fraction
	shift := 0 // at the beginning, the mean of all
	for 2<<shift <= conflicts {
		shift++
	}
	p.fast += (w - p.fast) >> min(fastShift, shift)
	p.slow += (w - p.slow) >> min(slowShift, shift)
	p.since++
}

// tired reports whether it is time to start again.
func (p *pace) tired() bool {
	return p.since >= leastRun && p.fast*100 > p.slow*margin
}
