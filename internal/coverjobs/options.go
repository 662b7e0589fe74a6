package coverjobs

import (
	"fmt"
	"strconv"
	"strings"
)

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
