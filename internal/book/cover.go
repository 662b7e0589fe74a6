package book

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/internal/draw"
	"bonepile/internal/draw/grids"
	"bonepile/internal/draw/pdf"
)

// The cover, and the contents behind it.
//
// The cover shows the shape of the book's puzzles, covered with their bones, below a title
// in white on black. The board on it is not a puzzle of any book.

// cover adds the cover.
func (b *Book) cover() error {
	p := b.newPage()
	board, err := b.coverBoard()
	if err != nil {
		return err
	}
	w, h := p.area.X1-p.area.X0, p.area.Y1-p.area.Y0
	foot := p.area.Y1 - 40
	scale := min(0.86*w/board.W, 0.52*h/board.H, 60/grids.Cell)
	top := foot - scale*board.H
	if least := p.area.Y0 + 0.42*h; top < least {
		top = least
	}
	edge := top + 0.4*scale*board.H
	p.ground(draw.Box{X0: -b.Bleed, Y0: -b.Bleed, X1: b.Paper.W + b.Bleed, Y1: edge})

	size := min(0.11*b.Paper.W, 64)
	title := lines(b.Title, w/0.9, style{size: size, bold: true})
	for _, line := range title {
		size = min(size, fitting(line, size, w, true))
	}
	size = min(size, 0.25*h/(1.12*float64(len(title))))
	y := p.area.Y0 + 0.06*h
	for _, line := range title {
		y += size
		p.text(line, p.area.X0, y, style{size: size, bold: true, anchor: draw.Start, colour: white})
		y += 0.12 * size
	}
	y += 0.3 * size
	small := max(12, 0.026*b.Paper.W)
	for _, line := range b.summary() {
		y += leading * small
		p.text(line, p.area.X0, y, style{size: fitting(line, small, w, false), anchor: draw.Start, colour: white})
	}
	p.picture(board, (p.area.X0+p.area.X1-scale*board.W)/2, top, scale)
	if b.Author != "" {
		p.text(b.Author, p.area.X0, p.area.Y1-4, style{size: fitting(b.Author, 1.1*small, w, true), bold: true, anchor: draw.Start})
	}
	b.entry(b.Title, 0, 0)
	return nil
}

// coverBoard returns a picture of bones on the shape of the hardest puzzle. It is never a
// puzzle of the book, since any number of solutions is good enough for it.
func (b *Book) coverBoard() (*draw.Scene, error) {
	z := b.Puzzles[len(b.Puzzles)-1]
	r := generate.Recipe{Shape: z.Board, Bones: z.Set(), Keep: generate.AnyNumber{}}
	gen, err := generate.New(r)
	if err != nil {
		return nil, fmt.Errorf("the cover: %w", err)
	}
	made, err := gen.Board(context.Background(), 1, 0)
	if err != nil {
		return nil, fmt.Errorf("the cover: %w", err)
	}
	look := grids.Options{Theme: draw.Print(), Pips: true, Bare: true}
	return grids.Board(dominosa.Puzzle{Board: made.Board, Bones: made.Bones}, grids.Position{Laid: made.Solution}, look), nil
}

// summary says what is in the book, in a line or two.
func (b *Book) summary() []string {
	first := fmt.Sprintf("%d domino puzzles", len(b.Puzzles))
	if n := len(b.of(1)); n > 0 && n < len(b.Puzzles) {
		first += fmt.Sprintf(", %d of them Pips", n)
	} else if n > 0 {
		first = fmt.Sprintf("%d Pips puzzles", n)
	}
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
	byLevel := func(p, q Puzzle) int { return cmp.Compare(p.Rating.Level, q.Rating.Level) }
	least, most := slices.MinFunc(b.Puzzles, byLevel).Rating.Level, slices.MaxFunc(b.Puzzles, byLevel).Rating.Level
	if least == most {
		return []string{first, "level " + least.String()}
	}
	return []string{first, fmt.Sprintf("from %v to %v", least, most)}
}

// chapter begins a chapter on the last page.
func (b *Book) chapter(title, note string, level deduce.Level) {
	b.entry(title, 0, 0)
	b.chapters = append(b.chapters, chapter{title, note, level, b.here()})
}

// fillContents writes the chapters into the contents, with dots to the number of the page.
func (b *Book) fillContents(p *page) {
	y := b.heading(p, "Contents") + 10
	size := min(b.enlarged(13), (p.area.Y1-y)/(2.4*float64(len(b.chapters))+0.5))
	for _, c := range b.chapters {
		left := p.area.X0
		y += 2.4 * size
		if c.level != deduce.NoLevel {
			left += 1.15 * 0.7 * size * mostStars
			p.stars(int(c.level), left, y, 0.7*size, ink)
			left += 0.8 * size
		}
		from := p.text(c.title, left, y, style{size: size, bold: true, anchor: draw.Start})
		x := from.X1
		if c.note != "" {
			x = p.text(c.note, x+0.8*size, y, style{size: fitting(c.note, 0.85*size, p.area.X1-x-2.2*size, false), colour: grey, anchor: draw.Start}).X1
		}
		to := p.text(fmt.Sprint(c.page+1), p.area.X1, y, style{size: size, bold: true, anchor: draw.End})
		p.dots(x+0.5*size, to.X0-0.5*size, y, size)
		area := draw.Box{X0: from.X0, Y0: from.Y0, X1: to.X1, Y1: to.Y1}
		b.links = append(b.links, pdf.Link{Page: 1, To: c.page, Area: area})
	}
}

// dots puts a row of dots between a line of the contents and the number of its page.
func (p *page) dots(x0, x1, y, size float64) {
	pitch := 0.55 * size
	n := math.Ceil(x0 / pitch) // dots of all lines stand below each other
	for x := n * pitch; x < x1; x += pitch {
		p.Marks = append(p.Marks, draw.Mark{Kind: draw.Circle, X: x, Y: y - 0.06*size, R: 0.05 * size, Fill: grey})
	}
	if x1 > x0 {
		p.box(draw.Box{X0: x0 - 1, Y0: y - 0.2*size, X1: x1 + 1, Y1: y + 0.1*size})
	}
}
