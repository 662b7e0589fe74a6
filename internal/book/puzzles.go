package book

import (
	"fmt"
	"math"

	"bonepile/dominosa/deduce"
	"bonepile/internal/draw"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/grids"
)

// Pages with puzzles. Each puzzle has its number and level above it, the list of its bones
// to tick off below it or at its side, and at its foot room for the time and for notes.

const (
	slotGap  = 24.0 // between puzzles of a page
	headRoom = 30.0 // for the line above a puzzle
	footRoom = 26.0 // for the time below it
	noteLine = 20.0 // between lines for notes
	mostNote = 5    // lines for notes
)

// slotsOf returns the rectangles of a page that some puzzles go into, from the corner of its
// area.
func (b *Book) slotsOf(puzzles, across int) []draw.Box {
	m := b.margin()
	width, height := b.Paper.W-2*m-b.Gutter, b.Paper.H-2*m
	down := puzzles / across
	w := (width - slotGap*float64(across-1)) / float64(across)
	h := (height - slotGap*float64(down-1)) / float64(down)
	var list []draw.Box
	for i := range across * down {
		x, y := (w+slotGap)*float64(i%across), (h+slotGap)*float64(i/across)
		list = append(list, draw.Box{X0: x, Y0: y, X1: x + w, Y1: y + h})
	}
	return list
}

// arranged divides a page for some puzzles so that the one whose numbers are smallest has them
// as large as can be: two boards that are high stand side by side, two that are wide one below
// the other. It returns how large these numbers are, too.
func (b *Book) arranged(puzzles int) (best []draw.Box, smallest float64) {
	largest := 0.0
	for across := 1; across <= puzzles; across++ {
		if puzzles%across != 0 {
			continue
		}
		slots := b.slotsOf(puzzles, across)
		least, number := math.Inf(1), math.Inf(1)
		last := ""
		for _, z := range b.Puzzles {
			if key := fmt.Sprint(z.Board.Rows(), z.Board.Cols(), z.Set()); key != last {
				last = key
				f := b.fit(z.Puzzle, slots[0].X1-slots[0].X0, slots[0].Y1-slots[0].Y0-b.headRoom()-footRoom)
				least, number = min(least, f.cell), min(number, f.number(z))
			}
		}
		if least > largest+fitStep {
			largest, best, smallest = least, slots, number
		}
	}
	return best, smallest
}

// spread returns how many puzzles the pages of a level have that has some. Where a page has
// several, none stands alone, unless the level has one or three would be too small.
func (b *Book) spread(puzzles int) (pages []int) {
	for ; puzzles > b.PerPage+1; puzzles -= b.PerPage {
		pages = append(pages, b.PerPage)
	}
	if puzzles <= b.PerPage {
		return append(pages, puzzles)
	}
	if _, number := b.arranged(puzzles); b.PerPage == 2 && b.Cell == 0 && number >= b.Readable() {
		return append(pages, puzzles)
	}
	return append(pages, (puzzles+1)/2, puzzles/2)
}

// puzzlePages adds the pages with puzzles, those of each kind behind the pages that tell how to
// play it, and those of each level behind the pages that open it.
func (b *Book) puzzlePages() {
	slots := map[int][]draw.Box{} // by the number of puzzles
	for from := 0; from < len(b.Puzzles); {
		level, section := b.Puzzles[from].Rating.Level, b.Puzzles[from].section()
		to := from
		for to < len(b.Puzzles) && b.Puzzles[to].section() == section {
			to++
		}
		if b.begins(from) {
			b.howTo(b.play(b.Puzzles[from].kind()))
		}
		b.opener(level, from, to)
		i := from
		for _, n := range b.spread(to - from) {
			p := b.numbered(fmt.Sprintf("%s: %s", b.Title, section))
			b.tab(p, level)
			places := n
			if n == 5 { // of six
				places = b.PerPage
			}
			if slots[places] == nil {
				slots[places], _ = b.arranged(places)
			}
			for _, slot := range slots[places][:n] {
				slot = draw.Box{X0: slot.X0 + p.area.X0, Y0: slot.Y0 + p.area.Y0, X1: slot.X1 + p.area.X0, Y1: slot.Y1 + p.area.Y0}
				b.at = append(b.at, b.here())
				b.entry(fmt.Sprintf("Puzzle %d", i+1), 1, slot.Y0)
				b.puzzle(p, i, slot)
				i++
			}
		}
		from = to
	}
}

// tab puts a black tab at the outer edge of a page, lower for harder levels, so that levels
// can be told apart in a closed book.
func (b *Book) tab(p *page, level deduce.Level) {
	h := b.Paper.H / 9
	y := b.Paper.H/6 + h*float64(level-deduce.Trivial)
	w := 0.3 * b.margin()
	box := draw.Box{X0: -b.Bleed, Y0: y, X1: w, Y1: y + 0.9*h}
	if p.right {
		box.X0, box.X1 = b.Paper.W-w, b.Paper.W+b.Bleed
	}
	m := draw.Mark{Kind: draw.Rect, X: box.X0, Y: box.Y0, W: box.X1 - box.X0, H: box.Y1 - box.Y0, Fill: ink}
	p.aside(m)
}

// puzzle puts puzzle i into a slot.
func (b *Book) puzzle(p *page, i int, slot draw.Box) {
	z := b.Puzzles[i]
	width := slot.X1 - slot.X0
	title, level := fmt.Sprintf("Puzzle %d", i+1), z.Rating.Level.String()
	long := fonts.Width(title, 1, true) + fonts.Width(level, 0.65, false) + 0.62*1.15*mostStars + 1 // at size 1
	size := min(b.enlarged(min(headSize, 0.04*width+8)), width/long)
	base := slot.Y0 + 0.8*b.enlarged(headSize)
	b.titles = append(b.titles, p.text(title, slot.X0, base, style{size: size, bold: true, anchor: draw.Start}))
	left := p.stars(int(z.Rating.Level), slot.X1, base, 0.62*size, ink)
	p.text(level, left-0.4*size, base, style{size: 0.65 * size, anchor: draw.End})

	top, end := slot.Y0+b.headRoom(), slot.Y1-footRoom
	f := b.fit(z.Puzzle, width, end-top)
	board := z.picture(nil, b.look())
	tray := grids.Tray(z.Puzzle, z.Given, f.inRow, b.look())
	scale := f.cell / grids.Cell
	boardW, boardH := f.cell*(float64(z.Board.Cols())+frame), f.cell*(float64(z.Board.Rows())+frame)
	trayW, trayH := f.traySize(z.Set().Size())
	spare := end - top - f.height(z.Puzzle)
	notes := min(mostNote, int(0.7*spare/noteLine))
	// Spare room goes above and below, a little more of it below.
	y := top + 0.4*(spare-noteLine*float64(notes))
	x, trayX, trayY := slot.X0+(width-boardW)/2, slot.X0+(width-trayW)/2, y+boardH+trayAbove
	if f.beside {
		x = slot.X0
		trayX, trayY = slot.X1-trayW, y
		// Both are centred in the height of the taller one.
		high := max(boardH, trayH)
		y, trayY = y+(high-boardH)/2, trayY+(high-trayH)/2
	}
	p.picture(board, x+scale, y+scale, scale)
	p.picture(tray, trayX+f.scale(), trayY+f.scale(), f.scale())
	b.foot(p, slot, notes)
	b.Smallest, b.cell = min(b.Smallest, f.number(z)), min(b.cell, f.cell)
}

// headRoom is the room for the line above a puzzle.
func (b *Book) headRoom() float64 { return b.enlarged(headRoom) }

// foot puts lines to write on below a puzzle: for the time, and for notes.
func (b *Book) foot(p *page, slot draw.Box, notes int) {
	s := style{size: b.enlarged(smallSize + 1), anchor: draw.Start, colour: grey}
	y := slot.Y1 - 4
	for n := range notes {
		p.rule(slot.X0, slot.X1, y-noteLine*float64(n))
	}
	y -= noteLine * float64(notes)
	x := p.text("Time", slot.X0, y, s).X1 + 4
	to := slot.X0 + 0.35*(slot.X1-slot.X0)
	if slot.X1-slot.X0 < 120 {
		p.rule(x, slot.X1, y)
		return
	}
	p.rule(x, to, y)
	p.rule(p.text("Notes", to+10, y, s).X1+4, slot.X1, y)
}
