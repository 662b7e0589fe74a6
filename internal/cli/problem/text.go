package problem

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/kit"
)

// The text of solutions. Each begins with a heading, its number and a colon.
// Then its options follow, as the problem has them, one per line,
//
//	1:
//	q x:A
//	p r x:A y
//
// or their numbers, counted from 1, on the line of the heading:
//
//	1: 4 2
//
// No option begins like a heading, since a colon comes before a colour. Blank
// lines and those that begin with a bar mean nothing. A claimReader reads what
// AppendNext writes.

// AppendNext appends the text of a solution of p to that of those before it, if it is the
// i-th: after an empty line if it takes several lines, and after its cost if that is not nil.
// Its number is i if that is nil.
func AppendNext(b []byte, p *cover.Problem, i uint64, number *big.Int, sol cover.Solution, numbers bool, cost *int64) []byte {
	if i > 1 && !numbers {
		b = append(b, '\n')
	}
	if cost != nil {
		b = fmt.Appendf(b, "| cost %d\n", *cost)
	}
	if number == nil {
		b = strconv.AppendUint(b, i, 10)
	} else {
		b = number.Append(b, 10)
	}
	b = append(b, ':')
	if numbers {
		for _, k := range sol {
			b = strconv.AppendInt(append(b, ' '), int64(k)+1, 10)
		}
		return append(b, '\n')
	}
	b = append(b, '\n')
	for _, k := range sol {
		b = append(p.AppendOption(b, k), '\n')
	}
	return b
}

// statsText returns the totals of a search, one per line, then the nodes of each level.
func statsText(st cover.Stats) string {
	var b strings.Builder
	row := func(what string, n uint64) { fmt.Fprintf(&b, "  %-10s %d\n", what, n) }
	row("nodes", st.Nodes)
	if st.Uncounted {
		b.WriteString("  updates    not counted\n  cleansings not counted\n")
	} else {
		row("updates", st.Updates)
		row("cleansings", st.Cleansings)
	}
	row("solutions", st.Solutions)
	if st.Propagations > 0 {
		fmt.Fprintf(&b, "  conflicts  %d\n  decisions  %d\n  propagated %d\n", st.Conflicts, st.Decisions, st.Propagations)
	}
	if st.Memo > 0 {
		fmt.Fprintf(&b, "  remembered %d\n  met again  %d\n", st.Memo, st.Hits)
	}
	for level, n := range st.Profile {
		fmt.Fprintf(&b, "  level %-4d %d\n", level, n)
	}
	return b.String()
}

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
