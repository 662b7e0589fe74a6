package book

import (
	"fmt"
	"math"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/internal/draw"
)

// Openers: a page before the puzzles of each level, which teaches rules of the level. Those
// come first that are the hardest that most of its puzzles need.

// teaches says what a level is about.
var teaches = map[deduce.Level]string{
	deduce.Trivial: "Look for a bone with one place left, and for a number with one neighbour left. Nothing else is needed here.",
	deduce.Basic:   "A bone that has to lie in one of two places takes these places from all others. Look at what is common to all the ways that are left.",
	deduce.Hard:    "Some numbers have to share a few bones among them, and no other number can have these. And one bone leads to the next: follow the chain.",
	deduce.Extreme: "Chains become long here. Count the cells of an area that is nearly closed: what is left of it has to come out even.",
	deduce.Beyond:  "Here it may be that no rule is left but to suppose, to follow what comes of it, and to erase it when it fails. Use a pencil.",
}

// opener adds the page before the puzzles of a level, of which from is the first and to the
// first after them.
func (b *Book) opener(level deduce.Level, from, to int) {
	p := b.numbered("")
	note := fmt.Sprintf("Puzzles %d to %d", from+1, to)
	if to == from+1 {
		note = fmt.Sprintf("Puzzle %d", to)
	}
	b.chapter(levelName(level), note, level)
	b.tab(p, level)
	high := p.area.Y0 + 0.16*(p.area.Y1-p.area.Y0)
	p.ground(draw.Box{X0: -b.Bleed, Y0: -b.Bleed, X1: b.Paper.W + b.Bleed, Y1: high})
	size := min(48, 0.085*b.Paper.W)
	p.text(levelName(level), p.area.X0, high-0.9*size, style{size: size, bold: true, anchor: draw.Start, colour: white})
	p.stars(int(level), p.area.X1, high-0.9*size, 0.55*size, white)
	p.text(note, p.area.X0, high-0.35*size, style{size: 0.32 * size, anchor: draw.Start, colour: white})

	s := b.prose()
	y := high + 1.4*s.size
	w := p.area.X1 - p.area.X0
	y = p.paragraph(lines(teaches[level], w, style{size: 1.15 * s.size}), p.area.X0, y, style{size: 1.15 * s.size}) + 1.2*s.size
	for _, r := range b.taught(level, from, to) {
		q := b.lesson(r, w, s)
		if y+q.h > p.area.Y1 {
			continue // a shorter one may fit
		}
		p.panel(q, p.area.X0, y, s)
		y += q.h + 1.5*s.size
	}
}

// taught returns the rules of a level in the order in which they are of use in the book:
// first those that are the hardest of most puzzles, then the others as in the ladder.
func (b *Book) taught(level deduce.Level, from, to int) []deduce.Rule {
	hardest := map[string]int{}
	for _, z := range b.Puzzles[from:to] {
		hardest[z.Rating.Hardest.Name]++
	}
	var list []deduce.Rule
	for _, r := range deduce.Rules() {
		if r.Level != level {
			continue
		}
		at := len(list)
		for at > 0 && hardest[list[at-1].Name] < hardest[r.Name] {
			at--
		}
		list = append(list[:at], append([]deduce.Rule{r}, list[at:]...)...)
	}
	return list
}

// lesson returns a panel that teaches a rule: its example, what it says, why it is true, and
// the step that it takes in the example.
func (b *Book) lesson(r deduce.Rule, w float64, s style) panel {
	x := r.Example()
	var laid []dominosa.Place
	var step deduce.Sentence
	for _, par := range x.Rounds {
		for _, step = range par.Sentences {
			laid = append(laid, step.Step.Forced...)
		}
	}
	laid = laid[:len(laid)-len(step.Step.Forced)]
	picture := draw.Deduced(x.Puzzle, draw.Position{Laid: laid}, step, draw.Options{Theme: draw.Print(), Bare: true})
	cell := min(b.enlarged(27), 0.42*w*draw.Cell/picture.W)
	return newPanel(picture, math.Floor(cell), r.Title, []string{r.Says, "Why: " + r.Why, "Here: " + strings.Join(append([]string{step.Text}, step.Proof...), " ")}, w, s)
}
