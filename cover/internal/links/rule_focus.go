package links

import "bonepile/cover/internal/tree"

// Rule Focus: stay where the search was at work.
//
// A tree is small if a bad choice is found out before anything else is looked
// at. If two parts of a problem have nothing to do with each other and the
// search switches between them, it finds out the same thing again and again.
// So items that lost options lately are preferred.
//
// Every item has an activity: the sum of rho^t over the nodes, t nodes ago,
// where it was active and had lost options since the node above. An item with n
// > 1 options left and activity a has the score 1 + n/(1 + mu a). With mu = 0
// that is the order of Fewest.
//
// Exercise 207 of 7.2.2.1 has the score, and fields ACT, STAMP, TIME and BUMP.
// What makes an item active there is not known to us in every detail. Instead of
// letting all activities decay, what is added for a new loss grows: bump is
// rho^-t after t nodes. Before it overflows everything is scaled down.
//
// Cost: a look at every active item, and 4 bytes per item and level.

// A focus is the state of rule Focus.
type focus struct {
	mu, rho float64
	act     []float64 // by header: activity times bump
	bump    float64
	sizes   [][]int32 // by level: sizes of active items when its node was entered, by header
}

// Parameters that stand for zeros: those of exercise 207 that were better.
const (
	defaultMu  = 1. / 8
	defaultRho = 0.99
)

func newFocus(cfg *tree.Config, headers int) *focus {
	f := &focus{mu: cfg.Mu, rho: cfg.Rho, act: make([]float64, headers), bump: 1}
	if f.mu == 0 {
		f.mu = defaultMu
	}
	if f.rho == 0 {
		f.rho = defaultRho
	}
	return f
}

// weight returns 1 + mu a. The conversion keeps compilers from rounding once
// where others round twice.
func (f *focus) weight(i int32) float64 { return 1 + float64(f.mu*(f.act[i]/f.bump)) }

// enter adds to the activity of the items that have lost options since the node
// above.
func (f *focus) enter(s *Search) {
	const huge = 1e150
	if f.bump /= f.rho; f.bump > huge {
		for i := range f.act {
			f.act[i] /= huge
		}
		f.bump /= huge
	}
	if s.Level == len(f.sizes) {
		f.sizes = append(f.sizes, make([]int32, len(s.Items)))
	}
	now := f.sizes[s.Level]
	for i := s.Items[0].Right; i != 0; i = s.Items[i].Right {
		now[i] = s.Items[i].Size
		if s.Level > 0 && now[i] < f.sizes[s.Level-1][i] {
			f.act[i] += f.bump
		}
	}
}
