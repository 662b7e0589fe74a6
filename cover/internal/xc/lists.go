package xc

// Lists are lists of numbers, one for each option.
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
