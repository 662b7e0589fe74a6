package refute

import (
	"context"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/grid"
	"bonepile/internal/box"
)

// The search for a refutation.
//
// It lays what is forced, in rounds; where nothing is forced and nothing fails,
// it tries each place left in turn and splits on a need. All this is meant to be
// short to read and to give short proofs. It shares nothing with the engines
// that solve, so that they can be held against each other.
//
// # Invariants
//
//	(trail)  the places laid are those of trail, in this order
//	(open)   when[i] is the number in trail of the place that covers position i,
//	         or never if it is open
//	(pile)   users[k] are the numbers in trail of the places with bone k,
//	         ascending
//
// A way of a need is live if both its cells are open and its bone is not used
// up. A need is dead if it has fewer live ways than it demands, and forced if
// it has just as many.

// never is the number of a place that was not laid.
const never = int32(1) << 30

// supposed is the need of a place that is laid for the sake of argument.
const supposed = int32(-1)

type refuter struct {
	ctx context.Context

	// The puzzle: the places whose bone is in the set.
	places []dominosa.Place
	ends   [][2]int32 // positions, by place
	bone   []int32    // index in the pile, by place
	copies []int32    // by index in the pile
	needs  []refuterNeed
	around [][]int32 // needs that a place meets, by place

	// The position.
	trail []refuterStep
	when  []int32
	users [][]int32
	open  int // cells not covered

	// The limit.
	steps, maxSteps int
}

// A refuterNeed is a cell, or a bone of a set used exactly.
type refuterNeed struct {
	Need
	at   int32 // position of the cell, or index of the bone
	ways []int32
}

// A refuterStep is a place laid, and the need that forced it.
type refuterStep struct{ place, need int32 }

// An argument is a Refutation by numbers.
type argument struct {
	laid  []refuterStep
	end   int32
	cases []argumentCase
}

type argumentCase struct {
	place int32
	why   *argument // nil if not found
}

// size is the length of the argument, as of Refutation.Steps.
func (a *argument) size() int {
	n := len(a.laid) + 1
	for _, c := range a.cases {
		n += 1 + c.why.size()
	}
	return n
}

func newRefuter(ctx context.Context, p dominosa.Puzzle, maxSteps int) *refuter {
	b, set := p.Board, p.Set()
	s := &refuter{
		ctx:      ctx,
		copies:   make([]int32, len(box.Open(set).Count)),
		when:     make([]int32, len(box.Open(b).Pips)),
		users:    make([][]int32, len(box.Open(set).Count)),
		open:     b.Cells(),
		maxSteps: maxSteps,
	}
	needOfCell := make([]int32, len(box.Open(b).Pips))
	for i, v := range box.Open(b).Pips {
		s.when[i] = never
		if v != grid.Hole {
			needOfCell[i] = int32(len(s.needs))
			s.needs = append(s.needs, refuterNeed{Need: Need{Cell: dominosa.Cell{Row: i / b.Cols(), Col: i % b.Cols()}}, at: int32(i)})
		}
	}
	needOfBone := make([]int32, len(box.Open(set).Count))
	for bone, n := range set.All() {
		k := grid.BoneIndex(bone.Lo, bone.Hi, set.High())
		s.copies[k] = int32(n)
		if !set.AtMost() {
			needOfBone[k] = int32(len(s.needs))
			s.needs = append(s.needs, refuterNeed{Need: Need{Bone: bone, Copies: n}, at: int32(k)})
		}
	}
	for _, pl := range b.Places() {
		if set.Of(pl.Bone) == 0 {
			continue
		}
		x, y := pl.Cells()
		i, j := int32(x.Row*b.Cols()+x.Col), int32(y.Row*b.Cols()+y.Col)
		around := []int32{needOfCell[i], needOfCell[j]}
		k := int32(grid.BoneIndex(pl.Bone.Lo, pl.Bone.Hi, set.High()))
		if !set.AtMost() {
			around = append(around, needOfBone[k])
		}
		for _, n := range around {
			s.needs[n].ways = append(s.needs[n].ways, int32(len(s.places)))
		}
		s.places = append(s.places, pl)
		s.ends = append(s.ends, [2]int32{i, j})
		s.bone = append(s.bone, k)
		s.around = append(s.around, around)
	}
	return s
}

func (s *refuter) live(k int32) bool {
	e, b := s.ends[k], s.bone[k]
	return s.when[e[0]] == never && s.when[e[1]] == never && len(s.users[b]) < int(s.copies[b])
}

// demand returns how many ways the need has to take yet.
func (s *refuter) demand(n int32) int {
	need := &s.needs[n]
	if need.Copies > 0 {
		return need.Copies - len(s.users[need.at])
	}
	if s.when[need.at] == never {
		return 1
	}
	return 0
}

// ways returns how many live ways the need has.
func (s *refuter) ways(n int32) int {
	live := 0
	for _, k := range s.needs[n].ways {
		if s.live(k) {
			live++
		}
	}
	return live
}

// lay lays a live place. It keeps (open) and (pile).
func (s *refuter) lay(k, need int32) {
	at := int32(len(s.trail))
	for _, i := range s.ends[k] {
		s.when[i] = at
	}
	b := s.bone[k]
	s.users[b] = append(s.users[b], at)
	s.trail = append(s.trail, refuterStep{k, need})
	s.open -= 2
}

// undo takes up all but the first places laid, last first, for (pile).
func (s *refuter) undo(mark int) {
	for len(s.trail) > mark {
		k := s.trail[len(s.trail)-1].place
		for _, i := range s.ends[k] {
			s.when[i] = never
		}
		b := s.bone[k]
		s.users[b] = s.users[b][:len(s.users[b])-1]
		s.trail = s.trail[:len(s.trail)-1]
		s.open += 2
	}
}

// round calls f with every dead need and lays what the others force. It
// reports whether it laid anything.
//
// What was forced when the round began is laid, unless it was spoilt by a place
// laid before it: then its need is dead, and the next round tells.
func (s *refuter) round(f func(n int32)) bool {
	var forced []int32
	for n := range int32(len(s.needs)) {
		if d := s.demand(n); d > 0 {
			if w := s.ways(n); w < d {
				f(n)
			} else if w == d {
				forced = append(forced, n)
			}
		}
	}
	before := len(s.trail)
	for _, n := range forced {
		for _, k := range s.needs[n].ways {
			if d := s.demand(n); d > 0 && s.live(k) && s.ways(n) == d {
				s.lay(k, n)
			}
		}
	}
	return len(s.trail) > before
}

// force returns the shortest contradiction that it finds by forcing alone,
// and leaves the position as it was. If there is none, it returns nil, and all
// that is forced is laid.
//
// A contradiction of round n rests on n places at least, one of each round.
// So the rounds go on, with what is left of an impossible position, until none
// that is still to come could be shorter.
func (s *refuter) force() *argument {
	mark := len(s.trail)
	var best *argument
	for n := 0; best == nil || n < len(best.laid); n++ {
		more := s.round(func(n int32) {
			if a := s.because(mark, n); best == nil || len(a.laid) < len(best.laid) {
				best = a
			}
		})
		if !more {
			break
		}
	}
	if best != nil {
		s.undo(mark)
	}
	return best
}

// because returns why a need is dead: places laid after mark that its death
// rests on.
func (s *refuter) because(mark int, dead int32) *argument {
	keep := make([]bool, len(s.trail))
	s.blame(keep, dead, len(s.trail))
	a := &argument{end: dead}
	for i := len(s.trail) - 1; i >= mark; i-- {
		if keep[i] {
			s.blame(keep, s.trail[i].need, i)
			a.laid = append(a.laid, s.trail[i])
		}
	}
	slices.Reverse(a.laid)
	return a
}

// blame marks, for each way that the need had lost before place number at was
// laid, the first place that it was lost to. The first rests on the least.
func (s *refuter) blame(keep []bool, n int32, at int) {
	for _, k := range s.needs[n].ways {
		covered := min(s.when[s.ends[k][0]], s.when[s.ends[k][1]])
		used := never
		users := s.users[s.bone[k]]
		if c := int(s.copies[s.bone[k]]); len(users) == c {
			used = users[c-1]
		}
		switch {
		case min(covered, used) >= int32(at):
			// not lost yet
		case covered <= used:
			keep[covered] = true
		default:
			for _, u := range users {
				keep[u] = true
			}
		}
	}
}
