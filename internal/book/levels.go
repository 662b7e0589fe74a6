package book

import (
	"fmt"
	"math"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/say"
	"bonepile/internal/draw"
	"bonepile/internal/draw/grids"
)

// Openers: one page or two before the puzzles of each level, which teach its rules. The
// hardest rules that most of its puzzles need come first. The first opener continues with
// the rules of easier levels, which no other teaches; the trivial ones are in How to play.

// mostTaught is how many pages an opener may have.
const mostTaught = 2

// teaches says what a level is about.
var teaches = map[deduce.Level]string{
	deduce.Trivial: "Look for a bone with one place left, and for a number with one neighbour left. Nothing else is needed here.",
	deduce.Basic:   "A bone that has to lie in one of two places takes these places from all others. Look at what is common to all the ways that are left.",
	deduce.Hard:    "Some cells have to share a few bones among them, and no other cell can have these. Look at all cells of a number together, two or three at a time.",
	deduce.Extreme: "One bone leads to the next: follow the chain, and ask what both ends have in common. And now and then a number needs its double.",
	deduce.Beyond:  "Here whole areas count, and sets of cells of any numbers. Chains lead through bones and cells alike. If no rule says more, suppose a bone somewhere, in pencil, and erase it when it fails.",
}

// opener adds the pages before the puzzles of a level, of which from is the first and to the
// first after them.
func (b *Book) opener(level deduce.Level, from, to int) {
	p := b.numbered("")
	note := numbered("Puzzle", from, to)
	section := b.Puzzles[from].section()
	b.chapter(section, note, level)
	b.tab(p, level)
	high := b.band()
	p.ground(draw.Box{X0: -b.Bleed, Y0: -b.Bleed, X1: b.Paper.W + b.Bleed, Y1: high})
	size := min(48, 0.085*b.Paper.W)
	p.text(section, p.area.X0, high-0.9*size, style{size: size, bold: true, anchor: draw.Start, colour: white})
	p.stars(int(level), p.area.X1, high-0.9*size, 0.55*size, white)
	p.text(note, p.area.X0, high-0.35*size, style{size: 0.32 * size, anchor: draw.Start, colour: white})

	s := b.prose()
	y := high + 1.4*s.size
	y = p.paragraph(b.about(from), p.area.X0, y, style{size: 1.15 * s.size}) + 1.2*s.size
	for i, list := range b.lessons(level, from, to) {
		if i > 0 {
			p = b.numbered(fmt.Sprintf("%s: %s", b.Title, section))
			b.tab(p, level)
			y = p.area.Y0
		}
		for _, q := range list {
			p.panel(q, p.area.X0, y, s)
			y += q.h + lessonGap*s.size
		}
	}
}

// lessonGap is the room below a lesson, in sizes of its letters.
const lessonGap = 1.5

// band returns where the black band at the head of an opener ends.
func (b *Book) band() float64 { return b.margin() + 0.16*(b.Paper.H-2*b.margin()) }

// about returns the lines that say what the level of a puzzle is about.
func (b *Book) about(from int) []string {
	text := teaches[b.Puzzles[from].Rating.Level]
	if b.Puzzles[from].pips != nil {
		text = say.New(pipsLevels[b.Puzzles[from].Rating.Level]).Capital().String() + "."
	}
	return lines(text, b.Paper.W-2*b.margin()-b.Gutter, style{size: 1.15 * b.prose().size})
}

// lessons returns what the pages of an opener teach: as many rules as they have room for, the
// first that are of most use. The first page has less room. There is at least one page.
func (b *Book) lessons(level deduce.Level, from, to int) [][]panel {
	s := b.prose()
	top, end := b.margin(), b.Paper.H-b.margin()
	filled := []float64{b.band() + (1.4+1.2+1.15*leading*float64(len(b.about(from))))*s.size}
	list := [][]panel{nil}
	for _, r := range b.taught(level, from, to) {
		q := b.lesson(b.Puzzles[from], r, b.Paper.W-2*b.margin()-b.Gutter, s)
		for i := range mostTaught {
			if i == len(list) {
				list, filled = append(list, nil), append(filled, top)
			}
			if filled[i]+q.h <= end {
				list[i] = append(list[i], q)
				filled[i] += q.h + lessonGap*s.size
				break
			}
		}
	}
	if n := len(list); n > 1 && len(list[n-1]) == 0 {
		list = list[:n-1]
	}
	return list
}

// taught returns the rules that an opener teaches, in the order in which they are of use:
// those of the level, first the ones that are the hardest of most puzzles, then the others as
// in the ladder; and in the first opener those of easier levels but trivial ones, from the hardest down.
func (b *Book) taught(level deduce.Level, from, to int) []deduce.Rule {
	hardest := map[string]int{}
	for _, z := range b.Puzzles[from:to] {
		hardest[z.Rating.Hardest.Name]++
	}
	var list []deduce.Rule
	ladder := b.Puzzles[from].ladder()
	for _, r := range ladder {
		if r.Level != level {
			continue
		}
		at := len(list)
		for at > 0 && hardest[list[at-1].Name] < hardest[r.Name] {
			at--
		}
		list = append(list[:at], append([]deduce.Rule{r}, list[at:]...)...)
	}
	if b.begins(from) {
		for easier := level - 1; easier > deduce.Trivial; easier-- {
			for _, r := range ladder {
				if r.Level == easier {
					list = append(list, r)
				}
			}
		}
	}
	return list
}

// lesson returns a panel that teaches a rule for puzzles like z: its example, what it says, why it
// is true, and the step that it takes in the example.
func (b *Book) lesson(z Puzzle, r deduce.Rule, w float64, s style) panel {
	if z.pips != nil {
		return b.pipsLesson(r, w, s)
	}
	x := r.Example()
	var laid []dominosa.Place
	var step deduce.Sentence
	for _, par := range x.Rounds {
		for _, step = range par.Sentences {
			laid = append(laid, step.Step.Forced...)
		}
	}
	laid = laid[:len(laid)-len(step.Step.Forced)]
	var letters deduce.Letters
	said := say.Joined(append([]say.Text{step.Text}, step.Proof...), " ").In(say.Voice{Name: letters.Name})
	picture := grids.Deduced(x.Puzzle, grids.Position{Laid: laid}, step, grids.Options{Theme: draw.Print(), Bare: true})
	grids.Lettered(picture, letters, draw.Print())
	cell := min(b.enlarged(27), 0.42*w*grids.Cell/picture.W)
	return newPanel(picture, math.Floor(cell), r.Title, []string{r.Says, "Why: " + r.Why, "Here: " + said}, w, s)
}
