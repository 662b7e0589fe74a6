package watch

// All are watchers that all have to agree. They are asked in order, and a choice that one
// refuses is not shown to those after it.
type All []Watcher

// Short returns the same in the shortest form: nil without watchers.
func (a All) Short() Watcher {
	switch len(a) {
	case 0:
		return nil
	case 1:
		return a[0]
	}
	return a
}

// Choose asks each of the watchers, up to the first that refuses.
func (a All) Choose(k int) bool {
	for i, w := range a {
		if !w.Choose(k) {
			a[:i].Unchoose(k)
			return false
		}
	}
	return true
}

// Unchoose undoes the last Choose.
func (a All) Unchoose(k int) {
	for i := len(a) - 1; i >= 0; i-- {
		a[i].Unchoose(k)
	}
}

// Accept reports whether all accept.
func (a All) Accept() bool {
	for _, w := range a {
		if !w.Accept() {
			return false
		}
	}
	return true
}
