package links

import (
	"bonepile/cover/internal/tree"
	"bonepile/cover/internal/watch"
	"bonepile/cover/internal/xc"
)

// A Search is the private state of one run. What it does at a node is up to two
// values that are chosen before it begins: its picker picks the item to branch on,
// and its strategy says what the children of a node are, and leads to them and back.
type Search struct {
	Lists

	// Choice holds the node tried on each level above the present one, or a
	// header if none is chosen there.
	Choice []int32

	picker   picker
	strategy strategy

	picked   int32       // item picked last; 0 if none was active
	Watch    xc.Watcher  // nil if there is no constraint
	demanded []xc.Colour // for met, by item
	trace    func(tree.Visit)
	ordered  *rule // the picker, in lexicographic order only
}

// A strategy is how a search walks its tree: the children of a node are the choices
// of its level, made one after the other.
type strategy interface {
	// open goes down a level, to the choices for item i, if its list
	// allows n, and returns how many children there are. If there are none it may stay.
	open(i, n int32) int32

	// next takes back the last choice made on this level, if one was, and makes the
	// first one after it that the constraint accepts. It returns false if there is
	// none. Advance does so when there is nothing to take back.
	next() bool
	advance() bool

	// retract takes back the last choice made on this level, if one was.
	retract()

	// close undoes open, when no choice is made on the level.
	close()

	// pass goes over the first n choices of this level, as if they were behind.
	pass(n int32)

	// position returns the choice last made on a level.
	position(level int) tree.Turn

	// excluded returns what the lists do not hold, for check.
	excluded() *exclusions
}

// Ordered makes a search of p with the rule Fewest, where the options stand in another order in
// every list: a permutation of their numbers, or nil. It takes time in proportion to the size of p.
func Ordered(p *xc.Problem, order []int32) *Search {
	s := tree.Apart[Search]()
	s.init(p, order)
	s.Engine = s
	s.Choice = make([]int32, p.Primary)
	s.strategy, s.picker = exact{s}, fewest{s}
	if p.Multiple() {
		s.Limit()
	}
	return s
}

// Limit makes s a search by Algorithm M, whether or not there are bounds: 8 bytes
// more for each item.
func (s *Search) Limit() {
	s.setQuotas()
	s.strategy, s.picker = &bounded{Search: s}, fewestBounded{s}
}

// New makes a search of p under cfg, ready to start.
func New(cfg *tree.Config, p *xc.Problem) (*Search, error) {
	if err := cfg.Check(p); err != nil {
		return nil, err
	}
	var order []int32
	if cfg.Shuffle {
		order = shuffled(len(p.Ends), cfg.Seed)
	}
	s := Ordered(p, order)
	s.trace = cfg.Trace
	var err error
	if s.Watch, err = watch.Of(p, cfg.Constraint); err != nil {
		return nil, err
	}
	switch {
	case cfg.Binary:
		s.strategy = &binary{Search: s}
	case cfg.Suffixes:
		s.strategy = &suffixed{exact: exact{s}}
	}
	switch {
	case cfg.Interchangeable != nil:
		palette, err := newPalette(s, cfg.Interchangeable)
		if err != nil {
			return nil, err
		}
		s.picker, s.Watch = newRule(s, cfg, palette), palette
	case cfg.Choice != tree.Fewest:
		s.picker = newRule(s, cfg, noPalette(s))
	case Many(p):
		s.picker = playoff{s, s.Play(false, s.fewestOf)}
	}
	return s, nil
}

// Run walks a part of the tree. It returns [tree.ErrStop] if visit, which is called
// at every solution, returned false; the error of Tick if that stopped it; or
// [tree.ErrPart]. If it returns nil, everything is again as New made it.
//
// Each round of the loop enters a node of the tree.
func (s *Search) Run(part tree.Part, visit func() bool) error {
	more, err := s.begin(part)
	if err != nil {
		return err
	}
	for more {
		if s.Stats.Nodes >= s.Pause {
			if err := s.Tick(); err != nil {
				return err
			}
		}
		s.Count(s.Level)
		if xc.Debug {
			s.Check()
		}
		level := s.Level
		n, solved := s.Open()
		solved = solved && (s.Watch == nil || s.Watch.Accept())
		if s.trace != nil {
			sees := solved && (s.ordered == nil || s.ordered.inOrder())
			s.trace(tree.Visit{Level: level, Item: xc.Item(s.picked) - 1, Choices: int(n), Solution: sees})
		}
		if solved {
			if s.ordered != nil && !s.ordered.inOrder() {
				s.ordered.goBack()
				continue
			}
			s.Stats.Solutions++
			if !visit() {
				return tree.ErrStop
			}
		}
		for !s.Next() { // up the tree until there is a choice left
			if more = s.Level > s.Base; !more {
				break
			}
			s.Close()
		}
	}
	s.finish()
	return nil
}

// Open picks an item, unless none is active: then the choices made are a
// solution, if they meet the demands. It returns the number of its choices. If
// there are any, it goes down a level, where they are yet to be made; if not, it
// may do so, but never if no item is active.
func (s *Search) Open() (choices int32, solved bool) {
	var i, n int32
	if f, ok := s.picker.(fewest); ok {
		i, n = f.pick()
	} else {
		i, n = s.picker.pick()
	}
	s.picked = i
	if i == 0 {
		return 0, s.P.Demands == nil || s.met()
	}
	if e, ok := s.strategy.(exact); ok {
		return e.open(i, n), false
	}
	return s.strategy.open(i, n), false
}

// Next takes back the last choice made on this level, if one was, and makes the
// one after it. It returns false if there is none, and at the root of the
// search.
func (s *Search) Next() bool {
	if s.Level == s.Base {
		return false
	}
	if e, ok := s.strategy.(exact); ok {
		return e.next()
	}
	return s.strategy.next()
}

// Close undoes Open, after Next has returned false. The level is not the root.
func (s *Search) Close() {
	if e, ok := s.strategy.(exact); ok {
		e.close()
	} else {
		s.strategy.close()
	}
	if xc.Debug {
		s.CheckUndone()
	}
}

// Leave undoes Open and the choice made since. The level is not the root.
func (s *Search) Leave() {
	s.strategy.retract()
	s.Close()
}

// Retract takes back the last choice made on this level, if one was. The level is not the
// root.
func (s *Search) Retract() { s.strategy.retract() }

// Pass goes over the first n choices of the last level, after Open, and Advance then
// makes the next one.
func (s *Search) Pass(n int32)  { s.strategy.pass(n) }
func (s *Search) Advance() bool { return s.strategy.advance() }

// Accept reports whether the constraint, if there is one, lets the option of
// node x be chosen, and Forget takes it back. Both are inlined, the calls of the
// constraint are not.
func (s *Search) Accept(x int32) bool { return s.Watch == nil || s.watched(x) }

func (s *Search) Forget(x int32) {
	if s.Watch != nil {
		s.unwatch(x)
	}
}

func (s *Search) watched(x int32) bool { return s.Watch.Choose(s.Option(x)) }
func (s *Search) unwatch(x int32)      { s.Watch.Unchoose(s.Option(x)) }

// Position returns the choice last made on a level.
func (s *Search) Position(level int) tree.Turn { return s.strategy.position(level) }

// Made returns the item that a level branches on, and the option chosen there, -1 for none.
func (s *Search) Made(level int) (i xc.Item, option int) {
	x := s.Choice[level]
	if option = -1; s.isEntry(x) {
		option = s.Option(x)
	}
	return xc.Item(s.Nodes[x].Item) - 1, option
}
