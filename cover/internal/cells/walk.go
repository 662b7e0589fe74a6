package cells

import (
	"cmp"
	"fmt"
	"slices"

	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/xc"
)

// A choice is what was chosen on a level of the tree.
type choice struct {
	item int32
	node int32 // of the option chosen, -1 if none
}

// A fork is a level where the tree branches.
type fork struct {
	rest    uint64 // choices yet to be tried, as bits of the item: for words
	level   int32
	item    int32
	choices int32
	tried   int32 // choices so far, with the present one

	// Where to go back to before another choice.
	mark  int32 // length of the trail
	under int32 // mark of the fork that the search returns to after the last choice
	open  int32
	ready int32 // length of ready; own ones begin at from
	from  int32
}

// A core is what all kinds have in common: the way from the root to where the search
// is, and the items that are open.
type core struct {
	*tree.Walk
	self Search // that this is the core of

	open  int32 // primary items to be covered
	dead  bool  // some item has too few options
	first bool  // rule First
	path  []choice
	forks []fork
	mark  int32 // what is on the trail from here need not be saved again

	picker

	// Items with one option are forced. While an item that the tree branches on is
	// covered, they are only ready: the option then chosen may cover them.
	forced bitmap
	ready  []int32 // with those that have none; fork by fork
}

// init sets up a core for a search of p with room for so many levels and forks.
func (c *core) init(self Search, p *xc.Problem, first bool, levels, forks int) {
	c.Walk = tree.NewWalk(p)
	c.self, c.Engine, c.Stats.Uncounted = self, self, true
	c.first = first
	c.path, c.forks = make([]choice, 0, levels), make([]fork, 0, forks)
	c.forced = newBitmap(len(p.Names))
	c.picker = picker{among: xc.NewBitset(p.Primary), closed: make([]int32, p.Primary+1)}
	c.reset()
}

// levelsOf estimates how many levels a search of p for Algorithms X and C has.
func levelsOf(p *xc.Problem) int { return p.Primary*len(p.Ends)/max(1, len(p.Entries)) + 1 }

// fewForks is how many forks there is room for to begin with.
const fewForks = 16

// TakeOver makes w the walk of the search.
func (c *core) TakeOver(w *tree.Walk) { c.Walk = w }

// reset says where the root is.
func (c *core) reset() {
	c.Level, c.Base = 0, 0
	c.forks = c.forks[:0]
	c.open, c.dead = int32(c.P.Primary), false
	c.mark = 0
	c.ready = c.ready[:0]
	c.forced.clear()
	c.picker.reset()
}

// force finds out which items have one option at the root, or none.
func (c *core) force() {
	if c.first {
		return
	}
	for i := range c.P.Primary {
		switch c.self.size(i) {
		case 0:
			c.dead = true
		case 1:
			c.forced.add(int32(i))
		}
	}
}

// Run walks a part of the tree: see [tree.Engine].
func (c *core) Run(part tree.Part, visit func() bool) error {
	if err := c.begin(part); err != nil {
		return err
	}
	for {
		if err := c.arrive(visit); err != nil {
			return err
		}
		if c.inner() && c.self.descend() {
			continue
		}
		f := c.unfinished()
		if f == nil {
			c.self.rewind()
			return nil
		}
		c.self.try(f)
	}
}

// arrive counts the node that was just entered, and calls visit if it is a solution. An
// error ends the search.
func (c *core) arrive(visit func() bool) error {
	if c.Stats.Nodes >= c.Pause {
		if err := c.Tick(); err != nil {
			return err
		}
	}
	c.Count(c.Level)
	if xc.Due(c.Stats.Nodes) {
		c.check()
	}
	if !c.dead && c.open == 0 {
		c.Stats.Solutions++
		if !visit() {
			return tree.ErrStop
		}
	}
	return nil
}

// begin goes to where a part begins.
func (c *core) begin(pt tree.Part) error {
	for l, t := range pt.Path {
		if xc.Debug {
			c.check()
		}
		forks := len(c.forks)
		of := int32(0)
		if c.inner() {
			if c.self.descend() {
				of = 1
			} else if len(c.forks) > forks {
				of = c.forks[forks].choices
			}
		}
		if of != t.Of {
			return fmt.Errorf("%w: turn %d of %v: there are %d choices", tree.ErrPart, l+1, pt, of)
		}
		if len(c.forks) > forks {
			f := &c.forks[forks]
			c.self.skip(f, t.Choice-1)
			c.self.try(f)
		}
	}
	c.Base = len(pt.Path)
	if pt.Rest {
		c.Base--
	}
	return nil
}

// enter goes down a level, to where a node is chosen for item i.
func (c *core) enter(i, node int32) {
	c.path = append(c.path[:c.Level], choice{i, node})
	c.Level++
}

// inner reports whether the node that was just entered has nodes below it.
func (c *core) inner() bool { return !c.dead && c.open > 0 }

// unfinished goes back to the last fork below the root of the search that has a choice
// left. It returns nil if there is none.
func (c *core) unfinished() *fork {
	for n := len(c.forks); n > 0; n-- {
		f := &c.forks[n-1]
		if int(f.level) < c.Base {
			break
		}
		if f.tried < f.choices {
			c.forks = c.forks[:n]
			return f
		}
	}
	return nil
}

// skip passes over the first n choices of the last fork.
func (c *core) skip(f *fork, n int32) { f.tried = n }

// close counts primary item i as closed.
func (c *core) close(i int32) {
	c.closed[int32(c.P.Primary)-c.open] = i
	c.open--
}

// reopen makes the items open that were open at the last fork, when their sets have been
// restored.
func (c *core) reopen(f *fork) {
	c.putBack(int32(c.P.Primary) - f.open)
	c.open, c.dead = f.open, false
	c.ready = c.ready[:f.ready]
	c.forced.clear()
}

// advance moves the last fork on to its next choice.
func (c *core) advance(f *fork) {
	c.Level = int(f.level)
	if c.mark = f.mark; f.tried+1 == f.choices {
		c.mark = f.under // the search never comes back here
	}
	f.tried++
}

// Position returns the choice that was last made on a level.
func (c *core) Position(level int) tree.Turn {
	n, branches := slices.BinarySearchFunc(c.forks, int32(level), func(f fork, l int32) int { return cmp.Compare(f.level, l) })
	if !branches {
		return tree.Turn{Choice: 1, Of: 1}
	}
	return tree.Turn{Choice: c.forks[n].tried, Of: c.forks[n].choices}
}

// Made returns the item that a level branches on, and the option chosen there, -1 for none.
func (c *core) Made(level int) (i xc.Item, option int) {
	made := c.path[level]
	if made.node < 0 {
		return xc.Item(made.item), -1
	}
	return xc.Item(made.item), c.self.optionOf(made.node)
}
