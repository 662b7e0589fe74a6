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
// A search that is cut short leaves a piece on every level, and nearly all the work is in
// the few nearest to the root. So these are cut between two of their choices, where that
// makes parts of equal size, as far as the form of the tree tells. The many small pieces
// stay together: each would cost a message, and an engine for only a few nodes.
//
//	(order)  the pieces of a part follow each other in the order of the search, and
//	         no other remaining piece lies between them

const (
	// portions is how many parts a search leaves. More would be smaller, and come back
	// sooner; with fewer, a search takes longer to reach all workers.
	portions = 4

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

// bundle makes parts of the pieces that a search has left, in the order of the search. If
// exact, it cuts no piece, because the updates above the subtrees of a piece that is cut are
// lost; nodes and solutions are not.
func bundle(pieces []cover.Part, exact bool) []string {
	b := &bundler{}
	total, sum := 0.0, 0.0
	for i := range pieces {
		total += pieces[i].Share()
	}
	for _, pt := range pieces {
		share := pt.Share()
		if !pt.Rest || exact || total == 0 {
			b.add(portion((sum+share/2)/total), pt)
			sum += share
			continue
		}
		pt.Path = slices.Clone(pt.Path)
		last := &pt.Path[len(pt.Path)-1]
		each, of := share/float64(last.Of-last.Choice+1), last.Of
		for end := portion((sum + share - each/2) / total); ; last.Choice++ {
			to := portion((sum + each/2) / total)
			pt.Rest = to == end || last.Choice == of
			b.add(to, pt)
			if pt.Rest {
				sum += each * float64(of-last.Choice+1)
				break
			}
			sum += each
		}
	}
	return b.parts
}

// portion returns the number of the part, from 0, that begins before a point of what is
// left, from 0 to 1.
func portion(at float64) int { return max(0, min(portions-1, int(at*portions))) }

// A bundler makes parts.
type bundler struct {
	parts []string
	last  int // number of the last part
}

// add adds a piece to a part, the last one or a new one.
func (b *bundler) add(to int, pt cover.Part) {
	text, n := pt.String(), len(b.parts)-1
	if n >= 0 && b.last == to && len(b.parts[n])+len(text) < maxBundle {
		b.parts[n] += between + text
		return
	}
	b.parts, b.last = append(b.parts, text), to
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
		sum += pt.Share()
	}
	return sum
}
