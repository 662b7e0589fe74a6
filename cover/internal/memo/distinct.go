package memo

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Distinct solutions: two count as one if they agree on what is visible.
//
// Say some primary items are visible. The search branches on these as long as there are
// any, unless an item has no more than one choice. So the choices of a node are seen to
// differ, or there is only one, and their numbers add up; and from where no visible item is
// left, all solutions look the same, so the first is enough. What comes out of a sub-problem
// still depends on nothing else, because it says which visible items are left.
//
// If options are visible, or secondary items, the problem is changed first. Its visible
// items are then
//
//   - every visible primary item;
//   - for every visible option an item that it covers, or else an option with nothing more;
//   - for every visible secondary item one whose options say what becomes of that: it has
//     this colour, or is covered without, or is not covered. They do so by the colour of
//     another item, with which all options of the secondary item agree. A hidden item sees
//     to it that one of these makes it true.
//
// Rule [tree.Sharp] prefers items whose names begin with '#', so those of visible items do
// and no others.

// A View is what is visible of solutions: which options cover a primary item, what colour
// a secondary item has or whether it is covered without, and whether options are chosen.
type View struct {
	Items   []xc.Item
	Options []int
}

// Distinct returns how many solutions of p differ in what is visible. It takes MaxNodes,
// MaxMemory, Stats and Progress of cfg. The error is as for [Count].
func Distinct(ctx context.Context, p *xc.Problem, v View, cfg tree.Config) (*big.Int, error) {
	if err := tree.NoConditions(p, "the count of distinct solutions"); err != nil {
		return nil, err
	}
	q, err := view(ctx, p, v)
	if err != nil {
		return nil, err
	}
	cfg.Choice = tree.Sharp
	c := newCounter()
	return total(ctx, q, cfg, c, func(e int32) bool { return slices.ContainsFunc(c.Of(int(e)), func(w uint64) bool { return w != 0 }) })
}

// A viewer makes the problem whose visible items are primary.
type viewer struct {
	*xc.Builder
	p     *xc.Problem
	shown []bool // by item
	seen  []bool // by option

	item               []xc.Item // by item: its own
	own                []xc.Item // by option: what it alone covers, or an option with nothing more; -1 for none
	chosen             []xc.Item // by option: the secondary item that says whether it is chosen; -1 for none
	state, truth, said []xc.Item // by item that is secondary and visible: what says, checks and keeps its state

	tints         []xc.Colour // by colour; the first is for no colour
	yes, no, free xc.Colour
}

// view returns p as a problem whose visible items are primary and have names that begin
// with '#'.
func view(ctx context.Context, p *xc.Problem, v View) (*xc.Problem, error) {
	w := &viewer{Builder: xc.NewBuilder(), p: p, shown: make([]bool, p.Items()), seen: make([]bool, p.Options())}
	for _, i := range v.Items {
		if i < 0 || int(i) >= p.Items() {
			return nil, fmt.Errorf("%w: there is no item %d", tree.ErrConfig, i)
		}
		w.shown[i] = true
	}
	for _, k := range v.Options {
		if k < 0 || k >= p.Options() {
			return nil, fmt.Errorf("%w: there is no option %d", tree.ErrConfig, k)
		}
		w.seen[k] = !p.IsDemand(k)
	}
	w.KeepDemands()
	w.addItems()
	for c := range p.Colours {
		w.tints = append(w.tints, w.Colour(fmt.Sprint(c)))
	}
	w.yes, w.no, w.free = w.Colour("yes"), w.Colour("no"), w.Colour("free")
	for k := range p.Ends {
		if k%1024 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		w.addOption(k)
	}
	for i := p.Primary; i < p.Items(); i++ {
		if w.shown[i] {
			w.addStates(xc.Item(i))
		}
	}
	return w.Build()
}

// addItems adds the items of p and those of the view.
func (w *viewer) addItems() {
	p := w.p
	name := func(shown bool, what string, n int) string {
		if shown {
			what = "#" + what
		}
		return fmt.Sprintf("%s%d", what, n)
	}
	w.item = make([]xc.Item, p.Items())
	for i := range p.Primary {
		lo, hi := p.BoundsOf(xc.Item(i))
		w.item[i] = w.AddBounded(lo, hi, name(w.shown[i], "item", i))
	}
	makes := make([]bool, p.Options()) // a state that is visible
	w.own, w.chosen = make([]xc.Item, p.Options()), make([]xc.Item, p.Options())
	for k := range p.Ends {
		makes[k] = !p.IsDemand(k) && slices.ContainsFunc(p.Option(k), func(e xc.Entry) bool { return int(e.Item) >= p.Primary && w.shown[e.Item] })
		w.own[k], w.chosen[k] = -1, -1
		if makes[k] || w.seen[k] {
			w.own[k] = w.AddPrimary(name(w.seen[k], "option", k))
		}
	}
	w.state, w.truth, w.said = make([]xc.Item, p.Items()), make([]xc.Item, p.Items()), make([]xc.Item, p.Items())
	for i := p.Primary; i < p.Items(); i++ {
		if w.shown[i] {
			w.state[i], w.truth[i] = w.AddPrimary(name(true, "state", i)), w.AddPrimary(name(false, "truth", i))
		}
	}
	for i := p.Primary; i < p.Items(); i++ {
		w.item[i] = w.AddSecondary(name(false, "item", i))
		if w.shown[i] {
			w.said[i] = w.AddSecondary(name(false, "said", i))
		}
	}
	for k := range p.Ends {
		if makes[k] {
			w.chosen[k] = w.AddSecondary(name(false, "chosen", k))
		}
	}
}

// addOption adds option k, and the one that stands for doing without it.
func (w *viewer) addOption(k int) {
	var option []xc.Entry
	for _, e := range w.p.Option(k) {
		c := e.Colour
		if c > 0 {
			e.Colour = w.tints[c]
		}
		old := e.Item
		e.Item = w.item[old]
		option = append(option, e)
		if int(old) >= w.p.Primary && w.shown[old] && w.chosen[k] >= 0 {
			option = append(option, xc.Entry{Item: w.said[old], Colour: w.tints[c]})
		}
	}
	if w.own[k] < 0 {
		w.AddEntries(option...)
		return
	}
	option = append(option, xc.Entry{Item: w.own[k]})
	without := []xc.Entry{{Item: w.own[k]}}
	if w.chosen[k] >= 0 {
		option = append(option, xc.Entry{Item: w.chosen[k], Colour: w.yes})
		without = append(without, xc.Entry{Item: w.chosen[k], Colour: w.no})
	}
	w.AddEntries(option...)
	w.AddEntries(without...)
}

// addStates adds what may become of a secondary item that is visible.
func (w *viewer) addStates(i xc.Item) {
	state := func(primary xc.Item, c xc.Colour, more ...xc.Entry) {
		w.AddEntries(append(more, xc.Entry{Item: primary}, xc.Entry{Item: w.said[i], Colour: c})...)
	}
	state(w.state[i], w.free)
	state(w.truth[i], w.free)
	said := map[xc.Colour]bool{}
	for k := range w.p.Ends {
		for _, e := range w.p.Option(k) {
			if e.Item != i || w.chosen[k] < 0 {
				continue
			}
			c := w.tints[e.Colour]
			if !said[c] {
				state(w.state[i], c)
			}
			said[c] = true
			state(w.truth[i], c, xc.Entry{Item: w.chosen[k], Colour: w.yes})
		}
	}
}
