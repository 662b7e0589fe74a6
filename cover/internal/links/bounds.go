package links

import (
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// Algorithm M is Algorithm C where a primary item may have bounds: a solution
// covers it from lo to hi times. See exact.go and colours.go for the rest.
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
// Those of lists.go, where (live) reads:
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
// last: when a node is back, the node below points up to it again, whether or
// not that one has been restored. Check and CheckUndone test the invariants,
// (front) by its effect.

// bounded is the strategy of Algorithm M.
type bounded struct {
	*Search
	levels []boundedLevel
}

// A boundedLevel is what bounded knows of a level, beside its choice.
type boundedLevel struct {
	item    int32
	first   int32 // top of its ring before anything was ruled out
	choices int32
	tried   int32 // choices so far, with the present one
}

// setQuotas notes the bounds of the items, and the weights if there are any. As far
// as quotas go, a secondary item is one that a single option may name.
func (l *Lists) setQuotas() {
	l.Quotas = make([]tree.Quota, len(l.Items))
	for i := range l.P.Names {
		lo, hi := l.P.BoundsOf(xc.Item(i))
		l.Quotas[i+1] = tree.Quota{Bound: int32(hi), Slack: int32(hi - lo)}
	}
	if l.P.Weighted {
		l.setWeights()
	}
}

// boundedChoices returns how many choices there are if the search branches on item i.
func (l *Lists) boundedChoices(i int32) int32 {
	if l.IsHeavy(i) {
		return l.heavyChoices(i)
	}
	return max(0, l.Items[i].Size+1-l.Quotas[i].Need())
}

// tighter reports whether Algorithm M branches on item i rather than on j, to the
// left of it, if both have as many choices.
func (l *Lists) tighter(i, j int32) bool {
	a, b := l.Spare(i), l.Spare(j)
	return a < b || a == b && l.Items[i].Size > l.Items[j].Size
}

// Spare returns how much of the slack of item i counts.
func (l *Lists) Spare(i int32) int32 { return min(l.Quotas[i].Bound, l.Quotas[i].Slack) }

func (b *bounded) open(i, n int32) int32 {
	if n == 0 {
		return 0
	}
	if !b.IsHeavy(i) {
		b.Use(i, 1)
	}
	if b.Level == len(b.Choice) {
		b.Choice = append(b.Choice, 0)
	}
	b.Choice[b.Level] = i // stands above the first node of its ring
	setLevel(&b.levels, b.Level, boundedLevel{item: i, first: b.Nodes[i].Down, choices: n})
	b.Level++
	return n
}

// setLevel makes v what a list holds of a level; it holds all levels above. It writes
// the slice itself as rarely as it can: see [tree.Line].
func setLevel[T any](list *[]T, level int, v T) {
	if level < len(*list) {
		(*list)[level] = v
	} else {
		*list = append(*list, v)
	}
}

func (b *bounded) next() bool {
	b.retract()
	return b.advance()
}

func (b *bounded) advance() bool {
	lv := &b.levels[b.Level-1]
	for lv.tried < lv.choices {
		lv.tried++
		b.try(lv.item)
		if x := b.Choice[b.Level-1]; x == lv.item || b.Accept(x) {
			return true
		}
		b.takeBack(lv.item)
	}
	return false
}

func (b *bounded) retract() {
	if lv := &b.levels[b.Level-1]; lv.tried > 0 {
		if x := b.Choice[b.Level-1]; x != lv.item {
			b.Forget(x)
		}
		b.takeBack(lv.item)
	}
}

func (b *bounded) close() {
	b.Level--
	lv := b.levels[b.Level]
	b.Readmit(lv.item, lv.first) // nothing, if the item is covered
	if !b.IsHeavy(lv.item) {
		b.Disuse(lv.item, 1)
	}
}

// pass tries the choices, since each rules out what those behind it must not have.
func (b *bounded) pass(n int32) {
	for lv := &b.levels[b.Level-1]; lv.tried < n; {
		lv.tried++
		b.try(lv.item)
		b.takeBack(lv.item)
	}
}

func (b *bounded) position(level int) tree.Turn {
	lv := b.levels[level]
	return tree.Turn{Choice: lv.tried, Of: lv.choices}
}

// try makes the next choice of the last level, which branches on item i: the
// node below the last one tried, or none if that leads back to the header.
func (b *bounded) try(i int32) {
	x := b.Nodes[b.Choice[b.Level-1]].Down
	b.Choice[b.Level-1] = x
	active := b.Quotas[i].Bound > 0 // if not, i is covered
	switch {
	case x != i:
		if active {
			b.RuleOut(x)
		}
		if b.IsHeavy(i) {
			b.Use(i, b.Weights[x])
		}
		b.UseOthers(x)
	case active:
		b.TakeOff(i)
	}
}

// takeBack undoes try, except for what was ruled out and what the constraint heard.
func (b *bounded) takeBack(i int32) {
	if x := b.Choice[b.Level-1]; x != i {
		b.DisuseOthers(x)
		if b.IsHeavy(i) {
			b.Disuse(i, b.Weights[x])
		}
	} else if b.Quotas[i].Bound > 0 {
		b.PutBack(i)
	}
}

// Use takes a weight off the quota of item i.
func (l *Lists) Use(i, weight int32) {
	l.Quotas[i].Bound -= weight
	l.Note(i)
	if l.Quotas[i].Bound == 0 {
		l.cover(i)
	} else if l.IsHeavy(i) {
		l.lighten(i)
	}
}

// Disuse undoes Use.
func (l *Lists) Disuse(i, weight int32) {
	if l.Quotas[i].Bound == 0 {
		l.uncover(i)
	} else if l.IsHeavy(i) {
		l.Unlighten(i)
	}
	l.Quotas[i].Bound += weight
	l.Note(i)
}

// Readmit undoes every RuleOut on the ring of item i since x was at its top:
// invariant (front).
func (l *Lists) Readmit(i, x int32) {
	top := l.Nodes[i].Down
	l.Nodes[i].Down = x
	above := i
	for ; x != top; x = l.Nodes[x].Down {
		l.Nodes[x].Up = above
		l.NoteOption(x)
		l.Unhide(x)
		l.resize(i, 1)
		above = x
	}
	l.Nodes[top].Up = above
}

// UseOthers covers, uses or purifies the other items of the option of node x.
func (l *Lists) UseOthers(x int32) {
	for y := x + 1; y != x; y++ {
		nd := l.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Up - 1
		case nd.Colour == 0 && l.Quotas == nil:
			l.cover(nd.Item)
		case nd.Colour == 0:
			l.Use(nd.Item, l.Weight(y))
		case nd.Colour > 0:
			l.purify(y)
		}
	}
}

// DisuseOthers undoes UseOthers(x). It is UseOthers read backwards.
func (l *Lists) DisuseOthers(x int32) {
	for y := x - 1; y != x; y-- {
		nd := l.Nodes[y]
		switch {
		case nd.Item <= 0:
			y = nd.Down + 1
		case nd.Colour == 0 && l.Quotas == nil:
			l.uncover(nd.Item)
		case nd.Colour == 0:
			l.Disuse(nd.Item, l.Weight(y))
		case nd.Colour > 0:
			l.unpurify(y)
		}
	}
}
