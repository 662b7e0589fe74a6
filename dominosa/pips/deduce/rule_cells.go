package deduce

import (
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips/internal/marks"
	"bonepile/dominosa/say"
)

// Rules about cells and bones, whatever the regions say.

var onlyNeighbour = rung{
	effort: 1,
	Rule: Rule{
		Name: "only-neighbour", Title: "Only neighbour", Level: boards.Trivial,
		Says: "A cell with one open neighbour is joined with it.",
		Why:  "Every cell is covered by a domino that lies on it and on a neighbour.",
	},
	find: func(k *knowledge) {
		for c := range k.Cells {
			if list := k.beside(int32(c)); len(list) == 1 && k.At[c] < 0 {
				f := k.about(int32(c), list[0])
				f.out = slices.DeleteFunc(slices.Clone(k.Covering[list[0]]), func(p int32) bool { return k.Places[p].A == int32(c) || k.Places[p].B == int32(c) })
				k.found(f)
			}
		}
	},
	say: func(_ *knowledge, f *finding) say.Text {
		return say.New("the only open neighbour of {cell} is {other}", f.Cells[0], f.Cells[1])
	},
}

// other returns the cell of a placement that is not c.
func other(pl marks.Placement, c int32) int32 { return pl.A + pl.B - c }

// beside returns the cells with which placements of c join it, each once.
func (k *knowledge) beside(c int32) (list []int32) {
	for _, p := range k.Covering[c] {
		if d := other(k.Places[p], c); k.Live[p] && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}

var lastPlace = rung{
	effort: 3,
	Rule: Rule{
		Name: "last-place", Title: "Last place", Level: boards.Trivial,
		Says: "A bone that has one place left lies there.",
		Why:  "Every bone is used.",
	},
	find: func(k *knowledge) {
		for b, n := range k.Of {
			if !k.Exact || n == 0 || n != k.Left[b] {
				continue
			}
			f := k.about()
			f.Bones = append(f.Bones, k.Kinds[b])
			f.lay = slices.DeleteFunc(slices.Clone(k.OfBone[b]), func(p int32) bool { return !k.Live[p] || k.At[k.Places[p].A] == p })
			k.found(f)
		}
	},
	say: func(_ *knowledge, f *finding) say.Text {
		if len(f.lay) > 1 {
			return say.New("{bone} has as many places left as there are copies of it", f.Bones[0])
		}
		return say.New("{bone} has one place left", f.Bones[0])
	},
}

var boneHere = rung{
	effort: 4,
	Rule: Rule{
		Name: "bone-here", Title: "This bone here", Level: boards.Trivial,
		Says: "A bone that alone can cover some cell lies nowhere else.",
		Why:  "The cell is covered, and only this bone can do it.",
	},
	find: func(k *knowledge) {
		for c := range k.Cells {
			if bones := k.bonesOf(int32(c)); len(bones) == 1 && k.At[c] < 0 && k.Left[bones[0]] == 1 {
				k.found(k.nowhereElse([]int32{int32(c)}, bones))
			}
		}
	},
	say: func(_ *knowledge, f *finding) say.Text {
		return say.New("only {bone} can cover {cell}", f.Bones[0], f.Cells[0])
	},
	short: noneElsewhere,
}

// bonesOf returns the bones that can cover a cell, in order.
func (k *knowledge) bonesOf(c int32) (bones []int32) {
	for _, p := range k.Covering[c] {
		if b := k.Places[p].Bone; k.Live[p] && !slices.Contains(bones, b) {
			bones = append(bones, b)
		}
	}
	slices.Sort(bones)
	return bones
}

// nowhereElse makes the finding that bones lie on some of these cells only.
func (k *knowledge) nowhereElse(cells, bones []int32) *finding {
	f := k.about(cells...)
	for _, b := range bones {
		f.Bones = append(f.Bones, k.Kinds[b])
		for _, p := range k.OfBone[b] {
			if pl := k.Places[p]; k.At[pl.A] != p && !slices.Contains(cells, pl.A) && !slices.Contains(cells, pl.B) {
				f.out = append(f.out, p)
			}
		}
	}
	return f
}

// noneElsewhere is short for the places of the bones of a finding.
func noneElsewhere(f *finding) say.Text {
	return say.New("no {bones} elsewhere", say.List(f.Bones, "or"))
}

var oddArea = rung{
	effort: 6,
	Rule: Rule{
		Name: "odd-area", Title: "Odd area", Level: boards.Basic,
		Says: "No domino lies where it would cut off an odd number of cells.",
		Why:  "Dominoes cover two cells each, so an area that they cover has an even number.",
	},
	find: func(k *knowledge) {
		for _, p := range k.edges() {
			pl := k.Places[p]
			if part := k.oddPart(pl.A, pl.B); part != nil {
				f := k.about(part...)
				f.out = k.along(pl.A, pl.B)
				k.found(f)
			}
		}
	},
	say: func(k *knowledge, f *finding) say.Text {
		place := where(k.Place(f.out[0]))
		if len(f.Cells) == 1 {
			return say.New("a domino at {place} would cut off {cell}", place, f.Cells[0])
		}
		return say.New("a domino at {place} would cut off {n} cells at {cell}, an odd number", place, len(f.Cells), f.Cells[0])
	},
}

// edges returns a live placement that is not laid for each two neighbouring cells that have
// one.
func (k *knowledge) edges() (list []int32) {
	for p, pl := range k.Places {
		last := len(list) - 1
		if k.Live[p] && k.At[pl.A] < 0 && (last < 0 || k.Places[list[last]].A != pl.A || k.Places[list[last]].B != pl.B) {
			list = append(list, int32(p))
		}
	}
	return list
}

// along returns the live placements on two cells.
func (k *knowledge) along(a, b int32) []int32 {
	return slices.DeleteFunc(slices.Clone(k.Covering[a]), func(p int32) bool { return !k.Live[p] || other(k.Places[p], a) != b })
}

// oddPart returns the smallest odd area that is left if a domino lies on a and b.
func (k *knowledge) oddPart(a, b int32) (odd []int32) {
	seen := map[int32]bool{a: true, b: true}
	for _, start := range slices.Concat(k.beside(a), k.beside(b)) {
		if seen[start] {
			continue
		}
		seen[start] = true
		part := []int32{start}
		for i := 0; i < len(part); i++ {
			for _, d := range k.beside(part[i]) {
				if !seen[d] {
					seen[d] = true
					part = append(part, d)
				}
			}
		}
		if len(part)%2 != 0 && (odd == nil || len(part) < len(odd)) {
			odd = part
		}
	}
	slices.Sort(odd)
	return odd
}

// setSize is how many cells a set of bones may have.
const setSize = 4

var boneSet = rung{
	effort: 30,
	Rule: Rule{
		Name: "bone-set", Title: "As many bones as cells", Level: boards.Hard,
		Says: "If no two of some cells are neighbours, and they can take no more bones than they are, they use up these bones.",
		Why:  "No domino covers two of the cells, so each takes a bone, and no others are left for them.",
	},
	find: func(k *knowledge) {
		for size := 2; size <= setSize && len(k.findings) == 0; size++ {
			k.sets(size, 0, nil, nil)
		}
	},
	say: func(_ *knowledge, f *finding) say.Text {
		form := "only {bones} can cover {cells}, a different one each"
		if len(f.Bones) < len(f.Cells) {
			form = "only {bones} can cover {cells}, and no more copies are left"
		}
		return say.New(form, say.List(f.Bones, "and"), say.List(f.Cells, "and"))
	},
	short: noneElsewhere,
}

// sets looks for sets of a size that begin with some cells, which can take some bones.
func (k *knowledge) sets(size, from int, cells, bones []int32) {
	if len(cells) == size {
		copies := int32(0)
		for _, b := range bones {
			copies += k.Left[b]
		}
		if int(copies) < size {
			var short []dominosa.Cell
			for _, c := range cells {
				short = append(short, k.Cells[c])
			}
			k.stop(say.New("only {bones} can cover {cells}, too few", say.List(k.nowhereElse(nil, bones).Bones, "and"), say.List(short, "and")))
		} else if int(copies) == size {
			k.found(k.nowhereElse(slices.Clone(cells), bones))
		}
		return
	}
	for c := from; c < len(k.Cells) && len(k.findings) == 0; c++ {
		if k.At[c] >= 0 || slices.ContainsFunc(cells, func(d int32) bool { return len(k.along(d, int32(c))) > 0 }) {
			continue
		}
		more := slices.Clone(bones)
		for _, b := range k.bonesOf(int32(c)) {
			if !slices.Contains(more, b) {
				more = append(more, b)
			}
		}
		if len(more) <= size {
			slices.Sort(more)
			k.sets(size, c+1, append(cells, int32(c)), more)
		}
	}
}
