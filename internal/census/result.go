package census

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// A Result is what a census, or a part of one, found. Its text form has a line for
// each number of solutions that occurred: the number, the arrays in units of
// 1/840, and an example.
type Result struct {
	// Shares has the arrays by their number of solutions, in units of 1/840: see
	// ties.go.
	Shares [maxLanes + 1]uint64

	// Example has, by the number of solutions, the first array visited with that
	// number, in lexicographic order, its pips in the order of the search; "" if there
	// is none.
	Example [maxLanes + 1]string
}

// add adds what another part found.
func (r *Result) add(o *Result) {
	for k, n := range o.Shares {
		r.Shares[k] += n
		if e := o.Example[k]; e != "" && (r.Example[k] == "" || e < r.Example[k]) {
			r.Example[k] = e
		}
	}
}

// appendText appends the text form.
func (r *Result) appendText(dst []byte) []byte {
	for k, n := range r.Shares {
		if n > 0 {
			dst = fmt.Appendf(dst, "%d %d %s\n", k, n, r.Example[k])
		}
	}
	return dst
}

// UnmarshalText reads the text form.
func (r *Result) UnmarshalText(text []byte) error {
	*r = Result{}
	last, number := -1, 0
	for line := range bytes.Lines(text) {
		number++
		fields := strings.Split(strings.TrimSuffix(string(line), "\n"), " ")
		if len(fields) != 3 {
			return fmt.Errorf("census: result, line %d: %q; expected a number of solutions, one of arrays and an example", number, line)
		}
		k, err1 := strconv.Atoi(fields[0])
		n, err2 := strconv.ParseUint(fields[1], 10, 64)
		if err1 != nil || err2 != nil || k <= last || k > maxLanes || n == 0 || n > maxShares {
			return fmt.Errorf("census: result, line %d: %q; expected numbers of solutions in order, each with arrays", number, line)
		}
		if len(fields[2]) > maxCells || strings.Trim(fields[2], "0123") != "" || fields[2] == "" {
			return fmt.Errorf("census: result, line %d: %q is not an array", number, fields[2])
		}
		last = k
		r.Shares[k], r.Example[k] = n, fields[2]
	}
	return nil
}

// maxShares bounds the shares in a result: the arrays of double-3.
const maxShares = 11732745024 * shares

// fold is Fold of the kind census.
func fold(total, result []byte) ([]byte, error) {
	var sum, part Result
	if err := sum.UnmarshalText(total); err != nil {
		return nil, err
	}
	if err := part.UnmarshalText(result); err != nil {
		return nil, err
	}
	sum.add(&part)
	return sum.appendText(total[:0]), nil
}
