// Package watch follows searches for the conditions of a problem, and turns them back where
// no solution can meet a condition any more.
//
// A condition is data of package xc: the chosen edges form one loop (loop.go), what is left
// of a graph is connected (connected.go). An [xc.Watcher] is the private state of one search.
// An engine tells it of every option that it chooses and takes back. Only engines on links
// do so; others refuse a problem with conditions. A [Front] is what conditions add to the
// states of a count that goes through layers of them.
package watch

import (
	"slices"

	"bonepile/cover/internal/xc"
)

// Of returns what follows one search of p, for its conditions and for a constraint, if that
// is not nil. It returns nil if there are none.
func Of(p *xc.Problem, own xc.Constraint) (xc.Watcher, error) {
	var all All
	for _, c := range p.Conditions {
		w, err := For(p, c)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	if own != nil {
		w, err := own.Watch(p)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all.Short(), nil
}

// For returns what follows one search of p for one condition, which need not be part of
// p. It takes time linear in the size of both.
func For(p *xc.Problem, c xc.Condition) (xc.Watcher, error) {
	var w watcher
	var err error
	switch c := c.(type) {
	case *xc.Loop:
		w, err = newLoop(p, c)
	case *xc.Connected:
		w, err = newConnected(p, c)
	default:
		panic("cover: unknown condition")
	}
	switch {
	case err != nil:
		return nil, err
	case xc.Debug:
		return &checked{watcher: w}, nil
	}
	return w, nil
}

// marked returns, by option of p, which marks it makes, and which it bars: those whose
// item it names in another way. Both are in the order of the option's entries. For an item
// that p does not have the error is an [*xc.ItemError].
func marked(p *xc.Problem, marks []xc.Mark) (made, barred xc.Lists, err error) {
	colours := make([]xc.Colour, len(marks)) // -1 if p does not have it
	byItem := make([][]int32, len(p.Names))
	for m, mark := range marks {
		i, ok := p.Index[mark.Item]
		if !ok {
			return made, barred, &xc.ItemError{Name: mark.Item, Err: xc.ErrUnknown}
		}
		byItem[i] = append(byItem[i], int32(m))
		colours[m] = xc.Colour(slices.Index(p.Colours, mark.Colour))
	}
	for k := range p.Ends {
		for _, e := range p.Option(k) {
			for _, m := range byItem[e.Item] {
				if c := colours[m]; c == 0 || c == e.Colour {
					made.All = append(made.All, m)
				} else {
					barred.All = append(barred.All, m)
				}
			}
		}
		made.Ends = append(made.Ends, int32(len(made.All)))
		barred.Ends = append(barred.Ends, int32(len(barred.All)))
	}
	return made, barred, nil
}

// A vertices gives the vertices of a graph numbers by their names.
type vertices map[string]int32

// number returns the number of a vertex, the next one if it is new.
func (v vertices) number(name string) int32 {
	n, ok := v[name]
	if !ok {
		n = int32(len(v))
		v[name] = n
	}
	return n
}

// All are watchers that all have to agree. They are asked in order, and a choice that one
// refuses is not shown to those after it.
type All []xc.Watcher

// Short returns the same in the shortest form: nil without watchers.
func (a All) Short() xc.Watcher {
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
	return !slices.ContainsFunc(a, func(w xc.Watcher) bool { return !w.Accept() })
}
