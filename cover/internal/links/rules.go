package links

import (
	"math"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

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
	choice tree.Choice

	apart []bool  // by header, for Sharp and Nonsharp: comes later
	later float64 // by so much

	Focus    *focus
	failures []uint32 // by header
	lots     *lots

	// lead is the last level where the leftmost item is taken, whatever the
	// choice is: see lex.go. It is -1 for all other searches.
	lead int
}

// newRule returns the state of a rule for a search of p.
func newRule(cfg *tree.Config, p *xc.Problem) *rule {
	r := &rule{choice: cfg.Choice, lead: -1}
	n := len(p.Names) + 1
	switch cfg.Choice {
	case tree.Sharp, tree.Nonsharp:
		r.apart = make([]bool, n)
		r.later = float64(len(p.Ends))
		for i, name := range p.Names {
			r.apart[i+1] = (name[0] == '#') == (cfg.Choice == tree.Nonsharp)
		}
	case tree.Focus:
		r.Focus = newFocus(cfg, n)
	case tree.Failures:
		r.failures = make([]uint32, n)
	case tree.Random:
		r.lots = newLots(cfg.Seed)
	}
	return r
}

// score returns the score of item i, which has n choices.
func (r *rule) score(i, n int32) float64 {
	switch r.choice {
	case tree.First:
		return 0
	case tree.Sharp, tree.Nonsharp:
		if n > 1 && r.apart[i] {
			return float64(n) + r.later
		}
	case tree.Focus:
		if n > 1 {
			return 1 + float64(n)/r.Focus.Weight(i)
		}
	case tree.Failures:
		if n > 1 {
			return 1 + float64(n)/(1+float64(r.failures[i]))
		}
	}
	return float64(n)
}

// pick returns the active item to branch on and how many choices there are, or
// 0 if no item is active.
func (s *Search) pick() (best, choices int32) {
	switch {
	case s.Rule != nil:
		return s.pickBy(s.Rule)
	case s.Quotas != nil:
		return s.pickM()
	}
	items := s.Items
	best = items[0].Right
	least := items[best].Size
	for i := best; i != 0 && least > 0; i = items[i].Right {
		if n := items[i].Size; n < least {
			best, least = i, n
		}
	}
	return best, least
}

// pickM is pick for Algorithm M: see there.
func (s *Search) pickM() (best, choices int32) {
	best = s.Items[0].Right
	if best == 0 {
		return 0, 0
	}
	choices = s.Choices(best)
	for i := s.Items[best].Right; i != 0 && choices > 0; i = s.Items[i].Right {
		n := s.Choices(i)
		if n < choices || n == choices && s.Tighter(i, best) {
			best, choices = i, n
		}
	}
	return best, choices
}

// Tighter reports whether Algorithm M branches on item i rather than on j, to
// the left of it, if both have as many choices.
func (s *Search) Tighter(i, j int32) bool {
	a, b := s.spare(i), s.spare(j)
	return a < b || a == b && s.Items[i].Size > s.Items[j].Size
}

// spare returns how much of the slack of item i counts.
func (s *Search) spare(i int32) int32 { return min(s.Quotas[i].Bound, s.Quotas[i].Slack) }

// Choices returns how many choices there are if the search branches on item i.
func (s *Search) Choices(i int32) int32 {
	switch {
	case s.Quotas == nil:
		return s.Items[i].Size
	case s.IsHeavy(i):
		return s.heavyChoices(i)
	}
	return max(0, s.Items[i].Size+1-s.Quotas[i].Need())
}

// pickBy is pick under a rule. Where colours are interchangeable, an item that
// an exchange of unused ones would move is only taken if it is a dead end, or if
// there is no other: see interchange.go.
func (s *Search) pickBy(r *rule) (best, choices int32) {
	r.enter(s)
	first := r.choice == tree.First || s.Level <= r.lead
	least, ties, moved := math.Inf(1), uint32(0), false
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		n := s.Choices(i)
		m := n > 0 && s.Palette != nil && s.Palette.moves(i)
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
	if s.Palette != nil {
		s.Palette.picked(s.Level, best, moved)
	}
	return best, choices
}

// rank is negative if item i goes before item best, to the left of it, positive
// if it goes after it, and 0 if they tie, where diff is the difference of their
// scores.
func (s *Search) rank(i, best int32, diff float64, first bool) int {
	switch {
	case diff < 0:
		return -1
	case diff > 0:
		return 1
	case first || s.Quotas == nil || best == 0:
		return 0
	case s.Tighter(i, best):
		return -1
	case s.Tighter(best, i):
		return 1
	}
	return 0
}

// enter tells the rule that an item is about to be picked.
func (r *rule) enter(s *Search) {
	if r.Focus != nil {
		r.Focus.enter(s)
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
