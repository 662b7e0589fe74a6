package classic

import "math/big"

// Brute force by collisions, after Caviness.
//
// Every bone has some places on the board. Take every combination of a place
// for each of the first k bones of the pile, and keep those whose 2k cells are
// all different. With k the whole pile, what is kept is the solutions.
//
// The point of the method is how soon it becomes impossible: his board m9 has
// 42 combinations of three bones, 653,184 of thirteen, and 20,316,635,136,000
// of all 28. So it refuses more than maxCombinations unless it is forced.

// maxCombinations are tried without asking back. A combination takes some ten
// nanoseconds a bone, all of them a few seconds.
const maxCombinations = 1 << 24

func cavinessBrute(r *run) error {
	if err := r.exact(); err != nil {
		return err
	}
	bones := r.supplies()
	whole := true
	if k := r.cfg.Bones; k > 0 && k < len(bones) {
		bones, whole = bones[:k], false
	}
	all := big.NewInt(1)
	for _, b := range bones {
		all.Mul(all, big.NewInt(int64(len(b.places))))
	}
	r.res.Notes.Combinations, r.res.Notes.Free = all, new(big.Int)
	if all.Cmp(big.NewInt(maxCombinations)) > 0 && !r.cfg.Force {
		return &TooMuchError{all}
	}
	r.printf("%d bones, %d combinations\n", len(bones), all)

	free := uint64(0)
	err := r.combine(bones, func(choice []int) {
		free++
		if whole {
			r.draw("pairs", r.found(chosen(bones, choice)))
		}
	})
	r.res.Notes.Free.SetUint64(free)
	if err != nil {
		return err
	}
	r.printf("%d without conflict\n", free)
	r.res.Complete = whole
	return nil
}

// combine calls keep with every combination whose cells are all different. The
// last bone's place changes fastest. A conflict cuts nothing short: the cells
// of every combination are looked at afresh, as in the source.
func (r *run) combine(bones []supply, keep func(choice []int)) error {
	choice := make([]int, len(bones))
	for _, b := range bones {
		if len(b.places) == 0 {
			return nil
		}
	}
	seen := make([]uint64, r.positions()) // by position: the combination that used it last
	for {
		if err := r.work(); err != nil {
			return err
		}
		free := true
		for k, b := range bones {
			i, j := r.at(b.places[choice[k]])
			if seen[i] == r.res.Work || seen[j] == r.res.Work {
				free = false
				break
			}
			seen[i], seen[j] = r.res.Work, r.res.Work
		}
		if free {
			keep(choice)
		}
		k := len(bones) - 1
		for k >= 0 && choice[k]+1 == len(bones[k].places) {
			choice[k] = 0
			k--
		}
		if k < 0 {
			return nil
		}
		choice[k]++
	}
}
