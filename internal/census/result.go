package census

import (
	"fmt"
	"strings"
)

// A Result is what a census, or a part of one, found.
type Result struct {
	// Shares has the arrays by their number of solutions, in units of 1/840: see
	// ties.go.
	Shares [maxLanes + 1]uint64

	// Example has, by the number of solutions, the first array visited with that
	// number, in lexicographic order, its pips in the order of the search; "" if there
	// is none.
	Example [maxLanes + 1]string
}

// Valid returns an error for what no census finds.
func (r *Result) Valid() error {
	for k, n := range r.Shares {
		if e := r.Example[k]; n > maxShares || (n > 0) != (e != "") || len(e) > maxCells || strings.Trim(e, "0123") != "" {
			return fmt.Errorf("%d shares with %d solutions, such as %q", n, k, e)
		}
	}
	return nil
}

// maxShares bounds the shares in a result: the arrays of double-3.
const maxShares = 11732745024 * shares

// add adds what another part found.
func (r *Result) add(o *Result) {
	for k, n := range o.Shares {
		r.Shares[k] += n
		if e := o.Example[k]; e != "" && (r.Example[k] == "" || e < r.Example[k]) {
			r.Example[k] = e
		}
	}
}
