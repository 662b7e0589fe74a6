package book

import (
	"context"
	"fmt"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/pips"
	solve "bonepile/dominosa/pips/deduce"
	pipstext "bonepile/dominosa/pips/notation"
	"bonepile/internal/draw"
	"bonepile/internal/draw/grids"
)

// Pips puzzles, which have their own chapters behind those of domino grids.

// NewPips returns a Pips puzzle of a book: the grid that its solution shows, of which pages show
// the dominoes given alone.
func NewPips(p pips.Puzzle, t dominosa.Tiling, r deduce.Rating) Puzzle {
	z := Puzzle{Rating: r, pips: &p}
	z.Puzzle, z.Solution = p.Shown(t, 0)
	_, z.Given = p.Shown(p.Given, 0)
	return z
}

// Areas returns the regions of a puzzle for a picture.
func Areas(p pips.Puzzle) (list []grids.Area) {
	for _, r := range p.Regions {
		list = append(list, grids.Area{Cells: r.Cells, Sign: r.Sign()})
	}
	return list
}

// picture draws a puzzle with places that lie. Where all do, no signs are needed.
func (z Puzzle) picture(laid dominosa.Tiling, look grids.Options) *draw.Scene {
	if z.pips == nil {
		return grids.Board(z.Puzzle, grids.Position{Laid: laid}, look)
	}
	areas := Areas(*z.pips)
	for i := range areas {
		if len(laid) > 0 {
			areas[i].Sign = ""
		}
	}
	rest := slices.DeleteFunc(slices.Clone(laid), func(pl dominosa.Place) bool { return slices.Contains(z.Given, pl) })
	return grids.Regions(z.Puzzle, areas, rest, look)
}

// ladders are the rules by the kind of puzzle: 0 is a domino grid, 1 Pips.
var ladders = [2]func() []deduce.Rule{deduce.Rules, solve.Rules}

// kind returns what kind of puzzle z is.
func (z Puzzle) kind() int {
	if z.pips == nil {
		return 0
	}
	return 1
}

func (z Puzzle) ladder() []deduce.Rule { return ladders[z.kind()]() }

// section names the chapter of a puzzle: its level, and its kind if that is Pips.
func (z Puzzle) section() string {
	return [2]string{"", "Pips: "}[z.kind()] + levelName(z.Rating.Level)
}

// of returns the puzzles of a kind.
func (b *Book) of(kind int) []Puzzle {
	return slices.DeleteFunc(slices.Clone(b.Puzzles), func(z Puzzle) bool { return z.kind() != kind })
}

// begins reports whether a puzzle is the first of its kind.
func (b *Book) begins(i int) bool { return i == 0 || b.Puzzles[i].kind() != b.Puzzles[i-1].kind() }

// pipsLevels says what the levels are about.
var pipsLevels = map[deduce.Level]string{
	deduce.Trivial: "single cells, small and large sums, and bones with one place left are enough",
	deduce.Basic:   "count how often the list has a number, and how often regions need it",
	deduce.Hard:    "look at all ways to fill a region, and at cells that share a few bones",
	deduce.Extreme: "suppose a bone somewhere, and see after a step or two that it cannot be",
	deduce.Beyond:  "suppose a bone somewhere, and follow it for long",
}

// pipsRules returns how to play Pips, paragraph by paragraph.
func (b *Book) pipsRules() []string {
	bones, given := "every bone of the list is used", ""
	for _, z := range b.of(1) {
		if len(z.Given) > 0 {
			given = " Bones in a heavy frame are given: they lie there, and are struck out in the list."
		}
		if z.Set().AtMost() {
			bones = "some bones of the list may be left over where there are more than needed"
		}
	}
	return []string{
		"Cover the shape with the bones of the list beside or below it. Each lies on two neighbouring cells, across or upright and either way round, " +
			"and " + bones + ". Ends that touch need not match.",
		"Strong lines divide the shape into regions; a bone may lie across them. The sign of a region says what its numbers do: 9 says that they add up to 9, <4 to less than 4, " +
			">4 to more than 4. The sign = says that they are all equal, and the same with a stroke through it that no two are equal. A region without a sign may show anything.",
		"There is one solution and no more, and it can be found by thought alone." + given + " Begin with single cells, small sums and large ones. Which bones have the number? " +
			"And which cell has one neighbour left?",
	}
}

// pipsExamples are puzzles in which a rule is used, by its name, and that of the worked example.
var pipsExamples = map[string]string{
	"":                 "3x4:?..?A..CAABC:e,8,4:46664533",
	"only-neighbour":   "2x3:AAB?..:e,6:0226",
	"region-range":     "2x2:AB?C:2,l2,l6:2404",
	"equal-common":     "2x3:AAB?..:e,6:0226",
	"both-ends-inside": "2x2:AB?B:4,6:4511",
	"last-place":       "2x2:ABAB:e,8:2244",
	"bone-here":        "2x2:ABCB:g1,8,5:3544",
	"one-bridge":       "4x4:.A...A.A??.A.?B.:e,e:m0111131322",
	"number-supply":    "1x4:ABB?:3,e:3334",
	"region-numbers":   "3x2:A.A.A?:7:3315",
	"odd-area":         "3x4:A??BCC?D..EE:1,4,e,1,3:1245332211",
	"pip-total":        "4x2:?ABBB.?.:5,7:553311",
	"bone-set":         "3x4:.ABBCCBBCCD.:5,e,e,l3:5666444614",
	"region-ways":      "3x4:.AAB.C..DC..:e,2,e,4:242244",
	"short-trial":      "6x2:A.?.BCDCD.E.:g0,l1,e,6,2:22041425",
}

// pipsExample returns an example with its deduction.
func pipsExample(name string) (pips.Puzzle, *solve.Deduction) {
	list, err := pipstext.Parse(pipsExamples[name])
	if err != nil {
		panic(fmt.Sprintf("book: %s: %v", name, err)) // it is ours
	}
	d, err := solve.Solve(context.Background(), list[0].Puzzle, solve.Config{})
	if err != nil {
		panic(fmt.Sprintf("book: %s: %v", name, err))
	}
	return list[0].Puzzle, d
}

// pipsStep draws a puzzle with dominoes that lie, those behind the first n in a heavy frame.
func pipsStep(p pips.Puzzle, laid []dominosa.Place, n int) *draw.Scene {
	z, laid := p.Shown(laid, 0)
	z.Given = laid[n:]
	return grids.Regions(z, Areas(p), laid[:n], grids.Options{Theme: draw.Print(), Bare: true, Coords: true})
}

// pipsLesson is [Book.lesson] for a rule of Pips; one without an example is told in words.
func (b *Book) pipsLesson(r deduce.Rule, w float64, s style) panel {
	text := []string{r.Says, "Why: " + r.Why}
	if pipsExamples[r.Name] == "" {
		return newPanel(&draw.Scene{}, 1, r.Title, text, w, s)
	}
	p, d := pipsExample(r.Name)
	var laid []dominosa.Place
	for _, st := range d.Steps {
		if st.Rule.Name == r.Name {
			picture := pipsStep(p, append(laid, st.Forced...), len(laid))
			return newPanel(picture, min(b.enlarged(27), 0.42*w*grids.Cell/picture.W), r.Title, append(text, "Here: "+st.Text.String()), w, s)
		}
		laid = append(laid, st.Forced...)
	}
	panic("book: the example of " + r.Name + " does not use it")
}

// pipsCell is the side of cells of the example, so that signs can be read.
const pipsCell = 23.0

// pipsPanels makes the steps of the example, in a column of a width.
func (b *Book) pipsPanels(w float64, s style) []panel {
	p, d := pipsExample("")
	names := "These are the regions. The bones are"
	for bone := range p.Set().All() {
		names += fmt.Sprintf(" %v", bone)
	}
	list := []panel{newPanel(pipsStep(p, nil, 0), b.enlarged(pipsCell), "The shape", []string{names + ". A sentence calls a cell by its row and its column."}, w, s)}
	var laid []dominosa.Place
	for i := 0; i < len(d.Steps); {
		first, before, text := d.Steps[i], len(laid), ""
		for ; i < len(d.Steps) && d.Steps[i].Round == first.Round; i++ {
			text += " " + d.Steps[i].Text.String()
			laid = append(laid, d.Steps[i].Forced...)
		}
		list = append(list, newPanel(pipsStep(p, laid, before), b.enlarged(pipsCell), fmt.Sprintf("Step %d: %s", first.Round, first.Rule.Title), []string{text}, w, s))
	}
	return list
}
