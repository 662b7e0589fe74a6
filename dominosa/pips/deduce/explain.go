package deduce

import (
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/say"
)

// stop notes that there is no solution, and why.
func (k *knowledge) stop(reason say.Text) { k.no, k.reason, k.findings = true, reason, nil }

// none says why there is no solution.
func none(why say.Text) say.Text { return say.New("There is no solution: {why}.", why) }

// region says what a region says: "the region that adds up to 9".
func (k *knowledge) region(n int) say.Text { return nameOf(k.p, n) }

// nameOf says what a region says, and where it is if others say the same.
func nameOf(p pips.Puzzle, n int) say.Text {
	r := p.Regions[n]
	text := say.New("the region of equal numbers")
	switch r.Kind {
	case pips.Sum:
		text = say.New("the region that adds up to {n}", r.Target)
	case pips.Less:
		text = say.New("the region that adds up to less than {n}", r.Target)
	case pips.Greater:
		text = say.New("the region that adds up to more than {n}", r.Target)
	case pips.Unequal:
		text = say.New("the region of different numbers")
	}
	for i, other := range p.Regions {
		if i != n && other.Sign() == r.Sign() {
			return say.New("{region} at {cell}", text, slices.MinFunc(r.Cells, dominosa.Cell.Compare))
		}
	}
	return text
}

// where names the cells of a domino.
func where(pl dominosa.Place) say.Text {
	a, b := pl.Cells()
	return say.New("{a}-{b}", a, b)
}

// turned names a bone with the number first that lies on the first cell.
func turned(pl dominosa.Place) say.Text {
	u, v := pl.Ends()
	return say.New("{a}-{b}", u, v)
}

// lying says where dominoes lie, "3-5 at r1c2-r1c3", by a template.
func lying(form string, places []dominosa.Place) (list []say.Text) {
	for _, pl := range places {
		list = append(list, say.New(form, turned(pl), where(pl)))
	}
	return list
}

// laid says that dominoes lie: "3-5 lies at r1c2-r1c3".
func laid(places []dominosa.Place) say.Text {
	return say.List(lying("{bone} lies at {place}", places), "and")
}

// sentence tells a finding in the position before its round.
func (k *knowledge) sentence(r *rung, f *finding) say.Text {
	so := k.gone(r, f)
	switch {
	case f.supposed:
		so = lying("{bone} does not lie at {place}", []dominosa.Place{k.Place(f.out[0])})[0]
	case len(f.numbers) > 0:
		so = k.shown(f)
	case len(f.lay) > 0:
		var list []dominosa.Place
		for _, p := range f.lay {
			list = append(list, k.Place(p))
		}
		so = laid(list)
	}
	return say.New("{why}. So {what}.", r.say(k, f), so).Capital()
}

// A clause says the same of several things.
type clause[T any] struct {
	say    func(things say.Text, many bool) say.Text
	things []T
}

// joinClause adds a thing to the clause that says the same, or to a new one.
func joinClause[T any](list []clause[T], how func(say.Text, bool) say.Text, thing T) []clause[T] {
	i := slices.IndexFunc(list, func(c clause[T]) bool { return like(how(say.Text{}, false))(c.say(say.Text{}, false)) })
	if i < 0 {
		i, list = len(list), append(list, clause[T]{say: how})
	}
	list[i].things = append(list[i].things, thing)
	return list
}

// join says clauses, with the things of each in a list with a word.
func join[T any](list []clause[T], word string) (texts []say.Text) {
	for _, c := range list {
		texts = append(texts, c.say(say.List(c.things, word), len(c.things) > 1))
	}
	return texts
}

// like reports whether a text is the same.
func like(text say.Text) func(say.Text) bool {
	said := text.String()
	return func(other say.Text) bool { return other.String() == said }
}

// shown says which numbers cells show by a finding, those together that show the same.
func (k *knowledge) shown(f *finding) say.Text {
	out := map[int32]uint64{}
	for _, n := range f.numbers {
		if k.Mask[n[0]]>>n[1]&1 != 0 {
			out[n[0]] |= 1 << n[1]
		}
	}
	var list []clause[dominosa.Cell]
	for _, c := range slices.Sorted(maps.Keys(out)) {
		list = joinClause(list, k.showing(k.Mask[c]&^out[c], out[c]), k.Cells[c])
	}
	return say.List(join(list, "and"), "and")
}

// showing says what numbers are left for cells, or which are out.
func (k *knowledge) showing(left, out uint64) func(say.Text, bool) say.Text {
	return func(cells say.Text, many bool) say.Text {
		is, not, no := "{cell} is {numbers}", "{cell} is not {numbers}", "{cell} can show no number"
		if many {
			is, not, no = "{cells} are {numbers}", "{cells} are not {numbers}", "{cells} can show no number"
		}
		switch n := bits.OnesCount64(left); {
		case n == 0:
			return say.New(no, cells)
		case n > 1 && bits.OnesCount64(out) <= n:
			return say.New(not, cells, k.numbers(out))
		}
		return say.New(is, cells, k.numbers(left))
	}
}

// numbers lists those of a mask.
func (k *knowledge) numbers(mask uint64) say.Text {
	var list []int
	for v, n := range k.Pips {
		if mask>>v&1 != 0 {
			list = append(list, n)
		}
	}
	return say.List(list, "or")
}

// manyGone is how many places a sentence names that are gone, if there is something short to
// say of them.
const manyGone = 6

// gone says which placements are out: those on the same cells together, and two pairs of
// cells together if the same bones are out.
func (k *knowledge) gone(r *rung, f *finding) say.Text {
	slices.Sort(f.out)
	var list []clause[say.Text] // which bones, and where
	n := 0
	for i := 0; i < len(f.out); n++ {
		pl := k.Places[f.out[i]]
		var bones [2][]say.Text // that are out, and that are left, each once though it may lie both ways
		all := k.along(pl.A, pl.B)
		slices.Sort(all)
		for _, p := range all {
			list := &bones[1]
			if i < len(f.out) && p == f.out[i] {
				list, i = &bones[0], i+1
			}
			if way := k.way(p, f.out, all); !slices.ContainsFunc(*list, like(way)) {
				*list = append(*list, way)
			}
		}
		list = joinClause(list, func(places say.Text, _ bool) say.Text {
			switch left := len(bones[1]); {
			case left == 0:
				return say.New("no domino at {places}", places)
			case left < len(bones[0]):
				return say.New("no domino but {bones} at {places}", say.List(bones[1], "or"), places)
			}
			return say.New("no {bones} at {places}", say.List(bones[0], "or"), places)
		}, where(k.Place(f.out[i-1])))
	}
	texts := join(list, "or")
	if n > manyGone && r.short != nil {
		texts = []say.Text{r.short(f)}
	}
	return say.New("there is {list}", say.List(texts, "and"))
}

// way names a placement among all on its cells by its bone, and by its numbers only if the bone
// can lie the other way too and just one of the two ways is out.
func (k *knowledge) way(p int32, out, all []int32) say.Text {
	pl := k.Place(p)
	for _, q := range all {
		if q != p && k.Places[q].Bone == k.Places[p].Bone && slices.Contains(out, p) != slices.Contains(out, q) {
			a, _ := pl.Cells()
			u, _ := pl.Ends()
			return say.New("{bone} with {n} on {cell}", pl.Bone, u, a)
		}
	}
	return say.New("{bone}", pl.Bone)
}

// ending says how a deduction ends.
func (k *knowledge) ending(d *Deduction, cfg Config) say.Text {
	switch {
	case d.Outcome == boards.Stuck && cfg.stops(d):
		return say.Plural(len(d.Open), "Here it was stopped; one place is still possible.", "Here it was stopped; {n} places are still possible.")
	case d.Outcome == boards.Stuck && cfg.Max != boards.NoLevel:
		return say.New("The rules that may be used say no more.")
	case d.Outcome == boards.Solved:
		return say.New("Every cell is covered.")
	case d.Outcome == boards.Contradicted && k.no:
		return none(k.reason)
	case d.Outcome == boards.Contradicted:
		why, _ := k.need()
		return none(why)
	}
	return k.choice(len(d.Steps) > 0)
}

// choice says what may be chosen where all that is left is possible, after steps or without.
func (k *knowledge) choice(some bool) say.Text {
	fixed, joined := true, true
	var open []dominosa.Cell
	var bones []dominosa.Bone
	for c := range k.Cells {
		if k.At[c] >= 0 {
			continue
		}
		open = append(open, k.Cells[c])
		joined, fixed = joined && len(k.beside(int32(c))) == 1, fixed && k.Fixed(int32(c))
		for _, b := range k.bonesOf(int32(c)) {
			if !slices.Contains(bones, k.Kinds[b]) {
				bones = append(bones, k.Kinds[b])
			}
		}
	}
	slices.SortFunc(bones, dominosa.Bone.Compare)
	what := say.New("which dominoes lie there may be chosen")
	switch {
	case fixed:
		what = say.New("the numbers are the same in every solution, only the borders differ")
	case joined:
		what = say.New("the borders are the same in every solution, and what may be exchanged is {bones}", say.Few(bones))
	}
	if !some && len(open) == len(k.Cells) {
		return say.New("Nothing is the same in every solution. Open is {cells}: {what}.", say.Few(open), what)
	}
	return say.New("What is the same in every solution has been said. Open is {cells}: {what}.", say.Few(open), what)
}

// countNodes is how far Explain counts solutions: some seconds.
const countNodes = 1 << 18

// Explain is [Solve] for people: if there are several solutions, Start says how many.
func Explain(ctx context.Context, p pips.Puzzle, cfg Config) (*Deduction, error) {
	d, err := Solve(ctx, p, cfg)
	if err != nil || d.Outcome != boards.Stuck {
		return d, err
	}
	p.Given = slices.Concat(p.Given, cfg.Laid)
	n, err := p.Count(ctx, dominosa.Config{MaxNodes: countNodes})
	switch {
	case err == dominosa.ErrLimit:
		d.Start, err = say.New("This puzzle has a great many solutions. What follows is true of all of them."), nil
	case err != nil:
	case n.Sign() == 0:
		d.End = say.New("There is no solution, but these rules do not show why.")
	case n.IsUint64() && n.Uint64() == 1 && cfg.stops(d): // the end says so
	case n.IsUint64() && n.Uint64() == 1:
		d.End = say.New("There is one solution, but these rules do not find it.")
	default:
		d.Start = say.New("This puzzle has {n} solutions. What follows is true of all of them.", n.String())
	}
	return d, err
}

// Lines returns the deduction in sentences, line by line, the steps with their numbers.
func (d *Deduction) Lines() (lines []string) {
	if d.Start != (say.Text{}) {
		lines = append(lines, d.Start.String())
	}
	for i, st := range d.Steps {
		lines = append(lines, fmt.Sprintf("%d  %s: %s", i+1, st.Rule.Title, st.Text))
	}
	return append(lines, d.End.String())
}
