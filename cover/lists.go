package cover

// lists are as many lists of numbers as there are options.
type lists struct {
	all  []int32 // one list after the other
	ends []int32 // list k ends before all[ends[k]]
}

func (l *lists) of(k int) []int32 {
	if k == 0 {
		return l.all[:l.ends[0]]
	}
	return l.all[l.ends[k-1]:l.ends[k]]
}
