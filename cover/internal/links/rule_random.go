package links

import "math/rand/v2"

// What is random in a search: exercise 31 of 7.2.2.1. To see how
// much luck there is in the size of a tree, or to get solutions that are not all
// of one kind, use several seeds.
//
// Numbers come from a PCG generator, whose sequence is the same on every
// machine. Lots are drawn anew at every node, from the seed and the choices that
// lead to it: so it makes no difference what was searched before, and a part of a
// tree is the same whoever searches it.

// Streams of random numbers, one for each use.
const (
	streamOrder = iota
	streamTies
)

// lots draws among items that tie.
type lots struct {
	pcg  rand.PCG
	rng  *rand.Rand
	path []uint64 // by level, from the seed and the choices above it
}

func newLots(seed uint64) *lots {
	l := new(lots)
	l.pcg.Seed(seed, streamTies)
	l.path = append(l.path, l.pcg.Uint64())
	l.rng = rand.New(&l.pcg)
	return l
}

// enter begins the numbers of the node that s is at. It was called at all nodes
// above.
func (l *lots) enter(s *Search) {
	k := s.Level
	if k == 0 {
		l.pcg.Seed(l.path[0], 0)
		return
	}
	l.pcg.Seed(l.path[k-1], uint64(s.Choice[k-1]))
	l.path = append(l.path[:k], l.pcg.Uint64())
}

// shuffled returns n numbers from 0 in random order.
func shuffled(n int, seed uint64) []int32 {
	order := make([]int32, n)
	for k := range order {
		order[k] = int32(k)
	}
	rand.New(rand.NewPCG(seed, streamOrder)).Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}
