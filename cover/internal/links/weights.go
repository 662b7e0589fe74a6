package links

import "bonepile/cover/internal/tree"

// Algorithm M with weights: an option may cover a primary item several times at
// once, and a solution covers it from lo to hi times in all. See m.go for the
// rest. Knuth leaves this open: an associated weight for each item of each
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

// setWeights notes the weights of the nodes, and hides what is too heavy from
// the beginning.
func (s *Search) setWeights() {
	s.heavy = append([]bool{false}, s.P.Heavy()...)
	s.Weights = make([]int32, len(s.Nodes))
	for k := range s.P.Ends {
		x := s.First(k)
		for _, e := range s.P.Option(k) {
			s.Weights[x] = e.Times()
			x++
		}
	}
	for i, heavy := range s.heavy {
		if heavy {
			s.lighten(int32(i))
		}
	}
	s.Lightened = s.Lightened[:0]
	s.Stats = tree.Stats{}
}

// IsHeavy reports whether options may cover item i more than once.
func (s *Search) IsHeavy(i int32) bool { return s.heavy != nil && s.heavy[i] }

// Weight returns how often the option of node x covers the item of x.
func (s *Search) Weight(x int32) int32 {
	if s.Weights == nil {
		return 1
	}
	return s.Weights[x]
}

// heavyChoices is choices for a heavy item.
func (s *Search) heavyChoices(i int32) int32 {
	n, need := s.Items[i].Size+1, int64(s.Quotas[i].Need())
	for x := i; need > 0; n-- {
		if x = s.Nodes[x].Up; x == i {
			return 0
		}
		need -= int64(s.Weights[x])
	}
	return n
}

// lighten takes the options that are too heavy for what is left of item i off
// all their rings, and notes their nodes above a 0.
func (s *Search) lighten(i int32) {
	s.Lightened = append(s.Lightened, 0)
	for x := s.Nodes[i].Down; x != i; x = s.Nodes[x].Down {
		if s.Weights[x] > s.Quotas[i].Bound {
			s.RuleOut(x)
			s.Lightened = append(s.Lightened, x)
		}
	}
}

// Unlighten undoes the last lighten, of item i.
func (s *Search) Unlighten(i int32) {
	for {
		last := len(s.Lightened) - 1
		x := s.Lightened[last]
		s.Lightened = s.Lightened[:last]
		if x == 0 {
			return
		}
		s.Items[i].Size++
		s.Nodes[s.Nodes[x].Up].Down, s.Nodes[s.Nodes[x].Down].Up = x, x
		s.Unhide(x)
	}
}
