package coverjobs

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// Parts that are the solutions with some options and without others, as text: options from 1,
// and those that are left out with a minus, several in a row by the first and the last: "3 17 -5:9".

// ranges yields the first and the last of numbers that follow each other in a list.
func ranges(list []int) iter.Seq2[int, int] {
	return func(yield func(first, last int) bool) {
		for i := 0; i < len(list); {
			end := i + 1
			for end < len(list) && list[end] == list[end-1]+1 {
				end++
			}
			if !yield(list[i], list[end-1]) {
				return
			}
			i = end
		}
	}
}

// appendRange appends numbers from first to last: both, with a word between, unless they are one.
func appendRange(b []byte, first, last int, to string) []byte {
	b = strconv.AppendInt(b, int64(first), 10)
	if first < last {
		b = strconv.AppendInt(append(b, to...), int64(last), 10)
	}
	return b
}

// readRange reads what appendRange writes.
func readRange(text, to string) (first, last int, ok bool) {
	from, end, isRange := strings.Cut(text, to)
	if !isRange {
		end = from
	}
	a, err1 := strconv.ParseUint(from, 10, 31)
	b, err2 := strconv.ParseUint(end, 10, 31)
	return int(a), int(b), err1 == nil && err2 == nil && a <= b
}

// readOptions reads which of a number of options solutions have, and which they have not.
func readOptions(words []string, options int) (with, without []int, err error) {
	for _, word := range words {
		body, barred := strings.CutPrefix(word, "-")
		first, last, ok := readRange(body, ":")
		if !ok || first < 1 || last > options || !barred && strings.Contains(body, ":") {
			return nil, nil, fmt.Errorf("found %q, expected options from 1 to %d, such as 3 or -5:9", word, options)
		}
		for k := first - 1; k < last; k++ {
			if barred {
				without = append(without, k)
			} else {
				with = append(with, k)
			}
		}
	}
	return with, without, nil
}
