package deduce

import (
	"cmp"
	"fmt"
	"slices"

	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips/internal/marks"
)

// Rules that suppose something.

// trialRounds is how long a short trial is.
const trialRounds = 4

var shortTrial = rung{
	Rule: Rule{
		Name: "short-trial", Title: "Short trial", Level: boards.Extreme,
		Says: "A place that a few simple steps refute is none.",
		Why:  "If a domino lay there, some cell would soon have no number left, or some bone no place.",
	},
	find: func(k *knowledge) {
		k.trials(func() (string, bool) {
			for range trialRounds {
				mark := k.Mark()
				for _, r := range k.ladder[:shortRules] {
					k.findings = nil
					r.find(k)
					for _, f := range k.findings {
						k.take(f)
						if end := k.need(); end != "" {
							k.findings = nil
							return end, true
						}
					}
				}
				k.findings = nil
				if k.Mark() == mark {
					break
				}
			}
			return "", false
		})
	},
	say: sayTrial("after a few simple steps "),
}

var longTrial = rung{
	Rule: Rule{
		Name: "long-trial", Title: "Long trial", Level: boards.Beyond,
		Says: "A place from which every way to continue fails is none.",
		Why:  "All that can follow has been tried.",
	},
	find: func(k *knowledge) {
		possible := map[int32]bool{} // seen in a solution
		k.trials(func() (string, bool) {
			if possible[k.last] {
				return "", false
			}
			failed := true
			k.Search(0, func(marks.Totals) bool { return k.ctx.Err() == nil }, func() bool {
				for _, p := range k.At {
					possible[p] = true
				}
				failed = false
				return false
			})
			return "every way to continue fails", failed && k.ctx.Err() == nil
		})
	},
	say: sayTrial(""),
}

func sayTrial(how string) func(*knowledge, *finding) string {
	return func(k *knowledge, f *finding) string {
		return fmt.Sprintf("suppose %s: then %s%s", lying(k.Place(f.out[0])), how, k.reason)
	}
}

// trials supposes placements, those of the cells with fewest first, until one fails.
func (k *knowledge) trials(fails func() (string, bool)) {
	var list []int32
	for p, pl := range k.Places {
		if k.Live[p] && k.At[pl.A] < 0 {
			list = append(list, int32(p))
		}
	}
	slices.SortStableFunc(list, func(p, q int32) int {
		few := func(p int32) int32 { return min(k.Ways[k.Places[p].A], k.Ways[k.Places[p].B]) }
		return cmp.Compare(few(p), few(q))
	})
	for _, p := range list {
		mark := k.Mark()
		k.Lay(p)
		k.settle()
		k.last = p
		end, failed := k.need(), true
		if end == "" {
			end, failed = fails()
		}
		k.Undo(mark)
		k.no = false
		if failed {
			k.reason = end
			f := k.about(k.Places[p].A, k.Places[p].B)
			f.out = []int32{p}
			k.found(f)
			return
		}
	}
	k.reason = ""
}

// need says what the position has no way for, or nothing.
func (k *knowledge) need() string {
	for c, n := range k.Ways {
		if n == 0 {
			return fmt.Sprintf("%v can show no number", k.Cells[c])
		}
	}
	for b, n := range k.Of {
		if k.Exact && n < k.Left[b] {
			return fmt.Sprintf("%v has no place", k.Kinds[b])
		}
	}
	return ""
}
