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
	"bonepile/dominosa/say"
	"bonepile/internal/draw"
	"bonepile/internal/draw/grids"
)

// Pips puzzles, which have their own chapters behind those of domino grids.

// NewPips returns a Pips puzzle of a book: the grid that its solution shows. Pages before the
// solutions show the dominoes given alone.
func NewPips(p pips.Puzzle, t dominosa.Tiling, r deduce.Rating) Puzzle {
	z := Puzzle{Rating: r, pips: &p}
	z.Puzzle, z.Solution = p.Shown(t, 0)
	_, z.Given = p.Shown(p.Given, 0)
	return z
}

// Areas returns the regions of a puzzle for a picture. It is not nil.
func Areas(p pips.Puzzle) []grids.Area {
	list := []grids.Area{}
	for _, r := range p.Regions {
		list = append(list, grids.Area{Cells: r.Cells, Sign: r.Sign()})
	}
	return list
}

// picture draws a puzzle with places that lie. Where all do, no signs are needed.
func (z Puzzle) picture(laid dominosa.Tiling, look grids.Options) *draw.Scene {
	if z.pips != nil {
		look.Areas = Areas(*z.pips)
		for i := range look.Areas {
			if len(laid) > 0 {
				look.Areas[i].Sign = ""
			}
		}
	}
	return grids.Board(z.Puzzle, grids.Position{Laid: laid}, look)
}

// Stages returns the shape at the beginning and after every round of a deduction, and the grid of the
// numbers on it then.
func Stages(p pips.Puzzle, d *solve.Deduction) (dominosa.Puzzle, []grids.Stage) {
	z, _ := p.Shown(d.Laid, 0)
	_, z.Given = p.Shown(p.Given, 0)
	_, start := p.Shown(slices.DeleteFunc(slices.Clone(d.Laid), func(pl dominosa.Place) bool {
		return slices.ContainsFunc(d.Steps, func(st solve.Step) bool { return slices.Contains(st.Forced, pl) })
	}), 0)
	grid := &deduce.Deduction{}
	for _, st := range d.Steps {
		_, forced := p.Shown(st.Forced, 0)
		grid.Steps = append(grid.Steps, deduce.Step{Round: st.Round, Rule: st.Rule, Forced: forced})
	}
	return z, grids.Stages(z, grid, start)
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
	return [2]string{"", "Pips: "}[z.kind()] + say.New(z.Rating.Level.String()).Capital().String()
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

// pipsStep draws a stage of an example.
func pipsStep(p pips.Puzzle, z dominosa.Puzzle, at grids.Position) *draw.Scene {
	return grids.Board(z, at, grids.Options{Theme: draw.Print(), Bare: true, Coords: true, Areas: Areas(p)})
}

// pipsLesson is [Book.lesson] for a rule of Pips; one without an example is explained in words.
func (b *Book) pipsLesson(r deduce.Rule, w float64, s style) panel {
	text := []string{r.Says, "Why: " + r.Why}
	if pipsExamples[r.Name] == "" {
		return newPanel(&draw.Scene{}, 1, r.Title, text, w, s)
	}
	p, d := pipsExample(r.Name)
	z, stages := Stages(p, d)
	round := d.Steps[slices.IndexFunc(d.Steps, func(st solve.Step) bool { return st.Rule.Name == r.Name })].Round
	picture := pipsStep(p, z, stages[round].Position)
	return newPanel(picture, min(b.enlarged(pipsCell), 0.42*w*grids.Cell/picture.W), r.Title, append(text, "Here: "+told(d)[round]), w, s)
}

// told returns the sentences of a deduction by their rounds.
func told(d *solve.Deduction) map[int]string {
	texts := map[int]string{}
	for _, st := range d.Steps {
		texts[st.Round] += fmt.Sprint(st.Text, " ")
	}
	return texts
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
	texts := told(d)
	texts[0] = names + ". A sentence calls a cell by its row and its column."
	z, stages := Stages(p, d)
	var list []panel
	for i, st := range stages {
		head := "The shape"
		if i > 0 {
			head = fmt.Sprintf("Step %d: %s", i, st.Rule.Title)
		}
		list = append(list, newPanel(pipsStep(p, z, st.Position), b.enlarged(pipsCell), head, []string{texts[i]}, w, s))
	}
	return list
}
