package census

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

// add adds what another part found.
func (r *Result) add(o *Result) {
	for k, n := range o.Shares {
		r.Shares[k] += n
		if e := o.Example[k]; e != "" && (r.Example[k] == "" || e < r.Example[k]) {
			r.Example[k] = e
		}
	}
}
