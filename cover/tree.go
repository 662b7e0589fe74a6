package cover

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"bonepile/cover/internal/links"
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
	"bonepile/internal/box"
)

// A Tree says how a search branches, and so which tree it walks. The zero value is the tree
// of the book. Other trees have the same solutions in another order, unless Form or
// Constraint leaves some out, and may be far smaller or larger.
type Tree struct {
	// Choice is the rule by which the search picks the item to branch on.
	Choice Choice

	// Mu and Rho are the parameters of rule [Focus]: how much a change counts, at
	// least 0, and how much of that remains one step later, above 0 and at most 1. Zeros
	// stand for 1/8 and 0.99.
	Mu, Rho float64

	// Seed starts the random numbers of rule [Random] and of Shuffle. The same seed gives
	// the same search on every machine.
	Seed uint64

	// Shuffle tries options in a random order.
	Shuffle bool

	// Form is the form of the tree: see [Binary], [Suffixes] and [Interchangeable].
	Form Form

	// Constraint, if not nil, is a further condition on solutions. A choice that it
	// refuses is not a node.
	Constraint Constraint
}

// A Choice is a rule by which a search picks the primary item to branch on.
type Choice = tree.Choice

// The rules of choice.
const (
	Fewest   = tree.Fewest   // the leftmost of those with fewest options left: the rule of the book
	First    = tree.First    // the leftmost
	Sharp    = tree.Sharp    // one whose name begins with '#', unless another has at most one option left; otherwise as Fewest
	Nonsharp = tree.Nonsharp // one whose name does not begin with '#', unless one that does has at most one option left
	Focus    = tree.Focus    // few options left, and changed lately
	Failures = tree.Failures // few options left, and often the first to have none
	Random   = tree.Random   // one of those with fewest options left, drawn at random
)

// A Form is the form of a search tree. The zero Form has one child per option of the
// item that a node branches on.
type Form struct {
	binary, suffixes bool
	alike            []string
}

// Binary is the form in which a node has at most two children: to choose an option, and to
// leave it out.
func Binary() Form { return Form{binary: true} }

// Suffixes is the form that leaves out solutions in favour of others like them, by the last
// items of the options of the item that the root branches on: it leaves out solutions that
// name the last item of an earlier option in the list of that item, if that is a secondary
// item without a colour (exercise 83 of 7.2.2.1). It does not allow bounds, weights or
// conditions.
func Suffixes() Form { return Form{suffixes: true} }

// Interchangeable is the form for colours that the problem treats alike: if two of them are
// exchanged everywhere, it has the same options, except for their order and for the names
// of items without colours. Of solutions that differ only by such an exchange one is found.
// It stands for d!/(d-u)! if u of the d colours occur in it. They occur in the order given
// here on the way from the first choice to the last.
//
// More than one may be found if the search has to branch on an item that an exchange moves,
// or chooses an option that names such an item and not the colours that it stands for. The
// form does not allow bounds, weights or conditions, and a Constraint has to treat the colours alike as
// well. If the problem does not, the search fails with [ErrConfig].
func Interchangeable(colours ...string) Form { return Form{alike: colours} }

// internal returns t as the packages below want it.
func (t *Tree) internal() tree.Config {
	c := tree.Config{
		Choice: t.Choice, Mu: t.Mu, Rho: t.Rho, Seed: t.Seed, Shuffle: t.Shuffle,
		Binary: t.Form.binary, Suffixes: t.Form.suffixes, Interchangeable: t.Form.alike,
	}
	if t.Constraint != nil {
		c.Constraint = watched{t.Constraint}
	}
	return c
}

// A Constraint is a condition on solutions that is not about single items, such as that the
// chosen edges form one loop, or that the remaining cells are connected. Package constraint
// has some.
type Constraint interface {
	// Watch returns what follows one search of p, in its initial state, or why the
	// constraint cannot be used on p. A nil Watcher without an error gives [ErrConfig].
	Watch(p *Problem) (Watcher, error)
}

// A Watcher follows one search, option by option, and turns it back where no solution
// can satisfy the constraint.
type Watcher interface {
	// Choose adds option k to those chosen, and reports whether they may be part of a
	// solution that satisfies the constraint. If not, it leaves the state as it was
	// before the call.
	Choose(k int) bool

	// Unchoose undoes the last call of Choose that returned true and has not been undone,
	// which was for option k.
	Unchoose(k int)

	// Accept reports whether the chosen options, which are a solution, satisfy the
	// constraint. A search counts and visits only those that do.
	Accept() bool
}

// watched is a Constraint as the packages below see it.
type watched struct{ Constraint }

func (w watched) Watch(x *xc.Problem) (xc.Watcher, error) {
	return watcher(w.Constraint, box.New[Problem](x))
}

// watcher returns what a constraint has to follow a search, which must not be nothing.
func watcher(c Constraint, p *Problem) (Watcher, error) {
	w, err := c.Watch(p)
	if w == nil && err == nil {
		err = fmt.Errorf("%w: the constraint has no Watcher", ErrConfig)
	}
	return w, err
}

// A Visit is a node of the search tree as the search enters it.
type Visit struct {
	Level    int
	Item     Item // the item that it branches on; -1 if no item is active
	Choices  int  // of that item; 0 at a dead end
	Solution bool
}

// AppendShape appends v to b, as a line of the files in which Knuth's programs keep the
// shape of a tree: the number of choices and the item, or "sol". The lines of all visits in
// order describe the tree. A set of options that covers everything but is not accepted has a
// line with only a 0.
func (p *Problem) AppendShape(b []byte, v Visit) []byte {
	if v.Solution {
		return append(b, "sol\n"...)
	}
	b = strconv.AppendInt(b, int64(v.Choices), 10)
	if p.hasItem(v.Item) {
		b = append(append(b, ' '), p.arrays().Names[v.Item]...)
	}
	return append(b, '\n')
}

// AppendChosen appends a choice to b as Knuth's programs print it, without the end of the
// line: the option, beginning with the item branched on and wrapping around, or "null" and
// the item; then which choice of how many.
//
//	d f a (1 of 2)
func (p *Problem) AppendChosen(b []byte, c Chosen) []byte {
	if !p.hasItem(c.Item) || c.Option >= p.Options() {
		return b
	}
	if c.Option < 0 {
		b = append(append(b, "null "...), p.arrays().Names[c.Item]...)
	} else {
		option := p.arrays().Option(c.Option)
		begin := slices.IndexFunc(option, func(e xc.Entry) bool { return e.Item == c.Item })
		for j := range option {
			if j > 0 {
				b = append(b, ' ')
			}
			b = p.arrays().AppendEntry(b, option[(begin+j)%len(option)])
		}
	}
	b = strconv.AppendInt(append(b, " ("...), int64(c.Choice), 10)
	return append(strconv.AppendInt(append(b, " of "...), int64(c.Of), 10), ')')
}

// An Estimate says how large a search will be, and how many solutions it will find, without
// searching.
//
// A walk goes from the root of the tree to a leaf, at every node to a child drawn at random.
// A node that it meets with probability 1/d counts for d nodes, so the expected sum over a
// walk is the size of the tree, and the mean of many walks is the estimate. If the tree is
// ragged, a rare walk may stand for most of it; then the estimate and its error are too
// small more often than not.
//
// See Knuth, Mathematics of Computation 29 (1975), 121–136, and exercise 86 of 7.2.2.1.
type Estimate struct {
	Walks int // how many walks were made

	Nodes, Updates, Cleansings, Solutions Figure // as in [Stats]

	// Profile is the nodes of each level that a walk has reached.
	Profile []Figure
}

// A Figure is a mean of random values and how far off it may be.
type Figure struct {
	Value float64 // +Inf if it is too large to represent
	Error float64 // standard error of Value; +Inf for fewer than two walks
}

// Interval returns bounds that contain the truth nineteen times in twenty, if values are
// distributed normally, as means of many walks nearly are.
func (f Figure) Interval() (lo, hi float64) { return links.Figure(f).Interval() }

// Estimate makes random walks in the tree t of p, and returns what they tell. If ctx ends
// first, it returns what the walks made so far tell. The same numbers from rng give the same
// estimate. A walk visits as many nodes as the tree is deep. The errors are those of a
// search that cannot begin, and [ErrReplay] for a rule that learns, which has no fixed tree.
func (p *Problem) Estimate(ctx context.Context, t Tree, walks int, rng *rand.Rand) (Estimate, error) {
	e, err := links.NewEstimate(ctx, p.arrays(), t.internal(), walks, rng)
	est := Estimate{e.Walks, Figure(e.Nodes), Figure(e.Updates), Figure(e.Cleansings), Figure(e.Solutions), nil}
	for _, f := range e.Profile {
		est.Profile = append(est.Profile, Figure(f))
	}
	return est, err
}
