package deduce

import (
	"bonepile/dominosa"
	"bonepile/dominosa/refute"
)

// Trials: a place is laid for the sake of argument, and then, in rounds, what the
// two plainest rules force, a bone with one place and a cell with one neighbour.
// The rounds make the length of a trial independent of the order of cells.
type trials struct {
	now, then []int32 // items to look at in a round; places that it forces
	places    []int32 // the best so far
	words     int
	lost      []uint64 // of each place, what is not possible if it is laid
	all       []uint64
	proofs    *refute.Prover
	proofsOf  int // the round for which proofs is good
}

// far is how many rounds a trial takes that does not fail.
const far = int32(1) << 30

// suppose lays p and what follows in at most so many rounds. It returns after how many
// the position was dead, or far. The caller undoes.
func (k *knowledge) suppose(p, rounds int32) int32 {
	t := &k.trials
	k.Queue = k.Queue[:0]
	if !k.Lay(p) {
		return 0
	}
	for r := int32(1); r <= rounds && len(k.Queue) > 0; r++ {
		t.now = append(t.now[:0], k.Queue...)
		k.Queue = k.Queue[:0]
		if !k.follow() {
			return r
		}
	}
	return far
}

// follow lays what the items of trials.now force. It reports false at a dead end.
func (k *knowledge) follow() bool {
	t := &k.trials
	t.then = t.then[:0]
	for _, it := range t.now {
		n := k.Left[it]
		if n == 0 || k.Size[it] > n {
			continue
		}
		if k.Size[it] < n {
			return false
		}
		for _, p := range k.ways(it) {
			if k.Live[p] {
				t.then = append(t.then, p)
			}
		}
	}
	for i, p := range t.then {
		if !k.Live[p] {
			if k.sameAsBefore(t.then[:i], p) {
				continue
			}
			return false
		}
		if !k.Lay(p) {
			return false
		}
	}
	return true
}

func (k *knowledge) sameAsBefore(list []int32, p int32) bool {
	for _, q := range list {
		if q == p {
			return true
		}
	}
	return false
}

// rest returns the puzzle that is left, with what is laid as holes.
func (k *knowledge) rest() dominosa.Puzzle {
	p, err := k.puzzle.Without(k.laid()...)
	if err != nil {
		panic(err) // (live) of bones that are laid
	}
	return p
}

// prover returns a prover for the position of k.
func (k *knowledge) prover() *refute.Prover {
	t := &k.trials
	if t.proofs == nil || t.proofsOf != k.rounds {
		t.proofs, t.proofsOf = refute.NewProver(k.ctx, k.puzzle, maxProof, k.laid(), k.possible()), k.rounds
	}
	return t.proofs
}
