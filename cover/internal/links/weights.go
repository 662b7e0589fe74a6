package links

import "bonepile/cover/internal/tree"

// Algorithm M with weights: an option may cover a primary item several times at
// once, and a solution covers it from lo to hi times in all. See bounds.go for
// the rest. Knuth leaves this open: an associated weight for each item of each
// option, at the end of his discussion of multiplicities.
//
// An item is heavy if some option gives it a weight of more than 1. Its quota
// goes down by the weight of every option chosen. So, unlike that of any other
// item, it is not used when we branch but when we choose; and what is left of
// it may be too little for options that are heavier: they are taken off all
// their lists, until the quota is given back. That keeps
//
//	(light) no option on the ring of an active item weighs more than the bound
//	        that is left, of any of its items
//
// A choice of a first option is good only if it and those after it in the list
// weigh as much as the item needs. A short walk from the bottom of the list
// tells how many such choices there are.
//
// Weights of exactly what is left are not looked for: if an item needs 7 and
// has options of weights 2, 4 and 4, the search will find out the hard way.

// setWeights notes the weights of the nodes, and rules out what is too heavy from
// the beginning.
func (l *Lists) setWeights() {
	l.heavy = append([]bool{false}, l.P.Heavy()...)
	l.Weights = make([]int32, len(l.Nodes))
	for k := range l.P.Ends {
		x := l.First(k)
		for _, e := range l.P.Option(k) {
			l.Weights[x] = e.Times()
			x++
		}
	}
	for i, heavy := range l.heavy {
		if heavy {
			l.lighten(int32(i))
		}
	}
	l.Lightened = l.Lightened[:0]
	l.Stats = tree.Stats{}
}

// IsHeavy reports whether options may cover item i more than once.
func (l *Lists) IsHeavy(i int32) bool { return l.heavy != nil && l.heavy[i] }

// Weight returns how often the option of node x covers the item of x.
func (l *Lists) Weight(x int32) int32 {
	if l.Weights == nil {
		return 1
	}
	return l.Weights[x]
}

// heavyChoices is choices for a heavy item.
func (l *Lists) heavyChoices(i int32) int32 {
	n, need := l.Items[i].Size+1, int64(l.Quotas[i].Need())
	for x := i; need > 0; n-- {
		if x = l.Nodes[x].Up; x == i {
			return 0
		}
		need -= int64(l.Weights[x])
	}
	return n
}

// lighten takes the options that are too heavy for the rest of item i off
// all their rings, and notes their nodes above a 0.
func (l *Lists) lighten(i int32) {
	l.Lightened = append(l.Lightened, 0)
	for x := l.Nodes[i].Down; x != i && l.within(x); x = l.Nodes[x].Down {
		if l.Weights[x] > l.Quotas[i].Bound {
			l.RuleOut(x)
			l.Lightened = append(l.Lightened, x)
		}
	}
}

// Unlighten undoes the last lighten, of item i.
func (l *Lists) Unlighten(i int32) {
	for {
		last := len(l.Lightened) - 1
		x := l.Lightened[last]
		l.Lightened = l.Lightened[:last]
		if x == 0 {
			return
		}
		l.takeIn(x)
	}
}
