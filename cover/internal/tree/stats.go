package tree

import (
	"math"
	"math/big"
)

// A Way is how a number of solutions is found: see package count.
type Way uint8

const (
	Fastest Way = iota // several begin: a race
	BySearch
	BySweep
	ByMemo
	BySigns
	ByOptions
	ByLearning // of none or one
)

func (w Way) String() string {
	return nameOf(w, "auto", "search", "sweep", "memo", "signs", "options", "learn")
}

// nameOf returns a name by its number, or "unknown".
func nameOf[N ~uint8](n N, names ...string) string {
	if int(n) >= len(names) {
		return "unknown"
	}
	return names[n]
}

// Merge adds the totals of another search.
func (s *Stats) Merge(t Stats) {
	s.Nodes += t.Nodes
	s.Updates += t.Updates
	s.Cleansings += t.Cleansings
	s.Solutions += t.Solutions
	s.Uncounted = s.Uncounted || t.Uncounted
	for l, n := range t.Profile {
		if l == len(s.Profile) {
			s.Profile = append(s.Profile, 0)
		}
		s.Profile[l] += n
	}
}

// Finish sets the totals of a search that is over, with n solutions, however many.
func (s *Stats) Finish(n *big.Int) {
	s.Done, s.Solutions = 1, math.MaxUint64
	if n.IsUint64() {
		s.Solutions = n.Uint64()
	}
}

// Stats are totals of one search, as in package cover.
type Stats struct {
	Nodes, Updates, Cleansings, Solutions uint64

	Uncounted bool // Updates and Cleansings are not known: some of them were not counted

	Conflicts, Decisions, Propagations uint64 // of engine Learn

	Memo, Hits uint64 // of searches that remember
	Way        Way    // of a count

	Profile []uint64
	Done    float64
	Choices []Chosen // for Config.Progress alone
}
