package kit

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bonepile/cover"
)

// A Kind says what a figure counts.
type Kind string

// The kinds of figures. All but Other are found without further code.
const (
	Solutions Kind = "solutions"
	Nodes     Kind = "nodes"   // of the tree for all solutions
	Updates   Kind = "updates" // of the same tree
	Options   Kind = "options" // of the problem
	Items     Kind = "items"   // of the problem, the secondary ones too
	Cost      Kind = "cost"    // least of all solutions
	Other     Kind = "other"   // Compute finds it
)

// A Figure is something published about a model, as text: "92", or a list of
// numbers "7, 1, 0".
type Figure struct {
	// ID names a publication of figures: "ex24-03" is of exercise 24, "tx40"
	// of equation (40) or the text near it. A series shares its ID.
	ID string

	Source string // "TAOCP 7.2.2.1, answer 24"; if it is left out, the ID says it
	What   string // what is counted, where Kind does not say it
	Kind   Kind
	Args   string // the parameters, as words
	Want   string

	// Misprint is the printed value if it is wrong. Want is the right one, and
	// docs/errata.md says how we know.
	Misprint string

	// Times is how many of our solutions the source counts as one, if it does not
	// count mirror images and the like separately. Zero means 1.
	Times uint64

	Choice cover.Choice // of the search, for its nodes
	Slow   bool         // takes more than a moment, and at most two minutes

	Compute Compute // finds the figure if its kind is Other
}

// A Compute finds a figure of an instance, and adds to stats what its searches did.
type Compute func(ctx context.Context, in *Instance, stats *cover.Stats) (string, error)

// Computed returns a figure of the kind Other.
func Computed(id, args, what, want string, compute Compute) Figure {
	return Figure{ID: id, Kind: Other, Args: args, What: what, Want: want, Compute: compute}
}

// Published returns a figure of another kind.
func Published(id string, kind Kind, args, want string) Figure {
	return Figure{ID: id, Kind: kind, Args: args, Want: want}
}

// AsSlow returns f, marked as slow.
func (f Figure) AsSlow() Figure { f.Slow = true; return f }

// Per returns f where the source counts so many of our solutions as one.
func (f Figure) Per(times uint64) Figure { f.Times = times; return f }

// From returns f with its source.
func (f Figure) From(source string) Figure { f.Source = source; return f }

// Cite fills in the source that the ID says, unless the figure has one: "ex24-03" is
// in answer 24, and so is "b24-max", and "tx24" is in equation (24).
func (f *Figure) Cite() {
	if f.Source != "" {
		return
	}
	number := strings.TrimLeft(f.ID, "betx")
	if end := strings.IndexFunc(number, func(ch rune) bool { return ch < '0' || ch > '9' }); end >= 0 {
		number = number[:end]
	}
	f.Source = "TAOCP 7.2.2.1, answer " + number
	if strings.HasPrefix(f.ID, "tx") {
		f.Source = "TAOCP 7.2.2.1, (" + number + ")"
	}
}

// A Result is a figure that has been computed again.
type Result struct {
	Got    string // in the form of Figure.Want
	Agrees bool
	Stats  cover.Stats // of all searches; empty if there were none
}

// Recompute computes a figure of m again. An error means that it could not, because
// ctx ended for example. A figure that does not agree is not an error.
func (m Model) Recompute(ctx context.Context, f Figure) (Result, error) {
	in, err := m.New(strings.Fields(f.Args)...)
	if err != nil {
		return Result{}, err
	}
	var r Result
	switch f.Kind {
	case Options:
		r.Got = strconv.Itoa(in.Problem.Options())
	case Items:
		r.Got = strconv.Itoa(in.Problem.Items())
	case Cost:
		r.Got, err = leastCost(ctx, in, &r.Stats)
	case Other:
		r.Got, err = f.Compute(ctx, in, &r.Stats)
	default:
		cfg := cover.Config{Tree: cover.Tree{Choice: f.Choice}, Stats: &r.Stats}
		if f.Kind == Updates {
			cfg.Engine = cover.Links // no other counts them
		}
		_, err = in.Count(ctx, cfg)
		n := map[Kind]uint64{Solutions: r.Stats.Solutions, Nodes: r.Stats.Nodes, Updates: r.Stats.Updates}[f.Kind]
		r.Got = Quotient(n, max(1, f.Times))
	}
	if err != nil {
		return r, err
	}
	r.Agrees = r.Got == f.Want
	return r, nil
}

// Series returns f once for each value, where one parameter counts upwards:
// Series(f, "n", 3, 1, 2, 13) is for n=3, 4 and 5.
func Series(f Figure, param string, from int, values ...uint64) (list []Figure) {
	args := f.Args
	for i, v := range values {
		f.Args = strings.TrimSpace(fmt.Sprintf("%s=%d %s", param, from+i, args))
		f.Want = strconv.FormatUint(v, 10)
		list = append(list, f)
	}
	return list
}

// Join concatenates lists.
func Join(lists ...[]Figure) (all []Figure) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// SlowFrom marks the figures of a series as slow, from index i on.
func SlowFrom(i int, list []Figure) []Figure {
	for ; i < len(list); i++ {
		list[i].Slow = true
	}
	return list
}
