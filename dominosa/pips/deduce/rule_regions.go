package deduce

import (
	"slices"

	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/pips/internal/marks"
	"bonepile/dominosa/say"
)

// Rules about the numbers of a region.

var regionRange = rung{
	effort: 2,
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
	say: func(k *knowledge, f *finding) say.Text {
		if len(f.Cells) == 1 {
			return say.New("{region} is a single cell", k.region(f.Region))
		}
		sum := say.New("the rest of {region} adds up to {least} at least and to {most} at most", k.region(f.Region), f.lo, f.hi)
		if f.lo == f.hi {
			sum = say.New("the rest of {region} adds up to {n}", k.region(f.Region), f.lo)
		}
		if f.numbers[0][0] != f.numbers[len(f.numbers)-1][0] {
			return say.New("beside any of these cells, {sum}", sum)
		}
		return sum
	},
}

var equalCommon = rung{
	effort: 2,
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
	say: func(k *knowledge, f *finding) say.Text {
		if k.p.Regions[f.Region].Kind == pips.Unequal {
			return say.New("no number comes twice in {region}", k.region(f.Region))
		}
		return say.New("the cells of {region} show one number, which all of them must be able to show", k.region(f.Region))
	},
}

var bothInside = rung{
	effort: 3,
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
	say: func(k *knowledge, f *finding) say.Text {
		form := "a domino within {region} has to leave the other cells a sum that they can show"
		switch kind := k.p.Regions[f.Region].Kind; {
		case kind == pips.Equal:
			form = "a domino within {region} is a double"
		case kind == pips.Unequal:
			form = "a domino within {region} is no double"
		case len(f.Cells) == 2:
			form = "a domino on both cells of {region} has to make that sum"
		}
		return say.New(form, k.region(f.Region))
	},
	short: func(*finding) say.Text { return say.New("no other domino within it") },
}

var oneBridge = rung{
	effort: 10,
	Rule: Rule{
		Name: "one-bridge", Title: "One bridge", Level: boards.Basic,
		Says: "Of the dominoes across the border of two regions of equal numbers, or within one, there is only one.",
		Why:  "They all show the same two numbers, so they are the same bone, and there is one copy of it.",
	},
	find: func(k *knowledge) {
		for _, sure := range k.edges() {
			pl := k.Places[sure]
			from, to := k.RegionOf[pl.A], k.RegionOf[pl.B]
			if k.Regions[from].Kind != marks.Same || k.Regions[to].Kind != marks.Same {
				continue
			}
			if len(k.beside(pl.A)) > 1 && len(k.beside(pl.B)) > 1 {
				continue
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
	say: func(k *knowledge, f *finding) say.Text {
		if k.RegionOf[f.at[0]] == k.RegionOf[f.at[1]] {
			return say.New("a domino lies at {a}-{b}, and any other within this region would be the same bone", f.Cells[0], f.Cells[1])
		}
		return say.New("a domino lies at {a}-{b}, and any other across this border would be the same bone", f.Cells[0], f.Cells[1])
	},
	short: func(*finding) say.Text { return say.New("no other domino there") },
}

var numberSupply = rung{
	effort: 12,
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
				k.stop(say.New("the bones have {halves}, which the cells cannot show", k.halves(v)))
				return
			}
			elsewhere := func(n [2]int32) bool { return k.RegionOf[n[0]] != k.RegionOf[f.numbers[0][0]] }
			if len(f.numbers) > 0 && !slices.ContainsFunc(f.numbers, elsewhere) {
				if r := k.RegionOf[f.numbers[0][0]]; r > 0 {
					f.Region, f.at = k.Regions[r].Number, k.Regions[r].Cells
				}
			}
		}
	},
	say: func(k *knowledge, f *finding) say.Text {
		supply := say.New("the bones have {halves}, and just as many cells show that number", k.halves(f.v))
		if !k.Exact {
			supply = say.New("the bones have {halves}, and no more cells show that number", k.halves(f.v))
		}
		if f.Region < 0 {
			return supply
		}
		return say.New("{supply}, which decides about {region}", supply, k.region(f.Region))
	},
}

// halves says how many halves have a number: "three 5s".
func (k *knowledge) halves(v int) say.Text {
	return say.Plural(k.Halves[v], "one {pip}", "{n} {pip}s", k.Pips[v])
}

var regionNumbers = rung{
	effort: 12,
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
	say: func(k *knowledge, f *finding) say.Text {
		return say.New("with the numbers that the other cells leave, {region} can be filled in a few ways only", k.region(f.Region))
	},
}

var pipTotal = rung{
	effort: 15,
	Rule: Rule{
		Name: "pip-total", Title: "All pips", Level: boards.Basic,
		Says: "A region adds up to what the others leave of all pips.",
		Why:  "All bones are laid, so all cells together show all their pips.",
	},
	find: func(k *knowledge) {
		total, lo, hi := k.Total()
		if k.Exact && total < lo {
			k.stop(say.New("all bones have {n} pips, but all cells together show at least {sum}", total, lo))
		} else if k.Exact && total > hi {
			k.stop(say.New("all bones have {n} pips, but all cells together show at most {sum}", total, hi))
		}
		for i := 1; i <= len(k.Regions) && k.Exact && !k.no; i++ {
			r := i % len(k.Regions) // the cells without condition come last
			low, high := k.Sum(r)
			f, cells := k.area(r), k.Regions[r].Cells
			f.lo, f.hi, f.v = max(low, total-(hi-high)), min(high, total-(lo-low)), total
			k.gather(f, func(out func(int32, int)) {
				if k.Regions[r].Kind != marks.Same {
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
	say: func(k *knowledge, f *finding) say.Text {
		sum := say.New("{least} to {most}", f.lo, f.hi)
		if f.lo == f.hi {
			sum = say.New("{n}", f.lo)
		}
		if f.Region < 0 {
			return say.New("all bones have {n} pips, and what the other cells can show leaves {sum} for the cells without condition", f.v, sum)
		}
		return say.New("all bones have {n} pips, and what the other cells can show leaves {sum} for {region}", f.v, sum, k.region(f.Region))
	},
}

// maxWays is how many ways to cover a region are looked through.
const maxWays = 40

var regionWays = rung{
	effort: 30,
	Rule: Rule{
		Name: "region-ways", Title: "Ways to cover a region", Level: boards.Hard,
		Says: "Of the ways to cover a region with dominoes, a place that is in none is none, and a bone that is in each of them lies nowhere else.",
		Why:  "The region is covered in one of these ways.",
	},
	find: func(k *knowledge) {
		for r := 1; r < len(k.Regions); r++ {
			w := ways{knowledge: k, region: r, before: slices.Clone(k.At), in: map[int32]int{}, bones: make([]int, len(k.Kinds))}
			if w.cover(); w.n > maxWays {
				continue
			}
			if w.n == 0 {
				k.stop(say.New("{region} cannot be covered", k.region(k.Regions[r].Number)))
				return
			}
			f := k.area(r)
			f.v = w.n
			for p, pl := range k.Places {
				inside := k.RegionOf[pl.A] == int32(r) || k.RegionOf[pl.B] == int32(r)
				b := pl.Bone
				used := k.Left[b] == 1 && w.bones[b] == w.n
				if used && !slices.Contains(f.Bones, k.Kinds[b]) {
					f.Bones = append(f.Bones, k.Kinds[b])
				}
				if k.At[pl.A] != int32(p) && (inside && w.in[int32(p)] == 0 || !inside && used) {
					f.out = append(f.out, int32(p))
				}
			}
			k.found(f)
		}
	},
	say: func(k *knowledge, f *finding) say.Text {
		return say.Plural(f.v, "there is one way to cover {region}", "there are {n} ways to cover {region}, by the bones and their numbers", k.region(f.Region))
	},
	short: func(f *finding) say.Text {
		if len(f.Bones) == 0 {
			return say.New("no other domino on its cells")
		}
		return say.New("no other domino on its cells and no {bones} elsewhere", say.List(f.Bones, "or"))
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
	if w.ctx.Err() != nil {
		w.n = maxWays + 1 // nothing is known
	}
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
		for _, p := range w.Covering[c] {
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
