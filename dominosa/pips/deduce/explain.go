package deduce

import (
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"bonepile/dominosa"
	boards "bonepile/dominosa/deduce"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/say"
)

// stop notes that there is no solution, and why.
func (k *knowledge) stop(reason string) { k.no, k.reason, k.findings = true, reason, nil }

// region says what a region says: "the region that adds up to 9".
func (k *knowledge) region(n int) string { return nameOf(k.p, n) }

// nameOf says what a region says, and where it is if others say the same.
func nameOf(p pips.Puzzle, n int) string {
	r := p.Regions[n]
	text := map[pips.Kind]string{
		pips.Sum: "the region that adds up to %d", pips.Less: "the region that adds up to less than %d", pips.Greater: "the region that adds up to more than %d",
		pips.Equal: "the region of equal numbers", pips.Unequal: "the region of different numbers",
	}[r.Kind]
	if r.Kind.Counts() {
		text = fmt.Sprintf(text, r.Target)
	}
	for i, other := range p.Regions {
		if i != n && other.Sign() == r.Sign() {
			return fmt.Sprintf("%s at %v", text, slices.MinFunc(r.Cells, dominosa.Cell.Compare))
		}
	}
	return text
}

// lying says where a domino lies: "3-5 at r1c2-r1c3", the first number on the first cell.
func lying(pl dominosa.Place) string {
	a, b := pl.Cells()
	u, v := pl.Ends()
	return fmt.Sprintf("%d-%d at %v-%v", u, v, a, b)
}

// laid says that dominoes lie: "3-5 lies at r1c2-r1c3".
func laid(places []dominosa.Place) string {
	parts := make([]string, len(places))
	for i, pl := range places {
		parts[i] = strings.Replace(lying(pl), " at", " lies at", 1)
	}
	return say.List(parts, "and").String()
}

// sentence tells a finding in the position before its round.
func (k *knowledge) sentence(r *rung, f *finding) string {
	text := say.New(r.say(k, f)).Capital().String() + ". "
	switch {
	case len(f.numbers) > 0:
		return text + "So " + k.shown(f) + "."
	case len(f.lay) > 0:
		var list []dominosa.Place
		for _, p := range f.lay {
			list = append(list, k.Place(p))
		}
		return text + "So " + laid(list) + "."
	}
	return text + "So " + k.gone(f.out) + "."
}

// shown says which numbers cells show by a finding, those together that show the same.
func (k *knowledge) shown(f *finding) string {
	out := map[int32]uint64{}
	for _, n := range f.numbers {
		out[n[0]] |= k.Mask[n[0]] & (1 << n[1])
	}
	cells := map[string][]dominosa.Cell{}
	var texts []string
	for _, c := range slices.Sorted(maps.Keys(out)) {
		left := k.Mask[c] &^ out[c]
		text := k.numbers(left, "or")
		if bits.OnesCount64(left) > 1 && bits.OnesCount64(out[c]) <= bits.OnesCount64(left) {
			text = "not " + k.numbers(out[c], "or")
		}
		if cells[text] == nil {
			texts = append(texts, text)
		}
		cells[text] = append(cells[text], k.Cells[c])
	}
	for i, text := range texts {
		is := " is "
		if len(cells[text]) > 1 {
			is = " are "
		}
		if texts[i] = say.List(cells[text], "and").String() + is + text; text == "" {
			texts[i] = "no number is left for " + say.List(cells[text], "and").String()
		}
	}
	return say.List(texts, "and").String()
}

// numbers lists those of a mask.
func (k *knowledge) numbers(mask uint64, word string) string {
	var parts []string
	for v, n := range k.Pips {
		if mask>>v&1 != 0 {
			parts = append(parts, fmt.Sprint(n))
		}
	}
	return say.List(parts, word).String()
}

// manyGone is how many places a sentence names that are gone.
const manyGone = 6

// gone says which placements are out: those on the same cells together, and two pairs of
// cells together if the same bones are out.
func (k *knowledge) gone(out []int32) string {
	slices.Sort(out)
	var texts, spots []string // which bones, and where
	for i := 0; i < len(out); {
		pl := k.Places[out[i]]
		a, b := k.Place(out[i]).Cells()
		var bones [2][]string // that are out, and that are left, each once though it may lie both ways
		for _, p := range slices.Sorted(slices.Values(k.along(pl.A, pl.B))) {
			list := &bones[1]
			if i < len(out) && p == out[i] {
				list = &bones[0]
				i++
			}
			if u, v := k.Place(p).Ends(); !slices.Contains(*list, fmt.Sprintf("%d-%d", v, u)) {
				*list = append(*list, fmt.Sprintf("%d-%d", u, v))
			}
		}
		text := "no " + say.List(bones[0], "or").String()
		if left := len(bones[1]); left == 0 {
			text = "no domino"
		} else if left < len(bones[0]) {
			text = "no domino but " + say.List(bones[1], "or").String()
		}
		at := slices.Index(texts, text)
		if at < 0 {
			texts, spots, at = append(texts, text), append(spots, ""), len(texts)
		}
		spots[at] += fmt.Sprintf(" %v-%v", a, b)
	}
	for i, list := range spots {
		at := strings.Fields(list)
		if n := len(at); n > manyGone {
			at = append(at[:manyGone-1], fmt.Sprintf("%d other places", n-manyGone+1))
		}
		texts[i] += " at " + say.List(at, "or").String()
	}
	if n := len(texts); n > manyGone {
		texts = append(texts[:manyGone], "no others in "+prose.Numbered(n-manyGone, "place"))
	}
	return "there is " + say.List(texts, "and").String()
}

// ending says how a deduction ends.
func (k *knowledge) ending(d *Deduction, cfg Config) string {
	switch {
	case d.Outcome == boards.Stuck && cfg.stops(d):
		return "Here it was stopped; " + say.Plural(len(d.Open), "one place is still possible.", "{n} places are still possible.").String()
	case d.Outcome == boards.Stuck && cfg.Max != boards.NoLevel:
		return "The rules that may be used say no more."
	case d.Outcome == boards.Solved:
		return "Every cell is covered."
	case d.Outcome == boards.Contradicted && k.no:
		return "There is no solution: " + k.reason + "."
	case d.Outcome == boards.Contradicted:
		return "There is no solution: " + k.need() + "."
	}
	return k.choice()
}

// choice says what may be chosen where all that is left is possible.
func (k *knowledge) choice() string {
	fixed, joined := true, true
	var open []dominosa.Cell
	var bones []dominosa.Bone
	for c := range k.Cells {
		if k.At[c] >= 0 {
			continue
		}
		open = append(open, k.Cells[c])
		_, one := k.partner(int32(c))
		joined, fixed = joined && one, fixed && k.Fixed(int32(c))
		for _, b := range k.bonesOf(int32(c)) {
			if !slices.Contains(bones, k.Kinds[b]) {
				bones = append(bones, k.Kinds[b])
			}
		}
	}
	slices.SortFunc(bones, dominosa.Bone.Compare)
	what := "which dominoes lie there may be chosen"
	switch {
	case fixed:
		what = "the numbers are the same in every solution, only the borders differ"
	case joined:
		what = "the borders are the same in every solution, and what may be exchanged is " + say.Few(bones).String()
	}
	return fmt.Sprintf("What is the same in every solution has been said. Open is %s: %s.", say.Few(open).String(), what)
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
		d.Start, err = "This puzzle has a great many solutions. What follows is true of all of them.", nil
	case err != nil:
	case n.Sign() == 0:
		d.End = "There is no solution, but these rules do not show why."
	case n.IsUint64() && n.Uint64() == 1 && cfg.stops(d): // the end says so
	case n.IsUint64() && n.Uint64() == 1:
		d.End = "There is one solution, but these rules do not find it."
	default:
		d.Start = fmt.Sprintf("This puzzle has %v solutions. What follows is true of all of them.", n)
	}
	return d, err
}

// Lines returns the deduction in sentences, line by line, the steps with their numbers.
func (d *Deduction) Lines() (lines []string) {
	if d.Start != "" {
		lines = append(lines, d.Start)
	}
	for i, st := range d.Steps {
		lines = append(lines, fmt.Sprintf("%d  %s: %s", i+1, st.Rule.Title, st.Text))
	}
	return append(lines, d.End)
}
