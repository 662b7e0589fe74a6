package coverjobs

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
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
			b.add(portion((sum+share/2)/total), pt.String())
			sum += share
			continue
		}
		pt.Path = slices.Clone(pt.Path)
		last := &pt.Path[len(pt.Path)-1]
		each, of := share/float64(last.Of-last.Choice+1), last.Of
		for end := portion((sum + share - each/2) / total); ; last.Choice++ {
			to := portion((sum + each/2) / total)
			pt.Rest = to == end || last.Choice == of
			b.add(to, pt.String())
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
func (b *bundler) add(to int, text string) {
	n := len(b.parts) - 1
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

// Parts that are the solutions with some options and without others, as text: options from 1,
// and those that are left out with a minus, several in a row by the first and the last: "3 17 -5:9".

// appendOptions appends which options solutions have, and which they have not, with a blank before
// each.
func appendOptions(b []byte, with, without []int) []byte {
	for _, k := range with {
		b = strconv.AppendInt(append(b, ' '), int64(k+1), 10)
	}
	for i := 0; i < len(without); {
		end := i + 1
		for end < len(without) && without[end] == without[end-1]+1 {
			end++
		}
		b = strconv.AppendInt(append(b, " -"...), int64(without[i]+1), 10)
		if end > i+1 {
			b = strconv.AppendInt(append(b, ':'), int64(without[end-1]+1), 10)
		}
		i = end
	}
	return b
}

// readOptions reads which of a number of options solutions have, and which they have not.
func readOptions(words []string, options int) (with, without []int, err error) {
	for _, word := range words {
		body, barred := strings.CutPrefix(word, "-")
		from, to, isRange := strings.Cut(body, ":")
		if !isRange {
			to = from
		}
		first, err1 := strconv.ParseUint(from, 10, 31)
		last, err2 := strconv.ParseUint(to, 10, 31)
		if err1 != nil || err2 != nil || first < 1 || first > last || int(last) > options || isRange && !barred {
			return nil, nil, fmt.Errorf("found %q, expected options from 1 to %d, such as 3 or -5:9", word, options)
		}
		for k := int(first) - 1; k < int(last); k++ {
			if barred {
				without = append(without, k)
			} else {
				with = append(with, k)
			}
		}
	}
	return with, without, nil
}

// A scope is some of the solutions of a problem: those without some options, each of which
// stands for several, as a symmetry says. As text it precedes a part of these solutions:
// "4 -3:17 -20: by auto".
type scope struct {
	times   *big.Int
	without []int
}

const scopeEnd = ": "

// cutScope cuts a part into the text of its scope, "" for the whole problem, and the rest.
func cutScope(part string) (head, body string) {
	if head, body, ok := strings.Cut(part, scopeEnd); ok {
		return head + scopeEnd, body
	}
	return "", part
}

func (s scope) String() string {
	if len(s.without) == 0 {
		return ""
	}
	return string(appendOptions(s.times.Append(nil, 10), nil, s.without)) + scopeEnd
}

// readScope reads what String returns, for a problem with that number of options.
func readScope(head string, options int) (s scope, err error) {
	s.times = big.NewInt(1)
	if head == "" {
		return s, nil
	}
	times, list, _ := strings.Cut(strings.TrimSuffix(head, scopeEnd), " ")
	with, without, err := readOptions(strings.Fields(list), options)
	_, isNumber := s.times.SetString(times, 10)
	if err != nil || !isNumber || s.times.Sign() <= 0 || with != nil || without == nil {
		return s, fmt.Errorf("the scope of a part: found %q, expected such as %q", head, "4 -3:17 -20: ")
	}
	s.without = without
	return s, nil
}

// multiply makes a count in the scope one of all that its solutions stand for.
func (s scope) multiply(c *Counted) *Counted {
	c.Number = new(big.Int).Mul(c.Number, s.times)
	c.Stats.Solutions = math.MaxUint64
	if c.Number.IsUint64() {
		c.Stats.Solutions = c.Number.Uint64()
	}
	return c
}
