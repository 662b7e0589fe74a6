package links

import (
	"math"

	"bonepile/cover/internal/tree"
)

// Which item a search branches on. Any primary item will do, because some
// chosen option has to name it: the rule decides how big the tree is, and in
// which order the solutions come, and nothing else. Rule [tree.Fewest] is the one
// of the book, and has loops of its own; all other rules share one.
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
//	Focus     rule_focus.go
//	Failures  n/w, and 1 more if n > 1, where w is 1 more than the number of times
//	          that the item was the one without choices (Boussemart, Hemery,
//	          Lecoutre and Sais, ECAI 2004, 146–150, which calls it dom/wdeg)
//	Random    n (exercise 31b): rule_random.go

// A picker picks the active item to branch on, and says how many choices there
// are; 0 if no item is active.
type picker interface {
	pick() (best, choices int32)
}

// fewest is the rule Fewest where every item is covered once.
type fewest struct{ *Search }

func (f fewest) pick() (best, choices int32) {
	items := f.Items
	best = items[0].Right
	least := items[best].Size
	for i := best; i != 0 && least > 0; i = items[i].Right {
		if n := items[i].Size; n < least {
			best, least = i, n
		}
	}
	return best, least
}

// fewestBounded is the rule Fewest for Algorithm M: see bounds.go.
type fewestBounded struct{ *Search }

func (f fewestBounded) pick() (best, choices int32) {
	best = f.Items[0].Right
	if best == 0 {
		return 0, 0
	}
	choices = f.boundedChoices(best)
	for i := f.Items[best].Right; i != 0 && choices > 0; i = f.Items[i].Right {
		n := f.boundedChoices(i)
		if n < choices || n == choices && f.tighter(i, best) {
			best, choices = i, n
		}
	}
	return best, choices
}

// A rule picks by scores. Where colours are interchangeable, an item that an
// exchange of unused ones would move is only taken if it is a dead end, or if
// there is no other: see interchange.go.
type rule struct {
	*Search
	choice  tree.Choice
	palette *palette

	apart    []bool   // by header, for Sharp and Nonsharp: comes later
	later    float64  // by so much
	focus    *focus   // for Focus
	failures []uint32 // for Failures, by header
	lots     *lots    // for Random

	played *Tournament // by scores; nil where all items are looked at

	// lead is the last level where the leftmost item is taken, whatever the choice
	// is: see lexicographic.go. It is -1 in any other order.
	lead  int
	again bool // the search has gone back to the level lead
}

// newRule returns the rule of cfg for s.
func newRule(s *Search, cfg *tree.Config, colours *palette) *rule {
	r := &rule{Search: s, choice: cfg.Choice, palette: colours, lead: -1}
	switch cfg.Choice {
	case tree.Sharp, tree.Nonsharp:
		r.apart = make([]bool, len(s.Items))
		r.later = float64(len(s.P.Ends))
		for i, name := range s.P.Names {
			r.apart[i+1] = (name[0] == '#') == (cfg.Choice == tree.Nonsharp)
		}
	case tree.Focus:
		r.focus = newFocus(cfg, s)
		s.strategy = watchful{s.strategy, r.focus, s}
	case tree.Failures:
		r.failures = make([]uint32, len(s.Items))
	case tree.Random:
		r.lots = newLots(cfg.Seed)
	}
	switch cfg.Choice {
	case tree.Fewest, tree.Sharp, tree.Nonsharp, tree.Failures: // scores that change with the lists alone
		if cfg.Interchangeable == nil && Many(s.P) {
			r.played = s.Play(false, r.keyed)
		}
	}
	return r
}

func (r *rule) pick() (best, choices int32) {
	if r.choice == tree.Random {
		r.lots.enter(r.Search)
	}
	if !r.again {
		r.lead = min(r.lead, r.Level-1)
	}
	r.again = false
	var moved bool
	if r.choice == tree.First || r.Level <= r.lead {
		best, choices, moved = r.leftmost()
	} else if r.played != nil {
		best, choices = playoff{r.Search, r.played}.pick()
	} else {
		best, choices, moved = r.leastScore()
	}
	if r.choice == tree.Failures && best != 0 && choices == 0 {
		r.failures[best]++
	}
	r.palette.picked(r.Level, best, moved)
	return best, choices
}

// score returns the score of item i, which has n choices.
func (r *rule) score(i, n int32) float64 {
	if n > 1 {
		switch r.choice {
		case tree.Sharp, tree.Nonsharp:
			if r.apart[i] {
				return float64(n) + r.later
			}
		case tree.Focus:
			return 1 + float64(n)/r.focus.weight(i)
		case tree.Failures:
			return 1 + float64(n)/(1+float64(r.failures[i]))
		}
	}
	return float64(n)
}

// keyed is the key of an item by its score, which is not negative.
func (r *rule) keyed(i int32) (Key, Span) {
	n := r.choices(i)
	return r.keyOf(i, n, math.Float64bits(r.score(i, n))), Always
}

// leftmost returns the leftmost item that is not moved, or the leftmost if all are.
func (r *rule) leftmost() (best, choices int32, moved bool) {
	for i := r.Items[0].Right; i != 0; i = r.Items[i].Right {
		n := r.choices(i)
		if n == 0 || !r.palette.moves(i) {
			return i, n, false
		}
		if best == 0 {
			best, choices, moved = i, n, true
		}
	}
	return best, choices, moved
}

// leastScore returns the item of least score among those that are not moved, or
// among all if all are.
func (r *rule) leastScore() (best, choices int32, moved bool) {
	least, ties := math.Inf(1), uint32(0)
	for i := r.Items[0].Right; i != 0; i = r.Items[i].Right {
		n := r.choices(i)
		m := n > 0 && r.palette.moves(i)
		score := r.score(i, n)
		switch order := r.order(i, best, score-least); {
		case best == 0, !m && (moved || order < 0), m && moved && order < 0:
			best, choices, least, moved, ties = i, n, score, m, 1
		case order == 0 && m == moved && r.choice == tree.Random:
			if ties++; r.lots.rng.Uint32N(ties) == 0 { // so all that tie have the same chance
				best, choices = i, n
			}
		}
		if n == 0 {
			break
		}
	}
	return best, choices, moved
}

// choices returns how many choices there are if the search branches on item i.
func (l *Lists) choices(i int32) int32 {
	if l.Quotas == nil {
		return l.Items[i].Size
	}
	return l.boundedChoices(i)
}

// order is negative if item i goes before item best, to the left of it, positive
// if it goes after it, and 0 if they tie, where diff is the difference of their
// scores.
func (r *rule) order(i, best int32, diff float64) int {
	switch {
	case diff < 0:
		return -1
	case diff > 0:
		return 1
	case best == 0 || r.Quotas == nil:
		return 0
	case r.tighter(i, best):
		return -1
	case r.tighter(best, i):
		return 1
	}
	return 0
}
