package cover

import "math"

// Which item a search branches on. Any primary item will do, because some
// chosen option has to name it: the rule decides how big the tree is, and in
// which order the solutions come, and nothing else. Rule [Fewest] is the one of
// the book, and has loops of its own, pick and pickM; what all other rules have
// in common is pickBy.
//
// Every rule gives an item with n choices left a score, and the item of least
// score is taken. Ties are broken as Fewest breaks them, leftmost first in the
// end; only Random draws lots. An item with no choice left is a dead end, so all
// rules but First take it at once, and after it one that has a single choice:
// there is nothing to be decided about those.
//
//	Fewest    n
//	Sharp     n, and if n > 1 and the name does not begin with '#', as many
//	          more as there are options (exercise 10 of 7.2.2.1)
//	Nonsharp  the same with names that do begin with '#'
//	Focus     branch_focus.go
//	Failures  n/w, and 1 more if n > 1, where w is 1 more than the number of times
//	          that the item was the one without choices (Boussemart, Hemery,
//	          Lecoutre and Sais, ECAI 2004, 146–150, which calls it dom/wdeg)
//	Random    n (exercise 31b)

// A rule is how a search picks its items, if it is not by Fewest alone.
type rule struct {
	choice Choice

	apart []bool  // by header, for Sharp and Nonsharp: comes later
	later float64 // by so much

	focus    *focus
	failures []uint32 // by header
	lots     *lots

	// lead is the last level where the leftmost item is taken, whatever the
	// choice is: see lex.go. It is -1 for all other searches.
	lead int
}

// newRule returns the state of a rule for a search of p.
func (cfg *Config) newRule(p *Problem) *rule {
	r := &rule{choice: cfg.Choice, lead: -1}
	n := len(p.names) + 1
	switch cfg.Choice {
	case Sharp, Nonsharp:
		r.apart = make([]bool, n)
		r.later = float64(len(p.ends))
		for i, name := range p.names {
			r.apart[i+1] = (name[0] == '#') == (cfg.Choice == Nonsharp)
		}
	case Focus:
		r.focus = newFocus(cfg, n)
	case Failures:
		r.failures = make([]uint32, n)
	case Random:
		r.lots = newLots(cfg.Seed)
	}
	return r
}

// score returns the score of item i, which has n choices.
func (r *rule) score(i, n int32) float64 {
	switch r.choice {
	case First:
		return 0
	case Sharp, Nonsharp:
		if n > 1 && r.apart[i] {
			return float64(n) + r.later
		}
	case Focus:
		if n > 1 {
			return 1 + float64(n)/r.focus.weight(i)
		}
	case Failures:
		if n > 1 {
			return 1 + float64(n)/(1+float64(r.failures[i]))
		}
	}
	return float64(n)
}

// pick returns the active item to branch on and how many choices there are, or
// 0 if no item is active.
func (s *search) pick() (best, choices int32) {
	switch {
	case s.rule != nil:
		return s.pickBy(s.rule)
	case s.quotas != nil:
		return s.pickM()
	}
	items := s.items
	best = items[0].right
	least := items[best].size
	for i := best; i != 0 && least > 0; i = items[i].right {
		if n := items[i].size; n < least {
			best, least = i, n
		}
	}
	return best, least
}

// pickM is pick for Algorithm M: see there.
func (s *search) pickM() (best, choices int32) {
	best = s.items[0].right
	if best == 0 {
		return 0, 0
	}
	choices = s.choices(best)
	for i := s.items[best].right; i != 0 && choices > 0; i = s.items[i].right {
		n := s.choices(i)
		if n < choices || n == choices && s.tighter(i, best) {
			best, choices = i, n
		}
	}
	return best, choices
}

// tighter reports whether Algorithm M branches on item i rather than on j, to
// the left of it, if both have as many choices.
func (s *search) tighter(i, j int32) bool {
	a, b := s.spare(i), s.spare(j)
	return a < b || a == b && s.items[i].size > s.items[j].size
}

// spare returns how much of the slack of item i counts.
func (s *search) spare(i int32) int32 { return min(s.quotas[i].bound, s.quotas[i].slack) }

// choices returns how many choices there are if the search branches on item i.
func (s *search) choices(i int32) int32 {
	switch {
	case s.quotas == nil:
		return s.items[i].size
	case s.isHeavy(i):
		return s.heavyChoices(i)
	}
	return max(0, s.items[i].size+1-s.quotas[i].need())
}

// pickBy is pick under a rule. Where colours are interchangeable, an item that
// an exchange of unused ones would move is only taken if it is a dead end, or if
// there is no other: see interchange.go.
func (s *search) pickBy(r *rule) (best, choices int32) {
	r.enter(s)
	first := r.choice == First || s.level <= r.lead
	least, ties, moved := math.Inf(1), uint32(0), false
	for i := s.items[0].right; i != 0; i = s.items[i].right {
		n := s.choices(i)
		m := n > 0 && s.palette != nil && s.palette.moves(i)
		score := 0.0
		if !first {
			score = r.score(i, n)
		}
		switch order := s.rank(i, best, score-least, first); {
		case best == 0, !m && (moved || order < 0), m && moved && order < 0:
			best, choices, least, moved, ties = i, n, score, m, 1
		case order == 0 && m == moved && r.lots != nil && !first:
			if ties++; r.lots.drawn(ties) {
				best, choices = i, n
			}
		}
		if first && !moved || n == 0 && !first {
			break
		}
	}
	r.leave(best, choices)
	if s.palette != nil {
		s.palette.picked(s.level, best, moved)
	}
	return best, choices
}

// rank is negative if item i goes before item best, to the left of it, positive
// if it goes after it, and 0 if they tie, where diff is the difference of their
// scores.
func (s *search) rank(i, best int32, diff float64, first bool) int {
	switch {
	case diff < 0:
		return -1
	case diff > 0:
		return 1
	case first || s.quotas == nil || best == 0:
		return 0
	case s.tighter(i, best):
		return -1
	case s.tighter(best, i):
		return 1
	}
	return 0
}

// enter tells the rule that an item is about to be picked.
func (r *rule) enter(s *search) {
	if r.focus != nil {
		r.focus.enter(s)
	}
	if r.lots != nil {
		r.lots.enter(s)
	}
}

// leave tells the rule which item was picked, 0 if none.
func (r *rule) leave(i, choices int32) {
	if r.failures != nil && i != 0 && choices == 0 {
		r.failures[i]++
	}
}
