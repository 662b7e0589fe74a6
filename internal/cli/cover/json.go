package cover

import (
	"errors"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
	"bonepile/internal/cli/problem"
)

// The JSON of exact covers: an object for each solution, and one that ends a problem.
// docs/json.md describes it; a field is never renamed or removed.

type solutionRecord struct {
	Input    string   `json:"input"`
	Solution uint64   `json:"solution"` // its number, from 1
	Numbers  []int    `json:"numbers"`  // of its options, from 1
	Options  []string `json:"options"`
}

func newSolution(p problem.Named, n uint64, sol cover.Solution) solutionRecord {
	r := solutionRecord{p.Input, n, make([]int, len(sol)), make([]string, len(sol))}
	for i, k := range sol {
		r.Numbers[i], r.Options[i] = k+1, p.OptionString(k)
	}
	return r
}

// A endRecord follows the solutions of a problem.
type endRecord struct {
	Input   string    `json:"input"`
	Printed uint64    `json:"printed"`
	Stopped string    `json:"stopped,omitempty"`
	Count   *uint64   `json:"count,omitempty"`
	Stats   statsJSON `json:"stats"`
}

func newEnd(p problem.Named, before, printed uint64, stopped error, stats cover.Stats) endRecord {
	r := endRecord{Input: p.Input, Printed: printed, Stats: newStats(stats)}
	switch {
	case stopped == nil:
		r.Count = new(before + printed)
	case stopped == kit.ErrLimit:
		r.Stopped = "limit"
	case stopped == kit.ErrTime:
		r.Stopped = "time"
	case errors.Is(stopped, cover.ErrLimit):
		r.Stopped = "stopped at the limit"
	default:
		r.Stopped = "interrupted"
	}
	return r
}

type countRecord struct {
	Input string    `json:"input"`
	Count uint64    `json:"count"`
	Stats statsJSON `json:"stats"`
}

type statsJSON struct {
	Nodes      uint64   `json:"nodes"`
	Updates    *uint64  `json:"updates"` // null if not counted, as Cleansings
	Cleansings *uint64  `json:"cleansings"`
	Profile    []uint64 `json:"profile"`
}

func newStats(s cover.Stats) statsJSON {
	if s.Uncounted {
		return statsJSON{s.Nodes, nil, nil, s.Profile}
	}
	return statsJSON{s.Nodes, &s.Updates, &s.Cleansings, s.Profile}
}
