package links

// Binary branching: an option is chosen, or it is left out, and then an item is
// picked anew. See x.go and m.go for the rest.
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
// reads as that of x.go, with
//
//	(fork) no list of an active item holds an option that a level above has
//	       branched on, be it chosen or not
//
// and (quota) without its "less 1". An item that needs no more, and has no
// option left, has one choice, to have no more.

// A fork is what is known of a level, beside its choice.
type fork struct {
	item    int32
	x       int32 // node of item, in the option to choose or to leave out; 0 if there is none
	choices int32 // 1 or 2: choose, leave out
	tried   int32
}

// fork is open where item i is picked, which has so many choices. It returns how
// many children there are.
func (s *Search) fork(i, choices int32) int32 {
	if choices == 0 {
		return 0
	}
	f := fork{item: i, choices: min(choices, 2)}
	if x := s.Nodes[i].Down; x != i {
		f.x = x
		s.RuleOut(x)
	}
	if s.Level == len(s.Choice) {
		s.Choice = append(s.Choice, 0)
	}
	s.Choice[s.Level] = i
	s.forks = append(s.forks[:s.Level], f)
	s.Level++
	return f.choices
}

// unfork undoes fork.
func (s *Search) unfork() {
	s.Level--
	if x := s.forks[s.Level].x; x != 0 {
		s.takeIn(x)
	}
}

// nextFork is next where branching is binary, and advanceFork is advance.
func (s *Search) nextFork() bool {
	s.retractFork()
	return s.advanceFork()
}

func (s *Search) advanceFork() bool {
	f := &s.forks[s.Level-1]
	for f.tried < f.choices {
		f.tried++
		switch {
		case f.x == 0:
			l, r := s.Items[f.item].Left, s.Items[f.item].Right
			s.Items[l].Right, s.Items[r].Left = r, l
			return true
		case f.tried == 2:
			return true
		case s.Accept(f.x):
			s.Choice[s.Level-1] = f.x
			s.take(f.x)
			return true
		}
	}
	return false
}

// retractFork undoes the choice last made, if there was one.
func (s *Search) retractFork() {
	f := &s.forks[s.Level-1]
	x := s.Choice[s.Level-1]
	switch {
	case f.x == 0 && f.tried > 0:
		l, r := s.Items[f.item].Left, s.Items[f.item].Right
		s.Items[l].Right, s.Items[r].Left = f.item, f.item
	case x == f.x:
		s.untake(x)
		s.Forget(x)
		s.Choice[s.Level-1] = f.item
	}
}

// take chooses the option of node x, which is on no list.
func (s *Search) take(x int32) {
	i := s.Nodes[x].Item
	if s.Quotas == nil {
		s.Cover(i)
		s.Choose(x)
		return
	}
	s.use(i, s.Weight(x))
	s.UseOthers(x)
}

// untake undoes take(x).
func (s *Search) untake(x int32) {
	i := s.Nodes[x].Item
	if s.Quotas == nil {
		s.unchoose(x)
		s.uncover(i)
		return
	}
	s.disuseOthers(x)
	s.disuse(i, s.Weight(x))
}

// takeIn undoes ruleOut(x), if all that was ruled out since is back.
func (s *Search) takeIn(x int32) {
	nd := s.Nodes[x]
	s.Nodes[nd.Up].Down, s.Nodes[nd.Down].Up = x, x
	s.Items[nd.Item].Size++
	s.Unhide(x)
}

// leftOut reports whether a level above has branched on option k.
func (s *Search) leftOut(k int) bool {
	for _, f := range s.forks[:min(s.Level, len(s.forks))] {
		if f.x != 0 && s.Option(f.x) == k {
			return true
		}
	}
	return false
}
