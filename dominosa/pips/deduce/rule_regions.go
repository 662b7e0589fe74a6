package deduce

import (
	"fmt"
	"slices"

	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/internal/marks"
	"bonepile/dominosa/say"
)

// Rules about the numbers of a region.

var regionRange = rung{
	Rule: Rule{
		Name: "region-range", Title: "Room in the sum", Level: boards.Trivial,
		Says: "In a region with a sum, a cell shows no number for which the other cells have no room.",
		Why:  "The other cells show at least their lowest numbers, and at most their highest.",
	},
	find: func(k *knowledge) {
		for r, region := range k.Regions {
			lo, hi := k.Bounds(region.Cells)
			f := k.area(r)
			k.gather(f, func(out func(int32, int)) {
				last := int32(-1)
				k.Ranges(r, func(c int32, v int) {
					low, high := k.Bounds([]int32{c})
					if last >= 0 && c != last && (f.lo != lo-low || f.hi != hi-high) {
						return // the rest adds up to something else: for a later round
					}
					f.lo, f.hi, last = lo-low, hi-high, c
					out(c, v)
				})
			})
		}
	},
	say: func(k *knowledge, f *finding) string {
		sum := fmt.Sprintf("adds up to %d at least and to %d at most", f.lo, f.hi)
		if f.lo == f.hi {
			sum = fmt.Sprintf("adds up to %d", f.lo)
		}
		beside := ""
		if f.numbers[0][0] != f.numbers[len(f.numbers)-1][0] {
			beside = "beside any of these cells, "
		}
		if len(f.Cells) == 1 {
			return k.region(f.Region) + " is a single cell"
		}
		return beside + "the rest of " + k.region(f.Region) + " " + sum
	},
}

var equalCommon = rung{
	Rule: Rule{
		Name: "equal-common", Title: "Equal or different", Level: boards.Trivial,
		Says: "Cells with equal numbers show one that all of them can show; of cells with different numbers, none shows what another does.",
		Why:  "That is what the condition says.",
	},
	find: func(k *knowledge) {
		for r := range k.Regions {
			k.gather(k.area(r), func(out func(int32, int)) { k.Shared(r, out) })
		}
	},
	say: func(k *knowledge, f *finding) string {
		if k.p.Regions[f.Region].Kind == pips.Unequal {
			return "no number comes twice in " + k.region(f.Region)
		}
		return "the cells of " + k.region(f.Region) + " show one number, which all of them must be able to show"
	},
}

var bothInside = rung{
	Rule: Rule{
		Name: "both-ends-inside", Title: "Both ends inside", Level: boards.Trivial,
		Says: "A domino within a region brings two numbers into it, and both have to fit: equal, different, or with room in the sum.",
		Why:  "Both its cells are cells of the region.",
	},
	find: func(k *knowledge) {
		for r := range k.Regions {
			f := k.area(r)
			k.Pairs(r, func(p int32) { f.out = append(f.out, p) })
			k.found(f)
		}
	},
	say: func(k *knowledge, f *finding) string {
		switch k.p.Regions[f.Region].Kind {
		case pips.Equal:
			return "a domino within " + k.region(f.Region) + " is a double"
		case pips.Unequal:
			return "a domino within " + k.region(f.Region) + " is no double"
		}
		if len(f.Cells) == 2 {
			return "a domino on both cells of " + k.region(f.Region) + " has to make that sum"
		}
		return "a domino within " + k.region(f.Region) + " has to leave the other cells a sum that they can show"
	},
}

var oneBridge = rung{
	Rule: Rule{
		Name: "one-bridge", Title: "One bridge", Level: boards.Basic,
		Says: "Of the dominoes across the border of two regions of equal numbers, or within one, there is only one.",
		Why:  "They all show the same two numbers, so they are the same bone, and there is one copy of it.",
	},
	find: func(k *knowledge) {
		for _, sure := range k.edges() {
			pl := k.Places[sure]
			from, to := k.RegionOf[pl.A], k.RegionOf[pl.B]
			if from < 0 || to < 0 || k.Regions[from].Kind != marks.Same || k.Regions[to].Kind != marks.Same {
				continue
			}
			if b, ok := k.partner(pl.A); !ok || b != pl.B {
				if a, ok := k.partner(pl.B); !ok || a != pl.A {
					continue
				}
			}
			f := k.about(pl.A, pl.B)
			for p, q := range k.Places {
				r, s := k.RegionOf[q.A], k.RegionOf[q.B]
				if (r == from && s == to || r == to && s == from) && (q.A != pl.A || q.B != pl.B) && k.p.Set().Of(k.Kinds[q.Bone]) == 1 && k.At[q.A] != int32(p) {
					f.out = append(f.out, int32(p))
				}
			}
			k.found(f)
		}
	},
	say: func(_ *knowledge, f *finding) string {
		return fmt.Sprintf("the domino at %v-%v shows the same two numbers as any other across this border would, and there is only one of it", f.Cells[0], f.Cells[1])
	},
}

var numberSupply = rung{
	Rule: Rule{
		Name: "number-supply", Title: "Supply of a number", Level: boards.Basic,
		Says: "As many cells show a number as halves of the bones have it.",
		Why:  "Every half lies on a cell. A region of equal numbers takes all its cells' worth of them or none, one of different numbers at most one, and a sum only as many as it has room for.",
	},
	find: func(k *knowledge) {
		for v := range k.Pips {
			f, ok := k.about(), true
			f.v = v
			k.gather(f, func(out func(int32, int)) { ok = k.Supply(v, out) })
			if !ok {
				k.stop(fmt.Sprintf("the bones have %s, which the cells cannot show", k.halves(v)))
				return
			}
			elsewhere := func(n [2]int32) bool { return k.RegionOf[n[0]] != k.RegionOf[f.numbers[0][0]] }
			if len(f.numbers) > 0 && !slices.ContainsFunc(f.numbers, elsewhere) {
				if r := k.RegionOf[f.numbers[0][0]]; r >= 0 {
					f.Region, f.at = k.Regions[r].Number, k.Regions[r].Cells
				}
			}
		}
	},
	say: func(k *knowledge, f *finding) string {
		if f.Region < 0 {
			return fmt.Sprintf("the bones have %s, and just as many cells show that number", k.halves(f.v))
		}
		return fmt.Sprintf("the bones have %s, and just as many cells show that number, which decides about %s", k.halves(f.v), k.region(f.Region))
	},
}

// halves says how many halves have a number: "three 5s".
func (k *knowledge) halves(v int) string {
	return say.Plural(k.Halves[v], "one "+fmt.Sprint(k.Pips[v]), "{n} "+fmt.Sprint(k.Pips[v])+"s").String()
}

var regionNumbers = rung{
	Rule: Rule{
		Name: "region-numbers", Title: "Ways to write the numbers", Level: boards.Basic,
		Says: "A cell of a region shows no number that is in none of the ways to fill the region with the numbers there are.",
		Why:  "The region is filled in one of these ways.",
	},
	find: func(k *knowledge) {
		for r := range k.Regions {
			k.gather(k.area(r), func(out func(int32, int)) { k.Numbers(r, out) })
		}
	},
	say: func(k *knowledge, f *finding) string {
		return "with the numbers that the other cells leave, " + k.region(f.Region) + " can be filled in a few ways only"
	},
}

var pipTotal = rung{
	Rule: Rule{
		Name: "pip-total", Title: "All pips", Level: boards.Basic,
		Says: "A region adds up to what the others leave of all pips.",
		Why:  "All bones are laid, so all cells together show all their pips.",
	},
	find: func(k *knowledge) {
		total, lo, hi := k.Total()
		if k.Exact && (total < lo || total > hi) {
			k.stop(fmt.Sprintf("all bones have %d pips, but all cells together show at %s %d", total, map[bool]string{true: "least", false: "most"}[total < lo], max(lo, min(hi, total))))
			return
		}
		for r := 0; r <= len(k.Regions) && k.Exact; r++ {
			cells, low, high := k.Sum(r)
			f := k.about(cells...)
			if r < len(k.Regions) {
				f = k.area(r)
			}
			f.lo, f.hi, f.v = max(low, total-(hi-high)), min(high, total-(lo-low)), total
			k.gather(f, func(out func(int32, int)) {
				if r == len(k.Regions) || k.Regions[r].Kind != marks.Same {
					k.Fit(cells, f.lo, f.hi, out)
					return
				}
				for i := range len(cells) * len(k.Pips) { // all show one number
					if c, v := cells[i%len(cells)], i/len(cells); k.Mask[c]>>v&1 != 0 && (len(cells)*k.Pips[v] < f.lo || len(cells)*k.Pips[v] > f.hi) {
						out(c, v)
					}
				}
			})
		}
	},
	say: func(k *knowledge, f *finding) string {
		sum := fmt.Sprintf("%d to %d", f.lo, f.hi)
		if f.lo == f.hi {
			sum = fmt.Sprint(f.lo)
		}
		where := "the cells without condition"
		if f.Region >= 0 {
			where = k.region(f.Region)
		}
		return fmt.Sprintf("all bones have %d pips, and what the other cells can show leaves %s for %s", f.v, sum, where)
	},
}

// maxWays is how many ways to cover a region are looked through.
const maxWays = 40

var regionWays = rung{
	Rule: Rule{
		Name: "region-ways", Title: "Ways to cover a region", Level: boards.Hard,
		Says: "Of the ways to cover a region with dominoes, a place that is in none is none, and a bone that is in each of them lies nowhere else.",
		Why:  "The region is covered in one of these ways.",
	},
	find: func(k *knowledge) {
		for r := range k.Regions {
			w := ways{knowledge: k, region: r, before: slices.Clone(k.At), in: map[int32]int{}, bones: make([]int, len(k.Kinds))}
			if w.cover(); w.n > maxWays {
				continue
			}
			if w.n == 0 {
				k.stop(k.region(k.Regions[r].Number) + " cannot be covered")
				return
			}
			f := k.area(r)
			f.v = w.n
			for p, pl := range k.Places {
				inside := k.RegionOf[pl.A] == int32(r) || k.RegionOf[pl.B] == int32(r)
				if b := pl.Bone; k.At[pl.A] != int32(p) && (inside && w.in[int32(p)] == 0 || !inside && k.Left[b] == 1 && w.bones[b] == w.n) {
					f.out = append(f.out, int32(p))
				}
			}
			k.found(f)
		}
	},
	say: func(k *knowledge, f *finding) string {
		if f.v == 1 {
			return "there is one way to cover " + k.region(f.Region)
		}
		return fmt.Sprintf("there are %s ways to cover %s, by the bones and their numbers", prose.InWords(f.v), k.region(f.Region))
	},
}

// ways goes through the ways to cover a region.
type ways struct {
	*knowledge
	region int
	before []int32       // what was laid
	in     map[int32]int // by placement: in how many ways it is
	bones  []int         // by bone: in how many ways it is newly laid
	n      int
}

func (w *ways) cover() {
	if w.n > maxWays {
		return
	}
	for _, c := range w.Regions[w.region].Cells {
		if w.Mask[c] == 0 {
			return
		}
		if w.At[c] >= 0 {
			continue
		}
		for _, p := range w.Covering(c) {
			if w.Live[p] {
				mark := w.Mark()
				w.Lay(p)
				if w.holds() {
					w.cover()
				}
				w.Undo(mark)
			}
		}
		return
	}
	w.n++
	for _, c := range w.Regions[w.region].Cells {
		if p := w.At[c]; w.Places[p].A == c || w.RegionOf[w.Places[p].A] != int32(w.region) {
			if w.in[p]++; w.before[c] != p {
				w.bones[w.Places[p].Bone]++
			}
		}
	}
}

// holds reports whether the region may still meet its condition.
func (w *ways) holds() bool {
	if slices.ContainsFunc(w.Regions[w.region].Cells, func(c int32) bool { return w.Mask[c] == 0 }) {
		return false
	}
	ok := true
	low, high := w.Bounds(w.Regions[w.region].Cells)
	switch r := w.Regions[w.region]; r.Kind {
	case marks.Total:
		ok = low <= r.Hi && high >= r.Lo
	case marks.Same:
		ok = w.Common(w.region) != 0
	case marks.Different:
		for _, c := range r.Cells {
			ok = ok && !slices.ContainsFunc(r.Cells, func(d int32) bool { return d != c && w.Fixed(c) && w.Mask[d] == w.Mask[c] })
		}
	}
	return ok
}
