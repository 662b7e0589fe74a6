package xc

// Lists are lists of numbers.
type Lists struct {
	All  []int32 // one list after the other
	Ends []int32 // list k ends before All[Ends[k]]
}

// Of returns list k.
func (l *Lists) Of(k int) []int32 {
	if k == 0 {
		return l.All[:l.Ends[0]]
	}
	return l.All[l.Ends[k-1]:l.Ends[k]]
}

// Inverse returns, for every number below n, the lists that have it.
func (l *Lists) Inverse(n int) Lists {
	inverse := Lists{make([]int32, len(l.All)), make([]int32, n)}
	at := make([]int32, n+1) // where the lists begin, and then where they go on
	for _, x := range l.All {
		at[x+1]++
	}
	for x := range n {
		at[x+1] += at[x]
		inverse.Ends[x] = at[x+1]
	}
	for k := range l.Ends {
		for _, x := range l.Of(k) {
			inverse.All[at[x]] = int32(k)
			at[x]++
		}
	}
	return inverse
}
