package book

import (
	"context"
	"fmt"
	"math"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/internal/draw"
)

// The pages before the puzzles.

// cover is the board on the title page: it is no puzzle of any book. Its solution
// is drawn with pips.
const cover = "6:62136144002246565635163346452024034350560351110151422302"

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
	d, err := deduce.Solve(context.Background(), p, deduce.Config{})
	if err != nil || d.Outcome != deduce.Solved {
		panic(fmt.Sprintf("book: %s: %v, %v", id, d.Outcome, err))
	}
	return p, d
}

// titlePage adds the title page.
func (b *Book) titlePage() {
	p := b.newPage()
	area, middle := b.area(), b.Paper.W/2
	w, h := area.X1-area.X0, area.Y1-area.Y0

	y := area.Y0 + 0.14*h
	title := lines(b.Title, w/0.9, style{size: 40, bold: true})
	size := 40.0
	for _, line := range title {
		size = min(size, fitting(line, 40, w, true))
	}
	for _, line := range title {
		p.text(line, middle, y, style{size: size, bold: true})
		y += 1.2 * size
	}
	for _, line := range b.contents() {
		p.text(line, middle, y, style{size: fitting(line, 14, w, false)})
		y += 14 * leading
	}

	z, d := solved(cover)
	board := draw.Board(z, draw.Position{Laid: d.Laid}, draw.Options{Theme: draw.Print(), Pips: true, Bare: true})
	bottom := area.Y1 - 40
	scale := min(0.72*w/board.W, 0.8*(bottom-y)/board.H)
	p.picture(board, middle-scale*board.W/2, y+0.45*(bottom-y-scale*board.H), scale)

	if b.Author != "" {
		p.text(b.Author, middle, area.Y1-22, style{size: fitting(b.Author, 13, w, false)})
	}
	p.text("made with bonepile", middle, area.Y1-2, style{size: smallSize, grey: true})
	b.entry(b.Title, 0, 0)
}

// contents says what is in the book, in a line or two.
func (b *Book) contents() []string {
	first := fmt.Sprintf("%d domino puzzles", len(b.Puzzles))
	if len(b.Puzzles) == 1 {
		first = "One domino puzzle"
	}
	set := b.Puzzles[0].Set()
	for _, z := range b.Puzzles {
		if !z.Set().Equal(set) {
			set = nil
			break
		}
	}
	if set != nil && len(set.String()) < 40 {
		first += " of " + set.String()
	}
	least, most := b.Puzzles[0].Rating.Level, b.Puzzles[len(b.Puzzles)-1].Rating.Level
	if least == most {
		return []string{first, "level " + least.String()}
	}
	return []string{first, fmt.Sprintf("from %v to %v", least, most)}
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
	bones, start := allBones, allStart
	for _, z := range b.Puzzles {
		if z.Set().AtMost() && 2*z.Set().Size() > z.Board.Cells() {
			bones, start = someBones, someStart
		}
	}
	return []string{
		"Every puzzle is a set of dominoes that was laid out without gaps, and of which only the numbers are left. " +
			"Find out where each bone lies, and draw the lines between them.",
		"The list below a puzzle has its bones. " + bones + "There is one solution and no more, and it can be found by thought alone.",
		start + "It helps to draw a short line between two numbers that cannot be a bone, for instance because that bone was found elsewhere.",
	}
}

// levels says what the stars mean.
var levels = []struct {
	level deduce.Level
	text  string
}{
	{deduce.Trivial, "the questions above are enough"},
	{deduce.Basic, "look also at what a bone would take from others"},
	{deduce.Hard, "sets of cells that share a few bones, and chains"},
	{deduce.Extreme, "longer chains, and areas that must come out even"},
	{deduce.Beyond, "sometimes one has to suppose, and erase"},
}

// howTo adds the pages that tell how to play, with a worked example.
func (b *Book) howTo() {
	p := b.newPage()
	b.entry("How to play", 0, 0)
	area := b.area()
	s := style{size: textSize}
	if b.Paper.W < 500 {
		s.size = 9.5
	}
	w := area.X1 - area.X0
	p.text("How to play", area.X0, area.Y0+0.9*headSize, style{size: headSize, bold: true, anchor: draw.Start})
	p.rule(area.X0, area.X1, area.Y0+headSize+6)
	y := area.Y0 + sheetHead - 4
	for _, text := range b.rules() {
		y = p.paragraph(lines(text, w, s), area.X0, y, s) + 0.45*s.size
	}
	for _, l := range levels {
		left := area.X0 + 1.15*s.size*mostStars
		p.stars(int(l.level), left, y+s.size, s.size)
		p.text(l.level.String(), left+s.size, y+s.size, style{size: s.size, bold: true, anchor: draw.Start})
		p.text(l.text, left+6.2*s.size, y+s.size, style{size: s.size, anchor: draw.Start})
		y += leading * s.size
	}
	b.worked(p, y+1.2*s.size, s)
}

// A panel is a step of the worked example: a picture and text at its right.
type panel struct {
	picture *draw.Scene
	head    []string // lines
	text    []string // lines
	h       float64
}

const (
	exampleCell = 15.0
	columnGap   = 24.0
	panelBelow  = 13.0
)

// worked tells how the example is solved, step by step, beginning on a page below y.
func (b *Book) worked(p *page, y float64, s style) {
	area := b.area()
	columns := 2
	if b.Paper.W < 500 {
		columns = 1
	}
	w := (area.X1 - area.X0 - columnGap*float64(columns-1)) / float64(columns)
	p.text("An example", area.X0, y+12, style{size: 12, bold: true, anchor: draw.Start})
	y += 24
	top, column := y, 0
	for _, panel := range b.panels(w, style{size: s.size - 1.5}) {
		if y+panel.h > area.Y1 {
			column++
			y = top
			if column == columns {
				p, column = b.newPage(), 0
				top = area.Y0
				y = top
			}
		}
		b.panel(p, panel, area.X0+(w+columnGap)*float64(column), y, style{size: s.size - 1.5})
		y += panel.h + panelBelow
	}
}

// panels makes the steps of the example, in a column of a width.
func (b *Book) panels(w float64, s style) []panel {
	z, d := solved(example)
	stages := draw.Stages(z, d, nil)
	x := deduce.Explain(z, d, deduce.Config{})
	look := draw.Options{Theme: draw.Print(), Bare: true}
	texts := [][]string{{"These are the numbers. The bones are those from 0-0 to 3-3, each of them once. Rows are counted from the top, columns from the left."}}
	for _, par := range x.Rounds {
		var list []string
		for _, sentence := range par.Sentences {
			list = append(list, sentence.Text)
		}
		texts = append(texts, list)
	}
	last := len(texts) - 1
	texts[last] = append(texts[last], "Now every number is part of a bone.")
	var list []panel
	for i, st := range stages {
		st.Left = nil // the text names the places that count
		q := panel{picture: draw.Board(z, st.Position, look)}
		head := "The board"
		if i > 0 {
			head = fmt.Sprintf("Step %d: %s", i, st.Rule.Title)
		}
		scale := exampleCell / draw.Cell
		room := w - scale*(q.picture.W+2) - 12
		q.head = lines(head, room, style{size: s.size, bold: true})
		q.text = lines(strings.Join(texts[i], " "), room, s)
		q.h = math.Max(scale*(q.picture.H+2), leading*s.size*float64(len(q.head)+len(q.text)))
		list = append(list, q)
	}
	return list
}

// panel puts a step on a page.
func (b *Book) panel(p *page, q panel, x, y float64, s style) {
	scale := exampleCell / draw.Cell
	p.picture(q.picture, x+scale, y+scale, scale)
	x += scale*(q.picture.W+2) + 12
	y = p.paragraph(q.head, x, y, style{size: s.size, bold: true})
	p.paragraph(q.text, x, y, s)
}
