package formats

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"bonepile/cover"
)

var errEC = errors.New("not a list of sets")

// readEC reads sets of numbers from 1, each after an s, in the manner of DIMACS: comments
// begin with c, and "p ec 4" says that there are four items. Or the first line has the
// numbers of items and of sets, and every set its size in front.
func readEC(s *scanner) (*cover.Problem, error) {
	s.reason, s.comment = errEC, "c"
	sets, sized := math.MaxInt, s.full() != "p"
	if !sized {
		if s.next() != "ec" {
			s.fail(`"ec"`)
		}
		s.next()
	}
	items := s.number(0, maxItems, fmt.Sprintf("the number of items, at most %d", maxItems))
	if sized {
		s.next()
		sets = s.number(0, math.MaxInt32, "the number of sets")
	}
	s.end(s.next(), "the end of the line")
	b := cover.NewBuilder()
	for i := range items {
		b.AddPrimary(strconv.Itoa(i + 1))
	}
	in := make([]int, items) // the last set that has the item
	var entries []cover.Entry
	for n := 1; s.full() != ""; n++ {
		size := -1
		switch {
		case n > sets:
			s.fail(fmt.Sprintf("no more than %d sets", sets))
		case sized:
			size = s.number(1, items, "the size of a set")
		case s.word != "s":
			s.fail(`"s" and a set`)
		}
		for entries = entries[:0]; s.next() != ""; {
			i := s.number(1, items, fmt.Sprintf("an item from 1 to %d", items))
			switch {
			case i == 0:
			case in[i-1] == n:
				s.fail("an item that is not in the set yet")
			default:
				in[i-1] = n
				entries = append(entries, cover.Entry{Item: cover.Item(i - 1)})
			}
		}
		if len(entries) == 0 || sized && len(entries) != size {
			s.fail(map[bool]string{true: fmt.Sprintf("%d items", size), false: "an item"}[sized])
		}
		b.AddEntries(entries...)
	}
	return s.build(b)
}
