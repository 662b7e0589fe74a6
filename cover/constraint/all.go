package constraint

import "bonepile/cover"

// All returns the constraint that all of the given ones are satisfied. They are asked in
// order, and a choice that one refuses is not shown to those after it, so the quick ones
// should come first. Without any, everything is allowed.
func All(constraints ...cover.Constraint) cover.Constraint { return all(constraints) }

type all []cover.Constraint

// Watch makes each of the constraints watch p, or returns the error of the first that
// cannot.
func (a all) Watch(p *cover.Problem) (cover.Watcher, error) {
	watchers := make(allWatcher, len(a))
	for i, c := range a {
		var err error
		if watchers[i], err = c.Watch(p); err != nil {
			return nil, err
		}
	}
	return watchers, nil
}

type allWatcher []cover.Watcher

func (a allWatcher) Choose(k int) bool {
	for i, w := range a {
		if !w.Choose(k) {
			a[:i].Unchoose(k)
			return false
		}
	}
	return true
}

func (a allWatcher) Unchoose(k int) {
	for i := len(a) - 1; i >= 0; i-- {
		a[i].Unchoose(k)
	}
}

func (a allWatcher) Accept() bool {
	for _, w := range a {
		if !w.Accept() {
			return false
		}
	}
	return true
}
