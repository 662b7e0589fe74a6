package tree

import (
	"strconv"
)

// A total is one of the totals of a Stats that are plain numbers.
type total struct {
	name  string
	value *uint64
}

func (s *Stats) named() []total {
	return []total{
		{"nodes", &s.Nodes}, {"updates", &s.Updates}, {"cleansings", &s.Cleansings}, {"solutions", &s.Solutions},
	}
}

// Merge adds the totals of another search.
func (s *Stats) Merge(t Stats) {
	s.Nodes += t.Nodes
	s.Updates += t.Updates
	s.Cleansings += t.Cleansings
	s.Solutions += t.Solutions
	for l, n := range t.Profile {
		if l == len(s.Profile) {
			s.Profile = append(s.Profile, 0)
		}
		s.Profile[l] += n
	}
}

// Stats are totals of one search. They depend on the problem and on where the
// search was stopped, never on the machine, so tests may pin them.
type Stats struct {
	Nodes      uint64 // nodes of the search tree: root, dead ends and solutions too
	Updates    uint64 // items covered, and entries taken off the list of their item
	Cleansings uint64 // items given a colour, and other entries that were found to agree with it
	Solutions  uint64

	// For Engine Learn, and 0 for others: contradictions it came to; options that
	// it chose or left out to see what follows; and these with all that followed.
	// Its Nodes are Conflicts and Solutions.
	Conflicts, Decisions, Propagations uint64

	// For searches that remember, and 0 for others: the different sub-problems that
	// were met, with the one in which nothing is left; and the nodes at which one was
	// met again.
	Memo, Hits uint64

	// Profile is the nodes of each level; Profile[0] is the root.
	Profile []uint64

	// Done is the share of the search that is done, by formula (27) of
	// 7.2.2.1: if level k tries choice c_k of t_k, it is the sum of
	// (c_k - 1)/(t_0…t_k) over all levels to the last, l, and 1/(2 t_0…t_l).
	// That takes all subtrees of a node to be of one size, so it may be far
	// off, and may sink. It is 0 before the first node, and 1 when the search
	// is complete and only then.
	Done float64

	// Choices are those that lead from the root to where the search is, level by
	// level. Only Config.Progress is given them.
	Choices []Chosen
}

// Remaining estimates how many nodes are still to be visited. It is as good
// as Done is, and no better. Before the first node it is 0.
func (s *Stats) Remaining() float64 {
	if s.Done == 0 {
		return 0
	}
	return float64(s.Nodes) * (1 - s.Done) / s.Done
}

// AppendProgress appends, without an end of line, what Knuth's programs report
// of a search under way, with nodes for his mems: the totals, then for each
// level two digits, which choice of how many, and then Done.
//
//	after 2048 nodes: 42 sols, 12 3f 13 0.01234
//
// The digits are 0 to 9, a to z and A to Z for numbers up to 61, and '*' for
// more. Choices beyond the first most levels are left out, with "…" for them.
func (s *Stats) AppendProgress(b []byte, most int) []byte {
	b = append(strconv.AppendUint(append(b, "after "...), s.Nodes, 10), " nodes: "...)
	b = append(strconv.AppendUint(b, s.Solutions, 10), " sols,"...)
	for l, c := range s.Choices {
		if l == most {
			b = append(b, " …"...)
			break
		}
		b = append(b, ' ', Digit62(c.Choice), Digit62(c.Of))
	}
	return strconv.AppendFloat(append(b, ' '), s.Done, 'f', 5, 64)
}

// Digit62 returns n as a digit.
func Digit62(n int32) byte {
	switch {
	case n < 10:
		return '0' + byte(n)
	case n < 36:
		return 'a' + byte(n-10)
	case n < 62:
		return 'A' + byte(n-36)
	}
	return '*'
}
