package problem

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"bonepile/cover"
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

// statsText returns the totals of a search, one per line, and below them the
// nodes of each level.
func statsText(st cover.Stats) string {
	var b strings.Builder
	for _, row := range []struct {
		what string
		n    uint64
	}{
		{"nodes", st.Nodes},
		{"updates", st.Updates},
		{"cleansings", st.Cleansings},
		{"solutions", st.Solutions},
	} {
		if st.Uncounted && (row.what == "updates" || row.what == "cleansings") {
			fmt.Fprintf(&b, "  %-10s not counted\n", row.what)
			continue
		}
		fmt.Fprintf(&b, "  %-10s %d\n", row.what, row.n)
	}
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
