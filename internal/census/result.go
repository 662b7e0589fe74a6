package census

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// A Result is what a census, or a part of one, found. Its text form is a line for
// each number of solutions that occurred: that number, the arrays in units of
// 1/840, and an example.
type Result struct {
	// Shares is, by the number of solutions, the arrays that have it, in units of
	// 1/840: see ties.go.
	Shares [maxLanes + 1]uint64

	// Example is, by the number of solutions, the first array with so many in
	// lexicographic order among those visited, its pips in the order of the search;
	// empty if there is none.
	Example [maxLanes + 1]string
}

// Add adds what another part found.
func (r *Result) Add(o *Result) {
	for k, n := range o.Shares {
		r.Shares[k] += n
		if e := o.Example[k]; e != "" && (r.Example[k] == "" || e < r.Example[k]) {
			r.Example[k] = e
		}
	}
}

// Done returns which share of all arrays of a census the result speaks of.
func (r *Result) Done(p *Problem) float64 {
	sum := uint64(0)
	for _, n := range r.Shares {
		sum += n
	}
	return float64(sum) / shares / float64(p.arrays)
}

// AppendText appends the text form; the error is nil.
func (r *Result) AppendText(dst []byte) ([]byte, error) {
	for k, n := range r.Shares {
		if n > 0 {
			dst = fmt.Appendf(dst, "%d %d %s\n", k, n, r.Example[k])
		}
	}
	return dst, nil
}

// UnmarshalText sets r to what its text form says.
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
			return fmt.Errorf("census: result, line %d: %q is no array", number, fields[2])
		}
		last = k
		r.Shares[k], r.Example[k] = n, fields[2]
	}
	return nil
}

// maxShares bounds what can be in a result: the arrays of double-3.
const maxShares = 11732745024 * shares

// fold is Fold of the kind of search that a census is.
func fold(total, result []byte) ([]byte, error) {
	var sum, part Result
	if err := sum.UnmarshalText(total); err != nil {
		return nil, err
	}
	if err := part.UnmarshalText(result); err != nil {
		return nil, err
	}
	sum.Add(&part)
	return sum.AppendText(total[:0])
}
