package cover

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
func (s *search) setWeights() {
	s.heavy = append([]bool{false}, s.p.heavy()...)
	s.weights = make([]int32, len(s.nodes))
	for k := range s.p.ends {
		x := s.first(k)
		for _, e := range s.p.option(k) {
			s.weights[x] = e.times()
			x++
		}
	}
	for i, heavy := range s.heavy {
		if heavy {
			s.lighten(int32(i))
		}
	}
	s.lightened = s.lightened[:0]
	s.stats = Stats{}
}

// isHeavy reports whether options may cover item i more than once.
func (s *search) isHeavy(i int32) bool { return s.heavy != nil && s.heavy[i] }

// weight returns how often the option of node x covers the item of x.
func (s *search) weight(x int32) int32 {
	if s.weights == nil {
		return 1
	}
	return s.weights[x]
}

// heavyChoices is choices for a heavy item.
func (s *search) heavyChoices(i int32) int32 {
	n, need := s.items[i].size+1, int64(s.quotas[i].need())
	for x := i; need > 0; n-- {
		if x = s.nodes[x].up; x == i {
			return 0
		}
		need -= int64(s.weights[x])
	}
	return n
}

// lighten takes the options that are too heavy for what is left of item i off
// all their rings, and notes their nodes above a 0.
func (s *search) lighten(i int32) {
	s.lightened = append(s.lightened, 0)
	for x := s.nodes[i].down; x != i; x = s.nodes[x].down {
		if s.weights[x] > s.quotas[i].bound {
			s.ruleOut(x)
			s.lightened = append(s.lightened, x)
		}
	}
}

// unlighten undoes the last lighten, of item i.
func (s *search) unlighten(i int32) {
	for {
		last := len(s.lightened) - 1
		x := s.lightened[last]
		s.lightened = s.lightened[:last]
		if x == 0 {
			return
		}
		s.items[i].size++
		s.nodes[s.nodes[x].up].down, s.nodes[s.nodes[x].down].up = x, x
		s.unhide(x)
	}
}
