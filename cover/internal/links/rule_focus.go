package links

import "bonepile/cover/internal/tree"

// Rule Focus: stay where the search was at work.
//
// A tree is small if a bad choice is found out before anything else is looked
// at. If two parts of a problem have nothing to do with each other and the
// search switches between them, it finds out the same thing again and again.
// So items that changed lately are preferred.
//
// Every item has an activity: the sum of rho^t over the steps, t steps ago, that
// covered it, uncovered it, or changed how many options it has. A step covers the
// item of a level, covers the other items of an option, or undoes one of these:
// X4, X5, X6 and X7 of Algorithm X. A look for a next option where there is none
// counts as well. An item with n > 1 options left and activity a has the score
// 1 + n/(1 + mu a). With mu = 0 that is the order of Fewest. This is exercise 207
// of 7.2.2.1.
//
// Instead of letting all activities decay, what is added for a new change grows:
// bump is rho^-t after t steps. Before it overflows everything is scaled down.
//
// Where items have bounds, branching is binary or solutions come in groups, to
// leave one option for the next is one step, and counts what differs after it.
//
// Cost: a look at every primary item at each step.

// A focus is the state of rule Focus.
type focus struct {
	mu, rho float64
	act     []float64 // by header: activity times bump
	bump    float64
	sizes   []int32 // by header: the size after the last step, or -1 for an item that is not active
}

// Parameters that stand for zeros: those of exercise 207 that were better.
const (
	defaultMu  = 1. / 8
	defaultRho = 0.99
)

func newFocus(cfg *tree.Config, s *Search) *focus {
	f := &focus{mu: cfg.Mu, rho: cfg.Rho, act: make([]float64, len(s.Items)), sizes: make([]int32, s.P.Primary+1), bump: 1}
	if f.mu == 0 {
		f.mu = defaultMu
	}
	if f.rho == 0 {
		f.rho = defaultRho
	}
	for i := range f.sizes {
		f.sizes[i] = f.size(s, int32(i))
	}
	return f
}

// size returns the size of an item, or -1 if it is not active.
func (f *focus) size(s *Search, i int32) int32 {
	if it := &s.Items[i]; s.Items[it.Left].Right == i {
		return it.Size
	}
	return -1
}

// weight returns 1 + mu a. The conversion keeps compilers from rounding once
// where others round twice.
func (f *focus) weight(i int32) float64 { return 1 + float64(f.mu*(f.act[i]/f.bump)) }

// step ends a step: it adds to the activity of the items that changed.
func (f *focus) step(s *Search) {
	const huge = 1e150
	if f.bump /= f.rho; f.bump > huge {
		for i := range f.act {
			f.act[i] /= huge
		}
		f.bump /= huge
	}
	for i := int32(1); int(i) < len(f.sizes); i++ {
		if n := f.size(s, i); n != f.sizes[i] {
			f.sizes[i] = n
			f.act[i] += f.bump
		}
	}
}

// watchful is a strategy whose steps a focus follows.
type watchful struct {
	strategy
	*focus
	s *Search
}

func (w watchful) open(i, n int32) int32 {
	n = w.strategy.open(i, n)
	w.step(w.s)
	return n
}

func (w watchful) next() bool {
	e, ok := w.strategy.(exact)
	if !ok {
		more := w.strategy.next()
		w.step(w.s)
		return more
	}
	if x := e.Choice[e.Level-1]; e.isEntry(x) {
		e.DisuseOthers(x)
		e.Forget(x)
		w.step(w.s)
	}
	return w.advance()
}

func (w watchful) advance() bool {
	more := w.strategy.advance()
	w.step(w.s)
	return more
}

func (w watchful) retract() {
	w.strategy.retract()
	w.step(w.s)
}

func (w watchful) close() {
	w.strategy.close()
	w.step(w.s)
}
