package coverjobs

import (
	"cmp"
	"slices"
	"strings"

	"bonepile/cover"
)

// A part of a run is one or more pieces of the tree, each a [cover.Part], as text
// separated by semicolons: "1/15 1/13 3+/9; 1/15 2+/13".
//
// A search that is cut short leaves a piece on every level, and nearly all the work is
// in the few nearest to the root. Those become parts of their own, for others to
// take. Each of the many small ones would cost a message, and an engine for only a few
// nodes, so they stay together.
//
//	(order)  the pieces of a part follow each other in the order of the search, and
//	         no other remaining piece lies between them

const (
	// single is how many pieces of a rest become parts of their own.
	single = 2

	// maxBundle is how long the text of a part of several pieces may be.
	maxBundle = 64 << 10
)

const between = "; "

// readPieces reads a part.
func readPieces(text string) (pieces []cover.Part, err error) {
	for word := range strings.SplitSeq(text, between) {
		pt, err := cover.ParsePart(word)
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, pt)
	}
	return pieces, nil
}

// bundle makes parts of the pieces that a search has left, in the order of the search.
func bundle(pieces []cover.Part) (parts []string) {
	open := false // the last part takes more pieces
	for i, alone := range largest(pieces) {
		text := pieces[i].String()
		if n := len(parts) - 1; open && !alone && len(parts[n])+len(text) < maxBundle {
			parts[n] += between + text
			continue
		}
		parts = append(parts, text)
		open = !alone
	}
	return parts
}

// largest reports, for each piece, whether it becomes a part of its own: those with the
// largest shares of the tree do.
func largest(pieces []cover.Part) []bool {
	order := make([]int, len(pieces))
	shares := make([]float64, len(pieces))
	for i := range pieces {
		order[i], shares[i] = i, shareOf(pieces[i])
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(shares[j], shares[i]) })
	alone := make([]bool, len(pieces))
	for _, i := range order[:min(single, len(order))] {
		alone[i] = true
	}
	return alone
}

// compare orders parts as the search reaches them. A part comes before those that it
// leaves, because they lie below its first piece or to the right of it.
func compare(a, b string) int {
	x, err1 := readPieces(a)
	y, err2 := readPieces(b)
	if err1 != nil || err2 != nil {
		return cmp.Compare(a, b) // cannot be: they were searched
	}
	return slices.CompareFunc(x[0].Path, y[0].Path, func(s, t cover.Turn) int { return int(s.Choice - t.Choice) })
}

// share returns a part's share of the tree.
func share(text string) float64 {
	pieces, err := readPieces(text)
	if err != nil {
		return 0
	}
	sum := 0.0
	for _, pt := range pieces {
		sum += shareOf(pt)
	}
	return sum
}

// shareOf returns a piece's share of the tree, as if all subtrees of a node had the same
// size.
func shareOf(pt cover.Part) float64 {
	share := 1.0
	for i, t := range pt.Path {
		share /= float64(t.Of)
		if pt.Rest && i == len(pt.Path)-1 {
			share *= float64(t.Of - t.Choice + 1)
		}
	}
	return share
}
