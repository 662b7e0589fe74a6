package cover

// Algorithm M is Algorithm C where a primary item may have bounds: a solution
// covers it from lo to hi times. See x.go and c.go for the rest.
//
// Each item has a quota: how many more options may name it, and how many fewer
// than that will do. We branch on an item by choosing the first option in its
// list that the solution is to have. Those before it are then ruled out, so that
// no set of options is found in two orders. The item stays on the list of
// active items, without what is ruled out, and may be branched on again, until
// its quota is used up: then it is covered, as in Algorithm X.
//
// When all of its options are tried, and the item needs no more of them, there
// is one more choice: none. It takes the item off the list of active items and
// chooses no option.
//
// See Knuth, The Art of Computer Programming, 7.2.2.1, Algorithm M. Statistics
// are those of the book and of its author's program DLX3: nodes as for
// Algorithm X, though a dead end takes no update, since nothing is covered
// there. Ruling out an option is an update for each list that it leaves.
//
// # Choosing
//
// An item that n options are left for, and that needs r of them, or r = 0 if it
// needs no more, has n + 1 - r choices: the first option to take, with r - 1
// behind it, or none if r = 0. Fewer than one choice is a dead end. Of the items
// with fewest choices we take one with least slack, but no more of it counts than
// the bound that is left; of those the one with the longest list, which needs
// most; of those the leftmost. This is exercise 166, and gives Knuth's trees. If
// all of the slack counted, four queens on 7 by 7 (64) would take 71,789 nodes
// and not his 87,494.
//
// # Invariants
//
// Those of x.go, where (live) reads:
//
//	(live)  the ring of an active item holds, in the order given, its nodes in
//	        the options that agree with every option chosen, that name no item
//	        whose quota is used up or that is to have no more options, and that
//	        come after the choice of every level that branched on an item of
//	        theirs; the active items are the primary ones that are neither
//
// and beside them:
//
//	(quota) the bound of a primary item is hi less the number of options chosen
//	        that name it, or the sum of their weights, less 1 if it is to have
//	        no more and no weights, and not negative; its slack is hi - lo
//	(front) when a level has taken its choice back, what it ruled out of the list
//	        of its item is what was at the top, and each of these nodes still
//	        leads down to the next, the last to what is at the top now
//
// (front) is why they need not be listed. And since each ring holds its nodes in
// the order of options, what left from first to last may come back from first to
// last: when a node is back, the node below it, be it back or not, has its
// proper neighbour above again. Methods check and checkUndone test the
// invariants, (front) by its effect.

// A branching is what Algorithm M knows of a level, beside its choice.
type branching struct {
	item    int32
	first   int32 // top of its ring before anything was ruled out
	choices int32
	tried   int32 // choices so far, with the present one
}

// limit sets s up for Algorithm M: 8 bytes an item more. A secondary item is one
// that a single option may name, for all that is done with its quota.
func (s *search) limit() {
	s.quotas = make([]quota, len(s.items))
	for i := range s.p.names {
		lo, hi := s.p.Bounds(Item(i))
		s.quotas[i+1] = quota{int32(hi), int32(hi - lo)}
	}
	if s.p.weighted {
		s.setWeights()
	}
}

// nextM is next for Algorithm M.
func (s *search) nextM() bool {
	b := &s.branchings[s.level-1]
	if b.tried > 0 {
		s.retract(b.item)
	}
	return s.advanceM()
}

// advanceM is advance for Algorithm M.
func (s *search) advanceM() bool {
	b := &s.branchings[s.level-1]
	for b.tried < b.choices {
		b.tried++
		s.try(b.item)
		if x := s.choice[s.level-1]; x == b.item || s.accept(x) {
			return true
		}
		s.takeBack(b.item)
	}
	return false
}

// branch goes down a level, to choices for item i that are yet to be tried.
func (s *search) branch(i, choices int32) {
	if !s.isHeavy(i) {
		s.use(i, 1)
	}
	if s.level == len(s.choice) {
		s.choice = append(s.choice, 0)
	}
	s.choice[s.level] = i // stands above the first node of its ring
	s.branchings = append(s.branchings[:s.level], branching{item: i, first: s.nodes[i].down, choices: choices})
	s.level++
}

// unbranch undoes branch, and what was ruled out since.
func (s *search) unbranch() {
	s.level--
	b := s.branchings[s.level]
	s.readmit(b.item, b.first) // nothing, if the item is covered
	if !s.isHeavy(b.item) {
		s.disuse(b.item, 1)
	}
}

// try makes the next choice of the last level, which branches on item i: the
// node below the last one tried, or none if that leads back to the header.
func (s *search) try(i int32) {
	x := s.nodes[s.choice[s.level-1]].down
	s.choice[s.level-1] = x
	open := s.quotas[i].bound > 0 // if not, i is covered
	switch {
	case x != i:
		if open {
			s.ruleOut(x)
		}
		if s.isHeavy(i) {
			s.use(i, s.weights[x])
		}
		s.useOthers(x)
	case open:
		l, r := s.items[i].left, s.items[i].right
		s.items[l].right, s.items[r].left = r, l
	}
}

// retract undoes try, but for what was ruled out.
func (s *search) retract(i int32) {
	if x := s.choice[s.level-1]; x != i {
		s.forget(x)
	}
	s.takeBack(i)
}

// takeBack is retract of what the constraint does not know of.
func (s *search) takeBack(i int32) {
	if x := s.choice[s.level-1]; x != i {
		s.disuseOthers(x)
		if s.isHeavy(i) {
			s.disuse(i, s.weights[x])
		}
	} else if s.quotas[i].bound > 0 {
		l, r := s.items[i].left, s.items[i].right
		s.items[l].right, s.items[r].left = i, i
	}
}

// use takes a weight off the quota of item i.
func (s *search) use(i, weight int32) {
	s.quotas[i].bound -= weight
	if s.quotas[i].bound == 0 {
		s.cover(i)
	} else if s.isHeavy(i) {
		s.lighten(i)
	}
}

// disuse undoes use.
func (s *search) disuse(i, weight int32) {
	if s.quotas[i].bound == 0 {
		s.uncover(i)
	} else if s.isHeavy(i) {
		s.unlighten(i)
	}
	s.quotas[i].bound += weight
}

// ruleOut takes the option of node x off all its rings.
func (s *search) ruleOut(x int32) {
	nd := s.nodes[x]
	s.hide(x)
	s.nodes[nd.up].down, s.nodes[nd.down].up = nd.down, nd.up
	s.items[nd.item].size--
	s.stats.Updates++
}

// readmit undoes all ruleOut on the ring of item i since x was at its top:
// invariant (front).
func (s *search) readmit(i, x int32) {
	top := s.nodes[i].down
	s.nodes[i].down = x
	above := i
	for ; x != top; x = s.nodes[x].down {
		s.nodes[x].up = above
		s.unhide(x)
		s.items[i].size++
		above = x
	}
	s.nodes[top].up = above
}

// useOthers uses or purifies the other items of the option of node x.
func (s *search) useOthers(x int32) {
	for y := x + 1; y != x; y++ {
		nd := s.nodes[y]
		switch {
		case nd.item <= 0:
			y = nd.up - 1
		case nd.colour == 0:
			s.use(nd.item, s.weight(y))
		case nd.colour > 0:
			s.purify(y)
		}
	}
}

// disuseOthers undoes useOthers(x). It is useOthers read backwards.
func (s *search) disuseOthers(x int32) {
	for y := x - 1; y != x; y-- {
		nd := s.nodes[y]
		switch {
		case nd.item <= 0:
			y = nd.down + 1
		case nd.colour == 0:
			s.disuse(nd.item, s.weight(y))
		case nd.colour > 0:
			s.unpurify(y)
		}
	}
}
