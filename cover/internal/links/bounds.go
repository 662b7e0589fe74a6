package links

import (
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

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

// A Branching is what Algorithm M knows of a level, beside its choice.
type Branching struct {
	Item    int32
	First   int32 // top of its ring before anything was ruled out
	choices int32
	tried   int32 // choices so far, with the present one
}

// Limit sets s up for Algorithm M: 8 bytes an item more. A secondary item is one
// that a single option may name, for all that is done with its quota.
func (s *Search) Limit() {
	s.Quotas = make([]tree.Quota, len(s.Items))
	for i := range s.P.Names {
		lo, hi := s.P.BoundsOf(xc.Item(i))
		s.Quotas[i+1] = tree.Quota{Bound: int32(hi), Slack: int32(hi - lo)}
	}
	if s.P.Weighted {
		s.setWeights()
	}
}

// nextM is next for Algorithm M.
func (s *Search) nextM() bool {
	b := &s.Branchings[s.Level-1]
	if b.tried > 0 {
		s.Retract(b.Item)
	}
	return s.advanceM()
}

// advanceM is advance for Algorithm M.
func (s *Search) advanceM() bool {
	b := &s.Branchings[s.Level-1]
	for b.tried < b.choices {
		b.tried++
		s.Try(b.Item)
		if x := s.Choice[s.Level-1]; x == b.Item || s.Accept(x) {
			return true
		}
		s.takeBack(b.Item)
	}
	return false
}

// Branch goes down a level, to choices for item i that are yet to be tried.
func (s *Search) Branch(i, choices int32) {
	if !s.IsHeavy(i) {
		s.use(i, 1)
	}
	if s.Level == len(s.Choice) {
		s.Choice = append(s.Choice, 0)
	}
	s.Choice[s.Level] = i // stands above the first node of its ring
	s.Branchings = append(s.Branchings[:s.Level], Branching{Item: i, First: s.Nodes[i].Down, choices: choices})
	s.Level++
}

// Unbranch undoes branch, and what was ruled out since.
func (s *Search) Unbranch() {
	s.Level--
	b := s.Branchings[s.Level]
	s.Readmit(b.Item, b.First) // nothing, if the item is covered
	if !s.IsHeavy(b.Item) {
		s.disuse(b.Item, 1)
	}
}

// Try makes the next choice of the last level, which branches on item i: the
// node below the last one tried, or none if that leads back to the header.
func (s *Search) Try(i int32) {
	x := s.Nodes[s.Choice[s.Level-1]].Down
	s.Choice[s.Level-1] = x
	open := s.Quotas[i].Bound > 0 // if not, i is covered
	switch {
	case x != i:
		if open {
			s.RuleOut(x)
		}
		if s.IsHeavy(i) {
			s.use(i, s.Weights[x])
		}
		s.UseOthers(x)
	case open:
		l, r := s.Items[i].Left, s.Items[i].Right
		s.Items[l].Right, s.Items[r].Left = r, l
	}
}

// Retract undoes try, but for what was ruled out.
func (s *Search) Retract(i int32) {
	if x := s.Choice[s.Level-1]; x != i {
		s.Forget(x)
	}
	s.takeBack(i)
}

// takeBack is retract of what the constraint does not know of.
func (s *Search) takeBack(i int32) {
	if x := s.Choice[s.Level-1]; x != i {
		s.disuseOthers(x)
		if s.IsHeavy(i) {
			s.disuse(i, s.Weights[x])
		}
	} else if s.Quotas[i].Bound > 0 {
		l, r := s.Items[i].Left, s.Items[i].Right
		s.Items[l].Right, s.Items[r].Left = i, i
	}
}

// use takes a weight off the quota of item i.
func (s *Search) use(i, weight int32) {
	s.Quotas[i].Bound -= weight
	if s.Quotas[i].Bound == 0 {
		s.Cover(i)
	} else if s.IsHeavy(i) {
		s.lighten(i)
	}
}

// disuse undoes use.
func (s *Search) disuse(i, weight int32) {
	if s.Quotas[i].Bound == 0 {
		s.uncover(i)
	} else if s.IsHeavy(i) {
		s.Unlighten(i)
	}
	s.Quotas[i].Bound += weight
}

// RuleOut takes the option of node x off all its rings.
func (s *Search) RuleOut(x int32) {
	nd := s.Nodes[x]
	s.Hide(x)
	s.Nodes[nd.Up].Down, s.Nodes[nd.Down].Up = nd.Down, nd.Up
	s.Items[nd.Item].Size--
	s.Stats.Updates++
}

// Readmit undoes all ruleOut on the ring of item i since x was at its top:
// invariant (front).
func (s *Search) Readmit(i, x int32) {
	top := s.Nodes[i].Down
	s.Nodes[i].Down = x
	above := i
	for ; x != top; x = s.Nodes[x].Down {
		s.Nodes[x].Up = above
		s.Unhide(x)
		s.Items[i].Size++
		above = x
	}
	s.Nodes[top].Up = above
}

// UseOthers uses or purifies the other items of the option of node x.
func (s *Search) UseOthers(x int32) {
	for y := x + 1; y != x; y++ {
		nd := s.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Up - 1
		case nd.Colour == 0:
			s.use(nd.Item, s.Weight(y))
		case nd.Colour > 0:
			s.purify(y)
		}
	}
}

// disuseOthers undoes useOthers(x). It is useOthers read backwards.
func (s *Search) disuseOthers(x int32) {
	for y := x - 1; y != x; y-- {
		nd := s.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Down + 1
		case nd.Colour == 0:
			s.disuse(nd.Item, s.Weight(y))
		case nd.Colour > 0:
			s.unpurify(y)
		}
	}
}
