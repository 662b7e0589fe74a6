package book

import (
	"context"
	"fmt"
	"math"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/say"
	"bonepile/internal/draw"
	"bonepile/internal/draw/grids"
)

// The pages before the puzzles.

// example is the board of the worked example. It takes seven steps, of which two
// are of another kind than the others.
const example = "3:11220223130023033011"

// solved returns a board of ours with its deduction.
func solved(id string) (dominosa.Puzzle, *deduce.Deduction) {
	board, err := notation.ParseBoard(id)
	if err != nil {
		panic(fmt.Sprintf("book: %v", err)) // the board is ours
	}
	p := dominosa.Puzzle{Board: board}
	d, err := deduce.Path(context.Background(), p, deduce.Config{})
	if err != nil || d.Outcome != deduce.Solved {
		panic(fmt.Sprintf("book: %s: %v, %v", id, d.Outcome, err))
	}
	return p, d
}

// What the rules say of bones, and how to begin, where all bones are to be laid and
// where some may be left over: there, that the numbers of a bone meet in one place
// says nothing.
const (
	allBones = "Each of them lies somewhere, exactly as often as it is in the list, across or upright; " +
		"tick it off when you have found it. No number is left over. "
	someBones = "Each of them lies at most as often as it is in the list, across or upright, and some may be left over; " +
		"tick it off when you have found it. No number of the puzzle is left over. "
	allStart = "Two questions are enough for a start. Where can this bone lie? If its two numbers meet in one place only, there it is. " +
		"And with which neighbour can this number pair? If only one is left, they are a bone. "
	someStart = "Begin with the question with which neighbour a number can pair. If only one is left, they are a bone. " +
		"Where can this bone lie is a good question only for a bone that you know is used, as all are in the example below. "
)

// rules returns how to play, paragraph by paragraph.
func (b *Book) rules() []string {
	bones, start, given := allBones, allStart, ""
	for _, z := range b.of(0) {
		if len(z.Given) > 0 {
			given = " Bones in a heavy frame are given: they lie there, and are struck out in the list."
		}
		if z.Set().AtMost() && 2*z.Set().Size() > z.Board.Cells() {
			bones, start = someBones, someStart
		}
	}
	return []string{
		"Every puzzle is a set of dominoes that was laid out without gaps, and of which only the numbers are left. " +
			"Find out where each bone lies, and draw the lines between them.",
		"The list beside or below a puzzle has its bones. " + bones + "There is one solution and no more, and it can be found by thought alone." + given,
		start + "It helps to draw a short line between two numbers that cannot be a bone, for instance because that bone was found elsewhere.",
	}
}

// levels says what the stars mean.
var levels = map[deduce.Level]string{
	deduce.Trivial: "the questions above are enough",
	deduce.Basic:   "look also at what a bone would take from others",
	deduce.Hard:    "sets of cells that share a few bones",
	deduce.Extreme: "chains of bones, and numbers that need their double",
	deduce.Beyond:  "whole areas, and chains through bones and cells",
}

// A game says how puzzles of a kind are played.
type game struct {
	title  string
	rules  []string
	levels map[deduce.Level]string                   // what the stars mean
	panels func(b *Book, w float64, s style) []panel // an example, step by step
}

// play returns how puzzles of a kind are played.
func (b *Book) play(kind int) game {
	if kind == 1 {
		return game{"How to play Pips", b.pipsRules(), pipsLevels, (*Book).pipsPanels}
	}
	return game{"How to play", b.rules(), levels, (*Book).panels}
}

// howTo adds the pages that tell how to play, with a worked example.
func (b *Book) howTo(g game) {
	p := b.numbered(b.Title)
	b.chapter(g.title, "", deduce.NoLevel)
	s := b.prose()
	y := b.heading(p, g.title)
	for _, text := range g.rules {
		list := lines(text, p.area.X1-p.area.X0, s)
		p, y = b.room(p, y, leading*s.size*float64(len(list)))
		y = p.paragraph(list, p.area.X0, y, s) + 0.45*s.size
	}
	for level := deduce.Trivial; level <= deduce.Beyond; level++ {
		p, y = b.room(p, y, 3*leading*s.size)
		left := p.area.X0 + 1.15*s.size*mostStars
		p.stars(int(level), left, y+s.size, s.size, ink)
		p.text(level.String(), left+s.size, y+s.size, style{size: s.size, bold: true, anchor: draw.Start})
		left += 6.2 * s.size
		y = p.paragraph(lines(g.levels[level], p.area.X1-left, s), left, y, s)
	}
	b.worked(p, y+1.2*s.size, s, g)
}

// room returns the page and the place on it where something of a height has room: there, or
// at the top of a new page.
func (b *Book) room(p *page, y, h float64) (*page, float64) {
	if y+h > p.area.Y1 {
		p = b.numbered(b.Title)
		y = p.area.Y0
	}
	return p, y
}

// A panel is a step of the worked example: a picture and text at its right.
type panel struct {
	picture *draw.Scene
	head    []string // lines
	text    []string // lines
	cell    float64
	h       float64
}

const (
	exampleCell = 20.0 // so that the letters of cells can be read
	columnGap   = 24.0
	panelBelow  = 13.0
)

// columns returns how many columns of text a page has, and how wide they are.
func (b *Book) columns() (n int, w float64) {
	n = 2
	if b.Paper.W < 500 || b.Large {
		n = 1
	}
	return n, (b.Paper.W - 2*b.margin() - b.Gutter - columnGap*float64(n-1)) / float64(n)
}

// worked shows how the example is solved, step by step, beginning on a page below y.
func (b *Book) worked(p *page, y float64, s style, g game) {
	columns, w := b.columns()
	p, y = b.room(p, y, 8*s.size)
	p.text("An example", p.area.X0, y+s.size+2, style{size: s.size + 2, bold: true, anchor: draw.Start})
	y += 2.4 * s.size
	top, column := y, 0
	small := style{size: s.size - 1.5}
	for _, panel := range g.panels(b, w, small) {
		if y+panel.h > p.area.Y1 {
			column++
			y = top
			if column == columns {
				p, column = b.numbered(b.Title), 0
				top = p.area.Y0
				y = top
			}
		}
		p.panel(panel, p.area.X0+(w+columnGap)*float64(column), y, small)
		y += panel.h + panelBelow
	}
}

// panels makes the steps of the example, in a column of a width.
func (b *Book) panels(w float64, s style) []panel {
	z, d := solved(example)
	stages := grids.Stages(z, d, nil)
	x := deduce.Explain(z, d, deduce.Config{})
	look := grids.Options{Theme: draw.Print(), Bare: true}
	texts := [][]say.Text{{say.New("These are the numbers. The bones are those from 0-0 to 3-3, each of them once. A sentence calls a cell by the letter in its corner.")}}
	for _, par := range x.Rounds {
		for _, sentence := range par.Sentences {
			for len(texts) <= sentence.Step.Round {
				texts = append(texts, nil)
			}
			texts[sentence.Step.Round] = append(texts[sentence.Step.Round], sentence.Text)
		}
	}
	last := len(texts) - 1
	texts[last] = append(texts[last], say.New("Now every number is part of a bone."))
	var list []panel
	for i, st := range stages {
		st.Left = nil // the text names the places that count
		head := "The board"
		if i > 0 {
			head = fmt.Sprintf("Step %d: %s", i, st.Rule.Title)
		}
		var letters deduce.Letters
		said := say.Joined(texts[i], " ").In(say.Voice{Name: letters.Name})
		picture := grids.Lettered(grids.Board(z, st.Position, look), letters, look.Theme)
		list = append(list, newPanel(picture, b.enlarged(exampleCell), head, []string{said}, w, s))
	}
	return list
}

// newPanel returns a panel in a column of a width, with cells of a size.
func newPanel(picture *draw.Scene, cell float64, head string, text []string, w float64, s style) panel {
	q := panel{picture: picture, cell: cell}
	scale := cell / grids.Cell
	room := w - scale*(picture.W+2) - 12
	q.head = lines(head, room, style{size: s.size, bold: true})
	for _, par := range text {
		q.text = append(q.text, lines(par, room, s)...)
	}
	q.h = math.Max(scale*(picture.H+2), leading*s.size*float64(len(q.head)+len(q.text)))
	return q
}

// panel puts a panel on a page.
func (p *page) panel(q panel, x, y float64, s style) {
	scale := q.cell / grids.Cell
	p.picture(q.picture, x+scale, y+scale, scale)
	x += scale*(q.picture.W+2) + 12
	y = p.paragraph(q.head, x, y, style{size: s.size, bold: true})
	p.paragraph(q.text, x, y, s)
}
