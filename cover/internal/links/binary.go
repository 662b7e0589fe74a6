package links

import "bonepile/cover/internal/tree"

// Binary branching: an option is chosen, or it is left out, and then an item is
// picked anew. See exact.go and bounds.go for the rest.
//
// The item is picked as ever, and the option is the first in its list. Leaving
// it out need not lead back to the same item: if that leaves another item with
// fewer options, the search goes on there. Where an item has a single choice
// left there is nothing to branch on, and its node has one child; so with rule
// Fewest the tree differs from the ordinary one only where lists of three or
// more are broken off. Knuth's programs XCCDC and SSXCC-binary branch this way.
//
// Solutions are the same: every one either has the option or has it not. It
// costs nodes, since a list of n options is left in n - 1 steps, but lets a rule
// change its mind.
//
// Whether chosen or left out, the option leaves all its lists before either
// child is entered. So nothing else has to be done to leave it out, and where an
// item may be covered several times nothing else keeps it from being chosen
// again. Algorithm M needs no rule of what comes after what then, and its (live)
// reads as that of lists.go, with
//
//	(fork) no list of an active item holds an option that a level above has
//	       branched on, be it chosen or not
//
// and (quota) without its "less 1". An item that needs no more, and has no
// option left, has one choice, to have no more.

// binary is the strategy of binary branching, whether items are covered once or
// have bounds.
type binary struct {
	*Search
	forks []fork // by level
}

// A fork is what is known of a level, beside its choice.
type fork struct {
	item    int32
	x       int32 // node of item, in the option to choose or to leave out; 0 if there is none
	choices int32 // 1 or 2: choose, leave out
	tried   int32
}

func (b *binary) open(i, n int32) int32 {
	if n == 0 {
		return 0
	}
	f := fork{item: i, choices: min(n, 2)}
	if x := b.Nodes[i].Down; x != i {
		f.x = x
		b.RuleOut(x)
	}
	if b.Level == len(b.Choice) {
		b.Choice = append(b.Choice, 0)
	}
	b.Choice[b.Level] = i
	setLevel(&b.forks, b.Level, f)
	b.Level++
	return f.choices
}

func (b *binary) close() {
	b.Level--
	if x := b.forks[b.Level].x; x != 0 {
		b.takeIn(x)
	}
}

func (b *binary) next() bool {
	b.retract()
	return b.advance()
}

func (b *binary) advance() bool {
	f := &b.forks[b.Level-1]
	for f.tried < f.choices {
		f.tried++
		switch {
		case f.x == 0:
			b.TakeOff(f.item)
			return true
		case f.tried == 2:
			return true
		case b.Accept(f.x):
			b.Choice[b.Level-1] = f.x
			b.take(f.x)
			return true
		}
	}
	return false
}

func (b *binary) retract() {
	f := &b.forks[b.Level-1]
	x := b.Choice[b.Level-1]
	switch {
	case f.x == 0 && f.tried > 0:
		b.PutBack(f.item)
	case x == f.x:
		b.untake(x)
		b.Forget(x)
		b.Choice[b.Level-1] = f.item
	}
}

func (b *binary) pass(n int32) { b.forks[b.Level-1].tried = n }

func (b *binary) position(level int) tree.Turn {
	f := b.forks[level]
	return tree.Turn{Choice: f.tried, Of: f.choices}
}

// take chooses the option of node x, which is on no list.
func (l *Lists) take(x int32) {
	if i := l.Nodes[x].Item; l.Quotas == nil {
		l.cover(i)
	} else {
		l.Use(i, l.Weight(x))
	}
	l.UseOthers(x)
}

// untake undoes take(x).
func (l *Lists) untake(x int32) {
	l.DisuseOthers(x)
	if i := l.Nodes[x].Item; l.Quotas == nil {
		l.uncover(i)
	} else {
		l.Disuse(i, l.Weight(x))
	}
}
