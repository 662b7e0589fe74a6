package deduce

import (
	"cmp"
	"fmt"
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/grid"
	"bonepile/dominosa/say"
)

// Rules that suppose something.

// trialRounds is how long a short trial is.
const trialRounds = 4

var shortTrial = rung{
	effort: 60,
	Rule: Rule{
		Name: "short-trial", Title: "Short trial", Level: boards.Extreme,
		Says: "A place that a few simple steps refute is none.",
		Why:  "If a domino lay there, some cell would soon have no number left, or some bone no place.",
	},
	find: func(k *knowledge) {
		k.trials(func() (say.Text, bool) { return k.briefly(nil, nil) })
	},
	say: func(k *knowledge, f *finding) say.Text {
		told, pl := k.retell(f.out[0]), k.Place(f.out[0])
		if len(told) == 0 {
			return supposed(k, f)
		}
		return say.New("suppose that {bone} lies at {place}. {steps} Then {end}", turned(pl), where(pl), say.Joined(told, " "), k.reason)
	},
}

// briefly takes what simple rules say for some rounds, but for what is barred, until something
// has no way. It calls tell before each step, if there is tell.
func (k *knowledge) briefly(barred map[string]bool, tell func(*rung, *finding)) (say.Text, bool) {
	defer func() { k.findings = nil }()
	for range trialRounds {
		mark := k.Mark()
		for _, r := range k.ladder[:shortRules] {
			if k.findings = nil; k.ctx.Err() != nil {
				return say.Text{}, false
			}
			r.find(k)
			for _, f := range k.findings {
				if barred[f.subject(r)] {
					continue
				}
				if tell != nil {
					tell(r, f)
				}
				k.take(f)
				if end, dead := k.need(); dead {
					return end, true
				}
			}
		}
		if k.Mark() == mark {
			break
		}
	}
	return say.Text{}, false
}

// subject names a rule and what it speaks about in a finding.
func (f *finding) subject(r *rung) string { return fmt.Sprint(r.Name, f.at, f.Bones) }

// retell tells the steps of a short trial that fails, without those that it does not need, and
// leaves in reason how it ends.
func (k *knowledge) retell(p int32) (told []say.Text) {
	run := func(barred map[string]bool, tell func(*rung, *finding)) bool {
		mark, before := k.Mark(), k.Tiling()
		k.Lay(p)
		k.settle()
		follow, _ := k.Tiling().Differ(before)
		follow = slices.DeleteFunc(follow, func(pl dominosa.Place) bool { return pl == k.Place(p) })
		if tell != nil && len(follow) > 0 {
			told = append(told, say.New("Now {laid}.", laid(follow)))
		}
		end, dead := k.need()
		if !dead {
			end, dead = k.briefly(barred, tell)
		}
		k.Undo(mark)
		k.reason = end
		return dead
	}
	barred := map[string]bool{}
	var used []string
	run(nil, func(r *rung, f *finding) { used = append(used, f.subject(r)) })
	for _, subject := range slices.Backward(used) {
		barred[subject] = true
		if !run(barred, nil) {
			delete(barred, subject)
		}
	}
	told = nil
	run(barred, func(r *rung, f *finding) {
		f.out = slices.DeleteFunc(f.out, func(p int32) bool { return !k.Live[p] })
		if len(f.out) == 0 && len(f.lay) == 0 {
			return
		}
		for _, c := range f.at {
			f.Cells = append(f.Cells, k.Cells[c])
		}
		mark := k.Mark()
		told = append(told, k.step(r, f, k.sentence(r, f)).Text)
		k.Undo(mark)
	})
	return told
}

var longTrial = rung{
	effort: 300,
	Rule: Rule{
		Name: "long-trial", Title: "Long trial", Level: boards.Beyond,
		Says: "A place from which every way to continue fails is none.",
		Why:  "All that can follow has been tried.",
	},
	find: func(k *knowledge) {
		possible := map[int32]bool{} // seen in a solution
		k.trials(func() (say.Text, bool) {
			if possible[k.last] {
				return say.Text{}, false
			}
			failed := true
			k.Search(k.ctx, grid.Limits{}, func() bool {
				for _, p := range k.At {
					possible[p] = true
				}
				failed = false
				return false
			})
			return say.New("every way to continue fails"), failed && k.ctx.Err() == nil
		})
	},
	say: supposed,
}

func supposed(k *knowledge, f *finding) say.Text {
	pl := k.Place(f.out[0])
	return say.New("suppose that {bone} lies at {place}: then {end}", turned(pl), where(pl), k.reason)
}

// trials supposes placements, those of the cells with fewest first, until one fails.
func (k *knowledge) trials(fails func() (say.Text, bool)) {
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
		if k.ctx.Err() != nil {
			return
		}
		mark := k.Mark()
		k.Lay(p)
		k.settle()
		k.last = p
		end, failed := k.need()
		if !failed {
			end, failed = fails()
		}
		k.Undo(mark)
		k.no = false
		if failed {
			k.reason = end
			f := k.about(k.Places[p].A, k.Places[p].B)
			f.out, f.supposed = []int32{p}, true
			k.found(f)
			return
		}
	}
	k.reason = say.Text{}
}

// need says what the position has no way for, if there is anything.
func (k *knowledge) need() (say.Text, bool) {
	for c, n := range k.Ways {
		if n == 0 {
			return say.New("{cell} can show no number", k.Cells[c]), true
		}
	}
	for b, n := range k.Of {
		if k.Exact && n < k.Left[b] {
			if n == 0 {
				return say.New("{bone} has no place", k.Kinds[b]), true
			}
			return say.New("{bone} has fewer places than copies", k.Kinds[b]), true
		}
	}
	return say.Text{}, false
}
