package cover

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
func (s *search) fork(i, choices int32) int32 {
	if choices == 0 {
		return 0
	}
	f := fork{item: i, choices: min(choices, 2)}
	if x := s.nodes[i].down; x != i {
		f.x = x
		s.ruleOut(x)
	}
	if s.level == len(s.choice) {
		s.choice = append(s.choice, 0)
	}
	s.choice[s.level] = i
	s.forks = append(s.forks[:s.level], f)
	s.level++
	return f.choices
}

// unfork undoes fork.
func (s *search) unfork() {
	s.level--
	if x := s.forks[s.level].x; x != 0 {
		s.takeIn(x)
	}
}

// nextFork is next where branching is binary, and advanceFork is advance.
func (s *search) nextFork() bool {
	s.retractFork()
	return s.advanceFork()
}

func (s *search) advanceFork() bool {
	f := &s.forks[s.level-1]
	for f.tried < f.choices {
		f.tried++
		switch {
		case f.x == 0:
			l, r := s.items[f.item].left, s.items[f.item].right
			s.items[l].right, s.items[r].left = r, l
			return true
		case f.tried == 2:
			return true
		case s.accept(f.x):
			s.choice[s.level-1] = f.x
			s.take(f.x)
			return true
		}
	}
	return false
}

// retractFork undoes the choice last made, if there was one.
func (s *search) retractFork() {
	f := &s.forks[s.level-1]
	x := s.choice[s.level-1]
	switch {
	case f.x == 0 && f.tried > 0:
		l, r := s.items[f.item].left, s.items[f.item].right
		s.items[l].right, s.items[r].left = f.item, f.item
	case x == f.x:
		s.untake(x)
		s.forget(x)
		s.choice[s.level-1] = f.item
	}
}

// take chooses the option of node x, which is on no list.
func (s *search) take(x int32) {
	i := s.nodes[x].item
	if s.quotas == nil {
		s.cover(i)
		s.choose(x)
		return
	}
	s.use(i, s.weight(x))
	s.useOthers(x)
}

// untake undoes take(x).
func (s *search) untake(x int32) {
	i := s.nodes[x].item
	if s.quotas == nil {
		s.unchoose(x)
		s.uncover(i)
		return
	}
	s.disuseOthers(x)
	s.disuse(i, s.weight(x))
}

// takeIn undoes ruleOut(x), if all that was ruled out since is back.
func (s *search) takeIn(x int32) {
	nd := s.nodes[x]
	s.nodes[nd.up].down, s.nodes[nd.down].up = x, x
	s.items[nd.item].size++
	s.unhide(x)
}

// leftOut reports whether a level above has branched on option k.
func (s *search) leftOut(k int) bool {
	for _, f := range s.forks[:min(s.level, len(s.forks))] {
		if f.x != 0 && s.option(f.x) == k {
			return true
		}
	}
	return false
}
