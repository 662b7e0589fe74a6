package book

import (
	"fmt"

	"bonepile/dominosa/deduce"
	"bonepile/internal/draw"
	"bonepile/internal/draw/pdf"
)

// Pages with puzzles: one, two below each other, or four in a square. Each has its
// number and level above it, and below it the list of its bones to tick off.

const (
	slotGap  = 22.0 // between puzzles of a page
	headRoom = 29.0 // for the line above a puzzle
	noteRoom = 14.0 // for the line below it
)

// slots returns the rectangles of a page that puzzles go into.
func (b *Book) slots() []draw.Box {
	area := b.area()
	across, down := 1, b.PerPage
	if b.PerPage == 4 {
		across, down = 2, 2
	}
	w := (area.X1 - area.X0 - slotGap*float64(across-1)) / float64(across)
	h := (area.Y1 - area.Y0 - slotGap*float64(down-1)) / float64(down)
	var list []draw.Box
	for i := range across * down {
		x, y := area.X0+(w+slotGap)*float64(i%across), area.Y0+(h+slotGap)*float64(i/across)
		list = append(list, draw.Box{X0: x, Y0: y, X1: x + w, Y1: y + h})
	}
	return list
}

// puzzlePages adds the pages with puzzles.
func (b *Book) puzzlePages() {
	slots := b.slots()
	var p *page
	level := deduce.NoLevel
	for i, z := range b.Puzzles {
		if i%b.PerPage == 0 {
			p = b.newPage()
		}
		if z.Rating.Level != level || i == 0 {
			level = z.Rating.Level
			b.entry(fmt.Sprintf("Puzzles, level %v", level), 0, 0)
		}
		slot := slots[i%b.PerPage]
		b.entry(fmt.Sprintf("Puzzle %d", i+1), 1, slot.Y0)
		b.puzzle(p, i, slot)
	}
}

// puzzle puts puzzle i into a slot.
func (b *Book) puzzle(p *page, i int, slot draw.Box) {
	z := b.Puzzles[i]
	size := min(headSize, 0.055*(slot.X1-slot.X0)+2)
	base := slot.Y0 + 0.9*headSize
	p.text(fmt.Sprintf("Puzzle %d", i+1), slot.X0, base, style{size: size, bold: true, anchor: draw.Start})
	left := p.stars(int(z.Rating.Level), slot.X1, base, 0.62*size)
	p.text(z.Rating.Level.String(), left-0.4*size, base, style{size: 0.65 * size, anchor: draw.End})

	top, end := slot.Y0+headRoom, slot.Y1
	if b.Solutions {
		end -= noteRoom
	}
	f := fit(z.Puzzle, slot.X1-slot.X0, end-top)
	bones := z.Set().Size()
	board := draw.Board(z.Puzzle, draw.Position{}, b.look())
	w, h := f.traySize(bones)
	scale := f.cell / draw.Cell
	// What is left over goes above and below, a little more below.
	y := top + 0.4*(end-top-f.cell*(float64(z.Board.Rows())+frame)-trayAbove-h)
	middle := (slot.X0 + slot.X1) / 2
	p.picture(board, middle-scale*board.W/2, y+scale, scale)
	y += scale*(board.H+2) + trayAbove
	tray := draw.Tray(z.Puzzle, nil, f.inRow, b.look())
	p.picture(tray, middle-w/2+f.scale(), y+f.scale(), f.scale())
	b.Smallest = min(b.Smallest, scale*float64(draw.NumberSize(z.Board.High())),
		f.scale()*float64(draw.NumberSize(z.Set().High())+draw.TrayMore))
	if b.Solutions {
		page := b.firstSolution() + b.solutionSheet().page(i)
		area := p.text(fmt.Sprintf("Solution on page %d", page+1), slot.X1, slot.Y1-2, style{size: smallSize, grey: true, anchor: draw.End})
		b.links = append(b.links, pdf.Link{Page: b.here(), To: page, Area: area})
	}
}

// firstSolution returns the page on which solutions begin, from 0, once the pages
// before the puzzles are made.
func (b *Book) firstSolution() int {
	return b.firstPuzzle + (len(b.Puzzles)+b.PerPage-1)/b.PerPage
}

// A sheet is the layout of solutions: rows and columns that all their pages share.
type sheet struct {
	rows, cols int
	w, h       float64 // of a solution with its number
	cell       float64
	gapX, gapY float64
}

const (
	labelRoom = 13.0 // for the number of a solution
	sheetHead = 34.0 // for the heading
	leastGap  = 16.0
)

// page returns the page of a solution, counted from the first.
func (s sheet) page(i int) int { return i / (s.rows * s.cols) }

// solutionSheet returns the sheet of the book: as many solutions per page as are easy to
// read, and those as large as possible. The largest board sets the width of columns and
// the height of rows.
func (b *Book) solutionSheet() sheet {
	if b.sheet.rows > 0 {
		return b.sheet
	}
	rows, cols, high := 0, 0, 0
	for _, z := range b.Puzzles {
		rows, cols, high = max(rows, z.Board.Rows()), max(cols, z.Board.Cols()), max(high, z.Board.High())
	}
	least := 11.5
	switch {
	case high > 99:
		least = 17
	case high > 9:
		least = 13.5
	}
	s := b.sheetOf(least, rows, cols)
	for c := s.cell + fitStep; c < 1.5*s.cell; c += fitStep {
		t := b.sheetOf(c, rows, cols)
		if t.cell < c || t.rows*t.cols < s.rows*s.cols {
			break
		}
		b.sheet = t
	}
	if b.sheet.rows == 0 {
		b.sheet = s
	}
	return b.sheet
}

// sheetOf returns the sheet for boards of a size, with cells of a size or smaller.
func (b *Book) sheetOf(cell float64, rows, cols int) sheet {
	area := b.area()
	w, h := area.X1-area.X0, area.Y1-area.Y0-sheetHead
	c := min(cell, w/(float64(cols)+frame), (h-labelRoom)/(float64(rows)+frame))
	s := sheet{cell: c, w: c * (float64(cols) + frame), h: c*(float64(rows)+frame) + labelRoom}
	s.cols = max(1, int((w+leastGap)/(s.w+leastGap)))
	s.rows = max(1, int((h+leastGap)/(s.h+leastGap)))
	if s.cols > 1 {
		s.gapX = (w - s.w*float64(s.cols)) / float64(s.cols-1)
	}
	if s.rows > 1 {
		s.gapY = min(30, (h-s.h*float64(s.rows))/float64(s.rows-1))
	}
	return s
}

// solutionPages adds the pages with solutions.
func (b *Book) solutionPages() {
	s := b.solutionSheet()
	area := b.area()
	var p *page
	for i, z := range b.Puzzles {
		n := i % (s.rows * s.cols)
		if n == 0 {
			p = b.newPage()
			if i == 0 {
				b.entry("Solutions", 0, 0)
			}
			p.text("Solutions", area.X0, area.Y0+0.9*headSize, style{size: headSize, bold: true, anchor: draw.Start})
			p.rule(area.X0, area.X1, area.Y0+headSize+6)
		}
		x := area.X0 + (s.w+s.gapX)*float64(n%s.cols)
		y := area.Y0 + sheetHead + (s.h+s.gapY)*float64(n/s.cols)
		label := p.text(fmt.Sprint(i+1), x+0.03*s.cell, y+0.73*(smallSize+1), style{size: smallSize + 1, bold: true, anchor: draw.Start})
		b.links = append(b.links, pdf.Link{Page: b.here(), To: b.firstPuzzle + i/b.PerPage, Area: label})
		scale := s.cell / draw.Cell
		look := b.look()
		look.Pips = look.Pips && z.Set().High() <= 9 // more of them are a blur at this size
		p.picture(draw.Board(z.Puzzle, draw.Position{Laid: z.Solution}, look), x+scale, y+labelRoom+scale, scale)
	}
}
