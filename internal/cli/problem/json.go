package problem

import (
	"errors"
	"math/big"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
)

// What objects about exact cover problems share. A field is never renamed or removed.

// OptionsJSON are options, such as those of a solution.
type OptionsJSON struct {
	Numbers []int    `json:"numbers" record:"Options of a problem, in the order of choice."`
	Options []string `json:"options"`
}

// NewOptions returns options of p as JSON.
func NewOptions(p *cover.Problem, sol cover.Solution) OptionsJSON {
	list := OptionsJSON{make([]int, len(sol)), make([]string, len(sol))}
	for i, k := range sol {
		list.Numbers[i], list.Options[i] = k+1, p.OptionString(k)
	}
	return list
}

// EndJSON is what follows the solutions of a problem.
type EndJSON struct {
	Printed uint64    `json:"printed" doc:"The number of solutions printed." record:"The end of a problem, after its solutions."`
	Stopped string    `json:"stopped,omitempty"`
	Count   *big.Int  `json:"count,omitempty" doc:"If the search is complete: the number of solutions."`
	Stats   StatsJSON `json:"stats"`
}

// NewEnd returns the end of a search that printed solutions. There are count, nil if that is
// unknown, unless it was stopped.
func NewEnd(printed uint64, count *big.Int, stopped error, stats cover.Stats) EndJSON {
	r := EndJSON{Printed: printed, Stopped: Stopped(stopped), Stats: NewStats(stats)}
	if stopped == nil {
		r.Count = count
	}
	return r
}

// Stopped says in a few words why a search is not complete, or nothing for nil.
func Stopped(err error) string {
	if errors.Is(err, cover.ErrMemory) {
		return "memory"
	}
	return kit.Stopped(err, cover.ErrLimit)
}

// StatsJSON says how a search went.
type StatsJSON struct {
	Nodes      uint64   `json:"nodes" doc:"The nodes of the search tree." record:"How a search went."`
	Updates    *uint64  `json:"updates" doc:"The work on lists, counted as Knuth's programs count it; null if it was not counted."`
	Cleansings *uint64  `json:"cleansings" doc:"The work on colours, counted as Knuth's programs count it; null if it was not counted."`
	Profile    []uint64 `json:"profile" null:"yes" doc:"The nodes of each level, the root first; null if they were not counted."`
}

// NewStats returns the totals of a search as JSON.
func NewStats(s cover.Stats) StatsJSON {
	if s.Uncounted {
		return StatsJSON{s.Nodes, nil, nil, s.Profile}
	}
	return StatsJSON{s.Nodes, &s.Updates, &s.Cleansings, s.Profile}
}
