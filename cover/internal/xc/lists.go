package xc

// Lists are as many lists of numbers as there are options.
type Lists struct {
	All  []int32 // one list after the other
	Ends []int32 // list k ends before all[ends[k]]
}

func (l *Lists) Of(k int) []int32 {
	if k == 0 {
		return l.All[:l.Ends[0]]
	}
	return l.All[l.Ends[k-1]:l.Ends[k]]
}
