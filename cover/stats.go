package cover

import (
	"context"
	"strconv"

	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
)

// Stats are the totals of one search. They depend on the problem, the configuration and
// where the search was stopped, never on the machine, so tests may pin them.
type Stats struct {
	Nodes      uint64 // nodes of the search tree, with root, dead ends and solutions
	Updates    uint64 // items covered, and entries taken off the list of their item
	Cleansings uint64 // items given a colour, and other entries found to agree with it
	Solutions  uint64

	// Uncounted says that Updates and Cleansings are not known, as some or all of the
	// work was done where they are not counted: on an engine other than [Links], or by a
	// count without a search.
	Uncounted bool

	// For engine [Learn]: contradictions; options chosen or left out to see what
	// follows; and these with everything that followed. Its Nodes are Conflicts plus
	// Solutions.
	Conflicts, Decisions, Propagations uint64

	// For counts and diagrams that remember: the different sub-problems met, including
	// the one in which nothing is left; and the nodes at which one was met again.
	Memo, Hits uint64

	// Way is how [Problem.Count] found its number.
	Way Way

	// Profile is the nodes of each level; Profile[0] is the root.
	Profile []uint64

	// Done is the share of the search that is done, by formula (27) of 7.2.2.1: if level
	// k tries choice c_k of t_k, it is the sum of (c_k - 1)/(t_0…t_k) over all levels to
	// the last, l, and 1/(2 t_0…t_l). That assumes that all subtrees of a node have the
	// same size, so it may be far off, and may decrease. It is 0 before the first node,
	// and 1 if and only if the search is complete.
	Done float64

	// Choices are those that lead from the root to where the search is, level by level.
	// Only Progress receives them.
	Choices []Chosen
}

// A Chosen is the choice that a level has made.
type Chosen = struct {
	Item   Item // that the level branches on
	Option int  // that was chosen; -1 if none: the item is to have no more, or the option is left out
	Turn        // which choice it is, of how many
}

// AppendProgress appends to b, without the end of the line, what Knuth's programs report of
// a search under way, with nodes for his mems: the totals, then two digits per level (which
// choice of how many), then Done.
//
//	after 2048 nodes: 42 sols, 12 3f 13 0.01234
//
// The digits are 0 to 9, a to z and A to Z for numbers up to 61, and '*' for more.
// Levels beyond the first most are left out, with "…" in their place.
func (s *Stats) AppendProgress(b []byte, most int) []byte {
	b = append(strconv.AppendUint(append(b, "after "...), s.Nodes, 10), " nodes: "...)
	b = append(strconv.AppendUint(b, s.Solutions, 10), " sols,"...)
	for l, c := range s.Choices {
		if l == most {
			b = append(b, " …"...)
			break
		}
		b = append(b, ' ', digit62(c.Choice), digit62(c.Of))
	}
	return strconv.AppendFloat(append(b, ' '), s.Done, 'f', 5, 64)
}

// digit62 returns n as a digit.
func digit62(n int32) byte {
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

// A Turn says which choice was made at a node of the search tree: number Choice, from 1,
// of as many as Of.
type Turn = struct{ Choice, Of int32 }

// A Part is a piece of the tree of one problem: the node that Path leads to from the root, and
// everything below it. An empty Path is the whole tree.
type Part struct {
	Path []Turn

	// Rest says that the last turn of Path stands for itself and all turns after it. Then
	// the Part is the rest of the work at a node, without the node itself. A Rest without a
	// turn is no part: searches give [ErrPart], as for one of another tree.
	Rest bool
}

// String returns the turns in order: "2/3 1/4 2+/5" for the second choice of three, then
// the first of four, then all but the first of five; and "all" for the whole tree.
func (pt Part) String() string { return tree.Part(pt).String() }

// Share returns how much of the tree a part is, if all subtrees of a node are of one size. For
// a deep one it may round to 0.
func (pt Part) Share() float64 { return tree.Part(pt).Share() }

// ParsePart reads the text of a [Part]. An error says which turn is wrong.
func ParsePart(text string) (Part, error) {
	pt, err := tree.ParsePart(text)
	return Part(pt), err
}

// Split divides the tree t of p into at least n parts, or as many as it has leaves if there
// are fewer, in the order of the search. The Stats count the nodes above the parts and the
// choices that lead to them. So if every part is searched as a [Checkpoint] without totals,
// by anyone, all totals together are those of one search.
//
// A rule that learns has no parts: the error is [ErrReplay]. If ctx ends, the error is the
// cause. Split takes time in proportion to the nodes above the parts and to their level.
func (p *Problem) Split(ctx context.Context, t Tree, n int) ([]Part, Stats, error) {
	parts, st, err := links.Split(ctx, p.arrays(), t.internal(), n)
	return tree.PartsOf[Part](parts), Stats(st), err
}

// A Checkpoint is a search that was cut short: its totals, and the rest of its tree. A
// search that resumes from it (field Resume of [Config]) visits what the first would have
// visited, in the same order, and ends with the same totals. A Checkpoint of one Part and no
// totals is a search of that part alone; the zero Checkpoint has nothing left to search.
// Package encoding/json writes and reads it.
type Checkpoint struct {
	// Problem, if not "", is the fingerprint of the problem. A search does not set it: it is for
	// the program that keeps the Checkpoint. A search refuses to resume another problem.
	Problem string

	Stats Stats
	Left  []Part
}

func (c *Checkpoint) internal() *tree.Checkpoint {
	return &tree.Checkpoint{Problem: c.Problem, Stats: tree.Stats(c.Stats), Left: tree.PartsOf[tree.Part](c.Left)}
}
